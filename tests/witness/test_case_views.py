from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from witness import Puzzle, Universe, label_paths
from witness.case_views import hopeful_views, shown_views, views_of
from witness.grid import grid
from witness.meetings import SPLITS, cases
from witness.rule_table import LastStep
from witness.square_view import SETS, SquareView, Within, possible_views, square_views

OFF = (LastStep.OFF, LastStep.START_OFF)
Rule = Callable[[SquareView], bool]
SOUND: dict[str, Rule] = {
    "baseline": lambda v: v.shared > v.k,
    "edge-left": lambda v: v.k == 3 and 1 <= v.shared <= 2 and v.last in OFF,
    "full3": lambda v: (
        v.k == 3 and v.shared < 3 <= 2 + v.touched and (v.last in OFF or v.shared < v.touched - 1)
    ),
    "available": lambda v: v.available < v.k,
    "local": lambda v: v.room < v.k,
}
UNSOUND: dict[str, Rule] = {
    "one edge, two wanted": lambda v: v.shared == 1 and v.k > 1,
    "two edges, head off": lambda v: v.shared == 2 and v.last in OFF,
    "one edge": lambda v: v.shared == 1,
    "one too few": lambda v: v.room <= v.k,
}


@pytest.mark.parametrize("within", Within)
@pytest.mark.parametrize("name", SOUND)
def test_known_rules_fire_on_no_hopeful_view(name: str, within: Within) -> None:
    assert not [*filter(SOUND[name], hopeful_views(within))]


@pytest.mark.parametrize("name", UNSOUND)
def test_wrong_rules_do(name: str) -> None:
    assert [*filter(UNSOUND[name], hopeful_views(Within.FREE))]


@pytest.mark.parametrize(
    ("name", "holds"),
    [
        ("baseline", True),
        ("edge-left", False),
        ("full3", False),
        ("available", True),
        ("local", True),
    ],
)
def test_which_rules_hold_on_squares_with_split_sides(name: str, holds: bool) -> None:
    fired = [*filter(SOUND[name], hopeful_views(Within.FREE, split=True))]
    assert (not fired) == holds


@pytest.mark.parametrize("split", [False, True])
@pytest.mark.parametrize("within", Within)
def test_views_are_possible_and_free_gives_fewest(within: Within, split: bool) -> None:
    hopeful = set(hopeful_views(within, split))
    assert hopeful < shown_views(within, split) <= set(possible_views())
    assert set(hopeful_views(Within.FREE, split)) <= hopeful
    assert set(hopeful_views(within)) <= hopeful


def test_images_of_a_case_show_the_same_views() -> None:
    # The quick way looks at one image of each meeting only.
    every = {
        view._replace(k=case.meeting.total)
        for split in SPLITS[:3]
        for case in cases(split)
        if case.meeting.total
        for view in views_of(case, Within.POCKET)
    }
    assert every <= set(hopeful_views(Within.POCKET, split=True))
    plain = [case for case in cases() if case.meeting.total]
    assert set(hopeful_views(Within.FREE)) == {
        view._replace(k=case.meeting.total)
        for case in plain
        for view in views_of(case, Within.FREE)
    }


@st.composite
def boards(draw: st.DrawFn) -> Puzzle:
    rows, cols = draw(st.sampled_from([(1, 1), (1, 2), (2, 2), (2, 1), (1, 3)]))
    board = grid(rows, cols)
    points = st.integers(
        0, board.point_count - 1 if draw(st.booleans()) else board.vertex_count - 1
    )
    starts = draw(st.sets(points, min_size=1, max_size=2))
    goals = draw(st.sets(points, min_size=1, max_size=3)) - starts
    goals = goals or {min(set(range(board.vertex_count)) - starts)}
    middles = {board.midpoint_edge(p) for p in starts | goals}
    edges = st.integers(0, board.edge_count - 1)
    blocked = draw(st.sets(edges, max_size=3)) - middles
    squares = range(board.square_count)
    return Puzzle(
        board,
        tuple(starts),
        tuple(goals),
        tuple((s, draw(st.integers(1, 3))) for s in squares),
        tuple(blocked),
    )


@given(puzzle=boards())
@settings(max_examples=60, deadline=None)
def test_completable_paths_of_real_boards_show_hopeful_views(puzzle: Puzzle) -> None:
    bound = {within: square_views(puzzle, within) for within in SETS}
    split = bool(puzzle.split_edges)
    for path, _, completable in label_paths(puzzle, Universe.PREFIXES):
        for within, views in bound.items():
            for view, hopeful in zip(views(path), completable, strict=True):
                if hopeful:
                    assert view in hopeful_views(within, split)
