"""Puzznic: what learned dead ends are worth, on levels that they were not learned from.

Leave one level out: rules are learned from a sample of the states of all others and of some small
generated levels. Those with a false prune on any state of these and of many more generated levels,
or dead states on less than two of them, are dropped. The rest is counted on all states of the level
left out, and searches with it are set beside A* with the bound alone, with the proved rule of
`puzznic.waits`, and with all dead states known beforehand.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, product

from matplotlib.figure import Figure
from msgspec import Struct

from bk.puzznic import LearnedDeadEnds, Lesson, is_proved, learned_dead_ends
from bk.puzznic.learned import in_english
from experiments.changes import mean_ratio
from experiments.findings import Cell, Findings, Table
from experiments.measured import Measurement
from experiments.puzznic_runs import levels_of
from experiments.setting import Setting
from generators.puzznic import LevelKind, LevelSpec, level_set
from ilp import parse_hypothesis
from pipeline.figures import BASELINE, LEARNED, MUTED, OTHERS, new_figure
from pipeline.puzznic import Settings
from pipeline.puzznic.lessons import PoolResult, learn_from, lesson_of
from puzznic.dead_ends import WAITS
from puzznic.files import NamedLevel
from solving import Limits
from triage.puzznic import LevelCounts, LevelRun, Way, count_on_level, run_ways
from triage.puzznic.searches import BOUND, PERFECT, perfect_run

__all__ = ["run"]

FELLOWS, QUICK_FELLOWS = 12, 2
"""Generated levels of each kind and spec that test rules beside the levels of the experiment."""
TEACHERS, QUICK_TEACHERS = 2, 1
"""So many of them teach, too."""
FELLOW_SEED = 91
SPECS = (
    LevelSpec(7, 8, patterns=3, blocks=8, walls=0.3),
    LevelSpec(7, 7, patterns=4, blocks=11, walls=0.25),
    LevelSpec(8, 7, patterns=3, blocks=9, walls=0.35),
    LevelSpec(6, 9, patterns=4, blocks=10, walls=0.25),
    LevelSpec(8, 8, patterns=5, blocks=11, walls=0.4),
    LevelSpec(7, 8, patterns=2, blocks=8, walls=0.3),
    LevelSpec(9, 7, patterns=4, blocks=9, walls=0.4),
    LevelSpec(7, 9, patterns=3, blocks=9, walls=0.4),
)
"""Of many forms: rules that are right on all levels of one form err on others."""
MAX_STATES, QUICK_STATES = 3_000_000, 20_000
SAMPLE, QUICK_SAMPLE = 400, 200
SECONDS, QUICK_SECONDS = 120.0, 10.0
"""Of the engine, and of each search."""
SUPPORT = 2
LEARNED_NAME = "learned"
WAYS = (BOUND, WAITS.name, LEARNED_NAME, PERFECT)


class LevelDeadEnds(Struct, frozen=True):
    """One level left out: what waits and the learned rules find of its states; runs as in WAYS."""

    counts: LevelCounts
    runs: list[LevelRun]


@dataclass(frozen=True, slots=True)
class Teach:
    """Learns from all levels but the one that it is called with."""

    levels: tuple[NamedLevel, ...]
    settings: Settings

    def __call__(self, batch: tuple[NamedLevel, ...]) -> list[PoolResult]:
        """Return what is learned, one a level left out."""
        return [self._learn(named) for named in batch]

    def _learn(self, left_out: NamedLevel) -> PoolResult:
        others = (one for one in self.levels if one.level != left_out.level)
        lessons = (_lesson(one, self.settings) for one in others)
        return learn_from(left_out.id, filter(None, lessons), self.settings)


@dataclass(frozen=True, slots=True)
class Count:
    """Counts what each rule finds among all states of levels."""

    rules: tuple[str, ...]
    settings: Settings

    def __call__(self, batch: tuple[NamedLevel, ...]) -> list[LevelCounts]:
        """Return the counts, one a level."""
        dead_ends = [_dead_ends([rule], self.settings.vocabulary) for rule in self.rules]
        most = self.settings.max_states
        return [count_on_level(named.level, dead_ends, most) for named in batch]


@dataclass(frozen=True, slots=True)
class Search:
    """Searches levels in all ways, each with the rules that were learned without it."""

    rules: dict[str, list[str]]
    settings: Settings

    def __call__(self, batch: tuple[NamedLevel, ...]) -> list[LevelDeadEnds]:
        """Return one result a level."""
        return [self._search(named) for named in batch]

    def _search(self, named: NamedLevel) -> LevelDeadEnds:
        learned = _dead_ends(self.rules[named.id], self.settings.vocabulary)
        most, limits = self.settings.max_states, Limits(self.settings.seconds)
        ways = [Way(BOUND), Way(WAITS.name, WAITS), Way(LEARNED_NAME, learned)]
        runs = run_ways(named.level, ways, limits)
        known = perfect_run(named.level, most, limits)
        runs.append(known or LevelRun("memout", None, None, 0, 0.0))
        return LevelDeadEnds(count_on_level(named.level, [WAITS, learned], most), runs)


def run(setting: Setting) -> Findings:
    """Return false prunes, recall and expansions, one row a level left out."""
    settings = _settings(setting)
    levels, fellows = levels_of(setting), _fellows(setting)
    teachers = [lot[: QUICK_TEACHERS if setting.quick else TEACHERS] for lot in fellows]
    lessons = _lessons(setting, settings, levels, list(chain(*teachers)))
    rules = list(dict.fromkeys(rule for lesson in lessons for rule in lesson.rules))
    counts = _counts(setting, settings, rules, [*levels, *chain(*fellows)])
    usable = {
        named.id: [rule for rule in lesson.rules if _is_usable(rules.index(rule), number, counts)]
        for number, (named, lesson) in enumerate(zip(levels, lessons, strict=True))
    }
    found = _searched(setting, settings, usable, levels)
    whole = [(named, one) for named, one in zip(levels, found, strict=True) if one.counts.complete]
    rows = tuple(_row(named.id, one) for named, one in whole)
    notes = _notes(settings, levels, whole, rules, counts, usable)
    return Findings(Table(COLUMNS, rows), _draw(whole), (), notes)


COLUMNS = (
    "level",
    "states",
    "dead",
    "bound finds",
    "false prunes",
    "recall",
    "beyond bound",
    "waits recall",
    "waits beyond",
    "moves",
    "same optimum",
    "expansions",
    "waits",
    "learned",
    "perfect",
    "seconds",
    "learned seconds",
)


def _settings(setting: Setting) -> Settings:
    quick = setting.quick
    return Settings(
        sample=QUICK_SAMPLE if quick else SAMPLE,
        max_states=QUICK_STATES if quick else MAX_STATES,
        max_body=3 if quick else 4,
        seconds=setting.seconds or (QUICK_SECONDS if quick else SECONDS),
        support=SUPPORT,
    )


def _fellows(setting: Setting) -> list[list[NamedLevel]]:
    """Return the generated levels, by spec and kind."""
    each, specs = (QUICK_FELLOWS, SPECS[:2]) if setting.quick else (FELLOWS, SPECS)
    lots = enumerate(product(specs, LevelKind))
    return [list(level_set(kind, FELLOW_SEED + n, each, spec, 3)) for n, (spec, kind) in lots]


@lru_cache(maxsize=256)
def _lesson(named: NamedLevel, settings: Settings) -> Lesson | None:
    return lesson_of(named, settings)


def _dead_ends(rules: Sequence[str], vocabulary: str) -> LearnedDeadEnds:
    return learned_dead_ends(parse_hypothesis("\n".join(rules)), LEARNED_NAME, vocabulary)


def _lessons(
    setting: Setting, settings: Settings, levels: list[NamedLevel], fellows: list[NamedLevel]
) -> list[PoolResult]:
    work = Teach((*levels, *fellows), settings)
    key = {"settings": settings.outcome(), "levels": [one.id for one in work.levels]}
    what = Measurement(name="taught", function=work, result=PoolResult, key=key, batch=1)
    return [one for one in setting.measured(what, levels) if isinstance(one, PoolResult)]


def _counts(
    setting: Setting, settings: Settings, rules: list[str], levels: list[NamedLevel]
) -> list[LevelCounts]:
    work = Count(tuple(rules), settings)
    key = {"rules": rules, "states": settings.max_states, "vocabulary": settings.vocabulary}
    what = Measurement(name="counts", function=work, result=LevelCounts, key=key, batch=1)
    return [one for one in setting.measured(what, levels) if isinstance(one, LevelCounts)]


def _searched(
    setting: Setting, settings: Settings, rules: dict[str, list[str]], levels: list[NamedLevel]
) -> list[LevelDeadEnds]:
    key = {"rules": rules, "states": settings.max_states, "seconds": settings.seconds}
    work = Search(rules, settings)
    what = Measurement(name="dead-ends", function=work, result=LevelDeadEnds, key=key, batch=1)
    return [one for one in setting.measured(what, levels) if isinstance(one, LevelDeadEnds)]


def _is_usable(rule: int, left_out: int, counts: Sequence[LevelCounts]) -> bool:
    """Return whether a rule has no false prune and enough support on all levels but one."""
    others = [one.found[rule] for i, one in enumerate(counts) if i != left_out and one.complete]
    support = sum(one.dead > 0 for one in others)
    return support >= SUPPORT and not any(one.false_prunes for one in others)


def _row(name: str, one: LevelDeadEnds) -> tuple[Cell, ...]:
    counts, (plain, waits, learned, perfect) = one.counts, one.runs
    by_hand, own = counts.found
    moves = {run.moves for run in one.runs if run.ended}
    return (
        name,
        counts.states,
        counts.dead / counts.states,
        _share(counts.dead - counts.beyond, counts.dead),
        own.false_prunes,
        _share(own.dead, counts.dead),
        _share(own.beyond, counts.beyond),
        _share(by_hand.dead, counts.dead),
        _share(by_hand.beyond, counts.beyond),
        plain.moves,
        "yes" if len(moves) == 1 else "NO",
        plain.expansions,
        waits.expansions,
        learned.expansions,
        perfect.expansions,
        plain.seconds,
        learned.seconds,
    )


def _share(part: int, whole: int) -> float | None:
    return part / whole if whole else None


def _ratio(found: Sequence[tuple[NamedLevel, LevelDeadEnds]], way: int, what: str) -> float:
    """Return the geometric mean of a way's expansions or seconds / those with the bound alone."""
    pairs = [
        (getattr(one.runs[way], what), getattr(one.runs[0], what))
        for _, one in found
        if one.runs[way].ended and one.runs[0].ended
    ]
    return mean_ratio(pairs, 1e-3) or 1.0


