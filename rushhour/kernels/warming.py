"""The first call of a kernel, which compiles it or reads it from disk, apart from any search."""

from __future__ import annotations

from collections.abc import Callable
from time import thread_time

from rushhour.board import Board, Exit, Side, Vehicle
from rushhour.kernels.packing import Packing, pack
from rushhour.moves import Metric

__all__ = ["Warming"]

TINY = Board(1, 3, (Vehicle("A", True, 0, 0, 2),), Exit(Side.RIGHT, 0))


class Warming:
    """Runs a search on a tiny board, once for each number of words a key."""

    def __init__(self, run: Callable[[Packing], object]) -> None:
        self.run = run
        self.done: set[int] = set()

    def seconds(self, width: int) -> float:
        """Run it if that was not done yet; return the CPU seconds it took."""
        began = thread_time()
        if width not in self.done:
            tiny = pack(TINY, Metric.SLIDES, width)
            assert tiny is not None
            self.run(tiny)
            self.done.add(width)
        return thread_time() - began
