"""The board as a sweep sees it: one `Step` for each vertex, in the sweep's order.

The rows of the sweep lie along the board's shorter side, as in `witness.frontier`. A step decides
one vertex and its edges onward, right and up as the sweep sees them. Steps are the rows of a table,
with a column for each field of `Step`.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from witness.kernels.frontier_compile import kernel, part
from witness.kernels.frontier_states import HAS_GOAL, HAS_START, NEVER, Step

__all__ = ["Ints", "Steps", "step_at", "sweep"]

Ints = NDArray[np.int64]
Steps = Ints
"""The table, by [step, field]."""

FIELDS = len(Step._fields)
COLUMN, VERTEX, RIGHT, UP, RIGHT_USES, UP_USES, K, DUE, MUST, KEEP, LATER, TURN = range(FIELDS)


@part
def step_at(steps: Steps, i: int) -> Step:
    """Return one row of the table."""
    return Step(
        steps[i, COLUMN],
        steps[i, VERTEX],
        steps[i, RIGHT],
        steps[i, UP],
        steps[i, RIGHT_USES],
        steps[i, UP_USES],
        steps[i, K],
        steps[i, DUE],
        steps[i, MUST],
        steps[i, KEEP],
        steps[i, LATER],
        steps[i, TURN],
    )


@kernel
def sweep(
    rows: int, cols: int, starts: Ints, goals: Ints, squares: Ints, counts: Ints, blocked: Ints
) -> Steps:
    """Return the steps of a puzzle, given by the numbers of `Puzzle`."""
    width, length = min(rows, cols) + 1, max(rows, cols) + 1
    steps = np.zeros((width * length, FIELDS), np.int64)
    for step in range(width * length):
        column = step % width
        steps[step, COLUMN] = column
        steps[step, RIGHT_USES] = 1 if column == width - 1 else 2
        steps[step, UP_USES] = 1 if step >= width * (length - 1) else 2
        steps[step, TURN] = column == width - 1
    for edge in blocked:
        step, onward = _edge(rows, cols, edge)
        steps[step, RIGHT_USES if onward == RIGHT else UP_USES] = 1
    _put_terminals(steps, rows, cols, starts, HAS_START)
    _put_terminals(steps, rows, cols, goals, HAS_GOAL)
    for i in range(len(squares)):
        corner = _vertex(rows, cols, squares[i] // cols, squares[i] % cols)
        steps[corner + 1, K] = counts[i]
        steps[corner + width, DUE] = 1
    _look_ahead(steps)
    return steps


@part
def _vertex(rows: int, cols: int, row: int, col: int) -> int:
    """Return the step of a vertex."""
    return col * (rows + 1) + row if rows < cols else row * (cols + 1) + col


@part
def _edge(rows: int, cols: int, edge: int) -> tuple[int, int]:
    """Return the step that decides an edge, and RIGHT or UP."""
    horizontal = (rows + 1) * cols
    if edge < horizontal:
        onward = UP if rows < cols else RIGHT
        return _vertex(rows, cols, edge // cols, edge % cols), onward
    vertical = edge - horizontal
    onward = RIGHT if rows < cols else UP
    return _vertex(rows, cols, vertical // (cols + 1), vertical % (cols + 1)), onward


@part
def _put_terminals(steps: Steps, rows: int, cols: int, points: Ints, terminal: int) -> None:
    """Enter the starts or the goals, and that from the last one on a path must have one."""
    vertices = (rows + 1) * (cols + 1)
    last = 0
    for point in points:
        if point < vertices:
            step, column = _vertex(rows, cols, point // (cols + 1), point % (cols + 1)), VERTEX
        else:
            step, column = _edge(rows, cols, point - vertices)
            steps[step, RIGHT_USES if column == RIGHT else UP_USES] = 4
        steps[step, column] = terminal
        last = max(last, step)
    for step in range(last, len(steps)):
        steps[step, MUST] |= terminal


@part
def _look_ahead(steps: Steps) -> None:
    """Fill KEEP and LATER, which depend on the steps to come."""
    later = 0
    for step in range(len(steps) - 2, -1, -1):
        count = steps[step + 1, K]
        later = NEVER if later else count
        steps[step, KEEP] = count != 0
        steps[step, LATER] = later
