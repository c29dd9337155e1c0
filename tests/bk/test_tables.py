"""Learned rules as tables for the compiled searches."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bk import learned_predicate
from ilp.rules import Atom, Hypothesis, Rule, parse_hypothesis
from solving import Limits, Use
from witness import PREDICATES, Puzzle, astar, compiled_form, either, partial_paths
from witness.backends import Backend, search

PUZZLES = (
    Puzzle.create(1, 1, goals=[(0, 1)], triangles={(0, 0): 3}),
    Puzzle.create(2, 2, goals=[(2, 1)], triangles={(0, 0): 3, (1, 1): 1}),
    Puzzle.create(2, 3, goals=[(2, 3), (0, 2)], triangles={(0, 1): 2, (1, 2): 3, (1, 0): 1}),
    Puzzle.create(2, 2, goals=[(0.5, 2)], triangles={(0, 1): 4, (1, 0): 2}),
    Puzzle.create(
        2,
        3,
        starts=[(0, 0), (2, 0)],
        goals=[(1, 3)],
        triangles={(0, 1): 3},
        blocked=[((0, 1), (0, 2))],
    ),
)
LITERALS = (
    "square(B,{n})",
    "shared(A,B,{n})",
    "lt({n},{m})",
    "one({n})",
    "two({n})",
    "three({n})",
    "last(A,{e})",
    "side(B,{e})",
    "nonside(B,{e})",
)


@st.composite
def rules(draw: st.DrawFn) -> Rule:
    body = []
    for template in draw(st.lists(st.sampled_from(LITERALS), min_size=1, max_size=5)):
        text = template.format(
            n=draw(st.sampled_from("CDE")),
            m=draw(st.sampled_from("CDE")),
            e=draw(st.sampled_from("XY")),
        )
        name, _, arguments = text.partition("(")
        body.append(Atom(name, tuple(arguments[:-1].split(","))))
    # Both head variables occur, as in every safe rule.
    body += [Atom("shared", ("A", "B", "F"))]
    return Rule(Atom("incompletable", ("A", "B")), tuple(body))


@settings(max_examples=150, deadline=None)
@given(st.lists(rules(), min_size=1, max_size=2))
def test_a_table_is_equal_to_its_rules_on_every_path(found):
    predicate = learned_predicate(Hypothesis(tuple(found)))
    table = predicate.compiled()
    for puzzle in PUZZLES:
        if table is not None:
            test, looked_up = predicate.bind(puzzle), table.bind(puzzle)
            assert all(test(path) == looked_up(path) for path in partial_paths(puzzle))


def test_a_rule_about_edges_that_a_board_may_not_have_has_no_table():
    edges_elsewhere = parse_hypothesis("incompletable(A,B) :- shared(A,B,C), nonside(B,D).")
    assert learned_predicate(edges_elsewhere).compiled() is None
    last_elsewhere = parse_hypothesis("incompletable(A,B) :- last(A,C), nonside(B,C).")
    assert learned_predicate(last_elsewhere).compiled() is not None


@pytest.mark.parametrize("use", list(Use))
def test_a_learned_predicate_searches_alike_on_both_backends(use):
    text = """
        incompletable(A,B) :- shared(A,B,C), square(B,D), lt(D,C).
        incompletable(A,B) :- last(A,C), nonside(B,C), shared(A,B,D), square(B,E), three(E),
            lt(D,E), lt(F,D).
    """
    learned = learned_predicate(parse_hypothesis(text))
    for predicate in (learned, either(PREDICATES["baseline"], learned)):
        assert compiled_form(predicate) is not None
        for puzzle in PUZZLES:
            one = astar(puzzle, predicate, use)
            two = search(puzzle, predicate, use, Limits(), Backend.COMPILED)
            assert (one.status, one.path, one.expansions, one.generated) == (
                two.status,
                two.path,
                two.expansions,
                two.generated,
            )
