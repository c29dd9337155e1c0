"""Step 4, the prunes that look at coverage alone.

Every rule with a component of L literals in piece k that covers p has at least L + need(p, k)
literals in its body. So a component is of no use when

- it covers no positive that it could help to cover within max_body (a *viable* one);
- a known rule covers all its viable positives, with no more literals;
- even with the cheapest cover of what it leaves, a program is no better than the best one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ilp.native.bits import bits
from ilp.native.rulesearch import FoundRule

__all__ = ["admission"]


def admission(
    level: int,
    needs: list[list[int]],
    max_body: int,
    rules: Sequence[FoundRule],
    too_dear: Callable[[int, int, list[int]], bool] | None = None,
) -> Callable[[int, int], bool]:
    """Return the test (piece, coverage) -> whether a component of this level may be of use.

    needs: [piece][positive]. too_dear(level, viable positives, needs of the piece): whether no
    program with such a component beats the best one.
    """
    viable = [
        sum(1 << p for p, need in enumerate(row) if level + need <= max_body) for row in needs
    ]
    verdicts: list[dict[int, bool]] = [{} for _ in needs]

    def judge(piece: int, useful: int) -> bool:
        if not useful:
            return False
        least = level + 1 + min(needs[piece][p] for p in bits(useful))
        for rule in rules:
            if rule.size > least:
                break
            if not useful & ~rule.positives:
                return False
        return too_dear is None or not too_dear(level, useful, needs[piece])

    def admit(piece: int, covered: int) -> bool:
        useful = covered & viable[piece]
        verdict = verdicts[piece].get(useful)
        if verdict is None:
            verdict = verdicts[piece][useful] = judge(piece, useful)
        return verdict

    return admit
