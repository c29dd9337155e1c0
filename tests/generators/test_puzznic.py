from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generators import GenerationError
from generators.puzznic import LevelKind, LevelSpec, level_set, random_level
from generators.puzznic_backwards import backwards_level, predecessors
from generators.puzznic_ground import empty_level
from puzznic import WALL, Level, Move, State, apply, initial, legal_moves, parse_level, replay
from puzznic.files import read_levels
from puzznic.reference import breadth_first
from puzznic.rules import blocks
from puzznic.search import solve
from solving import Limits

DATA = Path(__file__).resolve().parents[2] / "data"

SMALL = LevelSpec(6, 6, 2, 5)
SPECS = st.builds(
    LevelSpec,
    width=st.integers(5, 8),
    height=st.integers(5, 8),
    patterns=st.integers(1, 2),
    blocks=st.integers(4, 6),
    walls=st.sampled_from([0.0, 0.2, 0.3]),
)


@settings(max_examples=50, deadline=None)
@given(st.integers(0, 10_000), SPECS)
def test_the_floor_is_in_one_part_and_walls_have_their_share(seed: int, spec: LevelSpec) -> None:
    level = empty_level(Random(seed), spec)
    inner = (spec.width - 2) * (spec.height - 2)
    assert len(level.floor) <= inner * (1 - spec.walls)
    floor = set(level.floor)
    reached, waiting = set[int](), [min(floor)]
    while waiting:
        cell = waiting.pop()
        if cell in floor - reached:
            reached.add(cell)
            waiting += [cell - level.width, cell - 1, cell + 1, cell + level.width]
    assert reached == floor


@settings(max_examples=50, deadline=None)
@given(st.integers(0, 10_000), SPECS)
def test_random_levels_are_settled_and_have_their_blocks(seed: int, spec: LevelSpec) -> None:
    level = random_level(Random(seed), spec)
    if level is None:
        return
    assert initial(level) == level.cells
    assert_blocks(level, spec)


@settings(max_examples=50, deadline=None)
@given(st.integers(0, 10_000), SPECS)
def test_a_level_played_backwards_is_solved_by_its_plan(seed: int, spec: LevelSpec) -> None:
    drawn = backwards_level(Random(seed), spec)
    if drawn is None:
        return
    assert initial(drawn.level) == drawn.level.cells
    assert_blocks(drawn.level, spec)
    assert replay(drawn.level, drawn.plan).solved
    found = breadth_first(drawn.level, Limits(expansions=300))
    assert found.bound is not None
    assert found.bound <= len(drawn.plan)


def test_most_levels_can_be_played_backwards() -> None:
    drawn = [backwards_level(Random(seed), LevelSpec(8, 8, 3, 8)) for seed in range(30)]
    assert sum(level is not None for level in drawn) >= 20


def test_predecessors_are_all_settled_states_that_lead_here() -> None:
    level = parse_level("######\n#A   #\n#B   #\n### B#\n#   A#\n######")
    states, waiting = {initial(level)}, [initial(level)]
    edges: dict[State, set[tuple[State, Move]]] = {}
    while waiting:
        state = waiting.pop()
        for move in legal_moves(level, state):
            child = apply(level, state, move)
            if len(blocks(child)) == len(blocks(state)):
                edges.setdefault(child, set()).add((state, move))
            if child not in states:
                states.add(child)
                waiting.append(child)
    assert len(edges) > 20
    for state, expected in edges.items():
        # There are also predecessors that can't be reached from the first state.
        assert expected <= set(predecessors(level, state, state))


@pytest.mark.parametrize("kind", list(LevelKind))
def test_sets_are_distinct_solvable_and_the_same_for_a_seed(kind: LevelKind) -> None:
    sets = [level_set(kind, seed, 4, SMALL, least_moves=2) for seed in (1, 1, 2)]
    assert sets[0] == sets[1]
    assert not {n.level for n in sets[0]} & {n.level for n in sets[2]}
    assert [named.id for named in sets[0]] == [f"{kind}-1-{n}" for n in range(1, 5)]
    assert len({named.level for named in sets[0]}) == 4
    for named in sets[0]:
        found = breadth_first(named.level)
        assert found.optimal
        assert found.moves == named.moves
        assert (named.moves or 0) >= 2


@pytest.mark.parametrize("kind", list(LevelKind))
def test_the_examples_are_what_their_commands_make(kind: LevelKind) -> None:
    file = DATA / f"puzznic_{kind}.txt"
    command = f"generate {kind} --count 20 --seed 1 --least-moves 5 --output data/{file.name}\n"
    assert command in (DATA / "README.md").read_text()
    stored = read_levels([file])
    assert len(stored) == 20
    # A set begins with the smaller sets of its seed.
    assert level_set(kind, 1, 3, LevelSpec(), least_moves=5) == stored[:3]
    for named in stored:
        found = solve(named.level)
        assert found.optimal
        assert found.moves == named.moves


def test_what_cant_be_drawn_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("generators.puzznic.MAX_ATTEMPTS", 20)
    with pytest.raises(GenerationError, match="none of 20 levels is new, solvable and needs 99"):
        level_set(LevelKind.RANDOM, 1, 1, SMALL, least_moves=99)


@pytest.mark.parametrize(
    ("figures", "reason"),
    [
        ({"width": 2}, "at least 3 rows and columns"),
        ({"patterns": 0}, "1 to 26 patterns"),
        ({"blocks": 5}, "3 patterns need at least 6 blocks"),
        ({"walls": 1.0}, "share of walls"),
        ({"blocks": 26}, "26 blocks do not fit into 7 x 7 cells"),
    ],
)
def test_what_no_level_can_be_is_refused(figures: dict[str, int], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        LevelSpec(**figures)


def assert_blocks(level: Level, spec: LevelSpec) -> None:
    counts = Counter(kind for kind in level.cells if kind not in (WALL, " "))
    assert sum(counts.values()) == spec.blocks
    assert len(counts) == spec.patterns
    assert min(counts.values()) >= 2
