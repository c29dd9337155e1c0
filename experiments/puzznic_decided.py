"""Puzznic: which constraint decides the levels that the paper's fixed-steps model does not.

On each level the paper's model, then stronger ones until one decides it; then this one with each of
its additions taken away. An addition without which the level is open is what did it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields, replace

from matplotlib.figure import Figure

from experiments.changes import UNCHANGED
from experiments.findings import Cell, Findings, Table
from experiments.puzznic_paper import PAPER_TABLE
from experiments.puzznic_runs import LevelRun, RunLevel, levels_of, run_all
from experiments.setting import Setting
from pipeline.figures import BASELINE, LEARNED, new_figure
from puzznic.files import NamedLevel
from puzznic.models import MODELS
from puzznic.models.cp import PAPER, ConstraintModel, Options

__all__ = ["removals", "run"]

SECONDS, QUICK_SECONDS = 3600.0, 5.0
MODEL = "fixed-steps"
STRONGER = ("fixed-steps-walks", "fixed-steps-implied", "fixed-steps-searched")
"""In this order: only the first can prove that there is no plan if the first state does not."""
Row = tuple[Cell, ...]


def run(setting: Setting) -> Findings:
    """Return a row for each level and change; the figure has the seconds."""
    seconds = setting.time_limit(QUICK_SECONDS if setting.quick else SECONDS)
    levels = [named for named in levels_of(setting) if not _paper_decides(named)]
    rows = [row for named in levels for row in _of_level(setting, named, seconds)]
    columns = ("level", "model", "without", "end", "seconds", "bound", "conflicts", "proof")
    notes = (
        f"{len(levels)} levels that the paper's fixed steps left open; at most {seconds:g} CPU s, "
        "CP-SAT with one thread. end: Y, a plan of the fewest steps; U, proved unsolvable; N or M, "
        "neither within the limits. bound: every plan has at least so many steps.",
    )
    return Findings(Table(columns, tuple(rows)), _draw(rows), (), notes)


def removals(options: Options) -> dict[str, Options]:
    """Return the name of each addition -> the options without it, as the paper has it."""
    found: dict[str, Options] = {}
    for field in fields(options):
        now, plain = getattr(options, field.name), getattr(PAPER, field.name)
        if isinstance(now, tuple):
            for one in now:
                left = tuple(name for name in now if name != one)
                found[one] = replace(options, dead_ends=left)
        elif now != plain:
            found[field.name] = replace(options, **{field.name: plain})
    return found


def _paper_decides(named: NamedLevel) -> bool:
    entry = PAPER_TABLE.get(named.id, {}).get(MODEL)
    return entry is not None and entry.done


def _of_level(setting: Setting, named: NamedLevel, seconds: float) -> Iterator[Row]:
    """Yield the rows of a level; without a model that decides it there are no changes."""
    for name in (MODEL, *STRONGER):
        model = MODELS[name]
        found = _one(setting, RunLevel(name, seconds), named)
        yield _row(named, name, UNCHANGED, found)
        if found.done and name != MODEL and isinstance(model, ConstraintModel):
            for without, options in removals(model.options).items():
                changed = _one(setting, RunLevel(options, seconds), named)
                yield _row(named, name, without, changed)
            return


def _one(setting: Setting, work: RunLevel, named: NamedLevel) -> LevelRun:
    (found,) = run_all(setting, work, [named])
    return found


def _row(named: NamedLevel, model: str, without: str, found: LevelRun) -> Row:
    end = str(found).split()[0]
    return (
        named.id,
        model,
        without,
        end,
        found.seconds,
        found.bound,
        found.conflicts,
        found.why,
    )


def _draw(rows: Sequence[Row]) -> Figure:
    with new_figure(1, width=9.0, height=1 + 0.2 * len(rows)) as (figure, (one,)):
        names = [f"{row[0]}: {row[1]}, without {row[2]}" for row in rows]
        colours = [LEARNED if row[3] in ("Y", "U") else BASELINE for row in rows]
        one.barh(range(len(rows)), [float(row[4] or 0) for row in rows], color=colours)
        one.set_yticks(range(len(rows)), names, fontsize=6)
        one.set_xscale("symlog")
        one.set_xlabel("CPU seconds; grey: not decided")
    return figure
