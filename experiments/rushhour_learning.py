"""Rush Hour: what a learned bound is worth, on held-out boards of 6x6 by plan length, and of 7x7.

Bounds are learned from pools of boards (`pipeline.rushhour`), and A* with each is set beside
breadth-first search and A* with the bounds written by hand. Counted are expansions and CPU seconds
relative to breadth-first search, plans that are not shortest, and false prunes on whole clusters.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from matplotlib.figure import Figure
from msgspec import Struct

from bk.rushhour import LearnedBound
from experiments.findings import Cell, Findings, Table
from experiments.measured import Measurement
from experiments.rushhour_runs import boards_of, stratified
from experiments.setting import Setting
from pipeline.figures import BASELINE, LEARNED, MUTED, OTHERS, new_figure
from pipeline.rushhour import Finished, Settings, learn
from pipeline.rushhour.boards import BIG, generated
from pipeline.rushhour.scores import WayScore, way_score
from rushhour import NamedBoard, read_boards
from solving import Limits
from triage.rushhour import (
    BoardRun,
    BoundRule,
    FalsePrunes,
    PruneUnit,
    Searcher,
    count_false_prunes,
    run_searches,
    searchers,
)
from triage.rushhour.false_prunes import merged_prunes

__all__ = ["run"]

BANDS = {
    "6x6, 1-9 slides": range(1, 10),
    "6x6, 10-19": range(10, 20),
    "6x6, 20-29": range(20, 30),
    "6x6, 30-39": range(30, 40),
    "6x6, 40 and more": range(40, 61),
}
LOOSE, CORRIDORS = "7x7, loose", "7x7, corridors"
EACH, QUICK_EACH = 20, 2
"""Boards of each band."""
SECONDS, REPEATS = 60.0, 3
BIG_SEED = 7_000
LESSONS: dict[str, tuple[str, float]] = {
    "near": ("rushhour-near", 0.0),
    "chains": ("rushhour", 0.0),
    "chains, tolerant": ("rushhour", 1e-3),
}
"""Name -> vocabulary, tolerance: what is seen beside vehicles; chains of them, too; the same with
rules that may be wrong on one filter state in a thousand: what does safety cost?"""
MAX_STATES, QUICK_STATES = 500_000, 20_000
"""Clusters with more are not looked at for false prunes."""


class BoardWays(Struct, frozen=True):
    """One board: the runs of all ways, and the false prunes of those with a bound, in order."""

    runs: list[BoardRun]
    prunes: list[FalsePrunes]


@dataclass(frozen=True, slots=True)
class RunWays:
    """Searches boards in all ways and counts the bounds' false prunes."""

    ways: tuple[Searcher, ...]
    seconds: float
    max_states: int

    def __call__(self, batch: tuple[NamedBoard, ...]) -> list[BoardWays]:
        """Return one result a board."""
        return [self._run(named) for named in batch]

    def _run(self, named: NamedBoard) -> BoardWays:
        bounds = tuple(way.bound for way in self.ways if way.bound is not None)
        prunes = count_false_prunes(PruneUnit((named,), bounds, self.max_states))
        runs = run_searches(named, self.ways, Limits(self.seconds), REPEATS)
        return BoardWays(runs, list(prunes))


def run(setting: Setting) -> Findings:
    """Return each way of searching on each set of boards, beside breadth-first search."""
    learned = {name: _learned(setting, *lesson) for name, lesson in LESSONS.items()}
    ways = searchers(*(_bound(name, one) for name, one in learned.items()))
    scores = {
        name: _scores(setting, ways, boards) for name, boards in _sets(setting, learned).items()
    }
    columns = (
        "boards",
        "search",
        "proved",
        "number",
        "expansions x",
        "seconds x",
        "seconds",
        "optima lost",
        "false prunes",
        "of states",
        "unfinished",
    )
    rows = tuple(_row(name, one) for name, found in scores.items() for one in found)
    return Findings(Table(columns, rows), _draw(scores), (), _notes(learned))


def _learned(setting: Setting, vocabulary: str, tolerance: float) -> Finished:
    """Return a finished run, made if it is not on disk yet."""
    quick = setting.quick
    settings = Settings(
        file=None if setting.puzzles is None else str(setting.puzzles),
        vocabulary=vocabulary,
        tolerance=tolerance,
        training=4 if quick else 32,
        filters=4 if quick else 80,
        test=2,
        big=0,
        pool_size=2 if quick else 8,
        max_states=QUICK_STATES if quick else 200_000,
        seconds=20.0 if quick else 300.0,
        workers=setting.workers,
    )
    name = f"{vocabulary}{'-tolerant' if tolerance else ''}{'-quick' if quick else ''}"
    root = setting.output / "learned" / name
    root.parent.mkdir(parents=True, exist_ok=True)
    return learn(root, settings, setting.progress)


