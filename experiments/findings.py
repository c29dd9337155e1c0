"""What an experiment finds: a table, a figure, and the paper's claims beside our figures."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from io import StringIO

from matplotlib.figure import Figure

__all__ = ["Cell", "Claim", "Findings", "Table", "claims_markdown", "markdown", "to_csv"]

Cell = str | int | float | None


@dataclass(frozen=True, slots=True)
class Table:
    """Columns and rows of plain values; None where there is no value."""

    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]

    def __post_init__(self) -> None:
        for row in self.rows:
            if len(row) != len(self.columns):
                raise ValueError(f"a row of {len(row)} cells for {len(self.columns)} columns")


@dataclass(frozen=True, slots=True)
class Claim:
    """One statement of the paper and what we find. source: where the paper says it."""

    what: str
    paper: str
    ours: str
    source: str


@dataclass(frozen=True, slots=True)
class Findings:
    """What an experiment finds. notes: what a reader of the table has to know."""

    table: Table
    figure: Figure
    claims: tuple[Claim, ...] = ()
    notes: tuple[str, ...] = ()


def to_csv(table: Table) -> str:
    """Return a table as CSV, with all digits; an empty cell where there is no value."""
    out = StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(table.columns)
    writer.writerows(table.rows)
    return out.getvalue()


def markdown(title: str, findings: Findings, made: Sequence[str], figure: str) -> str:
    """Return findings as Markdown; made: how they came about, figure: the picture's file."""
    return "\n".join(_lines(title, findings, made, figure)) + "\n"


def claims_markdown(claims: Mapping[str, Sequence[Claim]], made: Sequence[str]) -> str:
    """Return the claims of several experiments, by name, as one table in Markdown."""
    rows = [
        (name, claim.what, claim.paper, claim.ours, claim.source)
        for name, some in claims.items()
        for claim in some
    ]
    table = Table(("experiment", "claim", "paper", "here", "where in the paper"), tuple(rows))
    lines = ["# The paper's claims\n", *(f"- {line}" for line in made), "", *_rows(table)]
    return "\n".join(lines) + "\n"


def _lines(title: str, findings: Findings, made: Sequence[str], figure: str) -> Iterator[str]:
    yield f"# {title}\n"
    yield from (f"- {line}" for line in made)
    yield ""
    yield from _rows(findings.table)
    yield ""
    yield from (f"{note}\n" for note in findings.notes)
    if findings.claims:
        yield "## Beside the paper\n"
        cells = tuple((c.what, c.paper, c.ours, c.source) for c in findings.claims)
        yield from _rows(Table(("claim", "paper", "here", "where in the paper"), cells))
        yield ""
    yield f"![{title}]({figure})"


def _rows(table: Table) -> Iterator[str]:
    yield "| " + " | ".join(map(_escaped, table.columns)) + " |"
    yield "|" + "---|" * len(table.columns)
    for row in table.rows:
        yield "| " + " | ".join(_escaped(_shown(cell)) for cell in row) + " |"


def _shown(cell: Cell) -> str:
    if cell is None:
        return "-"
    if isinstance(cell, float):
        return f"{cell:,.0f}" if abs(cell) >= 1000 else f"{cell:.3g}"
    return f"{cell:,}" if isinstance(cell, int) else cell


def _escaped(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")
