"""The rules against a second implementation that knows nothing of the first: columns as strings."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzznic import (
    EventKind,
    Falls,
    Level,
    Move,
    State,
    apply,
    events,
    initial,
    is_goal,
    legal_moves,
    parse_level,
    settle,
)
from puzznic.rules import falling, is_legal, matching, settling

KINDS = "   ##AABBC"


@st.composite
def levels(draw: st.DrawFn) -> Level:
    """Return a level of any shape, with anything anywhere, not settled."""
    width, height = draw(st.integers(1, 6)), draw(st.integers(1, 6))
    inner = draw(st.lists(st.sampled_from(KINDS), min_size=width * height, max_size=width * height))
    rows = ["".join(inner[i : i + width]) for i in range(0, width * height, width)]
    edge = "#" * (width + 2)
    return Level(width + 2, height + 2, tuple("".join([edge, *(f"#{r}#" for r in rows), edge])))


def columns_of(level: Level, state: State) -> list[str]:
    return ["".join(state[x :: level.width]) for x in range(level.width)]


def state_of(columns: list[str]) -> State:
    return tuple(kind for row in zip(*columns, strict=True) for kind in row)


def fallen(column: str) -> str:
    shafts = column.split("#")
    return "#".join(shaft.replace(" ", "").rjust(len(shaft)) for shaft in shafts)


def cleared(columns: list[str]) -> list[str]:
    gone = set()
    for x, column in enumerate(columns):
        for y, kind in enumerate(column):
            for other_x, other_y in ((x, y + 1), (x + 1, y)):
                if kind.isalpha() and columns[other_x][other_y] == kind:
                    gone |= {(x, y), (other_x, other_y)}
    return [
        "".join(" " if (x, y) in gone else kind for y, kind in enumerate(column))
        for x, column in enumerate(columns)
    ]


def settled(columns: list[str]) -> list[str]:
    after = cleared([fallen(column) for column in columns])
    return after if after == columns else settled(after)


def moved(columns: list[str], x: int, y: int, by: int) -> list[str]:
    grid = [list(column) for column in columns]
    grid[x + by][y], grid[x][y] = grid[x][y], " "
    return ["".join(column) for column in grid]


@settings(deadline=None)
@given(levels())
def test_settling_is_that_of_the_second_implementation(level: Level) -> None:
    assert initial(level) == state_of(settled(columns_of(level, level.cells)))


@settings(deadline=None)
@given(levels(), st.integers(0, 1_000))
def test_games_are_those_of_the_second_implementation(level: Level, seed: int) -> None:
    rng, state = Random(seed), initial(level)
    for _ in range(12):
        columns = columns_of(level, state)
        expected = {
            (x, y, by)
            for x, column in enumerate(columns)
            for y, kind in enumerate(column)
            for by in (-1, 1)
            if kind.isalpha() and columns[x + by][y] == " "
        }
        found = list(legal_moves(level, state))
        assert {(m.cell % level.width, m.cell // level.width, m.by) for m in found} == expected
        assert is_goal(state) == (not any(map(str.isalpha, state)))
        if not found:
            return
        move = rng.choice(found)
        x, y = move.cell % level.width, move.cell // level.width
        after = apply(level, state, move)
        assert after == state_of(settled(moved(columns, x, y, move.by)))
        state = after


@settings(deadline=None)
@given(levels(), st.sampled_from(Falls), st.integers(0, 1_000))
def test_events_lead_where_the_move_leads(level: Level, falls: Falls, seed: int) -> None:
    state = initial(level)
    found = list(legal_moves(level, state))
    if not found:
        return
    move = Random(seed).choice(found)
    trace = list(events(level, state, move, falls))
    assert trace[-1].state == apply(level, state, move)
    assert [event.kind for event in trace].count(EventKind.MOVE) == 1
    before = trace[0].state
    for event in trace[1:]:
        if event.kind is EventKind.FALL:
            over_gaps = set(falling(level, before))
            assert len(event.cells) == 1 or set(event.cells) == over_gaps
            assert set(event.cells) <= over_gaps
        else:
            assert not falling(level, before)
            assert event.cells == matching(level, before)
        before = event.state


@settings(deadline=None)
@given(levels())
def test_both_countings_fall_the_same_distance(level: Level) -> None:
    distances = [
        sum(len(event.cells) for event in settling(level, level.cells, falls) if is_fall(event))
        for falls in Falls
    ]
    assert distances[0] == distances[1]


def is_fall(event: object) -> bool:
    return getattr(event, "kind", None) is EventKind.FALL


@settings(deadline=None)
@given(levels(), st.integers(-2, 100), st.integers(-2, 2))
def test_a_move_is_legal_exactly_if_it_is_listed(level: Level, cell: int, by: int) -> None:
    state = initial(level)
    assert is_legal(state, Move(cell, by)) == (Move(cell, by) in list(legal_moves(level, state)))


@pytest.mark.parametrize(
    ("before", "after"),
    [
        # A block that passes an equal one while it falls does not match it.
        ("#####\n#A  #\n# A #\n# ###\n# ###\n#####", "#   #\n# A #\n# ###\n#A###"),
        # Groups of three and more vanish whole, and different patterns at once.
        ("#####\n#ABB#\n#AAB#\n#CCC#\n#####", ""),
        # Nothing vanishes until everything is at rest.
        ("####\n#AA#\n## #\n####", "#A #\n##A#"),
        # A cascade: the As go, then the Bs meet.
        ("#####\n#B  #\n#A  #\n#AB #\n#####", ""),
    ],
)
def test_pictures_of_settling(before: str, after: str) -> None:
    rows = before.split("\n")
    level = Level(len(rows[0]), len(rows), tuple("".join(rows)))
    state = settle(level, level.cells)
    text = "\n".join("".join(state[i : i + level.width]) for i in range(0, len(state), level.width))
    assert after in text
    assert is_goal(state) == (not after)


def test_a_block_moved_over_a_gap_is_lost_and_what_stood_on_it_falls() -> None:
    level = parse_level("#####\n#B  #\n#A  #\n#C  #\n## ##\n# C #\n#####")
    after = apply(level, initial(level), Move(level.of(3, 1), 1))
    assert "".join(after[level.of(1, 0) :]) == "#   ##B  ##A  ### ###   #" + "#####"
