"""Triangle puzzles of The Witness, and their solvers. Knows no logic programming.

Glossary:
    grid          rows x cols squares; vertices at their corners, edges between neighbours. All are
                  numbered; row 0 is the bottom row.
    puzzle        a grid with starts, goals, triangles on squares and blocked edges (`Puzzle`).
    square's k    its number of triangles: a solution uses exactly k of its four edges.
    path          a self-avoiding walk along edges from a start (`Path`).
    full path     one that ends at a goal.
    partial path  one that leaves a goal unvisited; its last vertex is its head.
    solution      a full path that uses exactly k edges of each constrained square.
    completable   said of a partial path: it is a prefix of a solution. For one square alone: of a
                  full path that uses exactly k edges of that square.
    universe      which partial paths are examples: all, or prefixes of full paths (`Universe`).
    predicate     a test of partial paths: True means "predicted incompletable" (`PREDICATES`).

    puzzle = parse_text(picture)          or read_puzzles(file)[0].puzzle
    result = solve(puzzle, predicate_named("region"))
    print(to_text(puzzle, result.path))
"""

from witness.backends import Backend, compiled_form
from witness.blame import firing_square, first_pruned
from witness.drawing import Picture, judged_picture, sheet, sheet_of, to_svg, to_text
from witness.formats import (
    Format,
    NamedPuzzle,
    format_path,
    format_puzzles,
    format_text,
    parse_path,
    parse_puzzles,
    parse_text,
    puzzle_from_json,
    puzzle_schema,
    puzzle_to_json,
    read_puzzles,
    write_puzzles,
)
from witness.grid import Grid
from witness.labels import LabelledPath, Universe, label_paths
from witness.paths import count_paths, full_paths, partial_paths
from witness.predicates import PREDICATES, PathTest, WitnessPredicate, either, predicate_named
from witness.puzzle import Path, Puzzle
from witness.rule_table import RuleTable
from witness.search import astar
from witness.solver import solve

__all__ = [
    "PREDICATES",
    "Backend",
    "Format",
    "Grid",
    "LabelledPath",
    "NamedPuzzle",
    "Path",
    "PathTest",
    "Picture",
    "Puzzle",
    "RuleTable",
    "Universe",
    "WitnessPredicate",
    "astar",
    "compiled_form",
    "count_paths",
    "either",
    "firing_square",
    "first_pruned",
    "format_path",
    "format_puzzles",
    "format_text",
    "full_paths",
    "judged_picture",
    "label_paths",
    "parse_path",
    "parse_puzzles",
    "parse_text",
    "partial_paths",
    "predicate_named",
    "puzzle_from_json",
    "puzzle_schema",
    "puzzle_to_json",
    "read_puzzles",
    "sheet",
    "sheet_of",
    "solve",
    "to_svg",
    "to_text",
    "write_puzzles",
]
