"""A run that learns dead ends of Puzznic, from levels to held-out levels.

1. levels      sets of distinct levels whose states are all labelled (`levels`)
2. pools       one task and one run of the engine for some levels together (`lessons`)
3. counts      what every rule finds among all states of the training and filter levels: a rule
               with a false prune is dropped, and so is one that finds dead states on few levels
4. selection   of the others those that save expansions on the filter levels, or find dead states
5. test        held-out levels: false prunes, recall, lost optima, expansions, seconds

Each step reads from the run directory what is done and does the rest. A run that was killed and is
started again ends with the same dead_ends.json, the file that says "done".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import count
from pathlib import Path

from msgspec import Struct

from bk.puzznic import LearnedDeadEnds, is_proved, learned_dead_ends
from bk.puzznic.learned import in_english
from pipeline.config import Cluster
from pipeline.parallel.crew import open_crew
from pipeline.pools import learned_hypotheses
from pipeline.progress import Progress
from pipeline.puzznic.lessons import PoolResult, learn_pools
from pipeline.puzznic.levels import check_levels, level_sets
from pipeline.puzznic.measuring import Measuring
from pipeline.puzznic.scores import (
    DeadEndRun,
    RuleScore,
    SetCounts,
    WayScore,
    set_counts,
    text_of,
    way_score,
)
from pipeline.puzznic.settings import Settings
from pipeline.rundir import RunDir, open_run, write_result
from puzznic.dead_ends import WAITS, DeadEnd
from solving import InputError, Limits, write_atomic
from triage.candidates import Candidate, merge_equal
from triage.puzznic import DeadEndFile, DeadEndRule, Way, save_dead_ends
from triage.puzznic.artefact import read_dead_ends
from triage.puzznic.searches import BOUND, PERFECT
from triage.selection import Subset, joined, select_rules, single_rules

__all__ = ["DEAD_ENDS", "Finished", "learn"]

DEAD_ENDS, SCORES, REPORT = "dead_ends.json", "scores.json", "report.txt"
SEARCH = Limits(cpu_seconds=60.0)
"""For one search of a test level."""


class Finished(Struct, frozen=True, kw_only=True):
    """A finished run: its directory, its dead ends, what was measured, files made again."""

    root: Path
    dead_ends: DeadEndFile
    scores: DeadEndRun
    damaged: tuple[Path, ...] = ()


def learn(root: Path, settings: Settings, progress: Progress) -> Finished:
    """Run in the directory `root`, or finish what was begun there.

    Raises InputError if the directory can't be used or the levels do not suffice.
    """
    settings.check()
    check_levels(settings)
    with (
        open_run(root, "puzznic", settings) as run,
        open_crew(Cluster(), settings.workers) as crew,
    ):
        found, scores = (
            _finished(run) or _Learning(run, settings, Measuring(run, crew, progress)).finish()
        )
        damaged = tuple(dict.fromkeys(run.damaged))
        return Finished(root=root, dead_ends=found, scores=scores, damaged=damaged)


def _finished(run: RunDir) -> tuple[DeadEndFile, DeadEndRun] | None:
    """Return the dead ends and the scores if both are there, whole."""
    path, scores = run.root / DEAD_ENDS, run.read(run.root / SCORES, DeadEndRun)
    if not path.exists() or scores is None:
        return None
    try:
        return read_dead_ends(path), scores
    except InputError:
        run.damaged.append(path)
        return None


class _Learning:
    """One run in progress."""

    def __init__(self, run: RunDir, settings: Settings, measuring: Measuring) -> None:
        self.run, self.settings, self.measuring = run, settings, measuring
        self.progress = measuring.progress
        self.sets = level_sets(run, settings, self.progress)

    def finish(self) -> tuple[DeadEndFile, DeadEndRun]:
        """Do what is left to do."""
        pools = list(
            learn_pools(
                self.run, self.sets["training"], self.settings, self.measuring.crew, self.progress
            )
        )
        rules = single_rules(merge_equal(learned_hypotheses(pools)))
        counts = self.count(rules)
        usable = [number for number, one in enumerate(counts) if self.is_usable(one)]
        chosen = self.select(rules, usable)
        self.progress.say(f"chose {len(chosen)} of {len(rules)} rules")
        found = self.file(rules, counts, chosen)
        scores = self.scores(pools, rules, counts, chosen, found)
        write_result(self.run.root / SCORES, scores)
        write_atomic(self.run.root / REPORT, text_of(scores) + "\n")
        save_dead_ends(found, self.run.root / DEAD_ENDS)
        return found, scores

    def of(self, rules: Candidate, name: str = "learned") -> LearnedDeadEnds:
        return learned_dead_ends(rules.hypothesis, name, self.settings.vocabulary)

    def count(self, rules: Sequence[Candidate]) -> list[SetCounts]:
        levels = [*self.sets["training"], *self.sets["filters"]]
        dead_ends = [self.of(rule) for rule in rules]
        found = self.measuring.counts("counts", levels, dead_ends, self.settings.max_states)
        return [set_counts(found, number) for number in range(len(rules))]

    def is_usable(self, counts: SetCounts) -> bool:
        return counts.false_prunes == 0 and counts.hit >= self.settings.support

    def select(self, rules: Sequence[Candidate], numbers: Sequence[int]) -> list[int]:
        """Return those of the numbered rules that are chosen."""
        kept, rounds = [rules[i] for i in numbers], count(1)
        by = self.saved if self.settings.by == "expansions" else self.found

        def values(subsets: Sequence[Subset]) -> list[float]:
            dead_ends = [self.of(joined(kept, subset)) for subset in subsets]
            return by(f"selection{next(rounds)}", dead_ends)

        chosen = select_rules(len(kept), values, self.settings.margin)
        # What saves nothing is not chosen, however good it is among those.
        return sorted(numbers[i] for i in chosen.rules) if chosen.value > 1 else []

    def saved(self, folder: str, dead_ends: Sequence[LearnedDeadEnds]) -> list[float]:
        """Return expansions of A* with the bound alone / expansions, on the filter levels.

        Limits are on expansions: every machine chooses alike.
        """
        filters, limits = self.sets["filters"], Limits(expansions=self.settings.max_states)
        (plain,) = self.measuring.searches("selection0", filters, [Way(BOUND)], limits)
        ways = [Way("", one) for one in dead_ends]
        found = self.measuring.searches(folder, filters, ways, limits)
        total = sum(run.expansions for run in plain)
        return [total / max(1, sum(run.expansions for run in own)) for own in found]

    def found(self, folder: str, dead_ends: Sequence[LearnedDeadEnds]) -> list[float]:
        """Return 1 + the share of dead states beyond the bound that is found, filter levels."""
        counts = self.measuring.counts(
            folder, self.sets["filters"], dead_ends, self.settings.max_states
        )
        return [1 + set_counts(counts, number).recall_beyond for number in range(len(dead_ends))]

    def file(
        self, rules: Sequence[Candidate], counts: Sequence[SetCounts], chosen: Sequence[int]
    ) -> DeadEndFile:
        start = self.run.manifest.starts[0]
        return DeadEndFile(
            vocabulary=self.settings.vocabulary,
            rules=tuple(
                DeadEndRule(
                    rule=rules[i].rules[0],
                    proved=is_proved(rules[i].hypothesis.rules[0]),
                    taught_by=tuple(sorted(rules[i].instances)),
                    states=counts[i].states,
                    found=counts[i].found,
                    false_prunes=counts[i].false_prunes,
                )
                for i in chosen
            ),
            dropped=sum(one.false_prunes > 0 for one in counts),
            config=self.settings.outcome(),
            python=start.python,
            packages=start.packages,
            commit=start.commit,
        )

    def scores(
        self,
        pools: Sequence[PoolResult],
        rules: Sequence[Candidate],
        counts: Sequence[SetCounts],
        chosen: Sequence[int],
        found: DeadEndFile,
    ) -> DeadEndRun:
        return DeadEndRun(
            run=str(self.run.root),
            vocabulary=self.settings.vocabulary,
            pools=dict(Counter(pool.status for pool in pools)),
            failures={pool.pool: pool.error for pool in pools if pool.error},
            learning_seconds=sum(pool.seconds for pool in pools),
            rules=tuple(
                RuleScore(
                    rule=rule.rules[0],
                    english=in_english(rule.hypothesis.rules[0], self.settings.vocabulary),
                    proved=is_proved(rule.hypothesis.rules[0]),
                    taught_by=tuple(sorted(rule.instances)),
                    counts=own,
                    usable=self.is_usable(own),
                    selected=number in chosen,
                )
                for number, (rule, own) in enumerate(zip(rules, counts, strict=True))
            ),
            test=self.tested(found),
        )

    def tested(self, found: DeadEndFile) -> tuple[WayScore, ...]:
        """Return how each way of searching does on the test levels."""
        levels, learned, most = self.sets["test"], found.dead_ends(), self.settings.max_states
        dead_ends: list[DeadEnd] = [WAITS, learned]
        ways = [Way(BOUND), *(Way(one.name, one) for one in dead_ends)]
        runs = self.measuring.searches("test", levels, ways, SEARCH, most)
        counts = self.measuring.counts("test-counts", levels, dead_ends, most)
        of = [None, *(set_counts(counts, number) for number in range(len(dead_ends))), None]
        names = [*((way.name, way.dead_end is None or way.dead_end.proved) for way in ways)]
        return tuple(
            way_score(name, proved, own, runs[0], one)
            for (name, proved), own, one in zip([*names, (PERFECT, True)], runs, of, strict=True)
        )
