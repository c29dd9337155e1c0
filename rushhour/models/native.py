"""The native search as one of the models, so that it stands beside them in comparisons."""

from __future__ import annotations

from collections.abc import Iterator

from rushhour.board import Board
from rushhour.models.deepening import check_horizon
from rushhour.models.outcomes import Attempt, ModelResult, Outcome
from rushhour.replay import replay
from rushhour.results import Result
from rushhour.solver import solve
from solving import Limits, Status

__all__ = ["NativeSearch"]


class NativeSearch:
    """Breadth-first search, compiled. A layer without a goal refutes its number of moves.

    It goes from layer to layer by itself, so its time stands with the last horizon. A horizon that
    is asked for is refuted if it is less than the optimum; otherwise the plan is a shortest one.
    """

    name = "native"

    def missing(self) -> str | None:
        """Return None: nothing else is needed."""
        return None

    def solve(
        self, board: Board, horizon: int | None = None, limits: Limits = Limits()
    ) -> ModelResult:
        """As `Model.solve`."""
        check_horizon(horizon)
        found = solve(board, limits=limits)
        attempts = tuple(_attempts(found, horizon))
        last = attempts[-1]
        if last.plan is not None:
            replay(board, last.plan)
        all_refuted = found.status is Status.UNSOLVABLE and horizon is None
        outcome = Outcome.UNSOLVABLE if all_refuted else last.outcome
        return ModelResult(outcome, last.plan, attempts)


def _attempts(found: Result, horizon: int | None) -> Iterator[Attempt]:
    """Yield the horizons that a search has settled, or the one asked for."""
    seconds = found.cpu_seconds
    if found.plan is None:
        ends = {Status.UNSOLVABLE: Outcome.REFUTED, Status.MEMOUT: Outcome.MEMOUT}
        yield Attempt(horizon or 0, ends.get(found.status, Outcome.TIMEOUT), None, 0.0, seconds)
        return
    slides = found.plan.slides
    if horizon is not None and horizon < slides:
        yield Attempt(horizon, Outcome.REFUTED, None, 0.0, seconds)
        return
    if horizon is None:
        yield from (Attempt(n, Outcome.REFUTED, None, 0.0, 0.0) for n in range(slides))
    yield Attempt(slides, Outcome.SOLVED, found.plan, 0.0, seconds)
