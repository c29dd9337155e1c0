"""What `puzznic models --json` prints of a model on a level."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, cast

from msgspec import Struct

from pipeline.commands.puzznic.plan_answers import plan_words
from puzznic.files import NamedLevel
from puzznic.models import ModelResult

if TYPE_CHECKING:
    from pipeline.commands.puzznic.ruled_models import RulesForModels

__all__ = ["LevelModelAnswer", "RulesAnswer", "answer_of"]

Status = Literal["solved", "unsolvable", "timeout", "memout"]


class RulesAnswer(Struct, frozen=True, kw_only=True):
    """What `--dead-ends` did.

    proved, empirical: how many rules the model had. left_out: those that no clause says. horizons:
    those tried with empirical rules, which prove nothing; found_plan: whether the plan is from one
    of them.
    """

    proved: int
    empirical: int
    left_out: list[str]
    horizons: list[int]
    found_plan: bool


class LevelModelAnswer(Struct, frozen=True, kw_only=True):
    """`puzznic models --json`: one model on one level.

    status: "solved" has a plan; "unsolvable" is proved, by what `why` says; "timeout" and "memout"
    prove no more than the bound. measure: what the model has least of; cost: of the plan in it;
    bound: every plan costs at least so much; optimal: whether both are equal. plan: as in `puzznic
    solve`; it was replayed. seconds: CPU time in all; making_seconds: of it to build and translate
    models. conflicts, expansions: of the solver, null where it has none. horizons: those tried, but
    for those with rules that are not proved. dead_ends: null without `--dead-ends`.
    """

    id: str
    model: str
    status: Status
    measure: Literal["moves", "steps", "events", "joint_events", "slides"]
    cost: int | None
    bound: int
    optimal: bool
    plan: list[str] | None
    seconds: float
    making_seconds: float
    conflicts: int | None
    expansions: int | None
    horizons: list[int]
    why: str
    dead_ends: RulesAnswer | None


def answer_of(
    named: NamedLevel, model: str, found: ModelResult, rules: RulesForModels | None = None
) -> LevelModelAnswer:
    """Return the answer to print; rules: those that the model was given."""
    return LevelModelAnswer(
        id=named.id,
        model=model,
        status=cast(Status, found.outcome.value),
        measure=found.measure.value,
        cost=found.cost,
        bound=found.bound,
        optimal=found.proved_optimal,
        plan=None if found.plan is None else plan_words(named.level, found.plan),
        seconds=round(found.seconds, 6),
        making_seconds=round(found.making_seconds, 6),
        conflicts=found.conflicts,
        expansions=found.expansions,
        horizons=[one.horizon for one in found.attempts if not one.with_rules],
        why=found.why,
        dead_ends=None if rules is None else _of_rules(rules, found),
    )


def _of_rules(rules: RulesForModels, found: ModelResult) -> RulesAnswer:
    tried = [one for one in found.attempts if one.with_rules]
    return RulesAnswer(
        proved=len(rules.learned.proved),
        empirical=len(rules.learned.empirical),
        left_out=[str(rule) for rule in rules.left_out],
        horizons=[one.horizon for one in tried],
        found_plan=found.plan is not None and any(one.plan == found.plan for one in tried),
    )
