"""Pools of a game's training puzzles: for each one task, one run of the engine, one result."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, Protocol, TypeVar

from ilp import Hypothesis, parse_hypothesis
from pipeline.parallel.batches import TaskLimits
from pipeline.parallel.steps import Step

__all__ = ["Pool", "learned_hypotheses", "pool_step"]

GRACE, GRACE_SECONDS = 1.5, 120.0
"""A worker ends a pool at GRACE * the engine's seconds + GRACE_SECONDS: labels take time too."""


class _Settings(Protocol):
    @property
    def pool_size(self) -> int: ...

    @property
    def seconds(self) -> float: ...

    @property
    def memory_bytes(self) -> int | None: ...


class _Learned(Protocol):
    @property
    def pool(self) -> str: ...

    @property
    def rules(self) -> tuple[str, ...]: ...


PuzzleT = TypeVar("PuzzleT")
SettingsT = TypeVar("SettingsT", bound=_Settings)
ResultT = TypeVar("ResultT")


@dataclass(frozen=True, slots=True)
class Pool(Generic[PuzzleT, SettingsT]):
    """Puzzles that teach together, as they are sent to a worker."""

    name: str
    puzzles: tuple[PuzzleT, ...]
    settings: SettingsT


def pool_step(
    folder: Path,
    puzzles: Sequence[PuzzleT],
    settings: SettingsT,
    learn: Callable[[Pool[PuzzleT, SettingsT]], ResultT],
    failed: Callable[[Pool[PuzzleT, SettingsT], str], ResultT],
    type_: type[ResultT],
) -> Step[ResultT]:
    """Return the step that learns from pools of `settings.pool_size` puzzles, in their order.

    learn, failed: as `Step.function` and `Step.failed`, on a pool.
    """
    size = settings.pool_size
    pools = [tuple(puzzles[begin : begin + size]) for begin in range(0, len(puzzles), size)]
    names = [f"pool-{number}" for number in range(len(pools))]
    return Step(
        folder=folder,
        keys=names,
        task=lambda number: Pool(names[number], pools[number], settings),
        function=learn,
        type_=type_,
        failed=failed,
        limits=TaskLimits(
            cpu_seconds=GRACE * settings.seconds + GRACE_SECONDS,
            memory_bytes=settings.memory_bytes,
            cpu_setting="--time-limit and some grace",
            memory_setting="--memory-limit",
        ),
    )


def learned_hypotheses(results: Iterable[_Learned]) -> Iterator[tuple[str, Hypothesis]]:
    """Yield (pool, hypothesis) of the pools that learned one."""
    return ((one.pool, parse_hypothesis("\n".join(one.rules))) for one in results if one.rules)
