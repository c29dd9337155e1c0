"""Places, crossings and the bound on states, against what whole clusters show."""

from __future__ import annotations

from pathlib import Path

import pytest

from rushhour import Board, explore, parse_boards
from rushhour.models.geometry import Geometry, grid_places

SIXTY = Path(__file__).parents[3] / "data" / "rushhour_examples.txt"


@pytest.fixture(scope="module")
def boards() -> list[Board]:
    return [named.board for named in parse_boards(SIXTY.read_text())[::5]]


def test_every_position_of_a_cluster_is_a_place(boards: list[Board]) -> None:
    for board in boards:
        cluster = explore(board).cluster
        assert cluster is not None
        geometry = Geometry(board)
        assert len(cluster) <= geometry.states_at_most()
        for index, places in enumerate(geometry.places):
            assert {int(at) for at in cluster.positions[:, index]} <= set(places)
            assert set(places) <= set(grid_places(board)[index])


def test_the_bound_is_exact_for_vehicles_that_never_meet(small: dict[str, Board]) -> None:
    for id in ("solved", "one"):
        assert Geometry(small[id]).states_at_most() == explore(small[id]).states


def test_crossings_are_the_cells_that_two_can_take(boards: list[Board]) -> None:
    for board in boards:
        places = grid_places(board)
        cells = [
            {cell for at in places[i] for cell in board.cells(i, at)} for i in range(len(places))
        ]
        found = {(one.vehicle, one.other): one for one in Geometry(board).crossings(places)}
        for v, first in enumerate(board.vehicles):
            for w, second in enumerate(board.vehicles):
                crossed = first.horizontal and not second.horizontal and cells[v] & cells[w]
                assert bool(crossed) == ((v, w) in found)
        for (v, w), one in found.items():
            (cell,) = cells[v] & cells[w]
            assert set(one.on) == {at for at in places[v] if cell in board.cells(v, at)}
            assert set(one.other_on) == {at for at in places[w] if cell in board.cells(w, at)}
