"""A run that learns a bound for Rush Hour, from boards to held-out boards.

1. boards      sets of distinct boards (`boards`)
2. pools       one task and one run of the engine for some boards together (`lessons`)
3. prunes      false prunes of every rule on the filter boards' clusters: a rule with one is
               dropped, or marked if so few are tolerated
4. selection   of the others those that save expansions on the filter boards (`triage.selection`)
5. test, big   held-out boards of 6x6, and of 7x7: false prunes, lost optima, expansions, seconds

Each step reads from the run directory what is done and does the rest. A run that was killed and is
started again ends with the same bound.json, the file that says "done".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import count
from pathlib import Path

from msgspec import Struct

from bk.rushhour import LearnedBound, is_proved, learned_bound
from bk.rushhour.learned import MOST_FEATURES, in_english
from pipeline.config import Cluster
from pipeline.parallel.crew import open_crew
from pipeline.pools import learned_hypotheses
from pipeline.progress import Progress
from pipeline.rundir import RunDir, open_run, write_result
from pipeline.rushhour.boards import board_sets, check_boards
from pipeline.rushhour.lessons import PoolResult, learn_pools
from pipeline.rushhour.measuring import Measuring
from pipeline.rushhour.scores import LearnedRun, RuleScore, WayScore, text_of, way_score
from pipeline.rushhour.settings import Settings
from rushhour import NamedBoard
from solving import InputError, Limits, write_atomic
from triage.candidates import Candidate, merge_equal
from triage.rushhour import (
    BoundFile,
    BoundRule,
    FalsePrunes,
    Searcher,
    save_bound,
    searchers,
)
from triage.rushhour.artefact import read_bound
from triage.selection import Subset, joined, select_rules, single_rules

__all__ = ["BOUND", "Finished", "learn"]

BOUND, SCORES, REPORT = "bound.json", "scores.json", "report.txt"
SEARCH = Limits(cpu_seconds=60.0)
"""For one search of a held-out board."""
REPEATS = 3
TESTED = ("test", "big")


class Finished(Struct, frozen=True, kw_only=True):
    """A finished run: its directory, its bound, what was measured, files that were made again."""

    root: Path
    bound: BoundFile
    scores: LearnedRun
    damaged: tuple[Path, ...] = ()


def learn(root: Path, settings: Settings, progress: Progress) -> Finished:
    """Run in the directory `root`, or finish what was begun there.

    Raises InputError if the directory can't be used, the boards do not suffice, or no rule is
    without a false prune.
    """
    settings.check()
    check_boards(settings)
    with (
        open_run(root, "rushhour", settings) as run,
        open_crew(Cluster(), settings.workers) as crew,
    ):
        bound, scores = (
            _finished(run) or _Learning(run, settings, Measuring(run, crew, progress)).finish()
        )
        return Finished(
            root=root, bound=bound, scores=scores, damaged=tuple(dict.fromkeys(run.damaged))
        )


def _finished(run: RunDir) -> tuple[BoundFile, LearnedRun] | None:
    """Return the bound and the scores if both are there, whole."""
    path, scores = run.root / BOUND, run.read(run.root / SCORES, LearnedRun)
    if not path.exists() or scores is None:
        return None
    try:
        return read_bound(path), scores
    except InputError:
        run.damaged.append(path)
        return None


class _Learning:
    """One run in progress."""

    def __init__(self, run: RunDir, settings: Settings, measuring: Measuring) -> None:
        self.run, self.settings, self.measuring = run, settings, measuring
        self.progress = measuring.progress
        self.sets = board_sets(run, settings, self.progress)

    def finish(self) -> tuple[BoundFile, LearnedRun]:
        """Do what is left to do."""
        pools = list(
            learn_pools(
                self.run, self.sets["training"], self.settings, self.measuring.crew, self.progress
            )
        )
        rules = self.usable(single_rules(merge_equal(learned_hypotheses(pools))))
        prunes = self.false_prunes(rules)
        kept = [i for i, found in enumerate(prunes) if found.share <= self.settings.tolerance]
        if not kept:
            raise InputError("no rule is without a false prune", source=self.run.root)
        chosen = self.select(rules, kept)
        self.progress.say(f"chose {len(chosen)} of {len(rules)} rules")
        bound = self.bound_file(rules, prunes, chosen)
        scores = self.scores(pools, rules, prunes, chosen, bound)
        write_result(self.run.root / SCORES, scores)
        write_atomic(self.run.root / REPORT, text_of(scores) + "\n")
        save_bound(bound, self.run.root / BOUND)
        return bound, scores

    def usable(self, rules: Sequence[Candidate]) -> list[Candidate]:
        """Return the rules that have a table."""
        bounds = (LearnedBound("", rule.hypothesis, self.settings.vocabulary) for rule in rules)
        return [
            rule
            for rule, bound in zip(rules, bounds, strict=True)
            if len(bound.parts[0].used) <= MOST_FEATURES
        ]

    def bound_of(self, rules: Candidate, name: str = "learned") -> LearnedBound:
        return learned_bound(rules.hypothesis, name, self.settings.vocabulary)

    def false_prunes(self, rules: Sequence[Candidate]) -> list[FalsePrunes]:
        bounds = [self.bound_of(rule) for rule in rules]
        filters, most = self.sets["filters"], self.settings.max_states
        return self.measuring.false_prunes("prunes", filters, bounds, most)

    def select(self, rules: Sequence[Candidate], numbers: Sequence[int]) -> list[int]:
        """Return those of the numbered rules that are chosen."""
        kept, rounds = [rules[i] for i in numbers], count(1)

        def values(subsets: Sequence[Subset]) -> list[float]:
            ways = [Searcher("", self.bound_of(joined(kept, subset))) for subset in subsets]
            return self.saved(f"selection{next(rounds)}", ways)

        chosen = select_rules(len(kept), values, self.settings.margin).rules
        return sorted(numbers[i] for i in chosen)

    def saved(self, folder: str, ways: Sequence[Searcher]) -> list[float]:
        """Return breadth-first expansions / expansions on the filter boards; 0: an optimum is lost.

        With a tolerance that may happen. Limits are on expansions: every machine chooses alike.
        """
        filters, limits = self.sets["filters"], Limits(expansions=self.settings.max_states)
        breadth = [Searcher("breadth-first")]
        (base,) = self.measuring.searches("selection0", filters, breadth, limits)
        found = self.measuring.searches(folder, filters, ways, limits)
        return [
            0.0
            if not self.settings.tolerance
            and any(a.slides != b.slides for a, b in zip(own, base, strict=True) if b.ended)
            else sum(run.expansions for run in base) / max(1, sum(run.expansions for run in own))
            for own in found
        ]

    def bound_file(
        self, rules: Sequence[Candidate], prunes: Sequence[FalsePrunes], chosen: Sequence[int]
    ) -> BoundFile:
        start = self.run.manifest.starts[0]
        return BoundFile(
            vocabulary=self.settings.vocabulary,
            rules=tuple(
                BoundRule(
                    rule=rules[i].rules[0],
                    proved=is_proved(rules[i].hypothesis.rules[0]),
                    taught_by=tuple(sorted(rules[i].instances)),
                    states=prunes[i].states,
                    false_prunes=prunes[i].false_prunes,
                )
                for i in chosen
            ),
            dropped=sum(found.share > self.settings.tolerance for found in prunes),
            config=self.settings.outcome(),
            python=start.python,
            packages=start.packages,
            commit=start.commit,
        )

    def scores(
        self,
        pools: Sequence[PoolResult],
        rules: Sequence[Candidate],
        prunes: Sequence[FalsePrunes],
        chosen: Sequence[int],
        bound: BoundFile,
    ) -> LearnedRun:
        return LearnedRun(
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
                    false_prunes=found,
                    selected=number in chosen,
                )
                for number, (rule, found) in enumerate(zip(rules, prunes, strict=True))
            ),
            sets={name: self.tested(name, bound) for name in TESTED if self.sets[name]},
        )

    def tested(self, name: str, bound: BoundFile) -> tuple[WayScore, ...]:
        """Return how each way of searching does on a held-out set."""
        learned = [bound.bound()]
        if any(rule.proved for rule in bound.rules) and not learned[0].proved:
            learned.append(bound.bound("learned, proved", proved_only=True))
        boards, ways = self.sets[name], searchers(*learned)
        runs = self.measuring.searches(name, boards, ways, SEARCH, REPEATS)
        prunes = self.pruned(name, boards, ways)
        return tuple(
            way_score(way.name, way.proved, boards, own, runs[0], prunes[i])
            for i, (way, own) in enumerate(zip(ways, runs, strict=True))
        )

    def pruned(
        self, name: str, boards: Sequence[NamedBoard], ways: Sequence[Searcher]
    ) -> dict[int, FalsePrunes | None]:
        """Return the false prunes of the ways with a bound on features, by the way's number."""
        bounds = {i: way.bound for i, way in enumerate(ways) if way.bound is not None}
        most = self.settings.max_states
        found = self.measuring.false_prunes(f"{name}-prunes", boards, [*bounds.values()], most)
        nothing: dict[int, FalsePrunes | None] = dict.fromkeys(range(len(ways)))
        return nothing | dict(zip(bounds, found, strict=True))
