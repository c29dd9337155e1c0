"""The article's CP model in CPMpy, for the solvers that CPMpy has drivers for.

Each constraint of the article is a function by its name (`CONSTRAINTS`); `article.mzn` is the same
model for MiniZinc.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from importlib.util import find_spec
from time import process_time
from typing import Any

from rushhour.board import Board
from rushhour.models.cp.article_data import ArticleData
from rushhour.models.decoding import plan_of_states
from rushhour.models.deepening import Deepening, Probe
from rushhour.models.outcomes import Attempt, Outcome
from solving import Limits

__all__ = ["CONSTRAINTS", "cpmpy_model"]

Constraint = Any
"""An expression of CPMpy, which has no types."""
Table = Any
"""pos or move: a matrix of variables, [vehicle, state] or [vehicle, move]."""
SOLVERS = {"ortools": "ortools", "pumpkin": "pumpkin_solver", "choco": "pychoco"}
"""CPMpy's name of a solver -> the package that it needs."""


def cpmpy_model(name: str, solver: str) -> Deepening:
    """Return the article's model with a solver: "ortools" (CP-SAT), "pumpkin" or "choco"."""
    return Deepening(name, partial(_probe_of, solver), partial(_missing, SOLVERS[solver]))


def _missing(package: str) -> str | None:
    missing = [name for name in ("cpmpy", package) if find_spec(name) is None]
    return f"the Python package {missing[0]}" if missing else None


def _initial(data: ArticleData, pos: Table, move: Table) -> Iterator[Constraint]:
    yield from (pos[v, 0] == data.initial[v] for v in range(data.vehicles))


def _goal(data: ArticleData, pos: Table, move: Table) -> Iterator[Constraint]:
    yield pos[0, -1] == data.target


def _bounds(data: ArticleData, pos: Table, move: Table) -> Iterator[Constraint]:
    for v in range(data.vehicles):
        for s in range(pos.shape[1]):
            yield pos[v, s] + data.size[v] - 1 <= data.limit(v)


def _no_overlap(data: ArticleData, pos: Table, move: Table) -> Iterator[Constraint]:
    size, versus = data.size, data.versus
    for s in range(pos.shape[1]):
        for v, w in _same_lane(data):
            before = pos[v, s] + size[v] - 1 < pos[w, s]
            yield before | (pos[w, s] + size[w] - 1 < pos[v, s])
        for v, w in _crossing(data):
            covers = _covers(pos[v, s], size[v], -versus[w])
            yield ~(covers & _covers(pos[w, s], size[w], versus[v]))


def _one_move(data: ArticleData, pos: Table, move: Table) -> Iterator[Constraint]:
    import cpmpy

    for s in range(move.shape[1]):
        yield cpmpy.sum(move[v, s] != 0 for v in range(data.vehicles)) == 1
        for v in range(data.vehicles):
            yield pos[v, s + 1] == pos[v, s] + move[v, s]


def _no_jumps(data: ArticleData, pos: Table, move: Table) -> Iterator[Constraint]:
    size, versus = data.size, data.versus
    for s in range(move.shape[1]):
        for v, w in _same_lane(data):
            yield ~((pos[v, s] <= pos[w, s]) & (pos[v, s + 1] > pos[w, s + 1]))
            yield ~((pos[w, s] <= pos[v, s]) & (pos[w, s + 1] > pos[v, s + 1]))
        for v, w in _crossing(data):
            for mover, other in ((v, w), (w, v)):
                lane = abs(versus[other])
                in_way = _covers(pos[other, s], size[other], abs(versus[mover]))
                before = (pos[mover, s] < lane).implies(pos[mover, s + 1] < lane)
                behind = (pos[mover, s] > lane).implies(pos[mover, s + 1] > lane)
                yield in_way.implies(before & behind)


def _no_repeat(data: ArticleData, pos: Table, move: Table) -> Iterator[Constraint]:
    for s in range(move.shape[1] - 1):
        yield from ((move[v, s] == 0) | (move[v, s + 1] == 0) for v in range(data.vehicles))


def _walls(data: ArticleData, pos: Table, move: Table) -> Iterator[Constraint]:
    for v in range(data.vehicles - data.walls, data.vehicles):
        yield from (move[v, s] == 0 for s in range(move.shape[1]))


CONSTRAINTS: dict[str, Callable[[ArticleData, Table, Table], Iterator[Constraint]]] = {
    "initial": _initial,
    "goal": _goal,
    "bounds": _bounds,
    "no overlap": _no_overlap,
    "one move a step": _one_move,
    "no jumps": _no_jumps,
    "no two successive moves of one vehicle": _no_repeat,
    "walls": _walls,
}
"""The article's constraints by name, and that walls never move, which the article does not have."""


def _same_lane(data: ArticleData) -> list[tuple[int, int]]:
    """Return the pairs of vehicles in one lane, each once."""
    every = range(data.vehicles)
    return [(v, w) for v in every for w in every if v < w and data.versus[v] == data.versus[w]]


def _crossing(data: ArticleData) -> list[tuple[int, int]]:
    """Return the pairs of a horizontal and a vertical vehicle."""
    every = range(data.vehicles)
    return [(v, w) for v in every for w in every if data.versus[v] > 0 > data.versus[w]]


def _covers(position: Any, size: int, cell: int) -> Constraint:
    return (position <= cell) & (cell <= position + size - 1)


def _probe_of(solver: str, board: Board) -> Probe:
    data = ArticleData.of(board)

    def probe(horizon: int, limits: Limits) -> Attempt:
        return _attempt(solver, board, data, horizon, limits)

    return probe


def _attempt(solver: str, board: Board, data: ArticleData, horizon: int, limits: Limits) -> Attempt:
    """Return how a horizon ended. The solvers' own clocks bound the search, not the CPU's."""
    import cpmpy

    began = process_time()
    pos, move = _variables(data, horizon)
    rules = [rule for make in CONSTRAINTS.values() for rule in make(data, pos, move)]
    engine = cpmpy.SolverLookup.get(solver, cpmpy.Model(rules))
    made = process_time()
    left = None if limits.cpu_seconds is None else limits.cpu_seconds - (made - began)
    if left is not None and left <= 0:
        return Attempt(horizon, Outcome.TIMEOUT, None, made - began, 0.0)
    extra = {"num_workers": 1} if solver == "ortools" else {}
    found = engine.solve(time_limit=left, **extra)
    seconds = process_time() - made
    outcome = Outcome.SOLVED if found else _unsolved(engine)
    plan = None
    if found:
        own = pos[: len(board.vehicles)]
        plan = plan_of_states([[int(p.value()) for p in state] for state in own.T])
    return Attempt(horizon, outcome, plan, made - began, seconds, _conflicts(engine, solver))


def _variables(data: ArticleData, horizon: int) -> tuple[Table, Table]:
    import cpmpy
    import numpy as np

    longest = max(data.width, data.height)
    pos = cpmpy.intvar(1, longest, shape=(data.vehicles, horizon + 1))
    if not horizon:
        return pos, np.empty((data.vehicles, 0), dtype=object)
    return pos, cpmpy.intvar(1 - longest, longest - 1, shape=(data.vehicles, horizon))


def _unsolved(engine: Any) -> Outcome:
    """Return whether "no" is a proof or a limit."""
    from cpmpy.solvers.solver_interface import ExitStatus

    refuted = engine.status().exitstatus is ExitStatus.UNSATISFIABLE
    return Outcome.REFUTED if refuted else Outcome.TIMEOUT


def _conflicts(engine: Any, solver: str) -> int | None:
    return int(engine.ort_solver.num_conflicts) if solver == "ortools" else None
