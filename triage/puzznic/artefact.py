"""Learned dead ends as a file: rules with what is known of each, never executable source.

`dead_ends.json` holds what a run decides and its settings, no times and no dates. The rules are
compiled again whenever it is loaded.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec import Struct

from bk.puzznic import LearnedDeadEnds, is_proved, learned_dead_ends
from ilp import Hypothesis, parse_hypothesis
from solving import InputError, write_atomic
from solving.json_files import decoded
from solving.reading import read_bytes

__all__ = ["DeadEndFile", "DeadEndRule", "load_dead_ends", "read_dead_ends", "save_dead_ends"]


class DeadEndRule(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One rule, in Prolog.

    proved: for all levels. taught_by: pools of levels. states: alive and dead, on which false
    prunes were looked for; found: dead ones it finds among them; false_prunes: always 0 but for
    rules that were let through on purpose.
    """

    rule: str
    proved: bool
    taught_by: tuple[str, ...]
    states: int
    found: int
    false_prunes: int


class DeadEndFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Learned dead ends with their provenance: the settings of the run, and versions."""

    schema: Literal[1] = 1
    vocabulary: str
    rules: tuple[DeadEndRule, ...]
    dropped: int
    config: dict[str, Any]
    python: str
    packages: dict[str, str]
    commit: str | None

    def dead_ends(self, name: str = "learned", *, proved_only: bool = False) -> LearnedDeadEnds:
        """Return the dead ends of all rules, or of those that are proved."""
        texts = [one.rule for one in self.rules if one.proved or not proved_only]
        return learned_dead_ends(_parsed(texts), name, self.vocabulary)


def save_dead_ends(found: DeadEndFile, path: str | Path) -> None:
    """Write the artefact: equal ones give equal bytes."""
    write_atomic(path, msgspec.json.format(msgspec.json.encode(found), indent=2) + b"\n")


def read_dead_ends(path: str | Path) -> DeadEndFile:
    """Read a `dead_ends.json`; raises InputError for a damaged one and wrong claims in it."""
    found = decoded(read_bytes(path), DeadEndFile, "not a dead_ends.json", path)
    try:
        rules = [_parsed([one.rule]).rules for one in found.rules]
        found.dead_ends()
    except InputError as error:
        raise InputError(f"bad rules: {error.message}", source=path) from error
    for one, parsed in zip(found.rules, rules, strict=True):
        if len(parsed) != 1 or (one.proved and not is_proved(parsed[0])):
            raise InputError(f"nothing proves this rule: {one.rule}", source=path)
    return found


def load_dead_ends(path: str | Path) -> LearnedDeadEnds:
    """Return the dead ends of a `dead_ends.json`."""
    return read_dead_ends(path).dead_ends()


def _parsed(texts: list[str]) -> Hypothesis:
    return parse_hypothesis("\n".join(texts))
