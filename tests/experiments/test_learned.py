"""The experiments that learn: three ways of learning, and what each vocabulary is worth."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from experiments import EXPERIMENTS, Setting
from experiments.learned import learned_run
from experiments.vocabularies import HAND_WRITTEN

Make = Callable[..., Setting]


def test_the_case_list_teaches_what_is_sound_everywhere(setting: Make) -> None:
    one = learned_run(setting(quick=True), "cases", "datalog", False)
    assert (one.tasks, one.proved, one.hypotheses, one.sound) == (1, 1, 1, 1)
    assert one.is_proved_sound
    assert one.test.puzzles == one.test.compared > 0
    assert (one.test.expansions.min or 0) >= 1


def test_a_finished_run_is_not_done_again(setting: Make) -> None:
    first = learned_run(setting(quick=True), "cases", "datalog", False)
    again = learned_run(setting(quick=True), "cases", "datalog", False)
    assert (again.seconds, again.finished.winner) == (first.seconds, first.finished.winner)


@pytest.mark.slow
@pytest.mark.timeout(1200)
def test_learned_rules_do_what_those_by_hand_do(setting: Make) -> None:
    found = EXPERIMENTS["vocabularies"].run(setting(quick=True))
    at = found.table.columns.index("expansions x")
    rows = iter(found.table.rows)
    for vocabulary, learned, by_hand in zip(HAND_WRITTEN, rows, rows, strict=True):
        if vocabulary == "extended-free":
            assert learned[at] >= by_hand[at]  # it knows of heads that are cut off, too
        else:
            assert learned[at] == by_hand[at]


@pytest.mark.slow
@pytest.mark.timeout(1200)
def test_every_way_finds_a_sound_winner(setting: Make) -> None:
    found = EXPERIMENTS["ways"].run(setting(quick=True))
    of = {name: i for i, name in enumerate(found.table.columns)}
    assert len(found.table.rows) == 9
    for row in found.table.rows:
        assert row[of["tasks"]] == row[of["proved"]] or row[of["learned from"]] != "the case list"
        assert row[of["expansions x"]] > 1
    cases = [row for row in found.table.rows if row[of["learned from"]] == "the case list"]
    assert [row[of["proved sound"]] for row in cases] == ["yes"] * 3
