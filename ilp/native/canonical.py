"""The exact normal form of a table up to the order of its variables (step 4).

Variables of the same type may be exchanged; the normal form is the order with the least bytes.
Where many orders are possible, variables are first sorted by a signature that no exchange of the
others can change (what the table says about each alone), and only equal signatures are permuted.
The form holds the whole table: equal forms mean equal tables.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import groupby, permutations, product
from math import factorial, prod
from typing import Any

import numpy as np

from ilp.native.words import Words

__all__ = ["canonical_order", "orders_by"]

FEW = 6
"""Up to this many orders it is faster to try all than to compute signatures."""


def canonical_order(types: tuple[str, ...], table: Words) -> tuple[tuple[int, ...], bytes]:
    """Return the order of variables of the normal form, and the bytes of the table in that order.

    table: one axis for each of `types`, then one for the words. Two tables have the same ordered
    types and bytes if and only if an exchange of variables equates them.
    """
    orders = orders_by(types, lambda axis: _alone(table, axis))
    if len(orders) == 1:
        return orders[0], _bytes(table, orders[0])
    form, order = min((_bytes(table, order), order) for order in orders)
    return order, form


def orders_by(types: tuple[str, ...], alone: Callable[[int], bytes]) -> tuple[tuple[int, ...], ...]:
    """Return the orders of variables among which the normal form's is, the same for equal tables.

    alone(variable): what the table says about that variable, however the others are ordered.
    """
    orders = _few_orders(types)
    if orders is None:
        signatures = [
            (kind, alone(axis) if types.count(kind) > 1 else b"") for axis, kind in enumerate(types)
        ]
        orders = tuple(_orders(signatures))
    return orders


@cache
def _few_orders(types: tuple[str, ...]) -> tuple[tuple[int, ...], ...] | None:
    """Return all orders of the variables with the types ascending, None where they are many."""
    if prod(factorial(types.count(kind)) for kind in set(types)) > FEW:
        return None
    return tuple(_orders(types))


def _orders(keys: Sequence[Any]) -> Iterator[tuple[int, ...]]:
    """Yield the orders that sort the keys: equal keys in every order."""
    axes = sorted(range(len(keys)), key=keys.__getitem__)
    choices = [tuple(permutations(group)) for _, group in groupby(axes, key=keys.__getitem__)]
    for parts in product(*choices):
        yield tuple(axis for part in parts for axis in part)


def _alone(table: Words, axis: int) -> bytes:
    """Return the table projected on one variable."""
    others = tuple(i for i in range(table.ndim - 1) if i != axis)
    return bytes(np.bitwise_or.reduce(table, axis=others).tobytes())


def _bytes(table: Words, order: tuple[int, ...]) -> bytes:
    return table.transpose(*order, len(order)).tobytes()
