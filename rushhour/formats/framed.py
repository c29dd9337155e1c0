"""The general format: a board in a frame with a gap for the exit.

    id: small
    slides: 3
    +-----+
    |BBBoC|
    |AAooC>
    |oooox|
    +-----+

The exit is `>` or `<` in place of a row's frame, or `^` or `v` in the top or bottom line. Both
header lines may be left out: the id is then the number of the board in its file, from 1. Blank
lines part boards.
"""

from __future__ import annotations

from collections.abc import Iterator

from rushhour.board import Board, Exit, Side, State
from rushhour.formats.cells import board_of_cells, cells_of_board
from rushhour.formats.named import NamedBoard
from solving import InputError
from solving.names import check_name

__all__ = ["format_framed", "parse_framed"]

Lines = list[tuple[int, str]]
MARKS = {Side.LEFT: "<", Side.RIGHT: ">", Side.TOP: "^", Side.BOTTOM: "v"}


def parse_framed(text: str, source: str | None = None) -> list[NamedBoard]:
    """Return the boards of a text; raises InputError with the line for a broken one."""
    found: dict[str, NamedBoard] = {}
    for block in _blocks(text):
        default = str(len(found) + 1)
        line = block[0][0]
        try:
            named = _parse_block(default, block)
        except ValueError as error:
            raise InputError(str(error), source=source, line=line) from None
        if named.id in found:
            raise InputError(f"the id {named.id!r} is taken already", source=source, line=line)
        found[named.id] = named
    return list(found.values())


def format_framed(named: NamedBoard, state: State | None = None) -> str:
    """Return a board in a state as text, with its id and, if known, its number of slides."""
    board = named.board
    side, line = board.exit.side, board.exit.line
    left, right = ["|"] * board.rows, ["|"] * board.rows
    top, bottom = ["-"] * board.cols, ["-"] * board.cols
    edge = {Side.LEFT: left, Side.RIGHT: right, Side.TOP: top, Side.BOTTOM: bottom}[side]
    edge[line] = MARKS[side]
    header = [f"id: {named.id}"]
    if named.slides is not None:
        header.append(f"slides: {named.slides}")
    rows = zip(left, cells_of_board(board, state), right, strict=True)
    frame = [f"+{''.join(top)}+", *("".join(row) for row in rows), f"+{''.join(bottom)}+"]
    return "\n".join([*header, *frame]) + "\n"


def _blocks(text: str) -> Iterator[Lines]:
    """Yield the runs of lines that are not blank, each line with its number."""
    block: Lines = []
    for number, line in enumerate([*text.split("\n"), ""], start=1):
        if line.strip():
            block.append((number, line.strip()))
        elif block:
            yield block
            block = []


def _parse_block(default: str, block: Lines) -> NamedBoard:
    header, frame = _header(block)
    slides = header.pop("slides", None)
    id = header.pop("id", default)
    check_name(id)
    if header:
        raise ValueError(f"expected id: or slides:, not {next(iter(header))}:")
    if slides is not None and not slides.isdecimal():
        raise ValueError(f"expected a number of slides, not {slides!r}")
    if not id:
        raise ValueError("the id is empty")
    return NamedBoard(id, _board(frame), None if slides is None else int(slides))


def _header(block: Lines) -> tuple[dict[str, str], list[str]]:
    header: dict[str, str] = {}
    lines = [line for _, line in block]
    while lines and not lines[0].startswith("+"):
        key, colon, value = lines.pop(0).partition(":")
        if not colon:
            raise ValueError("expected a header such as `id: name`, or the frame: +------+")
        header[key.strip()] = value.strip()
    return header, lines


def _board(frame: list[str]) -> Board:
    """Return the board in a frame; raises ValueError with the reason."""
    if len(frame) < 3 or not frame[-1].startswith("+"):
        raise ValueError("the frame is not closed: expected +------+, rows, +------+")
    width = len(frame[0])
    for row, line in enumerate(frame[1:-1], start=1):
        if len(line) != width:
            raise ValueError(f"row {row} has {len(line) - 2} cells: expected {width - 2}")
    if len(frame[-1]) != width:
        raise ValueError("the bottom of the frame is not as long as the top")
    sides = {
        Side.LEFT: "".join(line[0] for line in frame[1:-1]),
        Side.RIGHT: "".join(line[-1] for line in frame[1:-1]),
        Side.TOP: frame[0][1:-1],
        Side.BOTTOM: frame[-1][1:-1],
    }
    return board_of_cells([line[1:-1] for line in frame[1:-1]], _exit(sides))


def _exit(sides: dict[Side, str]) -> Exit:
    exits = []
    for side, edge in sides.items():
        for line, char in enumerate(edge):
            if char == MARKS[side]:
                exits.append(Exit(side, line))
            elif char != ("|" if side.horizontal else "-"):
                raise ValueError(f"{char!r} is no part of the {side} side of a frame")
    if len(exits) != 1:
        raise ValueError(f"expected one exit in the frame (<, >, ^ or v), not {len(exits)}")
    return exits[0]
