"""Three ways to learn: from each puzzle alone, from pools of puzzles, from the case list.

The paper learns from each puzzle alone and leaves it to the triage to drop what overfits. Rules of
a pool are right on all its puzzles; rules of the case list are right on every board. For the first
two, the best subset of all rules learned competes with the whole hypotheses.
"""

from __future__ import annotations

from experiments.findings import Cell, Findings, Table
from experiments.learned import Examples, LearnedRun, learned_run
from experiments.setting import Setting
from pipeline.figures import BASELINE, LEARNED, new_figure

__all__ = ["run"]

WAYS: tuple[tuple[str, Examples], ...] = (
    ("each puzzle alone", "instances"),
    ("pools of 25 puzzles", "pool"),
    ("the case list", "cases"),
)
VOCABULARIES = ("datalog", "extended-free", "extended-pocket")
COLUMNS = (
    "vocabulary",
    "learned from",
    "tasks",
    "proved",
    "learning (CPU s)",
    "hypotheses",
    "sound",
    "winner's rules",
    "size",
    "proved sound",
    "expansions x",
    "time x",
)


def run(setting: Setting) -> Findings:
    """Return the three ways in three vocabularies, each with its winner's speed-ups."""
    runs = [
        (vocabulary, way, learned_run(setting, examples, vocabulary, examples != "cases"))
        for vocabulary in VOCABULARIES
        for way, examples in WAYS
    ]
    rows = tuple(_row(*one) for one in runs)
    with new_figure() as (figure, [axes]):
        at = range(len(runs))
        time = [one.test.time.total or 0.0 for _, _, one in runs]
        pops = [one.test.expansions.total or 0.0 for _, _, one in runs]
        axes.bar([x - 0.2 for x in at], pops, 0.38, color=BASELINE, label="expansions")
        axes.bar([x + 0.2 for x in at], time, 0.38, color=LEARNED, label="time")
        names = [f"{v}\n{way.replace(' of ', chr(10) + 'of ')}" for v, way, _ in runs]
        axes.set_xticks(at, names, fontsize=6)
        axes.set_ylabel("speed-up")
        axes.legend()
    notes = tuple(
        f"{v}, {way}:\n\n```prolog\n" + "\n".join(one.finished.winner.rules) + "\n```"
        for v, way, one in runs
    )
    return Findings(Table(COLUMNS, rows), figure, notes=notes)


def _row(vocabulary: str, way: str, one: LearnedRun) -> tuple[Cell, ...]:
    winner = one.finished.winner
    return (
        vocabulary,
        way,
        one.tasks,
        one.proved,
        one.seconds,
        one.hypotheses,
        one.sound,
        len(winner.rules),
        winner.hypothesis.size,
        "yes" if one.is_proved_sound else "no",
        one.test.expansions.total,
        one.test.time.total,
    )
