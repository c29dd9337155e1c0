"""Frozen pockets as constraints: no state that is alive is ruled out, and what is frozen is."""

from __future__ import annotations

import pytest

from puzznic import EMPTY, Level, State, initial, parse_level
from puzznic.labels import explore
from puzznic.models import Outcome
from puzznic.models.cp import DEAD_ENDS
from puzznic.models.cp.geometry import Geometry
from puzznic.models.cp.literals import new
from puzznic.models.cp.variables import Grid
from puzznic.models.registry import MODELS
from solving import Limits

cpmpy = pytest.importorskip("cpmpy")
pytest.importorskip("ortools")

CAVE = parse_level("#######\n#B   A#\n## # ##\n##ABA##\n#######")
"""Both mouths hold A, which vanishes as a whole: three blocks, of which two are in the pocket."""
OPEN = {
    "a pair of which one is outside": "#######\n#B   A#\n## # ##\n##AB ##\n#######",
    "a gap": "########\n#B   AA#\n## # ###\n##AB ###\n########",
    "the middle is a mouth": "#######\n#B   A#\n##   ##\n##ABA##\n#######",
    "a larger pattern": "########\n#B A  A#\n## # ###\n##ABA###\n########",
}


class States:
    """The constraint on a state of a level, with the state left open."""

    def __init__(self, level: Level) -> None:
        geometry = Geometry(level, trimmed=False)
        holds = {(cell, p): new() for cell in geometry.cells for p in geometry.patterns}
        self.grid = Grid(holds, {cell: new() for cell in geometry.cells})
        self.matching = new()
        rules = DEAD_ENDS["frozen"](geometry, self.grid, self.matching, self.grid)
        self.constraints = list(rules)

    def allows(self, state: State, *, matching: bool = False) -> bool:
        """Return whether the state can be that before a step."""
        fixed = [literal == (state[cell] == p) for (cell, p), literal in self.grid.holds.items()]
        fixed += [literal == (state[c] == EMPTY) for c, literal in self.grid.empty.items()]
        return bool(cpmpy.Model([*self.constraints, *fixed, self.matching == matching]).solve())


def test_a_full_pocket_without_a_first_block_is_ruled_out() -> None:
    states, start = States(CAVE), initial(CAVE)
    assert not states.allows(start)
    assert states.allows(start, matching=True)


@pytest.mark.parametrize("name", OPEN)
def test_other_pockets_are_not(name: str) -> None:
    level = parse_level(OPEN[name])
    assert States(level).allows(initial(level))


def test_pockets_can_be_filled() -> None:
    geometry = Geometry(CAVE)
    blocks = sum(geometry.counts.values())
    assert geometry.pockets
    for pocket in geometry.pockets:
        assert len(pocket) <= blocks
        for cell in pocket:
            beside = {cell - 1, cell + 1, cell + CAVE.width} & {*CAVE.floor}
            assert beside <= pocket


def test_no_state_that_is_alive_is_ruled_out(levels: dict[str, Level], drawn: list[Level]) -> None:
    tried = 0
    for level in (*map(parse_level, OPEN.values()), *levels.values(), *drawn):
        labels = explore(level).labels
        assert labels is not None
        if not Geometry(level, trimmed=False).pockets:
            continue
        states = States(level)
        alive = [i for i in range(len(labels)) if labels.alive[i]]
        for index in alive[:: 1 + len(alive) // 12]:
            assert states.allows(labels.state(index)), labels.state(index)
            tried += 1
    assert tried >= 50


def test_walks_prove_a_frozen_level_unsolvable() -> None:
    found = MODELS["fixed-steps-walks"].solve(CAVE, Limits(60))
    assert found.outcome is Outcome.UNSOLVABLE
    assert len(found.attempts) == 1
