"""The lemmas on which the theorem rests for rules about a set A: no completion leaves A.

For the free points there is nothing to check. Each other set's lemma has a short proof by hand,
which is its statement here, and is checked by clingo on all small boards and by walking all paths
of small puzzles.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from triage.verify.bounded import Clock, prove_lemma
from triage.verify.enumeration import lemma_holds
from triage.verify.verdict import Lemma
from witness.square_view import Within

__all__ = ["lemmas_about"]

BOUNDED, ENUMERATED = 2, 3
"""The sizes that take less than a second."""

STATEMENTS: Mapping[Within, str] = MappingProxyType(
    {
        Within.REGION: "a completion leads from the head through points that are not visited, so "
        "the head reaches all of them",
        Within.GOAL: "a completion ends at the only goal left, so it reaches its other points "
        "without passing that goal",
        Within.POCKET: "a completion enters and leaves each point but its ends by two others of "
        "its own, so none of its points is the first to be left with fewer than two",
        Within.USABLE: "a completion joins each of its points to the head and to its end by ways "
        "that share only the point, so no other point cuts it off from both",
    }
)


def lemmas_about(sets: Iterable[Within]) -> tuple[Lemma, ...]:
    """Return the lemmas about some sets, checked; raises RuntimeError for one that fails."""
    wanted = set(sets)
    return tuple(_checked(within) for within in Within if within in wanted)


def _checked(within: Within) -> Lemma:
    if not lemma_holds(within, ENUMERATED):
        raise RuntimeError(f"a completion leaves the set {within}")
    return Lemma(
        set=within.value,
        statement=f"no completion uses a point outside: {STATEMENTS[within]}",
        bounded=prove_lemma(within, BOUNDED, Clock(None)),
        enumerated=ENUMERATED,
    )