def _notes(
    settings: Settings,
    levels: Sequence[NamedLevel],
    whole: Sequence[tuple[NamedLevel, LevelDeadEnds]],
    rules: Sequence[str],
    counts: Sequence[LevelCounts],
    usable: dict[str, list[str]],
) -> tuple[str, ...]:
    pays = [
        named.id for named, one in whole if one.runs[2].expansions < 0.95 * one.runs[0].expansions
    ]
    left_out = [named.id for named in levels if named.id not in {one.id for one, _ in whole}]
    means = ", ".join(
        f"{way} {_ratio(whole, i, 'expansions'):.3f} of the expansions and "
        f"{_ratio(whole, i, 'seconds'):.2f} of the seconds"
        for i, way in enumerate(WAYS)
        if i
    )
    wrong = sum(one.counts.found[1].false_prunes for _, one in whole)
    return (
        f"{len(whole)} levels with all states labelled, each with rules that were learned without "
        f"it: {wrong} false prunes. recall: of all dead states; beyond bound: of those that the "
        "star bound does not find. A search that is not proved is done again without the rules if "
        "it finds nothing.",
        f"Geometric means: {means}. Learned rules save more than 5% of the expansions on: "
        f"{', '.join(pays) or 'no level'}.",
        *(
            [f"More than {settings.max_states:,} states, left out: {', '.join(left_out)}."]
            if left_out
            else []
        ),
        "Rules (of those that were used, on how many levels left out; dead states found on how "
        "many levels):\n\n" + "\n".join(_rule_lines(settings, rules, counts, usable)),
    )


