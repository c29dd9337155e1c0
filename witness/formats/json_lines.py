"""Our own format: JSON lines, one puzzle a line.

    {"id": "a", "rows": 2, "cols": 3, "starts": [[0, 0]], "goals": [[2, 3]],
     "triangles": [[0, 1, 3]], "blocked": [[[0, 0], [0, 1]]]}

Positions are [row, col] with row 0 at the bottom; a start or goal in the middle of an edge has one
coordinate such as 1.5. A triangle is [row, col, k] of a square; a blocked edge is its two vertices.
"blocked" may be left out, and so may "id": it is then the number of the puzzle in its file, counted
from 0. A file with a single puzzle may spread it over several lines.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from solving.errors import errors_at
from solving.names import PATTERN
from witness.formats.json_values import json_values
from witness.formats.named import MAX_SIDE, NamedPuzzle, check_ids, check_size
from witness.puzzle import Puzzle

__all__ = [
    "format_json_lines",
    "parse_json_lines",
    "puzzle_from_json",
    "puzzle_schema",
    "puzzle_to_json",
]

Side = Annotated[
    int,
    # Bounds in the schema only: our own messages say more than the decoder's.
    msgspec.Meta(
        description="a number of squares", extra_json_schema={"minimum": 1, "maximum": MAX_SIDE}
    ),
]
Position = Annotated[tuple[int, int], msgspec.Meta(description="row, column of a vertex")]
Point = Annotated[
    tuple[int | float, int | float],
    msgspec.Meta(description="row, column of a vertex or of the middle of an edge"),
]
Count = Annotated[
    int,
    msgspec.Meta(description="triangles", extra_json_schema={"minimum": 1, "maximum": 4}),
]
Triangle = Annotated[
    tuple[int, int, Count], msgspec.Meta(description="row, column of a square; its triangles")
]
Edge = Annotated[tuple[Position, Position], msgspec.Meta(description="two neighbouring vertices")]


class PuzzleObject(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A triangle puzzle; row 0 is the bottom row."""

    id: (
        Annotated[str, msgspec.Meta(min_length=1, extra_json_schema={"pattern": PATTERN})] | None
    ) = None
    rows: Side
    cols: Side
    starts: list[Point]
    goals: list[Point]
    triangles: list[Triangle]
    blocked: list[Edge] = []


def puzzle_to_json(puzzle: Puzzle, id: str) -> dict[str, Any]:
    """Return the puzzle as an object to be written as JSON; "blocked" only where there is any."""
    board = puzzle.grid
    found: dict[str, Any] = {
        "id": id,
        "rows": board.rows,
        "cols": board.cols,
        "starts": [list(board.point_position(v)) for v in puzzle.starts],
        "goals": [list(board.point_position(v)) for v in puzzle.goals],
        "triangles": [[*board.square_position(s), k] for s, k in puzzle.triangles],
    }
    if puzzle.blocked:
        ends = (board.ends[e] for e in puzzle.blocked)
        found["blocked"] = [[list(board.position(v)) for v in pair] for pair in ends]
    return found


def puzzle_from_json(
    obj: object, *, source: str | None = None, line: int | None = None, default_id: str = "0"
) -> NamedPuzzle:
    """Return the puzzle of a decoded JSON object; InputError says what is wrong with it."""
    with errors_at(source, line):  # msgspec.ValidationError is a ValueError.
        return _named(msgspec.convert(obj, PuzzleObject), default_id)


def puzzle_schema() -> dict[str, Any]:
    """Return the JSON schema of a puzzle object."""
    return msgspec.json.schema(PuzzleObject)


def parse_json_lines(text: str, source: str | None = None) -> list[NamedPuzzle]:
    """Return the puzzles of a text of JSON lines, or of one JSON object over several lines."""
    found = [
        (puzzle_from_json(value, source=source, line=line, default_id=str(index)), line)
        for index, (line, value) in enumerate(json_values(text, source))
    ]
    check_ids(found, source)
    return [named for named, _ in found]


def format_json_lines(puzzles: list[NamedPuzzle]) -> str:
    """Return the puzzles as JSON lines."""
    return "".join(
        msgspec.json.encode(puzzle_to_json(named.puzzle, named.id)).decode() + "\n"
        for named in puzzles
    )


def _named(parsed: PuzzleObject, default_id: str) -> NamedPuzzle:
    check_size(parsed.rows, parsed.cols)
    triangles = {(row, col): k for row, col, k in parsed.triangles}
    if len(triangles) < len(parsed.triangles):
        raise ValueError("a square carries two triangle counts")
    for (r, c), (s, d) in parsed.blocked:
        if abs(r - s) + abs(c - d) != 1:
            raise ValueError(f"no edge joins vertices {(r, c)} and {(s, d)}")
    puzzle = Puzzle.create(
        parsed.rows,
        parsed.cols,
        starts=parsed.starts,
        goals=parsed.goals,
        triangles=triangles,
        blocked=parsed.blocked,
    )
    return NamedPuzzle(default_id if parsed.id is None else parsed.id, puzzle)
