"""Marks: what a state shows of two patterns P and Q, in this order. The readable reference.

A *shaft* is a run of cells one above the other between two walls, a *row run* one of cells side by
side. A block is *locked* if all cells of its shaft from its own down have walls on both sides: it
can do nothing but fall. A *track* is a row run with walls below all of its cells: a block on it
stays on it, and no two blocks on it ever change their order. A pattern of two or three blocks is
*whole*: its blocks can only vanish all at once.

    whole       P has two or three blocks
    locked      a block of P is locked              all_locked  all of them are
    railed      all blocks of P are on one track
    under       a block of P is below one of Q, in one shaft
    pinned      the same, and both are locked
    parted      a block of Q is between two of P, in one row run
    lower       every block of P is in a lower row than every block of Q
    lefter      every block of P is in a column to the left of every block of Q
    barred      a block of P can't get to another one of P where blocks of Q are walls
    waits       P can't vanish before a block of Q does (`puzznic.waits`)
    waits_long  the same through other patterns: the transitive closure
    beside      a block of P and one of Q are in one row run
    aligned     all blocks of both are in one row
    crossed     P and Q would have to pass each other in a gallery (`puzznic.crossings`)

All but the last three have a twin in which P and Q change places, `other_whole` to `waits_long_on`
(see TWINS). Of two patterns that are both there each mark holds or does not: `not_whole`, ...
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import permutations

from puzznic.crossings import CROSSED, crossing_pairs
from puzznic.level import WALL, Level
from puzznic.rules import State, blocks

__all__ = [
    "MARKS",
    "NEGATED",
    "PairMarks",
    "Terrain",
    "directed_marks",
    "marks_of",
    "pattern_pairs",
    "terrain_of",
]

TWINS: dict[str, str] = {
    "whole": "other_whole",
    "locked": "other_locked",
    "all_locked": "other_all_locked",
    "railed": "other_railed",
    "under": "over",
    "pinned": "pins",
    "parted": "parts",
    "lower": "higher",
    "lefter": "righter",
    "barred": "bars",
    "waits": "awaited",
    "waits_long": "awaited_long",
}
"""Mark of (P, Q) -> its name as a mark of (Q, P)."""
SYMMETRIC = ("beside", "aligned", "crossed")
MARKS: tuple[str, ...] = (*(name for twins in TWINS.items() for name in twins), *SYMMETRIC)
"""All marks; the place of a mark here is its bit in kernels."""
NEGATED: dict[str, str] = {name: f"not_{name}" for name in MARKS}

PairMarks = dict[int, frozenset[str]]
"""The number of a pair of patterns -> its marks and negated marks; none if a pattern is gone."""


@dataclass(frozen=True, slots=True)
class Terrain:
    """What marks need to know of a level's cells.

    locked: cells of which a block can do nothing but fall. run: the row run of each floor cell, by
    its first cell. track: the row runs that are tracks. shaft: of each cell, by its lowest cell.
    pit_of: of each cell of a pit of a gallery (`puzznic.crossings`), that row run.
    """

    level: Level
    locked: frozenset[int]
    run: dict[int, int]
    track: frozenset[int]
    shaft: dict[int, int]
    pit_of: dict[int, int]
    reaches: dict[tuple[int, frozenset[int]], frozenset[int]] = field(default_factory=dict)

    def reach(self, start: int, walls: frozenset[int]) -> frozenset[int]:
        """Return the cells that a block gets to by steps to a side and down, around some cells."""
        key = start, walls
        if key not in self.reaches:
            found, waiting = {start}, [start]
            while waiting:
                cell = waiting.pop()
                for step in (-1, 1, self.level.width):
                    to = cell + step
                    if self.level.cells[to] != WALL and to not in walls and to not in found:
                        found.add(to)
                        waiting.append(to)
            self.reaches[key] = frozenset(found)
        return self.reaches[key]

    def meet(self, one: int, other: int, walls: frozenset[int]) -> bool:
        """Return whether two blocks can get next to each other around some cells."""
        there = self.reach(other, walls)
        steps = (-1, 1, self.level.width, -self.level.width)
        return any(cell + step in there for cell in self.reach(one, walls) for step in steps)


def terrain_of(level: Level) -> Terrain:
    """Return the terrain of a level."""
    run: dict[int, int] = {}
    shaft: dict[int, int] = {}
    locked: set[int] = set()
    for cell in level.floor:
        run[cell] = run.get(cell - 1, cell)
    for cell in reversed(level.floor):
        below = cell + level.width
        shaft[cell] = shaft.get(below, cell)
        closed = level.cells[cell - 1] == level.cells[cell + 1] == WALL
        if closed and (below not in shaft or below in locked):
            locked.add(cell)
    open_runs = {run[cell] for cell in level.floor if level.cells[cell + level.width] != WALL}
    track = frozenset({*run.values()} - open_runs)
    return Terrain(level, frozenset(locked), run, track, shaft, _pits(level, run, locked))


def _pits(level: Level, run: dict[int, int], locked: set[int]) -> dict[int, int]:
    """Return the gallery of each cell of its pits."""
    below = level.width
    leaky = {
        run[cell]
        for cell in level.floor
        if level.cells[cell + below] != WALL and cell + below not in locked
    }
    found: dict[int, int] = {}
    for cell in level.floor:
        mouth = cell - below
        if cell not in locked:
            continue
        if mouth in found:
            found[cell] = found[mouth]
        elif mouth in run and mouth not in locked and run[mouth] not in leaky:
            found[cell] = run[mouth]
    return found


def pattern_pairs(level: Level) -> list[tuple[str, str]]:
    """Return the ordered pairs of a level's patterns; a pair's place here is its number."""
    return list(permutations(level.patterns, 2))


def marks_of(level: Level) -> Callable[[State], PairMarks]:
    """Return the function from a state to the marks of its pairs of patterns."""
    terrain, pairs = terrain_of(level), pattern_pairs(level)

    def look(state: State) -> PairMarks:
        cells: dict[str, list[int]] = {pattern: [] for pattern in level.patterns}
        for cell in blocks(state):
            cells[state[cell]].append(cell)
        there = {pattern: tuple(own) for pattern, own in cells.items() if own}
        directed = {
            (p, q): directed_marks(terrain, there[p], there[q]) for p, q in permutations(there, 2)
        }
        _close(directed, tuple(there))
        for p, q in crossing_pairs(terrain, there):
            directed[p, q].add(CROSSED)
            directed[q, p].add(CROSSED)
        found = {pair: _named(directed[pair], directed[pair[::-1]]) for pair in directed}
        return {number: found.get(pair, frozenset()) for number, pair in enumerate(pairs)}

    return look


def directed_marks(terrain: Terrain, p: tuple[int, ...], q: tuple[int, ...]) -> set[str]:
    """Return the marks, but for twins and the closure, of the blocks of P and those of Q."""
    return {name for name, holds in _directed(terrain, p, q) if holds}


def _directed(
    terrain: Terrain, p: tuple[int, ...], q: tuple[int, ...]
) -> Iterator[tuple[str, bool]]:
    width, run, shaft = terrain.level.width, terrain.run, terrain.shaft
    locked = [cell in terrain.locked for cell in p]
    runs = {run[cell] for cell in p}
    railed = len(runs) == 1 and runs <= terrain.track
    whole = len(p) in (2, 3)
    stacked = [(a, b) for a in p for b in q if shaft[a] == shaft[b] and a > b]
    parted = any(run[a] == run[c] == run[b] and a < c < b for a in p for b in p for c in q)
    pinned = [(a, b) for a, b in stacked if b in terrain.locked]
    yield "whole", whole
    yield "locked", any(locked)
    yield "all_locked", all(locked)
    yield "railed", railed
    yield "under", bool(stacked)
    yield "pinned", bool(pinned)
    yield "parted", parted
    yield "lower", min(p) // width > max(q) // width
    yield "lefter", max(c % width for c in p) < min(c % width for c in q)
    walls = frozenset(q)
    yield "barred", any(all(a == b or not terrain.meet(a, b, walls) for b in p) for a in p)
    # No other block of P is in the shaft below the locked block of Q.
    stuck = (
        all(other == a or shaft[other] != shaft[a] or other < b for other in p) for a, b in pinned
    )
    yield "waits", whole and ((railed and parted) or any(stuck))
    yield "beside", any(run[a] == run[c] for a in p for c in q)
    yield "aligned", len({cell // width for cell in (*p, *q)}) == 1


def _close(directed: dict[tuple[str, str], set[str]], patterns: tuple[str, ...]) -> None:
    """Add the transitive closure of `waits`."""
    after = {p: {q for q in patterns if p != q and "waits" in directed[p, q]} for p in patterns}
    for middle in patterns:
        for p in patterns:
            if middle in after[p]:
                after[p] |= after[middle]
    for (p, q), marks in directed.items():
        if q in after[p]:
            marks.add("waits_long")


def _named(marks: set[str], turned: set[str]) -> frozenset[str]:
    """Return all marks of a pair from those of both directions, with the negated ones."""
    own = marks | {TWINS[name] for name in turned if name in TWINS}
    return frozenset(own | {NEGATED[name] for name in MARKS if name not in own})