def _rule_lines(
    settings: Settings,
    rules: Sequence[str],
    counts: Sequence[LevelCounts],
    usable: dict[str, list[str]],
) -> list[str]:
    lines = []
    for number, rule in enumerate(rules):
        times = sum(rule in own for own in usable.values())
        if times:
            parsed = parse_hypothesis(rule).rules[0]
            hit = sum(one.found[number].dead > 0 for one in counts)
            mark = "proved" if is_proved(parsed) else "empirical"
            lines.append(f"    {rule}  % {mark}, used {times} times, finds on {hit} levels")
            lines.append(f"    %   {in_english(parsed, settings.vocabulary)}")
    return lines or ["    none"]


def _draw(found: Sequence[tuple[NamedLevel, LevelDeadEnds]]) -> Figure:
    colours = (MUTED, BASELINE, LEARNED, OTHERS[0])
    with new_figure(2, width=12.0, height=4.8) as (figure, axes):
        names = [named.id for named, _ in found]
        for number, way in enumerate(WAYS):
            ratios = [
                one.runs[number].expansions / max(1, one.runs[0].expansions) for _, one in found
            ]
            axes[0].plot(range(len(found)), ratios, "o-", ms=4, color=colours[number], label=way)
        axes[0].set_yscale("log")
        axes[0].set_ylabel("expansions x (bound alone = 1)")
        axes[0].legend(fontsize=8)
        shares = [one.counts.found[1].dead / max(1, one.counts.dead) for _, one in found]
        beyond = [one.counts.found[1].beyond / max(1, one.counts.dead) for _, one in found]
        axes[1].bar(range(len(found)), shares, color=MUTED, label="learned rules find")
        axes[1].bar(range(len(found)), beyond, color=LEARNED, label="of it beyond the bound")
        axes[1].set_ylabel("share of dead states")
        axes[1].legend(fontsize=8)
        for one in axes:
            one.set_xticks(range(len(names)), names, rotation=40, ha="right", fontsize=7)
    return figure
