"""`witness-ilp puzznic models`: declarative models on levels, side by side, and their files.

exit status: 0 all agree, 1 two proved costs in one measure differ, 3 some model hit a limit.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pipeline.commands.chosen_models import chosen_models
from pipeline.commands.options import Json, Quiet, print_json, puzzle_limits
from pipeline.commands.puzznic.levels import LevelId, levels_of
from puzznic.files import NamedLevel
from solving import InputError, write_atomic
from solving.wording import counted

if TYPE_CHECKING:
    from pipeline.commands.puzznic.model_answers import LevelModelAnswer
    from pipeline.commands.puzznic.ruled_models import RulesForModels

__all__ = ["models"]


def models(
    levels: Annotated[
        list[Path] | None,
        typer.Argument(metavar="[LEVEL]...", help="Files of levels, or folders of files *.txt."),
    ] = None,
    ids: LevelId = None,
    names: Annotated[
        list[str] | None,
        typer.Option("--model", metavar="NAME", help="Only this model; may be repeated."),
    ] = None,
    listed: Annotated[bool, typer.Option("--list", help="List the models and end.")] = False,
    pddl: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Write PDDL files of the levels there, and solve none."),
    ] = None,
    dead_ends: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Fixed steps without what this dead_ends.json says."),
    ] = None,
    json: Json = False,
    time_limit: Annotated[
        float | None, typer.Option(min=0, metavar="SECONDS", help="CPU seconds a model and level.")
    ] = 60.0,
    memory_limit: Annotated[
        float | None, typer.Option(min=0, metavar="MB", help="Megabytes that a model may take.")
    ] = 4000.0,
    quiet: Quiet = False,
) -> int:
    """Compare models on levels: what each finds, in its own measure of cost, and what that takes.

    Models whose solver is not installed are skipped, by name, unless they are asked for.
    """
    from pipeline.commands.puzznic.model_answers import answer_of
    from puzznic.models import MODELS

    if listed:
        _list()
        return 0
    if not levels:
        raise InputError("expected a level, or --list")
    named = levels_of(levels, ids)
    if pddl is not None:
        if dead_ends is not None:
            raise InputError("--dead-ends is for models that are solved, --pddl solves none")
        _write(named, pddl)
        return 0
    chosen = chosen_models(MODELS, names, quiet)
    rules = _loaded(dead_ends, quiet)
    if rules is not None:
        chosen = rules.given_to(chosen)
    limits = puzzle_limits(time_limit, None, memory_limit)
    answers = []
    for one in named:
        for model in chosen:
            answer = answer_of(one, model.name, model.solve(one.level, limits), rules)
            print_json(answer) if json else typer.echo(_line(answer))
            answers.append(answer)
    return _exit_status(answers)


def _loaded(path: Path | None, quiet: bool) -> RulesForModels | None:
    """Return the rules of a file, and say on standard error which are left out, unless quiet."""
    if path is None:
        return None
    from pipeline.commands.puzznic.ruled_models import read_rules

    rules = read_rules(path)
    for rule in rules.left_out if not quiet else ():
        typer.echo(f"left out, as no clause says it: {rule}", err=True)
    return rules


def _list() -> None:
    from puzznic.models import MODELS

    for name, model in MODELS.items():
        what = model.missing()
        measured = f"{name}: least {model.measure.value.replace('_', ' ')}"
        typer.echo(measured if what is None else f"{measured} (needs {what})")


def _write(levels: Sequence[NamedLevel], folder: Path) -> None:
    """Write the two forms of the domain and each level's problem for both."""
    from puzznic.models.pddl import Domain, domain_text, problem_text

    folder.mkdir(parents=True, exist_ok=True)
    for domain in Domain:
        write_atomic(folder / f"{domain.value}-domain.pddl", domain_text(domain))
        for named in levels:
            text = problem_text(named.level, domain)
            write_atomic(folder / f"{domain.value}-{Path(named.id).name}.pddl", text)


def _line(answer: LevelModelAnswer) -> str:
    parts = [f"{answer.id}: {answer.model}: {answer.status}"]
    unit = answer.measure.replace("_", " ").removesuffix("s")
    if answer.cost is not None:
        parts.append(counted(answer.cost, unit) + (", proved least" if answer.optimal else ""))
    elif answer.status != "unsolvable" and answer.bound:
        parts.append("at least " + counted(answer.bound, unit))
    parts.append(f"{answer.seconds:.3f} s ({answer.making_seconds:.3f} s making)")
    if answer.conflicts is not None:
        parts.append(counted(answer.conflicts, "conflict"))
    if answer.expansions is not None:
        parts.append(counted(answer.expansions, "expansion"))
    if answer.dead_ends is not None and answer.dead_ends.horizons:
        tried = counted(len(answer.dead_ends.horizons), "horizon")
        parts.append(f"{tried} with rules that are not proved")
    return ", ".join(parts) + (f": {answer.why}" if answer.why else "")


def _exit_status(answers: Sequence[LevelModelAnswer]) -> int:
    least: dict[tuple[str, str], set[int | None]] = {}
    for answer in answers:
        if answer.optimal or answer.status == "unsolvable":
            least.setdefault((answer.id, answer.measure), set()).add(answer.cost)
    if any(len(found) > 1 for found in least.values()):
        return 1
    return 3 if any(answer.status in ("timeout", "memout") for answer in answers) else 0
