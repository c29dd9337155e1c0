"""The protocol of models, and the horizons: T = 0, 1, 2, ... until there is a plan.

A refuted horizon says that no plan has exactly so many moves, so the first plan is a shortest one
and the refutation before it the proof. Every plan is replayed before it is handed on.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Protocol

from rushhour.board import Board
from rushhour.models.geometry import Geometry
from rushhour.models.outcomes import Attempt, ModelResult, Outcome
from rushhour.replay import replay
from solving import Limits
from solving.outcomes import ModelMissingError

__all__ = ["Deepening", "Model", "ModelMissingError", "Probe", "ProbeMaker", "check_horizon"]

Probe = Callable[[int, Limits], Attempt]
"""Tries one horizon; horizons come in ascending order."""
ProbeMaker = Callable[[Board], Probe]


class Model(Protocol):
    """A declarative model with its solver."""

    @property
    def name(self) -> str:
        """The name in the registry."""

    def missing(self) -> str | None:
        """Return what has to be installed before the model can run, None if nothing."""

    def solve(
        self, board: Board, horizon: int | None = None, limits: Limits = Limits()
    ) -> ModelResult:
        """Return a plan of `horizon` moves, or of as few as there can be, or the proof of none.

        Limits are for the whole call: CPU seconds and memory; expansions mean nothing here.
        Raises ModelMissingError where `missing` says what is.
        """


@dataclass(frozen=True, slots=True)
class Deepening:
    """A model made of probes; its horizons are tried one after the other."""

    name: str
    make: ProbeMaker
    missing: Callable[[], str | None] = lambda: None

    def solve(
        self, board: Board, horizon: int | None = None, limits: Limits = Limits()
    ) -> ModelResult:
        """As `Model.solve`."""
        if (what := self.missing()) is not None:
            raise ModelMissingError(f"the model {self.name} needs {what}")
        check_horizon(horizon)
        probe = self.make(board)
        last = Geometry(board).states_at_most() - 1
        horizons = range(last + 1) if horizon is None else range(horizon, horizon + 1)
        attempts: list[Attempt] = []
        spent = 0.0
        for moves in horizons:
            left = _left(limits, spent)
            if (limit := _used_up(left)) is not None:
                return ModelResult(limit, None, tuple(attempts))
            attempt = probe(moves, left)
            attempts.append(attempt)
            spent += attempt.making_seconds + attempt.solving_seconds
            if attempt.plan is not None:
                replay(board, attempt.plan)
            if attempt.outcome is not Outcome.REFUTED:
                return ModelResult(attempt.outcome, attempt.plan, tuple(attempts))
        outcome = Outcome.UNSOLVABLE if horizon is None else Outcome.REFUTED
        return ModelResult(outcome, None, tuple(attempts))


def check_horizon(horizon: int | None) -> None:
    """Raise ValueError for a horizon that is no number of moves."""
    if horizon is not None and horizon < 0:
        raise ValueError(f"a horizon is 0 or more, not {horizon}")


def _used_up(left: Limits) -> Outcome | None:
    """Return the limit that leaves nothing to work with, None if there is none."""
    if left.cpu_seconds == 0:
        return Outcome.TIMEOUT
    return Outcome.MEMOUT if left.memory_bytes == 0 else None


def _left(limits: Limits, spent: float) -> Limits:
    if limits.cpu_seconds is None:
        return limits
    return replace(limits, cpu_seconds=max(0.0, limits.cpu_seconds - spent))
