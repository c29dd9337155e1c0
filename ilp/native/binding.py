"""What argument directions demand of bodies (ilp.directions), as bit sets of variables.

A literal is an implication: once its inputs are bound, all its variables are. A body is complete
when its literals, started with the head's inputs, bind all its variables. Other components can help
only by binding head variables; so all that a component does is a function of the outputs of the
head that are bound: its *effect*.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import cache

from ilp.bias import Bias
from ilp.native.bits import bits
from ilp.native.extensions import Literal
from ilp.native.tables import Tables

__all__ = ["ANY_ORDER", "Binding", "Effect", "combined", "is_complete"]

Effect = tuple[int, ...]
"""For each set of the head's outputs (its bits are the index): 1 if the body is then complete, and
2 << i for each output i that is then bound."""

ANY_ORDER: Effect = (1,)
"""The effect of every body where there are no directions."""


def is_complete(effect: Effect) -> bool:
    """Return whether a body with this effect can be called as it is, and binds all outputs."""
    return effect[0] == 2 * len(effect) - 1


@cache
def combined(one: Effect, two: Effect) -> Effect:
    """Return the effect of two bodies together."""
    result = []
    for bound in range(len(one)):
        while True:
            grown = bound | (one[bound] | two[bound]) >> 1
            if grown == bound:
                break
            bound = grown
        result.append(bound << 1 | (one[bound] & two[bound] & 1))
    return tuple(result)


class Binding:
    """The directions of one task's bias, on literals over the tables' views."""

    def __init__(self, bias: Bias, tables: Tables) -> None:
        self._arity = len(bias.head_types)
        ways = bias.directions[bias.head]
        self._inputs = sum(1 << i for i, way in enumerate(ways) if way == "in")
        self._outputs = [1 << i for i, way in enumerate(ways) if way != "in"]
        self._views = []
        for table in tables.views:
            view = table.view
            pairs = zip(view.head_positions, bias.directions[view.relation], strict=True)
            self._views.append([(position, way == "in") for position, way in pairs])

    def key(self, body: Sequence[Literal]) -> Hashable:
        """Return what else a body could bind: equal for bodies that do so in the same cases.

        The outputs that are bound, the variables that are not, and what would bind those.
        """
        literals = [self._implication(literal) for literal in body]
        bound = _closed(literals, self._inputs)
        everything = 0
        for _, variables in literals:
            everything |= variables
        pending = {
            (inputs & ~bound, variables & ~bound)
            for inputs, variables in literals
            if variables & ~(bound | inputs)
        }
        return bound & sum(self._outputs), everything & ~bound, frozenset(pending)

    def binds_nothing(self, body: Sequence[Literal], place: int) -> bool:
        """Return whether the body binds as much without one of its literals, however extended."""
        literals = [self._implication(literal) for literal in body]
        inputs, variables = literals.pop(place)
        return not variables & ~_closed(literals, self._inputs | inputs)

    def effect(self, body: Sequence[Literal]) -> Effect:
        """Return the body's effect."""
        literals = [self._implication(literal) for literal in body]
        result = []
        for bits_of in range(1 << len(self._outputs)):
            start = self._inputs | sum(self._outputs[i] for i in bits(bits_of))
            bound = _closed(literals, start)
            ends = sum(2 << i for i, output in enumerate(self._outputs) if bound & output)
            result.append(ends | all(not variables & ~bound for _, variables in literals))
        return tuple(result)

    def _implication(self, literal: Literal) -> tuple[int, int]:
        """Return a literal's inputs and all its variables: the head's are the lowest bits."""
        place, args = literal
        rest = iter(args)
        inputs = variables = 0
        for position, is_input in self._views[place]:
            bit = 1 << (self._arity + next(rest) if position is None else position)
            variables |= bit
            inputs |= bit * is_input
        return inputs, variables


def _closed(literals: Sequence[tuple[int, int]], bound: int) -> int:
    """Return all variables that the literals bind once some are bound."""
    while True:
        grown = bound
        for inputs, variables in literals:
            if not inputs & ~grown:
                grown |= variables
        if grown == bound:
            return bound
        bound = grown
