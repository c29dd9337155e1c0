"""`witness-ilp evaluate`: the speed-up of one predicate over another."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pipeline.commands.options import (
    Compiled,
    ExpansionLimit,
    Ids,
    Json,
    MemoryLimit,
    PredicateSpec,
    Quiet,
    Repeats,
    TimeLimit,
    Workers,
    print_json,
    puzzle_limits,
    read_selected,
)
from solving import Use
from witness.backends import Backend

__all__ = ["evaluate"]

BATCH = {Backend.PYTHON: 10, Backend.COMPILED: 250}
"""Puzzles in one work unit."""
STABLE = 0.02
"""Searches are repeated while one more run lowers a total time by more than this share."""


def evaluate(
    predicate: PredicateSpec,
    puzzles: Annotated[Path, typer.Option(metavar="FILE", help="Puzzles, in any of the formats.")],
    against: PredicateSpec = "baseline",
    ids: Ids = None,
    use: Annotated[Use, typer.Option(help="What to do with paths on which it fires.")] = Use.PRUNE,
    repeats: Repeats = 3,
    backend: Compiled = Backend.COMPILED,
    workers: Workers = 0,
    json: Json = False,
    quiet: Quiet = False,
    time_limit: TimeLimit = None,
    expansion_limit: ExpansionLimit = None,
    memory_limit: MemoryLimit = None,
) -> None:
    """Solve the puzzles with both predicates, side by side, and compare the costs."""
    from pipeline.output import evaluation
    from pipeline.progress import Progress
    from pipeline.report import evaluation_text
    from triage import load_predicate
    from triage.evaluate import Settings, Unit, backend_for, measure
    from triage.parallel import run_parallel

    named = read_selected(puzzles, ids)
    learned, baseline = load_predicate(predicate), load_predicate(against)
    limits = puzzle_limits(time_limit, expansion_limit, memory_limit)
    settings = Settings(use=use, limits=limits, repeats=repeats, backend=backend, stable=STABLE)
    batch = BATCH[backend]
    units = [
        Unit(tuple(named[i : i + batch]), (learned,), baseline, settings)
        for i in range(0, len(named), batch)
    ]
    found = {}
    with Progress(quiet).bar("evaluating", total=len(named)) as bar:
        for index, result in run_parallel(measure, units, workers):
            (found[index],) = result
            bar.update(len(found[index]))
    comparisons = [c for index in sorted(found) for c in found[index]]
    report = evaluation(
        comparisons,
        predicate=predicate,
        against=against,
        use=use.value,
        backend=backend_for(backend, baseline, learned),
        repeats=repeats,
    )
    if json:
        print_json(report)
    else:
        typer.echo(evaluation_text(report))
