from __future__ import annotations

import numpy as np

from ilp.native.hashing import hash_rows, mix


def test_the_same_in_every_run() -> None:
    assert mix(np.array([0, 1], np.uint64)).tolist() == [16294208416658607535, 10451216379200822465]


def test_rows_differ_by_order_and_by_salt() -> None:
    rows = np.array([[1, 2], [2, 1], [1, 2]])
    hashes = hash_rows(rows).tolist()
    assert hashes[0] == hashes[2] != hashes[1]
    assert hash_rows(rows, salt=1).tolist()[0] != hashes[0]
