"""Tasks from labelled levels, what the engine learns from them, and learned rules as dead ends."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from bk.puzznic import (
    VOCABULARIES,
    is_proved,
    learned_dead_ends,
    lesson,
    level_task,
    pooled_task,
    vocabulary_named,
)
from bk.puzznic.learned import in_english, python_source
from bk.puzznic.question import Question, about_states
from ilp import engine_named, parse_hypothesis, parse_rule, read_task, validate, write_task
from ilp.facts import facts, objects
from ilp.transpile import binder
from puzznic import parse_level
from puzznic.kernels.marking import fires_of
from puzznic.labels import Labels, explore
from puzznic.marks import MARKS, NEGATED
from solving import InputError, Limits

TEXTS = (
    "#########\n#  B    #\n##ABA   #\n####### #\n#      C#\n#  C    #\n#########\n",
    "#######\n#A B C#\n#B#A  #\n#A#B#C#\n#######\n",
)
WAITS = "dead(S) :- waits(S,X), awaited_long(S,X)."
OTHER = "dead(S) :- under(S,X), not_locked(S,X), barred(S,X)."


@pytest.fixture(scope="module")
def found() -> list[Labels]:
    found = [explore(parse_level(text)).labels for text in TEXTS]
    assert None not in found
    return [labels for labels in found if labels is not None]


def test_a_task_has_every_state_once(found: list[Labels]) -> None:
    for labels in found:
        task = level_task(lesson(labels))
        positives, negatives = map(sum, task.weights_of)
        assert (positives, negatives) == ((~labels.alive).sum(), labels.alive.sum())
        assert set(task.facts) == {*MARKS, *NEGATED.values()}


def test_facts_are_those_of_the_relations_themselves(found: list[Labels]) -> None:
    labels = found[1]
    known = vocabulary_named("puzznic")
    question = about_states(labels.level)
    states = [labels.state(index) for index in range(0, len(labels), 1 + len(labels) // 20)]
    by_relation = facts(known, question, objects(known, question, states))
    look = question.look
    for number, state in enumerate(states, start=1):
        seen = look(state)
        for name in ("under", "not_waits", "other_whole"):
            own = {x for s, x in by_relation[name] if s == f"p{number}"}
            assert own == {f"x{pair}" for pair, marks in seen.items() if name in marks}


def test_a_sample_teaches_and_bound_dead_ends_may_be_left_out(found: list[Labels]) -> None:
    labels = found[1]
    some = lesson(labels, 20, 3)
    assert some.dead.sum() == min(20, (~labels.alive).sum())
    assert some.alive.sum() == min(20, labels.alive.sum())
    same = lesson(labels, 20, 3)
    assert np.array_equal(some.words, same.words)
    beyond = lesson(labels, beyond=True)
    assert beyond.dead.sum() <= (~labels.alive).sum()
    assert beyond.alive.sum() == labels.alive.sum()


def test_the_engine_learns_consistent_rules_from_two_levels(
    found: list[Labels], tmp_path: Path
) -> None:
    task = pooled_task(map(lesson, found), max_body=2)
    validate(task)
    learned = engine_named("native").learn(task, Limits(cpu_seconds=60))
    assert learned.fp == 0
    assert 0 < learned.tp <= learned.recall_ceiling
    dead_ends = learned_dead_ends(learned.hypothesis)
    total = 0
    for labels in found:
        fires = fires_of(labels.level, labels.boards, dead_ends.marks).any(axis=1)
        assert not (fires & labels.alive).any()
        total += int(fires.sum())
    assert total == learned.tp
    write_task(task, tmp_path / "task")
    assert set(read_task(tmp_path / "task").positives) == set(task.positives)


def test_levels_without_dead_states_teach_nothing() -> None:
    labels = explore(parse_level("#####\n#A A#\n#####\n")).labels
    assert labels is not None
    with pytest.raises(InputError, match="no level has both"):
        pooled_task([lesson(labels)])
    with pytest.raises(InputError, match="no vocabulary 'paper'; there is: puzznic, "):
        level_task(lesson(labels), "paper")


def test_the_python_of_rules_is_what_kernels_find(found: list[Labels]) -> None:
    dead_ends = learned_dead_ends(parse_hypothesis(f"{WAITS}\n{OTHER}"))
    assert "look(state)" in python_source(dead_ends.hypothesis)
    for labels in found:
        fires = fires_of(labels.level, labels.boards, dead_ends.marks).any(axis=1)
        test = dead_ends.bind(labels.level)
        for index in range(0, len(labels), 1 + len(labels) // 100):
            assert fires[index] == test(labels.state(index))


def test_rules_about_marks_themselves() -> None:
    known = vocabulary_named("puzznic")
    test = binder(parse_hypothesis(WAITS), known)(Question(lambda marks: marks, range(2)))
    assert test({0: frozenset({"waits", "awaited_long"}), 1: frozenset()})
    assert not test({0: frozenset({"waits"}), 1: frozenset({"awaited_long"})})


@pytest.mark.parametrize(
    ("rule", "proved"),
    [
        (WAITS, True),
        ("dead(S) :- waits(S,X), awaited_long(S,X), beside(S,X).", True),
        ("dead(S) :- waits(S,X), awaited_long(S,Y).", False),
        ("dead(S) :- waits(S,X), awaited(S,X).", True),
        ("dead(S) :- waits_long(S,X), awaited_long(S,X).", True),
        ("dead(S) :- waits_long(S,X).", False),
        (OTHER, False),
    ],
)
def test_which_rules_are_proved(rule: str, proved: bool) -> None:
    assert is_proved(parse_rule(rule)) is proved


def test_rules_that_can_not_be_used() -> None:
    with pytest.raises(InputError, match="about one pair"):
        learned_dead_ends(parse_hypothesis("dead(S) :- waits(S,X), awaited(S,Y)."))
    with pytest.raises(InputError, match="unknown relation touches"):
        learned_dead_ends(parse_hypothesis("dead(S) :- touches(S,X)."))
    plain = "puzznic-plain"
    assert "waits" not in VOCABULARIES[plain].relations
    with pytest.raises(InputError, match="unknown relation waits"):
        learned_dead_ends(parse_hypothesis(WAITS), vocabulary=plain)


def test_in_english() -> None:
    sentence = in_english(parse_rule(OTHER))
    assert sentence.startswith("No plan leads on from the state if ")
    assert "below one of Q" in sentence
