"""What the doctor finds: plain values, which `witness-ilp doctor --json` prints as they are."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

__all__ = ["Clash", "Diagnosis", "Kernels", "Machine", "Part", "Reach", "State"]


class State(StrEnum):
    """How a part is."""

    OK = "ok"
    MISSING = "missing"
    BROKEN = "broken"
    """It is there, but too old, or it does not start, or it is something else."""


class Reach(StrEnum):
    """What a foreign package with one of our import names does."""

    SHADOWS = "shadows"
    """It comes first on the path: Python imports it instead of ours."""
    HIDDEN = "hidden"
    """Ours comes first; another order of the path would change that."""
    SHARES = "shares"
    """Another distribution has put files of that name into the same environment."""


@dataclass(frozen=True, slots=True)
class Part:
    """A package or a program that the project uses.

    feature: what needs it. version: null if it is missing or does not tell. note: where it is, or
    what is wrong with it. install: the one command that installs it, null if there is nothing to
    do or no such command.
    """

    name: str
    state: State
    feature: str
    version: str | None = None
    note: str = ""
    install: str | None = None


@dataclass(frozen=True, slots=True)
class Clash:
    """A foreign package with one of our import names. place: its file, or its distribution."""

    name: str
    reach: Reach
    place: str


@dataclass(frozen=True, slots=True)
class Kernels:
    """The compiled searches of one game.

    seconds: the clock's, to load or compile a search and to run it. cache: the folder where
    compiled code is kept, null if there is none that can be written: then each process compiles.
    """

    game: str
    state: State
    seconds: float | None = None
    cache: str | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class Machine:
    """How much fits. memory_bytes: free now. workers: processes for which both suffice."""

    cores: int
    memory_bytes: int
    workers: int


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """All that the doctor finds. works: the core does; what is missing else costs features only.

    machine: null if the core does not load.
    """

    works: bool
    version: str
    python: str
    needed: tuple[Part, ...]
    optional: tuple[Part, ...]
    clashes: tuple[Clash, ...]
    kernels: tuple[Kernels, ...]
    machine: Machine | None
