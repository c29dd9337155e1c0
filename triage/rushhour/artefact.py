"""A learned bound as a file: rules with what is known of each, never executable source.

`bound.json` holds what a run decides and its settings, no times and no dates. The rules are
compiled again whenever it is loaded.
"""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec import Struct

from bk.rushhour import LearnedBound, is_proved, learned_bound
from ilp import Hypothesis, parse_hypothesis
from solving import InputError, write_atomic
from solving.json_files import decoded
from solving.reading import read_bytes

__all__ = ["SHIPPED", "BoundFile", "BoundRule", "load_bound", "read_bound", "save_bound"]

SHIPPED = "shipped"
"""The name of the bound that comes with the project."""


class BoundRule(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One rule, in Prolog.

    proved: for boards of every size. taught_by: the pools of boards that it was learned from.
    states: on which false prunes were looked for; false_prunes: found, 0 unless some are tolerated.
    """

    rule: str
    proved: bool
    taught_by: tuple[str, ...]
    states: int
    false_prunes: int


class BoundFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A learned bound with its provenance: the settings of the run, and versions."""

    schema: Literal[1] = 1
    vocabulary: str
    rules: tuple[BoundRule, ...]
    dropped: int
    config: dict[str, Any]
    python: str
    packages: dict[str, str]
    commit: str | None

    def bound(self, name: str = "learned", *, proved_only: bool = False) -> LearnedBound:
        """Return the bound of all rules, or of those that are proved."""
        texts = [one.rule for one in self.rules if one.proved or not proved_only]
        return learned_bound(_parsed(texts), name, self.vocabulary)


def save_bound(found: BoundFile, path: str | Path) -> None:
    """Write the artefact: equal ones give equal bytes."""
    write_atomic(path, msgspec.json.format(msgspec.json.encode(found), indent=2) + b"\n")


def read_bound(path: str | Path) -> BoundFile:
    """Read a `bound.json`; raises InputError for a damaged one and for wrong claims in it."""
    found = decoded(read_bytes(path), BoundFile, "not a bound.json", path)
    try:
        rules = [_parsed([one.rule]).rules for one in found.rules]
    except InputError as error:
        raise InputError(f"bad rules: {error.message}", source=path) from error
    if not rules:
        raise InputError("expected at least one rule", source=path)
    try:
        found.bound()
    except InputError as error:
        raise InputError(f"bad rules: {error.message}", source=path) from error
    for one, parsed in zip(found.rules, rules, strict=True):
        if len(parsed) != 1 or (one.proved and not is_proved(parsed[0])):
            raise InputError(f"nothing proves this rule: {one.rule}", source=path)
    return found


def load_bound(spec: str | Path) -> LearnedBound:
    """Return the bound of a `bound.json`, or the one that comes with the project (`shipped`)."""
    if str(spec) == SHIPPED:
        return read_bound(Path(str(files("triage.rushhour").joinpath("bound.json")))).bound()
    return read_bound(spec).bound()


def _parsed(texts: list[str]) -> Hypothesis:
    return parse_hypothesis("\n".join(texts))
