"""The compiled A* is the reference: same status, path, expansions and generated."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path as FilePath
from random import Random

import numpy as np
import pytest

from generators import path_first
from solving import Limits, Status, Use
from witness import PREDICATES, Path, Puzzle, either, read_puzzles
from witness import astar as reference
from witness.kernels import Prepared, astar, astar_many, prepare
from witness.kernels.prepared import Group
from witness.kernels.tables import pack, words_needed
from witness.rule_table import LastStep, RuleTable

NAMES = list(PREDICATES)
FEW = Limits(expansions=400)
WIDE = ("edge-left", "usable")
"""Tested in words of two columns each time; a variant takes three seconds to compile."""


def summary(result) -> tuple[Status, Path | None, int, int]:
    return result.status, result.path, result.expansions, result.generated


def in_words(puzzles: list[Puzzle], columns: int) -> Prepared:
    """Return a set in words of so many columns, needed or not."""
    group = Group(columns, np.arange(len(puzzles)), *pack(puzzles, columns))
    return Prepared(tuple(puzzles), (group,), ())


def in_plain_arrays(puzzles: list[Puzzle]) -> Prepared:
    return Prepared(tuple(puzzles), (), tuple(range(len(puzzles))))


def assert_equal_searches(one, other) -> None:
    assert (one.status == other.status).all()
    for field in ("expansions", "length", "generated"):
        assert (getattr(one, field) == getattr(other, field)).all()
    solved = one.length >= 0
    steps = min(one.paths.shape[1], other.paths.shape[1])
    for a, b, length in zip(
        one.paths[solved], other.paths[solved], one.length[solved], strict=True
    ):
        assert length < steps
        assert (a[: length + 1] == b[: length + 1]).all()


@pytest.fixture(scope="module")
def paper_puzzles() -> list[Puzzle]:
    """Puzzles like the paper's, 2x2 to 4x4."""
    data = FilePath(__file__).parents[3] / "data" / "tests_2x2_to_4x4.jsonl"
    return [record.puzzle for record in read_puzzles(data)][:60]


@pytest.mark.parametrize("name", NAMES)
def test_searches_are_the_references(paper_puzzles, make_boards, name):
    """On boards of all kinds: several starts, several goals, some inside, edges blocked."""
    for use in Use:
        for puzzle in [*paper_puzzles, *make_boards(11, 60)]:
            expected = reference(puzzle, PREDICATES[name], use, FEW)
            assert summary(astar(puzzle, name, use, FEW)) == summary(expected)


@pytest.mark.parametrize("name", NAMES)
def test_boards_in_plain_arrays(make_boards, name):
    """Starts and goals in the middle of edges, and k = 4."""
    for use in Use:
        for puzzle in make_boards(12, 60, middles=True):
            expected = reference(puzzle, PREDICATES[name], use, FEW)
            assert summary(astar(puzzle, name, use, FEW)) == summary(expected)


@pytest.mark.parametrize("name", NAMES)
def test_incremental_checks_are_those_of_whole_boards(make_boards, paper_puzzles, name):
    """The word kernels check incrementally, the plain one checks whole boards."""
    puzzles, limits = [*make_boards(13, 300), *paper_puzzles], Limits(expansions=2000)
    quick = astar_many(puzzles, name, limits=limits)
    assert_equal_searches(astar_many(in_plain_arrays(puzzles), name, limits=limits), quick)


@pytest.mark.parametrize(
    "name",
    [name if name in WIDE else pytest.param(name, marks=pytest.mark.slow) for name in NAMES],
)
def test_words_of_two_columns(make_boards, paper_puzzles, name):
    puzzles, limits = [*make_boards(13, 300), *paper_puzzles], Limits(expansions=2000)
    narrow = astar_many(in_words(puzzles, 1), name, limits=limits)
    assert_equal_searches(astar_many(in_words(puzzles, 2), name, limits=limits), narrow)


def test_boards_of_more_than_64_vertices():
    rng = Random(3)
    puzzles = [path_first(rng, rows, cols) for rows, cols in [(8, 8), (3, 20), (20, 3), (10, 10)]]
    assert {words_needed(puzzle) for puzzle in puzzles} == {2}
    for puzzle in puzzles:
        for name in WIDE:
            expected = reference(puzzle, PREDICATES[name], limits=FEW)
            assert summary(astar(puzzle, name, limits=FEW)) == summary(expected)


def test_boards_that_fit_no_words():
    rng = Random(4)
    wide, large = path_first(rng, 1, 40), path_first(rng, 12, 12)
    assert {words_needed(wide), words_needed(large)} == {None}
    for puzzle in (wide, large):
        expected = reference(puzzle, PREDICATES["region"], limits=FEW)
        assert summary(astar(puzzle, "region", limits=FEW)) == summary(expected)


