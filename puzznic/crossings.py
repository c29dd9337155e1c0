"""A proved dead end: two patterns whose blocks have to pass each other in a gallery.

A *gallery* is a row run below each cell of which there is a wall or a *pit*: a shaft with walls on
both sides all the way down. What falls out of a gallery falls into a pit, and stays in it.

P and Q *cross* if each has two blocks, one in the gallery and the other in a pit of it, and the
order of the two in the gallery is not that of their pits: P's block is to the left of Q's and P's
pit to the right of Q's, or the other way round. Besides, every other pattern that is there has two
or three blocks, one of them in some pit. *Such a state is dead.*

Say P's block a is to the left of Q's block b, its pit c to the right of Q's pit d, and there is a
plan. P's blocks vanish together, next to each other: the one in the pit has walls at its sides, so
a is then above it, in the column of c. It got there along the gallery, as from another pit it does
not come out; so did b to the column of d. Blocks in the gallery do not change their order.

What is in a pit vanishes only with an equal block that comes down on it. At rest a pit has no two
equal blocks next to each other, so none vanishes among those below the one on top. A block that
rests on another kind in a pit is stuck there, and buries what is below, until one like it comes
down on it.

Let P vanish before Q; the other way round is the same seen in a mirror. When a has come to the
column of c, b is still in the gallery, to the right of it. P vanishes, and the pit c has room on
top. Later b has to come to the column of d, to the left of c: past the mouth of c. It does not fall
in only if the pit has been filled up again, by a block s that rests there and is not gone yet. It
is none of P or Q. So its pattern has two or three blocks, one of which was in a pit, and they
vanish at once. If that one is in the pit c, either s came down on it, and they were gone, or it is
buried, and with it all of its pattern. If it is in another pit, no group of two or three joins the
two: s touches nothing in its pit but what is above or below it, and the same holds of the other. So
this pattern never vanishes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from puzznic.marks import Terrain

__all__ = ["CROSSED", "crossing_pairs"]

CROSSED = "crossed"
"""The mark of a pair of patterns that makes a state dead by itself."""


def crossing_pairs(
    terrain: Terrain, cells: Mapping[str, tuple[int, ...]]
) -> Iterator[tuple[str, str]]:
    """Yield the pairs of patterns that cross, each once; cells: of each pattern that is there."""
    free = {pattern for pattern, own in cells.items() if not _is_bound(terrain, own)}
    for p, q in combinations(cells, 2):
        two = len(cells[p]) == len(cells[q]) == 2
        if two and free <= {p, q} and _cross(terrain, cells[p], cells[q]):
            yield p, q


def _is_bound(terrain: Terrain, own: tuple[int, ...]) -> bool:
    """Return whether a pattern has two or three blocks, and one of them is in a pit."""
    return len(own) in (2, 3) and any(cell in terrain.locked for cell in own)


def _cross(terrain: Terrain, p: tuple[int, ...], q: tuple[int, ...]) -> bool:
    """Return whether two patterns of two blocks cross in some gallery."""
    width, run, pit = terrain.level.width, terrain.run, terrain.pit_of
    for a, c in (p, p[::-1]):
        for b, d in (q, q[::-1]):
            gallery = run[a]
            if gallery == run[b] and gallery == pit.get(c) and gallery == pit.get(d):
                pits = c % width - d % width
                if (b - a) * pits > 0:
                    return True
    return False
