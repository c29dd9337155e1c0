"""A predicate as the word kernels take it: its parts, a rule table, and a rule on views.

Tables of views are taken apart into what the kernels do incrementally (`parts`), as far as they are
equal to it on every view that a board in words can show; the rest becomes products (`views`). What
speaks of several sets A is left to the plain kernel, unless one of them decides.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from types import MappingProxyType

import numpy as np

from witness.kernels import parts
from witness.kernels.rules import NO_RULE, Table, table_of
from witness.kernels.views import NO_PRODUCTS, Products, products_of
from witness.rule_table import LastStep, RuleTable
from witness.square_view import SquareView, Within, possible_views
from witness.view_table import ViewTable

__all__ = ["KINDS", "WordForm", "sorting_form", "views_in_words", "word_form"]

Views = frozenset[SquareView]
Case = tuple[int, int, LastStep]

KINDS = {
    Within.FREE: 0,
    Within.REGION: parts.REGION,
    Within.GOAL: parts.REGION | parts.GOALS_END,
    Within.POCKET: parts.REGION | parts.GOALS_END | parts.POCKET,
    Within.USABLE: parts.REGION | parts.GOALS_END | parts.USABLE,
}
"""The kinds of A, each within the one before, as flags."""
ORDER = tuple(KINDS)
KIND = parts.REGION | parts.GOALS_END | parts.POCKET | parts.USABLE


@dataclass(frozen=True, slots=True, eq=False)
class WordForm:
    """Flags (`parts`) and what to look up.

    always: how much of the products holds anywhere; the rest holds where the head is cut off.
    on_squares: it fires on no puzzle without triangles.
    """

    flags: int = 0
    table: Table = field(default_factory=NO_RULE.copy)
    products: Products = field(default_factory=NO_PRODUCTS.copy)
    always: int = 0
    on_squares: bool = False


@cache
def views_in_words() -> Views:
    """Return the views that boards in words can show: no edge is split, so k is at most 3."""
    return frozenset(filter(_is_whole, possible_views()))


def _is_whole(view: SquareView) -> bool:
    on = view.last not in (LastStep.OFF, LastStep.START_OFF)
    points = 4 - view.touched + on
    edges = 4 if points > 3 else max(0, points - 1)
    return (
        view.k <= 3
        and view.shared <= max(0, view.touched - 1)
        and view.available - view.shared <= edges
        and view.room - view.shared <= 3
    )


def _over(view: SquareView) -> bool:
    return view.shared > view.k


def _short(view: SquareView) -> bool:
    return view.room < view.k


def _few(view: SquareView) -> bool:
    return view.available < view.k


def _broken(view: SquareView) -> bool:
    """Return whether full3 fires, the baseline apart."""
    away = view.last in (LastStep.OFF, LastStep.START_OFF)
    open_three = view.k == 3 and view.shared < 3 and view.touched > 0
    return open_three and (away or view.shared < view.touched - 1)


CONDITIONS: Mapping[int, Callable[[SquareView], bool]] = MappingProxyType(
    {parts.LOCAL: _short, parts.AVAILABLE: _few, parts.FULL3: _broken}
)
"""Where parts fire, the baseline apart; a stronger one before a weaker."""


@cache
def _where(condition: Callable[[SquareView], bool]) -> Views:
    """Return the views that meet a condition."""
    return frozenset(view for view in views_in_words() if condition(view))


def word_form(
    flags: int, rules: Iterable[RuleTable], tables: Iterable[ViewTable]
) -> WordForm | None:
    """Return the form of a disjunction of hand-written parts, rule tables and view tables.

    None if the word kernels have no equal one.
    """
    found = _Composition(flags)
    for rule in rules:
        found.add_steps(rule)
    found.add_views(list(tables))
    return found.form()


def sorting_form(form: WordForm) -> WordForm | None:
    """Return an equal form that is a rule table and nothing else, None if there is none."""
    if form.flags == 0:
        cases = {view[:3] for view in _where(_over)}
        return WordForm(parts.TABLE | parts.NO_BASELINE, table_of(cases))
    return form if form.flags == parts.TABLE | parts.NO_BASELINE else None


class _Composition:
    """What a disjunction comes down to, taken apart step by step.

    steps: the cases of a rule table. wanted: for each part that speaks of A, the sets. rest: for
    each set (None: none), the views that no part accounts for. lost: the same of what fires only
    where the head is cut off.
    """

    def __init__(self, flags: int) -> None:
        self.flags = flags & ~KIND & ~parts.LOCAL & ~parts.AVAILABLE
        self.steps: set[Case] = set()
        self.wanted: dict[int, set[Within]] = {parts.LOCAL: set(), parts.AVAILABLE: set()}
        self.rest: dict[Within | None, Views] = {}
        self.lost: dict[Within | None, Views] = defaultdict(frozenset)
        self.on_squares = False
        own = next(within for within, kind in KINDS.items() if kind == flags & KIND)
        for part, sets in self.wanted.items():
            if flags & part:
                sets.add(own)

    def add_steps(self, rule: RuleTable) -> None:
        """Add a rule table."""
        self.steps |= rule.cases
        if rule.with_baseline:
            self.flags &= ~parts.NO_BASELINE

    def add_views(self, tables: list[ViewTable]) -> None:
        """Add tables of views."""
        views: dict[Within, Views] = defaultdict(frozenset)
        for table in tables:
            if not table.cut_off:
                views[table.within] |= table.cases & views_in_words()
            elif table.cases >= views_in_words():
                self.on_squares |= not self.flags & parts.REACH
                self.flags |= parts.REACH
            else:
                key = None if _is_same_in_all(table.cases) else table.within
                self.lost[key] |= table.cases & views_in_words()
        if self.flags & parts.REACH:
            self.lost.clear()
        self._find_baseline(views.values())
        for within, fired in views.items():
            self._take_apart(within, fired)

    def _find_baseline(self, tables: Iterable[Views]) -> None:
        whole = {case for fired in tables for case in _whole_cases(fired)}
        if self.steps | whole >= {view[:3] for view in _where(_over)}:
            self.flags &= ~parts.NO_BASELINE
        if not self.flags & parts.NO_BASELINE:
            self.steps -= {case for case in self.steps if case[1] > case[0]}

    def _take_apart(self, within: Within, fired: Views) -> None:
        """Find the parts that a set's views contain, and keep what is left."""
        done = self._done()
        rest = fired - done
        for part, condition in CONDITIONS.items():
            own = _where(condition) - done
            # The kernels hold needs modulo 4: their parts take counts beyond k for granted.
            if rest & own and rest >= own and not self.flags & parts.NO_BASELINE:
                rest -= own
                if part == parts.FULL3:
                    self.flags |= part
                else:
                    self.wanted[part].add(within)
        cases = _whole_cases(fired | done) & {view[:3] for view in rest}
        rest = frozenset(view for view in rest if view[:3] not in cases)
        self.steps |= cases
        if rest:
            key = None if _is_same_in_all(rest | self._done()) else within
            self.rest[key] = self.rest.get(key, frozenset()) | rest

    def _done(self) -> Views:
        """Return the views on which the baseline or the rule table fires."""
        baseline = not self.flags & parts.NO_BASELINE
        return frozenset(
            view
            for view in views_in_words()
            if view[:3] in self.steps or (baseline and _over(view))
        )

    def form(self) -> WordForm | None:
        """Return the form, None if it would need several sets A."""
        strongest = {part: _strongest(sets) for part, sets in self.wanted.items() if sets}
        local, few = strongest.get(parts.LOCAL), strongest.get(parts.AVAILABLE)
        if local and few and ORDER.index(few) <= ORDER.index(local):
            del strongest[parts.AVAILABLE]
        rest = self._rest_beyond(strongest)
        sets = {*strongest.values(), *(within for within in (*rest, *self.lost) if within)}
        if self.lost and not sets:
            sets = {Within.REGION}
        if len(sets) > 1 or (self.lost and sets == {Within.FREE}):
            return None
        flags = self.flags | sum(strongest) | sum(KINDS[within] for within in sets)
        if rest or self.lost:
            flags |= parts.VIEWS
        done = self._done().union(*(_where(CONDITIONS[part]) for part in strongest))
        firing = frozenset().union(*rest.values()) - done
        lost = frozenset().union(*self.lost.values()) - done - firing
        always = products_of(firing, views_in_words() - firing - done)
        products = products_of(lost, views_in_words() - lost - firing - done)
        both = np.concatenate([always, products])
        return WordForm(*self._looked_up(flags), both, len(always), self.on_squares)

    def _looked_up(self, flags: int) -> tuple[int, Table]:
        """Return the flags and the rule table; it has the baseline in it, for fewer kernels."""
        if not self.steps and not flags & parts.VIEWS:
            return flags, NO_RULE
        steps = set(self.steps)
        if not flags & parts.NO_BASELINE:
            steps |= {view[:3] for view in _where(_over)}
        return flags | parts.TABLE | parts.NO_BASELINE, table_of(steps)

    def _rest_beyond(self, strongest: dict[int, Within]) -> dict[Within | None, Views]:
        """Return the views that no part makes superfluous: a smaller A leaves less room."""
        found: dict[Within | None, Views] = {}
        for within, views in self.rest.items():
            for part, mighty in strongest.items():
                if within and ORDER.index(within) <= ORDER.index(mighty):
                    views -= _where(CONDITIONS[part])
            if views:
                found[within] = views
        return found


def _strongest(sets: set[Within]) -> Within:
    return max(sets, key=ORDER.index)


def _whole_cases(fired: Views) -> set[Case]:
    """Return the (k, c, last step) of which all views are among some."""
    missing = {view[:3] for view in views_in_words() - fired}
    return {view[:3] for view in fired} - missing


def _is_same_in_all(fired: Views) -> bool:
    """Return whether views that differ in what A says of them are all among some, or none is."""
    shown = {view[:4] for view in fired}
    return not any(view[:4] in shown for view in views_in_words() - fired)
