"""`witness-ilp show`: look at puzzles, at paths, and at where predicates prune."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pipeline.commands.options import Ids, PuzzleFile, output_pictures, read_selected
from pipeline.commands.pictures import save_pictures
from solving import InputError

if TYPE_CHECKING:
    from witness import NamedPuzzle, Picture

__all__ = ["show"]

Verdict = str
"""What is said of a picture in words; empty for a puzzle alone."""


def show(
    puzzles: PuzzleFile,
    ids: Ids = None,
    path: Annotated[
        str | None,
        typer.Option(metavar="'R,C R,C ...'", help="Draw this path, from a start on: '0,0 0,1'."),
    ] = None,
    predicate: Annotated[
        str | None,
        typer.Option(
            metavar="NAME|FILE",
            help="Say if this predicate fires on --path, and which square makes it; "
            "without --path, draw the first path that a search prunes with it.",
        ),
    ] = None,
    against: Annotated[
        str | None,
        typer.Option(
            metavar="NAME|FILE", help="Draw the first pruned path that this one lets pass."
        ),
    ] = None,
    svg: Annotated[
        Path | None,
        typer.Option(
            help="Write SVG: a picture of one puzzle, a sheet of several; or a folder for a file "
            "each.",
            callback=output_pictures,
        ),
    ] = None,
    columns: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="Pictures side by side on a sheet.")
    ] = None,
) -> None:
    """Draw puzzles, paths on them, and where a predicate prunes, as text or as SVG files."""
    if against is not None and (predicate is None or path is not None):
        raise InputError("--against needs --predicate, without --path")
    if columns is not None and svg is None:
        raise InputError("--columns needs --svg")
    named = read_selected(puzzles, ids)
    if path is not None and len(named) != 1:
        raise InputError(f"--path and {len(named)} puzzles: choose one with --id", source=puzzles)
    shown = _shown(named, path, predicate, against)
    if svg is None:
        for picture, verdict in shown:
            typer.echo(f"{_line(picture, verdict)}\n{picture.text()}")
    else:
        _save(svg, [*shown], columns)


def _shown(
    named: Sequence[NamedPuzzle], path: str | None, predicate: str | None, against: str | None
) -> Iterator[tuple[Picture, Verdict]]:
    """Yield a picture of each puzzle and what is said of it, one by one: there may be many."""
    from witness import Picture

    if path is not None:
        yield _with_path(named[0], path, predicate)
    elif predicate is not None:
        yield from _pruned(named, predicate, against)
    else:
        for one in named:
            yield Picture(one.puzzle, name=one.id), ""


def _with_path(one: NamedPuzzle, text: str, predicate: str | None) -> tuple[Picture, Verdict]:
    """Return the picture of a path that was written down, judged if a predicate is given."""
    from triage import load_predicate
    from witness import Picture, judged_picture, parse_path

    puzzle = one.puzzle
    try:
        path = parse_path(puzzle, text)
    except InputError as error:
        raise InputError(f"--path: {error}") from None
    plain = Picture(puzzle, path, name=one.id)
    if predicate is None or puzzle.is_solved_by(path):
        return plain, f"{plain.kind} of length {path.length}"
    if not puzzle.goal_set & ~path.visited:
        return plain, f"path of length {path.length} to the goal, but no solution"
    picture = judged_picture(load_predicate(predicate), puzzle, path, one.id)
    return picture, _verdict(picture, predicate)


def _pruned(
    named: Sequence[NamedPuzzle], predicate: str, against: str | None
) -> Iterator[tuple[Picture, Verdict]]:
    """Yield for each puzzle the first path that a search prunes, if there is one."""
    from triage import load_predicate
    from witness import Picture, first_pruned, judged_picture
    from witness.blame import ENOUGH

    chosen = load_predicate(predicate)
    known = None if against is None else load_predicate(against)
    for one in named:
        path = first_pruned(chosen, one.puzzle, known)
        if path is None:
            beyond = "" if against is None else f" that {against} lets pass"
            yield (
                Picture(one.puzzle, name=one.id),
                f"{predicate} pruned no path{beyond} before the search ended or reached "
                f"{ENOUGH.expansions:,} expansions",
            )
        else:
            picture = judged_picture(chosen, one.puzzle, path, one.id)
            yield picture, _verdict(picture, predicate)


def _verdict(picture: Picture, predicate: str) -> Verdict:
    """Return in words if and why a predicate fires on the path of a picture."""
    assert picture.path is not None
    on = f"on this path of length {picture.path.length}"
    if not picture.pruned:
        return f"{predicate} does not fire {on}"
    if picture.mark_square is None:
        return f"{predicate} fires {on}, but not because of a single square"
    square = picture.puzzle.grid.square_position(picture.mark_square)
    return f"{predicate} fires {on}, because of square {square}"


def _line(picture: Picture, verdict: Verdict) -> str:
    return f"{picture.name}: {verdict}" if verdict else picture.name


def _save(svg: Path, shown: Sequence[tuple[Picture, Verdict]], columns: int | None) -> None:
    """Write the pictures; print what is said of them, and which sheets there are if several."""
    files = save_pictures(svg, [picture for picture, _ in shown], columns)
    for picture, verdict in shown:
        if verdict:
            typer.echo(_line(picture, verdict))
    if len(files) > 1 and svg.suffix == ".svg" and not svg.is_dir():
        typer.echo(f"{len(files)} sheets: {files[0]} to {files[-1].name}")
