"""The vocabularies, by name.

A new one is a module like bk/datalog.py, its Prolog text beside it (`bk/NAME.pl`, which a test
compares with the entries), and one line here.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from bk.datalog import DATALOG
from bk.extended import EXTENDED, RESTRICTED
from ilp.vocabulary import Vocabulary
from solving import InputError

__all__ = ["VOCABULARIES", "vocabulary_named"]

VOCABULARIES: Mapping[str, Vocabulary] = MappingProxyType(
    {v.name: v for v in (DATALOG, EXTENDED, *RESTRICTED)}
)


def vocabulary_named(name: str) -> Vocabulary:
    """Return a vocabulary; raises InputError with the known names for another name."""
    try:
        return VOCABULARIES[name]
    except KeyError:
        raise InputError(f"no vocabulary {name!r}; there is: {', '.join(VOCABULARIES)}") from None
