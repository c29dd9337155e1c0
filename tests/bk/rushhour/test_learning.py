"""Tasks from clusters, what the engine learns from them, and learned rules as bounds."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from bk.rushhour import (
    VOCABULARIES,
    cluster_task,
    is_proved,
    learned_bound,
    pooled_task,
    vocabulary_named,
)
from bk.rushhour.learned import in_english, python_source
from bk.rushhour.question import MOST_REMAINING, about_features
from ilp import Outcome, engine_named, parse_hypothesis, parse_rule, read_task, validate, write_task
from ilp.transpile import binder
from rushhour import NamedBoard, explore, parse_flat
from rushhour.feature_bounds import bound_on, table_of
from rushhour.features import FEATURES, PROVED, Features, Lemma
from rushhour.kernels.bounded import values_of
from rushhour.kernels.seeing import features_of_states
from solving import InputError, Limits

SMALL = parse_flat("ooBo" + "AABo" + "CCoo" + "oooo")
OTHER = parse_flat("oBoo" + "oBAA" + "ooCC" + "DDoo")
JAM = parse_flat("AAB" + "ooB" + "CCC")
MOVERS = "incompletable(S,R) :- movers(S,N), below(R,N)."
TIGHT = "incompletable(S,R) :- tight(S,N), below1(R,N)."
FANCY = "incompletable(S,R) :- movers(S,N), below2(R,N), stuck(S,M), two(M)."


def test_a_task_has_every_state_with_every_number_of_slides_once() -> None:
    task = cluster_task(SMALL)
    cluster = explore(SMALL).cluster
    assert task is not None
    assert cluster is not None
    validate(task)
    positives, negatives = map(sum, task.weights_of)
    assert positives + negatives == len(cluster) * (MOST_REMAINING + 1)
    numbers = np.arange(MOST_REMAINING + 1)
    assert positives == int((cluster.distances[:, None] > numbers).sum())


def test_examples_of_equal_features_and_their_facts() -> None:
    task = cluster_task(SMALL, "rushhour-all")
    assert task is not None
    assert set(task.facts) == set(vocabulary_named("rushhour-all").relations)
    # At least N, for N from 1: what has three has two and one.
    by_state: dict[str, set[int]] = {}
    for state, number in task.facts["movers"]:
        by_state.setdefault(state, set()).add(int(number))
    assert all(found == set(range(1, max(found) + 1)) for found in by_state.values())
    assert ("r2", "3") in task.facts["below"]
    assert ("r3", "3") not in task.facts["below"]
    assert ("r3", "3") in task.facts["below1"]
    # A state and a number of slides is positive or negative, not both.
    assert not set(task.positives) & set(task.negatives)


def test_a_jam_and_a_cluster_that_is_too_large_teach_nothing() -> None:
    assert cluster_task(JAM) is None
    assert cluster_task(SMALL, max_states=3) is None
    with pytest.raises(InputError, match="no board can be solved and has at most 3 states"):
        pooled_task([NamedBoard("a", SMALL), NamedBoard("b", JAM)], max_states=3)
    with pytest.raises(InputError, match="no vocabulary 'datalog'; there is: rushhour, "):
        cluster_task(SMALL, "datalog")


def test_the_engine_learns_a_consistent_bound_from_two_boards(tmp_path: Path) -> None:
    boards = [NamedBoard("a", SMALL), NamedBoard("b", OTHER), NamedBoard("c", JAM)]
    task = pooled_task(boards)
    learned = engine_named("native").learn(task, Limits(cpu_seconds=60))
    assert learned.outcome is Outcome.OPTIMAL
    assert learned.fp == 0
    assert 0 < learned.tp <= learned.recall_ceiling
    bound = learned_bound(learned.hypothesis)
    for named in boards[:2]:
        cluster = explore(named.board).cluster
        assert cluster is not None
        seen = features_of_states(named.board, cluster.positions)
        away = cluster.distances > 0
        assert (values_of(bound, seen)[away] <= cluster.distances[away]).all()
    # The same task as Popper's three files.
    write_task(task, tmp_path / "task")
    assert set(read_task(tmp_path / "task").positives) == set(task.positives)


def test_a_rule_becomes_a_bound() -> None:
    bound = learned_bound(parse_hypothesis(f"{MOVERS}\n{FANCY}"))
    movers, fancy = bound.parts
    assert (movers.used, fancy.used) == (("movers",), ("stuck", "movers"))
    nothing = Features(*[0] * len(FEATURES))
    assert movers.least(nothing) == 0
    assert movers.least(nothing._replace(movers=4)) == 4
    assert fancy.least(nothing._replace(movers=4, stuck=1)) == 0
    assert fancy.least(nothing._replace(movers=4, stuck=2)) == 6
    assert list(table_of(fancy)[2, :5]) == [0, 3, 4, 5, 6]
    on_state = bound_on(bound, SMALL)
    assert on_state(SMALL.start) == max(
        part.least(features_at(SMALL.start)) for part in bound.parts
    )


def features_at(state: tuple[int, ...]) -> Features:
    """Return the features of a state of SMALL, by the compiled twin."""
    (row,) = features_of_states(SMALL, np.array([state], np.uint8))
    return Features(*map(int, row))


def test_the_python_of_a_rule_is_what_the_table_holds() -> None:
    hypothesis = parse_hypothesis(FANCY)
    vocabulary = vocabulary_named("rushhour")
    assert "look(state)" in python_source(hypothesis)
    seen = Features(3, 2, 4, 5, 1, 0)
    fires = [r for r in range(16) if binder(hypothesis, vocabulary)(about_features((r,)))(seen)]
    assert fires == list(range(7))
    (part,) = learned_bound(hypothesis).parts
    assert part.least(seen) == table_of(part)[2, 5] == 7


@pytest.mark.parametrize(
    ("rule", "proved"),
    [
        (MOVERS, True),
        (TIGHT, True),
        ("incompletable(S,R) :- blockers(S,N), below1(R,N).", True),
        ("incompletable(S,R) :- must(S,N), below(R,N), held(S,M), four(M).", True),
        ("incompletable(S,R) :- movers(S,N), below(R,N), below2(R,N).", True),
        ("incompletable(S,R) :- movers(S,N), below1(R,N).", False),
        ("incompletable(S,R) :- must(S,N), below1(R,N).", False),
        ("incompletable(S,R) :- movers(S,N), below(R,M), two(M).", False),
        ("incompletable(S,R) :- held(S,N), below(R,N).", False),
        ("incompletable(S,R) :- stuck(S,N), below1(R,N).", False),
        ("incompletable(S,R) :- blockers(S,N), below2(R,N), stuck(S,M).", True),
        ("incompletable(S,R) :- blockers(S,N), below2(R,N), held(S,M).", False),
        ("incompletable(S,R) :- blockers(S,N), below3(R,N), stuck(S,M).", False),
        (FANCY, False),
    ],
)
def test_which_rules_are_proved(rule: str, proved: bool) -> None:
    assert is_proved(parse_rule(rule)) is proved
    assert learned_bound(parse_hypothesis(rule), vocabulary="rushhour-all").proved is proved


@pytest.mark.parametrize("lemma", PROVED)
def test_proved_counts_never_say_too_much(lemma: Lemma) -> None:
    comparison = ("below", "below1", "below2")[lemma.more]
    where = f"{lemma.where}(S,M), " if lemma.where else ""
    rule = f"incompletable(S,R) :- {where}{lemma.feature}(S,N), {comparison}(R,N)."
    bound = learned_bound(parse_hypothesis(rule))
    assert bound.proved
    for board in (SMALL, OTHER, parse_flat("BBBooHCCCooHAAFooIooFDDIooFoGoEEEoGo")):
        cluster = explore(board).cluster
        assert cluster is not None
        away = cluster.distances > 0
        seen = features_of_states(board, cluster.positions[away])
        assert (values_of(bound, seen) <= cluster.distances[away]).all()


def test_rules_that_can_t_be_bounds_are_refused() -> None:
    with pytest.raises(InputError, match="unknown relation held"):
        learned_bound(parse_hypothesis("incompletable(S,R) :- held(S,N), below(R,N)."))
    five = "blockers(S,N), stuck(S,N), must(S,N), movers(S,N), tight(S,N)"
    many = parse_hypothesis(f"incompletable(S,R) :- {five}, below(R,N).")
    with pytest.raises(InputError, match="a rule of more than 4 counts"):
        learned_bound(many)


def test_rules_in_english() -> None:
    assert in_english(parse_rule(MOVERS)) == (
        "The state needs more slides than remain if for some number N, the spans of every plan "
        "cost at least N slides and fewer than N slides remain."
    )


def test_vocabularies_see_what_their_names_say() -> None:
    assert set(VOCABULARIES) == {"rushhour", "rushhour-near", "rushhour-all"}
    near, whole = VOCABULARIES["rushhour-near"], VOCABULARIES["rushhour-all"]
    assert {"blockers", "stuck", "held"} <= set(near.relations)
    assert not {"must", "movers", "tight"} & set(near.relations)
    assert set(FEATURES) <= set(whole.relations)
    text = whole.prolog_text()
    for name in whole.relations:
        assert f"{name}(" in text
