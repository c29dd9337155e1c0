"""The algebra of slots, on profiles written as text: slot 0 first."""

from __future__ import annotations

import pytest

from witness.profiles import BITS, DONE, Moves, Role

PIECES = ".()sg"


def read(text: str) -> int:
    return sum(PIECES.index(piece) << BITS * i for i, piece in enumerate(text))


def write(slots: int, width: int) -> str:
    if slots == DONE:
        return "done"
    return "".join(PIECES[slots >> BITS * i & 7] for i in range(width))


def moves(
    text: str, column: int, role: Role = Role.PLAIN, *, right: bool = True, turn: bool = False
) -> set[tuple[int, int, str]]:
    table = Moves(column, role, right, True, turn)
    return {(used, sides, write(after, len(text))) for used, sides, after in table[read(text)]}


def test_a_vertex_without_edges_is_missed_or_turned_at() -> None:
    assert moves("....", 1) == {(0, 0, "...."), (1, 1, ".().")}


def test_the_path_goes_on_up_or_right() -> None:
    # The square to the left has its bottom edge (slot 1 before), and its right one after "up".
    assert moves(".(.)", 1) == {(0, 2, ".(.)"), (1, 1, "..()")}
    assert moves(".(.)", 1, right=False) == {(0, 2, ".(.)")}


def test_the_left_edge_counts_among_the_sides() -> None:
    assert moves("(.).", 1) == {(0, 2, "().."), (1, 1, "(.).")}


@pytest.mark.parametrize(
    ("before", "column", "after"),
    [
        ("(())", 0, "..()"),
        ("(())", 2, "().."),
        ("()()", 1, "(..)"),
        ("s(.)", 0, "...s"),
        ("(.)g", 2, "g..."),
        (".sg.", 1, "done"),
    ],
)
def test_two_pieces_meet(before: str, column: int, after: str) -> None:
    assert {slots for _, _, slots in moves(before, column)} == {after}


def test_no_loop_and_no_piece_left_behind() -> None:
    assert moves(".().", 1) == set()
    assert moves("sg()", 0) == set()


def test_the_last_start_must_begin_the_path() -> None:
    assert moves("....", 1, Role.LAST_START) == {(0, 1, ".s.."), (1, 0, "..s.")}
    assert moves(".(.)", 1, Role.LAST_START) == {(0, 1, "...s")}


def test_another_start_may_be_passed() -> None:
    begun, passed = {(0, 1, "...s")}, {(0, 2, ".(.)"), (1, 1, "..()")}
    assert moves(".(.)", 1, Role.START) == begun | passed


def test_a_goal_is_missed_or_an_end() -> None:
    assert moves("....", 1, Role.GOAL) == {(0, 0, "...."), (0, 1, ".g.."), (1, 0, "..g.")}
    assert moves(".(.)", 1, Role.GOAL) == {(0, 1, "...g")}
    assert moves(".s..", 1, Role.GOAL) == {(0, 1, "done")}
    assert moves(".sg.", 1, Role.GOAL) == set()


def test_the_next_row_begins_with_a_free_slot() -> None:
    assert moves(".s..", 1, right=False, turn=True) == {(0, 2, "..s.")}
