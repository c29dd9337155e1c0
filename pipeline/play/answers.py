"""The answers to the page's questions. No web in here: each takes a question and returns an answer.

Every answer is exact. A limit is said to be one; it never stands for "unsolvable".
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from random import Random
from typing import Any

import msgspec
from msgspec import Struct

from generators import GENERATORS
from pipeline.play import messages as m
from pipeline.play.judge import Judge
from pipeline.play.remaining import completions, shortest_completion
from solving import InputError, Limits, SearchResult, Status
from witness import (
    Format,
    Path,
    Puzzle,
    format_puzzles,
    parse_path,
    parse_puzzles,
    puzzle_from_json,
    puzzle_to_json,
)
from witness.kernels.frontier import frontier_count, frontier_solve

__all__ = ["MAX_SIDE", "Answers", "warm_up"]

MAX_SIDE, MAX_RANDOM_SIDE, MAX_READ = 10, 8, 50
"""Squares a side of any board, and of a random one; puzzles that are read from one text."""
LIMITS = Limits(cpu_seconds=3.0, memory_bytes=400_000_000)
"""Of one answer. The widest board takes a tenth of the time."""


@dataclass(frozen=True, slots=True)
class Answers:
    """Answers questions with one predicate, within limits."""

    judge: Judge
    limits: Limits = LIMITS

    def about(self) -> m.About:
        """Return what the page has to know before it asks anything."""
        return m.About(
            version=_version(),
            predicate=self.judge.spec,
            rules=list(self.judge.english),
            generators=list(GENERATORS),
            formats=list(Format),
            max_side=MAX_SIDE,
            max_random_side=MAX_RANDOM_SIDE,
        )

    def answer(self, name: str, body: bytes) -> Struct | None:
        """Return the answer to a question in JSON, None if there is no question of that name.

        Raises InputError for a question that is broken or asks too much.
        """
        asked = QUESTIONS.get(name)
        if asked is None:
            return None
        type_, method = asked
        try:
            question = msgspec.json.decode(body, type=type_)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise InputError(f"not a question: {error}") from None
        return method(self, question)

    def count(self, question: m.PuzzleQuestion) -> m.PuzzleAnswer:
        """Count a puzzle's solutions."""
        number, limit = _number(frontier_count(_puzzle(question.puzzle), self.limits))
        return m.PuzzleAnswer(solutions=number, limit=limit)

    def solve(self, question: m.PuzzleQuestion) -> m.SolveAnswer:
        """Find a shortest solution."""
        puzzle = _puzzle(question.puzzle)
        found = frontier_solve(puzzle, self.limits)
        points = None if found.path is None else _points(puzzle, found.path)
        status: Any = found.status.value
        return m.SolveAnswer(status=status, path=points)

    def path(self, question: m.PathQuestion) -> m.PathAnswer:
        """Say what becomes of a path: exactly, and by the predicate."""
        puzzle = _puzzle(question.puzzle)
        path = _path(puzzle, question.path)
        solved = puzzle.is_solved_by(path)
        ways, limit = _number(completions(puzzle, path, self.limits))
        said = self.judge.judge(puzzle, path)
        place = puzzle.grid.square_position
        return m.PathAnswer(
            solved=solved,
            asked=not solved and puzzle.goal_set & ~path.visited > 0,
            ways=ways,
            limit=limit,
            fires=said.fires,
            since=said.since,
            reasons=[
                m.ReasonAnswer(
                    rule=reason.rule,
                    english=reason.english,
                    squares=[place(square) for square in reason.squares],
                )
                for reason in said.reasons
            ],
        )

    def hint(self, question: m.PathQuestion) -> m.HintAnswer:
        """Give the next edge of a shortest completion, or say how far to go back."""
        puzzle = _puzzle(question.puzzle)
        path = _path(puzzle, question.path)
        if puzzle.is_solved_by(path):
            return m.HintAnswer(kind="done")
        found = shortest_completion(puzzle, path, self.limits)
        if found.path is not None:
            following = found.path.vertices[len(path.vertices)]
            left = found.path.length - path.length
            return m.HintAnswer(kind="go", next=_position(puzzle, following), left=left)
        if found.status is not Status.UNSOLVABLE:
            return m.HintAnswer(kind="limit")
        return _back(puzzle, path, self.limits)

    def random(self, question: m.RandomQuestion) -> m.PuzzlesAnswer:
        """Draw a puzzle: of the seed's first draw, as `witness-ilp generate` makes it."""
        rows, cols = question.rows, question.cols
        if question.generator not in GENERATORS:
            known = ", ".join(GENERATORS)
            raise InputError(f"unknown generator {question.generator!r}: expected one of {known}")
        if max(rows, cols) > MAX_RANDOM_SIDE:
            raise InputError(f"random puzzles here have at most {MAX_RANDOM_SIDE} squares a side")
        if rows * cols == 1:
            raise InputError("random puzzles have at least two squares")
        rng = Random(f"{question.seed}/0")
        # `generate` draws the size first, even where there is one only.
        rng.randint(rows, rows)
        rng.randint(cols, cols)
        puzzle = GENERATORS[question.generator].draw(rng, rows, cols)
        name = f"{question.generator}-{rows}x{cols}-{question.seed}"
        return m.PuzzlesAnswer(puzzles=[puzzle_to_json(puzzle, name)])

    def read(self, question: m.TextQuestion) -> m.PuzzlesAnswer:
        """Read the puzzles of a text."""
        named = parse_puzzles(question.text)
        if len(named) > MAX_READ:
            raise InputError(f"{len(named)} puzzles: expected at most {MAX_READ} at a time")
        for one in named:
            _check_size(one.puzzle)
        return m.PuzzlesAnswer(puzzles=[puzzle_to_json(one.puzzle, one.id) for one in named])

    def write(self, question: m.WriteQuestion) -> m.TextAnswer:
        """Write a puzzle as text."""
        if question.format not in list(Format):
            known = ", ".join(Format)
            raise InputError(f"unknown format {question.format!r}: expected one of {known}")
        _puzzle(question.puzzle)
        named = puzzle_from_json(question.puzzle)
        try:
            return m.TextAnswer(text=format_puzzles([named], format=Format(question.format)))
        except ValueError as error:
            raise InputError(str(error)) from None


