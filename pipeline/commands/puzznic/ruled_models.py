"""Models that get learned dead ends as constraints, and what becomes of each rule."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from bk.puzznic import is_proved
from ilp import Rule
from puzznic.models import Model
from puzznic.models.cp import ConstraintModel
from puzznic.models.cp.learned import LearnedRules
from solving import InputError
from triage.puzznic import load_dead_ends

__all__ = ["RulesForModels", "read_rules"]

FIXED_STEPS = "fixed-steps"


@dataclass(frozen=True, slots=True)
class RulesForModels:
    """The rules of a file. left_out: those that no clause says."""

    learned: LearnedRules
    left_out: tuple[Rule, ...]

    def given_to(self, models: Sequence[Model]) -> list[Model]:
        """Return the models with the rules; raises InputError for one that can't have them."""
        found: list[Model] = []
        for model in models:
            if not isinstance(model, ConstraintModel) or model.kind != FIXED_STEPS:
                raise InputError(
                    f"--dead-ends goes with --model {FIXED_STEPS}..., not {model.name}"
                )
            found.append(replace(model, options=replace(model.options, learned=self.learned)))
        return found


def read_rules(path: Path) -> RulesForModels:
    """Return the rules of a `dead_ends.json`; raises InputError for a file that is none."""
    dead_ends = load_dead_ends(path)
    rules = [*zip(dead_ends.hypothesis.rules, dead_ends.marks, strict=True)]
    proved = tuple(marks for rule, marks in rules if is_proved(rule))
    empirical = tuple(marks for rule, marks in rules if not is_proved(rule))
    learned = LearnedRules(proved, empirical)
    left_out = tuple(rule for rule, marks in rules if marks in learned.inexpressible)
    return RulesForModels(learned.expressible, left_out)
