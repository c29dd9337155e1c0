"""Learned predicates: equal to coverage of their rules, readable, sent as rules."""

from __future__ import annotations

import pickle
from functools import lru_cache
from itertools import product

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bk import (
    VOCABULARIES,
    in_english,
    learned_predicate,
    load_hypothesis,
    make_task,
    python_source,
)
from ilp import Atom, Coverage, Hypothesis, Rule, canonical, parse_rule
from solving import InputError
from witness import PREDICATES, Path, Puzzle, Universe, partial_paths

PAPER = """\
incompletable(A,B) :- shared(A,B,C), square(B,D), lt(D,C).
incompletable(A,B) :- last(A,C), nonside(B,C), shared(A,B,D), square(B,E), three(E), lt(F,D).
"""
BASELINE, LEFT = PAPER.splitlines()
TERMS = {
    "path": ("A",),
    "square": ("B", "B", "B", "C"),
    "edge": ("D", "E"),
    "num": ("K", "M", "N", "2", "4"),
}


@st.composite
def rules(draw: st.DrawFn) -> Rule:
    """Draw rules of all relations: linked and loose variables, other squares, numbers."""
    relations = VOCABULARIES["datalog"].relations
    names = draw(st.lists(st.sampled_from(sorted(relations)), min_size=1, max_size=6))
    body = [
        Atom(n, tuple(draw(st.sampled_from(TERMS[t])) for t in relations[n].types)) for n in names
    ]
    return Rule(Atom("incompletable", ("A", "B")), tuple(body))


@lru_cache
def universe(puzzle: Puzzle) -> tuple[Coverage, list[Path]]:
    """Return the coverage of all (path, square) pairs in order, and the paths."""
    task = make_task(puzzle, universe=Universe.PARTIAL)
    paths = [p for p in partial_paths(puzzle) if p.length]
    pairs = [(f"p{i}", s) for i in range(1, len(paths) + 1) for s, _ in task.facts["square"]]
    return Coverage(task, pairs), paths


