"""The winner of a triage as a file: rules and provenance, never executable source.

`winner.json` holds what a run decides and nothing that two equal runs may differ in: no times, no
paths, no dates. The rules are compiled again whenever it is loaded.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec import Struct

import bk
from ilp import Hypothesis, parse_hypothesis
from solving import InputError, write_atomic
from solving.json_files import decoded
from solving.reading import read_bytes, read_text
from triage.candidates import candidate_predicate
from triage.shipped import SHIPPED, shipped_winner
from triage.verify.verdict import Verdict
from witness import PREDICATES, WitnessPredicate

__all__ = [
    "Provenance",
    "Soundness",
    "StageScore",
    "Winner",
    "load_hypothesis",
    "load_predicate",
    "load_rules",
    "load_winner",
    "save_winner",
]


class StageScore(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The winner on one puzzle set: "filter 1" to "filter 3" or "test".

    Ratios baseline / winner, of sums over the `compared` puzzles, which both solved. work_speedup:
    the modelled time. lost: solved by the baseline and not by the winner.
    """

    set: str
    puzzles: int
    compared: int
    lost: int
    expansion_speedup: float | None
    expansion_speedup_mean: float | None
    expansion_speedup_min: float | None
    expansion_speedup_max: float | None
    work_speedup: float | None
    equal_share: float | None


class Soundness(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """False positives on all filter puzzles: `puzzles` were enumerated, `too_large` were not.

    paths: completable partial paths tested.
    """

    puzzles: int
    too_large: int
    paths: int
    false_positives: int


class Provenance(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where the winner comes from.

    config: all settings that decide the outcome. instances: the training puzzles, by id, that gave
    these rules; candidates: how many different hypotheses competed.
    """

    name: str
    config: dict[str, Any]
    seeds: dict[str, int]
    instances: tuple[str, ...]
    candidates: int
    python: str
    packages: dict[str, str]
    commit: str | None


class Winner(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A learned predicate with its scores and provenance.

    rules: in Prolog. use: what it was selected for. with_baseline: the hand-written baseline is
    part of the predicate (it was selected beside it). certificate: what verification says of the
    predicate; null in files from before there were any.
    """

    schema: Literal[1] = 1
    rules: tuple[str, ...]
    vocabulary: str
    use: Literal["prune", "sort"]
    with_baseline: bool
    scores: tuple[StageScore, ...]
    soundness: Soundness
    provenance: Provenance
    certificate: Verdict | None = None

    @property
    def hypothesis(self) -> Hypothesis:
        """The rules, parsed."""
        return parse_hypothesis("\n".join(self.rules))

    @property
    def certified(self) -> bool:
        """Whether there is a certificate, and it is about these rules."""
        own = tuple(map(str, self.hypothesis.rules))
        if self.certificate is None:
            return False
        rules = tuple(rule.rule for rule in self.certificate.rules)
        return rules[-len(own) :] == own and len(rules) == len(own) + self.with_baseline

    @property
    def predicate(self) -> WitnessPredicate:
        """The predicate, compiled from the rules; sound if the certificate proves it."""
        proved = self.certificate
        return candidate_predicate(
            self.hypothesis,
            self.vocabulary,
            self.with_baseline,
            sound=proved is not None and proved.sound is True and proved.every_size,
            split_edges=proved is not None and proved.split_edges,
        )


def save_winner(winner: Winner, path: str | Path) -> None:
    """Write the artefact: equal winners give equal bytes."""
    raw = msgspec.json.format(msgspec.json.encode(winner), indent=2)
    write_atomic(path, raw + b"\n")


def load_winner(path: str | Path) -> Winner:
    """Read a `winner.json`; raises InputError for one that can't be read or is damaged."""
    winner = decoded(read_bytes(path), Winner, "not a winner.json", path)
    if not winner.rules:
        raise InputError("expected at least one rule", source=path)
    try:
        candidate_predicate(winner.hypothesis, winner.vocabulary)
    except InputError as error:
        raise InputError(f"bad rules: {error.message}", source=path) from error
    if winner.certificate is not None and not winner.certified:
        raise InputError("the certificate is about other rules", source=path)
    return winner


def load_predicate(spec: str | Path) -> WitnessPredicate:
    """Return the predicate of a name (`edge-left`), a `winner.json` or a file of Prolog rules.

    The name `shipped` is that of the winner that comes with the project. Raises InputError for a
    spec that is none of these and for a damaged file.
    """
    if str(spec) in PREDICATES:
        return PREDICATES[str(spec)]
    path = _existing(spec)
    if path.suffix == ".json":
        return load_winner(path).predicate
    rules = _read_rules(path)
    return candidate_predicate(rules.hypothesis, rules.vocabulary)


def load_hypothesis(spec: str | Path) -> Hypothesis | None:
    """Return the rules behind a spec as `load_predicate` takes it, None for a hand-written one."""
    rules = load_rules(spec)
    return rules.hypothesis if rules else None


def load_rules(spec: str | Path) -> bk.Rules | None:
    """Return the same with the name of the rules' vocabulary."""
    if str(spec) in PREDICATES:
        return None
    path = _existing(spec)
    if path.suffix != ".json":
        return _read_rules(path)
    winner = load_winner(path)
    return bk.Rules(winner.hypothesis, winner.vocabulary)


def _existing(spec: str | Path) -> Path:
    path = Path(spec)
    if str(spec) == SHIPPED and (shipped := shipped_winner()):
        return shipped
    if not path.exists():
        raise InputError(
            f"expected a predicate's name ({', '.join((*PREDICATES, SHIPPED))}), "
            "a winner.json, or a file of Prolog rules",
            source=spec,
        )
    return path


def _read_rules(path: Path) -> bk.Rules:
    return bk.load_rules(read_text(path), source=path)
