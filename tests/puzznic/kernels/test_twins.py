"""The compiled searches against the references: status, plan, bound, expansions."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generators.puzznic import LevelSpec, random_level
from puzznic import Level, apply, best_first, initial, is_goal, legal_moves, parse_level, replay
from puzznic import beam as beam_module
from puzznic.beam import Beam
from puzznic.bounds import star_bound
from puzznic.kernels import searches
from puzznic.kernels.best_first import BLIND, BestFirst
from puzznic.kernels.ground import pack
from puzznic.kernels.star_tables import stars_of
from puzznic.search import METHODS, solve
from solving import Limits, Status


def drawn(seed: int) -> Level:
    """Return a random level of up to 16 patterns."""
    rng = Random(seed)
    side, patterns, blocks = rng.choice(
        [(7, 1, 3), (5, 2, 4), (7, 2, 9), (6, 2, 6), (6, 3, 7), (7, 3, 9), (7, 5, 10), (10, 16, 33)]
    )
    spec = LevelSpec(side, side, patterns, blocks, rng.choice([0.1, 0.3]))
    while (level := random_level(rng, spec)) is None:
        pass
    return level


def walked(level: Level, rng: Random, steps: int) -> list[tuple[str, ...]]:
    """Return the states of a random walk."""
    states = [initial(level)]
    for _ in range(steps):
        moves = list(legal_moves(level, states[-1]))
        if not moves:
            break
        states.append(apply(level, states[-1], rng.choice(moves)))
    return states


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 100_000), st.integers(0, 80), st.none() | st.integers(1, 12))
def test_astar_is_equal(seed: int, expansions: int, below: int | None) -> None:
    level, limits = drawn(seed), Limits(expansions=expansions)
    twin = searches.astar(level, limits, below)
    reference = best_first.astar(level, limits, below=float("inf") if below is None else below)
    assert (twin.status, twin.plan, twin.bound, twin.expansions) == (
        reference.status,
        reference.plan,
        reference.bound,
        reference.expansions,
    )
    if twin.plan is not None:
        moves = replay(level, twin.plan, to_goal=True).moves
        assert twin.bound is not None
        assert moves == twin.bound or (moves > twin.bound and twin.expansions == expansions)


@settings(max_examples=10, deadline=None)
@given(st.integers(0, 100_000), st.integers(0, 80))
def test_blind_search_is_equal(seed: int, expansions: int) -> None:
    level, limits = drawn(seed), Limits(expansions=expansions)
    twin = searches.astar(level, limits, mode=BLIND)
    reference = best_first.astar(level, limits, bound=lambda state: 0)
    assert (twin.status, twin.plan, twin.expansions) == (
        reference.status,
        reference.plan,
        reference.expansions,
    )


@settings(max_examples=15, deadline=None)
@given(
    st.integers(0, 100_000),
    st.builds(Beam, st.integers(1, 40), st.integers(0, 3), st.integers(0, 3)),
    st.integers(0, 100),
    st.none() | st.integers(1, 12),
)
def test_beam_search_is_equal(seed: int, how: Beam, expansions: int, below: int | None) -> None:
    level, limits = drawn(seed), Limits(expansions=expansions)
    twin = searches.beam(level, limits, how, below)
    ceiling = float("inf") if below is None else below
    reference = beam_module.beam(level, limits, how, ceiling)
    assert (twin.status, twin.plan, twin.expansions) == (
        reference.status,
        reference.plan,
        reference.expansions,
    )


@settings(max_examples=6, deadline=None)
@given(st.integers(0, 100_000))
def test_the_first_bound_is_equal(seed: int) -> None:
    level = drawn(seed)
    packing, bound = pack(level), star_bound(level)
    for state in walked(level, Random(seed), 6):
        if is_goal(state):
            continue
        cells = parse_level(state_text(level, state))
        ours = BestFirst(pack(cells), stars_of(pack(cells)))
        expected = bound(state)
        assert ours.room.packing.state(pack(cells).start) == cells.cells
        if expected < float("inf"):
            assert ours.least == expected
        else:
            assert ours.call(0) == 2
    assert packing.state(packing.start) == initial(level)


def state_text(level: Level, state: tuple[str, ...]) -> str:
    rows = [state[i : i + level.width] for i in range(0, len(state), level.width)]
    return "\n".join("".join(row) for row in rows)


BIG = parse_level(
    """\
############
#AB C D E F#
#BA D C F E#
## ######  #
#          #
#   # #    #
############
"""
)


@pytest.mark.parametrize(
    ("limits", "status"),
    [
        (Limits(cpu_seconds=0), Status.TIMEOUT),
        (Limits(expansions=100), Status.TIMEOUT),
        (Limits(memory_bytes=600_000), Status.MEMOUT),
    ],
)
def test_a_limit_proves_nothing(limits: Limits, status: Status) -> None:
    found = searches.astar(BIG, limits, mode=BLIND)
    assert (found.status, found.plan) == (status, None)
    assert found.bound is not None


@pytest.mark.parametrize("method", [name for name in METHODS if name != "reference"])
def test_a_search_without_memory_ends_at_once(method: str) -> None:
    found = solve(parse_level("#####\n#A A#\n#####\n"), Limits(memory_bytes=0), method)
    assert (found.status, found.plan, found.expansions) == (Status.MEMOUT, None, 0)


def test_a_machine_without_memory_ends_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("puzznic.kernels.room.free_bytes", lambda: 100_000)
    assert searches.astar(BIG, mode=BLIND).status is Status.MEMOUT


def test_searches_grow_beyond_their_first_room() -> None:
    small = searches.astar(BIG, Limits(expansions=10_000), mode=BLIND)
    assert small.expansions == 10_000
    search = BestFirst(pack(BIG), stars_of(pack(BIG)), mode=BLIND)
    while search.expansions < 10_000:
        if search.call(1000) == 3:
            assert search.grow()
    room, count = search.room, int(search.progress[2])
    assert len(room.nodes.g) >= count > 4096
    assert len(np.unique(room.nodes.keys[:count], axis=0)) == count


def test_a_plan_longer_than_the_first_buckets() -> None:
    row = "A" + " " * 190 + "A"
    level = parse_level(f"{'#' * 194}\n#{row}#\n{'#' * 194}")
    long = parse_level("\n".join(["#" * 194, f"#{row}#", f"#{row.replace('A', 'B')}#", "#" * 194]))
    assert searches.astar(level).moves == 190
    found = searches.astar(long)
    assert found.optimal
    assert found.moves == 380
