"""The generators of triangle puzzles by name; a new one is added here and nowhere else."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from generators.path_first import path_first
from generators.random_triangles import most_constrained, random_triangles
from witness.puzzle import Puzzle

__all__ = ["GENERATORS", "Generator"]


@dataclass(frozen=True, slots=True)
class Generator:
    """One way of making puzzles.

    draw: returns a puzzle of rows x cols squares, every puzzle within `most` with a probability
    above 0. most: the largest number of constrained squares on a board of so many squares.
    """

    draw: Callable[[Random, int, int], Puzzle]
    most: Callable[[int], int]


GENERATORS: dict[str, Generator] = {
    "random-triangles": Generator(random_triangles, most_constrained),
    "path-first": Generator(path_first, lambda squares: squares),
}
