"""Step 1: compress the examples into classes that no rule can tell apart.

Examples are first grouped by a hash of their named facts and of the sets of marks of their
anonymous constants, all of it vectorised. The real features are then read from one representative
of each group, and groups with equal features are merged. Where no type is anonymous this still is
exact: a class then is a distinct set of facts about the example.
"""

from __future__ import annotations

import numpy as np

from ilp.native.anonymous import AnonymousType, anonymous_types
from ilp.native.classes import Bools, Classes
from ilp.native.clock import Budget
from ilp.native.encode import Ints, KeyIndex, encode
from ilp.native.features import named_features, pattern_features
from ilp.native.hashing import Hashes, hash_rows, mix
from ilp.native.located import Located, locate
from ilp.native.views import View, all_views
from ilp.task import Task

__all__ = ["compress"]

Indexes = dict[tuple[int, ...], KeyIndex]


def compress(task: Task, budget: Budget) -> Classes:
    """Return the classes of a task's examples; raises BudgetError."""
    views = all_views(task.bias)
    encoded = encode(task)
    budget.check()
    indexes, located = locate(encoded, views, task.bias.head_types)
    budget.check()
    anonymous = anonymous_types(encoded, views, located, indexes)
    named = [i for i, v in enumerate(views) if not any(t in anonymous for t in v.types)]
    local = [i for i in named if not views[i].is_global]
    signatures = _signatures(len(encoded.examples), views, located, indexes, local, anonymous)
    budget.check()
    first, group = np.unique(signatures, return_index=True, return_inverse=True)[1:]
    facts, fact_columns = named_features(first, views, located, indexes, local, budget)
    patterns, pattern_columns = pattern_features(first, anonymous, indexes, budget)
    holds = np.concatenate([fact_columns, pattern_columns], axis=1)
    holds, class_of_group = _merged(holds, first)
    of_example = class_of_group[group]
    of_positive, of_negative = np.split(of_example, [len(task.positives)])
    weights = task.weights_of
    return Classes(
        views=views,
        features=(*facts, *patterns),
        holds=holds,
        positives=_weighted(of_positive, weights[0], len(holds)),
        negatives=_weighted(of_negative, weights[1], len(holds)),
        of_example=of_example,
        global_facts={i: located[i].values for i in named if views[i].is_global},
    )


def _weighted(of_example: Ints, weights: list[int], classes: int) -> Ints:
    """Return (classes,) the weight of the examples of each."""
    return np.bincount(of_example, weights=weights, minlength=classes).astype(np.int64)


def _signatures(
    examples: int,
    views: tuple[View, ...],
    located: list[Located],
    indexes: Indexes,
    local: list[int],
    anonymous: dict[str, AnonymousType],
) -> Hashes:
    """Return a hash of each example's named facts and sets of marks."""
    total = np.zeros(examples, np.uint64)
    for key, index in indexes.items():
        sums = np.zeros(index.count, np.uint64)
        for i in local:
            if views[i].key == key:
                np.add.at(sums, located[i].keys, hash_rows(located[i].values, salt=i))
        total += sums[index.of_example]
    for number, kind in enumerate(anonymous.values()):
        total += mix(kind.signatures(indexes, examples), salt=len(views) + number)
    return total


def _merged(holds: Bools, first: Ints) -> tuple[Bools, Ints]:
    """Merge equal rows: return the distinct ones by first example, and each row's place."""
    packed = np.packbits(holds, axis=1)
    place: dict[bytes, int] = {}
    merged = np.empty(len(holds), np.int64)
    for group in np.argsort(first).tolist():
        merged[group] = place.setdefault(packed[group].tobytes(), len(place))
    distinct = np.empty((len(place), holds.shape[1]), np.bool_)
    distinct[merged] = holds
    return distinct, merged
