"""A puzzle's learning task: examples `incompletable(Path, Square)` and the facts about them.

The examples are all pairs of a partial path with at least one edge and a constrained square, each
positive or negative by the label (an extension is at least one step longer):

    square   positive: no extension of the path to a goal uses exactly the square's k edges
    puzzle   positive: no extension of the path to a goal solves the whole puzzle

The path that has only its start is no example: a search tests it once, in full.
"""

from __future__ import annotations

from enum import StrEnum

from bk.vocabularies import vocabulary_named
from ilp.facts import facts
from ilp.task import Example, Task
from ilp.vocabulary import Vocabulary
from witness import LabelledPath, Puzzle, Universe, label_paths

__all__ = ["Label", "make_task"]


class Label(StrEnum):
    """What makes an example positive (the module's table)."""

    SQUARE = "square"
    PUZZLE = "puzzle"


def make_task(
    puzzle: Puzzle,
    vocabulary: str = "datalog",
    label: Label = Label.SQUARE,
    universe: Universe = Universe.PREFIXES,
    max_vars: int = 7,
    max_body: int = 7,
) -> Task:
    """Return the task of one puzzle.

    Paths are p1, p2, ... in the order of enumeration, squares s0, s1, ... in that of
    `Puzzle.triangles`. One of the two kinds of examples may be missing: then the puzzle teaches
    nothing, and `ilp.validate` refuses the task. Raises InputError for an unknown vocabulary,
    ValueError for a puzzle without triangles, and for another label or universe.
    """
    if not puzzle.triangles:
        raise ValueError("a puzzle without triangles teaches nothing: there are no examples")
    known = vocabulary_named(vocabulary)
    labelled = [found for found in label_paths(puzzle, Universe(universe)) if found.path.length]
    positives, negatives = _examples(labelled, Label(label), len(puzzle.triangles))
    return Task(
        known.bias(max_vars, max_body),
        facts(known, puzzle, _objects(puzzle, known, labelled)),
        positives,
        negatives,
    )


def _examples(
    labelled: list[LabelledPath], label: Label, squares: int
) -> tuple[list[Example], list[Example]]:
    """Return the positive and the negative examples."""
    positives: list[Example] = []
    negatives: list[Example] = []
    names = [f"s{i}" for i in range(squares)]
    for number, (_, completable, square_completable) in enumerate(labelled, start=1):
        path = f"p{number}"
        hopeful = square_completable if label is Label.SQUARE else (completable,) * squares
        for name, can_be_completed in zip(names, hopeful, strict=True):
            (negatives if can_be_completed else positives).append((path, name))
    return positives, negatives


def _objects(
    puzzle: Puzzle, vocabulary: Vocabulary, labelled: list[LabelledPath]
) -> dict[str, list[tuple[str, object]]]:
    """Return for each type the constants and the values they stand for."""
    values: dict[str, list[tuple[int, object]]] = {
        "path": list(enumerate((found.path for found in labelled), start=1)),
        "square": list(enumerate(square for square, _ in puzzle.triangles)),
        "edge": [(edge, edge) for edge in range(puzzle.grid.edge_count)],
        "num": [(number, number) for number in range(5)],
    }
    return {
        kind: [(vocabulary.types[kind].constant.format(i), value) for i, value in values[kind]]
        for kind in vocabulary.types
    }
