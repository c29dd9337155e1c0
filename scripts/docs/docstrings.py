"""Our docstrings as Markdown: glossaries become tables, lined-up text stays so, the rest is text.

A docstring is plain text. Read as Markdown its brackets would be links, its stars emphasis, and
lined-up columns would run together.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import groupby
from textwrap import dedent
from typing import Any

import griffe

__all__ = ["Layout", "markdown"]

_COLUMNS = re.compile(r"\S {3,}\S|\S {2,}\S+ ")
_TERM = re.compile(r"\S+(?: \S+)* {2,}")
_CODE = re.compile(r"(`[^`]*`)")
_SPECIAL = re.compile(r"(?<!\\)([\[\]<*])")


class Layout(griffe.Extension):
    """The extension of mkdocstrings that applies `markdown` to each docstring."""

    def on_instance(self, *, obj: Any, **_: Any) -> None:
        """Lay out the docstring of a module, class, function or attribute."""
        if not obj.is_alias and obj.docstring is not None:
            obj.docstring.value = markdown(obj.docstring.value)


def markdown(docstring: str) -> str:
    """Return a docstring as Markdown that shows what its author saw."""
    return "\n\n".join(filter(None, map(_block, _blocks(docstring.splitlines())))) + "\n"


def _blocks(lines: list[str]) -> Iterator[list[str]]:
    """Yield paragraphs, glossaries, and runs of indented lines with the empty ones in them."""
    block: list[str] = []
    for line in lines:
        if block and _ends(block, line):
            yield block
            block = []
        block.append(line)
    yield block


def _ends(block: list[str], line: str) -> bool:
    """Return whether a line begins a block of its own."""
    if not line.strip():
        return False
    after_empty = not block[-1].strip()
    if block[0] == "Glossary:":
        return after_empty or not line.startswith(" ")
    indented = block[-1 - after_empty].startswith(" ")
    return line.startswith(" ") != indented or (after_empty and not indented)


def _block(lines: list[str]) -> str:
    while lines and not lines[-1].strip():
        lines = lines[:-1]
    if not lines:
        return ""
    if lines[0] == "Glossary:":
        return _glossary(lines[1:])
    if lines[0].startswith(" "):
        return _preformatted(lines)
    return "\n\n".join(_paragraph(lines))


def _paragraph(lines: list[str]) -> Iterator[str]:
    """Yield the runs of lines that are lined up in columns as they are, the rest as text."""
    for lined_up, run in groupby(lines, lambda line: bool(_COLUMNS.search(line))):
        text = list(run)
        if lined_up and len(text) > 1:
            yield _preformatted(text)
        else:
            yield "\n".join(map(_escaped, text))


def _preformatted(lines: Iterable[str]) -> str:
    return "\n".join(["```text", dedent("\n".join(lines)), "```"])


def _glossary(lines: list[str]) -> str:
    """Return a table of terms; a line that is indented further goes on with the one before."""
    lines = dedent("\n".join(filter(str.strip, lines))).splitlines()
    starts = Counter(match.end() for line in lines if (match := _TERM.match(line)))
    meaning = starts.most_common(1)[0][0] if starts else 0
    rows: list[list[str]] = []
    for line in lines:
        if not line.startswith(" ") and line[meaning - 1 : meaning] == " ":
            rows.append([line[:meaning].strip(), line[meaning:]])
        elif not line.startswith(" ") and _TERM.match(line):
            rows.append(re.split(" {2,}", line, maxsplit=1))
        elif rows:
            rows[-1][1] += " " + line.strip()
    table = ["| term | meaning |", "|---|---|"]
    return "\n".join(table + [f"| {_cell(term)} | {_cell(text)} |" for term, text in rows])


def _cell(text: str) -> str:
    return _escaped(text).replace("|", "\\|")


def _escaped(text: str) -> str:
    """Return text without what Markdown would take for markup; code in backquotes stays."""
    parts = _CODE.split(text)
    return "".join(
        part if i % 2 else _SPECIAL.sub(lambda found: "\\" + found[1], part)
        for i, part in enumerate(parts)
    )
