"""One learning task from several puzzles: what overfits one of them covers a negative of another.

Each puzzle's examples are reduced to one a class before they are pooled, with the number of raw
examples it stands for: 500 puzzles of up to 4x4 squares have millions of examples, and a few
hundred classes.
"""

from __future__ import annotations

from collections.abc import Iterable

from bk.examples import MAX_EXAMPLES, Label, make_task
from ilp.pool import pool, representatives
from ilp.task import Task
from witness import NamedPuzzle, Universe

__all__ = ["pooled_task"]


def pooled_task(
    puzzles: Iterable[NamedPuzzle],
    vocabulary: str = "datalog",
    label: Label = Label.SQUARE,
    universe: Universe = Universe.PREFIXES,
    max_vars: int = 7,
    max_body: int = 7,
    max_examples: int = MAX_EXAMPLES,
) -> Task:
    """Return one weighted task of the examples of several puzzles; see `make_task`.

    Puzzles without triangles have no examples and are left out. max_examples bounds each puzzle's.
    Raises ValueError if no puzzle has triangles, and what `make_task` raises.
    """
    tasks = {
        named.id: representatives(
            make_task(named.puzzle, vocabulary, label, universe, max_vars, max_body, max_examples)
        )
        for named in puzzles
        if named.puzzle.triangles
    }
    if not tasks:
        raise ValueError("puzzles without triangles teach nothing: there are no examples")
    return representatives(pool(tasks))
