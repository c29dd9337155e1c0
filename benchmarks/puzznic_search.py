"""Time the native search of Puzznic: python benchmarks/puzznic_search.py LEVELS [--json] [--quick]

LEVELS is a folder of level files. In one run, on one core, kernels compiled and warm:

    level         expansions, CPU seconds (the least of the repeats) and ns per expansion of the
                  native A* with the star bound; the same beside Fast Downward's own search time
                  (blind, as in the paper), where the limit let it end
    all levels    the geometric mean of the ratios of seconds, over the levels where Fast Downward
                  needs more than a second
    pairs         expansions and seconds with pair projections, against the star bound alone
    reference     the Python reference, against the kernel, on the same levels
    start         seconds of a new process until its first search: nothing compiled, then cached

`--quick` leaves out Fast Downward and the levels that take more than a second.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable
from pathlib import Path
from statistics import geometric_mean

from setting import Row, machine, start

from puzznic import Level, PuzznicResult, read_level
from puzznic import best_first as reference
from puzznic.kernels.best_first import PAIRS, STARS
from puzznic.kernels.searches import astar
from puzznic.models import MODELS
from puzznic.models.outcomes import Outcome
from solving import Limits

LEVELS = ["e48", "cubic", "e11", "d34", "c17", "c16", "e47", "e35", "b15", "b12", "d18", "d27"]
QUICK = ["e11", "d34", "c17", "c16", "e35", "b15", "b12", "d18"]
SLOW = 1.0
"""Levels count for the mean where Fast Downward needs more seconds."""
SMALL = ["b15", "b12", "d18", "c16"]
FIRST_SEARCH = """
from puzznic import parse_level
from puzznic.kernels.searches import astar
astar(parse_level("#####\\n#A A#\\n#####"))
"""


def native(level: Level, repeats: int, mode: int = STARS) -> PuzznicResult:
    """Return the fastest of equal searches."""
    return min((astar(level, mode=mode) for _ in range(repeats)), key=lambda one: one.seconds)


def against_planner(levels: dict[str, Level], repeats: int, limit: float) -> Iterable[Row]:
    """Yield a row for each level, and the mean of the ratios."""
    ratios = []
    for name, level in levels.items():
        ours = native(level, repeats)
        row: Row = {"case": name, **figures(ours)}
        if limit:
            theirs = MODELS["pddl"].solve(level, Limits(cpu_seconds=limit))
            row |= {
                "planner": theirs.outcome,
                "planner_seconds": theirs.solving_seconds,
                "planner_expansions": theirs.attempts[-1].expansions,
            }
            if theirs.outcome in (Outcome.SOLVED, Outcome.UNSOLVABLE):
                assert theirs.cost == ours.moves
                row["times_faster"] = round(theirs.solving_seconds / ours.seconds, 1)
                if theirs.solving_seconds > SLOW:
                    ratios.append(theirs.solving_seconds / ours.seconds)
        yield row
    if ratios:
        mean = round(geometric_mean(ratios), 1)
        yield {"case": "all levels", "levels": len(ratios), "times_faster": mean}


def figures(found: PuzznicResult) -> Row:
    """Return what one search took."""
    return {
        "status": found.status,
        "moves": found.moves,
        "expansions": found.expansions,
        "seconds": round(found.seconds, 4),
        "ns_per_expansion": round(1e9 * found.seconds / max(1, found.expansions)),
    }


def with_pairs(levels: dict[str, Level]) -> Iterable[Row]:
    for name, level in levels.items():
        stars, pairs = native(level, 1), native(level, 1, PAIRS)
        yield {
            "case": f"pairs {name}",
            "expansions": pairs.expansions,
            "seconds": round(pairs.seconds, 4),
            "fewer_expansions": round(stars.expansions / max(1, pairs.expansions), 2),
            "times_faster": round(stars.seconds / pairs.seconds, 2),
        }


def against_reference(levels: dict[str, Level], repeats: int) -> Iterable[Row]:
    for name, level in levels.items():
        slow, quick = reference.astar(level), native(level, repeats)
        assert (slow.plan, slow.expansions) == (quick.plan, quick.expansions)
        yield {
            "case": f"reference {name}",
            "us_per_expansion": round(1e6 * slow.seconds / slow.expansions, 1),
            "kernel_times_faster": round(slow.seconds / quick.seconds, 1),
        }


def rows(levels: dict[str, Level], repeats: int, limit: float) -> Iterable[Row]:
    yield machine(levels=len(levels))
    native(next(iter(levels.values())), 1)  # Compiles.
    yield from against_planner(levels, repeats, limit)
    yield from with_pairs({name: level for name, level in levels.items() if name in QUICK})
    small = {name: level for name, level in levels.items() if name in SMALL}
    yield from against_reference(small, repeats)
    yield start("first search of a process", FIRST_SEARCH)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("levels", type=Path, help="a folder of level files")
    parser.add_argument("--repeats", type=int, default=3, help="the least time of so many counts")
    parser.add_argument("--limit", type=float, default=240, help="CPU seconds of Fast Downward")
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    parser.add_argument("--quick", action="store_true", help="without Fast Downward")
    options = parser.parse_args()
    names = QUICK if options.quick else LEVELS
    levels = {name: read_level(next(options.levels.glob(f"*{name}.txt"))) for name in names}
    for row in rows(levels, options.repeats, 0 if options.quick else options.limit):
        case = str(row.pop("case", "run"))
        text = f"{case:26}" + "  ".join(f"{name} {value}" for name, value in row.items())
        print(json.dumps({"case": case, **row}) if options.json else text, flush=True)


if __name__ == "__main__":
    main()
