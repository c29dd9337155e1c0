"""Argument directions: in which order a rule's literals can be called.

A literal can be called once its "in" arguments are bound, and binds all its arguments then; at the
start the head's "in" arguments are bound. A rule is allowed when all its literals can be called in
some order; so its "out" arguments are bound at the end, if the body mentions them. That is what
Popper demands. Over ground facts directions change which rules there are, not what a rule covers.
"""

from __future__ import annotations

from ilp.bias import Bias
from ilp.rules import Atom, Rule

__all__ = ["call_order", "is_callable"]


def is_callable(rule: Rule, bias: Bias) -> bool:
    """Return whether the bias's directions (if it has some) allow the rule."""
    return call_order(rule, bias) is not None


def call_order(rule: Rule, bias: Bias) -> Rule | None:
    """Return the rule with its literals in an order in which they can be called, or None.

    Of the literals that can be called next, the first one is.
    """
    if not bias.directions:
        return rule
    bound = _inputs(rule.head, bias)
    left, ordered = list(rule.body), list[Atom]()
    while left:
        ready = next((atom for atom in left if _inputs(atom, bias) <= bound), None)
        if ready is None:
            return None
        left.remove(ready)
        ordered.append(ready)
        bound |= set(ready.args)
    return Rule(rule.head, tuple(ordered))


def _inputs(atom: Atom, bias: Bias) -> set[str]:
    """Return the variables in a literal's "in" arguments, for the head too."""
    ways = bias.directions[atom.predicate]
    return {
        v for v, way in zip(atom.args, ways, strict=True) if way == "in" and v in atom.variables
    }
