"""64-bit hashes of arrays (the finaliser of SplitMix64), the same in every run.

They only group examples (step 1); that no two different examples fell together is checked on the
raw examples in step 8.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

__all__ = ["Hashes", "hash_rows", "mix"]

Hashes = npt.NDArray[np.uint64]

_GOLDEN = 0x9E3779B97F4A7C15
_MASK = (1 << 64) - 1


def mix(values: npt.NDArray[np.int64] | Hashes, salt: int = 0) -> Hashes:
    """Return a hash of each value."""
    x = values.astype(np.uint64) + np.uint64((salt + 1) * _GOLDEN & _MASK)
    x = (x ^ (x >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    x = (x ^ (x >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return x ^ (x >> np.uint64(31))


def hash_rows(rows: npt.NDArray[np.int64] | Hashes, salt: int = 0) -> Hashes:
    """Return a hash of each row of a matrix; the order within a row matters."""
    total = np.zeros(len(rows), np.uint64)
    for column in range(rows.shape[1]):
        total += mix(rows[:, column], salt=column + 1)
    return mix(total, salt)
