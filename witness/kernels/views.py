"""A rule on views of squares in words (see `square_view`): all squares of a board at once.

What a path shows of a square is fifteen binary digits, the variables below, each a set of squares.
A rule is a disjunction of products of some of them and of their complements, as a list that the
kernel goes through: nothing is compiled for a rule.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from random import Random
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from witness.kernels.bits import bit, nothing, shr, some, without_lowest
from witness.kernels.compiling import inlined
from witness.kernels.lack import count_of_four, less, usable_sides
from witness.kernels.words import load, store
from witness.rule_table import LastStep
from witness.square_view import SquareView

__all__ = ["NO_PRODUCTS", "VARIABLES", "Child", "Products", "digits", "products_of", "views_fire"]

VARIABLES = 15
"""Two digits of k, two of the need k - c modulo 4, three of the corners on the path, three of the
usable edges e, two of the room min(3, e - x), whether the last edge is a side, whether the head is
on the square, whether the path has no edge."""

Products = NDArray[np.int64]
"""For each product its number of factors, then these: 2 * variable, plus 1 for its complement."""

NO_PRODUCTS: Products = np.zeros(0, np.int64)
TRIES = 12
ON_SQUARE = (LastStep.ALONG, LastStep.ON, LastStep.START_ON)
AT_START = (LastStep.START_ON, LastStep.START_OFF)


class Child(NamedTuple):
    """A path as the variables need it. region: A. visited: the head's vertex too."""

    region: object
    visited: object
    head: object
    n0: object
    n1: object
    along: object
    on: object


def digits(view: SquareView) -> int:
    """Return a view's variables as the bits of an int."""
    need, usable, room = (
        (view.k - view.shared) & 3,
        view.available - view.shared,
        view.room - view.shared,
    )
    found = view.k | need << 2 | view.touched << 4 | usable << 7 | room << 10
    found |= (view.last is LastStep.ALONG) << 12 | (view.last in ON_SQUARE) << 13
    return found | (view.last in AT_START) << 14


def products_of(firing: Iterable[SquareView], quiet: Iterable[SquareView]) -> Products:
    """Return a rule that is true for the one and false for the other; others may be either.

    Each product leaves out one variable after the other, in the best of some orders: the one after
    which it is true for most views. Raises ValueError for a view on both sides.
    """
    on, off = (np.array(sorted(map(digits, each)), np.int64) for each in (firing, quiet))
    if len(np.intersect1d(on, off)):
        raise ValueError("views that fire and do not fire look alike")
    found: list[int] = []
    while len(on):
        value = int(on[0])
        care = max((_care(value, off, order) for order in _orders()), key=_worth(value, on))
        on = on[(on ^ value) & care != 0]
        factors = [2 * i + (not value >> i & 1) for i in range(VARIABLES) if care >> i & 1]
        found += [len(factors), *factors]
    return np.array(found, np.int64)


@cache
def _orders() -> tuple[tuple[int, ...], ...]:
    rng = Random(0)
    return tuple(tuple(rng.sample(range(VARIABLES), VARIABLES)) for _ in range(TRIES))


def _care(value: int, off: NDArray[np.int64], order: tuple[int, ...]) -> int:
    """Return the variables, a bit set, that tell a view from all of `off`."""
    care, differences = (1 << VARIABLES) - 1, np.unique(off ^ value)
    for variable in order:
        without = care & ~(1 << variable)
        if (differences & without).all():
            care = without
    return care


def _worth(value: int, on: NDArray[np.int64]) -> Callable[[int], tuple[int, int]]:
    """Return the function from variables to how many views they cover, and how few they are."""
    return lambda care: (int(((on ^ value) & care == 0).sum()), -care.bit_count())


@inlined
def _put(scratch, variable, squares):
    store(scratch, 2 * variable, squares)
    store(scratch, 2 * variable + 1, ~squares)


@inlined
def _ends(child, board):
    """Return the vertices at which the rest of the path is known to begin and to end."""
    here = bit(child.region, child.head)
    goals = child.region & board.goals & ~here
    if some(without_lowest(goals)):
        return here
    return here | goals


@inlined
def _room(child, board):
    """Return the digits of e and of min(3, e - x) of all squares."""
    s, t, u, v = usable_sides(child.region, board)
    e0, e1, e2 = count_of_four(s, t, u, v)
    ends = _ends(child, board)
    at_a, at_b = v & s & ends, s & t & shr(ends, 1)
    at_c, at_d = t & u & shr(ends, board.width + 1), u & v & shr(ends, board.width)
    twice = (at_a & at_c) | (at_b & at_d)
    y0, y1, y2 = less(e0, e1, e2, at_a | at_b | at_c | at_d, twice)
    return e0, e1, e2, y0 | y2, y1 | y2


@inlined
def _lay_out(scratch, child, low, high, start, board):
    """Put the variables and their complements in `scratch`."""
    visited, width = child.visited, board.width
    t0, t1, t2 = count_of_four(
        visited, shr(visited, 1), shr(visited, width), shr(visited, width + 1)
    )
    e0, e1, e2, y0, y1 = _room(child, board)
    _put(scratch, 0, low)
    _put(scratch, 1, high)
    _put(scratch, 2, child.n0)
    _put(scratch, 3, child.n1)
    _put(scratch, 4, t0)
    _put(scratch, 5, t1)
    _put(scratch, 6, t2)
    _put(scratch, 7, e0)
    _put(scratch, 8, e1)
    _put(scratch, 9, e2)
    _put(scratch, 10, y0)
    _put(scratch, 11, y1)
    _put(scratch, 12, child.along)
    _put(scratch, 13, child.on)
    none = nothing(low)
    _put(scratch, 14, ~none if start else none)


@inlined
def views_fire(rule, child, start, cut_off, board):
    """Return whether a rule on views fires on a path.

    start: whether it has no edge. cut_off: whether the head can reach no goal.
    """
    scratch, products = rule.scratch, rule.products
    _lay_out(scratch, child, rule.low, rule.high, start, board)
    place, end = 0, rule.size if cut_off else rule.always
    while place < end:
        squares, stop = board.constrained, place + 1 + products[place]
        place += 1
        while place < stop:
            squares &= load(scratch, products[place])
            place += 1
        if some(squares):
            return True
    return False
