"""The sets of boards of a run: drawn from a file or generated, once; then read back.

training, filters and test are distinct boards of 6x6 (or of the file's sizes); big are of 7x7, and
always generated: half of them as drawn, half the hardest of their clusters.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice, zip_longest
from random import Random

from generators.rushhour import BoardKind, BoardSpec, board_set
from pipeline.kept_sets import kept_sets
from pipeline.progress import Progress
from pipeline.rundir import RunDir
from pipeline.rushhour.settings import Settings
from rushhour import NamedBoard, read_boards, solve
from rushhour.formats import format_framed
from solving import InputError

__all__ = ["BIG", "SETS", "SMALL", "board_sets", "check_boards", "generated"]

SETS = ("training", "filters", "test", "big")
SMALL = {kind: BoardSpec(6, 6, empty=12) for kind in BoardKind}
BIG = {
    BoardKind.RANDOM: BoardSpec(7, 7, empty=17),
    BoardKind.HARDEST: BoardSpec(7, 7, empty=10, walls=True),
}
"""What is drawn: of 7x7 loose boards at random, and corridors whose clusters are small."""
LEAST_SLIDES = 5
"""Easier boards teach and show nothing."""


def board_sets(run: RunDir, settings: Settings, progress: Progress) -> dict[str, list[NamedBoard]]:
    """Return the sets by name; ids are NAME-NUMBER. What is missing or damaged is made again."""
    sizes = {name: int(getattr(settings, name)) for name in SETS}
    made = partial(_made, settings, progress)
    return kept_sets(run, "boards", sizes, read_boards, format_framed, made)


def check_boards(settings: Settings) -> None:
    """Raise InputError if the settings' file can't be read or has too few boards.

    That is asked before a run directory is made, which would hold on to the wrong settings.
    """
    if settings.file is not None:
        wanted = sum(int(getattr(settings, name)) for name in SETS[:3])
        found = len({named.board for named in read_boards(settings.file)})
        if found < wanted:
            raise InputError(
                f"expected {wanted:,} different boards, found {found:,}", source=settings.file
            )


def _made(settings: Settings, progress: Progress) -> dict[str, list[NamedBoard]]:
    sizes = {name: int(getattr(settings, name)) for name in SETS[:3]}
    drawn = _small(settings, sum(sizes.values()), progress)
    sets, begin = dict[str, list[NamedBoard]](), 0
    for name, size in sizes.items():
        sets[name] = drawn[begin : begin + size]
        begin += size
    sets["big"] = generated(BIG, 100 * settings.seed + 1, settings.big, progress)
    return {
        name: [replace(named, id=f"{name}-{i}") for i, named in enumerate(boards)]
        for name, boards in sets.items()
    }


def _small(settings: Settings, count: int, progress: Progress) -> list[NamedBoard]:
    if settings.file is None:
        return generated(SMALL, 100 * settings.seed, count, progress)
    boards = list({named.board: named for named in read_boards(settings.file)}.values())
    shuffled = Random(settings.seed).sample(boards, len(boards))
    found = list(islice(_solved(shuffled), count))
    if len(found) < count:
        message = f"expected {count:,} different boards with a plan, found {len(found):,}"
        raise InputError(message, source=settings.file)
    return found


def _solved(boards: Sequence[NamedBoard]) -> Iterator[NamedBoard]:
    """Yield the boards that have a plan, each with its least number of slides."""
    for named in boards:
        plan = solve(named.board).plan
        if plan is not None and plan.slides > 0:
            yield replace(named, slides=plan.slides)


def generated(
    specs: Mapping[BoardKind, BoardSpec], seed: int, count: int, progress: Progress
) -> list[NamedBoard]:
    """Return boards of the kinds in turns."""
    found: list[list[NamedBoard]] = []
    for number, (kind, spec) in enumerate(specs.items()):
        size = len(range(number, count, len(specs)))
        with progress.bar(f"generating {kind} boards", total=size) as bar:
            found.append(board_set(kind, seed, size, spec, LEAST_SLIDES, progress=bar.update))
    return [named for row in zip_longest(*found) for named in row if named is not None]
