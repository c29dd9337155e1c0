from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from triage.verify import hand_written_form
from triage.verify.form import HAND_WRITTEN
from witness import PREDICATES, Puzzle, partial_paths
from witness.grid import grid


def test_every_hand_written_predicate_has_a_form() -> None:
    assert list(HAND_WRITTEN) == list(PREDICATES)


@st.composite
def puzzles(draw: st.DrawFn) -> Puzzle:
    board = grid(*draw(st.sampled_from([(1, 1), (1, 2), (2, 2)])))
    vertices = range(board.vertex_count)
    start = draw(st.sampled_from(vertices))
    goals = draw(st.sets(st.sampled_from([v for v in vertices if v != start]), min_size=1))
    blocked = draw(st.sets(st.integers(0, board.edge_count - 1), max_size=2))
    k = st.integers(1, 3)
    triangles = {s: draw(k) for s in range(board.square_count) if draw(st.booleans()) or not s}
    return Puzzle(board, (start,), tuple(goals), tuple(triangles.items()), tuple(blocked))


@pytest.mark.parametrize("name", HAND_WRITTEN)
@given(puzzle=puzzles())
@settings(max_examples=8, deadline=None)
def test_a_form_fires_where_the_predicate_does(name: str, puzzle: Puzzle) -> None:
    rules = hand_written_form(name).predicate.bind(puzzle)
    fires = PREDICATES[name].bind(puzzle)
    for path in partial_paths(puzzle):
        assert rules(path) == fires(path)
