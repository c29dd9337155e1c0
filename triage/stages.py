"""Algorithm 2: three stages of larger and larger puzzle sets, fewer and fewer candidates.

    stage 1   all candidates, the smallest filter set    keep the best k1
    stage 2   those k1, the second filter set            keep the best k2
    stage 3   those k2, the largest filter set           the best one is the winner

Where predicates prune, a candidate leaves at once if it has a false positive or loses a puzzle.

rank_by      order
work         modelled time (`triage.work`), the same on every machine
time         measured CPU time; within `time_margin` of the group's best, expansions decide
expansions   expansions
Then: expansions, smaller hypothesis, text of the rules. Fewer unsolved puzzles go before all.

Measured times differ from run to run, and from set to set. So a stage keeps more than it has to
where it can't tell: those who come after the last place but are, as far as the bootstrap interval
of the ratio of both speed-ups says, no slower than the one who has it (`indistinct`), up to twice
as many as were asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from msgspec import Struct

from solving import Use
from triage.candidates import Candidate
from triage.intervals import LEVEL, Costs, Interval, advantage_interval
from triage.soundness import FalsePositives
from triage.speedup import Speedup

__all__ = [
    "Dropped",
    "Indistinct",
    "Ranking",
    "Score",
    "Triaged",
    "indistinct",
    "rank",
    "run_stages",
]

SLACK = 2
"""A stage that can't tell keeps at most so many times what was asked for."""


class Score(Struct, frozen=True, kw_only=True):
    """One candidate in one stage. work: the modelled speed-up, None where nothing was compared.

    time_interval, expansion_interval: bootstrap intervals of the speed-ups (`triage.intervals`).
    """

    candidate: int
    stage: int
    speedup: Speedup
    work: float | None
    time_interval: Interval | None = None
    expansion_interval: Interval | None = None


class Dropped(Struct, frozen=True, kw_only=True):
    """Why a candidate left. stage 0: before the first one."""

    candidate: int
    stage: int
    reason: str


@dataclass(frozen=True, slots=True)
class Ranking:
    """How to choose: see the module's table."""

    k1: int
    k2: int
    use: Use = Use.PRUNE
    rank_by: Literal["work", "time", "expansions"] = "work"
    time_margin: float = 0.05


class Triaged(Struct, frozen=True, kw_only=True):
    """The outcome: the winner's index or None, all scores best first in each stage, who left."""

    winner: int | None
    scores: tuple[tuple[Score, ...], ...]
    dropped: tuple[Dropped, ...]


Evaluate = Callable[[int, Sequence[int]], Mapping[int, Score]]
Indistinct = Callable[[int, int, int], bool]


def run_stages(
    candidates: Sequence[Candidate],
    soundness: Sequence[FalsePositives],
    evaluate: Evaluate,
    ranking: Ranking,
    indistinct: Indistinct | None = None,
) -> Triaged:
    """Return the outcome of the three stages.

    soundness: of each candidate, in order. evaluate(stage, indices) measures some candidates on the
    puzzles of stage 1, 2 or 3. indistinct(stage, kept, other): whether the measurements of that
    stage leave open if `other` is as good as `kept`; without it each stage keeps exactly k.
    """
    dropped = _unsound(soundness) if ranking.use is Use.PRUNE else []
    gone = {d.candidate for d in dropped}
    alive = [i for i in range(len(candidates)) if i not in gone]
    scores = []
    for stage, keep in ((1, ranking.k1), (2, ranking.k2), (3, 1)):
        measured = evaluate(stage, alive) if alive else {}
        ranked = rank(list(measured.values()), candidates, ranking)
        scores.append(tuple(ranked))
        losing = _losing(ranked) if ranking.use is Use.PRUNE else []
        ids = {d.candidate for d in losing}
        eligible = [s.candidate for s in ranked if s.candidate not in ids]
        kept = _kept(eligible, stage, keep, indistinct if stage < 3 else None)
        dropped += losing + [
            Dropped(candidate=c, stage=stage, reason=f"rank {place} of {len(eligible)}")
            for place, c in enumerate(eligible, start=1)
            if c not in kept
        ]
        alive = sorted(kept)
    return Triaged(winner=alive[0] if alive else None, scores=tuple(scores), dropped=tuple(dropped))


def indistinct(kept: Costs, other: Costs, level: float = LEVEL) -> bool:
    """Return whether costs on the same puzzles leave open if `other` is as good as `kept`.

    That is so if the interval of the ratio of their speed-ups reaches 1, or if either has none.
    """
    interval = advantage_interval(kept, other, level)
    return interval is None or interval.low <= 1


def _kept(
    eligible: Sequence[int], stage: int, keep: int, indistinct: Indistinct | None
) -> set[int]:
    """Return the first `keep` of a ranking, and those after them who may be as good."""
    kept, rest = eligible[:keep], eligible[keep : SLACK * keep]
    if indistinct is None or not rest:
        return set(kept)
    return {*kept, *(c for c in rest if indistinct(stage, kept[-1], c))}


def rank(scores: Sequence[Score], candidates: Sequence[Candidate], ranking: Ranking) -> list[Score]:
    """Return the scores, best first, by the module's table."""

    def ties(score: Score) -> tuple[float, int, str]:
        hypothesis = candidates[score.candidate].hypothesis
        return -(score.speedup.expansions.total or 0.0), hypothesis.size, str(hypothesis)

    def value(score: Score) -> float:
        if ranking.rank_by == "expansions":
            return score.speedup.expansions.total or 0.0
        return (score.work if ranking.rank_by == "work" else score.speedup.time.total) or 0.0

    ordered = sorted(scores, key=lambda s: (s.speedup.unsolved, -value(s), *ties(s)))
    if ranking.rank_by != "time":
        return ordered
    found: list[Score] = []
    while ordered:
        best = ordered[0]
        near = [
            s
            for s in ordered
            if s.speedup.unsolved == best.speedup.unsolved
            and value(s) >= (1 - ranking.time_margin) * value(best)
        ]
        found += sorted(near, key=ties)
        ordered = ordered[len(near) :]
    return found


def _unsound(soundness: Sequence[FalsePositives]) -> list[Dropped]:
    return [
        Dropped(
            candidate=i,
            stage=0,
            reason=f"{s.false_positives} false positives on {s.hit} of {s.puzzles} puzzles",
        )
        for i, s in enumerate(soundness)
        if s.false_positives
    ]


def _losing(scores: Sequence[Score]) -> list[Dropped]:
    return [
        Dropped(
            candidate=s.candidate,
            stage=s.stage,
            reason=f"{s.speedup.lost} of {s.speedup.puzzles} puzzles not solved",
        )
        for s in scores
        if s.speedup.lost
    ]
