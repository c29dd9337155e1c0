"""The levels of the paper's table, all decided: the fewest moves, or the proof of no plan."""

from __future__ import annotations

from pathlib import Path

import pytest

from puzznic import parse_plan, read_level, replay
from puzznic.search import exhaust, solve
from solving import Status

MOVES = {
    "5x100-test": 4,
    "5x3-trivial": 1,
    "5x7-ps1-a13": 4,
    "6x11-bcl-015-5": None,
    "6x6-mateu": 1,
    "6x6-ps1-c28": 5,
    "6x7-ipg": 1,
    "6x7-mateu": 1,
    "6x9-mateu": 1,
    "7x7-mateu": 3,
    "8x11-ps1-e11": 16,
    "8x12-ps1-e22": 16,
    "8x12-ps1-e47": 8,
    "8x7-mateu": 3,
    "8x7-ps1-d21": None,
    "8x8-ps1-b15": 9,
    "8x8-ps1-d18": 22,
    "8x8-ps1-e35": None,
    "9x12-ps1-c17": 17,
    "9x5-ps1-b22": 10,
    "9x7-cubic": 54,
    "9x7-ps1-b12": 18,
    "10x11-ps1-e48": 46,
    "10x12-ps1-d23": 7,
    "10x12-ps1-d27": 27,
    "10x12-ps1-e17": 16,
    "10x12-ps1-e21": 20,
    "10x12-ps1-e28": 23,
    "10x12-ps1-e45": 13,
    "10x5-ps1-b11": 16,
    "10x7-bcl-014-2": 14,
    "10x7-ps1-c16": 7,
    "10x7-ps1-d34": 11,
    "10x8-bip-001-42": 34,
    "10x8-bv1-001-12": 12,
}
"""Level -> moves, None for one that can't be solved."""
LONGER = {"10x12-ps1-e28", "10x8-bip-001-42"}


@pytest.mark.parametrize(
    ("name", "moves"),
    [
        pytest.param(name, moves, marks=[pytest.mark.slow] if name in LONGER else [])
        for name, moves in MOVES.items()
    ],
)
def test_the_fewest_moves(shared_data: Path, name: str, moves: int | None) -> None:
    level = read_level(shared_data / "puzznic" / f"{name}.txt")
    found = solve(level)
    assert (found.moves, found.bound) == (moves, moves)
    assert found.status is (Status.UNSOLVABLE if moves is None else Status.SOLVED)
    if found.plan is not None:
        assert replay(level, found.plan, to_goal=True).moves == moves


PLANS = {
    "10x12-ps1-d22": (
        32,
        "r4c3+ r4c4+ r4c8- r8c4+ r4c7- r5c7- r8c3+ r2c4+ r7c8- r2c7- r5c8- r5c7- r8c6+ r8c4+ "
        "r8c5+ r8c6+ r8c7+ r8c9- r8c8- r8c7- r5c4+ r5c3+ r5c2+ r5c4+ r5c3+ r8c5- r9c5+ r8c4+ "
        "r5c4+ r5c9- r5c8- r5c7-",
    ),
    "10x12-ps1-d35": (
        34,
        "r7c5+ r8c5- r9c7+ r4c3+ r3c2+ r4c3+ r4c4+ r4c3+ r4c4+ r5c6- r5c7- r5c6- r7c5+ r8c5- "
        "r8c6+ r10c7+ r3c2+ r4c3+ r4c8- r2c6+ r5c7- r11c9- r5c6- r5c7- r5c6- r4c4+ r8c5+ r8c6+ "
        "r5c4+ r9c5- r5c7- r5c6- r9c4- r10c3-",
    ),
    "10x12-ps1-e24": (
        37,
        "r10c2+ r8c7- r8c6- r3c7- r3c5+ r3c6+ r2c3+ r11c6- r11c7- r11c8- r11c9- r10c2+ r4c9- "
        "r6c8- r6c7- r6c6- r10c3+ r11c6- r11c7- r4c5- r4c6- r4c7- r4c5- r4c6- r4c5- r3c3+ "
        "r10c4+ r10c5+ r10c6+ r6c3+ r6c2+ r6c3+ r11c6- r11c2+ r6c5- r4c9- r4c7+",
    ),
    "10x12-ps1-e31": (
        33,
        "r2c7- r2c5+ r2c4+ r2c5+ r2c8- r6c6+ r6c7+ r3c8+ r7c8+ r4c5+ r6c6+ r6c7+ r7c8+ r9c9- "
        "r2c7- r6c3- r6c5- r4c3- r4c4- r4c3- r6c2+ r6c4- r6c2+ r6c3+ r6c4+ r7c4+ r2c3- r11c2+ "
        "r9c4- r9c3- r9c5- r9c4- r9c3-",
    ),
}
"""The levels that no model of the paper decides: the fewest moves, and a plan with so many."""


@pytest.mark.parametrize("name", PLANS)
def test_plans_of_the_four_hardest(shared_data: Path, name: str) -> None:
    moves, text = PLANS[name]
    level = read_level(shared_data / "puzznic" / f"{name}.txt")
    assert replay(level, parse_plan(level, text), to_goal=True).moves == moves


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("name", ["10x12-ps1-d22", "10x12-ps1-d35"])
def test_no_plan_has_fewer_moves(shared_data: Path, name: str) -> None:
    """The proofs of the other two take ten minutes each: docs/results.md."""
    moves, _ = PLANS[name]
    found = exhaust(read_level(shared_data / "puzznic" / f"{name}.txt"), moves, pairs=True)
    assert (found.status, found.bound) == (Status.EXHAUSTED, moves)
