"""The relations' Prolog definitions, run in SWI-Prolog, give the facts of their Python twins."""

from __future__ import annotations

import pytest

from bk import make_task
from bk.prolog_facts import prolog_facts
from bk.vocabularies import VOCABULARIES
from ilp.rules import parse_hypothesis
from ilp.swi import Prolog, find_prolog, relations_in_prolog, second_opinion
from solving import InputError
from witness import Puzzle, Universe, partial_paths


@pytest.fixture(scope="module")
def prolog() -> Prolog:
    try:
        return find_prolog()
    except InputError as error:
        pytest.skip(str(error))


def definitions(name: str, puzzle: Puzzle) -> str:
    """Return a vocabulary's definitions with what they are about."""
    walks = (path for path in partial_paths(puzzle) if path.length)
    return prolog_facts(puzzle, walks) + VOCABULARIES[name].prolog_text()


@pytest.mark.parametrize("name", ["datalog", "extended"])
def test_definitions_give_the_twins_facts(name: str, puzzle: Puzzle, prolog: Prolog) -> None:
    vocabulary = VOCABULARIES[name]
    facts = make_task(puzzle, name, universe=Universe.PARTIAL).facts
    arities = {relation.name: len(relation.types) for relation in vocabulary.relations.values()}
    found = relations_in_prolog(definitions(name, puzzle), arities, prolog, seconds=250)
    assert {n for n in arities if found[n] != set(facts[n])} == set()


# Their inputs must be bound and their lists are opaque constants in the facts, so the relations of
# `paper` are compared by what rules cover: the paper's own, and others that use each relation.
PAPER_RULES = (
    "incompletable(A,B) :- path(A,D), square(B,E,F), count_shared(D,F,C), lt(E,C).",
    "incompletable(A,B) :- square(B,D,G), path(A,C), count_shared(G,C,E), last_edge(C,F), "
    "not_in(F,G), one(E), three(D).",
    "incompletable(A,B) :- square(B,D,G), path(A,C), count_shared(G,C,E), last_edge(C,F), "
    "not_in(F,G), two(E), three(D).",
    "incompletable(A,B) :- square(B,D,G), path(A,C), last_edge(C,F), in(F,G), lt(E,D), "
    "count_shared(C,G,E).",
    "incompletable(A,B) :- square(B,C,D), path(A,E), count_shared(E,D,C).",
    "incompletable(A,B) :- path(A,C), square(B,D,E), count_shared(C,C,D).",
    "incompletable(A,B) :- path(A,C), square(B,D,E), last_edge(C,F), in(F,C).",
)


@pytest.mark.parametrize(
    "puzzle", ["2x3", "mid-edge start", "two starts, blocked edges"], indirect=True
)
def test_paper_covers_by_definitions_what_it_covers_by_facts(
    puzzle: Puzzle, prolog: Prolog
) -> None:
    task = make_task(puzzle, "paper", universe=Universe.PARTIAL)
    text = definitions("paper", puzzle)
    for rules in (*PAPER_RULES, "\n".join(PAPER_RULES[:3])):
        found = second_opinion(parse_hypothesis(rules), task, prolog, text, seconds=250)
        assert found.difference is None, rules
