"""Rivals beside the learned predicate: weighted A*, and a published neural search.

Weighted A* (weights 1.5, 2 and 5, with the baseline's pruning) may find longer solutions; how much
longer is in the table. The neural search is a policy-guided tree search of the Levin family, run by
its authors on the paper's test set; only its expansions are compared (`--neural`, a CSV file with
the columns puzzle, expansions, seconds), as each of them takes a call of a network.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from matplotlib.figure import Figure

from experiments.findings import Claim, Findings, Table
from experiments.measured import Measurement
from experiments.plots import times_axis
from experiments.searches import Found, Plain, Weighted
from experiments.setting import Setting
from pipeline.figures import BASELINE, LEARNED, OTHERS, new_figure
from solving import InputError, Status
from solving.reading import MANY_BYTES, read_text
from witness import PREDICATES, NamedPuzzle

__all__ = ["WEIGHTS", "read_neural", "run"]

WEIGHTS = (1.5, 2.0, 5.0)
BASE = "A*, baseline"
COLUMNS = (
    "search",
    "puzzles",
    "expansions",
    "expansions x",
    "fewer on (%)",
    "mean length",
    "longer than the shortest (%)",
    "shortest on (%)",
)


@dataclass(frozen=True, slots=True)
class Rival:
    """One search on all puzzles, in order; lengths: None where not known."""

    name: str
    expansions: tuple[int, ...]
    lengths: tuple[int | None, ...]


def run(setting: Setting) -> Findings:
    """Return what each search expands on the test puzzles, and how long its solutions are."""
    named = setting.test_puzzles()
    rivals = [
        _searched(setting, named, BASE, _plain(setting, baseline=True)),
        *(_searched(setting, named, f"weighted A*, {w:g}", _weighted(w)) for w in WEIGHTS),
        _searched(setting, named, f"A*, {setting.chosen.name}", _plain(setting, baseline=False)),
    ]
    if setting.neural is not None:
        rivals.insert(-1, _neural(setting.neural, named))
    base = rivals[0]
    rows = tuple(_row(rival, base) for rival in rivals)
    return Findings(Table(COLUMNS, rows), _draw(rivals), _claims(rivals), NOTES)


def _draw(rivals: Sequence[Rival]) -> Figure:
    with new_figure(2, height=3.4) as (figure, axes):
        colours = [BASELINE, *OTHERS[: len(rivals) - 2], LEARNED]
        names = [rival.name for rival in rivals]
        axes[0].barh(names, [_speedup(rival, rivals[0]) for rival in rivals], color=colours)
        times_axis(axes[0], "x")
        axes[0].invert_yaxis()
        axes[0].set_xlabel("speed-up in expansions over A* with the baseline")
        for rival, colour in zip(rivals, colours, strict=True):
            axes[1].step(
                sorted(rival.expansions),
                range(1, len(rival.expansions) + 1),
                where="post",
                color=colour,
                label=rival.name,
            )
        axes[1].set_xscale("log")
        axes[1].set_xlabel("expansions for one puzzle")
        axes[1].set_ylabel("puzzles solved")
    return figure


NOTES = (
    "expansions x: ratio of sums, over A* with the baseline. fewer on: share of the puzzles with "
    "fewer expansions than that. Lengths are edges; those of the neural search are not published.",
)


def read_neural(path: Path) -> dict[str, int]:
    """Return the expansions by puzzle of a neural search; InputError for a broken file."""
    reader = csv.DictReader(io.StringIO(read_text(path, MANY_BYTES), newline=""))
    try:
        if not {"puzzle", "expansions"} <= set(reader.fieldnames or ()):
            raise InputError("expected the columns puzzle and expansions", source=path, line=1)
        return {row["puzzle"]: _expansions(row["expansions"]) for row in reader}
    except csv.Error as error:
        message = f"not valid CSV: {error}"
    except _NumberError as error:
        message = str(error)
    raise InputError(message, source=path, line=reader.line_num)


class _NumberError(ValueError):
    """A cell that holds no number of expansions."""


def _expansions(text: str | None) -> int:
    if text is None or not (text.isascii() and text.isdigit() and len(text) < 19 and int(text)):
        raise _NumberError(f"expected a number of expansions, not {str(text)[:40]!r}")
    return int(text)


def _plain(setting: Setting, *, baseline: bool) -> Measurement:
    chosen = setting.chosen
    predicate = PREDICATES["baseline"] if baseline else chosen.predicate
    identity = ["baseline"] if baseline else chosen.identity
    return Measurement(
        name="searched",
        function=Plain(predicate),
        result=Found,
        key={"rules": identity},
        batch=100,
    )


def _weighted(weight: float) -> Measurement:
    return Measurement(
        name="weighted",
        function=Weighted(weight),
        result=Found,
        key={"weight": weight},
        batch=100,
    )


def _searched(
    setting: Setting, named: Sequence[NamedPuzzle], name: str, what: Measurement
) -> Rival:
    found = [one for one in setting.measured(what, named) if isinstance(one, Found)]
    for one in found:
        if one.status is not Status.SOLVED:
            message = f"puzzle {one.puzzle} was not solved by {name}: {one.status.value}"
            raise InputError(message, source=setting.source)
    return Rival(name, tuple(f.expansions for f in found), tuple(f.length for f in found))


def _neural(path: Path, named: Sequence[NamedPuzzle]) -> Rival:
    expansions = read_neural(path)
    missing = [one.id for one in named if one.id not in expansions]
    if missing:
        raise InputError(f"puzzle {missing[0]!r} is not in it", source=path)
    found = tuple(expansions[one.id] for one in named)
    return Rival("neural search", found, (None,) * len(found))


def _speedup(rival: Rival, base: Rival) -> float:
    return sum(base.expansions) / sum(rival.expansions)


def _row(rival: Rival, base: Rival) -> tuple[str | int | float | None, ...]:
    pairs = [
        (mine, shortest)
        for mine, shortest in zip(rival.lengths, base.lengths, strict=True)
        if mine is not None and shortest is not None
    ]
    count = len(rival.expansions)
    own, shortest = sum(a for a, _ in pairs), sum(b for _, b in pairs)
    fewer = sum(a < b for a, b in zip(rival.expansions, base.expansions, strict=True))
    return (
        rival.name,
        count,
        sum(rival.expansions),
        _speedup(rival, base),
        100 * fewer / count,
        own / len(pairs) if pairs else None,
        100 * (own / shortest - 1) if pairs else None,
        100 * sum(a == b for a, b in pairs) / len(pairs) if pairs else None,
    )


def _claims(rivals: Sequence[Rival]) -> tuple[Claim, ...]:
    base, learned = rivals[0], rivals[-1]
    best = max(rivals[1:-1], key=lambda rival: _speedup(rival, base))
    return (
        Claim(
            "the learned predicate speeds up more than weighted A* and a neural search",
            "yes",
            f"{_speedup(learned, base):.2f}x; best rival {best.name}, {_speedup(best, base):.2f}x",
            "not in the paper: J. Stevens's thesis (University of Alberta, 2023), abstract",
        ),
    )
