"""The vocabularies, by name; others are imported by theirs, as `package.module:NAME`.

A new one here is a module like bk/extended.py, its Prolog text beside it (`bk/NAME.pl`, which a
test compares with the entries), and one line below. One elsewhere:
docs/tutorials/write-a-relation.md.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from types import MappingProxyType

from bk.datalog import DATALOG
from bk.extended import EXTENDED, RESTRICTED
from bk.paper import PAPER
from ilp.vocabulary import Vocabulary
from solving import InputError

__all__ = ["VOCABULARIES", "vocabulary_named"]

VOCABULARIES: Mapping[str, Vocabulary] = MappingProxyType(
    {v.name: v for v in (DATALOG, PAPER, EXTENDED, *RESTRICTED)}
)


def vocabulary_named(name: str) -> Vocabulary:
    """Return a vocabulary, one of `VOCABULARIES` or what `package.module:NAME` imports.

    Raises InputError, with the known names, for another name, and for an import that fails or finds
    no `Vocabulary`.
    """
    return VOCABULARIES[name] if name in VOCABULARIES else _imported(name)


@cache
def _imported(name: str) -> Vocabulary:
    module, colon, attribute = name.partition(":")
    if not colon:
        known = ", ".join(VOCABULARIES)
        raise InputError(f"no vocabulary {name!r}; there is: {known}, and package.module:NAME")
    try:
        found = getattr(import_module(module), attribute)
    except (Exception, SystemExit) as error:  # whatever it raises, it has no vocabulary for us
        raise InputError(f"no vocabulary {name!r}: {type(error).__name__}: {error}") from error
    if not isinstance(found, Vocabulary):
        raise InputError(f"no vocabulary {name!r}: that is a {type(found).__name__}")
    return found
