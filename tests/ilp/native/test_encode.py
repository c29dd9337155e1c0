from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from ilp.native.encode import KeyIndex, encode
from ilp.task import Task


def test_constants_are_numbered_by_name_within_their_type(paths_task: Task) -> None:
    encoded = encode(paths_task)
    assert encoded.constants["path"] == ["p1", "p2", "p3", "p4", "p5"]
    assert encoded.constants["edge"] == ["e1", "e2", "e4", "e5"]
    assert encoded.examples[:, 0].tolist() == [1, 4, 0, 2, 3]
    assert encoded.facts["last"].tolist() == [[0, 0], [1, 1], [3, 2], [4, 3]]


rows = st.lists(st.tuples(st.integers(0, 3), st.integers(0, 4)), min_size=1, max_size=12)


@settings(max_examples=60, deadline=None)
@given(examples=rows, facts=rows, sparse=st.booleans())
def test_keys_number_the_distinct_rows(
    examples: list[tuple[int, int]], facts: list[tuple[int, int]], sparse: bool
) -> None:
    sizes = [4, 1 << 40] if sparse else [4, 5]
    stride = (1 << 40) // 5 if sparse else 1
    columns = [np.array([e[0] for e in examples]), np.array([e[1] * stride for e in examples])]
    index = KeyIndex(columns, sizes)
    assert index.count == len(set(examples))
    number = dict(zip(examples, index.of_example.tolist(), strict=True))
    assert sorted(number.values()) == list(range(index.count))
    wanted = [number.get(fact, -1) for fact in facts]
    of = index.of([np.array([f[0] for f in facts]), np.array([f[1] * stride for f in facts])])
    assert of.tolist() == wanted
