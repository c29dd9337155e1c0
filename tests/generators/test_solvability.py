"""The test of solvability gives the same answers before and after it changes its method."""

from __future__ import annotations

import subprocess
import sys
from random import Random

import pytest

from generators.random_triangles import candidate
from generators.solvability import Solvability
from witness import Puzzle
from witness.frontier import is_solvable


@pytest.mark.parametrize("patience", [0.0, 0.01, 60.0])
def test_answers_do_not_depend_on_the_method(patience):
    rng, test = Random(1), Solvability(patience)
    puzzles = [candidate(rng, rng.randint(2, 5), rng.randint(2, 5)) for _ in range(150)]
    answers = [test(puzzle) for puzzle in puzzles]
    assert answers == [is_solvable(puzzle) for puzzle in puzzles]
    assert {True, False} == set(answers)


@pytest.mark.parametrize(("patience", "loaded"), [(0.0, True), (60.0, False)])
def test_the_compiled_frontier_is_loaded_only_in_the_long_run(patience, loaded):
    code = f"""
import sys
from random import Random
from generators.random_triangles import candidate
from generators.solvability import Solvability
Solvability({patience})(candidate(Random(1), 3, 3))
print("numba" in sys.modules)
"""
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == str(loaded)


@pytest.mark.parametrize("size", [(9, 9), (9, 12), (20, 20)])
def test_wide_boards_are_answered_too(size):
    test, rng = Solvability(), Random(4)
    open_goal = Puzzle.create(*size, goals=[size], triangles={(0, 0): 2})
    closed_goal = Puzzle.create(*size, goals=[size], triangles={(0, 0): 3, (0, 1): 3, (1, 0): 3})
    assert test(open_goal)
    assert not test(closed_goal)
    if max(size) < 10:
        puzzles = [candidate(rng, *size) for _ in range(10)]
        assert [test(puzzle) for puzzle in puzzles] == [is_solvable(puzzle) for puzzle in puzzles]
