"""The predicates on a path that has only its start: in full, as there is no parent to go by."""

from __future__ import annotations

from witness.kernels.bits import bit, some
from witness.kernels.compiling import part
from witness.kernels.lack import lack_available, lacks
from witness.kernels.parts import AVAILABLE, LOCAL, REACH, REGION
from witness.kernels.regions import room

__all__ = ["root_fires"]


@part
def root_fires(flags, free, n0, n1, head, board, near):
    """Return whether a predicate fires on the path that has only its start, and that path's A."""
    kept = free
    if flags & (REACH | REGION):
        kept = room(flags, free, head, board, near)
        if flags & REACH and not some(kept & board.goals & ~bit(free, head)):
            return True, kept
    if not flags & REGION:
        kept = free
    if flags & AVAILABLE and some(lack_available(kept, n0, n1, board).still):
        return True, kept
    return flags & LOCAL != 0 and lacks(kept, n0, n1, head, board), kept
