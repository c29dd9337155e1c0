from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from pathlib import Path
from typing import Any

import pytest
import toys

from pipeline.parallel.batches import Batch, Summary
from pipeline.parallel.crew import Inline
from pipeline.parallel.watch import LostError

Run = Callable[..., list[Any]]
TASKS = list(range(30))
SQUARES = [n * n for n in TASKS]


class Losing(Inline):
    """Does `each` batches, then loses one with its results and breaks off."""

    def __init__(self, each: int) -> None:
        self.each, self.rounds, self.sent = each, 0, 0

    def run(self, batches: Iterable[Batch]) -> Generator[Summary]:
        self.rounds += 1
        for batch in list(batches)[: self.each]:
            self.sent += batch.count
            yield from super().run([batch])
        raise LostError("the weather")


class Boasting(Inline):
    """Says that everything is done, and does nothing."""

    def run(self, batches: Iterable[Batch]) -> Generator[Summary]:
        for batch in batches:
            yield Summary(batch.count, 0.1, 0.1)


def test_what_was_lost_is_sent_again_and_nothing_else(run: Run) -> None:
    crew = Losing(each=12)
    assert run(crew, toys.square, TASKS) == SQUARES
    assert crew.sent == len(TASKS)
    assert crew.rounds == 3


def test_a_crew_that_brings_nothing_is_given_up_with_its_reason(run: Run) -> None:
    crew = Losing(each=0)
    with pytest.raises(ChildProcessError, match="3 times in a row no task was done: the weather"):
        run(crew, toys.square, TASKS)
    assert crew.rounds == 3


def test_what_is_done_is_what_is_on_disk(run: Run) -> None:
    with pytest.raises(ChildProcessError, match="are not in the store"):
        run(Boasting(), toys.square, TASKS)


def test_a_finished_step_needs_nobody(run: Run) -> None:
    assert run(Inline(), toys.square, TASKS) == SQUARES
    assert run(Losing(each=0), toys.square, TASKS) == SQUARES


def test_a_longer_step_goes_on_where_the_shorter_ended(run: Run) -> None:
    run(Inline(), toys.square, TASKS[:20])
    crew = Losing(each=99)
    assert run(crew, toys.square, TASKS) == SQUARES
    assert crew.sent == 10


def test_a_step_without_tasks(run: Run) -> None:
    assert run(Losing(each=0), toys.square, []) == []


def test_an_exception_keeps_what_was_done(run: Run, tmp_path: Path) -> None:
    with pytest.raises(LookupError):
        run(Inline(), toys.raise_at_three, TASKS)
    assert run(Inline(), toys.square, TASKS)[:4] == [0, 1, 2, 9]