QUESTIONS: dict[str, tuple[type[Struct], Callable[..., Struct]]] = {
    "count": (m.PuzzleQuestion, Answers.count),
    "solve": (m.PuzzleQuestion, Answers.solve),
    "path": (m.PathQuestion, Answers.path),
    "hint": (m.PathQuestion, Answers.hint),
    "random": (m.RandomQuestion, Answers.random),
    "read": (m.TextQuestion, Answers.read),
    "write": (m.WriteQuestion, Answers.write),
}


def warm_up() -> None:
    """Compile what answers need, or read it from disk."""
    frontier_count(Puzzle.create(1, 1, goals=[(1, 1)], triangles={}), LIMITS)


def _puzzle(obj: dict[str, Any]) -> Puzzle:
    puzzle = puzzle_from_json(obj).puzzle
    _check_size(puzzle)
    return puzzle


def _check_size(puzzle: Puzzle) -> None:
    rows, cols = puzzle.grid.rows, puzzle.grid.cols
    if max(rows, cols) > MAX_SIDE:
        raise InputError(f"boards here have at most {MAX_SIDE} squares a side, not {rows}x{cols}")


def _path(puzzle: Puzzle, points: list[m.Position]) -> Path:
    """Return the path along positions; InputError names the first that is wrong."""
    return parse_path(puzzle, " ".join(f"{row:g},{col:g}" for row, col in points))


def _position(puzzle: Puzzle, point: int) -> m.Position:
    return puzzle.grid.point_position(point)


def _points(puzzle: Puzzle, path: Path) -> list[m.Position]:
    return [_position(puzzle, point) for point in path.vertices]


def _number(found: int | Status) -> tuple[str | None, Any]:
    """Return (the number as text, None), or (None, the limit)."""
    return (None, found.value) if isinstance(found, Status) else (str(found), None)


def _back(puzzle: Puzzle, path: Path, limits: Limits) -> m.HintAnswer:
    """Return how much of a dead path is the beginning of a solution.

    What can't be completed can't be after more steps, so that bisection finds the last point.
    """
    alive, dead = 0, len(path.vertices)
    while dead - alive > 1:
        middle = (alive + dead) // 2
        found = _beginning(puzzle, path, middle, limits)
        if found.status in (Status.TIMEOUT, Status.MEMOUT):
            return m.HintAnswer(kind="limit")
        alive, dead = (middle, dead) if found.path is not None else (alive, middle)
    return m.HintAnswer(kind="back", keep=alive) if alive else m.HintAnswer(kind="none")


def _beginning(puzzle: Puzzle, path: Path, points: int, limits: Limits) -> SearchResult[Path]:
    return shortest_completion(puzzle, Path.along(puzzle.grid, path.vertices[:points]), limits)


def _version() -> str:
    try:
        return version("witness-ilp")
    except PackageNotFoundError:
        return "unknown"
