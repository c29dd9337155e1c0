"""The features of a few examples, read from the facts themselves (step 1)."""

from __future__ import annotations

import numpy as np

from ilp.native.anonymous import AnonymousType, Mark, maximal_masks
from ilp.native.classes import Bools, NamedFacts, Pattern
from ilp.native.clock import Budget
from ilp.native.encode import Ints, KeyIndex
from ilp.native.hashing import Hashes, mix
from ilp.native.located import Located, rows_at
from ilp.native.views import View

__all__ = ["named_features", "pattern_features"]

Indexes = dict[tuple[int, ...], KeyIndex]


def named_features(
    examples: Ints,
    views: tuple[View, ...],
    located: list[Located],
    indexes: Indexes,
    local: list[int],
    budget: Budget,
) -> tuple[list[NamedFacts], Bools]:
    """Return the named facts about the examples, and (examples, features) which holds where."""
    features: list[NamedFacts] = []
    columns = [np.zeros((len(examples), 0), np.bool_)]
    for view in local:
        budget.check()
        keys = indexes[views[view].key].of_example[examples]
        used, of_example = np.unique(keys, return_inverse=True)
        facts, holds = _grouped(located[view], used, budget)
        features += [NamedFacts(view, tuple(map(tuple, group))) for group in facts]
        budget.require(len(examples) * holds.shape[1])
        columns.append(holds[of_example])
    return features, np.concatenate(columns, axis=1)


def _grouped(located: Located, keys: Ints, budget: Budget) -> tuple[list[list[list[int]]], Bools]:
    """Return groups of facts that hold at the same keys, and (keys, groups) which hold where."""
    owners, rows = rows_at(located, keys)
    values, fact = _distinct_rows(located.values[rows])
    signatures = np.zeros(len(values), np.uint64)
    np.add.at(signatures, fact, mix(owners))
    first, group = _in_order(signatures)
    budget.require(len(keys) * len(first))
    holds = np.zeros((len(keys), len(first)), np.bool_)
    speaker = first[group[fact]] == fact
    holds[owners[speaker], group[fact[speaker]]] = True
    members: list[list[list[int]]] = [[] for _ in first]
    for number, row in zip(group.tolist(), values.tolist(), strict=True):
        members[number].append(row)
    return members, holds


def _in_order(signatures: Hashes) -> tuple[Ints, Ints]:
    """Return where each distinct value occurs first, ascending, and each one's rank among them."""
    first, inverse = np.unique(signatures, return_index=True, return_inverse=True)[1:]
    order = np.argsort(first)
    rank = np.empty(len(order), np.int64)
    rank[order] = np.arange(len(order))
    return first[order], rank[inverse]


def _distinct_rows(rows: Ints) -> tuple[Ints, Ints]:
    """Return the distinct rows, sorted, and the place of each row among them."""
    if rows.shape[1] == 0:
        return rows[:1], np.zeros(len(rows), np.int64)
    values, inverse = np.unique(rows, axis=0, return_inverse=True)
    return values, inverse.reshape(-1)


def pattern_features(
    examples: Ints, anonymous: dict[str, AnonymousType], indexes: Indexes, budget: Budget
) -> tuple[list[Pattern], Bools]:
    """Return the patterns of the examples, and (examples, features) which holds where."""
    features: list[Pattern] = []
    columns = [np.zeros((len(examples), 0), np.bool_)]
    for kind in anonymous.values():
        budget.check()
        masks = [maximal_masks(row) for row in kind.rows(indexes, examples)]
        distinct = sorted(set().union(*masks))
        above = {m: {o for o in distinct if m & ~o == 0} for m in distinct}
        holds = [[not above[m].isdisjoint(own) for m in distinct] for own in masks]
        columns.append(np.array(holds, np.bool_).reshape(len(examples), len(distinct)))
        features += [Pattern(kind.kind, _marks(kind, mask)) for mask in distinct]
    return features, np.concatenate(columns, axis=1)


def _marks(kind: AnonymousType, mask: int) -> tuple[Mark, ...]:
    return tuple(mark for bit, mark in enumerate(kind.marks) if mask >> bit & 1)
