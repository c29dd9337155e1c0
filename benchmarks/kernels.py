"""Time the compiled searches: python benchmarks/kernels.py [--puzzles FILE] [--json] [--quick]

Ratios within one run, on one core, kernels compiled and warm:

    astar        each predicate against the baseline on the whole set: ratios of the sums of
                 expansions and of CPU time, the least of the repeats; all predicates in turn on
                 500 puzzles at a time
    rule table   edge-left once more, looked up in a table as a learned rule is
    rules        rules of the vocabulary `extended`: shared > k, cut off, and for each set A too few
                 available edges or too little room; one with a condition that no kernel knows
    depth first  the same set depth first, up to a million expansions a puzzle
    reference    the Python reference on a sample, against the kernel on the same puzzles
    labels       all partial paths of a board labelled, and predicates tested on them
    start        seconds of a new process until its first search: nothing compiled, then cached

Without --puzzles, 1,500 random-triangles puzzles 2x2 to 5x5. `--quick` takes every tenth puzzle.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable
from time import thread_time

import numpy as np
from setting import Row, machine, start

from bk import learned_predicate
from generators import puzzle_set
from ilp.rules import parse_hypothesis
from solving import Limits
from witness import PREDICATES, Puzzle, Universe, WitnessPredicate, compiled_form, read_puzzles
from witness import astar as reference
from witness.kernels import (
    Prepared,
    SearchArrays,
    astar_many,
    depth_first_many,
    fired,
    label_arrays,
    prepare,
)
from witness.rule_table import LastStep, RuleTable
from witness.square_view import Within

SEED = 1
CHUNK = 500
SAMPLE, SAMPLE_LIMIT = 150, Limits(expansions=5000)
EDGE_LEFT = RuleTable.where(
    "edge-left as a rule table",
    lambda k, c, last: k == 3 and 1 <= c <= 2 and last is not LastStep.ALONG,
    sound=True,
)
RULES = """
    incompletable(A,B) :- shared(A,B,C), square(B,D), lt(D,C).
    incompletable(A,B) :- {count}_{within}(A,B,C), square(B,D), lt(C,D){more}.
    incompletable(A,B) :- cut_off(A), square(B,C).
"""


def rules(count: str, within: str, more: str = "") -> WitnessPredicate:
    """Return rules about one set A in the form that the kernels take."""
    hypothesis = parse_hypothesis(RULES.format(count=count, within=within, more=more))
    name = f"rules: {count} {within}{more}"
    form = compiled_form(learned_predicate(hypothesis, name, "extended", sound=True))
    assert form is not None
    return form


CONTENDERS: dict[str, WitnessPredicate] = {
    **PREDICATES,
    EDGE_LEFT.name: EDGE_LEFT,
    **{
        f"rules: {count} {within}": rules(count, within)
        for within in Within
        for count in ("available", "room")
    },
    "rules: room pocket, touched": rules("room", "pocket", ", touched(A,B,E), lt(F,E)"),
}
FIRST_SEARCH = """
from witness import Puzzle
from witness.kernels import astar
astar(Puzzle.create(2, 2, goals=[(2, 2)], triangles={}), "pocket")
"""


def contest(puzzles: list[Puzzle], repeats: int) -> Iterable[Row]:
    """Yield a row for each predicate."""
    chunks = [prepare(puzzles[i : i + CHUNK]) for i in range(0, len(puzzles), CHUNK)]
    best: dict[str, list[SearchArrays]] = {name: [] for name in CONTENDERS}
    for each in CONTENDERS.values():
        astar_many(chunks[0], each, expansions=[1] * len(chunks[0]))  # Compiles.
    for chunk in chunks:
        for name, each in CONTENDERS.items():
            best[name].append(least([astar_many(chunk, each) for _ in range(repeats)]))
    base_seconds, base_expansions = costs(best["baseline"])
    for name in CONTENDERS:
        seconds, expansions = costs(best[name])
        yield {
            "case": name,
            "expansions": int(expansions.sum()),
            "expansion_speedup": ratio(base_expansions, expansions),
            "expansion_speedup_max": round(float((base_expansions / expansions).max()), 1),
            "time_speedup": ratio(base_seconds, seconds),
            "slower_share": round(float((seconds > base_seconds).mean()), 3),
            "ns_per_expansion": round(1e9 * seconds.sum() / expansions.sum(), 1),
            "solved": sum(int((one.status == "solved").sum()) for one in best[name]),
        }


def least(same: list[SearchArrays]) -> SearchArrays:
    """Return equal searches with the least CPU time of each puzzle's."""
    same[0].seconds[:] = np.min([one.seconds for one in same], axis=0)
    return same[0]


