"""Parsing, printing and the normal form of rules."""

from __future__ import annotations

import random
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ilp.rules import (
    Atom,
    Hypothesis,
    Rule,
    canonical,
    parse_hypothesis,
    parse_rule,
    variable_name,
)
from solving import InputError

PAPER = """\
incompletable(A,B) :- shared(A,B,C), square(B,D), lt(D,C).
incompletable(A,B) :- last(A,C), nonside(B,C), shared(A,B,D), lt(E,D), square(B,F), three(F)."""

VARIABLES = ("A", "B", "C", "D", "E", "F")
ARITIES = {"e": 2, "p": 1, "t": 3}


@st.composite
def rules(draw: st.DrawFn) -> Rule:
    names = st.sampled_from((*VARIABLES, "0", "c1"))
    body = [
        Atom(name, tuple(draw(names) for _ in range(ARITIES[name])))
        for name in draw(st.lists(st.sampled_from(sorted(ARITIES)), min_size=1, max_size=5))
    ]
    return Rule(Atom("h", ("A", "B")), (Atom("e", ("A", "B")), *body))


hypotheses = st.lists(rules(), min_size=1, max_size=3).map(lambda found: Hypothesis(tuple(found)))


def scrambled(hypothesis: Hypothesis, rng: random.Random) -> Hypothesis:
    """Return an equal hypothesis under other names and in another order, with repeats."""

    def scramble(rule: Rule) -> Rule:
        names = rng.sample([f"V{i}" for i in range(20)], len(rule.variables))
        renaming = dict(zip(rule.variables, names, strict=True))
        body = [a.renamed(renaming) for a in rule.body]
        body.append(rng.choice(body))
        rng.shuffle(body)
        return Rule(rule.head.renamed(renaming), tuple(body))

    found = [scramble(rule) for rule in hypothesis.rules]
    found.append(scramble(rng.choice(hypothesis.rules)))
    rng.shuffle(found)
    return Hypothesis(tuple(found))


def isomorphic(one: Rule, other: Rule) -> bool:
    """Return whether some renaming makes two rules equal, by trying all."""
    mine, yours = one.variables, other.variables
    if len(mine) != len(yours):
        return False
    for names in permutations(yours):
        renaming = dict(zip(mine, names, strict=True))
        same_body = {a.renamed(renaming) for a in one.body} == set(other.body)
        if same_body and one.head.renamed(renaming) == other.head:
            return True
    return False


def test_prints_what_it_parsed() -> None:
    hypothesis = parse_hypothesis(PAPER)
    assert str(hypothesis) == PAPER
    assert hypothesis.size == 11


@settings(deadline=None)
@given(hypotheses)
def test_round_trip(hypothesis: Hypothesis) -> None:
    assert parse_hypothesis(str(hypothesis)) == hypothesis


def test_comments_whitespace_and_anonymous_variables() -> None:
    text = "% a rule\n f ( X , Y ):-/* two\nlines */ g(X,_),\n\tg(_ , Y) . % end"
    assert parse_rule(text) == parse_rule("f(X,Y) :- g(X,A), g(B,Y).")


def test_anonymous_variables_are_new() -> None:
    assert parse_rule("f(A) :- g(A,C), g(_,D).").variables == ("A", "C", "B", "D")


def test_empty_hypothesis() -> None:
    assert parse_hypothesis("% nothing\n") == Hypothesis(())
    assert Hypothesis(()).size == 0
    assert str(Hypothesis(())) == ""


def test_variable_names() -> None:
    assert [variable_name(i) for i in (0, 1, 25, 26, 52)] == ["A", "B", "Z", "A1", "A2"]


@settings(deadline=None)
@given(hypotheses, st.randoms(use_true_random=False))
def test_normal_form_ignores_names_and_order(hypothesis: Hypothesis, rng: random.Random) -> None:
    assert canonical(scrambled(hypothesis, rng)) == canonical(hypothesis)


@settings(deadline=None)
@given(rules(), rules())
def test_normal_form_is_exact(one: Rule, other: Rule) -> None:
    mine, yours = canonical(Hypothesis((one,))), canonical(Hypothesis((other,)))
    assert isomorphic(one, mine.rules[0])
    assert (mine == yours) == isomorphic(one, other)


