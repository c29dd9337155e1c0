"""Views: the ways in which a rule may use a relation (step 0).

Each argument of a literal is a variable of the head or an existential one. A view fixes, for each
argument, which of the two; what is left is a table over the existential arguments:

    relation                  head            view                  existential
    shared(path,square,num)   h(path,square)  shared(V0, V1, _)     num
    lt(num,num)                               lt(_, _)              num, num

With each head type restricted to its own head position (`Bias.head_only_types`) a relation has at
most one view; without, it has one for each choice. Variables in a literal are distinct, as in
Popper. A view without head variables is *global*: its facts hold in every example.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

from ilp.rules import Atom
from ilp.task import Bias

__all__ = ["View", "all_views"]


@dataclass(frozen=True, slots=True)
class View:
    """One view: for each argument its head position, or None where it is existential.

    types: the types of the existential arguments, in order. inputs: which of those must be bound
    before the literal is called; None where the bias has no directions.
    """

    relation: str
    head_positions: tuple[int | None, ...]
    types: tuple[str, ...]
    inputs: tuple[int, ...] | None = None

    @property
    def key(self) -> tuple[int, ...]:
        """The head positions in use, ascending: which part of an example selects the facts."""
        return tuple(sorted(p for p in self.head_positions if p is not None))

    @property
    def heads(self) -> int:
        """The same as a bit set."""
        return sum(1 << position for position in self.key)

    @property
    def is_global(self) -> bool:
        """Whether no argument is a head variable."""
        return not self.key

    @property
    def existential(self) -> tuple[int, ...]:
        """The indexes of the existential arguments."""
        return tuple(i for i, p in enumerate(self.head_positions) if p is None)

    @property
    def outputs(self) -> tuple[int, ...]:
        """The existential arguments, by number among them, that the literal may bind."""
        return tuple(i for i in range(len(self.types)) if i not in (self.inputs or ()))

    def columns_of(self, key: tuple[int, ...]) -> tuple[int, ...]:
        """Return the argument that holds each head position of `key`."""
        return tuple(self.head_positions.index(position) for position in key)

    def literal(self, heads: Sequence[str], variables: Sequence[str]) -> Atom:
        """Return the literal with these names for the head's and the existential variables."""
        rest = iter(variables)
        args = (next(rest) if p is None else heads[p] for p in self.head_positions)
        return Atom(self.relation, tuple(args))


def all_views(bias: Bias) -> tuple[View, ...]:
    """Return every view that the bias allows, in the order of its relations."""
    return tuple(
        _view(bias, name, positions)
        for name, types in bias.body.items()
        for positions in product(*(_choices(bias, t) for t in types))
        if types and _distinct(positions)
    )


def _view(bias: Bias, name: str, positions: tuple[int | None, ...]) -> View:
    existential = [i for i, position in enumerate(positions) if position is None]
    types = tuple(bias.body[name][i] for i in existential)
    if not bias.directions:
        return View(name, positions, types)
    ways = bias.directions[name]
    return View(
        name, positions, types, tuple(n for n, i in enumerate(existential) if ways[i] == "in")
    )


def _choices(bias: Bias, kind: str) -> list[int | None]:
    """Return what an argument of a type may be: a head position, None for existential."""
    positions = [i for i, t in enumerate(bias.head_types) if t == kind]
    only = bias.head_only_types.get(kind)
    if only is None:
        return [*positions, None]
    return [p for p in positions if p == only]


def _distinct(positions: tuple[int | None, ...]) -> bool:
    used = [p for p in positions if p is not None]
    return len(used) == len(set(used))
