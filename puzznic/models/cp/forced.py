"""Literals that are true if something holds, and may be either if it does not.

It is half of a definition, and costs half. A clause that forbids such literals together rules out
only what really holds. What holds is told by its *witnesses*: sets of literals, of which one is all
true.
"""

from __future__ import annotations

from collections.abc import Iterable

from puzznic.models.cp.literals import Constraint, Literal, clause, negated, new

__all__ = ["Witness", "if_any", "unless_any"]

Witness = tuple[Literal, ...]
"""Literals that hold together."""


def if_any(witnesses: Iterable[Witness], constraints: list[Constraint]) -> Literal:
    """Return a literal that is true if a witness holds, and add what makes it so."""
    kept = _kept(witnesses)
    if not kept or () in kept:
        return bool(kept)
    if len(kept) == len(kept[0]) == 1:
        return kept[0][0]
    forced = new()
    for witness in kept:
        constraints += clause(*map(negated, witness), forced)
    return forced


def unless_any(witnesses: Iterable[Witness], constraints: list[Constraint]) -> Literal:
    """Return a literal that is true if no witness holds, and add what makes it so."""
    kept = _kept(witnesses)
    if not kept or () in kept:
        return not kept
    if len(kept) == len(kept[0]) == 1:
        return negated(kept[0][0])
    forced, whole = new(), []
    for witness in kept:
        # True at most where the witness holds.
        held = witness[0] if len(witness) == 1 else new()
        if len(witness) > 1:
            for part in witness:
                constraints += clause(negated(held), part)
        whole.append(held)
    constraints += clause(forced, *whole)
    return forced


def _kept(witnesses: Iterable[Witness]) -> list[Witness]:
    """Return the witnesses that can hold, without what is true anyway."""
    possible = (one for one in witnesses if not any(part is False for part in one))
    return [tuple(part for part in one if part is not True) for one in possible]
