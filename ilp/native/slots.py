"""Slotted types: constants that get numbers within each example (step 1).

Within one example any distinct numbers serve as names of the constants that it leads to: no literal
links two examples. Equal structures should get equal numbers, so that their examples fall into one
class (see structures). All facts about these constants become facts of the structures.

A functional constant (see reach) is numbered by its role, the first output that gives it: so it has
the same number in all examples.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ilp.native.clock import Budget
from ilp.native.encode import Ints
from ilp.native.hashing import Hashes, mix
from ilp.native.located import Located, joint
from ilp.native.reach import FactsOf, facts_about
from ilp.native.sources import Codes
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
    by_role: bool = False,
) -> list[Located] | None:
    """Return the facts of all views, the constants of these types replaced by their numbers.

    sizes: how many constants a type has. by_role: whether roles come first in the numbering.
    None: that would take too many facts. Views with such types are local in the result. Raises
    BudgetError.
    """
    concerned = [i for i, view in enumerate(views) if not set(view.types).isdisjoint(kinds)]
    groups = joint({i: located[i] for i in concerned if located[i].by is not None}, examples)
    first = np.unique(groups.of_example, return_index=True)[1]
    codes = Codes.of(kinds, sizes)
    facts = facts_about(first, codes, views, located, MAX_FACTS, budget)
    if facts is None:
        return None
    nodes = _Nodes.of(codes, views, facts)
    linked = [
        Facts(view, nodes.replaced(views[view], owners, values), nodes.places(views[view]))
        for view, (owners, values) in facts.items()
    ]
    everywhere = {
        i: nodes.among(views[i].types[0], located[i].values[:, 0])
        for i in concerned
        if i not in facts
    }
    parts = nodes.roles(linked, views) if by_role else nodes.kinds
    colours = nodes.colours(parts, everywhere)
    slots = canonical_ranks(linked, nodes.owners, parts, nodes.constants, colours, budget)
    if by_role:
        slots += parts * len(parts)
    result = list(located)
    for each, (owners, _) in zip(linked, facts.values(), strict=True):
        result[each.view] = Located(groups, owners, each.replaced(slots))
    for view, chosen in everywhere.items():
        result[view] = Located(groups, nodes.owners[chosen], slots[chosen][:, None])
    return result


@dataclass(frozen=True, slots=True)
class _Nodes:
    """The constants that occur in each structure: (nodes,) arrays, sorted by owner and type.

    numbers: one for owner, type and constant.
    """

    codes: Codes
    numbers: Ints
    owners: Ints
    kinds: Ints
    constants: Ints

    @classmethod
    def of(cls, codes: Codes, views: tuple[View, ...], facts: FactsOf) -> _Nodes:
        numbers = [
            owners * codes.constants + column
            for view, (owners, values) in facts.items()
            for column in codes.arguments(views[view], values)
        ]
        distinct = np.unique(np.concatenate(numbers))
        rest, constants = np.divmod(distinct, codes.most)
        owners, kind = np.divmod(rest, len(codes.kinds))
        return cls(codes, distinct, owners, kind, constants)

    def places(self, view: View) -> list[int]:
        """Return the arguments of a view that are nodes."""
        return [at for at, kind in enumerate(view.types) if kind in self.codes.kinds]

    def replaced(self, view: View, owners: Ints, values: Ints) -> Ints:
        """Return a view's facts with nodes in the place of constants."""
        values = values.copy()
        columns = self.codes.arguments(view, values)
        for at, column in zip(self.places(view), columns, strict=True):
            values[:, at] = np.searchsorted(self.numbers, owners * self.codes.constants + column)
        return values

    def among(self, kind: str, constants: Ints) -> Ints:
        """Return the nodes of a type that are one of some constants."""
        is_one = np.isin(self.constants, constants) & (self.kinds == self.codes.kinds.index(kind))
        return np.flatnonzero(is_one)

    def roles(self, facts: Sequence[Facts], views: tuple[View, ...]) -> Ints:
        """Return the number of the first output that gives each node."""
        roles = np.full(len(self.numbers), np.iinfo(np.int64).max)
        outputs = [(each, at) for each in facts for at in views[each.view].outputs]
        for number, (each, at) in enumerate(outputs):
            if at in each.linked:
                np.minimum.at(roles, each.values[:, at], number)
        return roles

    def colours(self, parts: Ints, everywhere: dict[int, Ints]) -> Hashes:
        """Return a hash of each node's part (type or role) and of the global views of it."""
        colours = mix(parts)
        for view, nodes in everywhere.items():
            colours[nodes] += mix(np.full(len(nodes), view), salt=1)
        return colours
