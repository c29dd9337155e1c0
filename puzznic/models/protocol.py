"""The protocol of models."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Protocol

from puzznic.level import Level
from puzznic.models.outcomes import Measure, ModelResult
from solving import Limits
from solving.outcomes import ModelMissingError

__all__ = ["Model", "ModelMissingError", "missing_packages", "require"]


class Model(Protocol):
    """A declarative model with its solver."""

    @property
    def name(self) -> str:
        """The name in the registry."""

    @property
    def measure(self) -> Measure:
        """What its plans have least of."""

    def missing(self) -> str | None:
        """Return what has to be installed before the model can run, None if nothing."""

    def solve(self, level: Level, limits: Limits = Limits()) -> ModelResult:
        """Return a plan of least cost, replayed, or how far the model came.

        Limits are for the whole call: CPU seconds and memory; expansions mean nothing here.
        Raises ModelMissingError where `missing` says what is.
        """


def missing_packages(*packages: str) -> str | None:
    """Return, in words, the first of some Python packages that is not installed."""
    absent = [name for name in packages if find_spec(name) is None]
    return f"the Python package {absent[0]}" if absent else None


def require(model: Model) -> None:
    """Raise ModelMissingError for a model that can't run here."""
    if (what := model.missing()) is not None:
        raise ModelMissingError(f"the model {model.name} needs {what}")
