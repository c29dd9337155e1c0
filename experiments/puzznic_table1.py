"""Puzznic: the paper's Table 1 with our columns beside its own.

Each model in its own measure of cost, as in the paper: moves for PDDL and minimising moves, steps
(moves and matches) for fixed steps, events for the Essence specification.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import geometric_mean

from matplotlib.figure import Figure

from experiments.findings import Cell, Claim, Findings, Table
from experiments.puzznic_paper import PAPER_MODELS, PAPER_TABLE
from experiments.puzznic_runs import NATIVE, LevelRun, RunLevel, levels_of, run_all
from experiments.setting import Setting
from pipeline.figures import BASELINE, LEARNED, MUTED, OTHERS, new_figure
from puzznic.files import NamedLevel
from puzznic.models import MODELS

__all__ = ["run"]

SECONDS, QUICK_SECONDS = 600.0, 5.0
STRONGER = {
    "fixed-steps": ("fixed-steps-implied",),
    "minimising-moves": ("minimising-moves-implied",),
    "events": ("events-implied",),
    "pddl": ("pddl-hmax", NATIVE),
}
"""What stands beside each of the paper's models."""
Runs = Mapping[str, Sequence[LevelRun]]


def run(setting: Setting) -> Findings:
    """Return the table; models that can't run here are named."""
    seconds = setting.time_limit(QUICK_SECONDS if setting.quick else SECONDS)
    levels = levels_of(setting)
    runs = {name: run_all(setting, RunLevel(name, seconds), levels) for name in _present()}
    return Findings(_table(levels, runs), _draw(runs), _claims(levels, runs), _notes(seconds))


def _names() -> list[str]:
    return [name for paper in PAPER_MODELS for name in (paper, *STRONGER[paper])]


def _present() -> list[str]:
    return [name for name in _names() if name == NATIVE or MODELS[name].missing() is None]


def _table(levels: Sequence[NamedLevel], runs: Runs) -> Table:
    columns = ["level", "moves", "steps"]
    for paper in PAPER_MODELS:
        columns += [f"{paper}, paper", *(n for n in (paper, *STRONGER[paper]) if n in runs)]
    rows = [tuple(_row(i, named, runs)) for i, named in enumerate(levels)]
    return Table(tuple(columns), tuple(rows))


def _row(i: int, named: NamedLevel, runs: Runs) -> list[Cell]:
    row: list[Cell] = [named.id, _least(i, runs, "moves"), _least(i, runs, "steps")]
    for paper in PAPER_MODELS:
        theirs = PAPER_TABLE.get(named.id, {}).get(paper)
        row.append(None if theirs is None else str(theirs))
        row += [str(runs[name][i]) for name in (paper, *STRONGER[paper]) if name in runs]
    return row


def _least(i: int, runs: Runs, measure: str) -> Cell:
    """Return the proved least cost in a measure, if any model has it."""
    own = [n for n in runs if (MODELS[n].measure if n != NATIVE else "moves") == measure]
    costs = [runs[name][i].cost for name in own if runs[name][i].done]
    return next((cost for cost in costs if cost is not None), None)


def _notes(seconds: float) -> tuple[str, ...]:
    notes = (
        "Y: a plan of least cost in the model's measure, U: proved unsolvable, M: out of memory, "
        f"N: neither within {seconds:g} CPU seconds; then CPU seconds, to build and translate the "
        "model included (the search alone for native).",
        "moves, steps: the least, where a model proves it. The paper's figures are from another "
        "machine and with other limits; its seconds and ours are not to be divided by one another.",
    )
    missing = [n for n in _names() if n not in _present()]
    return (*notes, f"Skipped, as not installed: {', '.join(missing)}.") if missing else notes


def _claims(levels: Sequence[NamedLevel], runs: Runs) -> tuple[Claim, ...]:
    claims = []
    for paper in PAPER_MODELS:
        known = [named.id for named in levels if named.id in PAPER_TABLE]
        theirs = sum(PAPER_TABLE[id][paper].done for id in known)
        ours = ", ".join(
            f"{n} {_done(levels, runs, n)}" for n in (paper, *STRONGER[paper]) if n in runs
        )
        claims.append(
            Claim(f"{paper}: levels decided", f"{theirs} of {len(known)}", ours, "Table 1")
        )
    for name in ("fixed-steps", "fixed-steps-implied"):
        if name in runs:
            more = _beyond(levels, runs[name])
            claims.append(
                Claim(
                    f"decided by {name}, not by the paper's",
                    "-",
                    ", ".join(more) or "none",
                    "Table 1",
                )
            )
    if "pddl" in runs:
        claims.append(Claim("native against pddl, seconds", "-", _ratio(runs), "-"))
    return tuple(claims)


def _done(levels: Sequence[NamedLevel], runs: Runs, name: str) -> int:
    return sum(
        r.done for named, r in zip(levels, runs[name], strict=True) if named.id in PAPER_TABLE
    )


def _beyond(levels: Sequence[NamedLevel], own: Sequence[LevelRun]) -> list[str]:
    return [
        f"{named.id} ({one})"
        for named, one in zip(levels, own, strict=True)
        if one.done and named.id in PAPER_TABLE and not PAPER_TABLE[named.id]["fixed-steps"].done
    ]


def _ratio(runs: Runs) -> str:
    """Return how many times fewer seconds the native search takes where PDDL needs more than 1."""
    pairs = zip(runs["pddl"], runs[NATIVE], strict=True)
    both = [
        (a.seconds - a.making_seconds) / max(b.seconds, 1e-4)
        for a, b in pairs
        if a.done and b.done and a.seconds - a.making_seconds > 1
    ]
    if not both:
        return "no level where the planner's search takes more than 1 s"
    return f"{geometric_mean(both):.0f} times fewer, geometric mean of {len(both)} levels"


def _draw(runs: Runs) -> Figure:
    colours = (LEARNED, BASELINE, *OTHERS, MUTED)
    with new_figure(width=9.0, height=4.6) as (figure, (axes,)):
        for i, (name, own) in enumerate(runs.items()):
            times = sorted(max(one.seconds, 1e-3) for one in own if one.done)
            style = "-" if name in PAPER_MODELS else "--"
            counts = range(1, len(times) + 1)
            axes.plot(times, counts, style, color=colours[i % len(colours)], label=name)
        axes.set_xscale("log")
        axes.set_xlabel("CPU s")
        axes.set_ylabel("levels decided")
        figure.legend(loc="outside right center", fontsize=8)
    return figure
