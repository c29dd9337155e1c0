"""The exact normal form of a table up to the order of its variables (step 4).

Variables of the same type may be exchanged; the normal form is the order with the least bytes.
Where many orders are possible, variables are first sorted by a signature that no exchange of the
others can change (what the table says about each alone), and only equal signatures are permuted.
The form holds the whole table: equal forms mean equal tables.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import groupby, permutations, product
from math import factorial, prod
from typing import Any

import numpy as np

from ilp.native.words import Words

__all__ = ["canonical_order"]

FEW = 6
"""Up to this many orders it is faster to try all than to compute signatures."""


def canonical_order(types: tuple[str, ...], table: Words) -> tuple[tuple[int, ...], bytes]:
    """Return the order of variables of the normal form, and the bytes of the table in that order.

    table: one axis for each of `types`, then one for the words. Two tables have the same ordered
    types and bytes if and only if an exchange of variables equates them.
    """
    orders = _few_orders(types)
    if orders is None:
        signatures = [(kind, _alone(table, axis, types)) for axis, kind in enumerate(types)]
        orders = tuple(_orders(signatures))
    if len(orders) == 1:
        return orders[0], _bytes(table, orders[0])
    form, order = min((_bytes(table, order), order) for order in orders)
    return order, form


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


def _alone(table: Words, axis: int, types: tuple[str, ...]) -> bytes:
    """Return the table projected on one variable; nothing where its type occurs once."""
    if types.count(types[axis]) == 1:
        return b""
    others = tuple(i for i in range(len(types)) if i != axis)
    return bytes(np.bitwise_or.reduce(table, axis=others).tobytes())


def _bytes(table: Words, order: tuple[int, ...]) -> bytes:
    return table.transpose(*order, len(order)).tobytes()
