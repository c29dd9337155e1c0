"""Step 1: compress the examples into classes that no rule can tell apart.

Examples are first grouped by a hash of their named facts and of the sets of marks of their
patterned constants, all of it vectorised. The real features are then read from one representative
of each group, and groups with equal features are merged. Where every type is named this still is
exact: a class then is a distinct set of facts about the example.
"""

from __future__ import annotations

import numpy as np

from ilp.native.classes import Bools, Classes
from ilp.native.clock import Budget
from ilp.native.encode import Encoded, Ints, encode
from ilp.native.features import named_features, pattern_features
from ilp.native.hashing import Hashes, mix
from ilp.native.kinds import linked_types, patterned_and_slotted
from ilp.native.located import Located, contents, locate
from ilp.native.patterns import PatternedType, patterned_type
from ilp.native.reach import are_narrow, functional_types
from ilp.native.slots import slotted
from ilp.native.views import View, all_views
from ilp.task import Task

__all__ = ["compress"]


def compress(task: Task, budget: Budget) -> Classes:
    """Return the classes of a task's examples; raises BudgetError."""
    views = all_views(task.bias)
    encoded = encode(task, budget)
    budget.check()
    located = locate(encoded, views, task.bias.head_types)
    budget.check()
    directed = bool(task.bias.directions)
    patterned, located = _typed(encoded, views, located, budget, directed)
    named = [i for i, v in enumerate(views) if not any(t in patterned for t in v.types)]
    local = {i: located[i] for i in named if located[i].by is not None}
    signatures = _signatures(len(encoded.examples), len(views), local, patterned)
    budget.check()
    first, group = np.unique(signatures, return_index=True, return_inverse=True)[1:]
    facts, fact_columns = named_features(first, local, budget)
    patterns, pattern_columns = pattern_features(first, patterned, budget)
    holds = np.concatenate([fact_columns, pattern_columns], axis=1)
    holds, class_of_group = _merged(holds)
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
        global_facts={i: located[i].values for i in named if located[i].by is None},
    )


def _typed(
    encoded: Encoded,
    views: tuple[View, ...],
    located: list[Located],
    budget: Budget,
    directed: bool,
) -> tuple[dict[str, PatternedType], list[Located]]:
    """Return the patterned types, and the facts with slots for constants of slotted ones."""
    examples = len(encoded.examples)
    sizes = {kind: len(names) for kind, names in encoded.constants.items()}
    linked = linked_types(views)
    every = np.arange(examples)
    roles: list[str] = []
    if directed:
        candidates = [kind for group in linked for kind in group]
        roles = functional_types(candidates, sizes, views, located, every, budget)
        if roles:
            given = slotted(roles, sizes, views, located, examples, budget, by_role=True)
            located, roles = (located, []) if given is None else (given, roles)
    linked = [rest for group in linked if (rest := [k for k in group if k not in roles])]
    narrow = [g for g in linked if are_narrow(g, sizes, views, located, every, budget)]
    named = {kind for group in linked if group not in narrow for kind in group}
    kinds, groups = patterned_and_slotted(views, named | set(roles), narrow)
    for group in groups:
        located = slotted(group, sizes, views, located, examples, budget) or located
    patterned = {}
    for kind in kinds:
        budget.check()
        patterned[kind] = patterned_type(kind, sizes[kind], views, located, examples)
    return patterned, located


def _weighted(of_example: Ints, weights: list[int], classes: int) -> Ints:
    """Return (classes,) the weight of the examples of each."""
    return np.bincount(of_example, weights=weights, minlength=classes).astype(np.int64)


def _signatures(
    examples: int, views: int, local: dict[int, Located], patterned: dict[str, PatternedType]
) -> Hashes:
    """Return a hash of each example's named facts and sets of marks."""
    total = np.zeros(examples, np.uint64)
    for grouping, sums in contents(local):
        total += sums[grouping.of_example]
    for number, kind in enumerate(patterned.values()):
        total += mix(kind.signatures(), salt=views + number)
    return total


def _merged(holds: Bools) -> tuple[Bools, Ints]:
    """Merge equal rows: return the distinct ones in a fixed order, and each row's place."""
    packed = np.packbits(holds, axis=1)
    rows = sorted({row.tobytes() for row in packed})
    place = {row: i for i, row in enumerate(rows)}
    merged = np.array([place[row.tobytes()] for row in packed], np.int64)
    distinct = np.empty((len(place), holds.shape[1]), np.bool_)
    distinct[merged] = holds
    return distinct, merged
