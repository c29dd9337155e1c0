"""Slotted types: an example's own facts link several constants, which get numbers (step 1).

Within one example any distinct numbers serve as names of such constants: no fact links two
examples. Equal structures should get equal numbers, so that their examples fall into one class
(see structures). The facts of a global view with one argument become facts of the structures.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ilp.native.clock import Budget
from ilp.native.encode import Ints
from ilp.native.hashing import Hashes, mix
from ilp.native.located import Located, joint, rows_at
from ilp.native.structures import Facts, canonical_ranks
from ilp.native.views import View

__all__ = ["slotted"]

MAX_FACTS = 1 << 23
"""Facts, counted for each distinct structure; beyond, the constants keep their names."""


def slotted(
    kinds: list[str],
    sizes: dict[str, int],
    views: tuple[View, ...],
    located: list[Located],
    examples: int,
    budget: Budget,
) -> list[Located] | None:
    """Return the facts of all views, the constants of these types replaced by their numbers.

    kinds: types that local facts link. sizes: how many constants a type has. None: that would take
    too many facts. Views with such types are local in the result. Raises BudgetError.
    """
    concerned = [i for i, view in enumerate(views) if not set(view.types).isdisjoint(kinds)]
    local = {i: located[i] for i in concerned if located[i].by is not None}
    groups = joint(local, examples)
    first = np.unique(groups.of_example, return_index=True)[1]
    facts = _facts_about(first, local, budget)
    if facts is None:
        return None
    nodes = _Nodes.of(kinds, sizes, views, facts)
    for view, (_, values) in facts.items():
        nodes.replace(view, values)
    marks = {i: located[i].values[:, 0] for i in concerned if i not in local}
    everywhere = {i: nodes.among(views[i].types[0], constants) for i, constants in marks.items()}
    colours = nodes.colours(everywhere)
    linked = [
        Facts(view, values, [at for at, kind in enumerate(views[view].types) if kind in kinds])
        for view, (_, values) in facts.items()
    ]
    slots = canonical_ranks(linked, nodes.owners, nodes.kinds, nodes.constants, colours, budget)
    result = list(located)
    for each, (owners, _) in zip(linked, facts.values(), strict=True):
        result[each.view] = Located(groups, owners, each.replaced(slots))
    for view, chosen in everywhere.items():
        result[view] = Located(groups, nodes.owners[chosen], slots[chosen][:, None])
    return result


def _facts_about(
    examples: Ints, local: dict[int, Located], budget: Budget
) -> dict[int, tuple[Ints, Ints]] | None:
    """Return view -> (place in `examples`, constants) of its facts, None if they are too many."""
    found = {}
    left = MAX_FACTS
    for view, facts in local.items():
        assert facts.by is not None
        budget.check()
        owners, rows = rows_at(facts, facts.by.of_example[examples])
        left -= len(rows)
        if left < 0:
            return None
        found[view] = owners, facts.values[rows]
    return found


@dataclass(frozen=True, slots=True)
class _Nodes:
    """The constants that occur in each structure: (nodes,) arrays, sorted by owner and type.

    codes: one number for owner, type and constant. of_argument: (view, place) -> (facts,) node.
    """

    numbers: dict[str, int]
    codes: Ints
    of_argument: dict[tuple[int, int], Ints]
    owners: Ints
    kinds: Ints
    constants: Ints

    @classmethod
    def of(
        cls,
        kinds: list[str],
        sizes: dict[str, int],
        views: tuple[View, ...],
        facts: dict[int, tuple[Ints, Ints]],
    ) -> _Nodes:
        numbers = {kind: i for i, kind in enumerate(kinds)}
        most = max(1, *(sizes[kind] for kind in kinds))
        codes = {
            (view, at): (owners * len(kinds) + numbers[kind]) * most + values[:, at]
            for view, (owners, values) in facts.items()
            for at, kind in enumerate(views[view].types)
            if kind in numbers
        }
        distinct, inverse = np.unique(np.concatenate([*codes.values()]), return_inverse=True)
        ends = np.cumsum([len(column) for column in codes.values()])[:-1]
        of_argument = dict(zip(codes, np.split(inverse, ends), strict=True))
        rest, constants = np.divmod(distinct, most)
        owners, kind = np.divmod(rest, len(kinds))
        return cls(numbers, distinct, of_argument, owners, kind, constants)

    def replace(self, view: int, values: Ints) -> None:
        """Put nodes in the place of a view's slotted constants."""
        for (other, at), nodes in self.of_argument.items():
            if other == view:
                values[:, at] = nodes

    def among(self, kind: str, constants: Ints) -> Ints:
        """Return the nodes of a type that are one of some constants."""
        is_one = np.isin(self.constants, constants) & (self.kinds == self.numbers[kind])
        return np.flatnonzero(is_one)

    def colours(self, everywhere: dict[int, Ints]) -> Hashes:
        """Return a hash of each node's type and of the global views that hold of it."""
        colours = mix(self.kinds)
        for view, nodes in everywhere.items():
            colours[nodes] += mix(np.full(len(nodes), view), salt=1)
        return colours
