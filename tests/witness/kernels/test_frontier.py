"""The compiled frontier against its reference, the enumeration oracle, and known numbers."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generators.path_first import path_first
from generators.random_triangles import candidate
from solving import Limits, Status
from witness import Puzzle, read_puzzles
from witness.frontier import MAX_WIDTH, count_solutions
from witness.grid import Grid, grid
from witness.kernels import frontier_run
from witness.kernels.frontier import frontier_count, frontier_solvable, frontier_solve
from witness.kernels.frontier_table import MOST_SUCCESSORS

SLOW = pytest.mark.slow


def plain(rows: int, cols: int, **kwargs: object) -> Puzzle:
    return Puzzle.create(rows, cols, **{"goals": [(rows, cols)], "triangles": {}, **kwargs})


def assert_equal_to_reference(puzzle: Puzzle) -> None:
    solutions = count_solutions(puzzle)
    result = frontier_solve(puzzle)
    assert frontier_count(puzzle) == solutions
    assert frontier_solvable(puzzle) is (solutions > 0)
    assert result.status is (Status.SOLVED if solutions else Status.UNSOLVABLE)
    assert (result.path is not None) is (solutions > 0)
    assert result.path is None or puzzle.is_solved_by(result.path)


@settings(max_examples=300, deadline=None)
@given(data=st.data())
def test_agrees_with_enumeration(general_puzzles, full_walks, data):
    puzzle = data.draw(general_puzzles)
    lengths = [len(walk.points) - 1 for walk in full_walks(puzzle) if all(walk.met)]
    assert_equal_to_reference(puzzle)
    assert frontier_count(puzzle) == len(lengths)
    if lengths:
        assert frontier_solve(puzzle).path.length == min(lengths)


def drawn(rng: Random, rows: int, cols: int) -> Puzzle:
    """Draw a puzzle with everything that a board may have, of which one in three is unsolvable."""
    board = grid(rows, cols)
    points = rng.sample(range(board.point_count), 3) + rng.sample(range(board.vertex_count), 3)
    starts, goals = set(points[::2]), set(points[1::2]) - set(points[::2])
    goals = goals or {next(p for p in range(board.point_count) if p not in starts)}
    split = {board.midpoint_edge(p) for p in starts | goals} - {None}
    squares = rng.sample(range(board.square_count), rng.randint(0, board.square_count // 2))
    edges = rng.sample(range(board.edge_count), rng.randint(0, 4))
    return Puzzle(
        board,
        tuple(starts),
        tuple(goals),
        tuple((square, rng.randint(1, most(board, square, split))) for square in squares),
        tuple(edge for edge in edges if edge not in split),
    )


def most(board: Grid, square: int, split: set[int]) -> int:
    return 4 if any(board.square_edges[square] >> edge & 1 for edge in split) else 3


@pytest.mark.parametrize(("seed", "puzzles"), [(1, 400), pytest.param(2, 10_000, marks=SLOW)])
def test_agrees_with_the_reference_on_random_boards(seed, puzzles):
    rng = Random(seed)
    for _ in range(puzzles):
        rows, cols = rng.randint(1, 5), rng.randint(1, 5)
        assert_equal_to_reference(drawn(rng, max(rows, 2), cols))


@pytest.mark.parametrize("generator", [candidate, path_first])
def test_agrees_with_the_reference_on_generated_puzzles(generator):
    rng = Random(3)
    for _ in range(100):
        assert_equal_to_reference(generator(rng, rng.randint(2, 6), rng.randint(2, 6)))


@pytest.mark.parametrize(("puzzles", "corridors"), [(10, 8), pytest.param(60, 20, marks=SLOW)])
def test_agrees_with_the_reference_up_to_the_widest_board(puzzles, corridors):
    rng = Random(4)
    for _ in range(puzzles):
        puzzle = maze(rng, MAX_WIDTH, rng.randint(MAX_WIDTH, 25), corridors)
        assert_equal_to_reference(puzzle)
        assert_equal_to_reference(transposed(puzzle))


def maze(rng: Random, rows: int, cols: int, corridors: int) -> Puzzle:
    """Draw a board whose open edges are a tree without dead ends and some more, and a puzzle."""
    board = grid(rows, cols)
    ends = rng.sample(range(board.vertex_count), 5)
    kept = spanning_tree(rng, board)
    kept |= set(rng.sample(sorted(set(range(board.edge_count)) - kept), corridors))
    while dead := dead_ends(board, kept, ends):
        kept -= dead
    starts, goals = (*ends[:2], board.midpoint(min(kept))), (*ends[2:], board.midpoint(max(kept)))
    blocked = tuple(set(range(board.edge_count)) - kept)
    path = frontier_solve(Puzzle(board, starts, goals, (), blocked)).path
    shared = [(path.edges & edges).bit_count() for edges in board.square_edges]
    touched = [(square, k) for square, k in enumerate(shared) if k]
    return Puzzle(board, starts, goals, tuple(rng.sample(touched, 2 * len(touched) // 3)), blocked)


def spanning_tree(rng: Random, board: Grid) -> set[int]:
    tree, reached = set(), {0}
    edges = list(range(board.edge_count))
    rng.shuffle(edges)
    while len(reached) < board.vertex_count:
        for edge in edges:
            if len(reached.intersection(board.ends[edge])) == 1:
                reached |= set(board.ends[edge])
                tree.add(edge)
    return tree


def dead_ends(board: Grid, kept: set[int], ends: list[int]) -> set[int]:
    degree = Counter(v for edge in kept for v in board.ends[edge])
    return {
        edge for edge in kept if any(degree[v] == 1 and v not in ends for v in board.ends[edge])
    }


def transposed(puzzle: Puzzle) -> Puzzle:
    board = puzzle.grid

    def turned(points: tuple[int, ...]) -> Iterator[tuple[float, float]]:
        return (board.point_position(point)[::-1] for point in points)

    return Puzzle.create(
        board.cols,
        board.rows,
        starts=turned(puzzle.starts),
        goals=turned(puzzle.goals),
        triangles={board.square_position(square)[::-1]: k for square, k in puzzle.triangles},
        blocked=[tuple(board.position(v)[::-1] for v in board.ends[e]) for e in puzzle.blocked],
    )


@pytest.mark.parametrize(
    ("rows", "cols", "paths"),
    [
        (1, 1, 2),
        (2, 2, 12),
        (3, 3, 184),
        (3, 4, 976),
        (4, 4, 8_512),
        (4, 5, 79_384),
        (5, 5, 1_262_816),
        (6, 6, 575_780_564),
        (7, 7, 789_360_053_252),
        (8, 8, 3_266_598_486_981_642),
        # Known numbers (OEIS A007764) of 66 to 116 bits.
        (9, 9, 41_044_208_702_632_496_804),
        (10, 10, 1_568_758_030_464_750_013_214_100),
        (11, 11, 182_413_291_514_248_049_241_470_885_236),
        pytest.param(12, 12, 64_528_039_343_270_018_963_357_185_158_482_118, marks=SLOW),
    ],
)
def test_counts_of_corner_to_corner_paths(rows, cols, paths):
    assert frontier_count(plain(rows, cols)) == paths
    assert frontier_count(plain(cols, rows)) == paths


def test_counts_far_beyond_machine_words():
    # One of two ways up at each column: each of the 300 squares but the last is free.
    assert frontier_count(plain(1, 300)) == 2**300
    assert frontier_count(plain(2, 150)) == count_solutions(plain(2, 150))


def test_shortest_of_many():
    assert frontier_solve(plain(7, 5)).path.length == 12


def test_a_middle_passed_on_the_way_counts_as_a_point():
    puzzle = plain(1, 1, starts=[(0, 0)], goals=[(0, 0.5), (0, 1)], blocked=[((1, 0), (1, 1))])
    assert frontier_count(puzzle) == 2
    assert frontier_solve(puzzle).path.length == 1


@pytest.mark.parametrize(
    "puzzle",
    [
        plain(2, 2, blocked=[((0, 0), (0, 1)), ((0, 0), (1, 0))]),
        plain(1, 2, triangles={(0, 0): 3, (0, 1): 1}),
    ],
)
def test_proves_insolubility(puzzle):
    result = frontier_solve(puzzle)
    assert result.status is Status.UNSOLVABLE
    assert result.path is None
    assert frontier_count(puzzle) == 0
    assert frontier_solvable(puzzle) is False


def test_players_puzzles_have_their_known_numbers_of_solutions(shared_data):
    file = shared_data / "witnesspuzzles" / "puzzles.jsonl"
    known = [json.loads(line)["solutions"] for line in file.read_text().splitlines()]
    puzzles = [named.puzzle for named in read_puzzles(file)]
    counts = [frontier_count(puzzle) for puzzle in puzzles]
    assert len(puzzles) == len(known) == 48
    assert [n for n, k in zip(counts, known, strict=True) if k is not None] == [
        k for k in known if k is not None
    ]
    for puzzle, count in zip(puzzles, counts, strict=True):
        assert puzzle.is_solved_by(frontier_solve(puzzle).path) is (count > 0) is True


@pytest.mark.parametrize(
    ("file", "puzzles"), [("training.txt", 500), pytest.param("testing.txt", 15_000, marks=SLOW)]
)
def test_the_authors_puzzles_are_all_solvable(shared_data, file, puzzles):
    named = read_puzzles(shared_data / "witness_triangles" / file)
    assert len(named) == puzzles
    assert [puzzle.id for puzzle in named if not frontier_solvable(puzzle.puzzle)] == []


def test_an_expansion_is_a_state_before_a_vertex():
    # One before the first vertex, two (the path went up, went right) before each of the others.
    result = frontier_solve(plain(1, 1))
    assert (result.expansions, result.generated) == (7, 8)


@pytest.fixture
def small_arrays(monkeypatch):
    """Make every array too small at first, and every slice of a run short."""
    first = {"side": 2, "place": MOST_SUCCESSORS, "limb": 1, "slot": 64}
    monkeypatch.setattr(frontier_run, "FIRST_SIZE", first)
    monkeypatch.setattr(frontier_run, "FIRST_SLOTS", 64)
    monkeypatch.setattr(frontier_run, "SLICE", 7)


@pytest.mark.usefixtures("small_arrays")
def test_pauses_and_growth_change_nothing():
    rng = Random(5)
    for _ in range(40):
        assert_equal_to_reference(drawn(rng, 4, 5))
    assert frontier_count(plain(5, 5)) == 1_262_816
    assert frontier_count(plain(1, 300)) == 2**300


@pytest.mark.usefixtures("small_arrays")
def test_the_result_does_not_depend_on_pauses(monkeypatch):
    puzzle = path_first(Random(6), 6, 6)
    paused = frontier_solve(puzzle)
    monkeypatch.undo()
    whole = frontier_solve(puzzle)
    assert (paused.path, paused.expansions, paused.generated) == (
        whole.path,
        whole.expansions,
        whole.generated,
    )


@pytest.mark.parametrize(
    ("limits", "status"),
    [
        (Limits(expansions=0), Status.TIMEOUT),
        (Limits(expansions=1_000), Status.TIMEOUT),
        (Limits(cpu_seconds=0), Status.TIMEOUT),
        (Limits(memory_bytes=1), Status.MEMOUT),
        (Limits(memory_bytes=400_000), Status.MEMOUT),
    ],
)
def test_a_limit_is_never_unsolvable(limits, status):
    # Unsolvable: a square of k = 3 in the corner of the goal, both of whose edges are blocked.
    for puzzle in (plain(9, 9), plain(9, 9, blocked=[((9, 8), (9, 9)), ((8, 9), (9, 9))])):
        result = frontier_solve(puzzle, limits)
        assert (result.status, result.path) == (status, None)
        assert frontier_count(puzzle, limits) is status


def test_limits_that_are_just_wide_enough():
    puzzle = path_first(Random(7), 5, 5)
    needed = frontier_solve(puzzle).expansions
    result = frontier_solve(puzzle, Limits(expansions=needed, memory_bytes=10**7, cpu_seconds=60))
    assert (result.status, result.expansions) == (Status.SOLVED, needed)
    short = frontier_solve(puzzle, Limits(expansions=needed - 1))
    assert (short.status, short.expansions) == (Status.TIMEOUT, needed - 1)


@pytest.mark.parametrize("run", [frontier_solve, frontier_count, frontier_solvable])
def test_a_board_too_wide_is_refused(run):
    with pytest.raises(ValueError, match="at most 18 squares along the shorter side, not 19x20"):
        run(plain(19, 20))
