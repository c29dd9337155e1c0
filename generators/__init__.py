"""Where triangle puzzles come from: the paper's two generators, and sets of distinct puzzles.

Glossary:
    candidate       a puzzle as Algorithm 3 draws it, before it is known to be solvable.
    peripheral      said of a vertex with fewer than four edges; goals are peripheral.
    puzzle set      distinct puzzles of mixed sizes, disjoint from other sets.
    draw            one puzzle of a set's random stream, new or not.
"""

from generators.errors import GenerationError
from generators.path_first import path_first, path_first_with_solution
from generators.puzzle_sets import PuzzleSetSpec, disjoint_sets, puzzle_set
from generators.random_triangles import random_triangles
from generators.registry import GENERATORS, Generator

__all__ = [
    "GENERATORS",
    "GenerationError",
    "Generator",
    "PuzzleSetSpec",
    "disjoint_sets",
    "path_first",
    "path_first_with_solution",
    "puzzle_set",
    "random_triangles",
]
