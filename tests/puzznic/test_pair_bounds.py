"""Pair projections: the twin against the reference, both against true distances."""

from __future__ import annotations

from math import inf
from pathlib import Path
from random import Random

import numpy as np
import pytest

from generators.puzznic import LevelSpec, random_level
from puzznic import Level, best_first, parse_level, read_level
from puzznic.kernels import searches
from puzznic.kernels.best_first import PAIRS
from puzznic.kernels.bounding import HOPELESS, pair_bounds, star_bounds
from puzznic.labels import explore
from puzznic.pair_bounds import MOST_GAIN, pair_bound, pair_cost
from solving import Limits

CORRIDOR = parse_level("######\n#ABA #\n#### #\n##   #\n##B  #\n######")
SPECS = [LevelSpec(6, 6, 2, 6, 0.3), LevelSpec(6, 6, 3, 7, 0.3), LevelSpec(5, 6, 4, 8, 0.1)]


def test_a_pair_that_has_to_wait() -> None:
    cells = [CORRIDOR.of(1, 1), CORRIDOR.of(1, 3)], [CORRIDOR.of(1, 2), CORRIDOR.of(4, 2)]
    level = CORRIDOR
    alone = [pair_cost(level, (frozenset(c), frozenset())) for c in cells]
    together = pair_cost(level, (frozenset(cells[0]), frozenset(cells[1])))
    assert alone == [1, 3]
    assert together > sum(alone)


def agree(level: Level, states: int) -> None:
    """Check the twin against the reference and the distances on all states of a small level."""
    labels = explore(level, Limits(expansions=states)).labels
    if labels is None:
        return
    stars, pairs, alive = star_bounds(labels), pair_bounds(labels), labels.alive
    assert (pairs >= stars).all()
    assert (pairs[alive] <= labels.distances[alive]).all()
    bound = pair_bound(level)
    for index in Random(0).sample(range(len(labels)), min(len(labels), 25)):
        expected = bound(labels.state(index))
        assert pairs[index] == (HOPELESS if expected == inf else expected)


@pytest.mark.parametrize("spec", SPECS)
def test_on_random_levels(spec: LevelSpec) -> None:
    rng, tested = Random(2), 0
    while tested < 2:
        level = random_level(rng, spec)
        if level is not None:
            agree(level, 3_000)
            tested += 1


@pytest.mark.parametrize("name", ["5x7-ps1-a13", "10x5-ps1-b11", "9x5-ps1-b22"])
def test_on_levels_of_the_paper(shared_data: Path, name: str) -> None:
    agree(read_level(shared_data / "puzznic" / f"{name}.txt"), 3_000)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["8x8-ps1-b15", "9x7-ps1-b12", "8x8-ps1-d18", "10x11-ps1-e48"])
def test_admissible_on_all_states_of_bigger_levels(shared_data: Path, name: str) -> None:
    labels = explore(read_level(shared_data / "puzznic" / f"{name}.txt")).labels
    assert labels is not None
    assert (pair_bounds(labels)[labels.alive] <= labels.distances[labels.alive]).all()


@pytest.mark.parametrize("name", ["5x7-ps1-a13", "10x5-ps1-b11", "10x8-bv1-001-12"])
def test_astar_with_pairs(shared_data: Path, name: str) -> None:
    level = read_level(shared_data / "puzznic" / f"{name}.txt")
    found, plain = searches.astar(level, mode=PAIRS), best_first.astar(level)
    assert (found.moves, found.bound) == (plain.moves, plain.bound)
    assert found.expansions <= plain.expansions
    assert np.iinfo(np.int16).max > HOPELESS + MOST_GAIN
