"""The learning engines, by name.

An engine searches the hypotheses that a task's bias allows for one that covers no negative, most
positives, and has the fewest literals. A new engine is a module with `learn(task, limits,
cancelled) -> Learned` and one line in `ENGINES`; it is imported when it is first used.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Protocol, cast

from ilp.learned import Learned
from ilp.task import Task
from solving import InputError, Limits

__all__ = ["ENGINES", "Engine", "engine_named"]


Cancelled = Callable[[], bool]


class Engine(Protocol):
    """The seam between a task and what learns from it."""

    @property
    def name(self) -> str:
        """The engine's name in results and on the command line."""

    def check(self) -> None:
        """Raise InputError, in one sentence, if the engine can't run on this machine."""

    def learn(self, task: Task, limits: Limits, cancelled: Cancelled = ...) -> Learned:
        """Return the best hypothesis found within `limits.cpu_seconds`; hitting it is no error.

        `cancelled`, asked again and again, ends the search once it returns True.
        """


@dataclass(frozen=True, slots=True)
class _ModuleEngine:
    """An engine that is a module with a `learn` function, and perhaps a `check`."""

    name: str
    module: str

    def check(self) -> None:
        checked = getattr(import_module(self.module), "check", None)
        if checked is not None:
            checked()

    def learn(self, task: Task, limits: Limits, cancelled: Cancelled = lambda: False) -> Learned:
        return cast(Learned, import_module(self.module).learn(task, limits, cancelled))


ENGINES: dict[str, Engine] = {
    "native": _ModuleEngine("native", "ilp.native"),
    "popper": _ModuleEngine("popper", "ilp.popper"),
}


def engine_named(name: str) -> Engine:
    """Return an engine; raises InputError with the known names for another name."""
    try:
        return ENGINES[name]
    except KeyError:
        raise InputError(f"no engine {name!r}; there is: {', '.join(ENGINES)}") from None
