"""CP-SAT on order literals: "the vehicle is at p or beyond" for each vehicle, place and time.

The constraints are those of the best ASP model (`asp.BEST`), as clauses. The model grows by a move
at a time; a copy of it with the goal is solved for each horizon.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from importlib.util import find_spec
from threading import Thread
from typing import Any

from rushhour.board import RED, Board
from rushhour.models.decoding import plan_of_states
from rushhour.models.deepening import Deepening, Probe
from rushhour.models.geometry import Crossing, Geometry
from rushhour.models.outcomes import Attempt, Outcome
from solving import Limits
from solving.stopwatch import Stopwatch

__all__ = ["order_sat_model"]

Literal = Any
"""A literal of CP-SAT; its negation is `~literal`."""
State = list["_Ladder"]
SLICE = 0.05
"""Seconds between two looks at the clock."""


def order_sat_model(name: str) -> Deepening:
    """Return the model; it needs OR-Tools."""
    return Deepening(name, _probe_of, partial(_missing, "ortools"))


def _missing(package: str) -> str | None:
    return None if find_spec(package) else f"the Python package {package}"


class _Ladder:
    """A vehicle's order literals at one time."""

    def __init__(self, model: Any, places: range) -> None:
        self.places = places
        self.true, self.false = model.new_constant(1), model.new_constant(0)
        self.rungs = [model.new_bool_var("") for _ in places[1:]]
        for low, high in zip(self.rungs, self.rungs[1:], strict=False):
            model.add_implication(high, low)

    def from_on(self, place: int) -> Literal:
        """Return the literal of "at `place` or beyond"."""
        if place <= self.places.start:
            return self.true
        if place >= self.places.stop:
            return self.false
        return self.rungs[place - self.places.start - 1]

    def position(self, solver: Any) -> int:
        """Return the place in a solution."""
        return self.places.start + sum(bool(solver.value(rung)) for rung in self.rungs)


class _Growing:
    """The model of a board up to some move."""

    def __init__(self, board: Board) -> None:
        from ortools.sat.python import cp_model

        geometry = Geometry(board)
        self.board, self.places, self.neighbours = board, geometry.places, geometry.neighbours
        self.crossings = list(geometry.crossings(geometry.places))
        self.model = cp_model.CpModel()
        self.states: list[State] = [self._new_state()]
        for ladder, start in zip(self.states[0], board.start, strict=True):
            self._at(ladder, start)

    def grow(self, horizon: int) -> None:
        """Add states until there are `horizon` moves."""
        while len(self.states) <= horizon:
            before, after = self.states[-1], self._new_state()
            self.states.append(after)
            self._one_move(before, after)
            for clause in [*self._no_overlap(after), *self._no_jumps(before, after)]:
                self.model.add_bool_or(clause)

    def goal(self, horizon: int) -> Any:
        """Return a copy of the model with the goal after the last move."""
        copy = self.model.clone()
        ladder, target = self.states[horizon][RED], self.board.target
        copy.add_bool_and([ladder.from_on(target), ~ladder.from_on(target + 1)])
        return copy

    def _new_state(self) -> State:
        return [_Ladder(self.model, places) for places in self.places]

    def _at(self, ladder: _Ladder, place: int) -> None:
        self.model.add_bool_and([ladder.from_on(place), ~ladder.from_on(place + 1)])

    def _one_move(self, before: State, after: State) -> None:
        """Add that exactly one vehicle's position differs."""
        moved = [self.model.new_bool_var("") for _ in before]
        self.model.add_exactly_one(moved)
        for moves, old, new in zip(moved, before, after, strict=True):
            differences = []
            for was, is_now in zip(old.rungs, new.rungs, strict=True):
                for one, other in ((was, is_now), (is_now, was)):
                    self.model.add_bool_or([~one, other, moves])
                differs = self.model.new_bool_var("")
                differences.append(differs)
                self.model.add_bool_or([~differs, was, is_now])
                self.model.add_bool_or([~differs, ~was, ~is_now])
            self.model.add_bool_or([~moves, *differences])

    def _no_overlap(self, state: State) -> Iterator[list[Literal]]:
        for low, high in self.neighbours:
            length = self.board.vehicles[low].length
            for place in self.places[low]:
                yield [~state[low].from_on(place), state[high].from_on(place + length)]
        for one in self.crossings:
            yield [*_off(state[one.vehicle], one.on), *_off(state[one.other], one.other_on)]

    def _no_jumps(self, before: State, after: State) -> Iterator[list[Literal]]:
        """Yield that what is before, or behind, a vehicle in its way stays so."""
        for one in self.crossings:
            for mover, on, other, other_on in _both_ways(one):
                off = _off(before[other], other_on)
                was, is_now = before[mover], after[mover]
                yield [*off, was.from_on(on.start), ~is_now.from_on(on.start)]
                yield [*off, ~was.from_on(on.stop), is_now.from_on(on.stop)]


def _both_ways(one: Crossing) -> Iterator[tuple[int, range, int, range]]:
    yield one.vehicle, one.on, one.other, one.other_on
    yield one.other, one.other_on, one.vehicle, one.on


def _off(ladder: _Ladder, on: range) -> list[Literal]:
    """Return the literals one of which is true if the vehicle is at none of some places."""
    return [~ladder.from_on(on.start), ladder.from_on(on.stop)]


def _probe_of(board: Board) -> Probe:
    import ortools.sat.python.cp_model  # noqa: F401  Loading it is no part of the model's time.

    growing: list[_Growing] = []

    def probe(horizon: int, limits: Limits) -> Attempt:
        making, solving = Stopwatch(), Stopwatch()
        with making:
            if not growing:
                growing.append(_Growing(board))
            growing[0].grow(horizon)
            model = growing[0].goal(horizon)
        with solving:
            solver, outcome = _solve(model, limits, making.seconds)
        plan = None
        if outcome is Outcome.SOLVED:
            states = growing[0].states[: horizon + 1]
            plan = plan_of_states([[one.position(solver) for one in state] for state in states])
        conflicts = int(solver.num_conflicts)
        return Attempt(horizon, outcome, plan, making.seconds, solving.seconds, conflicts)

    return probe


def _solve(model: Any, limits: Limits, spent: float) -> tuple[Any, Outcome]:
    """Solve in a thread, so that this one can look at the CPU time."""
    from ortools.sat.python import cp_model

    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.linearization_level = 0
    if limits.memory_bytes is not None:
        solver.parameters.max_memory_in_mb = max(1, limits.memory_bytes // 1_000_000)
    ended: list[Any] = []
    thread = Thread(target=lambda: ended.append(solver.solve(model)), daemon=True)
    watch = Stopwatch()
    with watch:
        thread.start()
        while thread.is_alive():
            thread.join(SLICE)
            if limits.cpu_seconds is not None and spent + watch.seconds >= limits.cpu_seconds:
                solver.stop_search()
    outcomes = {
        cp_model.OPTIMAL: Outcome.SOLVED,
        cp_model.FEASIBLE: Outcome.SOLVED,
        cp_model.INFEASIBLE: Outcome.REFUTED,
    }
    return solver, outcomes.get(ended[0], Outcome.TIMEOUT)
