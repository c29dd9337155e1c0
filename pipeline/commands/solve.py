"""`witness-ilp solve`: solve puzzles with a predicate.

exit status   of one puzzle         of several
0             solved                all solved
1             proved unsolvable     some unsolvable, no limit hit
3             a limit was hit       a limit was hit on some
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, cast

import typer

from pipeline.commands.options import (
    ExpansionLimit,
    Ids,
    Json,
    MemoryLimit,
    PredicateSpec,
    PuzzleFile,
    TimeLimit,
    print_json,
    puzzle_limits,
    read_selected,
)
from solving import SearchResult, Status, Use

if TYPE_CHECKING:
    from pipeline.output import Solution
    from witness import NamedPuzzle
    from witness import Path as PuzzlePath

__all__ = ["exit_status", "solve"]


def solve(
    puzzles: PuzzleFile,
    ids: Ids = None,
    predicate: PredicateSpec = "baseline",
    use: Annotated[Use, typer.Option(help="What to do with paths on which it fires.")] = Use.PRUNE,
    json: Json = False,
    svg: Annotated[
        Path | None,
        typer.Option(help="Draw the solutions: a picture, a sheet of several, or a folder."),
    ] = None,
    count: Annotated[bool, typer.Option("--count", help="Count all solutions too.")] = False,
    time_limit: TimeLimit = None,
    expansion_limit: ExpansionLimit = None,
    memory_limit: MemoryLimit = None,
) -> int:
    """Solve puzzles. Exit status: 0 solved, 1 proved unsolvable, 3 a limit was hit."""
    from pipeline.commands.pictures import save_pictures
    from triage import load_predicate
    from witness import Picture
    from witness import solve as search

    named, chosen = read_selected(puzzles, ids), load_predicate(predicate)
    limits = puzzle_limits(time_limit, expansion_limit, memory_limit)
    drawn, statuses = [], []
    for one in named:
        result = search(one.puzzle, chosen, use, limits)
        statuses.append(result.status)
        drawn.append(Picture(one.puzzle, result.path, name=one.id))
        answer = _answer(one, result, count)
        print_json(answer) if json else _print(one, result, answer, picture=len(named) == 1)
    if svg is not None:
        save_pictures(svg, drawn)
    return exit_status(statuses)


def exit_status(statuses: list[Status]) -> int:
    """Return the command's exit status (the module's table)."""
    if any(status in (Status.TIMEOUT, Status.MEMOUT) for status in statuses):
        return 3
    return 1 if Status.UNSOLVABLE in statuses else 0


def _answer(named: NamedPuzzle, result: SearchResult[PuzzlePath], count: bool) -> Solution:
    from pipeline.output import Solution
    from witness.frontier import count_solutions

    board, path = named.puzzle.grid, result.path
    return Solution(
        id=named.id,
        status=cast(Any, result.status.value),
        method="astar",
        path=None if path is None else [board.point_position(v) for v in path.vertices],
        length=None if path is None else path.length,
        expansions=result.expansions,
        generated=result.generated,
        seconds=round(result.cpu_seconds, 6),
        solutions=count_solutions(named.puzzle) if count else None,
    )


def _print(
    named: NamedPuzzle, result: SearchResult[PuzzlePath], answer: Solution, picture: bool
) -> None:
    from witness import to_text

    parts = [f"{named.id}: {answer.status}"]
    if answer.length is not None:
        parts.append(f"{answer.length} edges")
    parts += [f"{answer.expansions} expansions", f"{answer.seconds:.3f} s"]
    if answer.solutions is not None:
        parts.append(f"{answer.solutions} solutions")
    typer.echo(", ".join(parts))
    if picture:
        typer.echo(to_text(named.puzzle, result.path))
