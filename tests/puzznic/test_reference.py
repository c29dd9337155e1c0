from __future__ import annotations

from pathlib import Path

import pytest

from puzznic import parse_level, read_level, replay
from puzznic.reference import breadth_first
from solving import Limits, Status

OPTIMA = {
    "5x3-trivial": 1,
    "5x7-ps1-a13": 4,
    "5x100-test": 4,
    "6x6-ps1-c28": 5,
    "6x6-mateu": 1,
    "6x7-ipg": 1,
    "7x7-mateu": 3,
    "8x7-mateu": 3,
    "9x5-ps1-b22": 10,
    "6x11-bcl-015-5": None,
    "8x7-ps1-d21": None,
}
LEVEL = "#######\n#A   A#\n#######"


@pytest.mark.parametrize(("name", "moves"), OPTIMA.items())
def test_small_levels_of_the_paper(shared_data: Path, name: str, moves: int | None) -> None:
    level = read_level(shared_data / "puzznic" / f"{name}.txt")
    found = breadth_first(level)
    assert (found.moves, found.bound) == (moves, moves)
    assert found.status is (Status.UNSOLVABLE if moves is None else Status.SOLVED)
    if found.plan is not None:
        assert replay(level, found.plan, to_goal=True).moves == moves


@pytest.mark.parametrize(
    ("limits", "status"),
    [
        (Limits(expansions=2), Status.TIMEOUT),
        (Limits(cpu_seconds=0), Status.TIMEOUT),
        (Limits(memory_bytes=1), Status.MEMOUT),
    ],
)
def test_a_limit_proves_no_more_than_its_bound(limits: Limits, status: Status) -> None:
    found = breadth_first(parse_level(LEVEL), limits)
    assert (found.status, found.plan, found.optimal) == (status, None, False)
    assert found.bound in (1, 2)
    assert breadth_first(parse_level(LEVEL)).moves == 3
