"""`witness-ilp task`: write one puzzle's learning task as Popper's three files."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pipeline.commands.options import output_folder, read_selected
from solving import InputError

__all__ = ["task"]

MaybePuzzles = Annotated[
    Path | None,
    typer.Argument(
        metavar="PUZZLES",
        help="Puzzles: JSON lines, four-line records, text pictures or witnesspuzzles.com's JSON.",
        show_default=False,
    ),
]


def task(
    puzzles: MaybePuzzles = None,
    *,
    output: Annotated[
        Path,
        typer.Option(
            "--output", "-o", help="Folder for bk.pl, bias.pl and exs.pl.", callback=output_folder
        ),
    ],
    id: Annotated[
        str | None, typer.Option(help="The puzzle's id; may be left out if there is one puzzle.")
    ] = None,
    vocabulary: Annotated[
        str,
        typer.Option(help="Background knowledge: datalog, extended, ..., or package.module:NAME."),
    ] = "datalog",
    label: Annotated[
        str, typer.Option(help="square: each square alone; puzzle: the whole puzzle.")
    ] = "square",
    universe: Annotated[
        str, typer.Option(help="prefixes: paths that can still reach a goal; partial: all.")
    ] = "prefixes",
    max_vars: Annotated[int, typer.Option(min=2, max=20, help="Variables in a rule.")] = 7,
    max_body: Annotated[int, typer.Option(min=1, max=20, help="Literals in a rule's body.")] = 7,
    max_examples: Annotated[
        int, typer.Option(min=1, help="Refuse a puzzle with more paths times squares.")
    ] = 2_000_000,
    cases: Annotated[
        bool,
        typer.Option(
            "--cases",
            help="Instead of a puzzle: all ways in which paths can meet a square. Rules learned "
            "from them are sound on boards of every size.",
        ),
    ] = False,
) -> None:
    """Write the learning task of one puzzle: what its partial paths teach."""
    if cases == (puzzles is not None):
        raise InputError("expected puzzles, or --cases without any")
    if puzzles is None:
        if id is not None or (label, universe) != ("square", "prefixes"):
            raise InputError("--id, --label and --universe are for puzzles, not for --cases")
        _write_cases(output, vocabulary, max_vars, max_body)
        return
    from bk import Label, TaskTooLargeError, make_task, vocabulary_named
    from ilp import write_task
    from witness import Universe

    named = read_selected(puzzles, [id] if id is not None else None)
    if len(named) > 1:
        raise InputError(f"{len(named)} puzzles: choose one with --id", source=puzzles)
    puzzle = named[0].puzzle
    if not puzzle.triangles:
        raise InputError("a puzzle without triangles teaches nothing", source=puzzles)
    for name, value, known in (
        ("label", label, [str(x) for x in Label]),
        ("universe", universe, [str(x) for x in Universe]),
    ):
        if value not in known:
            raise InputError(f"--{name}: expected one of {', '.join(known)}, not {value!r}")
    vocabulary_named(vocabulary)
    try:
        made = make_task(
            puzzle,
            vocabulary=vocabulary,
            label=Label(label),
            universe=Universe(universe),
            max_vars=max_vars,
            max_body=max_body,
            max_examples=max_examples,
        )
    except TaskTooLargeError as error:
        raise InputError(f"{error} (--max-examples)", source=puzzles) from None
    output.mkdir(parents=True, exist_ok=True)
    write_task(made, output)
    typer.echo(f"{output}: {len(made.positives)} positives, {len(made.negatives)} negatives")


def _write_cases(output: Path, vocabulary: str, max_vars: int, max_body: int) -> None:
    """Write the task of the case list."""
    from bk.cases import cases_task
    from ilp import write_task

    made = cases_task(vocabulary, max_vars, max_body)
    output.mkdir(parents=True, exist_ok=True)
    write_task(made, output)
    typer.echo(f"{output}: {len(made.positives)} positives, {len(made.negatives)} negatives")
