"""Which vocabulary the rules of a text are read in."""

from __future__ import annotations

import pytest

from bk import load_rules, vocabulary_named
from solving import InputError

SHARED = "incompletable(A,B) :- shared(A,B,C), square(B,D), lt(D,C)."
ROOM = "incompletable(A,B) :- room_free(A,B,C), square(B,D), lt(C,D)."
LISTS = "incompletable(A,B) :- path(A,C), square(B,D,E), count_shared(C,E,F), lt(D,F)."


@pytest.mark.parametrize(
    ("text", "vocabulary"),
    [
        (SHARED, "datalog"),
        (ROOM, "extended"),
        (f"{SHARED}\n{ROOM}", "extended"),
        (LISTS, "paper"),
        (f"% vocabulary: extended\n{SHARED}", "extended"),
        (f"\n  %vocabulary: extended-free  \n{ROOM}", "extended-free"),
        (f"% the vocabulary: none\n{ROOM}", "extended"),
    ],
)
def test_the_first_that_allows_all_or_the_one_that_is_named(text: str, vocabulary: str) -> None:
    assert load_rules(text).vocabulary == vocabulary


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("incompletable(A,B) :- gone(A,B).", 1, "unknown relation gone; the vocabulary datalog"),
        (f"{SHARED}\n{ROOM[:-1]}, gone(A,B).", 2, "unknown relation gone; the vocabulary extended"),
        (f"{SHARED}\n{LISTS}", 1, "unknown relation shared; the vocabulary paper has"),
        ("incompletable(A,B) :- room_free(A,B,C), square(B,D), lt(C,B).", 1, "type clash: B"),
        (f"% vocabulary: datalog\n{ROOM}", 2, "unknown relation room_free; the vocabulary datalog"),
        (f"% vocabulary: other\n{ROOM}", 1, "no vocabulary 'other'"),
        ("% vocabulary: extended\n", None, "expected at least one rule"),
    ],
)
def test_errors_speak_of_the_vocabulary_that_fits_best(
    text: str, line: int | None, message: str
) -> None:
    with pytest.raises(InputError) as caught:
        load_rules(text, "rules.pl")
    assert (caught.value.source, caught.value.line) == ("rules.pl", line)
    assert message in caught.value.message


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("x", "no vocabulary 'x'; there is: datalog, paper, extended, extended-free"),
        ("no.such.module:X", "ModuleNotFoundError: No module named 'no'"),
        ("bk.datalog:NONE", "AttributeError"),
        ("bk.datalog:", "AttributeError|TypeError|no vocabulary"),
        (":X", "no vocabulary ':X'"),
        ("bk.datalog:Vocabulary", "that is a type"),
    ],
)
def test_names_that_are_none(name: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        vocabulary_named(name)


def test_a_vocabulary_is_imported_by_its_name() -> None:
    assert vocabulary_named("bk.datalog:DATALOG") is vocabulary_named("datalog")
