"""Rush Hour: which part of the ASP model matters, the question that the article left open.

From the article's second model, and from the best one: each option of each aspect in turn
(`rushhour.models.asp`), and from the article's also the three changes that scale only together. The
same boards and seeds for all; a run that hits the limit counts as the limit.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import fmean, median

from matplotlib.figure import Figure

from experiments.changes import UNCHANGED, draw_changes, mean_ratio
from experiments.findings import Cell, Findings, Table
from experiments.rushhour_runs import ModelRun, RunModel, Task, boards_of, run_all, stratified
from experiments.setting import Setting
from pipeline.figures import new_figure
from rushhour import NamedBoard
from rushhour.models.asp import ARTICLE, BEST, Encoding, single_changes

__all__ = ["run"]

SEEDS, QUICK_SEEDS = (1, 2, 3), (1,)
EACH, QUICK_EACH = 5, 1
"""Boards of each range of lengths."""
SECONDS, QUICK_SECONDS = 20.0, 2.0
LEAST_SECONDS = 1e-3
TOGETHER: dict[str, dict[str, str]] = {
    "free, overlap": {"moves": "free", "overlap": "pairs"},
    "free, unique": {"moves": "free", "unique": "yes"},
    "overlap, unique": {"overlap": "pairs", "unique": "yes"},
    "free, overlap, unique": {"moves": "free", "overlap": "pairs", "unique": "yes"},
}
"""The changes that scale only together."""


@dataclass(frozen=True, slots=True)
class Start:
    """Where changes start from, on boards of which lengths, and what is asked."""

    name: str
    encoding: Encoding
    lengths: tuple[range, ...]
    tasks: tuple[Task, ...]

    @property
    def changes(self) -> dict[str, Encoding]:
        """The encodings by what they change, the start first."""
        found = {UNCHANGED: self.encoding, **single_changes(self.encoding)}
        if self.encoding == ARTICLE:
            found |= {key: replace(ARTICLE, **change) for key, change in TOGETHER.items()}
        return found


STARTS = (
    Start(
        "article",
        ARTICLE,
        (range(8, 11), range(11, 14), range(14, 16), range(16, 18)),
        ("plan", "proof"),
    ),
    Start(
        "best",
        BEST,
        (range(15, 24), range(24, 33), range(33, 42), range(42, 61)),
        ("all",),
    ),
)
"""The article's model does not end on long plans; short ones are too easy for the best."""


def run(setting: Setting) -> Findings:
    """Return what each change does to seconds and conflicts, beside the encoding it starts from."""
    seconds = setting.time_limit(QUICK_SECONDS if setting.quick else SECONDS)
    boards = boards_of(setting)
    rows: list[tuple[Cell, ...]] = []
    counts: dict[str, int] = {}
    for start in STARTS:
        chosen = _chosen(setting, boards, start)
        counts[start.name] = len(chosen)
        rows += _rows(start, _measured(setting, start, chosen, seconds))
    columns = (
        "from",
        "change",
        "runs",
        "done (%)",
        "median s",
        "seconds x",
        "conflicts x",
        "wrong",
    )
    many = ", ".join(f"{count} boards for {name}" for name, count in counts.items())
    notes = (
        f"{many}; {len(_seeds(setting))} seeds; CPU seconds, at most {seconds:g} a run.",
        "x: geometric mean over boards and seeds of (changed / unchanged), more than 1 is worse. A "
        "limit counts as the time spent until then, so great ratios are lower bounds. article: the "
        "plan of T = optimum and the refutation of T = optimum - 1; best: all T from 0.",
    )
    return Findings(Table(columns, tuple(rows)), _draw(rows), (), notes)


def _chosen(setting: Setting, boards: Sequence[NamedBoard], start: Start) -> list[NamedBoard]:
    each = setting.count or (QUICK_EACH if setting.quick else EACH)
    return stratified(boards, start.lengths, each)


def _seeds(setting: Setting) -> tuple[int, ...]:
    return QUICK_SEEDS if setting.quick else SEEDS


def _measured(
    setting: Setting, start: Start, boards: Sequence[NamedBoard], seconds: float
) -> dict[str, list[ModelRun]]:
    """Return change -> its runs, in the same order of tasks, seeds and boards for all."""
    return {
        change: [
            one
            for task in start.tasks
            for seed in _seeds(setting)
            for one in run_all(setting, RunModel(encoding, task, seconds, seed), boards)
        ]
        for change, encoding in start.changes.items()
    }


def _rows(start: Start, runs: Mapping[str, Sequence[ModelRun]]) -> list[tuple[Cell, ...]]:
    before = runs[UNCHANGED]
    return [
        (
            start.name,
            change,
            len(after),
            100 * fmean(one.done for one in after),
            median(one.seconds for one in after),
            mean_ratio(_pairs("seconds", after, before), LEAST_SECONDS),
            mean_ratio(_pairs("conflicts", after, before), 1),
            sum(one.wrong for one in after),
        )
        for change, after in runs.items()
        if after
    ]


def _pairs(
    what: str, after: Sequence[ModelRun], before: Sequence[ModelRun]
) -> Iterator[tuple[float, float]]:
    """Yield the seconds or the conflicts of a run with the change and of the one without it."""
    for one, other in zip(after, before, strict=True):
        yield getattr(one, what) or 0, getattr(other, what) or 0


def _draw(rows: Sequence[tuple[Cell, ...]]) -> Figure:
    starts = list(dict.fromkeys(str(row[0]) for row in rows))
    with new_figure(max(1, len(starts)), width=12.5, height=6.6) as (figure, axes):
        for one, name in zip(axes, starts, strict=False):
            own = [row for row in rows if row[0] == name and row[1] != UNCHANGED]
            own.sort(key=lambda row: float(row[5] or 0))
            draw_changes(one, name, {str(row[1]): float(row[5] or 1) for row in own})
    return figure
