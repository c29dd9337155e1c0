"""Take results from something that may hang: it runs in a thread, and is left there if it does.

joblib waits without end for a dask task whose workers died or whose scheduler went away, so its
results are never awaited in the thread that has to answer for the run.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from queue import Empty, SimpleQueue
from threading import Thread
from typing import TypeVar

from solving.processes import interrupts_held

__all__ = ["LostError", "watched"]

ResultT = TypeVar("ResultT")
CHECK_SECONDS = 0.5
END_SECONDS = 5.0


class LostError(Exception):
    """Some of what was sent will not come back; the message says why. What is on disk counts."""


class _End:
    """The last thing in the queue: how the thread ended."""

    def __init__(self, error: BaseException | None = None) -> None:
        self.error = error


def watched(
    results: Callable[[], Iterator[ResultT]],
    check: Callable[[], None],
    abandon: Callable[[], None],
) -> Generator[ResultT]:
    """Yield what `results()` yields in a thread of its own.

    check: called twice a second while nothing comes; it raises what ends the wait. abandon: called
    if this ends before the results do. Raises LostError for any error of `results()`.
    """
    queue: SimpleQueue[ResultT | _End] = SimpleQueue()
    thread = Thread(target=_fill, args=(queue, results), daemon=True)
    thread.start()
    whole = False
    try:
        while True:
            try:
                found = queue.get(timeout=CHECK_SECONDS)
            except Empty:
                check()
                continue
            if isinstance(found, _End):
                if found.error is not None:
                    raise LostError(_told(found.error)) from found.error
                whole = True
                return
            yield found
    finally:
        if not whole:
            abandon()
            thread.join(END_SECONDS)


def _fill(queue: SimpleQueue[ResultT | _End], results: Callable[[], Iterator[ResultT]]) -> None:
    try:
        with interrupts_held():
            for result in results():
                queue.put(result)
    except BaseException as error:
        queue.put(_End(error))
    else:
        queue.put(_End())


def _told(error: BaseException) -> str:
    first = str(error).strip().partition("\n")[0]
    return f"{type(error).__name__}: {first}".rstrip(": ")
