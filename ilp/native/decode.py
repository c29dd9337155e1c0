"""From found rules back to rules as text."""

from __future__ import annotations

from collections.abc import Sequence

from ilp.bias import Bias
from ilp.native.rulesearch import FoundRule
from ilp.native.tables import Tables
from ilp.rules import Atom, Hypothesis, Rule, canonical, variable_name

__all__ = ["decode"]


def decode(rules: Sequence[FoundRule], tables: Tables, bias: Bias) -> Hypothesis:
    """Return the rules as a hypothesis in normal form."""
    return canonical(Hypothesis(tuple(_rule(rule, tables, bias) for rule in rules)))


def _rule(rule: FoundRule, tables: Tables, bias: Bias) -> Rule:
    heads = [variable_name(i) for i in range(len(bias.head_types))]
    used = len(heads)
    body: list[Atom] = []
    for component in rule.components:
        names = [variable_name(used + i) for i in range(len(component.types))]
        used += len(names)
        for place, args in component.body:
            body.append(tables.views[place].view.literal(heads, [names[a] for a in args]))
    return Rule(Atom(bias.head, tuple(heads)), tuple(body))
