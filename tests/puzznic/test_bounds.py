"""The star bound against true distances, on all states of whole levels."""

from __future__ import annotations

from math import inf
from pathlib import Path
from random import Random

import numpy as np
import pytest

from generators.puzznic import LevelSpec, random_level
from puzznic import Level, apply, best_first, initial, legal_moves, parse_level, read_level
from puzznic.bounds import meeting_distances, move_distances, star_bound
from puzznic.kernels.bounding import HOPELESS, star_bounds
from puzznic.kernels.ground import pack
from puzznic.kernels.searches import astar
from puzznic.kernels.star_tables import stars_of
from puzznic.labels import explore
from solving import Limits

LEVEL = parse_level("#####\n#A A#\n#   #\n## ##\n#  A#\n#####")
SMALL = ["5x7-ps1-a13", "10x5-ps1-b11", "6x6-ps1-c28", "9x5-ps1-b22", "9x7-ps1-b12"]
WHOLE = ["8x8-ps1-d18", "8x8-ps1-b15", "10x12-ps1-d27", "10x11-ps1-e48", "9x7-cubic"]
WHOLE += ["10x8-bv1-001-12", "8x11-ps1-e11", "8x12-ps1-e22", "8x8-ps1-e35"]
SPEC = [
    LevelSpec(8, 6, 1, 3, 0.2),
    LevelSpec(6, 6, 2, 6, 0.3),
    LevelSpec(6, 6, 3, 7, 0.3),
    LevelSpec(7, 5, 3, 6, 0.2),
]


def test_distances() -> None:
    far = move_distances(LEVEL)
    near = meeting_distances(LEVEL, far)
    top, low = LEVEL.of(1, 1), LEVEL.of(4, 3)
    assert far[top][LEVEL.of(1, 3)] == 2
    assert far[top][LEVEL.of(4, 3)] == 2
    assert top not in far[low]
    assert near[top][low] == 1
    assert near[low] == {LEVEL.of(4, 1): 1, LEVEL.of(4, 2): 0, LEVEL.of(4, 3): 1, LEVEL.of(3, 2): 1}


@pytest.mark.parametrize("seed", range(5))
def test_distance_tables_of_the_kernels(seed: int) -> None:
    level = random_level(Random(seed), LevelSpec(9, 8, 2, 5, 0.3))
    assert level is not None
    packing = pack(level)
    stars, cells = stars_of(packing), packing.ground.cell.tolist()
    far = move_distances(level)
    for table, expected in ((stars.far, far), (stars.near, meeting_distances(level, far))):
        ours = {
            cell: {other: int(d) for other, d in zip(cells, row, strict=True) if d < HOPELESS}
            for cell, row in zip(cells, table, strict=True)
        }
        assert ours == expected


def test_a_level_too_big_for_distances(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("puzznic.bounds", "puzznic.kernels.star_tables"):
        monkeypatch.setattr(f"{module}.MOST_CELLS", 5)
    twin, reference = astar(LEVEL), best_first.astar(LEVEL)
    assert (twin.plan, twin.expansions) == (reference.plan, reference.expansions)
    assert star_bound(LEVEL)(initial(LEVEL)) == 0


def test_a_lonely_block_is_hopeless() -> None:
    alone = [" " if kind == "A" else kind for kind in LEVEL.cells]
    alone[LEVEL.of(4, 3)] = "A"
    assert star_bound(LEVEL)(tuple(alone)) == inf


def admissible_everywhere(level: Level, states: int) -> None:
    """Check the compiled bound of every state against its distance, the reference on some."""
    labels = explore(level, Limits(memory_bytes=2_000_000_000, expansions=states)).labels
    if labels is None:
        return
    bounds, alive, bound = star_bounds(labels), labels.alive, star_bound(level)
    assert (bounds[alive] <= labels.distances[alive]).all()
    for index in Random(0).sample(range(len(labels)), min(len(labels), 300)):
        state = labels.state(index)
        expected = bound(state)
        assert bounds[index] == (HOPELESS if expected == inf else expected)
        for move in legal_moves(level, state):
            assert expected <= 1 + bound(apply(level, state, move))


@pytest.mark.parametrize("name", SMALL)
def test_admissible_and_consistent_on_levels(shared_data: Path, name: str) -> None:
    admissible_everywhere(read_level(shared_data / "puzznic" / f"{name}.txt"), 20_000)


@pytest.mark.parametrize("spec", SPEC)
def test_admissible_and_consistent_on_random_levels(spec: LevelSpec) -> None:
    rng, tested = Random(1), 0
    while tested < 4:
        level = random_level(rng, spec)
        if level is not None:
            admissible_everywhere(level, 5_000)
            tested += 1


@pytest.mark.slow
@pytest.mark.parametrize("name", WHOLE)
def test_admissible_on_all_states_of_bigger_levels(shared_data: Path, name: str) -> None:
    admissible_everywhere(read_level(shared_data / "puzznic" / f"{name}.txt"), 4_000_000)


def test_many_blocks_of_a_pattern_get_a_coarser_bound() -> None:
    row = "A " * 7
    level = parse_level(f"{'#' * 16}\n#{row}#\n{'#' * 16}")
    state = initial(level)
    assert star_bound(level)(state) == 4  # 7 blocks: 3 stars, one of them of 3.
    more = parse_level(f"{'#' * 32}\n#{row}{row}  #\n{'#' * 32}")
    labels = explore(more, Limits(expansions=1)).labels
    assert labels is None
    assert star_bound(more)(initial(more)) == -(-14 // 5)
    assert np.iinfo(np.int16).max > HOPELESS
