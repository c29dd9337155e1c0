"""SWI-Prolog's opinion on coverage and on definitions, against ours."""

from __future__ import annotations

from random import Random
from time import monotonic

import numpy as np
import pytest

from ilp.bias import Bias
from ilp.coverage import Coverage
from ilp.rules import Hypothesis, parse_hypothesis
from ilp.swi import Prolog, covered_in_prolog, relations_in_prolog, second_opinion
from ilp.swi.interpreters import Rows
from ilp.task import Task, Weights
from solving import InputError

BIAS = Bias("f", ("t", "t"), {"g": ("t", "t"), "h": ("t",), "succ": ("t", "t"), "k": ("t",)})
RULES = (
    "f(A,B) :- g(A,B).",
    "f(A,B) :- g(A,C), g(C,B), h(C).",
    "f(A,B) :- h(A), g(D,C), succ(C,D), h(B).",
    "f(A,B) :- k(A), h(B).",
    "f(A,A) :- h(A).",
    "f(A,B) :- g(c1,A), g(B,B).",
)


def random_task(seed: int) -> Task:
    rng = Random(seed)
    constants = [f"c{i}" for i in range(6)] + ["-3", "2.5"]
    pairs = [(a, b) for a in constants for b in constants]
    facts = {
        "g": rng.sample(pairs, 12),
        "h": [(c,) for c in rng.sample(constants, 4)],
        "succ": rng.sample(pairs, 5),
        "k": [],
    }
    rng.shuffle(pairs)
    weights = Weights([2] * 30, [3] * (len(pairs) - 30))
    return Task(BIAS, facts, pairs[:30], pairs[30:], weights)


@pytest.mark.parametrize("seed", range(3))
def test_same_coverage_as_ours(seed: int, prolog: Prolog) -> None:
    task = random_task(seed)
    for rules in (*RULES, "\n".join(RULES), ""):
        hypothesis = parse_hypothesis(rules)
        theirs = covered_in_prolog(hypothesis, task, prolog)
        assert np.array_equal(theirs, Coverage(task).covered(hypothesis)), rules


def test_counts_are_weighted(prolog: Prolog) -> None:
    task, hypothesis = random_task(1), parse_hypothesis("\n".join(RULES))
    found = second_opinion(hypothesis, task, prolog)
    mask = Coverage(task).covered(hypothesis)
    tp, fp = 2 * mask[:30].sum(), 3 * mask[30:].sum()
    assert (found.tp, found.fn, found.tn, found.fp) == (tp, 60 - tp, 102 - fp, fp)
    assert found.difference is None
    assert "SWI-Prolog" in found.by


class Liar:
    """Covers the third positive, whatever the program says."""

    name = "a liar"

    def rows(self, module: str, program: str, seconds: float) -> Rows:
        return [("witness_covered", "2")]


def test_difference_is_told() -> None:
    task = random_task(0)
    found = second_opinion(Hypothesis(()), task, Liar())
    example = ",".join(task.positives[2])
    assert found.difference == f"f({example}) is covered in Prolog, unlike by our count"
    assert (found.tp, found.fn, found.tn, found.fp) == (2, 58, 102, 0)


def test_definitions(prolog: Prolog) -> None:
    definitions = """
        number(one, 1). number(two, 2).
        sum(A, B, N) :- number(A, X), number(B, Y), N is X + Y.
        last(L, X) :- list(L, Items), append(_, [X], Items).
        list(l1, [one, two]).
        reach(X, Y) :- arc(X, Y).
        reach(X, Y) :- reach(X, Z), arc(Z, Y).
        :- table reach/2.
        arc(a, b). arc(b, a).
    """
    found = relations_in_prolog(definitions, {"sum": 3, "last": 2, "nothing": 1}, prolog)
    assert found == {
        "sum": {
            ("one", "one", "2"),
            ("one", "two", "3"),
            ("two", "one", "3"),
            ("two", "two", "4"),
        },
        "last": {("l1", "two")},
        "nothing": set(),
    }


def test_coverage_by_definitions_with_directions(prolog: Prolog) -> None:
    """`double` needs its first argument bound; `size` binds it."""
    definitions = "size(W, N) :- atom_length(W, N).\ndouble(N, M) :- M is 2 * N.\nfour(4)."
    directions = {"f": ("in",), "size": ("in", "out"), "double": ("in", "out"), "four": ("in",)}
    body = {"size": ("w", "n"), "double": ("n", "n"), "four": ("n",)}
    facts = {
        "size": [("a", "1"), ("bc", "2"), ("def", "3")],
        "double": [("1", "2"), ("2", "4"), ("3", "6")],
        "four": [("4",)],
    }
    task = Task(
        Bias("f", ("w",), body, directions=directions), facts, [("bc",)], [("a",), ("def",)]
    )
    hypothesis = parse_hypothesis("f(A) :- four(C), double(B,C), size(A,B).")
    found = second_opinion(hypothesis, task, prolog, definitions)
    assert (found.tp, found.fn, found.tn, found.fp, found.difference) == (1, 0, 2, 0, None)
    with pytest.raises(
        InputError, match=r"^the argument directions allow no order of the literals"
    ):
        second_opinion(parse_hypothesis("f(A) :- size(A,B), double(C,B)."), task, prolog)


def test_time_limit(prolog: Prolog) -> None:
    began = monotonic()
    with pytest.raises(InputError, match=r"^SWI-Prolog was not done within 0\.5 s$"):
        relations_in_prolog("loop(X) :- loop(X), atom(X).", {"loop": 1}, prolog, seconds=0.5)
    assert monotonic() - began < 3


@pytest.mark.parametrize(
    "definitions", ["good(a). broken( :- .", "good(X) :- no_such_predicate(X)."]
)
def test_program_that_is_refused(definitions: str, prolog: Prolog) -> None:
    with pytest.raises(InputError, match=r"^SWI-Prolog refuses the program: ") as caught:
        relations_in_prolog(definitions, {"good": 1}, prolog)
    assert "\n" not in str(caught.value)
    assert relations_in_prolog("good(b).", {"good": 1}, prolog) == {"good": {("b",)}}
