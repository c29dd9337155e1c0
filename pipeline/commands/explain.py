"""`witness-ilp explain`: a predicate in Prolog, English and Python, and its false positives.

They are counted on the puzzles of `--puzzles`, or else of the winner's own run, or else on all
2x2 puzzles, all 3x3 puzzles with one constrained square, and 50 random ones of 2x2 to 4x4.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pipeline.commands.options import Compiled, Json, Quiet, Workers, print_json
from witness.backends import Backend

if TYPE_CHECKING:
    from bk import Rules
    from pipeline.output import Explanation
    from triage.soundness import FalsePositives
    from witness import NamedPuzzle, WitnessPredicate

__all__ = ["explain"]

BATCH = 20
"""Puzzles in one work unit."""
MAX_PATHS = {Backend.PYTHON: 100_000, Backend.COMPILED: 2_000_000}
"""Puzzles with more paths to walk are not enumerated."""


def explain(
    predicate: Annotated[
        str, typer.Argument(metavar="NAME|FILE", help="A name, a winner.json, or Prolog rules.")
    ],
    puzzles: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Count false positives on these.")
    ] = None,
    workers: Workers = 0,
    backend: Compiled = Backend.COMPILED,
    json: Json = False,
    quiet: Quiet = False,
) -> None:
    """Explain a predicate and count its false positives by enumeration."""
    from triage import load_predicate, load_rules

    rules, chosen = load_rules(predicate), load_predicate(predicate)
    source, named = _puzzles(predicate, puzzles)
    found = _count(named, chosen, workers, backend, quiet)
    explanation = _explanation(predicate, rules, source, found)
    if json:
        print_json(explanation)
    else:
        typer.echo(_text(explanation))


def _puzzles(predicate: str, puzzles: Path | None) -> tuple[str, list[NamedPuzzle]]:
    """Return a word on where the puzzles come from, and the puzzles."""
    from witness import read_puzzles

    if puzzles is not None:
        return str(puzzles), read_puzzles(puzzles)
    files = sorted((Path(predicate).parent / "puzzles").glob("*.jsonl"))
    if predicate.endswith(".json") and files:
        return f"the run's {len(files)} puzzle sets", [n for f in files for n in read_puzzles(f)]
    return "the default sets", _default_puzzles()


def _default_puzzles() -> list[NamedPuzzle]:
    from generators import puzzle_set
    from generators.census import all_puzzles
    from witness import NamedPuzzle

    small = [*all_puzzles(2, 2, 4), *all_puzzles(3, 3, 1)]
    mixed = puzzle_set("random-triangles", 1, 50, 4, exclude=small)
    return [NamedPuzzle(str(i), puzzle) for i, puzzle in enumerate((*small, *mixed))]


def _count(
    named: list[NamedPuzzle],
    chosen: WitnessPredicate,
    workers: int,
    backend: Backend,
    quiet: bool,
) -> FalsePositives:
    from pipeline.progress import Progress
    from triage.parallel import run_parallel
    from triage.soundness import SoundnessUnit, count_false_positives, merged

    units = [
        SoundnessUnit(tuple(named[i : i + BATCH]), (chosen,), MAX_PATHS[backend], backend)
        for i in range(0, len(named), BATCH)
    ]
    found = {}
    with Progress(quiet).bar("enumerating", total=len(named)) as bar:
        for index, (one,) in run_parallel(count_false_positives, units, workers):
            found[index] = one
            bar.update(len(units[index].puzzles))
    return merged(found[index] for index in sorted(found))


def _explanation(
    predicate: str, learned: Rules | None, source: str, found: FalsePositives
) -> Explanation:
    from bk import in_english, python_source
    from ilp import Hypothesis
    from pipeline.output import Explanation

    hypothesis, vocabulary = learned or (Hypothesis(()), "datalog")
    return Explanation(
        predicate=predicate,
        size=hypothesis.size,
        rules=[str(rule) for rule in hypothesis.rules],
        english=[in_english(rule, vocabulary) for rule in hypothesis.rules],
        python=python_source(hypothesis, vocabulary) if learned else "",
        puzzles=source,
        enumerated=found.puzzles,
        too_large=found.too_large,
        paths=found.paths,
        false_positives=found.false_positives,
        counterexamples=list(found.counterexamples),
    )


def _text(found: Explanation) -> str:
    if found.rules:
        english = "\n".join(f"- {line}" for line in found.english)
        prolog = "\n".join(found.rules)
        parts = [
            f"{found.predicate}: {len(found.rules)} rules, size {found.size}",
            f"In Prolog:\n\n{prolog}",
            f"In English:\n\n{english}",
            f"In Python:\n\n{found.python.rstrip()}",
        ]
    else:
        parts = [f"{found.predicate}: written by hand (see witness/predicates.py)"]
    parts.append(
        f"False positives: {found.false_positives}, on {found.paths} completable paths of "
        f"{found.enumerated} puzzles enumerated in full ({found.puzzles}; "
        f"{found.too_large} too large to enumerate)"
    )
    parts += [
        f"Fires on a path of puzzle {c.puzzle} that a solution extends: "
        f"{' '.join(f'({r},{col})' for r, col in c.path)}"
        + (f", because of square {c.square}" if c.square else "")
        for c in found.counterexamples
    ]
    return "\n\n".join(parts)
