"""`witness-ilp rushhour models`: declarative models on boards, side by side.

exit status: 0 all agree, 1 two proved optima differ, 3 some model hit a limit.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pipeline.commands.chosen_models import chosen_models
from pipeline.commands.ids import with_ids
from pipeline.commands.options import Json, MemoryLimit, Quiet, print_json, puzzle_limits
from pipeline.commands.rushhour.boards import BoardFile, BoardId, boards_of
from rushhour import NamedBoard, parse_boards
from solving.wording import counted

if TYPE_CHECKING:
    from pipeline.commands.rushhour.model_answers import ModelAnswer

__all__ = ["models"]


def models(
    boards: Annotated[
        list[str] | None,
        typer.Argument(metavar="[BOARD]...", help="Boards in one line: 36 characters for 6x6."),
    ] = None,
    file: BoardFile = None,
    ids: BoardId = None,
    names: Annotated[
        list[str] | None,
        typer.Option("--model", metavar="NAME", help="Only this model; may be repeated."),
    ] = None,
    horizon: Annotated[
        int | None,
        typer.Option(
            min=0,
            metavar="T",
            help="Only plans of T moves (of native: of at most T); default: 0, 1, 2, ...",
        ),
    ] = None,
    listed: Annotated[bool, typer.Option("--list", help="List the models and end.")] = False,
    json: Json = False,
    time_limit: Annotated[
        float | None, typer.Option(min=0, metavar="SECONDS", help="CPU seconds a model and board.")
    ] = 60.0,
    memory_limit: MemoryLimit = None,
    quiet: Quiet = False,
) -> int:
    """Compare models on boards: T = 0, 1, 2, ... moves until there is a plan, and what it costs.

    A refuted T is the proof that no plan has so many moves. Models whose solver is not installed
    are skipped, by name, unless they are asked for.
    """
    from pipeline.commands.rushhour.model_answers import answer_of
    from rushhour.models import MODELS

    if listed:
        for name, model in MODELS.items():
            what = model.missing()
            typer.echo(name if what is None else f"{name} (needs {what})")
        return 0
    named = _named(boards, file, ids)
    chosen = chosen_models(MODELS, names, quiet)
    limits = puzzle_limits(time_limit, None, memory_limit)
    answers = []
    for one in named:
        for model in chosen:
            answer = answer_of(one, model.name, model.solve(one.board, horizon, limits))
            print_json(answer) if json else typer.echo(_line(answer))
            answers.append(answer)
    return _exit_status(answers)


def _named(
    texts: Sequence[str] | None, file: Path | None, ids: list[str] | None
) -> list[NamedBoard]:
    """Return the boards; those of the command line are numbered."""
    if file is not None or not texts:
        return boards_of(texts[0] if texts else None, file, ids)
    return with_ids(parse_boards("\n".join(texts), "BOARD"), ids, "board", None)


def _line(answer: ModelAnswer) -> str:
    parts = [f"{answer.id}: {answer.model}: {answer.status}"]
    if answer.slides is not None:
        parts.append(counted(answer.slides, "slide") + (", proved least" if answer.optimal else ""))
    elif answer.refuted:
        parts.append(f"T refuted up to {answer.refuted[-1]}")
    parts.append(f"{answer.seconds:.3f} s ({answer.making_seconds:.3f} s making)")
    if answer.conflicts is not None:
        parts.append(counted(answer.conflicts, "conflict"))
    return ", ".join(parts)


def _exit_status(answers: Sequence[ModelAnswer]) -> int:
    optima: dict[str, set[int | None]] = {}
    for answer in answers:
        if answer.optimal or answer.status == "unsolvable":
            optima.setdefault(answer.id, set()).add(answer.slides)
    if any(len(found) > 1 for found in optima.values()):
        return 1
    return 3 if any(answer.status in ("timeout", "memout") for answer in answers) else 0
