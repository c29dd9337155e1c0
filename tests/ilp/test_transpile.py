"""Python from rules, for a vocabulary that is not a game's: several static arguments."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from ilp.coverage import covered
from ilp.english import in_english
from ilp.facts import facts
from ilp.rules import Hypothesis, parse_hypothesis, parse_rule
from ilp.task import Task
from ilp.transpile import binder, python_source
from ilp.vocabulary import Vocabulary
from solving import InputError

ALPHABET = "abc"
WORDS = ["a", "ab", "ba", "cc", "bc"]
RULES = [
    "odd(A,B,C) :- before(A,B), first(C,B).",
    "odd(A,B,C) :- count(A,C,N), count(B,C,N), before(A,B), first(C,_).",
    "odd(A,B,C) :- count(A,C,N), count(B,C,N), first(C,D), before(D,A), before(A,B).",
    "odd(A,B,C) :- before(D,A), before(B,E), count(D,C,N), count(E,C,N).",
    "odd(A,B,C) :- before(A,D), before(D,B), count(A,C,1).",
    "odd(A,B,C) :- before(A,D), before(D,B), before(E,E), count(A,C,1).",
    "odd(A,B,C) :- count(A,C,N), count(B,C,M), count(D,C,N), count(D,C,M), first(C,D).",
    "odd(A,B,C) :- count(A,C,N), count(B,C,N), count(D,C,N), first(C,E), before(D,E).",
]


@pytest.mark.parametrize("text", [*RULES, "\n".join(RULES[:3])])
def test_test_is_coverage_for_some_static_arguments(words: Vocabulary, text: str) -> None:
    hypothesis = parse_hypothesis(text)
    objects = {
        "word": [(w, w) for w in WORDS],
        "letter": [(letter, letter) for letter in ALPHABET],
        "num": [(str(n), n) for n in range(4)],
    }
    task = Task(words.bias(6, 6), facts(words, ALPHABET, objects), [], [])
    test = binder(hypothesis, words)(ALPHABET)
    for word in WORDS:
        examples = [(a, b, word) for a, b in product(ALPHABET, repeat=2)]
        assert bool(test(word)) == covered(hypothesis, task, examples).any()


def test_layout_of_long_parts(words: Vocabulary) -> None:
    text = (
        "odd(A,B,C) :- before(A,D), before(D,B), before(E,A), before(E,B), first(C,F), before(F,D),"
        "before(D,E), count(A,C,N), count(D,C,N), before(B,G), before(G,H), before(H,B)."
    )
    source = python_source(parse_hypothesis(text), words)
    assert all(len(line) <= 100 for line in source.splitlines())
    compile(source, "source", "exec")


def test_helpers_come_in_order_and_only_if_needed(words: Vocabulary) -> None:
    first = python_source(parse_hypothesis("odd(A,B,C) :- first(C,A), before(A,B)."), words)
    assert first.index("    words = ") < first.index("    initial = ")
    other = python_source(parse_hypothesis("odd(A,B,C) :- count(A,C,N), count(B,C,N)."), words)
    assert "words" not in other
    assert "initial" not in other


def test_equal_rules_are_compiled_once(words: Vocabulary) -> None:
    assert binder(parse_hypothesis(RULES[0]), words) is binder(parse_hypothesis(RULES[0]), words)


def test_english_of_other_words(words: Vocabulary) -> None:
    rule = parse_rule("odd(A,B,C) :- first(C,D), before(D,E), count(E,C,2), count(B,C,N), f(N).")
    known = Hypothesis((parse_rule(str(rule).replace(", f(N)", "")),))
    assert in_english(known.rules[0], words) == (
        "The word is odd if for some letter E, the first letter of the word comes before E and "
        "the word has exactly two times E."
    )
    with pytest.raises(InputError, match="unknown relation f"):
        in_english(rule, words)


def test_directions_reach_the_bias(words: Vocabulary) -> None:
    assert words.bias(3, 2).directions == {}
    first = replace(words.relations["first"], directions=("in", "out"))
    directed = replace(words, relations={"first": first})
    assert directed.bias(3, 2).directions == {"first": ("in", "out"), "odd": ("in", "in", "in")}


def test_prolog_text_has_every_definition(words: Vocabulary) -> None:
    text = words.prolog_text()
    assert "% before(A,B): A comes before B. (A: letter, B: letter)\nbefore(K, L) :- " in text
    assert [r.prolog in text for r in words.relations.values()] == [True] * 3
