"""Facts of each view, located at the keys of the examples that they concern."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ilp.native.encode import Encoded, Ints, key_index
from ilp.native.hashing import Hashes, hash_rows
from ilp.native.views import View

__all__ = ["Grouping", "Located", "contents", "joint", "locate", "rows_at"]


@dataclass(frozen=True, slots=True, eq=False)
class Grouping:
    """A numbering of examples, equal numbers for those that share a key.

    of_example: (examples,). count: how many numbers there are.
    """

    of_example: Ints
    count: int


@dataclass(frozen=True, slots=True)
class Located:
    """The facts of one view.

    by: what groups the examples, None for a global view. keys: (facts,) ascending numbers of
    `by`; empty for a global view. values: (facts, existential arguments), numbers of constants.
    """

    by: Grouping | None
    keys: Ints
    values: Ints


def locate(encoded: Encoded, views: tuple[View, ...], head_types: tuple[str, ...]) -> list[Located]:
    """Return each view's facts.

    Facts about no example's key are left out: no rule can tell that they are there.
    """
    used = sorted({view.key for view in views if view.key})
    indexes = {key: key_index(encoded, head_types, key) for key in used}
    groupings = {key: Grouping(index.of_example, index.count) for key, index in indexes.items()}
    found = []
    for view in views:
        facts = encoded.facts[view.relation]
        values = facts[:, list(view.existential)]
        if view.is_global:
            found.append(Located(None, np.zeros(0, np.int64), values))
        else:
            keys = indexes[view.key].of([facts[:, c] for c in view.columns_of(view.key)])
            found.append(_sorted(groupings[view.key], keys, values))
    return found


def _sorted(by: Grouping, keys: Ints, values: Ints) -> Located:
    """Return the facts in the order of their keys, those with the key -1 left out."""
    order = np.argsort(keys, kind="stable")
    order = order[np.searchsorted(keys[order], 0) :]
    return Located(by, keys[order], values[order])


def rows_at(located: Located, keys: Ints) -> tuple[Ints, Ints]:
    """Return (position in `keys`, row of the facts) for each fact at each of the keys."""
    first = np.searchsorted(located.keys, keys, "left")
    counts = np.searchsorted(located.keys, keys, "right") - first
    owners = np.repeat(np.arange(len(keys)), counts)
    offsets = np.arange(len(owners)) - np.repeat(np.cumsum(counts) - counts, counts)
    return owners, first[owners] + offsets


def contents(facts: dict[int, Located]) -> list[tuple[Grouping, Hashes]]:
    """Return, for each grouping in use, a hash of the set of facts at each of its numbers.

    facts: those of some local views, by the view's number.
    """
    sums: dict[Grouping, Hashes] = {}
    for number, located in facts.items():
        assert located.by is not None
        total = sums.setdefault(located.by, np.zeros(located.by.count, np.uint64))
        np.add.at(total, located.keys, hash_rows(located.values, salt=number))
    return list(sums.items())


def joint(facts: dict[int, Located], examples: int) -> Grouping:
    """Return the examples grouped by all that these local views say about them."""
    numbers, count = np.zeros(examples, np.int64), 1
    for grouping, hashes in contents(facts):
        distinct, of_key = np.unique(hashes, return_inverse=True)
        numbers = numbers * len(distinct) + of_key[grouping.of_example]
        distinct, numbers = np.unique(numbers, return_inverse=True)
        count = len(distinct)
    return Grouping(numbers, count)
