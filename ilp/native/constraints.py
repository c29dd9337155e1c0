"""Maps of the pairs of a product to the values of one class, as a constraint problem.

Each pair has a domain: a bit set of values. Each fact of the product must go to a fact of the
class. Facts are made arc consistent with a work list; what stays open is branched on.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ilp.native.bits import bits

__all__ = [
    "Domains",
    "Effort",
    "EffortError",
    "Fact",
    "Image",
    "Links",
    "Pair",
    "by_pair",
    "make_consistent",
    "solvable",
]

Pair = tuple[str, int, int]
"""A type, and a value of it in each of the two classes."""
Fact = tuple[int, tuple[Pair, ...]]
"""A view, and its arguments."""
Domains = dict[Pair, int]
Links = dict[Pair, list[Fact]]

MAX_NODES = 200
"""Branchings after which a problem is given up."""


class EffortError(Exception):
    """The steps allowed are spent."""


class Effort:
    """Counts steps, not seconds, so that a run ends the same way on any machine."""

    def __init__(self, steps: int = 0) -> None:
        self._left = steps

    def allow(self, steps: int) -> None:
        """Allow that many steps from now on."""
        self._left = steps

    def spend(self, steps: int) -> None:
        """Count steps; raise EffortError once more than those allowed were taken."""
        self._left -= steps
        if self._left < 0:
            raise EffortError


class Image:
    """What one view's facts in one class leave of domains; results are kept."""

    def __init__(self, rows: list[tuple[int, ...]]) -> None:
        self._rows = rows
        self._known: dict[tuple[int, ...], tuple[int, ...]] = {}

    def __bool__(self) -> bool:
        return bool(self._rows)

    def of(self, domains: tuple[int, ...]) -> tuple[int, ...]:
        """Return, for each argument, the values that it has in some row within the domains."""
        found = self._known.get(domains)
        if found is None:
            left = [0] * len(domains)
            for row in self._rows:
                if all(domain >> v & 1 for domain, v in zip(domains, row, strict=True)):
                    left = [mask | 1 << v for mask, v in zip(left, row, strict=True)]
            found = self._known[domains] = tuple(left)
        return found


def by_pair(facts: Iterable[Fact]) -> Links:
    """Return the facts in which each pair occurs."""
    found: Links = {}
    for fact in facts:
        for pair in dict.fromkeys(fact[1]):
            found.setdefault(pair, []).append(fact)
    return found


def make_consistent(
    domains: Domains,
    changed: Iterable[Fact],
    links: Sequence[Links],
    images: Mapping[int, Image],
    effort: Effort,
) -> bool:
    """Make the domains arc consistent in place; return False when one becomes empty.

    links: together, the facts in which each pair occurs. Raises EffortError.
    """
    waiting = dict.fromkeys(changed)
    while waiting:
        effort.spend(1)
        view, pairs = waiting.popitem()[0]
        left = images[view].of(tuple([domains[pair] for pair in pairs]))
        for pair, image in zip(pairs, left, strict=True):
            if domains[pair] & ~image:
                domains[pair] &= image
                if not domains[pair]:
                    return False
                for of_pair in links:
                    waiting |= dict.fromkeys(of_pair.get(pair, ()))
    return True


def solvable(
    domains: Domains,
    changed: Iterable[Fact],
    links: Sequence[Links],
    images: Mapping[int, Image],
    effort: Effort,
) -> bool:
    """Return whether a map exists, given facts that may not be consistent yet.

    Also False after MAX_NODES branchings. `domains` may be changed. Raises EffortError.
    """
    changed = list(changed)
    if not all(images[view] for view, _ in changed):
        return False
    stack = [(domains, changed)]
    for _ in range(MAX_NODES):
        if not stack:
            return False
        domains, changed = stack.pop()
        if not make_consistent(domains, changed, links, images, effort):
            continue
        choices = [pair for pair, domain in domains.items() if domain & (domain - 1)]
        if not choices:
            return True
        pair = min(choices, key=lambda p: domains[p].bit_count())
        around = [fact for of_pair in links for fact in of_pair.get(pair, ())]
        stack += [({**domains, pair: 1 << value}, around) for value in bits(domains[pair])]
    return False
