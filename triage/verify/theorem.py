"""(a) A theorem for every board size: rules over what a path does at one square.

A rule is sound if it fires on no view that a completable path can show (`witness.case_views`), and
one that fires only on paths that are cut off from all goals is sound by that. A rule that fires on
such a view is not refuted yet: the cases are more than boards can hold.
"""

from __future__ import annotations

from dataclasses import dataclass

from bk.tables import Firing, firing_views
from triage.verify.form import NamedRule
from witness.case_views import hopeful_views
from witness.meetings import Case
from witness.square_view import SquareView, Within

__all__ = ["Decided", "decide"]


@dataclass(frozen=True, slots=True)
class Decided:
    """What the cases say of one rule.

    sound: True is proved; None: not decided. split: so it is on squares with split sides. within:
    the set A whose lemma the proof needs. view, case: of a completable path on which it fires.
    """

    sound: bool | None
    split: bool = False
    within: Within | None = None
    view: SquareView | None = None
    case: Case | None = None


def decide(named: NamedRule) -> Decided:
    """Return what the cases say of a rule; not decided if it is not local."""
    firing = firing_views(named.rule, named.vocabulary)
    if firing is None:
        return Decided(None)
    if firing.cut_off:
        return Decided(True, split=True)
    hit = _hit(firing, split=False)
    if hit is not None:
        return Decided(None, False, firing.within, *hit)
    needed = None if firing.within is Within.FREE else firing.within
    return Decided(True, _hit(firing, split=True) is None, needed)


def _hit(firing: Firing, split: bool) -> tuple[SquareView, Case] | None:
    """Return the first view, and its case, of a completable path on which a rule fires."""
    hopeful = hopeful_views(firing.within or Within.FREE, split)
    hits = [view for view in hopeful if view in firing.views]
    return (hits[0], hopeful[hits[0]]) if hits else None
