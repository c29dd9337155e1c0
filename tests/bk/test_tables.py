"""Learned rules as tables for the compiled searches."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from bk import learned_predicate
from bk.tables import Firing, firing_views
from ilp.rules import Atom, Hypothesis, Rule, parse_hypothesis
from solving import Limits, Use
from witness import PREDICATES, Puzzle, Universe, astar, compiled_form, either, partial_paths
from witness.backends import Backend, search
from witness.kernels import fired, label_arrays
from witness.kernels.specs import PARTS, spec_of
from witness.rule_table import LastStep
from witness.square_view import Within, possible_views

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
MORE_LITERALS = (
    *LITERALS,
    "touched(A,B,{n})",
    "on(A,B)",
    "off(A,B)",
    "cut_off(A)",
    *(f"{count}_{within}(A,B,{{n}})" for count in ("available", "room") for within in Within),
)
LOCAL = """
    incompletable(A,B) :- shared(A,B,C), square(B,D), lt(D,C).
    incompletable(A,B) :- {count}_{within}(A,B,C), square(B,D), lt(C,D).
    incompletable(A,B) :- cut_off(A), square(B,C).
"""


@st.composite
def rules(draw: st.DrawFn, literals: tuple[str, ...] = LITERALS) -> Rule:
    body = []
    for template in draw(st.lists(st.sampled_from(literals), min_size=1, max_size=5)):
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
    assume(table is not None)
    for puzzle in PUZZLES:
        test, looked_up = predicate.bind(puzzle), table.bind(puzzle)
        assert all(test(path) == looked_up(path) for path in partial_paths(puzzle))


@settings(max_examples=100, deadline=None)
@given(st.lists(rules(MORE_LITERALS), min_size=1, max_size=3))
def test_tables_are_equal_to_rules_on_what_a_path_may_still_do(found):
    predicate = learned_predicate(Hypothesis(tuple(found)), vocabulary="extended")
    tables = predicate.compiled()
    assume(tables is not None)
    for puzzle in PUZZLES:
        test, looked_up = predicate.bind(puzzle), tables.bind(puzzle)
        expected = [test(path) for path in partial_paths(puzzle)]
        assert [looked_up(path) for path in partial_paths(puzzle)] == expected
        assert fired(label_arrays(puzzle, Universe.PARTIAL), tables).tolist() == expected


def firing_of(rule: str) -> Firing | None:
    return firing_views(parse_hypothesis(rule).rules[0], "extended")


def test_where_a_rule_fires():
    short = firing_of("incompletable(A,B) :- room_pocket(A,B,C), square(B,D), lt(C,D).")
    expected = frozenset(view for view in possible_views() if view.room < view.k)
    assert short == Firing(Within.POCKET, expected, cut_off=False)
    away = firing_of("incompletable(A,B) :- off(A,B), cut_off(A), touched(A,B,3).")
    assert away is not None
    assert (away.within, away.cut_off) == (None, True)
    assert {(view.last, view.touched) for view in away.views} == {(LastStep.OFF, 3)}


def test_numbers_of_two_sets_are_no_view():
    both = "incompletable(A,B) :- room_pocket(A,B,C), room_free(A,B,D), lt(C,D)."
    assert firing_of(both) is None
    assert learned_predicate(parse_hypothesis(both), vocabulary="extended").compiled() is None


@pytest.mark.parametrize(
    ("count", "within", "name"),
    [
        ("available", "free", "available"),
        ("room", "free", "local"),
        ("room", "region", "region"),
        ("room", "goal", "region+goal"),
        ("room", "pocket", "pocket"),
        ("room", "usable", "usable"),
    ],
)
def test_rules_equal_to_a_hand_written_predicate_run_as_it(count, within, name):
    hypothesis = parse_hypothesis(LOCAL.format(count=count, within=within))
    if within == "free":
        hypothesis = Hypothesis(hypothesis.rules[:2])
    form = compiled_form(learned_predicate(hypothesis, vocabulary="extended"))
    assert form is not None
    words = spec_of(form).words
    assert words is not None
    assert (words.flags, words.table.any(), len(words.products)) == (PARTS[name], False, 0)


def test_a_rule_about_edges_that_a_board_may_not_have_has_no_table():
    edges_elsewhere = parse_hypothesis("incompletable(A,B) :- shared(A,B,C), nonside(B,D).")
    assert learned_predicate(edges_elsewhere).compiled() is None
    last_elsewhere = parse_hypothesis("incompletable(A,B) :- last(A,C), nonside(B,C).")
    assert learned_predicate(last_elsewhere).compiled() is not None


LEFT = """
    incompletable(A,B) :- shared(A,B,C), square(B,D), lt(D,C).
    incompletable(A,B) :- last(A,C), nonside(B,C), shared(A,B,D), square(B,E), three(E),
        lt(D,E), lt(F,D).
"""


@pytest.mark.parametrize("use", list(Use))
@pytest.mark.parametrize("text", [LEFT, LOCAL.format(count="room", within="pocket")])
def test_a_learned_predicate_searches_alike_on_both_backends(use, text):
    learned = learned_predicate(parse_hypothesis(text), vocabulary="extended")
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
