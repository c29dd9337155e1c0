from __future__ import annotations

import pytest

from rushhour import Board, Exit, Side, Vehicle, parse_flat

RED = Vehicle("A", True, 1, 0, 2)
RIGHT = Exit(Side.RIGHT, 1)


def board(*others: Vehicle, exit: Exit = RIGHT, walls: tuple[int, ...] = ()) -> Board:
    return Board(3, 4, (RED, *others), exit, walls)


def test_the_goal_is_in_front_of_the_exit_and_on_the_board() -> None:
    assert board().target == 2
    assert board(exit=Exit(Side.LEFT, 1)).target == 0
    assert board().is_goal((2,))
    assert not board().is_goal((1,))
    down = Vehicle("A", False, 2, 0, 2)
    assert Board(5, 4, (down,), Exit(Side.BOTTOM, 2)).target == 3
    assert Board(5, 4, (down,), Exit(Side.TOP, 2)).target == 0


def test_lanes_go_by_their_first_vehicles() -> None:
    found = board(Vehicle("B", False, 3, 1, 2), Vehicle("C", True, 0, 2, 2), RED_LANE)
    assert found.lanes == ((0,), (1,), (2,), (3,))
    two = Board(4, 4, (Vehicle("A", True, 0, 2, 2), Vehicle("B", True, 0, 0, 2)), Exit(*TOP_ROW))
    assert two.lanes == ((1, 0),)


RED_LANE = Vehicle("D", True, 2, 1, 2)
TOP_ROW = (Side.RIGHT, 0)


def test_walls_bound_the_reach() -> None:
    found = Board(1, 8, (Vehicle("A", True, 0, 2, 2),), Exit(Side.RIGHT, 0), (0, 6))
    assert found.reach(0) == range(1, 5)


@pytest.mark.parametrize(
    ("others", "exit", "walls", "reason"),
    [
        ([Vehicle("B", False, 1, 0, 2)], RIGHT, (), "A and B overlap at row 2, column 2"),
        ([Vehicle("B", True, 0, 3, 2)], RIGHT, (), "B is not on the board"),
        ([Vehicle("B", True, 0, 0, 1)], RIGHT, (), "B takes 1 cells: expected at least 2"),
        ([Vehicle("A", True, 0, 0, 2)], RIGHT, (), "two vehicles are called A"),
        ([Vehicle("o", True, 0, 0, 2)], RIGHT, (), "a letter or digit but o and x, not 'o'"),
        ([Vehicle("BB", True, 0, 0, 2)], RIGHT, (), "a letter or digit but o and x, not 'BB'"),
        ([], Exit(Side.RIGHT, 2), (), "the exit is at row 3, not in the row of A, 2"),
        ([], Exit(Side.TOP, 1), (), "the exit is on the top, but A moves along a row"),
        ([], RIGHT, (5,), "A overlaps a wall at row 2, column 2"),
        ([], RIGHT, (12,), "the wall 12 is not on the board"),
    ],
)
def test_what_is_no_board_is_refused(
    others: list[Vehicle], exit: Exit, walls: tuple[int, ...], reason: str
) -> None:
    with pytest.raises(ValueError, match=reason):
        board(*others, exit=exit, walls=walls)


def test_a_board_without_vehicles_is_refused() -> None:
    with pytest.raises(ValueError, match="there is no red car"):
        Board(3, 3, (), RIGHT)


@pytest.mark.parametrize("rows", [0, 256])
def test_sides_have_limits(rows: int) -> None:
    with pytest.raises(ValueError, match=f"a side has 1 to 255 cells, not {rows} x 4"):
        Board(rows, 4, (RED,), RIGHT)


def test_a_board_can_begin_in_another_state() -> None:
    found = board(Vehicle("B", False, 3, 1, 2))
    assert found.at((1, 0)).start == (1, 0)
    with pytest.raises(ValueError, match="A and B overlap at row 2, column 4"):
        found.at((2, 0))


def test_occupants_tell_who_is_where() -> None:
    found = parse_flat("AAo" + "Boo" + "Boo")
    assert found.occupants(found.start) == {0: 0, 1: 0, 3: 1, 6: 1}
    assert found.occupants((1, 0)) == {1: 0, 2: 0, 0: 1, 3: 1}
