"""Step 3: components, level by level; and the prunes of step 4 that look at tables.

A component is a part of a body that is connected through existential variables. Level L holds the
components of L literals, each grown from one of level L - 1 by a literal that shares a variable. A
candidate is dropped when

- `admit` says that no best program needs it (its coverage decides: see admission);
- it has a pointless literal: the last one, or an earlier one (see pointless; of sparse tables only
  the last one is looked at);
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

from ilp.native.binding import ANY_ORDER, Binding, Effect, is_complete
from ilp.native.clock import Budget
from ilp.native.extensions import Extension, Extensions, Literal
from ilp.native.growth import AnyTable, Growth
from ilp.native.pointless import Rest
from ilp.native.sparse import SparseTable
from ilp.native.tables import Tables
from ilp.native.words import Words, coverage, to_words

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
    """A component to extend, with its table."""

    component: Component
    table: AnyTable


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
        self._growth = Growth(tables, self._extensions, self._negatives, budget)
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
                table = self._growth.stored(array)
                found += self._keep(nothing, extension, nothing.covered, table)
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
        rest: Rest | None = None
        for extension, joined, covered in self._growth.joins(parent.types, state.table):
            if not admit(parent.piece, covered) or extension.literal in parent.body:
                continue
            if not self._budget.may_grow():
                return
            table = self._table(state, extension, joined)
            if table is None:
                continue
            if not isinstance(table, SparseTable) and not isinstance(state.table, SparseTable):
                rest = rest or self._rest(parent, state.table)
                if rest is not None and rest.has_pointless(extension, table):
                    continue
            yield from self._keep(parent, extension, covered, table)

    def _table(self, state: _State, extension: Extension, joined: Words) -> AnyTable | None:
        """Return the extended body's table, or None where memory or a prune forbids it."""
        if extension.new:
            return self._growth.expanded(state.table, extension, joined)
        body = (*state.component.body, extension.literal)
        adds = bool(extension.heads & ~state.component.heads)
        adds = adds or not self._binds_nothing(body, len(body) - 1)
        return self._growth.filtered(state.table, joined, adds)

    def _binds_nothing(self, body: tuple[Literal, ...], place: int) -> bool:
        """Return whether directions (if there are some) allow a body without a literal, too."""
        return self._binding is None or self._binding.binds_nothing(body, place)

    def _rest(self, component: Component, table: Words) -> Rest | None:
        """Return the body without each of its literals, None where memory is too small for it."""
        body = component.body
        if not self._budget.fits(len(body) * table.nbytes):
            return None
        heads = [self._tables.views[place].heads for place, _ in body]
        return Rest(
            body, heads, table.shape, self._extensions, self._negatives, self._binds_nothing
        )

    def _keep(
        self, parent: Component, extension: Extension, covered: int, table: AnyTable
    ) -> Iterator[_State]:
        """Yield the extended body as a state in normal form, unless its table was seen."""
        order, normal, form = self._growth.normal(extension.types, table)
        types = tuple(extension.types[i] for i in order)
        heads = parent.heads | extension.heads
        place = {variable: i for i, variable in enumerate(order)}
        body = tuple(
            (view, tuple(place[a] for a in args))
            for view, args in (*parent.body, extension.literal)
        )
        binds = None if self._binding is None else self._binding.key(body)
        key = (types, form, heads, binds)
        copied = normal.nbytes if isinstance(normal, SparseTable) else 0
        if key in self._seen or not self._budget.take(len(form) + copied + OVERHEAD):
            return
        self._seen.add(key)
        effect = ANY_ORDER if self._binding is None else self._binding.effect(body)
        yield _State(Component(body, types, heads, covered, parent.piece, effect), normal)
