"""What a state shows of two patterns."""

from __future__ import annotations

from puzznic import initial, parse_level
from puzznic.marks import MARKS, NEGATED, marks_of, pattern_pairs, terrain_of

LEVEL = parse_level(
    """\
#########
#A B    #
#B#A## ##
#A#B#C C#
#########
"""
)


def test_terrain() -> None:
    terrain = terrain_of(LEVEL)
    at = LEVEL.of
    assert at(3, 1) in terrain.locked
    assert at(2, 1) in terrain.locked
    assert at(1, 1) not in terrain.locked
    assert terrain.run[at(1, 7)] == at(1, 1)
    assert at(1, 1) not in terrain.track
    assert terrain.run[at(3, 7)] in terrain.track
    assert terrain.shaft[at(1, 1)] == terrain.shaft[at(3, 1)] == at(3, 1)


def test_every_mark_holds_or_not_of_two_patterns_that_are_there() -> None:
    found = marks_of(LEVEL)(initial(LEVEL))
    assert pattern_pairs(LEVEL) == [(p, q) for p in "ABC" for q in "ABC" if p != q]
    for marks in found.values():
        assert len(marks) == len(MARKS)
        assert all((name in marks) != (NEGATED[name] in marks) for name in MARKS)


def test_marks_by_hand() -> None:
    pairs = pattern_pairs(LEVEL)
    found = marks_of(LEVEL)(initial(LEVEL))
    ab, ba, ca = (found[pairs.index(pair)] for pair in [("A", "B"), ("B", "A"), ("C", "A")])
    assert {"under", "over", "locked", "other_locked", "pinned", "pins", "beside"} <= ab
    assert {"whole", "other_whole", "waits", "awaited", "waits_long", "awaited_long"} <= ab
    assert ba == ab
    assert {"railed", "not_all_locked", "other_locked", "righter", "not_under", "not_lower"} <= ca
    assert {"not_waits", "not_barred", "not_parted", "not_beside", "not_aligned"} <= ca


def test_a_pattern_that_is_gone_has_no_marks() -> None:
    empty = tuple(" " if kind in "AB" else kind for kind in LEVEL.cells)
    assert all(not marks for marks in marks_of(LEVEL)(empty).values())
