"""Timed searches of the compiled kernels, in alternating passes over the unit's puzzles.

A pass searches all puzzles with the baseline, then all with each predicate; passes are repeated
until the times are stable (`Settings`), and of each search the least CPU time counts. One search
takes microseconds, so the time is taken inside the kernel; what is compiled or loaded on first use
is not in it.
"""

from __future__ import annotations

from collections.abc import Sequence

from solving import Limits, Status
from triage.measurement import Measured, Settings, Unit, repeated
from witness import WitnessPredicate, compiled_form, kernels
from witness.kernels import Prepared, SearchArrays

__all__ = ["measure_passes"]

NO_BOUND = 2**62


def measure_passes(unit: Unit) -> list[list[Measured]]:
    """Return the searches by [the baseline, then each predicate][puzzle].

    Raises ValueError for a predicate that the kernels don't know.
    """
    settings = unit.settings
    forms = [_form(predicate) for predicate in (unit.baseline, *unit.predicates)]
    ready = kernels.prepare(named.puzzle for named in unit.puzzles)
    for form in forms:
        kernels.astar_many(ready, form, settings.use, Limits(expansions=1))
    bounds: list[int | None] = []

    def one_pass(some: Sequence[int]) -> list[list[Measured]]:
        found = []
        for form in some:
            searches = _searches(ready, forms[form], settings, bounds if form else None)
            found.append(searches)
            if not form:
                bounds[:] = [settings.patience(one.status, one.expansions) for one in searches]
        return found

    return repeated(one_pass, len(forms), settings)


def _form(predicate: WitnessPredicate) -> WitnessPredicate:
    form = compiled_form(predicate)
    if form is None:
        raise ValueError(f"the predicate {predicate.name!r} has no compiled form")
    return form


def _searches(
    ready: Prepared, form: WitnessPredicate, settings: Settings, bounds: Sequence[int | None] | None
) -> list[Measured]:
    most = None if bounds is None else [NO_BOUND if b is None else b for b in bounds]
    found = kernels.astar_many(ready, form, settings.use, settings.limits, most)
    return [_measured(found, place) for place in range(len(ready))]


def _measured(found: SearchArrays, place: int) -> Measured:
    return Measured(
        Status(found.status[place]),
        int(found.expansions[place]),
        int(found.generated[place]),
        float(found.seconds[place]),
    )
