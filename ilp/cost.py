"""What one test of a hypothesis costs on an instance, in steps of its compiled form.

The compiled form (ilp/plan.py) decides at bind which combinations of the head's other arguments
pass a rule's static part. A test takes the rule's subject steps once, and for each of those
combinations the inner steps up to the first that fails: counted is the first one, where nearly all
end. A long `any(...)` counts its clauses. Helpers with a cost of their own (`Vocabulary.costs`) add
it once, where one of the counted steps uses them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from ilp.generated import compiled, function_source
from ilp.plan import Condition, Plan, Step, plan
from ilp.rules import Hypothesis
from ilp.vocabulary import RULES_CODE, Vocabulary

__all__ = ["coster"]

Cost = Callable[[Any], int]


def coster(hypothesis: Hypothesis, vocabulary: Vocabulary) -> Cost:
    """Return the function from an instance to the steps of one test.

    Raises InputError as `Vocabulary.check` does.
    """
    vocabulary.check(hypothesis)
    plans = [plan(rule, vocabulary) for rule in hypothesis.rules]
    return compiled(_source(plans, vocabulary), "cost", RULES_CODE)


def _source(plans: list[Plan], vocabulary: Vocabulary) -> str:
    """Return the source of a function `cost(instance)`."""
    terms = [f"{_steps(p.subject)} + {_steps(p.inner[:1])} * {_passing(p)}" for p in plans]
    looked_at = " ".join(step.text for p in plans for step in (*p.subject, *p.inner[:1]))
    terms += [str(vocabulary.costs.get(name, 0)) for name in vocabulary.needed_by(looked_at)]
    body = f"    return {' + '.join(terms) or '0'}"
    return function_source(vocabulary, f"def cost({vocabulary.instance}):", body)


def _passing(steps: Plan) -> str:
    """Return an expression for the number of combinations that pass the static part."""
    clauses = [f"for {name} in {domain}" for name, domain in steps.loops]
    clauses += [f"if {step.text}" for step in steps.static]
    return f"sum(1 {' '.join(clauses)})"


def _steps(steps: Iterable[Step]) -> int:
    return sum(max(1, len(step.clauses)) if isinstance(step, Condition) else 1 for step in steps)
