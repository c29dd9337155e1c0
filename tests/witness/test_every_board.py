"""All methods agree on all boards: brute force, A*, the frontier and clingo."""

from __future__ import annotations

import json
from random import Random

import pytest

from solving import Limits, Status, Use
from witness import PREDICATES, Puzzle, Universe, astar, full_paths, label_paths, read_puzzles
from witness.asp import count_asp, solve_asp
from witness.frontier import count_solutions, is_solvable
from witness.grid import grid

SMALL = ((1, 1), (1, 2), (2, 1), (1, 3), (2, 2), (2, 3), (3, 2), (1, 5))
LARGER = (*SMALL, (3, 3), (5, 2), (2, 6))
KNOWN_LATER = {"QJMZ2AEK": 1_348_067, "2C6DBDC5": 1_348_478, "5L5AKBDJ": 750}
"""Numbers of solutions that the collection leaves open."""


def random_board(rng: Random, sizes: tuple[tuple[int, int], ...]) -> Puzzle:
    """Return a board with blocked edges, several starts and goals anywhere, and any triangles."""
    board = grid(*rng.choice(sizes))
    blocked = {e for e in range(board.edge_count) if rng.random() < rng.choice((0, 0, 0.1, 0.2))}
    middles = [board.midpoint(e) for e in range(board.edge_count) if e not in blocked]
    points = [*range(board.vertex_count), *(middles if rng.random() < 0.5 else ())]
    ends = rng.sample(points, min(len(points), rng.choice((2, 2, 3, 4, 5))))
    cut = rng.randrange(1, len(ends))
    split = {board.midpoint_edge(point) for point in ends}
    triangles = {}
    for square in rng.sample(range(board.square_count), rng.randint(0, board.square_count)):
        edges = board.square_edges[square]
        most = 4 if any(e is not None and edges >> e & 1 for e in split) else 3
        triangles[square] = rng.randint(1, most)
    starts, goals = tuple(ends[:cut]), tuple(ends[cut:])
    return Puzzle(board, starts, goals, tuple(triangles.items()), tuple(blocked))


def disagreement(puzzle: Puzzle) -> str | None:
    """Return which method differs from brute force, if any."""
    solutions = [path for path in full_paths(puzzle) if puzzle.is_solved_by(path)]
    if count_solutions(puzzle) != len(solutions):
        return "frontier: count"
    if is_solvable(puzzle) != bool(solutions):
        return "frontier: solvability"
    count = count_asp(puzzle)
    if (count.solutions, count.complete) != (len(solutions), True):
        return "clingo: count"
    status = Status.SOLVED if solutions else Status.UNSOLVABLE
    found = solve_asp(puzzle)
    if found.status is not status or (found.path is not None) != bool(solutions):
        return "clingo: status"
    if solutions and found.path not in solutions:
        return "clingo: path"
    for name, predicate in PREDICATES.items():
        for use in Use:
            result = astar(puzzle, predicate, use)
            if result.status is not status:
                return f"A*, {name}, {use}: status"
            if solutions and result.path not in solutions:
                return f"A*, {name}, {use}: path"
    return None


def false_positives(puzzle: Puzzle) -> set[str]:
    """Return the predicates that fire on a path that a solution extends."""
    tests = {name: predicate.bind(puzzle) for name, predicate in PREDICATES.items()}
    completable = [p.path for p in label_paths(puzzle, Universe.PARTIAL) if p.completable]
    return {name for name, fires in tests.items() if any(map(fires, completable))}


@pytest.mark.parametrize("seed", range(10))
def test_all_methods_agree(seed):
    rng = Random(seed)
    for _ in range(100):
        puzzle = random_board(rng, SMALL)
        assert disagreement(puzzle) is None, puzzle
        assert false_positives(puzzle) == set(), puzzle


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 120))
def test_all_methods_agree_on_thousands(seed):
    rng = Random(seed)
    for _ in range(250):
        puzzle = random_board(rng, LARGER)
        assert disagreement(puzzle) is None, puzzle
        assert false_positives(puzzle) == set(), puzzle


def test_the_boards_have_all_that_a_board_can_have():
    rng = Random(0)
    puzzles = [random_board(rng, SMALL) for _ in range(400)]
    solvable = sum(is_solvable(puzzle) for puzzle in puzzles)
    assert 100 < solvable < 300
    assert sum(len(p.starts) > 1 for p in puzzles) > 50
    assert sum(len(p.goals) > 1 for p in puzzles) > 50
    assert sum(bool(p.blocked) for p in puzzles) > 100
    assert sum(bool(p.split_edges) for p in puzzles) > 100
    fours = [p for p in puzzles if any(k == 4 for _, k in p.triangles)]
    assert sum(is_solvable(p) for p in fours) >= 10


def test_the_puzzles_of_players(shared_data):
    """Every one is solved by every method; the numbers of solutions are the known ones."""
    file = shared_data / "witnesspuzzles" / "puzzles.jsonl"
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    known = {**{line["id"]: line["solutions"] for line in lines}, **KNOWN_LATER}
    puzzles = read_puzzles(file)
    assert {named.id for named in puzzles} == set(known)
    assert len(puzzles) == 48
    for named in puzzles:
        puzzle, solutions = named.puzzle, known[named.id]
        assert count_solutions(puzzle) == solutions, named.id
        if solutions < 10_000:
            count = count_asp(puzzle)
            assert (count.solutions, count.complete) == (solutions, True), named.id
        results = [solve_asp(puzzle)]
        if named.id != "5L5AKBDJ":  # 7x7, four starts: minutes of plain Python.
            limits = Limits(expansions=500_000)
            results.append(astar(puzzle, PREDICATES["region"], limits=limits))
        assert all(result.status is Status.SOLVED for result in results), named.id
        assert all(puzzle.is_solved_by(result.path) for result in results), named.id
