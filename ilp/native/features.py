"""The features of a few examples, read from the facts themselves (step 1)."""

from __future__ import annotations

import numpy as np

from ilp.native.classes import Bools, NamedFacts, Pattern
from ilp.native.clock import Budget
from ilp.native.encode import Ints
from ilp.native.hashing import Hashes, mix
from ilp.native.located import Located, rows_at
from ilp.native.patterns import Mark, PatternedType, maximal_masks

__all__ = ["named_features", "pattern_features"]


def named_features(
    examples: Ints, local: dict[int, Located], budget: Budget
) -> tuple[list[NamedFacts], Bools]:
    """Return the named facts about the examples, and (examples, features) which holds where.

    local: view -> its facts.
    """
    features: list[NamedFacts] = []
    columns = [np.zeros((len(examples), 0), np.bool_)]
    for view, located in local.items():
        budget.check()
        assert located.by is not None
        used, of_example = np.unique(located.by.of_example[examples], return_inverse=True)
        facts, holds = _grouped(located, used, budget)
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
    examples: Ints, patterned: dict[str, PatternedType], budget: Budget
) -> tuple[list[Pattern], Bools]:
    """Return the patterns of the examples, and (examples, features) which holds where."""
    features: list[Pattern] = []
    columns = [np.zeros((len(examples), 0), np.bool_)]
    for kind in patterned.values():
        masks = []
        for own in kind.masks(examples):
            budget.check()
            masks.append(maximal_masks(own))
        distinct = sorted(set().union(*masks))
        budget.require(4 * len(distinct) * (len(examples) + len(distinct)))
        columns.append(_holding(masks, distinct, budget))
        features += [Pattern(kind.kind, _marks(kind, mask)) for mask in distinct]
    return features, np.concatenate(columns, axis=1)


def _holding(masks: list[frozenset[int]], distinct: list[int], budget: Budget) -> Bools:
    """Return (examples, masks): whether an example has a mask, or one above it."""
    place = {mask: i for i, mask in enumerate(distinct)}
    own = np.zeros((len(masks), len(distinct)), np.float32)
    for example, having in enumerate(masks):
        own[example, [place[mask] for mask in having]] = 1
    within = np.zeros((len(distinct), len(distinct)), np.float32)
    for at, mask in enumerate(distinct):
        budget.check()
        within[[i for i, other in enumerate(distinct) if not other & ~mask], at] = 1
    return own @ within.T > 0


def _marks(kind: PatternedType, mask: int) -> tuple[Mark, ...]:
    return tuple(mark for bit, mark in enumerate(kind.marks) if mask >> bit & 1)
