from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ilp.rules import parse_hypothesis
from solving import Status, Use
from triage.candidates import Candidate
from triage.evaluate import Comparison, Measured
from triage.soundness import FalsePositives
from triage.speedup import speedup
from triage.stages import Dropped, Ranking, Score, rank, run_stages

BODIES = ("square(S,K), one(K)", "square(S,K), two(K)", "square(S,K), lt(K,N), shared(P,S,N)")


def candidates(count: int) -> list[Candidate]:
    texts = [f"incompletable(P,S) :- last(P,E{i}), {BODIES[i % 3]}." for i in range(count)]
    return [Candidate(parse_hypothesis(text), (f"t{i}",)) for i, text in enumerate(texts)]


def score(
    index: int,
    work: float = 1.0,
    time: float = 1.0,
    expansions: int = 10,
    lost: int = 0,
    stage: int = 1,
) -> Score:
    baseline = Measured(Status.SOLVED, 100, 100, 1.0)
    pairs = [Comparison("a", 4, baseline, Measured(Status.SOLVED, expansions, 10, 1 / time))]
    pairs += [Comparison("b", 4, baseline, Measured(Status.EXHAUSTED, 1, 1, 0.1))] * lost
    return Score(candidate=index, stage=stage, speedup=speedup(pairs), work=work)


def order(scores: Sequence[Score], by: Literal["work", "time", "expansions"]) -> list[int]:
    ranking = Ranking(1, 1, rank_by=by, time_margin=0.05)
    return [s.candidate for s in rank(scores, candidates(len(scores)), ranking)]


def test_ranks_by_what_is_asked() -> None:
    scores = [
        score(0, work=3, time=1, expansions=10),
        score(1, work=2, time=3, expansions=20),
        score(2, work=1, time=2, expansions=5),
    ]
    assert order(scores, "work") == [0, 1, 2]
    assert order(scores, "time") == [1, 2, 0]
    assert order(scores, "expansions") == [2, 0, 1]


def test_near_ties_in_time_go_to_expansions() -> None:
    scores = [
        score(0, time=1.00, expansions=10),
        score(1, time=1.04, expansions=20),
        score(2, time=0.97, expansions=1),
    ]
    # 0.97 is within 5% of 1.00 but not of the best, 1.04.
    assert order(scores, "time") == [0, 1, 2]


def test_ties_go_to_expansions_then_size_then_text() -> None:
    scores = [score(2), score(1), score(0), score(3, expansions=5)]
    assert order(scores, "work") == [3, 0, 1, 2]


def test_unsolved_puzzles_weigh_more_than_speed() -> None:
    assert order([score(0, work=9, lost=1), score(1, work=2)], "work") == [1, 0]


def stages(
    work: Sequence[float],
    ranking: Ranking,
    false_positives: Mapping[int, int] | None = None,
    lost: Mapping[tuple[int, int], int] | None = None,
) -> tuple[int | None, list[list[int]], tuple[Dropped, ...]]:
    """Run the stages; return the winner, who was measured in each stage, and who was dropped."""
    asked: list[list[int]] = []

    def evaluate(stage: int, indices: Sequence[int]) -> dict[int, Score]:
        asked.append(list(indices))
        losses = lost or {}
        return {i: score(i, work[i], lost=losses.get((stage, i), 0), stage=stage) for i in indices}

    wrong = false_positives or {}
    sound = [
        FalsePositives(puzzles=9, false_positives=wrong.get(i, 0), hit=int(i in wrong))
        for i in range(len(work))
    ]
    found = run_stages(candidates(len(work)), sound, evaluate, ranking)
    return found.winner, asked, found.dropped


def test_each_stage_keeps_the_best() -> None:
    winner, asked, dropped = stages([1, 5, 3, 4, 2], Ranking(3, 2))
    assert winner == 1
    assert asked == [[0, 1, 2, 3, 4], [1, 2, 3], [1, 3]]
    assert {(d.candidate, d.stage, d.reason) for d in dropped} == {
        (4, 1, "rank 4 of 5"),
        (0, 1, "rank 5 of 5"),
        (2, 2, "rank 3 of 3"),
        (3, 3, "rank 2 of 2"),
    }


def test_pruning_drops_who_is_unsound_and_who_loses_puzzles() -> None:
    winner, asked, dropped = stages([1, 9, 8, 7], Ranking(4, 4), {1: 5}, {(2, 2): 1})
    assert winner == 3
    assert asked == [[0, 2, 3], [0, 2, 3], [0, 3]]
    reasons = {d.candidate: d.reason for d in dropped}
    assert reasons[1] == "5 false positives on 1 of 9 puzzles"
    assert reasons[2] == "1 of 2 puzzles not solved"


def test_sorting_keeps_them() -> None:
    winner, asked, _ = stages([1, 9], Ranking(2, 2, use=Use.SORT), {1: 5})
    assert winner == 1
    assert asked == [[0, 1]] * 3


@pytest.mark.parametrize("wrong", [{}, {0: 1, 1: 1}])
def test_without_a_survivor_there_is_no_winner(wrong: dict[int, int]) -> None:
    winner, asked, _ = stages([1.0] * len(wrong), Ranking(2, 2), wrong)
    assert winner is None
    assert asked == []


@settings(max_examples=50, deadline=None)
@given(st.lists(st.integers(1, 4), min_size=1, max_size=9), st.integers(0, 99))
def test_the_outcome_does_not_depend_on_the_order_of_measuring(work: list[int], seed: int) -> None:
    scores = [score(i, work=w) for i, w in enumerate(work)]
    shuffled = list(scores)
    Random(seed).shuffle(shuffled)
    assert order(scores, "work") == order(shuffled, "work")


def test_every_candidate_but_the_winner_has_one_reason() -> None:
    winner, _, dropped = stages([1, 2, 3, 4, 5, 6], Ranking(4, 2), {0: 1}, {(1, 1): 1})
    assert sorted(d.candidate for d in dropped) == [i for i in range(6) if i != winner]


@pytest.mark.parametrize(
    ("unsure", "second", "third"),
    [
        ((), [0, 1], [0]),
        (((1, 1, 2),), [0, 1, 2], [0]),
        (((1, 1, 2), (1, 1, 3), (1, 1, 4)), [0, 1, 2, 3], [0]),
        (((2, 0, 1),), [0, 1], [0, 1]),
        (((3, 0, 1),), [0, 1], [0]),
    ],
)
def test_a_stage_that_can_not_tell_keeps_more(
    unsure: tuple[tuple[int, int, int], ...], second: list[int], third: list[int]
) -> None:
    asked: list[list[int]] = []

    def evaluate(stage: int, indices: Sequence[int]) -> dict[int, Score]:
        asked.append(list(indices))
        return {i: score(i, work=9 - i, stage=stage) for i in indices}

    sound = [FalsePositives()] * 5
    found = run_stages(
        candidates(5), sound, evaluate, Ranking(2, 1), lambda *asked: asked in unsure
    )
    assert asked[1:] == [second, third]
    # The last stage has to choose.
    assert found.winner == 0
    assert sorted(d.candidate for d in found.dropped) == [1, 2, 3, 4]
