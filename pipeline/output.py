"""The JSON objects that commands print: the published shapes, one Struct each.

`docs/schemas/` holds their JSON schemas, written by `python -m pipeline.schemas docs/schemas`.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from triage.evaluate import Comparison
from triage.soundness import Counterexample
from triage.speedup import Speedup, speedup, speedup_by_size
from witness import Backend

__all__ = [
    "BlockedPositives",
    "Evaluation",
    "Explanation",
    "LearnedTask",
    "Run",
    "SizeRow",
    "Solution",
    "evaluation",
]


class Solution(Struct, frozen=True, kw_only=True):
    """`solve --json`: one puzzle.

    status: "unsolvable" is proved; "timeout" and "memout" prove nothing. path: [row, col] of each
    point of the solution, null without one; length: its edges. expansions, generated, seconds: cost
    of the search, CPU time (expansions of the frontier are its states; clingo has none). solutions:
    their number, null unless counted. paths: up to N solutions with `--all N`, null without.
    """

    id: str
    status: Literal["solved", "unsolvable", "timeout", "memout"]
    method: Literal["astar", "dfs", "frontier", "asp"]
    path: list[tuple[int | float, int | float]] | None
    length: int | None
    expansions: int
    generated: int
    seconds: float
    solutions: int | None
    paths: list[list[tuple[int | float, int | float]]] | None = None


class BlockedPositives(Struct, frozen=True, kw_only=True):
    """Positives that no consistent rule covers: any that does covers the negative, too.

    positive: one of them. count: how many.
    """

    positive: str
    count: int
    negative: str


class LearnedTask(Struct, frozen=True, kw_only=True):
    """`learn-task --json`: the rules that an engine learned from one task.

    tp, fn, tn, fp: examples. size: literals, heads included. optimal: proved best. recall_ceiling:
    positives that a consistent hypothesis could cover at most. seconds: CPU time. blocked: the most
    frequent positives above that ceiling, with `--explain N`.
    """

    tp: int
    fn: int
    tn: int
    fp: int
    size: int
    optimal: bool
    recall_ceiling: int
    seconds: float
    engine: str
    outcome: Literal["optimal", "best", "partial", "none"]
    rules: list[str]
    blocked: list[BlockedPositives] = []


class SizeRow(Struct, frozen=True, kw_only=True):
    """The speed-ups on the puzzles with one number of squares."""

    squares: int
    puzzles: int
    expansion_speedup: float | None
    time_speedup: float | None


class Evaluation(Struct, frozen=True, kw_only=True):
    """`evaluate --json`: one predicate against another on a set of puzzles.

    Speed-ups are ratios of sums, `against` / `predicate`, over the `compared` puzzles, which both
    solved; mean, min and max are of the ratios of single puzzles; null where nothing was compared.
    unsolved: puzzles that the predicate did not solve, but for the `unsolvable` ones, proved to
    have no solution. lost: those of them that `against` solved. baseline_unsolved: the other way
    round. equal_share, slower_share: of the compared puzzles, those with equal expansions and those
    that took more CPU time. baseline_us: CPU microseconds an expansion of `against`. backend: the
    implementation that ran both.
    """

    predicate: str
    against: str
    use: Literal["prune", "sort"]
    backend: Literal["compiled", "python"]
    repeats: int
    puzzles: int
    compared: int
    unsolved: int
    lost: int
    baseline_unsolved: int
    unsolvable: int
    expansion_speedup: float | None
    expansion_speedup_mean: float | None
    expansion_speedup_min: float | None
    expansion_speedup_max: float | None
    time_speedup: float | None
    time_speedup_mean: float | None
    time_speedup_min: float | None
    time_speedup_max: float | None
    equal_share: float | None
    slower_share: float | None
    baseline_us: float | None
    sizes: list[SizeRow]


class Explanation(Struct, frozen=True, kw_only=True):
    """`explain --json`: a predicate for people, and what enumeration says of it.

    rules, english: one a rule; python: the code that runs; empty for a hand-written predicate.
    enumerated: puzzles; paths: their completable partial paths, each tested. too_large: puzzles not
    enumerated. false_positives: must be 0 for a predicate that prunes.
    """

    predicate: str
    size: int
    rules: list[str]
    english: list[str]
    python: str
    puzzles: str
    enumerated: int
    too_large: int
    paths: int
    false_positives: int
    counterexamples: list[Counterexample]


class Run(Struct, frozen=True, kw_only=True):
    """`learn --json`: the winner and its speed-ups on the held-out puzzles.

    taught_by: ids of the training puzzles that gave these rules, of `instances` in all.
    candidates: different hypotheses that competed.
    """

    run: str
    rules: list[str]
    taught_by: list[str]
    instances: int
    candidates: int
    test: Evaluation


def evaluation(
    comparisons: list[Comparison],
    *,
    predicate: str,
    against: str,
    use: str,
    backend: Backend,
    repeats: int,
) -> Evaluation:
    """Return the published object for measured comparisons."""
    total = speedup(comparisons)
    return Evaluation(
        predicate=predicate,
        against=against,
        use="sort" if use == "sort" else "prune",
        backend="python" if backend is Backend.PYTHON else "compiled",
        repeats=repeats,
        puzzles=total.puzzles,
        compared=total.compared,
        unsolved=total.unsolved,
        lost=total.lost,
        baseline_unsolved=total.baseline_unsolved,
        unsolvable=total.unsolvable,
        expansion_speedup=total.expansions.total,
        expansion_speedup_mean=total.expansions.mean,
        expansion_speedup_min=total.expansions.min,
        expansion_speedup_max=total.expansions.max,
        time_speedup=total.time.total,
        time_speedup_mean=total.time.mean,
        time_speedup_min=total.time.min,
        time_speedup_max=total.time.max,
        equal_share=total.equal_share,
        slower_share=total.slower_share,
        baseline_us=total.baseline_us,
        sizes=[_size_row(squares, s) for squares, s in speedup_by_size(comparisons).items()],
    )


def _size_row(squares: int, found: Speedup) -> SizeRow:
    return SizeRow(
        squares=squares,
        puzzles=found.puzzles,
        expansion_speedup=found.expansions.total,
        time_speedup=found.time.total,
    )