@settings(
    deadline=None, max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(found=st.lists(rules(), min_size=1, max_size=2))
def test_predicate_is_coverage_on_some_square(puzzle: Puzzle, found: list[Rule]) -> None:
    coverage, paths = universe(puzzle)
    hypothesis = Hypothesis(tuple(found))
    by_facts = coverage.covered(hypothesis).reshape(len(paths), -1).any(axis=1)
    test = learned_predicate(hypothesis).bind(puzzle)
    assert [bool(test(path)) for path in paths] == by_facts.tolist()


@pytest.mark.parametrize("relation", sorted(VOCABULARIES["datalog"].relations))
def test_each_relation_with_arguments_of_all_kinds(puzzle: Puzzle, relation: str) -> None:
    coverage, paths = universe(puzzle)
    kinds = {
        "path": "A",
        "square": "BC",
        "edge": "EF",
        "num": "KNM2",
    }  # C, F, M: nothing gives them
    types = VOCABULARIES["datalog"].relations[relation].types
    for before in ("", "square(B,K), shared(A,B,N), last(A,E), "):
        for args in product(*(kinds[t] for t in types)):
            text = f"incompletable(A,B) :- {before}{relation}({','.join(args)})."
            hypothesis = Hypothesis((parse_rule(text),))
            by_facts = coverage.covered(hypothesis).reshape(len(paths), -1).any(axis=1)
            test = learned_predicate(hypothesis).bind(puzzle)
            assert [bool(test(path)) for path in paths] == by_facts.tolist(), text


def test_line_1_is_the_baseline(puzzle: Puzzle) -> None:
    learned = learned_predicate(load_hypothesis(BASELINE)).bind(puzzle)
    by_hand = PREDICATES["baseline"].bind(puzzle)
    for path in partial_paths(puzzle):
        assert bool(learned(path)) == by_hand(path)


def test_start_alone_has_no_last_edge() -> None:
    puzzle = Puzzle.create(2, 2, goals=[(2, 2)], triangles={(0, 0): 3})
    test = learned_predicate(load_hypothesis("incompletable(A,B) :- last(A,_), side(B,_)."))
    start = Path.at(0)
    assert [test.bind(puzzle)(p) for p in (start, *puzzle.children(start))] == [False, True, True]


def test_no_rules_never_fire() -> None:
    puzzle = Puzzle.create(2, 2, goals=[(2, 2)], triangles={(0, 0): 3})
    test = learned_predicate(Hypothesis(())).bind(puzzle)
    assert not any(map(test, partial_paths(puzzle)))


def test_travels_as_rules() -> None:
    predicate = learned_predicate(load_hypothesis(PAPER), name="mine")
    sent = pickle.dumps(predicate)
    assert pickle.loads(sent) == predicate
    assert (predicate.name, predicate.sound, predicate.vocabulary) == ("mine", False, "datalog")
    assert b"def " not in sent
    puzzle = Puzzle.create(2, 3, goals=[(2, 3)], triangles={(0, 1): 1, (1, 2): 3})
    paths = list(partial_paths(puzzle))
    again = pickle.loads(sent).bind(puzzle)
    assert list(map(again, paths)) == list(map(predicate.bind(puzzle), paths))


def test_source_reads_as_written_by_hand() -> None:
    assert (
        python_source(load_hypothesis(PAPER))
        == """\
def bind(puzzle):
    triangles = dict(puzzle.triangles)
    square_edges = puzzle.grid.square_edges
    edge_between = puzzle.grid.edge_between
    # incompletable(A,B) :- shared(A,B,C), square(B,D), lt(D,C).
    squares_1 = [(square_edges[square], triangles[square]) for square in triangles]
    # incompletable(A,B) :- last(A,C), nonside(B,C), shared(A,B,D), square(B,E), three(E),
    #     lt(F,D).
    squares_2 = [square_edges[square] for square in triangles if triangles[square] == 3]

    def incompletable(path):
        # incompletable(A,B) :- shared(A,B,C), square(B,D), lt(D,C).
        for edges, k in squares_1:
            if k < (path.edges & edges).bit_count():
                return True
        # incompletable(A,B) :- last(A,C), nonside(B,C), shared(A,B,D), square(B,E), three(E),
        #     lt(F,D).
        last = edge_between.get(path.vertices[-2:])
        if last is not None:
            for edges in squares_2:
                if not edges >> last & 1 and (path.edges & edges).bit_count() > 0:
                    return True
        return False

    return incompletable
"""
    )


IF = "The path is predicted incompletable if, for some square with triangles, "


@pytest.mark.parametrize(
    ("body", "english"),
    [
        (
            "shared(A,B,C), square(B,D), lt(D,C)",
            "the path uses more edges of the square than the square carries triangles.",
        ),
        (
            "last(A,C), nonside(B,C), shared(A,B,D), square(B,E), three(E), lt(F,D)",
            "the last edge of the path is not a side of the square, the square carries exactly "
            "three triangles, and the path uses at least one edge of the square.",
        ),
        (
            "shared(A,B,C), one(C), square(B,2)",
            "the path uses exactly one edge of the square and the square carries exactly two "
            "triangles.",
        ),
        (
            "shared(A,B,C), lt(C,D), three(D), lt(E,C), one(E), square(B,F), lt(F,_)",
            "the path uses fewer than three edges of the square, the path uses more than one edge "
            "of the square, and the square carries at most three triangles.",
        ),
        (
            "shared(A,B,C), square(B,C), last(A,_)",
            "the square carries exactly as many triangles as the path uses edges of the square "
            "and the path has an edge.",
        ),
        (
            "last(A,C), side(D,C), side(B,E), side(D,E)",
            "for some square D and some edge E, the last edge of the path is a side of D, "
            "E is a side of the square, and E is a side of D.",
        ),
        (
            "last(A,C), side(D,C), square(D,E), two(E), square(B,_)",
            "for some square D, the last edge of the path is a side of D and D carries exactly two "
            "triangles.",
        ),
        ("shared(A,B,_)", "nothing more is asked."),
    ],
)
def test_english(body: str, english: str) -> None:
    assert in_english(parse_rule(f"incompletable(A,B) :- {body}.")) == IF + english


def test_english_for_every_rule() -> None:
    @settings(deadline=None, max_examples=100)
    @given(rules())
    def check(rule: Rule) -> None:
        text = in_english(rule)
        assert text.startswith(IF)
        assert text.endswith(".")
        assert "{" not in text

    check()


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        (
            "incompletable(A,B) :- gone(A,B).",
            1,
            "unknown relation gone; the vocabulary datalog has",
        ),
        ("incompletable(A,B) :- gone(A,B).", 1, "square/2, shared/3, lt/2, one/1"),
        (BASELINE + "\nincompletable(A,B) :- last(A), side(B,_).", 2, "wrong arity: last has 2"),
        (
            "incompletable(A,B) :- last(A,C),\n lt(C,D), side(B,C).",
            1,
            "type clash: C has type edge, num in",
        ),
        (
            "incompletable(A,B) :- side(A,C), last(A,C), side(B,C).",
            1,
            "type clash: A has type path, square in",
        ),
        ("incompletable(A,B) :- last(C,_), last(A,_), side(B,_).", 1, "C is another path than"),
        ("incompletable(A,B) :- last(A,e1), side(B,_).", 1, "e1 can't stand in a rule as edge"),
        ("incompletable(A,B) :- last(A,_), square(B,5).", 1, "expected: 0, 1, 2, 3, 4"),
        ("f(A,B) :- last(A,_), square(B,_).", 1, "expected rules of incompletable/2"),
        ("incompletable(A,A) :- last(A,_).", 1, "must be different variables"),
        ("incompletable(A,B) :- last(A,_).", 1, "variable B of the head is not in the body"),
        ("% no rules\n", None, "expected at least one rule"),
    ],
)
def test_rules_of_another_language(text: str, line: int | None, message: str) -> None:
    with pytest.raises(InputError) as caught:
        load_hypothesis(text, "rules.pl")
    assert (caught.value.source, caught.value.line) == ("rules.pl", line)
    assert message in caught.value.message


def test_predicate_checks_its_rules() -> None:
    bad = Hypothesis((parse_rule("incompletable(A,B) :- gone(A,B)."),))
    for use in (learned_predicate, python_source):
        with pytest.raises(InputError, match="unknown relation gone"):
            use(bad)
    with pytest.raises(InputError, match="unknown relation gone"):
        in_english(bad.rules[0])
    with pytest.raises(InputError, match="no vocabulary 'x'"):
        learned_predicate(canonical(load_hypothesis(PAPER)), vocabulary="x")
