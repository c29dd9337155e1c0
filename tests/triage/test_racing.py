from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

import msgspec
import pytest

from ilp.rules import parse_hypothesis
from solving import Status, Use
from triage.candidates import Candidate
from triage.evaluate import Comparison, Measured
from triage.intervals import Costs, costs_of, expansions
from triage.racing import Race, Raced, race
from triage.soundness import FalsePositives
from triage.speedup import speedup
from triage.stages import Ranking, Score, run_stages

BY_EXPANSIONS = Ranking(3, 2, rank_by="expansions")


class Course:
    """Made-up searches: candidate i takes 1 / speed[i] of the baseline's expansions, with noise."""

    def __init__(
        self, speeds: Sequence[float], noise: float = 0.0, loses: Mapping[int, int] | None = None
    ) -> None:
        self.speeds, self.noise, self.loses = speeds, noise, loses or {}
        texts = [f"incompletable(P,S) :- last(P,E{i}), square(S,K)." for i in range(len(speeds))]
        self.candidates = [Candidate(parse_hypothesis(text), ("t",)) for text in texts]
        self.asked: list[tuple[tuple[int, ...], int, int]] = []

    def comparison(self, candidate: int, puzzle: int) -> Comparison:
        baseline = int(1000 * Random(puzzle).paretovariate(1.5))
        factor = 1 + Random(f"{candidate}/{puzzle}").uniform(-self.noise, self.noise)
        taken = max(1, int(baseline * factor / self.speeds[candidate]))
        end = Status.EXHAUSTED if self.loses.get(candidate) == puzzle else Status.SOLVED
        return Comparison(
            str(puzzle),
            4,
            Measured(Status.SOLVED, baseline, baseline, baseline * 1e-6),
            Measured(end, taken, taken, taken * 1e-6),
        )

    def measure(
        self, candidates: Sequence[int], first: int, last: int
    ) -> dict[int, list[Comparison]]:
        self.asked.append((tuple(candidates), first, last))
        return {i: [self.comparison(i, p) for p in range(first, last)] for i in candidates}

    def costs(self, candidate: int, comparisons: Sequence[Comparison]) -> Costs:
        return costs_of(comparisons, expansions)

    def run(
        self,
        puzzles: int = 400,
        ranking: Ranking = BY_EXPANSIONS,
        wrong: Sequence[int] = (),
        how: Race | None = None,
    ) -> Raced:
        sound = [
            FalsePositives(puzzles=9, false_positives=i in wrong, hit=i in wrong)
            for i in range(len(self.speeds))
        ]
        return race(self.candidates, sound, self.measure, self.costs, puzzles, ranking, how)


def test_clear_losers_leave_at_most_half_at_a_time() -> None:
    course = Course([1, 2, 9, 3])
    found = course.run(how=Race(finalists=1))
    assert found.winner == 2
    assert course.asked == [((0, 1, 2, 3), 0, 20), ((2, 3), 20, 40)]
    assert [heat.kept for heat in found.heats] == [(2, 3), (2,)]
    assert found.evaluations == 120


def test_a_rare_disaster_is_not_overlooked() -> None:
    course = Course([9, 4, 1, 1, 1, 1])
    plain = course.comparison

    def comparison(candidate: int, puzzle: int) -> Comparison:
        found = plain(candidate, puzzle)
        if (candidate, puzzle) != (0, 333):
            return found
        lost = found.predicate
        return msgspec.structs.replace(
            found, predicate=msgspec.structs.replace(lost, expansions=10**8)
        )

    course.comparison = comparison  # type: ignore[method-assign]
    assert course.run().winner == 1
    assert course.run(how=Race(finalists=1)).winner == 0


def test_close_ones_go_on_to_heats_that_double() -> None:
    course = Course([5.0, 5.1, 1], noise=0.5)
    found = course.run(how=Race(finalists=2))
    assert found.winner in (0, 1)
    assert course.asked[0] == ((0, 1, 2), 0, 20)
    assert [(first, last) for _, first, last in course.asked[1:3]] == [(20, 40), (40, 80)]
    assert all(2 not in who for who, _, _ in course.asked[1:])
    spent = sum(len(who) * (last - first) for who, first, last in course.asked)
    assert found.evaluations == spent


@pytest.mark.parametrize("seed", range(6))
def test_it_finds_the_winner_of_the_stages_with_less(seed: int) -> None:
    rng = Random(seed)
    speeds = [*(rng.uniform(1, 6) for _ in range(29)), 7.0]
    rng.shuffle(speeds)
    course = Course(speeds, noise=0.3)
    taken = 0

    def evaluate(stage: int, indices: Sequence[int]) -> dict[int, Score]:
        nonlocal taken
        first, last = ((0, 40), (40, 140), (140, 400))[stage - 1]
        taken += len(indices) * (last - first)
        return {
            i: Score(candidate=i, stage=stage, speedup=speedup(found), work=None)
            for i, found in course.measure(indices, first, last).items()
        }

    sound = [FalsePositives()] * 30
    ranking = Ranking(10, 4, rank_by="expansions")
    staged = run_stages(course.candidates, sound, evaluate, ranking)
    raced = course.run(ranking=ranking)
    assert raced.winner == staged.winner == speeds.index(7.0)
    assert raced.evaluations < taken


def test_who_is_unsound_or_loses_a_puzzle_leaves() -> None:
    course = Course([4, 9, 8, 3], loses={2: 5})
    found = course.run(wrong=[1])
    assert found.winner == 0
    assert found.heats[0].entered == (0, 2, 3)
    assert found.heats[0].kept == (0, 3)


def test_sorting_keeps_who_has_false_positives() -> None:
    ranking = Ranking(3, 2, use=Use.SORT, rank_by="expansions")
    assert Course([4, 9]).run(ranking=ranking, wrong=[1]).winner == 1


def test_a_twin_does_not_run_beside_the_leader_to_the_end() -> None:
    course = Course([4, 4])
    course.comparison = lambda candidate, puzzle: Course.comparison(course, 0, puzzle)  # type: ignore[method-assign]
    found = course.run()
    assert found.evaluations == 40
    # Equal in all that is measured: the first text.
    assert found.winner == 0


def test_by_time_the_margin_of_ties_ends_the_race() -> None:
    course = Course([4, 4.01], noise=0.02)
    by_time = Ranking(3, 2, rank_by="time", time_margin=0.05)
    alone = Race(finalists=1)
    assert course.run(ranking=by_time, how=alone).evaluations == 40
    assert course.run(ranking=BY_EXPANSIONS, how=alone).evaluations > 40


def test_when_the_puzzles_are_used_up_the_ranking_decides() -> None:
    course = Course([4, 4.001], noise=0.9)
    found = course.run(puzzles=70)
    assert [heat.puzzles for heat in found.heats] == [20, 40, 70]
    assert len(found.heats[-1].kept) == 2
    assert found.winner == found.heats[-1].kept[0]


@pytest.mark.parametrize("wrong", [[], [0, 1]])
def test_without_candidates_there_is_no_winner(wrong: list[int]) -> None:
    found = Course([1.0] * len(wrong)).run(wrong=wrong)
    assert found == Raced(winner=None, heats=(), evaluations=0, expansions=0, seconds=0)


def test_a_heat_has_puzzles() -> None:
    with pytest.raises(ValueError, match="at least one puzzle"):
        Race(first=0)