def _bound(name: str, finished: Finished) -> LearnedBound:
    return finished.bound.bound(f"learned, {name}")


def _sets(setting: Setting, learned: dict[str, Finished]) -> dict[str, list[NamedBoard]]:
    """Return the held-out boards: none of them was learned from or chosen on."""
    used = {
        named.board
        for one in learned.values()
        for name in ("training", "filters")
        for named in read_boards(one.root / "boards" / f"{name}.txt")
    }
    held_out = [named for named in boards_of(setting) if named.board not in used]
    each = setting.count or (QUICK_EACH if setting.quick else EACH)
    sets = {name: stratified(held_out, [span], each) for name, span in BANDS.items()}
    for number, (name, kind) in enumerate(zip((LOOSE, CORRIDORS), BIG, strict=True)):
        drawn = generated({kind: BIG[kind]}, BIG_SEED + number, each, setting.progress)
        sets[name] = [replace(one, id=f"{name}-{one.id}") for one in drawn]
    return {name: boards for name, boards in sets.items() if boards}


def _scores(
    setting: Setting, ways: Sequence[Searcher], boards: Sequence[NamedBoard]
) -> list[WayScore]:
    most = QUICK_STATES if setting.quick else MAX_STATES
    work = RunWays(tuple(ways), setting.time_limit(SECONDS), most)
    rules = {
        way.name: [str(rule) for rule in way.bound.hypothesis.rules]
        for way in ways
        if isinstance(way.bound, LearnedBound)
    }
    key = {"rules": rules, "seconds": work.seconds, "states": most, "repeats": REPEATS}
    what = Measurement(name="ways", function=work, result=BoardWays, key=key, batch=1)
    found = [one for one in setting.measured(what, boards) if isinstance(one, BoardWays)]
    prunes = iter(zip(*(one.prunes for one in found), strict=True))
    runs = [[one.runs[i] for one in found] for i in range(len(ways))]
    return [
        way_score(
            way.name,
            way.proved,
            boards,
            own,
            runs[0],
            None if way.bound is None else merged_prunes(next(prunes)),
        )
        for way, own in zip(ways, runs, strict=True)
    ]


def _row(name: str, score: WayScore) -> tuple[Cell, ...]:
    prunes = score.false_prunes
    return (
        name,
        score.way,
        "yes" if score.proved else "no",
        score.boards,
        score.expansions_ratio,
        score.seconds_ratio,
        score.seconds,
        score.lost,
        None if prunes is None else prunes.false_prunes,
        None if prunes is None else prunes.states,
        score.unfinished,
    )


def _notes(learned: dict[str, Finished]) -> tuple[str, ...]:
    notes = [
        "x: of the sums over the boards that the way and breadth-first search both ended on, way / "
        "breadth-first; less than 1 is better. CPU seconds, the least of three runs. A false prune "
        "is a state of which the bound says more slides than it needs; states are those of the "
        "clusters that were small enough.",
    ]
    for name, one in learned.items():
        counts = one.scores
        wrong = sum(rule.false_prunes.false_prunes > 0 for rule in counts.rules)
        notes.append(
            f"{name}: {len(counts.rules)} rules learned in {counts.learning_seconds:.0f} CPU s, "
            f"{wrong} with false prunes, {len(one.bound.rules)} chosen:\n\n"
            + "\n".join(f"    {rule.rule}  % {_mark(rule)}" for rule in one.bound.rules)
        )
    return tuple(notes)


def _mark(rule: BoundRule) -> str:
    if rule.proved:
        return "proved"
    return f"{rule.false_prunes:,} false prunes of {rule.states:,} states"


def _draw(scores: dict[str, list[WayScore]]) -> Figure:
    colours = (MUTED, BASELINE, *OTHERS, LEARNED)
    with new_figure(2, width=12.5, height=4.8) as (figure, axes):
        for one, what in zip(axes, ("expansions", "seconds"), strict=True):
            names = [way.way for way in next(iter(scores.values()))]
            for number, name in enumerate(names):
                ratios = [getattr(found[number], f"{what}_ratio") for found in scores.values()]
                one.plot(range(len(scores)), ratios, "o-", ms=4, color=colours[number], label=name)
            one.set_xticks(range(len(scores)), list(scores), rotation=30, ha="right", fontsize=8)
            one.set_yscale("log")
            one.set_ylabel(f"{what} x (breadth-first = 1)")
        figure.legend(*axes[0].get_legend_handles_labels(), loc="outside right center", fontsize=8)
    return figure
