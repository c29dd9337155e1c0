"""The one-line format: the cells of a square board row by row, 36 characters for 6x6.

A line may have numbers around them, as in Fogleman's database: `MOVES BOARD CLUSTER`, the least
number of slides and how many states can be reached. The exit is on the right, in the red car's row.
"""

from __future__ import annotations

from math import isqrt

from rushhour.board import Board, Side, State
from rushhour.formats.cells import board_of_cells, cells_of_board
from rushhour.formats.named import NamedBoard
from solving import InputError

__all__ = ["format_flat", "parse_flat", "parse_flat_lines"]


def parse_flat(text: str) -> Board:
    """Return the board of its cells in one string.

    Raises ValueError, with the reason and the place, for a wrong length and for what is no board.
    """
    side = isqrt(len(text))
    if side < 2 or side * side != len(text):
        raise ValueError(
            f"expected the cells of a square board, 36 for 6x6, not {len(text)} characters"
        )
    return board_of_cells([text[i : i + side] for i in range(0, len(text), side)])


def parse_flat_lines(text: str, source: str | None = None) -> list[NamedBoard]:
    """Return the boards of a text with one a line, named by the numbers of their lines, from 1.

    Raises InputError with the line for a broken one; blank lines and `#` comments are skipped.
    """
    found = []
    for number, line in enumerate(text.split("\n"), start=1):
        words = line.split()
        if not words or words[0].startswith("#"):
            continue
        try:
            found.append(_parse_line(str(number), words))
        except ValueError as error:
            raise InputError(str(error), source=source, line=number) from None
    return found


def format_flat(board: Board, state: State | None = None) -> str:
    """Return the cells of a board in a state in one string.

    Raises ValueError for a board that the format can't hold: not square, or another exit.
    """
    if board.rows != board.cols:
        raise ValueError(f"one line holds square boards only, not {board.rows} x {board.cols}")
    if board.exit.side is not Side.RIGHT:
        raise ValueError(f"one line has the exit on the right, not on the {board.exit.side}")
    return "".join(cells_of_board(board, state))


def _parse_line(id: str, words: list[str]) -> NamedBoard:
    if len(words) == 1:
        return NamedBoard(id, parse_flat(words[0]))
    if len(words) > 3 or not all(word.isdecimal() for word in (words[0], *words[2:])):
        raise ValueError("expected BOARD, MOVES BOARD or MOVES BOARD CLUSTER")
    cluster = int(words[2]) if len(words) == 3 else None
    return NamedBoard(id, parse_flat(words[1]), int(words[0]), cluster)
