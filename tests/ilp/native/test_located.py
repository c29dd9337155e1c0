from __future__ import annotations

import numpy as np

from ilp.native.encode import encode
from ilp.native.located import Located, locate, rows_at
from ilp.native.views import all_views
from ilp.task import Task


def test_facts_are_sorted_by_the_key_of_the_examples(paths_task: Task) -> None:
    facts = {**paths_task.facts, "last": [("p5", "e1"), ("p9", "e1"), ("p2", "e2")]}
    task = Task(paths_task.bias, facts, paths_task.positives, paths_task.negatives)
    located = locate(encode(task), all_views(task.bias), task.bias.head_types)
    assert located[0].by is not None
    keys = located[0].by.of_example.tolist()
    p2, p5 = keys[0], keys[1]
    assert located[0].keys.tolist() == [p2, p5]
    assert located[1].by is None
    assert len(located[1].keys) == 0
    assert len(located[1].values) == 4


def test_rows_at_keys() -> None:
    located = Located(None, np.array([0, 2, 2, 5]), np.zeros((4, 0), np.int64))
    owners, rows = rows_at(located, np.array([2, 1, 0, 2]))
    assert owners.tolist() == [0, 0, 2, 3, 3]
    assert rows.tolist() == [1, 2, 0, 1, 2]
