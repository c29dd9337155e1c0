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

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, product

from ilp.native.bits import bits
from ilp.native.clock import Budget
from ilp.native.constraints import (
    Domains,
    Effort,
    Fact,
    Image,
    Links,
    Pair,
    by_pair,
    make_consistent,
    solvable,
)
from ilp.native.pieces import Pieces
from ilp.native.tables import Tables
from ilp.native.words import to_int

__all__ = ["Sharing"]

Rows = list[tuple[int, ...]]


class Sharing:
    """The search for positives that could share a rule; one that ran out of steps can go on."""

    def __init__(self, tables: Tables, pieces: Pieces, budget: Budget) -> None:
        self._tables = tables
        self._pieces = pieces
        self._budget = budget
        self._effort = Effort()
        self._facts: list[list[Rows]] = []
        self._parts: list[_Part] = []
        self._everything = (1 << pieces.positives) - 1
        self._negatives = list(range(pieces.positives, tables.classes))
        self._friends = [self._everything] * pieces.positives
        self._pairs = list(combinations(range(pieces.positives), 2))[::-1]

    def sets(self, steps: int, known: Sequence[int] = ()) -> list[int]:
        """Return sets of positives (bits) such that those that share a rule are within one of them.

        known: the positives that each of some rules covers. Raises EffortError when that takes more
        than `steps` beyond what was done before: facts made or revised.
        """
        self._effort.allow(steps)
        self._prepare()
        while self._pairs:
            self._budget.check()
            a, b = self._pairs[-1]
            both = 1 << a | 1 << b
            if not any(mask & both == both for mask in known):
                self._effort.spend(1)
                if not _may_share(a, b, self._parts, self._negatives):
                    self._friends[a] &= ~(1 << b)
                    self._friends[b] &= ~(1 << a)
            self._pairs.pop()
        return list(_cliques(self._friends, self._everything, self._effort))

    def _prepare(self) -> None:
        """Make what the pairs need: facts of all classes, and the parts."""
        if not self._facts:
            self._effort.spend(sum(view.array.size for view in self._tables.views))
            self._facts = _facts_of_classes(self._tables)
        while len(self._parts) < len(self._pieces.separable):
            number = len(self._parts)
            part = _Part(number, self._facts, self._tables, self._pieces, self._effort)
            self._parts.append(part)


def _facts_of_classes(tables: Tables) -> list[list[Rows]]:
    """Return [class][view]: the facts that hold, as tuples of values."""
    facts: list[list[Rows]] = [[[] for _ in tables.views] for _ in range(tables.classes)]
    for place, view in enumerate(tables.views):
        cells = view.array.reshape(-1, view.array.shape[-1])
        for values, row in zip(product(*map(range, view.array.shape[:-1])), cells, strict=True):
            for member in bits(to_int(row)):
                facts[member][place].append(values)
    return facts


def _may_share(a: int, b: int, parts: list[_Part], negatives: list[int]) -> bool:
    """Return False only if the product of positives a and b maps into one of the negatives.

    That one is moved to the front: it is likely to tell for the next pair, too.
    """
    products = [_Product(part, a, b) for part in parts]
    for place, q in enumerate(negatives):
        if all(product.maps_into(q) for product in products):
            negatives.insert(0, negatives.pop(place))
            return False
    return True


class _Part:
    """One piece of all classes' structures."""

    def __init__(
        self,
        piece: int,
        facts: list[list[Rows]],
        tables: Tables,
        pieces: Pieces,
        effort: Effort,
    ) -> None:
        self.separable = pieces.separable[piece]
        self._effort = effort
        self._facts = facts
        self._tables = tables
        views = [i for i, k in enumerate(pieces.of_view) if k == piece]
        shared = {i: Image(facts[0][i]) for i in views if all(f[i] == facts[0][i] for f in facts)}
        self._local = [i for i in views if i not in shared]
        self._images = [{i: Image(f[i]) for i in self._local} | shared for f in facts]
        common = self._product(0, 0, shared)
        self._links = by_pair(common)
        self._domains = self._open(self._links)
        self._neighbours = _components(self._links)
        make_consistent(self._domains, common, [self._links], shared, effort)

    def local(self, a: int, b: int) -> tuple[list[Fact], Links, Domains]:
        """Return the product of a and b beside what holds everywhere. Raises EffortError."""
        facts = self._product(a, b, self._local)
        links = by_pair(facts)
        domains = self._open(links)
        for pair in links:
            for neighbour in self._neighbours.get(pair, ()):
                domains[neighbour] = self._domains[neighbour]
        self._effort.spend(len(domains))
        return facts, links, domains

    def maps_into(self, product: tuple[list[Fact], Links, Domains], q: int) -> bool:
        """Return whether such a product is known to map into q. Raises EffortError."""
        facts, links, domains = product
        both = [links, self._links]
        return solvable(dict(domains), facts, both, self._images[q], self._effort)

    def _product(self, a: int, b: int, views: Iterable[int]) -> list[Fact]:
        """Return the product's facts in some views."""
        found: list[Fact] = []
        for i in views:
            left, right = self._facts[a][i], self._facts[b][i]
            self._effort.spend(len(left) * len(right))
            types = self._tables.views[i].types
            found += [(i, tuple(zip(types, x, y, strict=True))) for x, y in product(left, right)]
        return found

    def _open(self, pairs: Iterable[Pair]) -> Domains:
        """Return pairs that may go to any value of their type."""
        return {pair: (1 << self._tables.sizes[pair[0]]) - 1 for pair in pairs}


class _Product:
    """The product of two positives in one part, made when it is first needed."""

    def __init__(self, part: _Part, a: int, b: int) -> None:
        self._part = part
        self._pair = a, b
        # Where one of the two maps into a negative, so does the product: through it.
        self._unsure = part.separable[a] & part.separable[b]
        self._made: tuple[list[Fact], Links, Domains] | None = None

    def maps_into(self, q: int) -> bool:
        """Return whether the product is known to map into the negative q. Raises EffortError."""
        if not self._unsure >> q & 1:
            return True
        self._made = self._made or self._part.local(*self._pair)
        return self._part.maps_into(self._made, q)


def _components(links: Links) -> dict[Pair, list[Pair]]:
    """Return, for each pair, all pairs that facts link it to, directly or not; itself included."""
    found: dict[Pair, list[Pair]] = {}
    for start in links:
        if start in found:
            continue
        members = {start: None}
        waiting = [start]
        while waiting:
            around = dict.fromkeys(p for _, pairs in links[waiting.pop()] for p in pairs)
            waiting += [pair for pair in around if pair not in members]
            members |= around
        linked = list(members)
        found |= dict.fromkeys(members, linked)
    return found


def _cliques(friends: list[int], everything: int, effort: Effort) -> Iterator[int]:
    """Yield the maximal sets of mutual friends (Bron and Kerbosch, with a pivot)."""
    stack = [(0, everything, 0)]
    while stack:
        effort.spend(1)
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
