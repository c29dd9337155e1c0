"""Table 3: the learned predicate, and what each of its rules contributes.

For each rule: the predicate made of it alone, and the predicate without it, both beside the
hand-written baseline's pruning (the paper's second version of A*), so that a rule which repeats the
baseline is seen to add nothing. What a rule costs is measured as the paper did, as a share of the
predicate's run time: the Python code of the rules on the same partial paths, those that a search
with the baseline queues. The compiled searches look all rules up in one table, so there a rule
costs next to nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from time import process_time

from matplotlib.figure import Figure

from experiments.chosen import Chosen, paper_predicate
from experiments.findings import Claim, Findings, Table
from experiments.plots import times_axis
from experiments.setting import Setting
from pipeline.figures import BASELINE, LEARNED, OTHERS, new_figure
from solving import Limits, Use
from triage.evaluate import uncollected
from triage.speedup import speedup
from witness import PREDICATES, NamedPuzzle, Path, PathTest, Puzzle, WitnessPredicate, astar

__all__ = ["run"]

PATHS_EACH, PUZZLES, ROUNDS = 300, 60, 5
"""How many partial paths of how many puzzles are tested how often; the least time counts."""
Sample = list[tuple[Puzzle, list[Path]]]


@dataclass(frozen=True, slots=True)
class Part:
    """Some rules of a predicate and what they bring; test_ns: a test of a path in Python."""

    predicate: str
    rules: str
    expansions: float | None
    time: float | None
    expansion_ns: float | None
    test_ns: float


COLUMNS = (
    "predicate",
    "rules",
    "expansions x",
    "time x",
    "ns an expansion",
    "ns a test in Python",
)


def run(setting: Setting) -> Findings:
    """Return what each rule of the chosen predicate, and each line of the paper's, contributes."""
    chosen, paper = setting.chosen, paper_predicate()
    named = setting.test_puzzles()
    predicates = [chosen] if chosen.rules == paper.rules else [chosen, paper]
    found = {one.name: _parts(setting, one, named) for one in predicates}
    parts = [part for some in found.values() for part in some]
    rows = tuple(
        (p.predicate, p.rules, p.expansions, p.time, p.expansion_ns, p.test_ns) for p in parts
    )
    claims = _claims(found[predicates[-1].name])
    return Findings(Table(COLUMNS, rows), _draw(parts), claims, _notes(predicates))


def _draw(parts: Sequence[Part]) -> Figure:
    with new_figure(height=0.38 * len(parts) + 1.0) as (figure, [axes]):
        colours = {"all": LEARNED, "only": OTHERS[1], "without": BASELINE}
        for y, part in enumerate(parts):
            colour = colours[part.rules.split()[0]]
            axes.barh(y, part.expansions or 0, left=0, color=colour, height=0.6)
        axes.set_yticks(range(len(parts)), [f"{part.predicate}: {part.rules}" for part in parts])
        axes.invert_yaxis()
        times_axis(axes, "x")
        axes.set_xlim(left=0.8)
        axes.set_xlabel("speed-up in expansions over the baseline")
    return figure


def _parts(setting: Setting, chosen: Chosen, named: Sequence[NamedPuzzle]) -> list[Part]:
    """Return a part for all rules, for each alone, and for all but each.

    A hand-written predicate has no rules to take apart.
    """
    numbers = range(len(chosen.rules))
    wanted = [("all", tuple(numbers))]
    if len(numbers) > 1:
        wanted += [(f"only {i + 1}", (i,)) for i in numbers]
    if len(numbers) > 2:
        wanted += [(f"without {i + 1}", tuple(j for j in numbers if j != i)) for i in numbers]
    tests = _test_seconds([chosen.only(*lines) for _, lines in wanted], _sample(named))
    return [
        _part(setting, chosen, named, label, lines, 1e9 * seconds)
        for (label, lines), seconds in zip(wanted, tests, strict=True)
    ]


