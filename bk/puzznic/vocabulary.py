"""The vocabularies of Puzznic: marks of an ordered pair of patterns, and that they do not hold.

Each mark of `puzznic.marks` is a relation of a state and a pair, and so is its negation: both speak
only of patterns that are there. `puzznic` has all; `puzznic-plain` has none of the marks made with
a theorem in mind (`puzznic.waits`, `puzznic.crossings`): what it finds, it finds by itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from ilp.vocabulary import Code, Form, Phrase, Relation, Type, Vocabulary
from puzznic.marks import MARKS, NEGATED
from solving import InputError

__all__ = ["DEFAULT", "VOCABULARIES", "vocabulary_named"]

DEFAULT = "puzznic"
ENGLISH: dict[str, str] = {
    "whole": "P has two or three blocks",
    "other_whole": "Q has two or three blocks",
    "locked": "a block of P is locked in its column",
    "other_locked": "a block of Q is locked in its column",
    "all_locked": "all blocks of P are locked in their columns",
    "other_all_locked": "all blocks of Q are locked in their columns",
    "railed": "all blocks of P are on one track",
    "other_railed": "all blocks of Q are on one track",
    "under": "a block of P is below one of Q",
    "over": "a block of P is above one of Q",
    "pinned": "a block of P is locked below a locked one of Q",
    "pins": "a block of P is locked above a locked one of Q",
    "parted": "a block of Q is between two of P",
    "parts": "a block of P is between two of Q",
    "lower": "all of P is lower than all of Q",
    "higher": "all of P is higher than all of Q",
    "lefter": "all of P is to the left of all of Q",
    "righter": "all of P is to the right of all of Q",
    "barred": "a block of P can't get to another one while Q's blocks stand",
    "bars": "a block of Q can't get to another one while P's blocks stand",
    "waits": "P can't vanish before a block of Q does",
    "awaited": "Q can't vanish before a block of P does",
    "waits_long": "P waits for Q, perhaps through others",
    "awaited_long": "Q waits for P, perhaps through others",
    "beside": "blocks of P and Q are in one row run",
    "aligned": "all blocks of P and Q are in one row",
    "crossed": "a block of P and one of Q would have to pass each other in a gallery",
}
"""Mark -> English."""
THEOREMS = ("waits", "awaited", "waits_long", "awaited_long", "crossed")


def _relation(mark: str, english: str) -> Relation:
    return Relation(
        mark,
        ("state", "pair"),
        f"{mark}(S, X) :- mark(S, X, {mark}).",
        (
            Code("bb", Form.TEST, f'"{mark}" in look({{0}})[{{1}}]'),
            Code("b_", Form.TEST, f'any("{mark}" in marks for marks in look({{0}}).values())'),
        ),
        Phrase(f"{english}, P and Q being {{1}}"),
    )


_RELATIONS = (
    *(_relation(mark, ENGLISH[mark]) for mark in MARKS),
    *(_relation(NEGATED[mark], f"it is not so that {ENGLISH[mark]}") for mark in MARKS),
)

_PROLOG = """\
% The vocabulary of Puzznic, defined over what a state shows of ordered pairs of patterns P and Q:
%   mark(State, Pair, Name)   the pair has the mark of that name (puzznic/marks.py)
"""

_ALL = Vocabulary(
    name=DEFAULT,
    head="dead",
    head_types=("state",),
    relations={relation.name: relation for relation in _RELATIONS},
    types={
        "state": Type("state", "p{}", "", "the state"),
        "pair": Type("pair", "x{}", "question.pairs", "the pair"),
    },
    subject="state",
    instance="question",
    head_only=("state",),
    helpers={"look": "question.look"},
    prolog=_PROLOG,
    claim="No plan leads on from the state if ",
)


def _plain() -> Vocabulary:
    left_out = {*THEOREMS, *(NEGATED[mark] for mark in THEOREMS)}
    kept = {name: one for name, one in _ALL.relations.items() if name not in left_out}
    return replace(_ALL, name="puzznic-plain", relations=kept)


VOCABULARIES: Mapping[str, Vocabulary] = MappingProxyType(
    {vocabulary.name: vocabulary for vocabulary in (_ALL, _plain())}
)


def vocabulary_named(name: str) -> Vocabulary:
    """Return a vocabulary; raises InputError with the known names for another name."""
    if name not in VOCABULARIES:
        raise InputError(f"no vocabulary {name!r}; there is: {', '.join(VOCABULARIES)}")
    return VOCABULARIES[name]
