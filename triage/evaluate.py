"""Measure predicates on puzzles: timed searches, comparable because interleaved in one process.

A predicate runs on the backend that is asked for if that knows it. One that the kernels don't know
is measured in Python, against the baseline in Python: two implementations are never compared. The
cyclic garbage collector is off meanwhile (it slows the search with the larger open list most).
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace

from triage.interleaved import measure_interleaved
from triage.measurement import LIMITED, Comparison, Measured, Settings, Unit
from witness import Backend, WitnessPredicate, compiled_form

__all__ = [
    "LIMITED",
    "Comparison",
    "Measured",
    "Settings",
    "Unit",
    "backend_for",
    "measure",
    "uncollected",
]


def measure(unit: Unit) -> tuple[tuple[Comparison, ...], ...]:
    """Return for each of the unit's predicates, in order, one comparison a puzzle.

    Raises RuntimeError if repeated searches differ.
    """
    backend, baseline = unit.settings.backend, unit.baseline
    compiled = [
        backend_for(backend, baseline, predicate) is Backend.COMPILED
        for predicate in unit.predicates
    ]
    with uncollected():
        fast = iter(_compared(unit, compiled, True))
        slow = iter(_compared(unit, compiled, False))
    return tuple(next(fast if here else slow) for here in compiled)


def backend_for(asked: Backend, baseline: WitnessPredicate, predicate: WitnessPredicate) -> Backend:
    """Return the backend on which both are measured: Python if the kernels don't know them both."""
    known = compiled_form(baseline) is not None and compiled_form(predicate) is not None
    return asked if known else Backend.PYTHON


def _compared(unit: Unit, compiled: list[bool], on_kernels: bool) -> list[tuple[Comparison, ...]]:
    """Return the comparisons of those predicates that run on the kernels, or of the others."""
    some = tuple(p for p, here in zip(unit.predicates, compiled, strict=True) if here is on_kernels)
    if not some:
        return []
    baseline, *others = _way(on_kernels)(replace(unit, predicates=some))
    return [
        tuple(
            Comparison(named.id, named.puzzle.grid.square_count, one, other)
            for named, one, other in zip(unit.puzzles, baseline, searches, strict=True)
        )
        for searches in others
    ]


def _way(on_kernels: bool) -> Callable[[Unit], list[list[Measured]]]:
    if not on_kernels:
        return measure_interleaved
    # The kernels take half a second to load.
    from triage.passes import measure_passes

    return measure_passes


@contextmanager
def uncollected() -> Iterator[None]:
    """Keep the cyclic garbage collector off inside the block; it is as before afterwards."""
    was_enabled = gc.isenabled()
    gc.collect()
    gc.freeze()
    gc.disable()
    try:
        yield
    finally:
        gc.unfreeze()
        if was_enabled:
            gc.enable()
