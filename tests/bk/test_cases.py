from __future__ import annotations

import pytest

from bk.cases import cases_task
from ilp import ENGINES
from ilp.coverage import Coverage
from ilp.rules import parse_hypothesis
from ilp.task import validate
from solving import InputError, Limits
from triage.verify import form_of_rules, verify
from witness.square_view import Within

VOCABULARIES = ("datalog", *(f"extended-{within}" for within in Within), "extended")


@pytest.mark.parametrize("vocabulary", VOCABULARIES)
def test_the_case_list_is_a_task(vocabulary: str) -> None:
    task = cases_task(vocabulary)
    validate(task)
    sets = 5 if vocabulary == "extended" else 1
    assert len(task.negatives) == 92 * sets
    assert set(task.positives).isdisjoint(task.negatives)


@pytest.mark.parametrize("vocabulary", ["datalog", "extended-free", "extended-pocket"])
def test_what_is_learned_from_it_is_sound_on_all_boards(vocabulary: str) -> None:
    learned = ENGINES["native"].learn(cases_task(vocabulary), Limits())
    assert (learned.fp, learned.optimal) == (0, True)
    verdict = verify(form_of_rules("learned", learned.hypothesis.rules, vocabulary))
    assert (verdict.sound, verdict.every_size) == (True, True)


def test_extended_teaches_all_that_a_local_rule_can_know() -> None:
    task = cases_task("extended-pocket")
    learned = ENGINES["native"].learn(task, Limits())
    assert learned.tp == len(task.positives)
    by_hand = parse_hypothesis(
        "incompletable(A,B) :- cut_off(A), square(B,C).\n"
        "incompletable(A,B) :- square(B,C), shared(A,B,D), lt(C,D).\n"
        "incompletable(A,B) :- square(B,C), room_pocket(A,B,D), lt(D,C)."
    )
    assert Coverage(task, task.positives).covered(by_hand).all()
    assert not Coverage(task, task.negatives).covered(by_hand).any()


def test_a_rule_about_two_sets_covers_nothing() -> None:
    task = cases_task("extended")
    both = parse_hypothesis(
        "incompletable(A,B) :- room_free(A,B,C), room_pocket(A,B,D), square(B,E)."
    )
    assert not Coverage(task).covered(both).any()


def test_other_relations_are_refused() -> None:
    with pytest.raises(InputError, match="the cases know nothing of"):
        cases_task("paper")
