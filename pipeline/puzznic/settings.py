"""The settings of a run that learns dead ends of Puzznic."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from msgspec import Struct

from bk.puzznic.vocabulary import DEFAULT, vocabulary_named
from ilp import engine_named
from solving import InputError

__all__ = ["Settings"]


class Settings(Struct, frozen=True, kw_only=True):
    """What a run works with; all but `workers` decide its outcome.

    files: levels, and folders of them, to draw the sets from; empty to generate them. training,
    filters, test: how many levels to learn from, to count false prunes and choose rules on, to test
    on. pool_size: training levels of one task. sample: dead states of a level that teach, and
    states alive. max_states: levels with more are left out. beyond: only dead states that the star
    bound does not find teach. support: a rule has to find dead states on so many levels. seconds,
    memory_bytes: of the engine,
    for one task. by: what rules are chosen by, the expansions of A* that they save on the filter
    levels or the dead states that they find there. margin: the least share that a rule has to add.
    """

    files: tuple[str, ...] = ()
    seed: int = 1
    training: int = 24
    filters: int = 24
    test: int = 24
    pool_size: int = 12
    engine: str = "native"
    vocabulary: str = DEFAULT
    max_body: int = 4
    sample: int = 2_000
    max_states: int = 200_000
    beyond: bool = False
    support: int = 2
    seconds: float = 60.0
    memory_bytes: int | None = None
    by: Literal["expansions", "recall"] = "expansions"
    margin: float = 0.001
    workers: int = 0

    def check(self) -> None:
        """Raise InputError for names that are unknown, and for an engine that can't run here."""
        vocabulary_named(self.vocabulary)
        if self.by not in ("expansions", "recall"):
            raise InputError(f"expected expansions or recall, not {self.by!r}")
        engine_named(self.engine).check()

    def outcome(self) -> dict[str, Any]:
        """Return all settings that a run's outcome depends on, as JSON values."""
        settings: dict[str, Any] = msgspec.to_builtins(self)
        del settings["workers"]
        return settings
