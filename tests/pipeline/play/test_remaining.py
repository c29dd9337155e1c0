"""Completions counted and found on what a path leaves, against extending it in every way."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.play.remaining import completions, remainders, shortest_completion
from solving import Limits, Status
from witness import Path, Puzzle, parse_path, parse_text
from witness.grid import grid

NONE = Limits()


def random_case(rng: Random) -> tuple[Puzzle, Path]:
    """Return a small puzzle, often with starts and goals in the middle of edges, and a path."""
    board = grid(*rng.choice([(1, 1), (1, 2), (2, 2), (2, 3), (3, 2)]))
    points = rng.sample(range(board.point_count), rng.randint(2, 5))
    starts = rng.randint(1, len(points) - 1)
    split = {board.midpoint_edge(p) for p in points} - {None}
    blocked = [e for e in range(board.edge_count) if e not in split and rng.random() < 0.1]
    triangles = {}
    for square in range(board.square_count):
        four = any(board.square_edges[square] >> e & 1 for e in split if e is not None)
        if rng.random() < 0.3:
            triangles[square] = rng.randint(1, 4 if four else 3)
    puzzle = Puzzle(
        board,
        tuple(points[:starts]),
        tuple(points[starts:]),
        tuple(triangles.items()),
        tuple(blocked),
    )
    path = Path.at(rng.choice(puzzle.starts))
    for _ in range(rng.randint(0, 6)):
        steps = [*puzzle.children(path)] if puzzle.goal_set & ~path.visited else []
        if not steps:
            break
        path = rng.choice(steps)
    return puzzle, path


def extensions(puzzle: Puzzle, path: Path) -> list[Path]:
    """Return all solutions that properly extend a path."""
    found, waiting = [], [path]
    while waiting:
        here = waiting.pop()
        if here != path and puzzle.is_solved_by(here):
            found.append(here)
        if puzzle.goal_set & ~here.visited:
            waiting.extend(puzzle.children(here))
    return found


@settings(deadline=None)
@given(st.integers(0, 1_000_000))
def test_completions_are_the_solutions_that_extend_the_path(seed: int) -> None:
    puzzle, path = random_case(Random(seed))
    expected = extensions(puzzle, path)
    assert completions(puzzle, path, NONE) == len(expected)
    found = shortest_completion(puzzle, path, NONE)
    assert (found.path in expected) == (found.status is Status.SOLVED) == bool(expected)
    if not any(puzzle.grid.midpoint_edge(start) is not None for start in puzzle.starts):
        best = min((solution.length for solution in expected), default=None)
        assert (found.path.length if found.path else None) == best


def test_goals_that_half_an_edge_leads_to_are_counted_apart() -> None:
    puzzle = parse_text("+---+---+\n|   |   |\nS-G-+---+\n")
    path = parse_path(puzzle, "0,0 1,0 1,1 0,1")
    assert [rest.puzzle for rest in remainders(puzzle, path)] == [None]
    assert completions(puzzle, path, NONE) == 1
    path = parse_path(puzzle, "0,0 1,0 1,1")
    assert completions(puzzle, path, NONE) == 2


def test_a_limit_is_no_count() -> None:
    puzzle = Puzzle.create(5, 5, goals=[(5, 5)], triangles={})
    none = Limits(expansions=1)
    assert completions(puzzle, Path.at(0), none) is Status.TIMEOUT
    assert shortest_completion(puzzle, Path.at(0), none).status is Status.TIMEOUT
