"""What the page and the server say to each other: JSON, one Struct each, nothing beyond it.

Positions are [row, col], row 0 at the bottom; a puzzle is an object of `docs/schemas/puzzle.json`.
Numbers of solutions are text: they outgrow what a browser's numbers hold.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

__all__ = [
    "About",
    "HintAnswer",
    "PathAnswer",
    "PathQuestion",
    "PuzzleAnswer",
    "PuzzleQuestion",
    "PuzzlesAnswer",
    "RandomQuestion",
    "ReasonAnswer",
    "SolveAnswer",
    "TextAnswer",
    "TextQuestion",
    "WriteQuestion",
]

MOST_POINTS, MOST_LETTERS = 400, 100_000
Position = tuple[int | float, int | float]
Limit = Literal["timeout", "memout"]
Number = Annotated[int, Meta(ge=1)]


class Question(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What every question is: an object with these keys and no others."""


class Answer(Struct, frozen=True, kw_only=True):
    """What every answer is."""


class PuzzleQuestion(Question, frozen=True, kw_only=True):
    """A puzzle to count, or to solve."""

    puzzle: dict[str, Any]


class PathQuestion(Question, frozen=True, kw_only=True):
    """A path on a puzzle, from a start on."""

    puzzle: dict[str, Any]
    path: Annotated[list[Position], Meta(min_length=1, max_length=MOST_POINTS)]


class RandomQuestion(Question, frozen=True, kw_only=True):
    """A random puzzle to draw."""

    generator: str
    rows: Number
    cols: Number
    seed: Annotated[int, Meta(ge=0)]


class TextQuestion(Question, frozen=True, kw_only=True):
    """A text to read puzzles from, in any of the formats."""

    text: Annotated[str, Meta(max_length=MOST_LETTERS)]


class WriteQuestion(Question, frozen=True, kw_only=True):
    """A puzzle to write in a format."""

    puzzle: dict[str, Any]
    format: str


class About(Answer, frozen=True, kw_only=True):
    """What the page needs to know once: the predicate's rules in English, and what may be asked."""

    version: str
    predicate: str
    rules: list[str]
    generators: list[str]
    formats: list[str]
    max_side: int
    max_random_side: int


class PuzzleAnswer(Answer, frozen=True, kw_only=True):
    """solutions: how many, exactly; null and a limit if it took too much time or memory."""

    solutions: str | None
    limit: Limit | None


class SolveAnswer(Answer, frozen=True, kw_only=True):
    """path: a shortest solution, null where there is none or a limit was hit."""

    status: Literal["solved", "unsolvable", "timeout", "memout"]
    path: list[Position] | None


class ReasonAnswer(Answer, frozen=True, kw_only=True):
    """A rule that fires, and the squares with which it does; none if the path alone is why."""

    rule: str
    english: str
    squares: list[tuple[int, int]]


class PathAnswer(Answer, frozen=True, kw_only=True):
    """What is said of a path.

    solved: it is a solution. asked: whether a search would ask a predicate about it: it is no
    solution, and a goal is left. ways: the solutions that properly extend it; null and a limit if
    that took too much. fires, since, reasons: what the predicate says, and the length at which it
    first fired.
    """

    solved: bool
    asked: bool
    ways: str | None
    limit: Limit | None
    fires: bool
    since: int | None
    reasons: list[ReasonAnswer]


class HintAnswer(Answer, frozen=True, kw_only=True):
    """What to do next.

    kind: "go" to the position `next`, with `left` edges to the end of a shortest completion; go
    "back" to the path's first `keep` points; "done" at a solution; "none" where the puzzle has no
    solution from this start; "limit" if it took too much.
    """

    kind: Literal["go", "back", "done", "none", "limit"]
    next: Position | None = None
    left: int | None = None
    keep: int | None = None


class PuzzlesAnswer(Answer, frozen=True, kw_only=True):
    """Puzzles that were read or drawn at random."""

    puzzles: list[dict[str, Any]]


class TextAnswer(Answer, frozen=True, kw_only=True):
    """A puzzle as text."""

    text: str
