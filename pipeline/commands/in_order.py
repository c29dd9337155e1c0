"""Results of workers, which come as they are done, in the order of their tasks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

__all__ = ["in_order"]

ResultT = TypeVar("ResultT")


def in_order(numbered: Iterable[tuple[int, ResultT]]) -> Iterator[ResultT]:
    """Yield the results by their numbers, 0, 1, 2, ..., each as soon as those before it are there.

    numbered: (number, result) in any order, as `triage.parallel.run_parallel` yields them.
    """
    waiting: dict[int, ResultT] = {}
    following = 0
    for number, result in numbered:
        waiting[number] = result
        while following in waiting:
            yield waiting.pop(following)
            following += 1