def _part(
    setting: Setting,
    chosen: Chosen,
    named: Sequence[NamedPuzzle],
    label: str,
    lines: tuple[int, ...],
    test_ns: float,
) -> Part:
    rules = [chosen.rules[i] for i in lines] or [chosen.name]
    identity = [*rules, chosen.vocabulary, "with baseline"]
    comparisons = setting.comparisons(named, chosen.beside_baseline(*lines), identity)
    found = speedup(comparisons)
    expansions = sum(c.predicate.expansions for c in comparisons)
    seconds = sum(c.predicate.cpu_seconds for c in comparisons)
    return Part(
        chosen.name,
        label,
        found.expansions.total,
        found.time.total,
        1e9 * seconds / expansions if expansions else None,
        test_ns,
    )


def _sample(named: Sequence[NamedPuzzle]) -> Sample:
    """Return paths that a search with the baseline queues, of puzzles all over the set."""
    some = named[:: max(1, len(named) // PUZZLES)][:PUZZLES]
    return [(one.puzzle, _queued(one.puzzle)) for one in some]


def _queued(puzzle: Puzzle) -> list[Path]:
    collector = _Collector()
    astar(puzzle, collector, Use.PRUNE, Limits(expansions=PATHS_EACH))
    return collector.paths[:PATHS_EACH]


class _Collector:
    """The baseline, keeping the paths on which it does not fire."""

    name, sound = "baseline, collected", True

    def __init__(self) -> None:
        self.paths: list[Path] = []

    def bind(self, puzzle: Puzzle) -> PathTest:
        """Return the baseline's test, which notes what it lets pass."""
        fires, keep = PREDICATES["baseline"].bind(puzzle), self.paths.append

        def test(path: Path) -> bool:
            fired = fires(path)
            if not fired:
                keep(path)
            return fired

        return test


def _test_seconds(predicates: Sequence[WitnessPredicate], sample: Sample) -> list[float]:
    """Return the CPU time of one test by each predicate: all the paths, in turn, the least round.

    The predicates take turns puzzle by puzzle, so that what else the machine does hits them alike.
    """
    bound = [([each.bind(puzzle) for each in predicates], paths) for puzzle, paths in sample]
    count = sum(len(paths) for _, paths in bound)
    least = [float("inf")] * len(predicates)
    with uncollected():
        for _ in range(ROUNDS):
            taken = [0.0] * len(predicates)
            for tests, paths in bound:
                for i, test in enumerate(tests):
                    began = process_time()
                    for path in paths:
                        test(path)
                    taken[i] += process_time() - began
            least = [min(pair) for pair in zip(least, taken, strict=True)]
    return [seconds / count for seconds in least]


def _claims(paper: list[Part]) -> tuple[Claim, ...]:
    """Return the claims on the paper's own predicate, given its parts."""
    by_name = {part.rules: part for part in paper}
    whole, without, alone = (by_name.get(name) for name in ("all", "without 1", "only 1"))
    if whole is None or without is None or alone is None:
        return ()
    added = 100 * (whole.test_ns / without.test_ns - 1)
    return (
        Claim(
            "line 1 is equivalent to the baseline",
            "yes",
            f"alone beside it: {alone.expansions:.2f}x",
            "Table 3 and its discussion",
        ),
        Claim(
            "what line 1 adds to the predicate's run time",
            "26%",
            f"{added:.0f}% (Python, paths that the baseline lets pass)",
            "discussion of Table 3, filter set 2",
        ),
        Claim(
            "what lines 2 and 3 add to the baseline",
            "about six times",
            f"{without.expansions:.2f}x in expansions",
            "abstract, Table 3",
        ),
    )


def _notes(predicates: Sequence[Chosen]) -> tuple[str, ...]:
    return tuple(
        f"{one.name}:\n\n"
        + "\n".join(f"    {i}  {rule}" for i, rule in enumerate(one.rules, start=1))
        for one in predicates
        if one.rules
    )
