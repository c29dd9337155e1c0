"""What a model returns: how it ended, its plan, and the cost in the model's own measure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise

from puzznic.level import EMPTY, Level
from puzznic.plan import Plan
from puzznic.replay import Replay, replay
from puzznic.rules import Event, EventKind, State
from solving.outcomes import Outcome

__all__ = ["Attempt", "Measure", "ModelResult", "Outcome", "result_of"]


class Measure(StrEnum):
    """What a model has least of; all but slides are properties of `Replay`."""

    MOVES = "moves"
    STEPS = "steps"
    EVENTS = "events"
    JOINT_EVENTS = "joint_events"
    SLIDES = "slides"
    """Steps, where moves of one block in one direction, with nothing between them, are one."""

    def of(self, found: Replay) -> int:
        """Return a plan's cost."""
        if self is Measure.SLIDES:
            return found.steps - _continued(found)
        return int(getattr(found, self.value))


def _continued(found: Replay) -> int:
    """Return how many moves only continue the one before."""
    return sum(
        first.kind is second.kind is EventKind.MOVE and _goes_on(before, first, second)
        for before, (first, second) in zip(_states(found), pairwise(found.trace), strict=False)
    )


def _states(found: Replay) -> Iterator[State]:
    """Yield the state before each event."""
    yield found.start
    yield from (event.state for event in found.trace)


def _goes_on(before: State, first: Event, second: Event) -> bool:
    """Return whether the second of two moves in a row takes the same block on in its direction."""
    (cell,), (goal,) = first.cells, second.cells
    came = before[goal] == EMPTY
    beyond = 2 * goal - cell
    return came and first.state[beyond] == EMPTY != second.state[beyond]


@dataclass(frozen=True, slots=True)
class Attempt:
    """One horizon, or one search where there are none: how it ended, with what.

    horizon: the cost asked for, exactly or at most, as the model has it. bound: every plan costs at
    least so much, as far as is proved by then. making_seconds: to build and translate the model.
    solving_seconds: the search. conflicts: of the solver, None if it gives none; expansions: of a
    state-space search. why: what proves the level unsolvable, if it is. with_rules: whether rules
    that may err forbade plans, so that being refuted proves nothing.
    """

    horizon: int
    outcome: Outcome
    plan: Plan | None = None
    bound: int = 0
    making_seconds: float = 0.0
    solving_seconds: float = 0.0
    conflicts: int | None = None
    expansions: int | None = None
    why: str = ""
    with_rules: bool = False


@dataclass(frozen=True, slots=True)
class ModelResult:
    """A model on a level.

    measure: what costs are counted in. cost: of the plan, which was replayed. attempts: in order.
    """

    outcome: Outcome
    measure: Measure
    plan: Plan | None
    cost: int | None
    attempts: tuple[Attempt, ...]

    @property
    def bound(self) -> int:
        """Every plan costs at least so much; 0 where nothing is proved."""
        return max((attempt.bound for attempt in self.attempts), default=0)

    @property
    def why(self) -> str:
        """What proves the level unsolvable, if it is."""
        return self.attempts[-1].why if self.attempts else ""

    @property
    def making_seconds(self) -> float:
        """The CPU seconds to build all models."""
        return sum(attempt.making_seconds for attempt in self.attempts)

    @property
    def solving_seconds(self) -> float:
        """The CPU seconds of all searches."""
        return sum(attempt.solving_seconds for attempt in self.attempts)

    @property
    def proved_optimal(self) -> bool:
        """Whether no plan costs less in the model's measure."""
        return self.cost is not None and self.cost <= self.bound

    @property
    def seconds(self) -> float:
        """The CPU seconds in all."""
        return self.making_seconds + self.solving_seconds

    @property
    def conflicts(self) -> int | None:
        """The conflicts of all horizons; None if the solver does not give them."""
        return _total([attempt.conflicts for attempt in self.attempts])

    @property
    def expansions(self) -> int | None:
        """The expansions of a state-space search; None for other solvers."""
        return _total([attempt.expansions for attempt in self.attempts])


def result_of(
    level: Level, measure: Measure, attempts: Sequence[Attempt], limit: Outcome = Outcome.TIMEOUT
) -> ModelResult:
    """Return the result of some attempts; the last plan is replayed.

    limit: the outcome where there is no plan and the last attempt does not settle the matter.
    Raises ReplayError for a wrong plan.
    """
    last = attempts[-1] if attempts else Attempt(0, limit)
    plan = next((a.plan for a in reversed(attempts) if a.plan is not None), None)
    cost = None if plan is None else measure.of(replay(level, plan, to_goal=True))
    if last.outcome is Outcome.REFUTED:
        outcome = limit if plan is None else Outcome.SOLVED
    else:
        outcome = last.outcome
    return ModelResult(outcome, measure, plan, cost, tuple(attempts))


def _total(counts: Sequence[int | None]) -> int | None:
    known = [count for count in counts if count is not None]
    return sum(known) if known else None
