"""The settings of a run that learns a bound for Rush Hour."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from bk.rushhour.examples import MAX_STATES
from bk.rushhour.vocabulary import DEFAULT, vocabulary_named
from ilp import engine_named

__all__ = ["Settings"]


class Settings(Struct, frozen=True, kw_only=True):
    """What a run works with; all but `workers` decide its outcome.

    file: boards to draw the sets of 6x6 from, None to generate them. training, filters, test, big:
    how many boards to learn from, to count false prunes and choose rules on, to test on, and of 7x7
    to test on. pool_size: training boards of one task. seconds, memory_bytes: of the engine, for
    one task. max_states: clusters with more are left out. margin: the share of expansions that a
    rule has to save on the filter boards to be chosen. tolerance: the share of the filter boards'
    states that may be false prunes of a rule; with 0 a rule with any is dropped.
    """

    file: str | None = None
    seed: int = 1
    training: int = 48
    filters: int = 60
    test: int = 100
    big: int = 20
    pool_size: int = 8
    engine: str = "native"
    vocabulary: str = DEFAULT
    max_vars: int = 4
    max_body: int = 4
    seconds: float = 60.0
    memory_bytes: int | None = None
    max_states: int = MAX_STATES
    margin: float = 0.01
    tolerance: float = 0.0
    workers: int = 0

    def check(self) -> None:
        """Raise InputError for names that are unknown, and for an engine that can't run here."""
        vocabulary_named(self.vocabulary)
        engine_named(self.engine).check()

    def outcome(self) -> dict[str, Any]:
        """Return all settings that a run's outcome depends on, as JSON values."""
        settings: dict[str, Any] = msgspec.to_builtins(self)
        del settings["workers"]
        return settings
