"""The sets of levels of a run: drawn from files or generated, once; then read back.

Only levels that can be solved and whose states can all be labelled are taken; no level is in two
sets. Generated ones are half drawn at random and half played backwards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain, islice
from random import Random

from generators.puzznic import LevelKind, level_set
from generators.puzznic_ground import LevelSpec
from pipeline.kept_sets import kept_sets
from pipeline.progress import Progress
from pipeline.puzznic.settings import Settings
from pipeline.rundir import RunDir
from puzznic.files import NamedLevel, format_named, read_levels
from puzznic.labels import explore
from solving import InputError, Limits, Status
from triage.puzznic.counts import MEMORY_BYTES

__all__ = ["SETS", "SPEC", "check_levels", "level_sets"]

SETS = ("training", "filters", "test")
SPEC = LevelSpec(6, 6, patterns=4, blocks=9, walls=0.25)
"""What is drawn: walls make dead ends."""
LEAST_MOVES = 3
"""Easier levels teach little."""
MORE = 4
"""Levels are generated in lots of so many."""


def level_sets(run: RunDir, settings: Settings, progress: Progress) -> dict[str, list[NamedLevel]]:
    """Return the sets by name; ids are NAME-NUMBER. What is missing or damaged is made again."""
    sizes = {name: int(getattr(settings, name)) for name in SETS}
    made = partial(_made, settings, sizes, progress)
    return kept_sets(run, "levels", sizes, lambda path: read_levels([path]), format_named, made)


def check_levels(settings: Settings) -> None:
    """Raise InputError if the settings' files can't be read or have too few levels.

    That is asked before a run directory is made, which would hold on to the wrong settings.
    """
    if settings.files:
        wanted = sum(int(getattr(settings, name)) for name in SETS)
        found = len({named.level for named in read_levels(settings.files)})
        if found < wanted:
            raise InputError(f"expected {wanted:,} different levels, found {found:,}")


def _made(
    settings: Settings, sizes: dict[str, int], progress: Progress
) -> dict[str, list[NamedLevel]]:
    """Return the sets, drawn one after the other."""
    count = sum(sizes.values())
    with progress.bar("drawing levels", total=count) as bar:
        drawn = []
        for named in islice(_usable(_candidates(settings), settings.max_states), count):
            drawn.append(named)
            bar.update(1)
    if len(drawn) < count:
        what = f"levels with a plan and at most {settings.max_states:,} states"
        raise InputError(f"expected {count:,} different {what}, found {len(drawn):,}")
    levels = iter(drawn)
    return {
        name: [replace(named, id=f"{name}-{i}") for i, named in enumerate(islice(levels, size))]
        for name, size in sizes.items()
    }


def _candidates(settings: Settings) -> Iterator[NamedLevel]:
    """Yield levels of the files in random order, or generated ones without end."""
    if settings.files:
        levels = list({named.level: named for named in read_levels(settings.files)}.values())
        yield from Random(settings.seed).sample(levels, len(levels))
        return
    seed = 1_000 * settings.seed
    while True:
        lots: Sequence[list[NamedLevel]] = [
            level_set(kind, seed, MORE, SPEC, LEAST_MOVES) for kind in LevelKind
        ]
        yield from chain.from_iterable(zip(*lots, strict=True))
        seed += 1


def _usable(levels: Iterator[NamedLevel], max_states: int) -> Iterator[NamedLevel]:
    """Yield the different levels that have a plan and at most so many states."""
    seen = set()
    limits = Limits(expansions=max_states, memory_bytes=MEMORY_BYTES)
    for named in levels:
        if named.level not in seen and explore(named.level, limits).status is Status.SOLVED:
            seen.add(named.level)
            yield named
