"""Literals of CPMpy or constants, and clauses of them.

What can't be, such as a block where none can get to, is the constant False and costs nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

__all__ = [
    "Constraint",
    "Literal",
    "clause",
    "equal_if",
    "equals_any",
    "exactly_one",
    "negated",
    "new",
]

Literal = Any
"""A Boolean variable of CPMpy, its negation, or a Python bool."""
Constraint = Any
"""An expression of CPMpy, which has no types."""


def new() -> Literal:
    """Return a new Boolean variable."""
    import cpmpy

    return cpmpy.boolvar()


def negated(literal: Literal) -> Literal:
    """Return the negation."""
    return not literal if isinstance(literal, bool) else ~literal


def clause(*literals: Literal) -> Iterator[Constraint]:
    """Yield that one of some literals is true; nothing if one is the constant True."""
    import cpmpy

    left = [one for one in literals if one is not False]
    if any(one is True for one in left):
        return
    yield left[0] if len(left) == 1 else cpmpy.any(left)


def exactly_one(literals: Iterable[Literal]) -> Iterator[Constraint]:
    """Yield that exactly one of some literals is true."""
    import cpmpy

    left = [one for one in literals if one is not False]
    constants = sum(one is True for one in left)
    free = [one for one in left if one is not True]
    if constants == 1:
        for one in free:
            yield ~one
    elif constants or not free:
        yield cpmpy.BoolVal(False)
    else:
        yield cpmpy.sum(free) == 1


def equals_any(defined: Literal, literals: Iterable[Literal]) -> Iterator[Constraint]:
    """Yield that a literal is true just if one of some others is."""
    parts = list(literals)
    for one in parts:
        yield from clause(negated(one), defined)
    yield from clause(negated(defined), *parts)


def equal_if(conditions: Iterable[Literal], one: Literal, other: Literal) -> Iterator[Constraint]:
    """Yield that two literals are equal if all conditions hold."""
    unless = [negated(condition) for condition in conditions]
    yield from clause(*unless, negated(one), other)
    yield from clause(*unless, one, negated(other))
