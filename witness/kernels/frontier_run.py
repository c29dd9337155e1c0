"""One run of a compiled sweep: its cursor, its arrays, which grow as it asks, and its limits."""

from __future__ import annotations

from collections.abc import Callable
from time import thread_time
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from solving import Limits, Status
from witness.frontier import MAX_WIDTH
from witness.kernels import frontier_table as table
from witness.kernels.frontier_board import Ints, Steps, sweep
from witness.kernels.frontier_states import debts_bit
from witness.puzzle import Puzzle

__all__ = ["Array", "Run"]

Axis = Literal["side", "place", "limb", "slot"]

SLICE = 200_000
"""Expansions between two looks at the limits: about 10 ms."""
FIRST_SIZE: dict[Axis, int] = {"side": 2, "place": 1 << 12, "limb": 1, "slot": 1 << 14}
FIRST_SLOTS = 1 << 12
"""Slots in use at first: a small board needs no more, and they have to be cleared."""
MOST_PLACES = 1 << 31
"""Places are int32."""
GROWING: dict[int, Axis] = {table.FULL: "place", table.CROWDED: "slot", table.WIDEN: "limb"}


class Array:
    """An array of a sweep that can grow along its axes. Its first element is 0, others anything."""

    __slots__ = ("axes", "data")

    def __init__(self, kind: type[np.generic], *axes: Axis) -> None:
        self.axes = axes
        self.data: NDArray[Any] = np.empty([FIRST_SIZE[axis] for axis in axes], kind)
        self.data.flat[0] = 0

    def larger(self, axis: Axis) -> tuple[int, ...]:
        """Return the shape to grow to: one limb more, or twice as many of another axis."""
        return tuple(
            size if each != axis else size + 1 if axis == "limb" else 2 * size
            for each, size in zip(self.axes, self.data.shape, strict=True)
        )

    def grow(self, axis: Axis) -> None:
        """Grow to the larger shape; new limbs are 0, other new elements anything."""
        old = self.data
        make = np.zeros if axis == "limb" else np.empty
        self.data = make(self.larger(axis), old.dtype)
        self.data[tuple(map(slice, old.shape))] = old


class Run:
    """A run of one sweep on one puzzle.

    arrays: what the sweep takes between its cursor and its table. Raises ValueError for a board
    that is too wide.
    """

    def __init__(self, puzzle: Puzzle, limits: Limits, *arrays: Array) -> None:
        self.began = thread_time()
        width = min(puzzle.grid.rows, puzzle.grid.cols)
        if width > MAX_WIDTH:
            raise ValueError(
                f"the frontier takes boards of at most {MAX_WIDTH} squares along the shorter side, "
                f"not {puzzle.grid.rows}x{puzzle.grid.cols}"
            )
        self.limits, self.arrays = limits, arrays
        self.steps, self.debts = _steps(puzzle), debts_bit(width)
        self.table = Array(np.int32, "slot")
        self.table.data[:FIRST_SLOTS] = table.NONE
        self.cursor = np.zeros(table.CURSOR, np.int64)
        self.cursor[[table.END, table.TOP, table.HEIGHT]] = 1
        self.cursor[table.SLOTS] = FIRST_SLOTS
        self.cursor[table.BEST] = table.NONE

    def drive(self, kernel: Callable[..., int]) -> Status | None:
        """Run to the end and return None, or as far as the limits let it and return which."""
        while (status := self._limit_hit()) is None:
            self.cursor[table.BUDGET] = self._budget()
            arrays = (array.data for array in (*self.arrays, self.table))
            why = kernel(self.steps, self.debts, self.cursor, *arrays)
            if why == table.DONE:
                return None
            if why in GROWING and not self._grown(GROWING[why]):
                return Status.MEMOUT
        return status

    def cpu_seconds(self) -> float:
        """Return the CPU seconds since the run was made."""
        return thread_time() - self.began

    def _budget(self) -> int:
        most = self.limits.expansions
        return SLICE if most is None else min(SLICE, most - int(self.cursor[table.EXPANSIONS]))

    def _limit_hit(self) -> Status | None:
        seconds, expansions = self.limits.cpu_seconds, self.limits.expansions
        if expansions is not None and self.cursor[table.EXPANSIONS] >= expansions:
            return Status.TIMEOUT
        if seconds is not None and self.cpu_seconds() >= seconds:
            return Status.TIMEOUT
        return None if self._may_take(0) else Status.MEMOUT

    def _may_take(self, more: int) -> bool:
        """Return whether the limit on memory allows so many bytes more than are held."""
        most = self.limits.memory_bytes
        held = sum(array.data.nbytes for array in (*self.arrays, self.table))
        return most is None or held + more <= most

    def _grown(self, axis: Axis) -> bool:
        """Grow all that have the axis; False if they would break a limit, old beside new."""
        growing = [array for array in (*self.arrays, self.table) if axis in array.axes]
        shapes = [array.larger(axis) for array in growing]
        sizes = [
            int(np.prod(shape)) * array.data.itemsize
            for shape, array in zip(shapes, growing, strict=True)
        ]
        if not self._may_take(sum(sizes)) or max(map(max, shapes)) > MOST_PLACES:
            return False
        try:
            for array in growing:
                array.grow(axis)
        except MemoryError:
            return False
        return True


def _steps(puzzle: Puzzle) -> Steps:
    """Return the puzzle's table of steps."""
    squares, counts = zip(*puzzle.triangles, strict=True) if puzzle.triangles else ((), ())
    numbers = (puzzle.starts, puzzle.goals, squares, counts, puzzle.blocked)
    arrays: list[Ints] = [np.array(each, np.int64) for each in numbers]
    return sweep(puzzle.grid.rows, puzzle.grid.cols, *arrays)