def test_a_disjunction(make_boards):
    predicate = either(PREDICATES["local"], PREDICATES["reach"], PREDICATES["full3"])
    for puzzle in make_boards(14, 60):
        expected = reference(puzzle, predicate, limits=FEW)
        assert summary(astar(puzzle, predicate, limits=FEW)) == summary(expected)


@pytest.mark.parametrize("with_baseline", [True, False])
def test_rule_tables_sound_or_not(make_boards, with_baseline):
    rng = Random(5)
    cases = [(k, c, last) for k in range(1, 5) for c in range(5) for last in LastStep]
    for puzzle in [*make_boards(15, 80), *make_boards(15, 40, middles=True)]:
        some = frozenset(rng.sample(cases, rng.randint(0, 12)))
        table = RuleTable("some", some, with_baseline=with_baseline)
        for use in Use:
            expected = reference(puzzle, table, use, FEW)
            assert summary(astar(puzzle, table, use, FEW)) == summary(expected)


def test_edge_left_as_a_rule_table(paper_puzzles):
    off = (LastStep.ON, LastStep.OFF)
    table = RuleTable.where(
        "edge-left", lambda k, c, last: k == 3 and 1 <= c <= 2 and last in off, sound=True
    )
    assert_equal_searches(astar_many(paper_puzzles, table), astar_many(paper_puzzles, "edge-left"))


def test_a_set_keeps_its_order(make_boards, paper_puzzles):
    mixed = [*make_boards(16, 40, middles=True), *paper_puzzles[:10], path_first(Random(1), 8, 8)]
    found = astar_many(mixed, "usable", limits=FEW)
    for i, puzzle in enumerate(mixed):
        assert summary(found.result(i, puzzle)) == summary(astar(puzzle, "usable", limits=FEW))
    assert len(astar_many([], "usable").status) == 0


def test_searches_go_on_from_call_to_call(monkeypatch, paper_puzzles):
    whole = astar_many(paper_puzzles, "edge-left")
    monkeypatch.setattr("witness.kernels.drive.CALL_BUDGET", 60)
    assert_equal_searches(astar_many(paper_puzzles, "edge-left"), whole)
    monkeypatch.setattr("witness.kernels.plain_drive.MOST_BUDGET", 7)
    assert_equal_searches(astar_many(in_plain_arrays(paper_puzzles), "edge-left"), whole)


def test_memory_grows_as_searches_need_it(monkeypatch, paper_puzzles):
    whole = astar_many(paper_puzzles, "pocket")
    monkeypatch.setattr("witness.kernels.memory.KEPT_BYTES", 0)
    monkeypatch.setattr("witness.kernels.memory.FIRST_NODES", 128)
    astar_many(paper_puzzles[:1], "pocket")  # Cuts the workspace back.
    assert_equal_searches(astar_many(paper_puzzles, "pocket"), whole)


HARD = Puzzle.create(
    5, 5, goals=[(5, 5)], triangles={(0, 4): 1, (1, 1): 2, (2, 3): 3, (3, 0): 3, (4, 2): 3}
)


@pytest.mark.parametrize("most", [0, 1, 255, 256, 1000])
def test_a_limit_on_expansions_is_exact(most):
    limits = Limits(expansions=most)
    result = astar(HARD, "baseline", limits=limits)
    assert (result.status, result.expansions) == (Status.TIMEOUT, most)
    assert summary(result) == summary(reference(HARD, PREDICATES["baseline"], limits=limits))


def test_limits_for_each_puzzle():
    found = astar_many([HARD] * 3, "baseline", expansions=[10, 1 << 40, 20])
    assert found.status.tolist() == ["timeout", "solved", "timeout"]
    assert found.expansions[[0, 2]].tolist() == [10, 20]


EMPTY_BOARD = Puzzle.create(
    6, 8, goals=[(6, 8)], triangles={(0, 0): 3, (0, 7): 3, (5, 0): 3, (3, 4): 1}
)
"""Far more paths than a test may look at."""


@pytest.mark.parametrize("plain", [False, True])
def test_limits_on_time_and_memory(plain):
    ready = in_plain_arrays([EMPTY_BOARD, HARD]) if plain else prepare([EMPTY_BOARD, HARD])
    for limits, status in (
        (Limits(cpu_seconds=0.05), "timeout"),
        (Limits(memory_bytes=1_000_000), "memout"),
    ):
        found = astar_many(ready, "pocket", limits=limits)
        assert found.status.tolist() == [status, "solved"]
        assert found.expansions[0] > 100


