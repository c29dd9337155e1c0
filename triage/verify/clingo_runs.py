"""Runs of clingo on one board, against a clock that several runs share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from time import process_time
from typing import TYPE_CHECKING

from bk.asp import AspProgram, board_facts, model
from triage.verify.found import Found
from witness import Path, Puzzle
from witness.grid import Grid

if TYPE_CHECKING:
    import clingo

__all__ = ["BoardRun", "Clock", "found_in"]

SLICE = 0.05
"""Seconds between two looks at the clock."""
NEAT_CONFLICTS = 20_000
"""How long to look for a neater counterexample, in clingo's conflicts: the same everywhere."""
BASE, NEAT = ("base", ()), ("neat", ())


class Clock:
    """CPU seconds of this process up to a limit, and conflicts of each clingo run up to a limit.

    A limit on conflicts ends a run at the same point on every machine. out: a run hit a limit.
    """

    def __init__(self, seconds: float | None, conflicts: int | None = None) -> None:
        self.end = None if seconds is None else process_time() + seconds
        self.conflicts = conflicts
        self.out = False

    @property
    def left(self) -> float:
        """The seconds left, at most a slice's."""
        return SLICE if self.end is None else min(SLICE, self.end - process_time())


@dataclass(frozen=True, slots=True)
class BoardRun:
    """A program on one board."""

    program: AspProgram
    board: Grid

    def first(self, asked: Sequence[int], clock: Clock) -> tuple[int, ...] | None:
        """Return the asked rules that fire in a first answer set, () if there is no answer set.

        None if the clock runs out. A program about no rule has the answer (-1,).
        """
        symbols = self._symbols(asked, clock, neat=False)
        if not symbols:
            return None if clock.out else ()
        return tuple(sorted(_numbers(symbols, "fires"))) or (-1,)

    def neatest(self, asked: Sequence[int], clock: Clock) -> Found | None:
        """Return a counterexample with few goals and blocked edges, None if the clock runs out."""
        symbols = self._symbols(asked, clock, neat=True)
        return found_in(self.board, symbols) if symbols else None

    def _symbols(self, asked: Sequence[int], clock: Clock, neat: bool) -> list[clingo.Symbol]:
        """Return the last answer set found; empty if there is none or the clock runs out."""
        import clingo  # Not at the top: most commands don't need it.

        conflicts = NEAT_CONFLICTS if neat else clock.conflicts
        limit = [] if conflicts is None else [f"--solve-limit={conflicts}"]
        control = clingo.Control([f"--models={0 if neat else 1}", *limit], message_limit=0)
        for text in (model(), board_facts(self.board), self.program.text):
            control.add("base", [], text)
        parts = [BASE, *sorted(self.program.parts), *([NEAT] if neat else [])]
        control.ground([(name, [clingo.Function(a) for a in args]) for name, args in parts])
        for rule in asked:
            control.assign_external(clingo.Function("asked", [clingo.Number(rule)]), True)
        return _last_model(control, clock)


def found_in(board: Grid, symbols: Sequence[clingo.Symbol]) -> Found:
    """Return an answer set as a puzzle and its paths."""
    (square,), (k,) = _numbers(symbols, "at"), _numbers(symbols, "square", 1)
    steps = {s.arguments[0].number: s.arguments[1].number for s in _named(symbols, "next")}
    walk = _numbers(symbols, "start")
    (end,), (head,) = _numbers(symbols, "end"), _numbers(symbols, "head")
    while walk[-1] != end:
        walk.append(steps[walk[-1]])
    puzzle = Puzzle(
        board,
        (walk[0],),
        tuple(_numbers(symbols, "goal")),
        ((square, k),),
        tuple(_numbers(symbols, "blocked")),
    )
    path = Path.along(board, walk[: walk.index(head) + 1])
    return Found(puzzle, path, Path.along(board, walk))


def _last_model(control: clingo.Control, clock: Clock) -> list[clingo.Symbol]:
    """Solve in a thread of its own, so that this one can look at the clock and at the keyboard."""
    found: list[clingo.Symbol] = []
    with control.solve(yield_=True, async_=True) as handle:
        while True:
            while not handle.wait(max(0.0, clock.left)):
                if clock.left <= 0:
                    clock.out = True
                    handle.cancel()
                    return []
            answer = handle.model()
            if answer is None:
                # Nothing proved, nothing found: a limit on conflicts was hit.
                clock.out |= not found and not handle.get().exhausted
                return found
            found = list(answer.symbols(atoms=True))
            handle.resume()


def _named(symbols: Iterable[clingo.Symbol], name: str) -> list[clingo.Symbol]:
    return [symbol for symbol in symbols if symbol.name == name]


def _numbers(symbols: Iterable[clingo.Symbol], name: str, argument: int = 0) -> list[int]:
    return sorted(symbol.arguments[argument].number for symbol in _named(symbols, name))
