"""The four-line records of the paper's authors, a blank line after each.

    Size: 2 4
    Init: 0 0
    Goal: 2 0
    Colors: |0 3 3|0 1 1

Size is rows and columns of squares, Init and Goal are vertices, Colors lists row, column and
triangles of the constrained squares in any order (sorted when we write). The id of a record is its
number in the file, counted from 0.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from solving import InputError
from solving.errors import errors_at
from witness.formats.blocks import blocks
from witness.formats.named import NamedPuzzle, check_size
from witness.grid import grid
from witness.puzzle import Puzzle

__all__ = ["format_records", "parse_records"]

LABELS = ("Size:", "Init:", "Goal:", "Colors:")


def parse_records(text: str, source: str | None = None) -> list[NamedPuzzle]:
    """Return the puzzles of a text of records; InputError names the line of a broken one."""
    return [
        NamedPuzzle(str(index), _parse_record([line.strip() for line in lines], first, source))
        for index, (first, lines) in enumerate(blocks(text))
    ]


def format_records(puzzles: Iterable[NamedPuzzle]) -> str:
    """Return the puzzles as records, without their ids.

    Raises ValueError for a puzzle with several starts or goals, one in the middle of an edge, or
    with blocked edges: a record can't hold it.
    """
    return "".join(_format_record(named) for named in puzzles)


def _parse_record(lines: list[str], first: int, source: str | None) -> Puzzle:
    _check_labels(lines, first, source)
    fields = []
    for i, (label, line) in enumerate(zip(LABELS, lines, strict=True)):
        with errors_at(source, first + i):
            fields.append(_parse_field(label, line.removeprefix(label)))
    ((rows, cols),), (start,), (goal,), colours = fields
    with errors_at(source, first):
        check_size(rows, cols)
    board = grid(rows, cols)
    with errors_at(source, first + 1):
        starts = (board.vertex(*start),)
    with errors_at(source, first + 2):
        bare = Puzzle(board, starts, (board.vertex(*goal),), ())
    with errors_at(source, first + 3):
        triangles = tuple((board.square(row, col), k) for row, col, k in colours)
        return replace(bare, triangles=triangles)


def _check_labels(lines: list[str], first: int, source: str | None) -> None:
    """Raise InputError unless the lines are those of one record."""
    for i, label in enumerate(LABELS):
        if i == len(lines) or not lines[i].startswith(label):
            found = _shown(lines[i]) if i < len(lines) else "the end of the record"
            message = f"expected a line that begins with {label!r}, found {found}"
            raise InputError(message, source=source, line=first + i)
    if len(lines) > len(LABELS):
        message = f"expected a blank line after the record, found {_shown(lines[4])}"
        raise InputError(message, source=source, line=first + len(LABELS))


def _parse_field(label: str, text: str) -> list[tuple[int, ...]]:
    """Return the groups of numbers of one line: one of two, or any number of three."""
    if label != "Colors:":
        return [_numbers(text, 2, label)]
    before, *groups = text.split("|")
    if before.strip():
        raise ValueError(f"expected '|' after {label!r}, found {_shown(before)}")
    return [_numbers(group, 3, label) for group in groups]


def _numbers(text: str, count: int, label: str) -> tuple[int, ...]:
    words = text.split()
    if len(words) != count or not all(w.isascii() and w.isdigit() and len(w) < 10 for w in words):
        raise ValueError(f"expected {count} whole numbers after {label!r}, found {_shown(text)}")
    return tuple(int(word) for word in words)


def _shown(text: str) -> str:
    """Return the text in quotes, shortened for a message."""
    text = text.strip()
    return repr(text if len(text) <= 40 else text[:37] + "...")


def _format_record(named: NamedPuzzle) -> str:
    puzzle = named.puzzle
    if len(puzzle.starts) > 1 or len(puzzle.goals) > 1 or puzzle.blocked or puzzle.split_edges:
        raise ValueError(
            f"puzzle {named.id!r} has several starts or goals, one in the middle of an edge, or "
            "blocked edges, which a four-line record can't hold"
        )
    board = puzzle.grid
    start, goal = board.position(puzzle.starts[0]), board.position(puzzle.goals[0])
    colours = "".join(
        "|{} {} {}".format(*board.square_position(square), k) for square, k in puzzle.triangles
    )
    return (
        f"Size: {board.rows} {board.cols}\nInit: {start[0]} {start[1]}\n"
        f"Goal: {goal[0]} {goal[1]}\nColors: {colours}\n\n"
    )