def test_normal_form_of_what_refinement_cannot_split() -> None:
    # Two triangles and a hexagon: every variable looks alike until one is told apart.
    edges = {"two": "CD DE EC FG GH HF", "hexagon": "CD DE EF FG GH HC"}
    forms = {
        name: canonical(
            Hypothesis(
                (
                    Rule(
                        Atom("h", ("A",)),
                        (Atom("p", ("A",)), *(Atom("e", tuple(e)) for e in text.split())),
                    ),
                )
            )
        )
        for name, text in edges.items()
    }
    assert forms["two"] != forms["hexagon"]
    rng = random.Random(1)
    for form in forms.values():
        assert canonical(scrambled(form, rng)) == form


def test_normal_form_of_many_like_variables_is_fast() -> None:
    body = ", ".join(f"p(X{i})" for i in range(30))
    assert canonical(parse_hypothesis(f"h(A) :- q(A), {body}.")).size == 32


def test_normal_form_reads_well() -> None:
    text = "f(X,Y) :- lt(M,N), square(Y,M), shared(X,Y,N)."
    assert str(canonical(parse_hypothesis(text))) == (
        "f(A,B) :- shared(A,B,C), square(B,D), lt(D,C)."
    )


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("f(A) :- g(A)", 1, "expected '.'"),
        ("f(A) :- g(A).\nf(A) :- g(B).", 2, "variable A of the head is not in the body"),
        ("f(A) :- g(A).\n\nh(A) :- g(A).", 3, "expected f/1, found h/1"),
        ("f(A) :- g(A), f(A).", 1, "recursion is not supported"),
        ("f(A) :- g('x', A).", 1, "quoted atoms are not supported: 'x'"),
        ("f(A) :-\n  g(A, [1]).", 2, "lists are not supported"),
        ('f(A) :- g(A, "b").', 1, "strings are not supported"),
        ("f(A) :- \\+ g(A).", 1, "negation"),
        ("f(A) :- g(A), not h(A).", 1, "negation"),
        ("f(A) :- g(A), !.", 1, "cuts are not supported"),
        ("f(A) :- g(A) ; h(A).", 1, "disjunctions"),
        ("f(A) :- g(h(A)).", 1, "terms inside terms are not supported: h(A)"),
        ("f(A) :- g(A), A != 1.", 1, "expected a literal, found A != 1"),
        ("f(A) :- g(A), 3.", 1, "expected a literal, found 3"),
        ("f(A) :- X.", 1, "expected a literal, found X"),
        ("F(A) :- g(A).", 1, "F can't be a predicate's name"),
        (":- g(A).", 1, "expected a rule, found a directive"),
        ("f(A) :- g(A).\n/* no end", 2, "comments without an end"),
        ("f(A) :- g(A), .", 1, "expected a term, found ."),
        ("f(A) :- g(A) = A.", 1, "unexpected '='"),
    ],
)
def test_errors_name_the_line(text: str, line: int, message: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_hypothesis(text, "rules.pl")
    assert (caught.value.source, caught.value.line) == ("rules.pl", line)
    assert message in caught.value.message


@pytest.mark.parametrize("depth", [100, 200, 400, 800, 1_600, 100_000])
@pytest.mark.parametrize(
    ("opening", "closing"),
    [("g(", ")"), ("(", ")"), ("g/", "")],
    ids=["terms", "tuples", "slashes"],
)
def test_errors_about_terms_of_any_depth_name_the_line(
    opening: str, closing: str, depth: int
) -> None:
    text = f"f(A) :- g(A).\nf(A) :- g({opening * depth}a{closing * depth}, A)."
    with pytest.raises(InputError) as caught:
        parse_hypothesis(text, "rules.pl")
    assert (caught.value.source, caught.value.line) == ("rules.pl", 2)


def test_one_rule_is_expected() -> None:
    with pytest.raises(InputError, match="expected one rule, found 2"):
        parse_rule(PAPER)
