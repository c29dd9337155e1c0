"""How a declarative model of a game ends, on one horizon or on all."""

from __future__ import annotations

from enum import StrEnum

__all__ = ["ModelMissingError", "Outcome"]


class Outcome(StrEnum):
    """How a model ended. A limit proves nothing."""

    SOLVED = "solved"
    """There is a plan of the horizon's cost."""
    REFUTED = "refuted"
    """Proved: no plan has exactly the horizon's cost."""
    UNSOLVABLE = "unsolvable"
    """Proved: every horizon that a shortest plan can have is refuted."""
    TIMEOUT = "timeout"
    """The limit on CPU seconds was hit."""
    MEMOUT = "memout"
    """The limit on memory was hit."""

    @property
    def is_limit(self) -> bool:
        """Whether a limit was hit."""
        return self in (Outcome.TIMEOUT, Outcome.MEMOUT)


class ModelMissingError(RuntimeError):
    """A model whose solver is not installed."""