def costs(chunks: list[SearchArrays]) -> tuple[np.ndarray, np.ndarray]:
    return (
        np.concatenate([one.seconds for one in chunks]),
        np.concatenate([one.expansions for one in chunks]),
    )


def ratio(one: np.ndarray, other: np.ndarray) -> float:
    return round(float(one.sum() / other.sum()), 2)


def deep(puzzles: list[Puzzle]) -> Iterable[Row]:
    ready = prepare(puzzles)
    base = astar_many(ready, "baseline")
    for name in ("baseline", "edge-left", "region", "pocket", "usable"):
        depth_first_many(ready, name, expansions=[1] * len(ready))
        found = depth_first_many(ready, name, expansions=[1_000_000] * len(ready))
        yield {
            "case": f"depth first {name}",
            "solved": int((found.status == "solved").sum()),
            "expansion_speedup": ratio(base.expansions, found.expansions),
            "time_speedup": ratio(base.seconds, found.seconds),
            "ns_per_expansion": round(1e9 * found.seconds.sum() / found.expansions.sum(), 1),
        }


def against_reference(puzzles: list[Puzzle]) -> Iterable[Row]:
    sample = puzzles[:: max(1, len(puzzles) // SAMPLE)]
    ready = prepare(sample)
    for name in ("baseline", "edge-left", "local", "region", "pocket"):
        quick = astar_many(ready, name, limits=SAMPLE_LIMIT)
        slow = [reference(puzzle, PREDICATES[name], limits=SAMPLE_LIMIT) for puzzle in sample]
        assert [one.expansions for one in slow] == quick.expansions.tolist()
        seconds, expansions = sum(one.cpu_seconds for one in slow), int(quick.expansions.sum())
        yield {
            "case": f"reference {name}",
            "us_per_expansion": round(1e6 * seconds / expansions, 2),
            "kernel_times_faster": round(seconds / float(quick.seconds.sum()), 1),
        }


def plain(puzzles: list[Puzzle]) -> Iterable[Row]:
    """Yield rows for the kernel of boards that fit no words, on the first puzzles of the set."""
    some = tuple(puzzles[:CHUNK])
    ready = Prepared(some, (), tuple(range(len(some))))
    for name in ("baseline", "region", "usable"):
        found = astar_many(ready, name, limits=SAMPLE_LIMIT)
        ns = 1e9 * found.seconds.sum() / found.expansions.sum()
        yield {"case": f"plain arrays {name}", "ns_per_expansion": round(float(ns), 1)}


def labels() -> Iterable[Row]:
    puzzle = Puzzle.create(4, 5, goals=[(4, 5)], triangles={(0, 0): 1, (2, 2): 2, (3, 4): 3})
    fired(label_arrays(Puzzle.create(1, 1, goals=[(1, 1)], triangles={})), "baseline")
    began = thread_time()
    arrays = label_arrays(puzzle, Universe.PARTIAL)
    seconds = thread_time() - began
    yield {"case": "labels 4x5", "paths": len(arrays), "ns_per_path": per(seconds, len(arrays))}
    for name in ("baseline", "region", "usable"):
        began = thread_time()
        fired(arrays, name)
        ns = per(thread_time() - began, len(arrays))
        yield {"case": f"fired {name}", "paths": len(arrays), "ns_per_path": ns}


def per(seconds: float, count: int) -> float:
    return round(1e9 * seconds / count, 1)


def rows(puzzles: list[Puzzle], repeats: int) -> Iterable[Row]:
    yield machine(puzzles=len(puzzles))
    yield from contest(puzzles, repeats)
    yield from deep(puzzles)
    yield from against_reference(puzzles)
    yield from plain(puzzles)
    yield from labels()
    yield start("first search of a process", FIRST_SEARCH)


def as_text(row: Row) -> str:
    case = row.pop("case", "run")
    return f"{case:28}" + "  ".join(f"{name} {value}" for name, value in row.items())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--puzzles", help="a puzzle file of any format")
    parser.add_argument("--repeats", type=int, default=3, help="the least time of so many counts")
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    parser.add_argument("--quick", action="store_true", help="every tenth puzzle")
    options = parser.parse_args()
    if options.puzzles:
        puzzles = [record.puzzle for record in read_puzzles(options.puzzles)]
    else:
        puzzles = puzzle_set("random-triangles", SEED, 1500, max_size=5)
    for row in rows(puzzles[:: 10 if options.quick else 1], options.repeats):
        print(json.dumps(row) if options.json else as_text(row), flush=True)


if __name__ == "__main__":
    main()
