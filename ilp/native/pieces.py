"""Pieces of the background knowledge, and the least that a rule must take from each (steps 3, 4).

Views that share an existential type, directly or in a chain, form a *piece*; a view without
existential arguments is a piece by itself. A component never crosses pieces, so each piece brings
its own components to a rule.

A piece can separate a positive p from a negative q only if the features of p that belong to it are
no subset of q's. `needs` turns that into a lower bound: a rule that covers p and has a component in
piece k must take, for each negative that k can't separate from p, a component elsewhere that does.
"""

from __future__ import annotations

import numpy as np

from ilp.native.bits import bits
from ilp.native.classes import Bools, Classes, Feature, NamedFacts
from ilp.native.homomorphism import Selection, subsets
from ilp.native.tables import Tables

__all__ = ["INFINITE", "Pieces", "find_pieces"]

INFINITE = 1 << 30
"""More literals than any rule has."""

MAX_POSITIVES = 1 << 12
"""With more positives, every need is taken to be zero, which is always a bound."""


class Pieces:
    """The pieces of a selection of classes and the cheapest separations known in each.

    of_view: piece of each view table. separable[k][p]: the negatives (bit set over the kept
    classes) that piece k may separate from positive p. alive[k]: whether piece k may have
    components not recorded yet.
    """

    def __init__(
        self, of_view: tuple[int, ...], separable: list[list[int]], positives: int
    ) -> None:
        self.of_view = of_view
        self.separable = separable
        self.positives = positives
        self.alive = [True] * len(separable)
        self._tracked = positives <= MAX_POSITIVES
        # [piece][positive][size]: the negatives that components of up to `size` literals separate.
        self._separated = [[[0] for _ in range(positives)] for _ in separable]

    def record(self, piece: int, covered: int, size: int) -> None:
        """Note a component; sizes must not decrease from call to call."""
        for p in bits(covered & ((1 << self.positives) - 1)) if self._tracked else ():
            by_size = self._separated[piece][p]
            while len(by_size) <= size:
                by_size.append(by_size[-1])
            by_size[size] |= self.separable[piece][p] & ~covered

    def needs(self, level: int) -> list[list[int]]:
        """Return [piece][positive]: the literals a rule needs outside of the piece.

        Every component of fewer than `level` literals must have been recorded, but for those that
        no best program needs. INFINITE: no rule with a component in the piece covers it.
        """
        pieces = range(len(self.separable))
        if not self._tracked:
            return [[0] * self.positives for _ in pieces]
        return [[self._need(k, p, level) for p in range(self.positives)] for k in pieces]

    def _need(self, piece: int, p: int, level: int) -> int:
        """Return the least size of components elsewhere that separate what the piece can't."""
        others = [k for k in range(len(self.separable)) if k != piece]
        left = 0
        for k in others:
            left |= self.separable[k][p]
        left &= ~self.separable[piece][p]
        for size in range(level):
            for k in others:
                by_size = self._separated[k][p]
                left &= ~by_size[min(size, len(by_size) - 1)]
            if not left:
                return size
        for k in others:
            if self.alive[k]:
                left &= ~self.separable[k][p]
        return INFINITE if left else level


def find_pieces(classes: Classes, selection: Selection, tables: Tables) -> Pieces:
    """Return the pieces of a selection's tables."""
    of_type = _types_to_pieces([t.types for t in tables.views])
    count = len(set(of_type.values()))
    of_view = []
    for table in tables.views:
        if table.types:
            of_view.append(of_type[table.types[0]])
        else:
            of_view.append(count)
            count += 1
    of_number = dict(zip(tables.numbers, of_view, strict=True))
    of_feature = [_piece_of(feature, of_number, of_type) for feature in classes.features]
    separable = [
        _separable(classes.holds[:, [p == k for p in of_feature]], selection) for k in range(count)
    ]
    return Pieces(tuple(of_view), separable, len(selection.positives))


def _types_to_pieces(groups: list[tuple[str, ...]]) -> dict[str, int]:
    """Return type -> piece, numbered in order of occurrence."""
    piece: dict[str, int] = {}
    for number, group in enumerate(groups):
        joined = {piece[t] for t in group if t in piece}
        piece |= dict.fromkeys(group, number)
        piece = {t: number if p in joined else p for t, p in piece.items()}
    dense = {p: i for i, p in enumerate(dict.fromkeys(piece.values()))}
    return {t: dense[p] for t, p in piece.items()}


def _piece_of(feature: Feature, of_number: dict[int, int], of_type: dict[str, int]) -> int | None:
    """Return a feature's piece, None where no kept class has it."""
    if isinstance(feature, NamedFacts):
        return of_number.get(feature.view)
    return of_type.get(feature.kind)


def _separable(holds: Bools, selection: Selection) -> list[int]:
    """Return, for each positive, the negatives that these features may separate from it."""
    first = len(selection.positives)
    maps = subsets(holds[list(selection.positives)], holds[list(selection.negatives)])
    rows = np.packbits(~maps, axis=1, bitorder="little")
    return [int.from_bytes(row.tobytes(), "little") << first for row in rows]
