"""Marks, and dead ends found by them, of many states at once."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from puzznic.kernels.desk import desk_of
from puzznic.kernels.ground import pack
from puzznic.kernels.marks_kernel import find_fires, words_of
from puzznic.kernels.terrain import BITS, NEGATIVE, land_of, ruled_dead_ends
from puzznic.level import Level
from puzznic.marks import NEGATED

__all__ = ["fires_of", "marks_in", "pair_words"]


def pair_words(level: Level, boards: NDArray[np.uint8]) -> NDArray[np.uint64]:
    """Return the words of all pairs of patterns of some states, one row a state.

    boards: as in `Labels`. The pairs are in the order of `pattern_pairs`; 0: a pattern is gone.
    """
    packing = pack(level)
    patterns = packing.ground.patterns
    words = np.zeros((len(boards), patterns * (patterns - 1)), np.uint64)
    words_of(packing.ground, land_of(packing), desk_of(packing), _places(level, boards), words)
    return words


def fires_of(
    level: Level, boards: NDArray[np.uint8], rules: Iterable[Iterable[str]]
) -> NDArray[np.bool_]:
    """Return (states, rules): of which states some rules, each a pair's marks, say "dead"."""
    packing = pack(level)
    dead = ruled_dead_ends(packing, rules)
    fires = np.zeros((len(boards), len(dead.rules)), np.bool_)
    find_fires(packing.ground, dead, desk_of(packing), _places(level, boards), fires)
    return fires


def marks_in(word: int) -> frozenset[str]:
    """Return the marks and negated marks of a word."""
    own = {name for name, bit in BITS.items() if word >> bit & 1}
    return frozenset(own | {NEGATED[n] for n, b in BITS.items() if word >> b + NEGATIVE & 1})


def _places(level: Level, boards: NDArray[np.uint8]) -> NDArray[np.uint8]:
    packing = pack(level)
    found = np.zeros((len(boards), len(packing.start)), np.uint8)
    found[:, packing.ground.scan] = boards
    return found
