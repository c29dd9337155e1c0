"""The best subset of all rules as a candidate of a run."""

from __future__ import annotations

from collections.abc import Sequence

from ilp import parse_hypothesis
from pipeline.config import Config, Filters, PuzzleSet, Triage
from pipeline.selecting import select_candidate
from triage.candidates import Candidate
from triage.soundness import FalsePositives
from triage.speedup import Ratios, Speedup
from triage.stages import Score

RULES = [
    Candidate(parse_hypothesis(f"incompletable(A,B) :- shared(A,B,C), {name}(C)."), (name,))
    for name in ("one", "two", "three")
]
CONFIG = Config(
    training=PuzzleSet(count=1),
    filters=Filters(counts=(1, 1, 1)),
    test=PuzzleSet(count=1),
    triage=Triage(select="rules"),
)


def score(value: float, unsolved: int = 0) -> Score:
    ratios = Ratios(total=value, mean=value, min=value, max=value)
    found = Speedup(
        puzzles=1,
        compared=1 - unsolved,
        unsolved=unsolved,
        lost=unsolved,
        baseline_unsolved=0,
        unsolvable=0,
        expansions=ratios,
        time=ratios,
        equal_share=0.0,
        slower_share=0.0,
        baseline_us=1.0,
    )
    return Score(candidate=0, stage=2, speedup=found, work=value)


class Measured:
    """Scores by the number of rules; remembers what was asked."""

    def __init__(self, unsolved: int = 0) -> None:
        self.unsolved = unsolved
        self.folders: list[str] = []

    def __call__(self, folder: str, some: Sequence[Candidate]) -> list[Score]:
        self.folders.append(folder)
        return [score(len(c.rules), self.unsolved) for c in some]


def test_rules_with_false_positives_leave() -> None:
    found = [FalsePositives(), FalsePositives(false_positives=2), FalsePositives()]
    measure = Measured()
    selected = select_candidate(RULES, found, measure, CONFIG)
    assert selected is not None
    assert selected.rules == (RULES[0].rules + RULES[2].rules)
    assert selected.instances == ("one", "three")
    assert measure.folders == [f"selection{i}" for i in range(1, len(measure.folders) + 1)]


def test_a_subset_that_loses_a_puzzle_is_worth_nothing() -> None:
    assert select_candidate(RULES, [FalsePositives()] * 3, Measured(unsolved=1), CONFIG) is None


def test_without_sound_rules_there_is_no_candidate() -> None:
    unsound = [FalsePositives(false_positives=1)] * 3
    assert select_candidate(RULES, unsound, Measured(), CONFIG) is None
