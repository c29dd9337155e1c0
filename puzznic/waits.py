"""A proved dead end: patterns that wait for each other in a circle.

P *waits* for Q if P has two or three blocks and one of these holds (words as in `puzznic.marks`):

    row     all blocks of P are on one track, and a block of Q is on it between two of them;
    column  a block p of P and a block q of Q are locked in one shaft, p below q, and no other block
            of P is in this shaft below q.

*If P waits for Q, then in every plan P vanishes after a block of Q.* P's blocks vanish all at
once, as one that were left could never vanish; at that moment each has an equal one next to it.

Row. Blocks on a track stay on it, in their order, and next to each other there means with nothing
between. While the block of Q is there, P's blocks on either side of it can't all be joined, and a
group of two or three in which each has a neighbour is joined. So it is gone before, not at the same
time: at the moment in which P's blocks vanish they are next to each other.

Column. From q's cell down, the shaft has walls on both sides. What is in it below q is only what
is there now, as all else would have to come past q, and blocks never rise or pass each other in a
shaft. So p has no other block of P next to it as long as q is there: below q there is none, beside
p there are walls, and what is above q is not next to p.

If Q waits for R as well, all of Q's blocks vanish at once, after a block of R: so P does too. Hence
P vanishes after a block of each pattern that it comes to by such steps. *If it comes to itself, the
state is dead*: P's blocks all vanish at once, and would do so after one of them.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations

from puzznic.level import Level
from puzznic.marks import directed_marks, terrain_of
from puzznic.rules import State, blocks

__all__ = ["PROVED", "waits_in_circle"]

PROVED: frozenset[str] = frozenset({"waits", "awaited_long"})
"""Marks of a pair of patterns that make a state dead together: P waits for Q, and Q comes to P."""


def waits_in_circle(level: Level) -> Callable[[State], bool]:
    """Return the test whether patterns of a state wait for each other in a circle."""
    terrain = terrain_of(level)

    def test(state: State) -> bool:
        cells = {p: tuple(c for c in blocks(state) if state[c] == p) for p in level.patterns}
        there = {pattern: own for pattern, own in cells.items() if own}
        after: dict[str, set[str]] = {pattern: set() for pattern in there}
        for p, q in permutations(there, 2):
            if "waits" in directed_marks(terrain, there[p], there[q]):
                after[p].add(q)
        return any(_comes_to(after, pattern) for pattern in after)

    return test


def _comes_to(after: dict[str, set[str]], start: str) -> bool:
    """Return whether a pattern comes to itself."""
    found: set[str] = set()
    waiting = [*after[start]]
    while waiting:
        pattern = waiting.pop()
        if pattern not in found:
            found.add(pattern)
            waiting += after[pattern]
    return start in found
