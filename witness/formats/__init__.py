"""Reading and writing puzzles: JSON lines, four-line records, text pictures; paths as text."""

from witness.formats.files import (
    Format,
    format_puzzles,
    parse_puzzles,
    read_puzzles,
    write_puzzles,
)
from witness.formats.json_lines import puzzle_from_json, puzzle_schema, puzzle_to_json
from witness.formats.named import NamedPuzzle
from witness.formats.path_text import format_path, parse_path
from witness.formats.pictures import format_text, parse_text

__all__ = [
    "Format",
    "NamedPuzzle",
    "format_path",
    "format_puzzles",
    "format_text",
    "parse_path",
    "parse_puzzles",
    "parse_text",
    "puzzle_from_json",
    "puzzle_schema",
    "puzzle_to_json",
    "read_puzzles",
    "write_puzzles",
]
