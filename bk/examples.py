"""A puzzle's learning task: examples `incompletable(Path, Square)` and the facts about them.

The examples are all pairs of a partial path with at least one edge and a constrained square, each
positive or negative by the label (an extension is at least one step longer):

    square   positive: no extension of the path to a goal uses exactly the square's k edges
    puzzle   positive: no extension of the path to a goal solves the whole puzzle

The path that has only its start is no example: a search tests it once, in full.
"""

from __future__ import annotations

from enum import StrEnum
from itertools import islice

from bk.vocabularies import vocabulary_named
from ilp.facts import facts, objects
from ilp.task import Example, Task
from witness import LabelledPath, Puzzle, Universe, label_paths, partial_paths

__all__ = ["MAX_EXAMPLES", "Label", "TaskTooLargeError", "make_task"]

MAX_EXAMPLES = 2_000_000
"""Examples that a task may have by default: about 3 GB while it is made."""


class TaskTooLargeError(ValueError):
    """The puzzle has more partial paths than a task may have examples of."""


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
    max_examples: int = MAX_EXAMPLES,
) -> Task:
    """Return the task of one puzzle.

    Paths are p1, p2, ... in the order of enumeration, squares s0, s1, ... in that of
    `Puzzle.triangles`. One of the two kinds of examples may be missing: then the puzzle teaches
    nothing, and `ilp.validate` refuses the task. Raises InputError for an unknown vocabulary,
    ValueError for a puzzle without triangles, and for another label or universe, and
    TaskTooLargeError for one whose partial paths times constrained squares exceed max_examples.
    """
    if not puzzle.triangles:
        raise ValueError("a puzzle without triangles teaches nothing: there are no examples")
    _check_size(puzzle, max_examples)
    known = vocabulary_named(vocabulary)
    labelled = [found for found in label_paths(puzzle, Universe(universe)) if found.path.length]
    positives, negatives = _examples(labelled, Label(label), len(puzzle.triangles))
    return Task(
        known.bias(max_vars, max_body),
        facts(known, puzzle, objects(known, puzzle, [found.path for found in labelled])),
        positives,
        negatives,
    )


def _check_size(puzzle: Puzzle, max_examples: int) -> None:
    most = max_examples // len(puzzle.triangles)
    if sum(1 for _ in islice(partial_paths(puzzle), most + 1)) > most:
        raise TaskTooLargeError(
            f"a {puzzle.grid.rows}x{puzzle.grid.cols} puzzle with {len(puzzle.triangles)} "
            f"constrained squares and more than {most:,} partial paths: "
            f"over {max_examples:,} examples"
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
