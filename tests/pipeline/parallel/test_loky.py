from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import toys

from pipeline.config import Cluster
from pipeline.parallel.crew import Crew, open_crew
from pipeline.parallel.helper import DIED
from pipeline.shard import read_shard, shards

Run = Callable[..., list[Any]]
TASKS = list(range(40))


@pytest.fixture
def crew() -> Iterator[Crew]:
    with open_crew(Cluster(), 2) as two:
        yield two


def kill_one(place: int) -> Callable[[Path], object]:
    """Return a function that once kills the helper (1) or the worker (2) of some finished task."""
    killed: list[int] = []

    def kill(folder: Path) -> None:
        records = [r for shard in shards(folder) for r in read_shard(shard, lambda: None)]
        if records and not killed:
            killed.append(eval(bytes(records[-1].value))[place])
            os.kill(killed[0], signal.SIGKILL)

    return kill


@pytest.mark.parametrize("place", [1, 2], ids=["helper", "worker"])
def test_a_process_killed_in_the_middle_costs_nothing(crew: Crew, run: Run, place: int) -> None:
    found = run(crew, toys.who, TASKS, after=kill_one(place), failed=toys.failed)
    assert [n for n, _, _ in found] == TASKS
    assert len({helper for _, helper, _ in found}) >= 3


def test_a_task_that_kills_its_process_has_failed_and_the_others_have_not(
    crew: Crew, run: Run
) -> None:
    found = run(crew, toys.die_at_three, TASKS, failed=toys.failed)
    assert found == [*TASKS[:3], f"3: {DIED}", *TASKS[4:]]


def test_an_exception_is_raised_and_the_crew_is_still_of_use(crew: Crew, run: Run) -> None:
    with pytest.raises(LookupError, match="no three"):
        run(crew, toys.raise_at_three, TASKS)
    # What others had done by then is kept, as far as it may have got; 3 can't be among it.
    assert run(crew, toys.square, TASKS)[3] == 9
