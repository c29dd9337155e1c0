from __future__ import annotations

import pickle
from pathlib import Path

import numpy as np
import toys
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.parallel.batches import LARGEST, Batches, Summary, TaskLimits, Work, target_seconds


def work(numbers: np.ndarray) -> Work:
    items = tuple((int(n), str(n), None) for n in numbers)
    return Work(Path("."), toys.square, None, TaskLimits(), items)


@settings(deadline=None, max_examples=40)
@given(st.integers(0, 3000), st.integers(1, 20), st.floats(1e-6, 100))
def test_every_task_is_in_one_batch(count: int, workers: int, seconds: float) -> None:
    batches = Batches(work, np.arange(count), workers)
    found = []
    for batch in batches:
        items = pickle.loads(batch.work).items
        assert len(items) == batch.count
        found += [number for number, _, _ in items]
        batches.note(Summary(batch.count, batch.count * seconds, 0.0))
    assert found == list(range(count))


def sizes(count: int, workers: int, seconds: float) -> list[int]:
    batches = Batches(work, np.arange(count), workers)
    found = []
    for batch in batches:
        batches.note(Summary(batch.count, batch.count * seconds, 0.0))
        found.append(batch.count)
    return found


def test_batches_take_the_target_time_and_share_out_the_end() -> None:
    found = sizes(100_000, 2, 0.001)
    assert max(found) == 1000 == target_seconds(2) / 0.001
    assert found[0] == found[-1] == 1


def test_long_tasks_travel_alone() -> None:
    assert set(sizes(50, 2, 3.0)) == {1}


def test_tasks_that_take_no_time_travel_in_batches_all_the_same() -> None:
    assert max(sizes(200_000, 2, 0.0)) == LARGEST


def test_more_workers_get_longer_batches() -> None:
    assert target_seconds(1000) == 50 * target_seconds(10)
