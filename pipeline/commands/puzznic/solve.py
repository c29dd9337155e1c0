"""`witness-ilp puzznic solve`: plans with the fewest moves, or the proof that there is none.

exit status   of one level          of several
0             a plan was found      a plan for each
0             exhausted: no plan is shorter than --below
1             proved unsolvable     some unsolvable, no limit hit without a plan
3             a limit was hit       a limit was hit on some before a plan was found

1 also if a level's proved number of moves differs from what its file tells.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pipeline.commands.options import (
    ExpansionLimit,
    Json,
    MemoryLimit,
    TimeLimit,
    output_file,
    print_json,
    puzzle_limits,
)
from pipeline.commands.puzznic.levels import LevelId, LevelPaths, levels_of
from pipeline.commands.puzznic.replay import Details, draw_plan
from puzznic.trace import Detail
from solving import InputError
from solving.wording import counted

if TYPE_CHECKING:
    from pipeline.commands.puzznic.answers import LevelAnswer
    from puzznic.dead_ends import DeadEnd

__all__ = ["solve"]


def solve(
    levels: LevelPaths,
    ids: LevelId = None,
    method: Annotated[
        str,
        typer.Option(
            help="auto, astar, pairs, waits, bfs, beam, exhaust, or reference (in Python)."
        ),
    ] = "auto",
    below: Annotated[
        int | None,
        typer.Option(
            min=0, metavar="MOVES", help="With exhaust: prove that no plan has fewer, or find one."
        ),
    ] = None,
    dead_ends: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="With astar: leave out what this dead_ends.json says."),
    ] = None,
    json: Json = False,
    svg: Annotated[
        Path | None, typer.Option(help="Draw one level's plan.", callback=output_file)
    ] = None,
    detail: Details = Detail.MOVES,
    time_limit: TimeLimit = None,
    expansion_limit: ExpansionLimit = None,
    memory_limit: MemoryLimit = None,
    workers: Annotated[
        int, typer.Option(min=0, help="Processes; 0: one a core. Each needs memory of its own.")
    ] = 1,
) -> int:
    """Find plans with the fewest moves. Exit status: 0 plans, 1 proved unsolvable, 3 a limit.

    A level is a text: # wall, a letter a block of that pattern, a space an empty cell.
    """
    from pipeline.commands.puzznic.answers import Asked, solve_all

    limits = puzzle_limits(time_limit, expansion_limit, memory_limit)
    asked = Asked(method, below, limits, _loaded(dead_ends))
    chosen = levels_of(levels, ids)
    if svg is not None and len(chosen) > 1:
        raise InputError(f"--svg draws one plan, not {len(chosen)}: choose a level by --id")
    answers = []
    for solved in solve_all(chosen, asked, workers):
        answers.append(solved.answer)
        print_json(solved.answer) if json else _print(solved.answer)
        if svg is not None and solved.replay is not None:
            draw_plan(svg, chosen[0].level, solved.replay, detail, None, chosen[0].id)
    return _exit_status(answers)


def _loaded(path: Path | None) -> DeadEnd | None:
    """Return the dead ends of a file; what reads them takes a while to load."""
    if path is None:
        return None
    from triage.puzznic import load_dead_ends

    return load_dead_ends(path)


def _print(answer: LevelAnswer) -> None:
    sizes = ((answer.moves, "move"), (answer.steps, "step"), (answer.events, "event"))
    parts = [f"{answer.id}: {answer.status}"]
    parts += [counted(number, unit) for number, unit in sizes if number is not None]
    if answer.status not in ("optimal", "unsolvable") and answer.bound is not None:
        parts.append("at least " + counted(answer.bound, "move"))
    if answer.confirmed is False:
        parts.append(f"EXPECTED {answer.expected}")
    parts += [counted(answer.expansions, "expansion"), f"{answer.seconds:.4f} s", answer.method]
    typer.echo(", ".join(parts))
    if answer.plan:
        typer.echo("  " + " ".join(answer.plan))


def _exit_status(answers: Sequence[LevelAnswer]) -> int:
    if any(answer.confirmed is False for answer in answers):
        return 1
    statuses = {answer.status for answer in answers}
    if statuses & {"timeout", "memout"}:
        return 3
    return 1 if "unsolvable" in statuses else 0
