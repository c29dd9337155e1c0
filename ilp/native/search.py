"""The level-wise search over one selection of classes (steps 3 to 7).

After each level: the rules that its components complete, the cheapest program for all positives
that some rule covers, and the bound. The search ends when the bound proves the program, or when no
component can grow within max_body, which is a proof, too.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from ilp.bias import Bias
from ilp.native.admission import admission
from ilp.native.binding import Binding
from ilp.native.bounds import Bound, unseen_costs
from ilp.native.classes import Classes
from ilp.native.clock import Budget, BudgetError
from ilp.native.components import Component, ComponentSearch
from ilp.native.constraints import EffortError
from ilp.native.homomorphism import Selection
from ilp.native.pieces import INFINITE, find_pieces
from ilp.native.products import Sharing
from ilp.native.program import cheapest_cover, greedy_cover
from ilp.native.rulesearch import FoundRule, RuleSearch
from ilp.native.tables import Tables, build_tables

__all__ = ["Choose", "Program", "Search"]

STEPS, STEPS_FOR_A_COMPONENT = 4000, 500
"""Steps that the search for shareable sets may take: at least, and for each growing component.

A step takes about two microseconds, the growth of a component a few hundred; and where it goes on,
several components grow from each. Measured: fewer lose proofs, more lose time where none comes.
"""

Choose = Callable[[Sequence[FoundRule]], tuple[int, ...]]
"""Rules -> the places of those that make the best program."""


@dataclass(frozen=True, slots=True)
class Program:
    """Consistent rules over one selection, and the kept positives (bits) that they cover."""

    rules: tuple[FoundRule, ...]
    selection: Selection
    tables: Tables

    @property
    def covered(self) -> int:
        """The kept positives that some rule covers."""
        mask = 0
        for rule in self.rules:
            mask |= rule.positives
        return mask

    @property
    def size(self) -> int:
        """Literals, heads included."""
        return sum(rule.size for rule in self.rules)


class Search:
    """One search; `run` to the end, `best` is the best program so far at any time."""

    def __init__(
        self,
        classes: Classes,
        selection: Selection,
        bias: Bias,
        budget: Budget,
        choose: Choose | None = None,
    ) -> None:
        self._budget = budget
        self._any_number = choose is None
        self._choose = choose or self._cheapest
        self._bias = bias
        self._tables = build_tables(classes, selection.all, budget)
        self._pieces = find_pieces(classes, selection, self._tables)
        free = bias.max_vars - len(bias.head_types)
        positives, arity = len(selection.positives), len(bias.head_types)
        self._components = ComponentSearch(
            self._tables,
            self._pieces.of_view,
            positives,
            arity,
            free,
            budget,
            Binding(bias, self._tables) if bias.directions else None,
        )
        self._rules = RuleSearch(
            positives, len(selection.negatives), arity, bias.max_body, free, budget
        )
        self._sharing = Sharing(self._tables, self._pieces, budget)
        self._shareable = [(1 << positives) - 1]
        self._sharp = False
        self._too_dear: Callable[[int, int, list[int]], bool] | None = None
        self.best = Program((), selection, self._tables)

    def run(self, use_bounds: bool = True) -> None:
        """Search until the best program is proved; raises BudgetError, leaving `best`."""
        try:
            for level in range(1, self._bias.max_body + 1):
                components = self._level(level)
                if self._rules.add(components):
                    self._improve()
                if self._finished(level, use_bounds) or not self._budget.may_grow():
                    return
        except BudgetError:
            self._salvage()
            raise

    def _level(self, level: int) -> list[Component]:
        """Return the components of one level and record what they separate."""
        needs = self._pieces.needs(level)
        admit = admission(level, needs, self._bias.max_body, self._rules.rules, self._too_dear)
        grow = self._components.first_level if level == 1 else self._components.next_level
        components = grow(admit)
        for component in components:
            self._pieces.record(component.piece, component.covered, level)
        live = self._components.live_pieces
        self._pieces.alive = [k in live for k in range(len(self._pieces.alive))]
        return components

    def _improve(self) -> None:
        """Make `best` the best program of the rules found."""
        rules = self._rules.rules
        picked = tuple(rules[i] for i in self._choose(rules))
        self.best = replace(self.best, rules=picked)

    def _cheapest(self, rules: Sequence[FoundRule]) -> tuple[int, ...]:
        """Return the cheapest rules that cover all that any rule covers."""
        target = 0
        for rule in rules:
            target |= rule.positives
        sets = [(rule.positives, rule.size) for rule in rules]
        return cheapest_cover(sets, target, self._budget) or ()

    def _salvage(self) -> None:
        """Make a program of the rules found since the last one, if that is better; quick."""
        rules = self._rules.rules
        if self._any_number:
            chosen = greedy_cover([(rule.positives, rule.size) for rule in rules])
            program = replace(self.best, rules=tuple(rules[i] for i in chosen))
            covered, before = program.covered, self.best.covered
            if covered != before or program.size < self.best.size:
                self.best = program

    def _finished(self, level: int, use_bounds: bool) -> bool:
        """Return whether no later level can improve on `best`."""
        if not any(self._pieces.alive):
            return True
        costs = unseen_costs(self._pieces, level, self._bias.max_body)
        covered = self.best.covered
        reachable = sum(1 << p for p, cost in enumerate(costs) if cost < INFINITE)
        if not reachable:
            return True
        if not use_bounds or reachable & ~covered:
            return False
        bound = self._bound(costs)
        if not bound.proves and not self._sharp and self._sharpened():
            bound = self._bound(costs)
        self._too_dear = bound.too_dear
        return bound.proves

    def _sharpened(self) -> bool:
        """Learn which positives can share a rule, unless the next levels are cheaper than that."""
        steps = max(STEPS, STEPS_FOR_A_COMPONENT * self._components.growing)
        try:
            known = [rule.positives for rule in self._rules.rules]
            self._shareable = self._sharing.sets(steps, known)
            self._sharp = True
        except EffortError:
            return False
        return True

    def _bound(self, costs: list[int]) -> Bound:
        rules = [(rule.positives, rule.size) for rule in self._rules.rules]
        best = self.best
        return Bound(rules, costs, self._shareable, best.covered, best.size, self._budget)
