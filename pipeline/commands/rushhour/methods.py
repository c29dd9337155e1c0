"""The ways to solve a board, by name: native searches, A* with bounds, and the models.

name            what it is                                            a plan is shortest
breadth-first   layer by layer                                        always
astar           A* with h1, the blockers                              always
movers          A* with the least cost of spans                       always
h2              A* with h1 + the blockers that are stuck              not always
learned         A* with a learned bound                               if its rules are proved
NAME            a model of `rushhour models --list`                   always
"""

from __future__ import annotations

from dataclasses import dataclass

from rushhour import Backend, Board, Method, Metric, Plan, solve
from rushhour.feature_bounds import BOUNDS, FeatureBound
from solving import InputError, Limits, Status

__all__ = ["DEFAULT", "Found", "SolveBy", "method_named"]

DEFAULT = Method.BREADTH.value
LEARNED = "learned"
WITH_BOUND = ("movers", "h2")
NATIVE = (*(method.value for method in Method), *WITH_BOUND, LEARNED)


@dataclass(frozen=True, slots=True)
class Found:
    """What a method found. optimal: no plan is shorter. states, expansions: None of a model."""

    status: Status
    plan: Plan | None
    optimal: bool
    seconds: float
    states: int | None = None
    expansions: int | None = None


@dataclass(frozen=True, slots=True)
class SolveBy:
    """A method with what it needs; `model` is the name of one. It can be sent to a worker."""

    name: str
    search: Method = Method.BREADTH
    bound: FeatureBound | None = None
    model: str | None = None

    def __call__(self, board: Board, metric: Metric, backend: Backend, limits: Limits) -> Found:
        """Return what it finds on a board; a model knows no backend and no limit on expansions."""
        if self.model is not None:
            return _by_model(self.model, board, limits)
        found = solve(board, metric, self.search, backend, limits, self.bound)
        proved = self.bound is None or self.bound.proved
        optimal = proved and found.status is Status.SOLVED
        return Found(
            found.status,
            found.plan,
            optimal,
            found.cpu_seconds,
            found.states,
            found.expansions,
        )


def method_named(name: str, metric: Metric, bound: str | None = None) -> SolveBy:
    """Return a method; bound: a bound.json or `shipped`, for `learned` alone.

    Raises InputError for an unknown name, a model that can't run here or counts other moves, and a
    bound that can't be read or has no use.
    """
    if bound is not None and name != LEARNED:
        raise InputError(f"--bound is for --method {LEARNED}, not for {name}")
    if name in set(Method):
        return SolveBy(name, Method(name))
    if name in WITH_BOUND:
        return SolveBy(name, bound=BOUNDS[name])
    if name == LEARNED:
        from triage.rushhour import SHIPPED, load_bound

        return SolveBy(name, bound=load_bound(bound or SHIPPED))
    return _model(name, metric)


def _model(name: str, metric: Metric) -> SolveBy:
    from rushhour.models import MODELS

    if name not in MODELS:
        known = ", ".join((*NATIVE, *MODELS))
        raise InputError(f"unknown method {name!r}: expected one of {known}")
    if (what := MODELS[name].missing()) is not None:
        raise InputError(f"the model {name} needs {what}")
    if metric is not Metric.SLIDES:
        raise InputError(f"the model {name} counts slides: it needs --metric slides")
    return SolveBy(name, model=name)


def _by_model(name: str, board: Board, limits: Limits) -> Found:
    from rushhour.models import MODELS

    found = MODELS[name].solve(board, limits=limits)
    return Found(Status(found.outcome.value), found.plan, found.proved_optimal, found.seconds)
