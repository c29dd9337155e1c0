"""From a hypothesis to readable Python: a function that binds to an instance, then tests subjects.

The source has one part a rule, with the rule in Prolog above it. What does not depend on the tested
subject is computed once, at bind (ilp/plan.py).
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable
from typing import Any

from ilp.generated import compiled
from ilp.plan import Condition, Plan, Setting, Step, plan
from ilp.rules import Hypothesis, Rule
from ilp.vocabulary import RULES_CODE, Vocabulary

__all__ = ["binder", "python_source"]

_WIDTH = 96

Test = Callable[[Any], bool]


def binder(hypothesis: Hypothesis, vocabulary: Vocabulary) -> Callable[[Any], Test]:
    """Return the function `bind(instance) -> test`, compiled once a process for equal source.

    Raises InputError as `Vocabulary.check` does.
    """
    return compiled(python_source(hypothesis, vocabulary), "bind", RULES_CODE)


def python_source(hypothesis: Hypothesis, vocabulary: Vocabulary) -> str:
    """Return the source of `bind`; raises InputError as `Vocabulary.check` does."""
    vocabulary.check(hypothesis)
    plans = [plan(rule, vocabulary) for rule in hypothesis.rules]
    tables: list[str] = []
    body: list[str] = []
    for number, (rule, steps) in enumerate(zip(hypothesis.rules, plans, strict=True), start=1):
        comment = _comment(rule)
        table = f"{_plural(steps)}_{number}"
        tables += [*comment, *_table(steps, table)]
        body += [*comment, *_part(steps, table)]
    test = [f"def {vocabulary.head}({vocabulary.subject}):", *_indented([*body, "return False"])]
    helpers = _helpers(vocabulary, "\n".join(tables + body))
    inside = [*helpers, *tables, "", *test, "", f"return {vocabulary.head}"]
    bind = [f"def bind({vocabulary.instance}):", *_indented(inside)]
    imports = vocabulary.import_lines("\n".join(bind))
    return "\n".join([*imports, *[""] * (2 * bool(imports)), *bind]) + "\n"


def _helpers(vocabulary: Vocabulary, code: str) -> list[str]:
    """Return the settings of the helpers that some code needs, in the vocabulary's order."""
    return [f"{name} = {vocabulary.helpers[name]}" for name in vocabulary.needed_by(code)]


def _comment(rule: Rule) -> list[str]:
    return textwrap.wrap(
        str(rule),
        _WIDTH - 8,
        initial_indent="# ",
        subsequent_indent="#     ",
        break_long_words=False,
        break_on_hyphens=False,
    )


def _plural(steps: Plan) -> str:
    return f"{steps.loops[0][0]}s" if len(steps.loops) == 1 else "combinations"


def _table(steps: Plan, name: str) -> list[str]:
    """Return the setting of what a rule's inner part goes through."""
    texts = list(steps.elements) or [loop for loop, _ in steps.loops]
    element = texts[0] if len(texts) == 1 else f"({', '.join(texts)})"
    clauses = [f"for {loop} in {domain}" for loop, domain in steps.loops]
    conditions = [f"if {_all(steps.static)}"] if steps.static else []
    one_line = f"{name} = [{' '.join([element, *clauses, *conditions])}]"
    if len(one_line) <= _WIDTH - 4:
        return [one_line]
    for step in steps.static:
        first, *more = _condition(step)
        clauses += [f"if {first}", *more]
    return [f"{name} = [", *_indented([element, *clauses]), "]"]


def _part(steps: Plan, table: str) -> list[str]:
    """Return a rule's part of the test."""
    if not steps.inner:
        return _nested([*steps.subject, Condition(table)], ["return True"])
    names = list(steps.elements.values()) or ["_"]
    loop = f"for {', '.join(names)} in {table}:"
    return _nested(steps.subject, [loop, *_indented(_nested(steps.inner, ["return True"]))])


def _nested(steps: list[Step], innermost: list[str]) -> list[str]:
    """Return the steps as statements, what follows a condition inside it."""
    if not steps:
        return innermost
    if isinstance(steps[0], Setting):
        return [f"{steps[0].name} = {steps[0].text}", *_nested(steps[1:], innermost)]
    count = next((i for i, s in enumerate(steps) if isinstance(s, Setting)), len(steps))
    return [*_if(steps[:count]), *_indented(_nested(steps[count:], innermost))]


def _all(conditions: list[Step]) -> str:
    return " and ".join(step.text for step in conditions)


def _if(conditions: list[Step]) -> list[str]:
    one_line = f"if {_all(conditions)}:"
    if len(one_line) <= _WIDTH - 16:
        return [one_line]
    first, *more = [_condition(step) for step in conditions]
    if not more:
        return [f"if {first[0]}", *first[1:-1], f"{first[-1]}:"] if first[1:] else [one_line]
    lines = [*first]
    for condition in more:
        lines += [f"and {condition[0]}", *condition[1:]]
    return ["if (", *_indented(lines), "):"]


def _condition(step: Step) -> list[str]:
    """Return a condition as lines: one, or a long `any(...)` with one clause a line."""
    if isinstance(step, Setting) or len(step.text) <= _WIDTH - 24 or not step.clauses:
        return [step.text]
    return ["any(", *_indented(list(step.clauses)), ")"]


def _indented(lines: list[str]) -> list[str]:
    return [f"    {line}" if line else "" for line in lines]
