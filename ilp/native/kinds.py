"""Which types' constants need names, and which are known by what is said of them (step 1).

named      constants that link to one another in every example, through a global view with two or
           more existential arguments, keep their names.
slotted    if such links lead from one example to a small part of the constants only (the cars and
           loads of a train), or if an example's own facts link several of them, constants get
           numbers within the example (see slots).
patterned  all facts about an example hold at most one constant of such a type: it is known by its
           marks alone (see patterns).
"""

from __future__ import annotations

from collections.abc import Collection

from ilp.native.views import View

__all__ = ["linked_types", "patterned_and_slotted"]


def linked_types(views: tuple[View, ...]) -> list[list[str]]:
    """Return the types that global views link, grouped: what is named, or slotted."""
    groups: list[list[str]] = []
    for view in views:
        if view.is_global and len(view.types) > 1:
            groups = _merged(groups, view.types)
    return groups


def patterned_and_slotted(
    views: tuple[View, ...], named: Collection[str], linked: list[list[str]]
) -> tuple[list[str], list[list[str]]]:
    """Return the patterned types, and the slotted ones grouped by the facts that link them.

    named: the named types. linked: the groups of slotted types that global views link.
    """
    slotted = linked
    for view in views:
        own = [t for t in view.types if t not in named]
        if len(own) > 1:
            slotted = _merged(slotted, own)
    taken = {*named, *(t for group in slotted for t in group)}
    kinds = dict.fromkeys(t for v in views for t in v.types)
    return [t for t in kinds if t not in taken], slotted


def _merged(groups: list[list[str]], group: Collection[str]) -> list[list[str]]:
    """Return the groups with one more, those that overlap with it united."""
    joined = [g for g in groups if not set(g).isdisjoint(group)]
    united = list(dict.fromkeys(t for g in (*joined, group) for t in g))
    return [*(g for g in groups if g not in joined), united]
