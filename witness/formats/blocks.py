"""Blocks of text: runs of lines that are not blank, as records and pictures stand in files."""

from __future__ import annotations

from collections.abc import Iterator

__all__ = ["blocks"]


def blocks(text: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the runs of lines that are not blank, each with the number of its first line.

    Lines come without trailing space; numbers count from 1.
    """
    block: list[str] = []
    first = 1
    for number, line in enumerate([*text.splitlines(), ""], start=1):
        if line.strip():
            first = first if block else number
            block.append(line.rstrip())
        elif block:
            yield first, block
            block = []
