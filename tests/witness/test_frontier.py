from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path as FilePath

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from witness.formats import read_puzzles
from witness.frontier import count_solutions, is_solvable
from witness.grid import grid
from witness.puzzle import Path, Puzzle

SLOW = pytest.mark.slow


def walks(puzzle: Puzzle, path: Path) -> Iterator[Path]:
    """Yield every self-avoiding walk that begins with `path`."""
    yield path
    for child in puzzle.children(path):
        yield from walks(puzzle, child)


def brute_force(puzzle: Puzzle) -> int:
    """Count the walks from a start to a goal, others passed or not, that meet all counts."""
    return sum(
        walk.head in puzzle.goals and puzzle.counts_met(walk)
        for start in puzzle.starts
        for walk in walks(puzzle, Path.at(start))
    )


def plain(rows: int, cols: int, **kwargs: object) -> Puzzle:
    return Puzzle.create(rows, cols, **{"goals": [(rows, cols)], "triangles": {}, **kwargs})


@st.composite
def puzzles(draw: st.DrawFn) -> Puzzle:
    """Small boards, starts and goals anywhere (interior, mid-edge), triangles, blocked edges."""
    rows, cols = draw(st.sampled_from([(1, 1), (1, 2), (1, 4), (2, 2), (2, 3), (3, 2), (3, 3)]))
    board = grid(rows, cols)
    points = st.integers(0, board.vertex_count - 1) | st.integers(0, board.point_count - 1)
    starts = draw(st.sets(points, min_size=1, max_size=3))
    goals = draw(st.sets(points.filter(lambda p: p not in starts), min_size=1, max_size=3))
    middles = {board.midpoint_edge(p) for p in starts | goals} - {None}
    edges = st.integers(0, board.edge_count - 1).filter(lambda e: e not in middles)
    four = sum(1 << e for e in middles if e is not None)
    triangles = {
        square: draw(st.integers(1, 4 if board.square_edges[square] & four else 3))
        for square in draw(st.sets(st.integers(0, board.square_count - 1), max_size=4))
    }
    blocked = draw(st.sets(edges, max_size=4))
    return Puzzle(board, tuple(starts), tuple(goals), tuple(triangles.items()), tuple(blocked))


@settings(max_examples=200, deadline=None)
@given(puzzles())
def test_agrees_with_brute_force(puzzle: Puzzle) -> None:
    expected = brute_force(puzzle)
    assert count_solutions(puzzle) == expected
    assert is_solvable(puzzle) is (expected > 0)


@pytest.mark.parametrize(
    ("rows", "cols", "paths"),
    [
        (1, 1, 2),
        (2, 2, 12),
        (3, 3, 184),
        (3, 4, 976),
        (4, 3, 976),
        (4, 4, 8_512),
        (4, 5, 79_384),
        (5, 4, 79_384),
        (5, 5, 1_262_816),
        (6, 6, 575_780_564),
        (8, 8, 3_266_598_486_981_642),
    ],
)
def test_counts_of_corner_to_corner_paths(rows: int, cols: int, paths: int) -> None:
    assert count_solutions(plain(rows, cols)) == paths


def test_figure_1_of_the_paper_has_one_solution() -> None:
    puzzle = Puzzle.create(1, 2, goals=[(1, 2)], triangles={(0, 0): 1, (0, 1): 2})
    assert count_solutions(puzzle) == 1


def test_a_path_may_pass_another_goal() -> None:
    # The upper way round is blocked. One path to the nearer goal; through it, straight on or round
    # the second square to the further one.
    puzzle = plain(1, 2, goals=[(0, 1), (0, 2)], blocked=[((1, 0), (1, 1))])
    assert count_solutions(puzzle) == 3


def test_a_path_may_pass_another_start() -> None:
    puzzle = plain(1, 1, starts=[(0, 0), (0, 1)], goals=[(1, 1)])
    # From (0,0): up and right, or right through the other start and up; from (0,1): up, or round.
    assert count_solutions(puzzle) == 4


def test_four_edges_of_a_square_from_the_middle_of_one() -> None:
    # From the middle of the bottom edge all the way round: the fourth edge is used by half.
    puzzle = plain(1, 2, starts=[(0, 0.5)], goals=[(0, 0)], triangles={(0, 0): 4})
    assert count_solutions(puzzle) == 1


def test_a_path_may_start_and_end_in_the_middle_of_edges() -> None:
    # Left or right round the single square, the half edges included.
    puzzle = plain(1, 1, starts=[(0.5, 0)], goals=[(0.5, 1)])
    assert count_solutions(puzzle) == 2


def test_walled_in_start_is_unsolvable() -> None:
    puzzle = plain(2, 2, blocked=[((0, 0), (0, 1)), ((0, 0), (1, 0))])
    assert count_solutions(puzzle) == 0
    assert not is_solvable(puzzle)


def test_wide_and_tall_boards_agree() -> None:
    squares = {(0, 0): 1, (1, 7): 2, (1, 4): 3}
    wide = plain(2, 9, triangles=squares)
    tall = plain(9, 2, triangles={(c, r): k for (r, c), k in squares.items()})
    assert count_solutions(wide) == count_solutions(tall) > 0


@pytest.mark.parametrize(
    ("file", "puzzles"), [("training.txt", 500), pytest.param("testing.txt", 15_000, marks=SLOW)]
)
def test_the_authors_puzzles_are_all_solvable(
    shared_data: FilePath, file: str, puzzles: int
) -> None:
    named = read_puzzles(shared_data / "witness_triangles" / file)
    assert len(named) == puzzles
    assert [puzzle.id for puzzle in named if not is_solvable(puzzle.puzzle)] == []
