"""The vocabularies of Rush Hour: counts of a state, compared with the remaining slides.

Of each count (the first six) a rule says that the state shows at least N, N being 1 or more, so a
state with more fits wherever one with less does:

    blockers(S,N)   at least N vehicles cross the red car's lane before it
    stuck(S,N)      at least N of them can't get off that lane at once
    must(S,N)       at least N vehicles move in every plan, counted without looking at choices
    movers(S,N)     every plan has at least N slides: the least cost of spans
    tight(S,N)      at least N vehicles that must move have no free cell before and behind
    held(S,N)       at least N vehicles have no free cell before and behind
    below(R,N)      R is less than N;  below1, below2, below3: less than N + 1, N + 2, N + 3
    two(N) .. ten(N)  N is that number

`rushhour-near` has of the counts only what is seen beside vehicles (blockers, stuck, held);
`rushhour` has blockers and stuck, and those that follow chains of vehicles (must, movers, tight:
`rushhour.spans`); `rushhour-all` has all.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from bk.rushhour.question import MOST_REMAINING
from ilp.vocabulary import Code, Form, Phrase, Relation, Type, Vocabulary
from rushhour.spans import MOST
from solving import InputError

__all__ = ["BELOW", "COUNTS", "DEFAULT", "VOCABULARIES", "vocabulary_named"]

DEFAULT = "rushhour"
_NUMBERS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")

COUNTS: dict[str, str] = {
    "blockers": "at least {1} vehicles stand before the red car",
    "stuck": "at least {1} vehicles before the red car can't get out of its way at once",
    "must": "at least {1} vehicles move in every plan",
    "movers": "the spans of every plan cost at least {1} slides",
    "tight": "at least {1} vehicles that must move are wedged in",
    "held": "at least {1} vehicles on the board are wedged in",
}
"""Count -> English. In Python it is the feature of that name."""

BELOW: dict[str, int] = {"below": 0, "below1": 1, "below2": 2, "below3": 3}
"""Comparison -> what it adds to the number."""


def _count(name: str, english: str) -> Relation:
    feature = f"look({{0}}).{name}"
    return Relation(
        name,
        ("state", "num"),
        f"{name}(S, N) :- feature(S, {name}, Count), between(1, Count, N).",
        (
            Code("bb", Form.TEST, f"1 <= {{1}} <= {feature}"),
            Code("b_", Form.TEST, f"{feature} > 0"),
        ),
        Phrase(english),
    )


def _below(name: str, more: int) -> Relation:
    sum_ = f"{{1}} + {more}" if more else "{1}"
    return Relation(
        name,
        ("remaining", "num"),
        f"{name}(R, N) :- between(0, {MOST_REMAINING}, R), between(0, {MOST}, N), R < N + {more}.",
        (
            Code("bb", Form.TEST, f"{{0}} < {sum_}"),
            Code("b_", Form.TEST, f"{{0}} < {MOST + more}"),
        ),
        Phrase(f"fewer than {sum_.replace('+', 'plus')} slides remain"),
    )


def _number(name: str, number: int) -> Relation:
    return Relation(
        name,
        ("num",),
        f"{name}({number}).",
        (Code("b", Form.TEST, f"{{0}} == {number}"), Code("f", Form.VALUE, str(number))),
        Phrase(f"{{0}} is {name}", number=number),
    )


_RELATIONS = (
    *(_count(name, english) for name, english in COUNTS.items()),
    *(_below(name, more) for name, more in BELOW.items()),
    *(_number(name, number) for number, name in enumerate(_NUMBERS, start=2)),
)

_PROLOG = """\
% The vocabulary of Rush Hour, defined over what the states of a board show:
%   feature(State, Name, Count)   the count of that name is Count (rushhour/features.py)
"""

_ALL = Vocabulary(
    name="rushhour-all",
    head="incompletable",
    head_types=("state", "remaining"),
    relations={relation.name: relation for relation in _RELATIONS},
    types={
        "state": Type("state", "p{}", "", "the state"),
        "remaining": Type("remaining", "r{}", "question.remaining", "the remaining slides"),
        "num": Type("num", "{}", f"range({MOST + 1})", "the number"),
    },
    subject="state",
    instance="question",
    head_only=("state", "remaining"),
    helpers={"look": "question.look"},
    prolog=_PROLOG,
    claim="The state needs more slides than remain if ",
)


def _without(name: str, *left_out: str) -> Vocabulary:
    kept = {key: one for key, one in _ALL.relations.items() if key not in left_out}
    return replace(_ALL, name=name, relations=kept)


VOCABULARIES: Mapping[str, Vocabulary] = MappingProxyType(
    {
        vocabulary.name: vocabulary
        for vocabulary in (
            _without(DEFAULT, "held"),
            _without("rushhour-near", "must", "movers", "tight"),
            _ALL,
        )
    }
)


def vocabulary_named(name: str) -> Vocabulary:
    """Return a vocabulary; raises InputError with the known names for another name."""
    if name not in VOCABULARIES:
        raise InputError(f"no vocabulary {name!r}; there is: {', '.join(VOCABULARIES)}")
    return VOCABULARIES[name]
