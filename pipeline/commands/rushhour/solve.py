"""`witness-ilp rushhour solve`: shortest plans, or the proof that there is none.

exit status   of one board          of several
0             solved                all solved
1             proved unsolvable     some unsolvable, no limit hit
3             a limit was hit       a limit was hit on some

With --check-optimum 1 also means that a number of slides differs from the file's, limit or not.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Annotated

import typer

from pipeline.commands.options import (
    ExpansionLimit,
    Json,
    MemoryLimit,
    Quiet,
    TimeLimit,
    Workers,
    output_file,
    print_json,
    puzzle_limits,
)
from pipeline.commands.rushhour.boards import BoardFile, BoardId, BoardText, boards_of
from pipeline.commands.rushhour.methods import DEFAULT, method_named
from rushhour import Backend, Metric, NamedBoard
from rushhour.plan import measures
from solving import InputError
from solving.wording import counted

if TYPE_CHECKING:
    from pipeline.commands.rushhour.answers import BoardAnswer, Solved

__all__ = ["solve"]


def solve(
    board: BoardText = None,
    file: BoardFile = None,
    ids: BoardId = None,
    metric: Annotated[Metric, typer.Option(help="What the plan has least of.")] = Metric.SLIDES,
    method: Annotated[
        str,
        typer.Option(
            metavar="NAME",
            help="breadth-first, astar, movers, h2, learned, or a model of `models --list`.",
        ),
    ] = DEFAULT,
    bound: Annotated[
        str | None,
        typer.Option(
            metavar="FILE", help="The bound.json of --method learned; default: the shipped one."
        ),
    ] = None,
    backend: Annotated[
        Backend, typer.Option(help="The implementation; both find the same.")
    ] = Backend.COMPILED,
    check_optimum: Annotated[
        bool, typer.Option("--check-optimum", help="Compare with the file's numbers of slides.")
    ] = False,
    json: Json = False,
    svg: Annotated[
        Path | None,
        typer.Option(help="Draw one board's plan as a strip of pictures.", callback=output_file),
    ] = None,
    time_limit: TimeLimit = None,
    expansion_limit: ExpansionLimit = None,
    memory_limit: MemoryLimit = None,
    workers: Workers = 0,
    quiet: Quiet = False,
) -> int:
    """Find shortest plans. Exit status: 0 solved, 1 proved unsolvable or a difference, 3 a limit.

    A board is 36 characters row by row, `o` empty, `x` a wall, letters vehicles, `A` the red car.
    """
    from pipeline.commands.rushhour.answers import Asked, solve_all

    began = perf_counter()
    boards = boards_of(board, file, ids)
    if check_optimum:
        _check_figures(boards, metric, file)
    if svg is not None and len(boards) > 1:
        raise InputError(f"--svg draws one plan, not {len(boards)}: choose a board by --id")
    limits = puzzle_limits(time_limit, expansion_limit, memory_limit)
    asked = Asked(metric, method_named(method, metric, bound), backend, limits, check_optimum)
    answers = []
    for solved in solve_all(boards, asked, workers):
        answers.append(solved.answer)
        print_json(solved.answer) if json else _print(solved)
        if svg is not None:
            _draw(svg, boards[0], solved)
    if check_optimum and not quiet:
        _report(answers, perf_counter() - began)
    return _exit_status(answers)


def _check_figures(boards: Sequence[NamedBoard], metric: Metric, file: Path | None) -> None:
    if metric is not Metric.SLIDES:
        raise InputError("--check-optimum compares slides: it needs --metric slides")
    for named in boards:
        if named.slides is None:
            raise InputError(f"board {named.id} has no number of slides to check", source=file)


def _print(solved: Solved) -> None:
    answer = solved.answer
    parts = [f"{answer.id}: {answer.status}"]
    if solved.plan is not None:
        parts.append(measures(solved.plan))
    if answer.confirmed is not None:
        parts.append("confirmed" if answer.confirmed else f"EXPECTED {answer.expected}")
    if answer.plan is not None and not answer.optimal:
        parts.append("perhaps not shortest")
    if answer.states is not None:
        parts.append(counted(answer.states, "state"))
    parts.append(f"{answer.seconds:.4f} s")
    typer.echo(", ".join(parts))
    if answer.plan:
        typer.echo("  " + " ".join(f"{name}{by:+d}" for name, by in answer.plan))


def _draw(target: Path, named: NamedBoard, solved: Solved) -> None:
    from rushhour import Plan
    from rushhour.drawing import plan_svg
    from solving import write_atomic

    plan = solved.plan or Plan(())
    write_atomic(target, plan_svg(named.board, plan, name=named.id))


def _report(answers: Sequence[BoardAnswer], seconds: float) -> None:
    right = sum(answer.confirmed is True for answer in answers)
    wrong = [answer.id for answer in answers if answer.confirmed is False]
    line = f"{right} of {len(answers)} optima confirmed in {seconds:.1f} s"
    if wrong:
        line += f"; different: {', '.join(wrong[:10])}{' ...' if len(wrong) > 10 else ''}"
    print(line, file=sys.stderr)


def _exit_status(answers: Sequence[BoardAnswer]) -> int:
    if any(answer.confirmed is False for answer in answers):
        return 1
    statuses = {answer.status for answer in answers}
    if statuses & {"timeout", "memout"}:
        return 3
    return 1 if "unsolvable" in statuses else 0