@pytest.mark.parametrize("plain", [False, True])
def test_memory_ends_before_the_machines_does(monkeypatch, plain):
    for module in ("memory", "plain_drive"):
        monkeypatch.setattr(f"witness.kernels.{module}.free_bytes", lambda: 1_000_000)
    ready = in_plain_arrays([EMPTY_BOARD, HARD]) if plain else prepare([EMPTY_BOARD, HARD])
    assert astar_many(ready, "region").status.tolist() == ["memout", "solved"]


def test_one_start_may_be_fired_on():
    """Sort goes on with what the predicate fires on; prune can't say unsolvable then."""
    never = RuleTable.where("never", lambda k, c, last: last is LastStep.START_ON)
    puzzle = Puzzle.create(2, 2, goals=[(2, 2)], triangles={(0, 0): 1})
    assert astar(puzzle, never).status is Status.EXHAUSTED
    assert astar(puzzle, never, Use.SORT).status is Status.SOLVED


CASES = [(k, c, last) for k in range(1, 4) for c in range(4) for last in LastStep]


@pytest.fixture
def in_words_only(monkeypatch):
    def fail(*_):
        raise AssertionError("a search in plain arrays")

    monkeypatch.setattr("witness.kernels.searches.run_plain", fail)


@pytest.mark.parametrize("columns", [1, 2])
@pytest.mark.parametrize("with_baseline", [False, True])
def test_tables_sort_in_words(in_words_only, make_boards, columns, with_baseline):
    rng = Random(columns)
    limits = Limits(expansions=600)
    seen = set()
    for puzzle in make_boards(16 + columns, 150):
        few = frozenset(rng.sample(CASES, rng.choice((1, 3, 8, 30, len(CASES)))))
        table = RuleTable("any", few, with_baseline)
        found = astar_many(in_words([puzzle], columns), table, Use.SORT, limits)
        expected = reference(puzzle, table, Use.SORT, limits)
        assert summary(found.result(0, puzzle)) == summary(expected)
        seen.add(expected.status)
    assert seen == {Status.SOLVED, Status.UNSOLVABLE, Status.TIMEOUT}


def test_the_baseline_sorts_in_words(in_words_only, make_boards):
    for puzzle in make_boards(19, 80):
        found = astar(puzzle, "baseline", Use.SORT, Limits(expansions=2000))
        expected = reference(puzzle, PREDICATES["baseline"], Use.SORT, Limits(expansions=2000))
        assert summary(found) == summary(expected)


def test_predicates_without_a_compiled_form_are_refused():
    class Other:
        name, sound = "other", False

        def bind(self, puzzle):
            return lambda path: False

    with pytest.raises(ValueError, match="'other' has no compiled form"):
        astar(HARD, Other())
    with pytest.raises(
        ValueError, match="no predicate is named 'edge'; there are: baseline, edge-"
    ):
        astar(HARD, "edge")


def test_numba_is_imported_when_a_kernel_is_used():
    code = "import sys, witness, witness.kernels; sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.slow
@pytest.mark.parametrize("use", Use)
@pytest.mark.parametrize("name", NAMES)
def test_2000_of_the_authors_puzzles(authors_puzzles, name, use):
    # Every seventh; hard ones up to a bound, as the reference takes 10 us an expansion.
    puzzles = authors_puzzles[:14_000:7]
    limits = Limits(expansions=500)
    found = astar_many(puzzles, name, use, limits)
    for i, puzzle in enumerate(puzzles):
        expected = reference(puzzle, PREDICATES[name], use, limits)
        assert summary(found.result(i, puzzle)) == summary(expected)


FIGURES = {
    "baseline": 185_789_120,
    "edge-left": 29_620_588,
    "full3": 19_866_291,
    "available": 15_838_703,
    "local": 15_418_886,
    "region": 7_355_014,
    "region+goal": 5_960_258,
    "pocket": 4_557_938,
    "usable": 3_499_822,
}
"""Expansions on the 15,000: what independent programs found too."""


@pytest.mark.slow
@pytest.mark.parametrize("name", FIGURES)
def test_expansions_on_all_of_the_authors_puzzles(authors_puzzles, name):
    found = astar_many(authors_puzzles, name)
    assert (found.status == Status.SOLVED).all()
    assert found.expansions.sum() == FIGURES[name]


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_incremental_checks_on_all_of_the_authors_puzzles(authors_puzzles, name):
    quick = astar_many(authors_puzzles, name)
    assert_equal_searches(astar_many(in_plain_arrays(authors_puzzles), name), quick)


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_incremental_checks_on_large_boards(name):
    rng = Random(17)
    puzzles = [path_first(rng, *size) for size in [(6, 6), (7, 7), (8, 8)] for _ in range(100)]
    limits = Limits(expansions=1000 if name == "usable" else 3000)
    quick = astar_many(puzzles, name, limits=limits)
    assert_equal_searches(astar_many(in_plain_arrays(puzzles), name, limits=limits), quick)
