"""Facts of each view, located at the keys of the examples that they concern."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ilp.native.encode import Encoded, Ints, KeyIndex, key_index
from ilp.native.views import View

__all__ = ["Located", "locate", "rows_at"]


@dataclass(frozen=True, slots=True)
class Located:
    """The facts of one view.

    keys: (facts,) ascending numbers of the examples' keys; empty for a global view.
    values: (facts, existential arguments), numbers of constants.
    """

    keys: Ints
    values: Ints


def locate(
    encoded: Encoded, views: tuple[View, ...], head_types: tuple[str, ...]
) -> tuple[dict[tuple[int, ...], KeyIndex], list[Located]]:
    """Return the key index of each set of head positions in use, and each view's facts.

    Facts about no example's key are left out: no rule can tell that they are there.
    """
    used = sorted({view.key for view in views if view.key})
    indexes = {key: key_index(encoded, head_types, key) for key in used}
    return indexes, [_located(encoded.facts[v.relation], v, indexes) for v in views]


def _located(facts: Ints, view: View, indexes: dict[tuple[int, ...], KeyIndex]) -> Located:
    values = facts[:, list(view.existential)]
    if view.is_global:
        return Located(np.zeros(0, np.int64), values)
    keys = indexes[view.key].of([facts[:, c] for c in view.columns_of(view.key)])
    order = np.argsort(keys, kind="stable")
    order = order[np.searchsorted(keys[order], 0) :]
    return Located(keys[order], values[order])


def rows_at(located: Located, keys: Ints) -> tuple[Ints, Ints]:
    """Return (position in `keys`, row of the facts) for each fact at each of the keys."""
    first = np.searchsorted(located.keys, keys, "left")
    counts = np.searchsorted(located.keys, keys, "right") - first
    owners = np.repeat(np.arange(len(keys)), counts)
    offsets = np.arange(len(owners)) - np.repeat(np.cumsum(counts) - counts, counts)
    return owners, first[owners] + offsets
