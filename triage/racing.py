"""A race in place of Algorithm 2's fixed stages: who is surely not the best leaves at once.

All candidates search the first few puzzles. After each heat the candidates are ranked on all
puzzles so far, and every one leaves that the leader surely beats: the bootstrap interval of the
ratio of both speed-ups, over the same puzzles, lies above 1 (`triage.intervals`). The others go on
to a heat with twice as many puzzles, until one is left or the puzzles are used up; then the ranking
decides. So hopeless candidates cost a handful of puzzles instead of a whole stage, and close ones
are not cut off for being one place too low.
(Racing: Maron and Moore 1994; the doubling heats are those of successive halving.)

The cost of searches has a heavy tail: a predicate that errs may be ahead on nine hundred puzzles
and lose on the next more than it ever saved, which no interval over the nine hundred can foresee.
So one heat drops at most half of the candidates, and the four best stay to the last puzzle: of two,
both may be such that err alike.

Who has a false positive or loses a puzzle leaves as in `triage.stages`, and so does the twin of a
better ranked candidate, with equal costs on every puzzle. By time, one that is surely not quicker
by more than the margin that counts as a tie leaves too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from msgspec import Struct

from solving import Use
from triage.candidates import Candidate
from triage.intervals import Costs, advantage_interval
from triage.measurement import Comparison
from triage.soundness import FalsePositives
from triage.speedup import speedup
from triage.stages import Ranking, Score, rank

__all__ = ["Heat", "Race", "Raced", "race"]

Measure = Callable[[Sequence[int], int, int], Mapping[int, Sequence[Comparison]]]
CostsOf = Callable[[int, Sequence[Comparison]], Costs]


@dataclass(frozen=True, slots=True)
class Race:
    """How to race.

    first: puzzles of the first heat. level: how sure a leader has to be. finalists: how many race
    on all puzzles, those apart that lose a puzzle or are twins of a better one.
    """

    first: int = 20
    level: float = 0.99
    finalists: int = 4

    def __post_init__(self) -> None:
        if self.first < 1:
            raise ValueError(f"a race needs at least one puzzle a heat, not {self.first}")
        if self.finalists < 1:
            raise ValueError(f"a race needs at least one finalist, not {self.finalists}")


class Heat(Struct, frozen=True):
    """One heat. puzzles: measured so far, these included; entered: candidates, by index, who did
    them; kept: who went on, best first.
    """

    puzzles: int
    entered: tuple[int, ...]
    kept: tuple[int, ...]


class Raced(Struct, frozen=True, kw_only=True):
    """The outcome of a race: the winner's index or None, and what it took.

    evaluations: searches by candidates; expansions, seconds: what these searches took, the
    baseline's not counted.
    """

    winner: int | None
    heats: tuple[Heat, ...]
    evaluations: int
    expansions: int
    seconds: float


def race(
    candidates: Sequence[Candidate],
    soundness: Sequence[FalsePositives],
    measure: Measure,
    costs_of: CostsOf,
    puzzles: int,
    ranking: Ranking,
    how: Race | None = None,
) -> Raced:
    """Return the outcome of a race over so many puzzles.

    measure(candidates, first, last): searches puzzles first to last (not included) and returns for
    each of these candidates one comparison a puzzle. costs_of(candidate, comparisons): what is
    ranked by, as costs.
    """
    pruning = ranking.use is Use.PRUNE
    alive = [i for i, s in enumerate(soundness) if not (pruning and s.false_positives)]
    how = how or Race()
    track = _Track(candidates, costs_of, ranking, how)
    heats: list[Heat] = []
    for first, last in _heats(puzzles, how.first):
        if not alive or (heats and len(alive) == 1):
            break
        for i, comparisons in measure(alive, first, last).items():
            track.seen.setdefault(i, []).extend(comparisons)
        entered, alive = tuple(alive), track.survivors(alive, last == puzzles)
        heats.append(Heat(last, entered, tuple(alive)))
    searches = [c.predicate for seen in track.seen.values() for c in seen]
    return Raced(
        winner=alive[0] if alive else None,
        heats=tuple(heats),
        evaluations=len(searches),
        expansions=sum(m.expansions for m in searches),
        seconds=sum(m.cpu_seconds for m in searches),
    )


def _heats(puzzles: int, first: int) -> Iterator[tuple[int, int]]:
    """Yield (first, last) of each heat; each but the first doubles what was measured."""
    done = 0
    while done < puzzles:
        last = min(puzzles, max(first, 2 * done))
        yield done, last
        done = last


@dataclass(frozen=True, slots=True)
class _Track:
    """What has been measured so far, by candidate."""

    candidates: Sequence[Candidate]
    costs_of: CostsOf
    ranking: Ranking
    how: Race
    seen: dict[int, list[Comparison]] = field(default_factory=dict)

    def survivors(self, alive: Sequence[int], final: bool) -> list[int]:
        """Return who goes on, best first; final: there are no puzzles left."""
        costs = {i: self.costs_of(i, self.seen[i]) for i in alive}
        ranked = rank([self.score(i, costs[i]) for i in alive], self.candidates, self.ranking)
        if self.ranking.use is Use.PRUNE:
            ranked = [score for score in ranked if not score.speedup.lost]
        order: list[int] = []
        for score in ranked:
            if not any(_twins(costs[score.candidate], costs[i]) for i in order):
                order.append(score.candidate)
        if not order:
            return []
        most = 1 if final else max(self.how.finalists, (len(order) + 1) // 2)
        sure, open_ = order[:most], order[most:]
        return [*sure, *(i for i in open_ if self.may_win(costs[i], costs[order[0]]))]

    def score(self, candidate: int, costs: Costs) -> Score:
        found = speedup(self.seen[candidate])
        return Score(candidate=candidate, stage=0, speedup=found, work=costs.ratio)

    def may_win(self, costs: Costs, leader: Costs) -> bool:
        """Return whether a candidate may turn out better than the leader."""
        margin = self.ranking.time_margin if self.ranking.rank_by == "time" else 0.0
        found = advantage_interval(leader, costs, self.how.level)
        return found is None or found.low < 1 - margin


def _twins(costs: Costs, better: Costs) -> bool:
    """Return whether two candidates cost the same on every puzzle."""
    return bool((costs.predicate == better.predicate).all())
