"""clingo on an encoding: horizons tried one by one, each a program of its own or one that grows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rushhour.board import Board
from rushhour.models.asp.encoding import Encoding, program
from rushhour.models.asp.facts import facts
from rushhour.models.decoding import plan_of_states
from rushhour.models.deepening import Deepening, Probe
from rushhour.models.outcomes import Attempt, Outcome
from solving import Limits
from solving.memory import resident_bytes
from solving.stopwatch import Stopwatch

if TYPE_CHECKING:
    import clingo

__all__ = ["asp_model"]

SLICE = 0.05
"""Seconds between two looks at the limits."""


def asp_model(name: str, encoding: Encoding, seed: int = 1) -> Deepening:
    """Return the model of an encoding; seed: of clingo's random choices."""

    def make(board: Board) -> Probe:
        return _Prober(board, encoding, seed)

    return Deepening(name, make)


class _Prober:
    """Grounds and solves a board's program; for horizons in ascending order."""

    def __init__(self, board: Board, encoding: Encoding, seed: int) -> None:
        self.board, self.encoding, self.seed = board, encoding, seed
        self.text = program(encoding) + "#program base.\n" + facts(board, encoding.domain)
        self.control: clingo.Control | None = None
        self.grounded = 0
        self.memory = resident_bytes()

    def __call__(self, horizon: int, limits: Limits) -> Attempt:
        making, solving = Stopwatch(), Stopwatch()
        with making:
            control = self._ground(horizon)
        with solving:
            outcome, positions = self._solve(control, horizon, limits, making.seconds)
        plan = None if positions is None else plan_of_states(self._states(positions, horizon))
        conflicts = int(control.statistics["solving"]["solvers"]["conflicts"])
        return Attempt(horizon, outcome, plan, making.seconds, solving.seconds, conflicts)

    def _ground(self, horizon: int) -> clingo.Control:
        """Return a control with the program of a horizon."""
        import clingo  # Not at the top: whoever solves otherwise need not wait for it.

        parts: list[tuple[str, list[clingo.Symbol]]] = []
        if self.control is None or self.encoding.shots == "single":
            self.control, self.grounded = clingo.Control(self._arguments(), lambda *_: None), 0
            self.control.add("base", [], self.text)
            parts.append(("base", []))
        times = range(self.grounded + 1, horizon + 1)
        parts += [("step", [clingo.Number(time)]) for time in times]
        self.control.ground([*parts, ("check", [clingo.Number(horizon)])])
        self.grounded = horizon
        return self.control

    def _arguments(self) -> list[str]:
        arguments = [f"--configuration={self.encoding.configuration}", "--stats"]
        arguments.append(f"--seed={self.seed}")
        if self.encoding.heuristic != "none":
            arguments.append("--heuristic=Domain")
        return arguments

    def _solve(
        self, control: clingo.Control, horizon: int, limits: Limits, spent: float
    ) -> tuple[Outcome, list[clingo.Symbol] | None]:
        """Return the end of one call, and the atoms of a plan if there is one."""
        import clingo

        query = clingo.Function("query", [clingo.Number(horizon)])
        control.assign_external(query, True)
        watch = Stopwatch()
        with watch, control.solve(yield_=True, async_=True) as handle:
            while (hit := self._limit_hit(limits, spent + watch.seconds)) is None:
                if handle.wait(SLICE):
                    break
            else:
                handle.cancel()
                return hit, None
            model = handle.model()
            atoms = None if model is None else model.symbols(atoms=True)
        control.release_external(query)
        return (Outcome.REFUTED if atoms is None else Outcome.SOLVED), atoms

    def _limit_hit(self, limits: Limits, seconds: float) -> Outcome | None:
        if limits.cpu_seconds is not None and seconds >= limits.cpu_seconds:
            return Outcome.TIMEOUT
        grown = resident_bytes() - self.memory
        if limits.memory_bytes is not None and grown >= limits.memory_bytes:
            return Outcome.MEMOUT
        return None

    def _states(self, atoms: list[clingo.Symbol], horizon: int) -> list[list[int]]:
        """Return the positions at each time: the greatest P of at(V,P,T) or of ge(V,P,T)."""
        states = [[-1] * len(self.board.vehicles) for _ in range(horizon + 1)]
        wanted = "at" if self.encoding.position == "exact" else "ge"
        for atom in atoms:
            if atom.name == wanted and len(atom.arguments) == 3:
                vehicle, place, time = (argument.number for argument in atom.arguments)
                states[time][vehicle] = max(states[time][vehicle], place)
        return states
