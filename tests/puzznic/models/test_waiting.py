"""Waiting in a circle as constraints: what they rule out is just what waits in a circle."""

from __future__ import annotations

import pytest

from puzznic import EMPTY, State, parse_level
from puzznic.labels import explore
from puzznic.models.cp import DEAD_ENDS
from puzznic.models.cp.geometry import Geometry
from puzznic.models.cp.literals import new
from puzznic.models.cp.variables import Grid
from puzznic.waits import waits_in_circle

cpmpy = pytest.importorskip("cpmpy")
pytest.importorskip("ortools")

LEVELS = {
    "shafts": parse_level("#########\n#  B A  #\n# ##### #\n#A#####B#\n#########\n"),
    "track": parse_level("########\n#A    A#\n##B B ##\n########\n"),
}


def grid_of(geometry: Geometry, state: State) -> Grid:
    """Return a state as variables that are fixed by `fixing`."""
    holds = {(cell, p): new() for cell in geometry.cells for p in geometry.patterns}
    return Grid(holds, {cell: new() for cell in geometry.cells})


def fixing(grid: Grid, state: State) -> list[object]:
    fixed = [literal == (state[cell] == p) for (cell, p), literal in grid.holds.items()]
    return [*fixed, *(literal == (state[c] == EMPTY) for c, literal in grid.empty.items())]


@pytest.mark.parametrize("name", LEVELS)
def test_what_is_ruled_out_waits_in_a_circle(name: str) -> None:
    level = LEVELS[name]
    geometry, labels = Geometry(level, trimmed=False), explore(level).labels
    assert labels is not None
    test = waits_in_circle(level)
    circles = [i for i in range(len(labels)) if test(labels.state(i))]
    others = [i for i in range(0, len(labels), 1 + len(labels) // 25) if i not in circles]
    assert circles
    for index in [*circles[:25], *others]:
        state = labels.state(index)
        grid = grid_of(geometry, state)
        constraints = list(DEAD_ENDS["waits"](geometry, grid, new(), grid))
        possible = cpmpy.Model([*constraints, *fixing(grid, state)]).solve()
        assert possible == (index not in circles)
