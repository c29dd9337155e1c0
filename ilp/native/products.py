"""Which positives could share a rule (step 7).

A body holds in both of two classes exactly when it holds in their *product*: the structure over
pairs of values whose facts are the pairs of facts. So if the product of two positives maps into a
negative, every rule that covers both covers that negative, too: they can't share a rule. The map is
searched for piece by piece (no fact links two pieces). Where the search gives up, the answer is
"could share": a bound from it stays a bound.

The facts that hold in every class make the same constraints in every product, and the same images;
they are made consistent once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product

from ilp.native.bits import bits
from ilp.native.clock import Budget
from ilp.native.constraints import Domains, Fact, Image, Pair, by_pair, make_consistent, solvable
from ilp.native.pieces import Pieces
from ilp.native.tables import Tables, to_int

__all__ = ["shareable_sets"]

MAX_POSITIVES = 24
"""Beyond these the pairs are too many: every set of positives is taken to be shareable."""
MAX_FACTS = 4096
"""Beyond these facts of a product, or cells of a table, the search is not worth its time."""

Rows = list[tuple[int, ...]]


def shareable_sets(tables: Tables, pieces: Pieces, budget: Budget) -> list[int]:
    """Return sets of positives (bits) such that those that share a rule are within one of them."""
    everything = (1 << pieces.positives) - 1
    cells = max((view.array.size for view in tables.views), default=0)
    if pieces.positives > MAX_POSITIVES or cells > MAX_FACTS * tables.words:
        return [everything]
    facts = _facts_of_classes(tables)
    parts = [_Part(k, facts, tables, pieces) for k in range(len(pieces.separable))]
    friends = [everything] * pieces.positives
    for a in range(pieces.positives):
        for b in range(a):
            budget.check()
            if not _may_share(a, b, parts, (1 << tables.classes) - 1 - everything):
                friends[a] &= ~(1 << b)
                friends[b] &= ~(1 << a)
    return list(_cliques(friends, everything))


def _facts_of_classes(tables: Tables) -> list[list[Rows]]:
    """Return [class][view]: the facts that hold, as tuples of values."""
    facts: list[list[Rows]] = [[[] for _ in tables.views] for _ in range(tables.classes)]
    for place, view in enumerate(tables.views):
        cells = view.array.reshape(-1, view.array.shape[-1])
        for values, row in zip(product(*map(range, view.array.shape[:-1])), cells, strict=True):
            for member in bits(to_int(row)):
                facts[member][place].append(values)
    return facts


def _may_share(a: int, b: int, parts: list[_Part], negatives: int) -> bool:
    """Return False only if the product of positives a and b maps into some of the negatives."""
    for part in parts:
        # Where one of the two maps into the negative, so does the product: through it.
        unsure = part.separable[a] & part.separable[b] & negatives
        if unsure:
            negatives &= ~part.refuted(a, b, unsure)
        if not negatives:
            return True
    return not negatives


class _Part:
    """One piece of all classes' structures."""

    def __init__(self, piece: int, facts: list[list[Rows]], tables: Tables, pieces: Pieces) -> None:
        self.separable = pieces.separable[piece]
        views = [i for i, k in enumerate(pieces.of_view) if k == piece]
        everywhere = [i for i in views if all(f[i] == facts[0][i] for f in facts)]
        self._facts = facts
        self._tables = tables
        self._shared = {i: Image(facts[0][i]) for i in everywhere}
        self._local = [i for i in views if i not in self._shared]
        self._images = [{i: Image(f[i]) for i in self._local} | self._shared for f in facts]
        self._too_big = sum(len(facts[0][i]) ** 2 for i in everywhere) > MAX_FACTS
        common = [] if self._too_big else list(self._product(0, 0, everywhere))
        self._of_pair = by_pair(common)
        self._domains = self._open(self._of_pair)
        make_consistent(self._domains, common, self._of_pair, self._shared)

    def refuted(self, a: int, b: int, negatives: int) -> int:
        """Return the negatives into which the product of a and b is known not to map.

        Those for which the search gave up are among them.
        """
        facts = list(self._product(a, b, self._local))
        if self._too_big or len(facts) > MAX_FACTS:
            return negatives
        of_pair = by_pair(facts, self._of_pair)
        domains = {**self._open(by_pair(facts)), **self._domains}
        used = _reachable(facts, of_pair)
        result = 0
        for q in bits(negatives):
            images = self._images[q]
            if not solvable({p: domains[p] for p in used}, facts, of_pair, images):
                result |= 1 << q
        return result

    def _product(self, a: int, b: int, views: Iterable[int]) -> Iterator[Fact]:
        for i in views:
            types = self._tables.views[i].types
            for x, y in product(self._facts[a][i], self._facts[b][i]):
                yield i, tuple(zip(types, x, y, strict=True))

    def _open(self, pairs: Iterable[Pair]) -> Domains:
        return {pair: (1 << self._tables.sizes[pair[0]]) - 1 for pair in pairs}


def _reachable(facts: list[Fact], of_pair: dict[Pair, list[Fact]]) -> list[Pair]:
    """Return the pairs in the facts, and those linked to them by further facts."""
    found = dict.fromkeys(pair for _, pairs in facts for pair in pairs)
    waiting = list(found)
    while waiting:
        for _, pairs in of_pair[waiting.pop()]:
            new = [pair for pair in pairs if pair not in found]
            found |= dict.fromkeys(new)
            waiting += new
    return list(found)


def _cliques(friends: list[int], everything: int) -> Iterator[int]:
    """Yield the maximal sets of mutual friends (Bron and Kerbosch, with a pivot)."""
    stack = [(0, everything, 0)]
    while stack:
        chosen, options, done = stack.pop()
        if not options | done:
            yield chosen
        elif options:
            pivot = max(bits(options | done), key=lambda v: (options & friends[v]).bit_count())
            for v in bits(options & ~(friends[pivot] & ~(1 << pivot))):
                near = friends[v] & ~(1 << v)
                stack.append((chosen | 1 << v, options & near, done & near))
                options &= ~(1 << v)
                done |= 1 << v
