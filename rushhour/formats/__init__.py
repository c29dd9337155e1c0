"""Boards as text.

Glossary:
    flat     the cells of a square board in one line, as in Fogleman's database (`flat`).
    framed   any board, in a frame with a gap for the exit (`framed`).
"""

from rushhour.formats.cells import board_of_cells, cells_of_board
from rushhour.formats.files import parse_boards, read_boards
from rushhour.formats.flat import format_flat, parse_flat
from rushhour.formats.framed import format_framed, parse_framed
from rushhour.formats.named import NamedBoard

__all__ = [
    "NamedBoard",
    "board_of_cells",
    "cells_of_board",
    "format_flat",
    "format_framed",
    "parse_boards",
    "parse_flat",
    "parse_framed",
    "read_boards",
]
