"""`witness-ilp verify`: is a predicate sound? A proof or a counterexample."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pipeline.commands.options import Json, output_file, print_json, read_selected
from solving import InputError, write_atomic

if TYPE_CHECKING:
    from triage.verify import Example, Verdict
    from witness import Picture

__all__ = ["Chosen", "verify"]

REFUTED, UNDECIDED = 1, 3
"""Exit statuses; 0 is for a predicate that is sound, 2 for bad input."""


class Chosen(StrEnum):
    """The ways of verification on the command line."""

    AUTO = "auto"
    THEOREM = "theorem"
    BOUNDED = "bounded"
    ENUMERATION = "enumeration"
    ALL = "all"


def verify(
    predicate: Annotated[
        str,
        typer.Argument(
            metavar="NAME|FILE",
            help="A name (edge-left), a winner.json, or a file of Prolog rules.",
        ),
    ],
    method: Annotated[
        Chosen,
        typer.Option(
            help="theorem: boards of every size; bounded: all boards up to a size, by clingo; "
            "enumeration: all small puzzles; auto: the theorem, then whatever can decide the rest."
        ),
    ] = Chosen.AUTO,
    max_size: Annotated[
        int | None,
        typer.Option(
            min=1, max=20, metavar="N", help="Squares a side; 6 for bounded, 3 for enumeration."
        ),
    ] = None,
    puzzles: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Enumerate these puzzles too.", show_default=False),
    ] = None,
    time_limit: Annotated[
        float | None,
        typer.Option(min=0, metavar="SECONDS", help="CPU seconds; not decided if they run out."),
    ] = None,
    svg: Annotated[
        Path | None,
        typer.Option(help="Draw the counterexample into this file.", callback=output_file),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output",
            "-o",
            help="Write the counterexample's puzzle to this file.",
            callback=output_file,
        ),
    ] = None,
    json: Json = False,
) -> int:
    """Prove that a predicate never fires on a path that a solution extends, or refute it.

    Exit status 0: sound, for the puzzles that are named; 1: refuted; 3: not decided.
    """
    from triage.verify import Request
    from triage.verify import verify as decided
    from triage.verify.specs import form_of

    if puzzles is not None and method in (Chosen.THEOREM, Chosen.BOUNDED):
        raise InputError(f"--puzzles are enumerated, which --method {method} does not do")
    form = form_of(predicate)
    named = tuple(read_selected(puzzles)) if puzzles else ()
    verdict = decided(form, Request(method.value, max_size, named, time_limit))
    if json:
        print_json(verdict)
    else:
        typer.echo(_text(predicate, verdict))
    if verdict.counterexample is not None:
        _save(verdict.counterexample, svg, output)
    return {True: 0, False: REFUTED, None: UNDECIDED}[verdict.sound]


def _text(predicate: str, verdict: Verdict) -> str:
    """Return the verdict for people."""
    said = {True: "sound", False: "not sound", None: "not decided"}
    lines = [f"{predicate}: {said[verdict.sound]}"]
    lines += [f"  {way.method}: {said[way.sound]}; {way.covers}" for way in verdict.ways]
    for rule in verdict.rules:
        lines.append(f"{said[rule.sound]}: {rule.rule}")
        if rule.case is not None:
            lines.append(f"  it fires although the path can meet the count: {rule.case}")
    for lemma in verdict.lemmas:
        lines.append(
            f"lemma for {lemma.set}, checked by clingo on all boards up to "
            f"{lemma.bounded}x{lemma.bounded} and by walking up to "
            f"{lemma.enumerated}x{lemma.enumerated}: {lemma.statement}"
        )
    if verdict.counterexample is not None:
        lines += _drawn(verdict.counterexample)
    return "\n".join(lines)


def _drawn(example: Example) -> list[str]:
    from witness import format_path

    partial, solved = _pictures(example)
    assert solved.path is not None
    return [
        "It fires on this path",
        partial.text().rstrip(),
        f"that this solution extends: {format_path(solved.puzzle, solved.path)}",
        solved.text().rstrip(),
    ]


def _pictures(example: Example) -> tuple[Picture, Picture]:
    """Return the pictures of the path and of the solution that extends it."""
    from witness import Path as Walk
    from witness import Picture, puzzle_from_json

    puzzle = puzzle_from_json(example.puzzle).puzzle
    board = puzzle.grid
    square = None if example.square is None else board.square(*example.square)
    path, solution = (
        Walk.along(board, (board.point(*at) for at in points))
        for points in (example.path, example.solution)
    )
    return (
        Picture(puzzle, path, pruned=True, mark_square=square, name="counterexample"),
        Picture(puzzle, solution, mark_square=square, name="its solution"),
    )


def _save(example: Example, svg: Path | None, output: Path | None) -> None:
    from witness import format_puzzles
    from witness.drawing import sheet_of

    if svg is not None:
        write_atomic(svg, sheet_of(_pictures(example), 2))
    if output is not None:
        write_atomic(output, format_puzzles([_pictures(example)[0].puzzle]))
