"""A small vocabulary of another kind: words, and letters of an alphabet that is the instance."""

from __future__ import annotations

import pytest

from ilp.vocabulary import Code, Form, Phrase, Relation, Type, Vocabulary

_RELATIONS = (
    Relation(
        "first",
        ("word", "letter"),
        "first(W, L) :- sub_atom(W, 0, 1, _, L).",
        (Code("bf", Form.OPTIONAL, "initial.get({0})", "first"),),
        Phrase("{0} begins with {1}", noun="the first letter of {0}", exists="{0} is not empty"),
    ),
    Relation(
        "count",
        ("letter", "word", "num"),
        "count(L, W, N) :- aggregate_all(count, sub_atom(W, _, 1, _, L), N).",
        (Code("bbf", Form.VALUE, "{1}.count({0})", "times"),),
        Phrase(
            "{1} has {2} times {0}",
            noun="the number of {0} in {1}",
            count="{1} has {amount} time{s} {0}",
            than="{1} has {0}",
        ),
    ),
    Relation(
        "before",
        ("letter", "letter"),
        "before(K, L) :- letter(K), letter(L), K @< L.",
        (Code("bb", Form.TEST, "{0.place} < {1.place}"),),
        Phrase("{0} comes before {1}"),
    ),
)


@pytest.fixture(scope="session")
def words() -> Vocabulary:
    """Return a vocabulary whose subject is the head's last argument, with two others."""
    return Vocabulary(
        name="words",
        head="odd",
        head_types=("letter", "letter", "word"),
        relations={relation.name: relation for relation in _RELATIONS},
        types={
            "word": Type("word", "{}", "", "the word"),
            "letter": Type(
                "letter", "{}", "alphabet", "the letter", {"place": "alphabet.index({0})"}
            ),
            "num": Type("num", "{}", "range(4)", "the number", literals=("0", "1", "2", "3")),
        },
        subject="word",
        instance="alphabet",
        helpers={
            "words": "[x + y for x in alphabet for y in ['', *alphabet]]",
            "initial": "{word: word[0] for word in words}",
        },
        claim="The word is odd if ",
    )
