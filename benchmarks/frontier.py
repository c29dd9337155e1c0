"""Time the compiled frontier: python benchmarks/frontier.py [--json] [--quick]

CPU milliseconds on one core, kernels compiled and warm, of these cases:

    solve          a shortest solution of path-first puzzles (Algorithm 4), each checked
    count          the number of corner-to-corner paths of an empty board
    solvable       is a random-triangles candidate (Algorithm 3) solvable, and the Python reference
    start          seconds of a new process until its first solution: nothing compiled, then cached

`--quick` takes a tenth of the puzzles.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterable
from random import Random
from statistics import mean, median
from time import thread_time
from typing import TypeVar

from setting import Row, machine, start

from generators import puzzle_set
from generators.random_triangles import candidate
from witness.frontier import is_solvable
from witness.kernels.frontier import frontier_count, frontier_solvable, frontier_solve
from witness.puzzle import Puzzle

ResultT = TypeVar("ResultT")

SEED = 1
PATH_FIRST = ((8, 500), (10, 60), (12, 20))
EMPTY = ((8, 3_266_598_486_981_642), (10, 1_568_758_030_464_750_013_214_100))
CANDIDATES = ((3, 1_000), (5, 1_000))
FIRST_SOLUTION = """
from witness import Puzzle
from witness.kernels.frontier import frontier_solve
frontier_solve(Puzzle.create(2, 2, goals=[(2, 2)], triangles={}))
"""


def solve(size: int, count: int) -> Row:
    puzzles = puzzle_set("path-first", SEED, count, max_size=size, min_size=size)
    times, results = timed(frontier_solve, puzzles)
    solved = sum(
        result.path is not None and puzzle.is_solved_by(result.path)
        for puzzle, result in zip(puzzles, results, strict=True)
    )
    expansions = sum(result.expansions for result in results)
    return {
        "case": f"solve path-first {size}x{size}",
        "puzzles": count,
        "right": solved,
        **summary(times),
        "ns_per_expansion": round(sum(times) / expansions * 1e9, 1),
    }


def count(size: int, paths: int) -> Row:
    puzzle = Puzzle.create(size, size, goals=[(size, size)], triangles={})
    times, (found,) = timed(frontier_count, [puzzle])
    return {
        "case": f"count empty {size}x{size}",
        "puzzles": 1,
        "right": int(found == paths),
        **summary(times),
    }


def solvable(size: int, count: int) -> Row:
    rng = Random(SEED)
    puzzles = [candidate(rng, size, size) for _ in range(count)]
    times, answers = timed(frontier_solvable, puzzles)
    reference_times, reference = timed(is_solvable, puzzles)
    agreed = sum(one == other for one, other in zip(answers, reference, strict=True))
    return {
        "case": f"solvable candidate {size}x{size}",
        "puzzles": count,
        "right": agreed,
        **summary(times),
        "times_faster_than_python": round(sum(reference_times) / sum(times), 1),
    }


def timed(
    function: Callable[[Puzzle], ResultT], puzzles: Iterable[Puzzle]
) -> tuple[list[float], list[ResultT]]:
    """Return the CPU seconds of each call and what it returned."""
    times, results = [], []
    for puzzle in puzzles:
        began = thread_time()
        results.append(function(puzzle))
        times.append(thread_time() - began)
    return times, results


def summary(times: list[float]) -> Row:
    return {
        f"{name}_ms": round(1e3 * f(times), 4)
        for name, f in (("mean", mean), ("median", median), ("max", max))
    }


def warm_up() -> None:
    tiny = Puzzle.create(2, 2, goals=[(2, 2)], triangles={})
    for run in (frontier_solve, frontier_count, frontier_solvable, is_solvable):
        run(tiny)


def rows(share: int) -> Iterable[Row]:
    warm_up()
    yield from (solve(size, n // share) for size, n in PATH_FIRST)
    yield from (count(size, paths) for size, paths in EMPTY)
    yield from (solvable(size, n // share) for size, n in CANDIDATES)
    yield start("first solution of a process", FIRST_SOLUTION)


def as_text(row: Row) -> str:
    case = row.pop("case", "run")
    return f"{case:30}" + "  ".join(f"{name} {value}" for name, value in row.items())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    parser.add_argument("--quick", action="store_true", help="a tenth of the puzzles")
    options = parser.parse_args()
    for row in (machine(seed=SEED), *rows(10 if options.quick else 1)):
        print(json.dumps(row) if options.json else as_text(row), flush=True)


if __name__ == "__main__":
    main()
