from __future__ import annotations

from collections import Counter

import pytest

from witness.meetings import SPLITS, Case, Meeting, cases, meetings


def test_the_cases_of_a_square_are_12915_with_its_three_ks() -> None:
    assert 3 * len(cases()) == 12_915


def test_a_path_that_stays_away_has_one_head() -> None:
    away = next(iter(meetings()))
    assert away == Meeting((), (), (), False, False)
    assert [case for case in cases() if case.meeting == away] == [Case(away, 0, False)]


def test_no_path_uses_all_sides_unless_one_is_split() -> None:
    assert {m.total for m in meetings()} == {0, 1, 2, 3}
    for split in SPLITS[1:]:
        assert max(m.total for m in meetings(split)) == 4


def test_meetings_with_two_corners() -> None:
    # Opposite corners: outside only; neighbours: along the side or outside. Ends: four ways.
    two = [m for m in meetings() if len(m.order) == 2]
    assert len(two) == 4 * (4 * 1 + 8 * 2)
    assert Counter(m.total for m in two) == {0: 4 * 12, 1: 4 * 8}


@pytest.mark.parametrize("split", SPLITS)
def test_meetings_are_distinct_and_visit_each_point_once(split: tuple[int, ...]) -> None:
    found = meetings(split)
    assert len(set(found)) == len(found)
    for meeting in found:
        assert len(set(meeting.order)) == len(meeting.order)
        assert len(meeting.along) == max(0, len(meeting.order) - 1)


def test_a_path_passes_a_midpoint_along_the_whole_side() -> None:
    # Point 4 is the middle of the bottom side, between corners 0 and 1.
    for meeting in meetings((0,)):
        if 4 in meeting.order:
            at = meeting.order.index(4)
            beside = meeting.order[max(0, at - 1) : at + 2]
            assert set(beside) <= {0, 1, 4}
            if len(beside) < 3:
                ends = [meeting.starts_on and at == 0, meeting.ends_on and beside[-1] == 4]
                assert any(ends)
            assert meeting.used(len(meeting.order)) & 1 or len(meeting.order) == 1


def test_a_head_is_never_the_end() -> None:
    for case in cases():
        if case.meeting.ends_on:
            assert case.visited < len(case.meeting.order)


def test_a_case_in_words() -> None:
    meeting = Meeting((), (0, 1, 3), (True, False), True, False)
    assert str(Case(meeting, 2, False)) == (
        "starts bottom left, along a side to bottom right, HEAD outside, "
        "from outside to top right, ends outside"
    )
