"""Points, edges and distances of the grid."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from witness.grid import grid

SIZES = st.tuples(st.integers(1, 5), st.integers(1, 5))


@given(SIZES)
def test_positions_and_numbers_are_inverse(size):
    board = grid(*size)
    assert [board.vertex(*board.position(v)) for v in range(board.vertex_count)] == list(
        range(board.vertex_count)
    )
    assert [board.point(*board.point_position(p)) for p in range(board.point_count)] == list(
        range(board.point_count)
    )


@given(SIZES)
def test_edges_join_their_ends_and_their_halves_have_their_number(size):
    board = grid(*size)
    for edge, (u, v) in enumerate(board.ends):
        assert board.edge(u, v) == board.edge(v, u) == edge
        middle = board.midpoint(edge)
        assert board.edge(u, middle) == board.edge(middle, v) == edge
    assert len(board.edge_between) == 6 * board.edge_count
    assert all(board.edge(*step) == edge for step, edge in board.edge_between.items())


@given(SIZES)
def test_every_edge_is_on_one_or_two_squares(size):
    board = grid(*size)
    uses = [sum(edges >> e & 1 for edges in board.square_edges) for e in range(board.edge_count)]
    assert set(uses) <= {1, 2}
    assert sum(uses) == 4 * board.square_count


@given(SIZES)
def test_neighbours_come_down_left_right_up(size):
    board = grid(*size)
    for vertex, near in enumerate(board.neighbours):
        numbers = [v for v, _ in near]
        assert numbers == sorted(numbers)
        assert all(board.distance(vertex, v) == 1 for v in numbers)
        row, col = board.position(vertex)
        degree = (row > 0) + (row < board.rows) + (col > 0) + (col < board.cols)
        assert len(near) == degree
        assert (vertex in board.peripheral) == (degree < 4)


@given(SIZES, st.data())
def test_distance_counts_half_an_edge_as_a_step(size, data):
    board = grid(*size)
    points = st.integers(0, board.point_count - 1)
    u, v, w = (data.draw(points) for _ in range(3))
    assert board.distance(u, v) == board.distance(v, u)
    assert (board.distance(u, v) == 0) == (u == v)
    assert board.distance(u, w) <= board.distance(u, v) + board.distance(v, w) + 1


def test_corners_go_round_the_square():
    board = grid(2, 3)
    for square in range(board.square_count):
        corners = board.corners(square)
        assert sum(1 << v for v in corners) == board.square_vertices[square]
        ring = sum(1 << board.edge(u, v) for u, v in pairwise((*corners, corners[0])))
        assert ring == board.square_edges[square]


@pytest.mark.parametrize("position", [(3, 0), (0, 4), (-1, 0), (0.5, 0.5), (0.25, 0), (2.5, 0)])
def test_no_point_outside_and_between(position):
    with pytest.raises(ValueError, match=r"grid|no vertex"):
        grid(2, 3).point(*position)


def test_no_edge_between_strangers():
    board = grid(2, 2)
    for u, v in ((0, 4), (2, 3), (0, 0), (0, board.midpoint(1))):
        with pytest.raises(ValueError, match="no edge"):
            board.edge(u, v)


@pytest.mark.parametrize("size", [(0, 2), (2, 0), (-1, 1)])
def test_a_grid_has_squares(size):
    with pytest.raises(ValueError, match="at least 1x1"):
        grid(*size)
