"""The puzzles of the experiments: our own sets, made from seeds, or a file that is given."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count as count_up
from pathlib import Path
from random import Random

from generators import PuzzleSetSpec, disjoint_sets, path_first
from pipeline.config import Filters, PuzzleSet, load_config
from witness import NamedPuzzle, Puzzle, read_puzzles, write_puzzles

__all__ = ["QUICK_TEST", "held_out_set", "kept", "path_first_set"]

QUICK_TEST = 400
"""Puzzles of the quick test set, the beginning of the whole one."""


def held_out_set(count: int | None, workers: int) -> list[Puzzle]:
    """Return the held-out puzzles of the configuration `paper`, or the first `count` of them.

    They are disjoint from that configuration's training and filter puzzles.
    """
    _, config = load_config("paper")
    training = _spec(config.training, config.set_seed("training"), config.training.count)
    filters = _spec(config.filters, config.set_seed("filters"), sum(config.filters.counts))
    test = _spec(config.test, config.set_seed("test"), count or config.test.count)
    return disjoint_sets([training, filters, test], workers=workers)[-1]


def _spec(part: PuzzleSet | Filters, seed: int, count: int) -> PuzzleSetSpec:
    return PuzzleSetSpec(part.generator, seed, count, part.max_size, part.min_size)


def path_first_set(rows: int, cols: int, count: int, seed: int) -> list[Puzzle]:
    """Return the first `count` distinct puzzles of an endless stream of path-first ones.

    So more puzzles later keep what was measured.
    """
    found: dict[Puzzle, None] = {}
    for index in count_up():
        if len(found) == count:
            break
        rng = Random(f"{seed}/{rows}x{cols}/{index}")
        found.setdefault(path_first(rng, rows, cols))
    return list(found)


def kept(path: Path, make: Callable[[], list[Puzzle]], prefix: str) -> list[NamedPuzzle]:
    """Return the puzzles of a file, made and written first if it is not there."""
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        puzzles = make()
        write_puzzles(path, puzzles, [f"{prefix}-{i}" for i in range(len(puzzles))])
    return read_puzzles(path)
