"""Puzznic: what each implied or dominance constraint does to the fixed-steps model.

From the paper's model, each addition alone; from the model with all that pays, each one changed. It
answers what the paper leaves open: repeated states, commuting moves, mirror images, lower bounds,
dead ends, cells that no plan needs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from matplotlib.figure import Figure

from experiments.changes import UNCHANGED, draw_changes, mean_ratio
from experiments.findings import Cell, Findings, Table
from experiments.puzznic_runs import LevelRun, RunLevel, levels_of, run_all
from experiments.setting import Setting
from pipeline.figures import new_figure
from puzznic.files import NamedLevel
from puzznic.models.cp import BEST, PAPER, Options, single_changes

__all__ = ["run"]

SECONDS, QUICK_SECONDS = 60.0, 3.0
STARTS = {"paper": PAPER, "best": BEST}


def run(setting: Setting) -> Findings:
    """Return what each change does to seconds and conflicts, beside the options it starts from."""
    seconds = setting.time_limit(QUICK_SECONDS if setting.quick else SECONDS)
    levels = levels_of(setting)
    rows: list[tuple[Cell, ...]] = []
    for start, options in STARTS.items():
        changes = {UNCHANGED: options, **single_changes(options)}
        rows += _rows(start, levels, _measured(setting, changes, levels, seconds))
    columns = ("from", "change", "decided", "seconds x", "conflicts x", "more decided", "fewer")
    notes = (
        f"{len(levels)} levels, fixed steps with CP-SAT and one thread, at most {seconds:g} CPU s.",
        "x: geometric mean over the levels that both decide of (changed / unchanged), more than 1 "
        "is worse. more decided, fewer: levels that only the changed, or only the unchanged, does.",
    )
    return Findings(Table(columns, tuple(rows)), _draw(rows), (), notes)


def _measured(
    setting: Setting, changes: Mapping[str, Options], levels: Sequence[NamedLevel], seconds: float
) -> dict[str, list[LevelRun]]:
    return {
        change: run_all(setting, RunLevel(options, seconds), levels)
        for change, options in changes.items()
    }


def _rows(
    start: str, levels: Sequence[NamedLevel], runs: Mapping[str, Sequence[LevelRun]]
) -> list[tuple[Cell, ...]]:
    before = runs[UNCHANGED]
    rows: list[tuple[Cell, ...]] = []
    for change, after in runs.items():
        pairs = [(a, b) for a, b in zip(after, before, strict=True) if a.done and b.done]
        rows.append(
            (
                start,
                change,
                sum(one.done for one in after),
                mean_ratio([(a.seconds, b.seconds) for a, b in pairs], 1e-3),
                mean_ratio([(a.conflicts or 0, b.conflicts or 0) for a, b in pairs], 1),
                _only(levels, after, before),
                _only(levels, before, after),
            )
        )
    return rows


def _only(levels: Sequence[NamedLevel], one: Sequence[LevelRun], other: Sequence[LevelRun]) -> str:
    """Return the levels that only the first decides."""
    pairs = zip(levels, one, other, strict=True)
    return ", ".join(named.id for named, a, b in pairs if a.done and not b.done) or "-"


def _draw(rows: Sequence[tuple[Cell, ...]]) -> Figure:
    with new_figure(len(STARTS), width=11.0, height=4.6) as (figure, axes):
        for one, name in zip(axes, STARTS, strict=False):
            own = [row for row in rows if row[0] == name and row[1] != UNCHANGED]
            draw_changes(one, name, {str(row[1]): float(row[3] or 1) for row in own})
    return figure
