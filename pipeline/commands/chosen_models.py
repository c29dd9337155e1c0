"""The declarative models that a `models` command compares, in either game."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import Protocol, TypeVar

from solving import InputError

__all__ = ["chosen_models"]


class _Model(Protocol):
    @property
    def name(self) -> str: ...

    def missing(self) -> str | None: ...


ModelT = TypeVar("ModelT", bound=_Model)


def chosen_models(
    models: Mapping[str, ModelT], names: Sequence[str] | None, quiet: bool
) -> list[ModelT]:
    """Return the models of the names, or all that can run here.

    Says on standard error which of all are skipped, unless quiet. Raises InputError for an unknown
    name, and for a model asked for that can't run.
    """
    for name in names or ():
        if name not in models:
            raise InputError(f"unknown model {name!r}: expected one of {', '.join(models)}")
        if (what := models[name].missing()) is not None:
            raise InputError(f"the model {name} needs {what}")
    if names:
        return [models[name] for name in dict.fromkeys(names)]
    missing = {name: model.missing() for name, model in models.items()}
    for name, what in missing.items():
        if what is not None and not quiet:
            print(f"{name} is skipped: it needs {what}", file=sys.stderr)
    return [model for name, model in models.items() if missing[name] is None]
