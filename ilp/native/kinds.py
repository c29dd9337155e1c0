"""Which types' constants need names, and which are known by what is said of them (step 1).

named      the type occurs in a global view with two or more existential arguments: its constants
           link to one another in every example, and keep their names.
patterned  all other facts about an example hold at most one constant of such a type: it is known by
           its marks alone (see patterns).
slotted    the others: an example's facts link several of them; they get numbers within the example
           (see slots).
"""

from __future__ import annotations

from collections import Counter

from ilp.native.views import View

__all__ = ["patterned_and_slotted"]


def patterned_and_slotted(views: tuple[View, ...]) -> tuple[list[str], list[list[str]]]:
    """Return the patterned types, and the slotted ones grouped by the facts that link them."""
    linked = {t for v in views if v.is_global and len(v.types) > 1 for t in v.types}
    patterned = [t for t in dict.fromkeys(t for v in views for t in v.types) if t not in linked]
    slotted: list[list[str]] = []
    for view in views:
        counts = Counter(t for t in view.types if t in patterned)
        if counts.total() > 1:
            slotted = _merged(slotted, list(counts))
    taken = {t for group in slotted for t in group}
    return [t for t in patterned if t not in taken], slotted


def _merged(groups: list[list[str]], group: list[str]) -> list[list[str]]:
    """Return the groups with one more, those that overlap with it united."""
    joined = [g for g in groups if not set(g).isdisjoint(group)]
    united = list(dict.fromkeys(t for g in (*joined, group) for t in g))
    return [*(g for g in groups if g not in joined), united]
