"""Prolog programs: a task's facts or definitions, and a hypothesis that says what it covers.

A program is the text of one module. Relations keep their names; one that has the name of a system
predicate (`succ`) is redefined in that module. An example is covered if the hypothesis's rules
prove it; their literals are reordered so that each has few unbound variables, or as argument
directions demand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain

from ilp.bias import Bias
from ilp.directions import call_order
from ilp.rules import Atom, Hypothesis, Rule
from ilp.task import Example, Task
from solving import InputError

__all__ = ["COVERED", "ROW", "coverage_program", "facts_of", "module"]

COVERED, ROW = "witness_covered", "witness_row"
"""What programs define: the numbers of covered examples; the solutions of what is asked for."""

_ROWS = f"""\
{ROW}(Row) :-
    witness_asked(Name, Arity), functor(Goal, Name, Arity), call(Goal), Goal =.. Parts,
    findall(Text, (lists:member(X, Parts), format(string(Text), '~q', [X])), Row).
"""


def module(name: str, predicates: Mapping[str, int], text: str, asked: Mapping[str, int]) -> str:
    """Return a module that defines predicates (name -> arity) by a text, and ROW.

    A predicate without clauses fails; nothing is looked for in the system or its library instead.
    ROW holds for the solutions of the predicates `asked`: name and arguments as a list of texts.
    """
    lines = [f":- module({name}, []).\n:- style_check(-singleton).\n"]
    for predicate, arity in predicates.items():
        indicator = f"{predicate}/{arity}"
        lines.append(f":- redefine_system_predicate({_any(predicate, arity)}).\n")
        lines.append(f":- dynamic({indicator}).\n:- discontiguous({indicator}).\n")
    ends = [f"witness_asked({predicate}, {arity}).\n" for predicate, arity in asked.items()]
    return "".join((*lines, text, "\n", *ends, _ROWS))


def facts_of(task: Task) -> str:
    """Return a task's background knowledge in Prolog."""
    return "".join(
        f"{name}({','.join(row)}).\n" for name in task.bias.body for row in task.facts[name]
    )


def coverage_program(
    name: str,
    hypothesis: Hypothesis,
    bias: Bias,
    background: str,
    examples: Sequence[Example],
) -> str:
    """Return a module whose predicate COVERED holds for the numbers of the covered examples.

    background: the text that defines the relations of the bias. Raises InputError for a rule that
    the bias's directions forbid.
    """
    predicates = {relation: len(types) for relation, types in bias.types.items()}
    text = chain(
        [background, "\n"],
        (f"{_ordered(rule, bias)}\n" for rule in hypothesis.rules),
        (f"witness_example({i},{Atom(bias.head, e)}).\n" for i, e in enumerate(examples)),
        # Proved once is enough.
        [f"{COVERED}(N) :- witness_example(N, Atom), \\+ \\+ Atom.\n"],
    )
    return module(name, predicates, "".join(text), {COVERED: 1})


def _any(predicate: str, arity: int) -> Atom:
    return Atom(predicate, ("_",) * arity)


def _ordered(rule: Rule, bias: Bias) -> Rule:
    """Return the rule with its literals in the order in which Prolog should call them."""
    if not bias.directions:
        return _few_unbound(rule)
    ordered = call_order(rule, bias)
    if ordered is None:
        raise InputError(f"the argument directions allow no order of the literals of {rule}")
    return ordered


def _few_unbound(rule: Rule) -> Rule:
    """Return the rule with, at each place, the literal that has the fewest unbound variables."""
    bound, left, ordered = set(rule.head.variables), list(rule.body), list[Atom]()
    while left:
        following = min(left, key=lambda a: (len(set(a.variables) - bound), -len(a.variables)))
        left.remove(following)
        ordered.append(following)
        bound.update(following.variables)
    return Rule(rule.head, tuple(ordered))
