"""The algebra of slots, on profiles written as text: slot 0 first."""

from __future__ import annotations

import pytest

from witness.profiles import BITS, FINISHED, GOAL, START, Kind, Moves

PIECES = ".()sgh"


def read(text: str) -> int:
    return sum(PIECES.index(piece) << BITS * i + 1 for i, piece in enumerate(text.rstrip("!"))) | (
        FINISHED if text.endswith("!") else 0
    )


def write(profile: int, width: int) -> str:
    text = "".join(PIECES[profile >> BITS * i + 1 & 7] for i in range(width))
    return text + "!" * (profile & FINISHED)


def moves(
    text: str,
    column: int,
    vertex: Kind = Kind.PLAIN,
    *,
    right: Kind = Kind.PLAIN,
    up: Kind = Kind.PLAIN,
    turn: bool = False,
    past: tuple[int, ...] = (),
) -> set[tuple[int, int, str]]:
    """Return the moves with the profiles as text; `!` marks a finished path, h a stub."""
    table = Moves(column, vertex, right, up, turn, past)
    width = len(text.rstrip("!"))
    return {(used, sides, write(after, width)) for used, sides, after in table[read(text)]}


def test_a_vertex_without_edges_is_missed_or_turned_at() -> None:
    assert moves("....", 1) == {(0, 0, "...."), (1, 1, ".().")}


def test_the_path_goes_on_up_or_right() -> None:
    # The square to the left has its bottom edge (slot 1 before), and its right one after "up".
    assert moves(".(.)", 1) == {(0, 2, ".(.)"), (1, 1, "..()")}
    assert moves(".(.)", 1, right=Kind.BLOCKED) == {(0, 2, ".(.)")}


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
        (".sg.", 1, "....!"),
    ],
)
def test_two_pieces_meet(before: str, column: int, after: str) -> None:
    assert {profile for _, _, profile in moves(before, column)} == {after}


def test_no_loop_and_no_piece_left_behind() -> None:
    assert moves(".().", 1) == set()
    assert moves("sg()", 0) == set()


def test_once_the_last_start_is_past_the_path_has_one() -> None:
    begun = {(0, 1, ".s.."), (1, 0, "..s.")}
    assert moves("....", 1, Kind.START, past=(START,)) == begun
    assert moves(".(.)", 1, Kind.START, past=(START,)) == {(0, 1, "...s")}
    assert moves("....!", 1, past=(START, GOAL)) == {(0, 0, "....!")}


@pytest.mark.parametrize("kind", [Kind.START, Kind.GOAL])
def test_a_start_or_goal_is_missed_or_passed_or_an_end(kind: Kind) -> None:
    piece = PIECES[kind]
    missed, turned = (0, 0, "...."), (1, 1, ".().")
    begun = {(0, 1, f".{piece}.."), (1, 0, f"..{piece}.")}
    assert moves("....", 1, kind) == {missed, turned} | begun
    passed = {(0, 2, ".(.)"), (1, 1, "..()")}
    assert moves(".(.)", 1, kind) == passed | {(0, 1, f"...{piece}")}
    assert moves(".sg.", 1, kind) == {(0, 1, "....!")}


def test_the_path_finishes_where_its_two_ends_meet() -> None:
    assert moves(".s..", 1, Kind.GOAL) == {(0, 1, "....!"), (0, 2, ".s.."), (1, 1, "..s.")}
    assert moves(".g..", 1, Kind.START) == {(0, 1, "....!"), (0, 2, ".g.."), (1, 1, "..g.")}


def test_a_path_that_ends_in_the_middle_of_an_edge_leaves_a_stub() -> None:
    ended, passed = {(1, 1, "..h.!")}, {(0, 2, ".s.."), (1, 1, "..s.")}
    # The path may also come from above to the goal's other side, its start going up.
    begun = {(1, 2, ".sg.")}
    assert moves(".s..", 1, right=Kind.GOAL) == ended | passed | begun


def test_a_stub_counts_but_leads_nowhere() -> None:
    assert moves(".h..!", 1) == {(0, 1, "....!")}


def test_the_next_row_begins_with_a_free_slot() -> None:
    assert moves(".s..", 1, right=Kind.BLOCKED, turn=True) == {(0, 2, "..s.")}
