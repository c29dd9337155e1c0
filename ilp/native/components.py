"""Step 3: components, level by level; and the prunes of step 4 that look at tables.

A component is a part of a body that is connected through existential variables. Level L holds the
components of L literals, each grown from one of level L - 1 by a literal that shares a variable. A
candidate is dropped when

- `admit` says that no best program needs it (its coverage decides: see admission);
- it has a pointless literal: the last one, or an earlier one (see pointless);
- its new variable always equals an old one, of a type on which no view is reflexive: then fewer
  variables do;
- the same table, types and head variables were seen, up to the order of variables.

With argument directions, a literal that binds a variable is not pointless, and bodies are the same
only if they bind the same. A component that covers no negative, mentions every head variable and
binds all its variables is a rule: it is not extended.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass

import numpy as np

from ilp.native.binding import ANY_ORDER, Binding, Effect, is_complete
from ilp.native.canonical import canonical_order
from ilp.native.clock import Budget
from ilp.native.extensions import Extension, Extensions, Literal
from ilp.native.pointless import Rest
from ilp.native.tables import Tables
from ilp.native.words import Words, coverage, to_int, to_words

__all__ = ["Admit", "Component", "ComponentSearch"]

OVERHEAD = 1024
"""Bytes that a kept component takes beside its table."""

Admit = Callable[[int, int], bool]
"""(piece, coverage) -> whether a body with that coverage may be of use."""


@dataclass(frozen=True, slots=True)
class Component:
    """A connected part of a body.

    body: its literals. types: of its existential variables. heads: head variables it mentions.
    covered: the kept classes in which it holds. piece: where its views belong. effect: what it
    binds (see binding).
    """

    body: tuple[Literal, ...]
    types: tuple[str, ...]
    heads: int
    covered: int
    piece: int
    effect: Effect = ANY_ORDER


@dataclass(frozen=True, slots=True)
class _State:
    """A component to extend, with its table: one axis for each variable, one for the words."""

    component: Component
    table: Words


class ComponentSearch:
    """The components of one selection of classes, one level after the other."""

    def __init__(
        self,
        tables: Tables,
        piece_of_view: tuple[int, ...],
        positives: int,
        head_arity: int,
        max_variables: int,
        budget: Budget,
        binding: Binding | None = None,
    ) -> None:
        self._tables = tables
        self._binding = binding
        self._piece_of_view = piece_of_view
        self._all_heads = (1 << head_arity) - 1
        self._negative_mask = (1 << tables.classes) - (1 << positives)
        self._negatives = to_words(self._negative_mask, tables.words)
        self._budget = budget
        self._extensions = Extensions(tables, max_variables, budget)
        self._irreflexive = _irreflexive_types(tables)
        self._seen: set[tuple[tuple[str, ...], bytes, int, Hashable]] = set()
        self._front: list[_State] = []

    @property
    def growing(self) -> int:
        """How many components can still grow."""
        return len(self._front)

    @property
    def live_pieces(self) -> set[int]:
        """The pieces with components that can still grow."""
        return {state.component.piece for state in self._front}

    def first_level(self, admit: Admit) -> list[Component]:
        """Return the components of one literal.

        They mention a head variable: a part of a body that has none holds everywhere or nowhere,
        and any other can be grown from a literal that has one.
        """
        found: list[_State] = []
        for extension in self._extensions.first():
            if not extension.heads:
                continue
            place = extension.literal[0]
            array = self._tables.views[place].array
            nothing = Component((), (), 0, coverage(array), self._piece_of_view[place])
            if admit(nothing.piece, nothing.covered):
                found += self._keep(nothing, extension, nothing.covered, array)
        return self._advance(found)

    def next_level(self, admit: Admit) -> list[Component]:
        """Return the components with one literal more than those of the last level."""
        found: list[_State] = []
        for state in self._front:
            if not self._budget.may_grow():
                break
            found += self._extended(state, admit)
        return self._advance(found)

    def _advance(self, found: list[_State]) -> list[Component]:
        """Make the found states that can grow the new front; return all their components."""
        self._front = [state for state in found if self._can_grow(state.component)]
        return [state.component for state in found]

    def _can_grow(self, component: Component) -> bool:
        is_rule = not component.covered & self._negative_mask and component.heads == self._all_heads
        return bool(component.types) and not (is_rule and is_complete(component.effect))

    def _extended(self, state: _State, admit: Admit) -> Iterator[_State]:
        parent = state.component
        cells = state.table.reshape(-1, self._tables.words)
        rest: Rest | None = None
        for extensions, stack in self._extensions.stacks(parent.types):
            joined = cells & stack
            for i, covered in enumerate(_coverages(joined)):
                if not admit(parent.piece, covered) or extensions[i].literal in parent.body:
                    continue
                if not self._budget.may_grow():
                    return
                table = self._table(state, extensions[i], joined[i])
                if table is None:
                    continue
                rest = rest or self._rest(state)
                if rest is None or not rest.has_pointless(extensions[i], table):
                    yield from self._keep(parent, extensions[i], covered, table)

    def _table(self, state: _State, extension: Extension, joined: Words) -> Words | None:
        """Return the extended body's table, or None where memory or a prune forbids it."""
        if not extension.new:
            table = joined.reshape(extension.shape)
            adds = extension.heads & ~state.component.heads or not self._binds_nothing(
                (*state.component.body, extension.literal), len(state.component.body)
            )
            pointless = not adds and not ((state.table ^ table) & self._negatives).any()
            return None if pointless else table
        if not self._budget.fits(extension.bytes):
            self._budget.truncated = True
            return None
        shape = state.table.shape
        wide = state.table.reshape(*shape[:-1], *(1,) * extension.new, shape[-1])
        table = wide & self._extensions.aligned(extension.literal, len(extension.types))
        return None if self._repeats_a_variable(extension, table) else table

    def _binds_nothing(self, body: tuple[Literal, ...], place: int) -> bool:
        """Return whether directions (if there are some) allow a body without a literal, too."""
        return self._binding is None or self._binding.binds_nothing(body, place)

    def _repeats_a_variable(self, extension: Extension, table: Words) -> bool:
        """Return whether the one new variable always equals an old one of an irreflexive type."""
        *old, kind = extension.types
        if extension.new != 1 or kind not in self._irreflexive or kind not in old:
            return False
        filled = np.count_nonzero(table)
        return any(
            np.count_nonzero(np.diagonal(table, axis1=axis, axis2=len(old))) == filled
            for axis in range(len(old))
            if old[axis] == kind
        )

    def _rest(self, state: _State) -> Rest | None:
        """Return the body without each of its literals, None where memory is too small for it."""
        body = state.component.body
        if not self._budget.fits(len(body) * state.table.nbytes):
            return None
        heads = [self._tables.views[place].heads for place, _ in body]
        return Rest(
            body, heads, state.table.shape, self._extensions, self._negatives, self._binds_nothing
        )

    def _keep(
        self, parent: Component, extension: Extension, covered: int, table: Words
    ) -> Iterator[_State]:
        """Yield the extended body as a state in normal form, unless its table was seen."""
        order, form = canonical_order(extension.types, table)
        types = tuple(extension.types[i] for i in order)
        heads = parent.heads | extension.heads
        place = {variable: i for i, variable in enumerate(order)}
        body = tuple(
            (view, tuple(place[a] for a in args))
            for view, args in (*parent.body, extension.literal)
        )
        binds = None if self._binding is None else self._binding.key(body)
        key = (types, form, heads, binds)
        if key in self._seen or not self._budget.take(len(form) + OVERHEAD):
            return
        self._seen.add(key)
        effect = ANY_ORDER if self._binding is None else self._binding.effect(body)
        # The key's own bytes serve as the table: one copy of each.
        normal = np.frombuffer(form, np.uint64).reshape(self._tables.shape(types))
        yield _State(Component(body, types, heads, covered, parent.piece, effect), normal)


def _coverages(joined: Words) -> list[int]:
    """Return the coverage of each of several tables, (tables, cells, words)."""
    rows = np.bitwise_or.reduce(joined, axis=1)
    if rows.shape[1] == 1:
        return [int(mask) for mask in rows[:, 0].tolist()]
    return [to_int(row) for row in rows]


def _irreflexive_types(tables: Tables) -> set[str]:
    """Return the types of which no view holds one value twice, in any two places of that type."""
    reflexive = set()
    for table in tables.views:
        for i, kind in enumerate(table.types):
            for j in range(i):
                if table.types[j] == kind and np.diagonal(table.array, axis1=j, axis2=i).any():
                    reflexive.add(kind)
    return set(tables.sizes) - reflexive
