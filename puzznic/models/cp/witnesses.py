"""What makes each mark of two patterns hold (`puzznic.marks`), in literals of single patterns.

A mark of WITNESSES holds just where one of its witnesses does; one of UNLESS just where none does.
Two say less than the marks: `barred` only knows of single blocks of Q that bar one of P, and a
pattern that has three blocks or less at first is taken to have two or three as long as it is there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from puzznic.models.cp.forced import Witness
from puzznic.models.cp.literals import negated
from puzznic.models.cp.pattern_literals import Cells, PatternLiterals

__all__ = ["UNLESS", "WITNESSES"]

Witnesses = Callable[[PatternLiterals, str, str], Iterator[Witness]]


def _whole(shown: PatternLiterals, p: str, q: str) -> Iterator[Witness]:
    yield shown.few(p)


def _locked(shown: PatternLiterals, p: str, q: str) -> Iterator[Witness]:
    """Yield that a block of P is locked."""
    locked = shown.ground.terrain.locked
    yield from ((shown.grid.at(cell, p),) for cell in shown.ground.cells if cell in locked)


def _not_locked(shown: PatternLiterals, p: str, q: str) -> Iterator[Witness]:
    """Yield that a block of P is not locked."""
    locked = shown.ground.terrain.locked
    yield from ((shown.grid.at(cell, p),) for cell in shown.ground.cells if cell not in locked)


def _off_rails(shown: PatternLiterals, p: str, q: str) -> Iterator[Witness]:
    """Yield that a block of P is on no track, or two are on two tracks."""
    tracks = shown.ground.tracks
    on_tracks = {cell for track in tracks for cell in track}
    yield from ((shown.grid.at(c, p),) for c in shown.ground.cells if c not in on_tracks)
    for track, before in zip(tracks, shown.before(p, tracks), strict=True):
        yield before, shown.some(p, track)


def _under(shown: PatternLiterals, p: str, q: str) -> Iterator[Witness]:
    for shaft in shown.ground.shafts:
        for cell, above in zip(shaft, shown.before(q, _each(shaft)), strict=True):
            yield shown.grid.at(cell, p), above


def _pinned(shown: PatternLiterals, p: str, q: str) -> Iterator[Witness]:
    locked = shown.ground.terrain.locked
    for shaft in shown.ground.shafts:
        places = tuple((cell,) if cell in locked else () for cell in shaft)
        for cell, above in zip(shaft, shown.before(q, places), strict=True):
            yield shown.grid.at(cell, p), above


def _parted(shown: PatternLiterals, p: str, q: str) -> Iterator[Witness]:
    for run in shown.ground.runs:
        yield from _between(shown, run, p, q)


def _between(shown: PatternLiterals, run: Cells, p: str, q: str) -> Iterator[Witness]:
    """Yield that a block of Q is between two of P in a row run."""
    left, right = shown.before(p, _each(run)), shown.before(p, _each(run[::-1]))[::-1]
    for cell, on_left, on_right in zip(run, left, right, strict=True):
        yield shown.grid.at(cell, q), on_left, on_right


def _not_lower(shown: PatternLiterals, p: str, q: str) -> Iterator[Witness]:
    """Yield that a block of P is in no lower row than one of Q."""
    yield from _not_beyond(shown, shown.ground.rows, p, q)


def _not_lefter(shown: PatternLiterals, p: str, q: str) -> Iterator[Witness]:
    """Yield that a block of P is in no column to the left of one of Q."""
    yield from _not_beyond(shown, shown.ground.columns[::-1], p, q)


def _not_beyond(
    shown: PatternLiterals, lines: tuple[Cells, ...], p: str, q: str
) -> Iterator[Witness]:
    """Yield that a block of P is in the line of one of Q or in one before that."""
    for line, before in zip(lines, shown.before(p, lines), strict=True):
        yield before, shown.some(q, line)
        yield shown.some(p, line), shown.some(q, line)


def _barred(shown: PatternLiterals, p: str, q: str) -> Iterator[Witness]:
    for cell in shown.ground.cells:
        yield shown.grid.at(cell, q), shown.cut(p, cell)


def _waits(shown: PatternLiterals, p: str, q: str) -> Iterator[Witness]:
    few, at, ground = shown.few(p), shown.grid.at, shown.ground
    for track in ground.tracks:
        elsewhere = tuple(cell for cell in ground.cells if cell not in track)
        on_it = negated(shown.some(p, elsewhere))
        yield from ((*few, on_it, *parted) for parted in _between(shown, track, p, q))
    for shaft in ground.shafts:
        for place, upper in enumerate(shaft):
            if upper in ground.terrain.locked:
                below = shaft[place + 1 :]
                for lower in below:
                    others = (negated(at(cell, p)) for cell in below if cell != lower)
                    yield (*few, at(upper, q), at(lower, p), *others)


def _beside(shown: PatternLiterals, p: str, q: str) -> Iterator[Witness]:
    yield from ((shown.some(p, run), shown.some(q, run)) for run in shown.ground.runs)


def _crossed(shown: PatternLiterals, p: str, q: str) -> Iterator[Witness]:
    others = tuple(shown.bound(r) for r in shown.ground.geometry.patterns if r not in (p, q))
    known = (*shown.two(p), *shown.two(q), *others)
    for gallery, pits in shown.ground.galleries:
        for first, second in ((p, q), (q, p)):
            # The first is to the left in the gallery and to the right in the pits.
            came = [*zip(gallery, shown.before(first, _each(gallery)), strict=True)]
            for pit, before in zip(pits, shown.before(second, pits), strict=True):
                for cell, left in came:
                    there = shown.grid.at(cell, second), left
                    yield (*known, *there, shown.some(first, pit), before)


def _not_aligned(shown: PatternLiterals, p: str, q: str) -> Iterator[Witness]:
    """Yield that two blocks are in two rows."""
    rows = shown.ground.rows
    for first in (p, q):
        for second in (p, q):
            for row, before in zip(rows, shown.before(first, rows), strict=True):
                yield before, shown.some(second, row)


def _each(cells: Cells) -> tuple[Cells, ...]:
    return tuple((cell,) for cell in cells)


WITNESSES: dict[str, Witnesses] = {
    "whole": _whole,
    "locked": _locked,
    "under": _under,
    "pinned": _pinned,
    "parted": _parted,
    "barred": _barred,
    "waits": _waits,
    "beside": _beside,
    "crossed": _crossed,
}
UNLESS: dict[str, Witnesses] = {
    "all_locked": _not_locked,
    "railed": _off_rails,
    "lower": _not_lower,
    "lefter": _not_lefter,
    "aligned": _not_aligned,
}
