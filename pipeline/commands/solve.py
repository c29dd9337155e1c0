"""`witness-ilp solve`: solve puzzles, count their solutions, or prove that there are none.

exit status   of one puzzle         of several
0             solved                all solved
1             proved unsolvable     some unsolvable, no limit hit
3             a limit was hit       a limit was hit on some
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, cast

import typer

from pipeline.commands.options import (
    ExpansionLimit,
    Ids,
    Json,
    MemoryLimit,
    PuzzleFile,
    TimeLimit,
    output_pictures,
    print_json,
    puzzle_limits,
    read_selected,
)
from solving import InputError, Limits, SearchResult, Status, Use
from witness.backends import Backend
from witness.methods import Method, count, method_for, solutions, solve_by

if TYPE_CHECKING:
    from pipeline.output import Solution
    from witness import NamedPuzzle, Picture, WitnessPredicate
    from witness import Path as PuzzlePath

__all__ = ["exit_status", "solve"]

LIMITS = (Status.TIMEOUT, Status.MEMOUT)


def solve(
    puzzles: PuzzleFile,
    ids: Ids = None,
    predicate: Annotated[
        str | None,
        typer.Option(
            metavar="NAME|FILE",
            help="For searches: a name (edge-left), a winner.json, or a file of Prolog rules.",
            show_default="shipped, the learned winner that comes with the project",
        ),
    ] = None,
    use: Annotated[
        Use | None,
        typer.Option(help="For searches: what to do with paths it fires on.", show_default="prune"),
    ] = None,
    method: Annotated[
        Method | None,
        typer.Option(
            help="auto goes by the board's size.", show_default="auto; astar with --predicate"
        ),
    ] = None,
    backend: Annotated[
        Backend | None,
        typer.Option(help="For searches: the implementation.", show_default="compiled"),
    ] = None,
    json: Json = False,
    svg: Annotated[
        Path | None,
        typer.Option(
            help="Draw the solutions: a picture, a sheet of several, or a folder.",
            callback=output_pictures,
        ),
    ] = None,
    count_all: Annotated[bool, typer.Option("--count", help="Count all solutions too.")] = False,
    at_most: Annotated[
        int | None, typer.Option("--all", min=1, metavar="N", help="Up to N different solutions.")
    ] = None,
    time_limit: TimeLimit = None,
    expansion_limit: ExpansionLimit = None,
    memory_limit: MemoryLimit = None,
) -> int:
    """Solve puzzles. Exit status: 0 solved, 1 proved unsolvable, 3 a limit was hit."""
    from pipeline.commands.pictures import save_pictures

    _check_ignored(method, backend, expansion_limit)
    asked = _Asked(
        *_way(method, predicate, use),
        backend,
        puzzle_limits(time_limit, expansion_limit, memory_limit),
        count_all,
        at_most,
    )
    named = read_selected(puzzles, ids)
    drawn: list[Picture] = []
    statuses = []
    for one in named:
        found = _find(one, asked)
        statuses += found.statuses
        drawn += found.pictures()
        answer = found.answer()
        print_json(answer) if json else _print(found, answer, picture=len(named) == 1)
    if svg is not None:
        save_pictures(svg, drawn)
    return exit_status(statuses)


def exit_status(statuses: list[Status]) -> int:
    """Return the command's exit status (the module's table)."""
    if any(status in LIMITS for status in statuses):
        return 3
    return 1 if Status.UNSOLVABLE in statuses else 0


def _check_ignored(
    method: Method | None, backend: Backend | None, expansion_limit: int | None
) -> None:
    """Raise InputError for an option that the method would ignore."""
    if backend is not None and method in (Method.FRONTIER, Method.ASP):
        raise InputError(f"--backend is for --method astar or dfs, not for {method}")
    if expansion_limit is not None and method is Method.ASP:
        raise InputError("--expansion-limit means nothing to --method asp: it has no open list")


def _way(
    method: Method | None, predicate: str | None, use: Use | None
) -> tuple[Method, WitnessPredicate | None, Use]:
    """Return the method, the predicate (None: the method's own choice) and the use.

    Raises InputError where a predicate or a use is asked of a method that knows none.
    """
    from triage import SHIPPED, load_predicate, shipped_winner

    named = predicate is not None or use is not None
    chosen = method or (Method.ASTAR if named else Method.AUTO)
    if named and chosen not in (Method.ASTAR, Method.DFS):
        raise InputError(f"--predicate and --use are for --method astar or dfs, not for {chosen}")
    if chosen is Method.DFS and use is Use.SORT:
        raise InputError("--use sort is for --method astar: a depth-first search can only prune")
    if chosen in (Method.FRONTIER, Method.ASP):
        return chosen, None, Use.PRUNE
    own = SHIPPED if shipped_winner() else "region"
    return chosen, load_predicate(predicate or own), use or Use.PRUNE


@dataclass(frozen=True, slots=True)
class _Asked:
    """What the options ask of every puzzle."""

    method: Method
    predicate: WitnessPredicate | None
    use: Use
    backend: Backend | None
    limits: Limits
    count_all: bool
    at_most: int | None


@dataclass(frozen=True, slots=True)
class _Found:
    """What was found out about one puzzle; `limit`: of counting or of finding several solutions."""

    named: NamedPuzzle
    method: Method
    result: SearchResult[PuzzlePath]
    paths: list[PuzzlePath] | None
    solutions: int | None
    limit: Status | None

    @property
    def statuses(self) -> list[Status]:
        return [self.result.status, *([self.limit] if self.limit else [])]

    def pictures(self) -> list[Picture]:
        from witness import Picture

        several: Sequence[PuzzlePath | None] = self.paths or [self.result.path]
        return [Picture(self.named.puzzle, path, name=self.named.id) for path in several]

    def answer(self) -> Solution:
        from pipeline.output import Solution

        result, path = self.result, self.result.path
        return Solution(
            id=self.named.id,
            status=cast(Any, result.status.value),
            method=cast(Any, self.method.value),
            path=None if path is None else self._points(path),
            length=None if path is None else path.length,
            expansions=result.expansions,
            generated=result.generated,
            seconds=round(result.cpu_seconds, 6),
            solutions=self.solutions,
            paths=None if self.paths is None else [self._points(path) for path in self.paths],
        )

    def _points(self, path: PuzzlePath) -> list[tuple[float, float]]:
        return [self.named.puzzle.grid.point_position(v) for v in path.vertices]


def _find(named: NamedPuzzle, asked: _Asked) -> _Found:
    """Solve one puzzle, and count or list its solutions if that is asked.

    Raises InputError for a board that the method can't take.
    """
    puzzle, limits = named.puzzle, asked.limits
    method = method_for(puzzle, asked.method)
    own = {} if asked.predicate is None else {"predicate": asked.predicate}
    paths, number, limit = None, None, None
    try:
        result = solve_by(
            asked.method, puzzle, use=asked.use, limits=limits, backend=asked.backend, **own
        )
        if asked.at_most is not None:
            paths, found = solutions(puzzle, asked.at_most, limits)
            number, limit = found.solutions, found.limit
        if asked.count_all:
            found = count(puzzle, asked.method, limits)
            number, limit = found.solutions, limit or found.limit
    except ValueError as error:
        raise InputError(f"puzzle {named.id}: {error}") from None
    return _Found(named, method, result, paths, number, limit)


def _print(found: _Found, answer: Solution, picture: bool) -> None:
    from witness import to_text

    parts = [f"{answer.id}: {answer.status}"]
    if answer.length is not None:
        parts.append(f"{answer.length} edges")
    parts += [f"{answer.method}", f"{answer.expansions} expansions", f"{answer.seconds:.3f} s"]
    if answer.solutions is not None:
        parts.append(f"{answer.solutions} solutions")
    elif found.limit is not None:
        parts.append("solutions not counted to the end")
    typer.echo(", ".join(parts))
    if picture:
        for path in [found.result.path] if found.paths is None else found.paths:
            typer.echo(to_text(found.named.puzzle, path))
