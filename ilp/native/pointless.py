"""Pointless literals: those that a body could do without (step 4).

A literal is pointless when all its variables and its head variables occur in other literals, and
the body without it covers no further negative under any assignment: the shorter body then makes a
shorter rule that covers at least as many positives. A body with such a literal, however extended,
is in no cheapest program. With argument directions the body must bind as much without it, too.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from ilp.native.extensions import Extension, Extensions, Literal
from ilp.native.words import Words

__all__ = ["Rest"]


class Rest:
    """A body without each of its literals: made once, asked for each extension of the body.

    negatives: the words of the negative classes. binds_nothing(body, place): whether directions
    allow the body without a literal wherever they allow it with it.
    """

    def __init__(
        self,
        body: Sequence[Literal],
        heads: Sequence[int],
        shape: tuple[int, ...],
        extensions: Extensions,
        negatives: Words,
        binds_nothing: Callable[[tuple[Literal, ...], int], bool],
    ) -> None:
        self._body = tuple(body)
        self._binds_nothing = binds_nothing
        self._extensions = extensions
        self._negatives = negatives
        self._tables = self._without_each(body, shape)
        variables = [sum(1 << v for v in args) for _, args in body]
        self._own = list(zip(_exclusive(variables), _exclusive(heads), strict=True))

    def has_pointless(self, extension: Extension, table: Words) -> bool:
        """Return whether a literal of the body is pointless in the extended one.

        table: the extended body's, one axis for each variable and one for the words.
        """
        removable = [
            i
            for i, (variables, heads) in enumerate(self._own)
            if not variables & ~extension.variables
            and not heads & ~extension.heads
            and self._binds_nothing((*self._body, extension.literal), i)
        ]
        if not removable:
            return False
        tables = self._tables if len(removable) == len(self._own) else self._tables[removable]
        wide = tables.reshape(*tables.shape[:-1], *(1,) * extension.new, tables.shape[-1])
        literal = self._extensions.aligned(extension.literal, len(extension.types))
        differs = (wide & literal) != (table & self._negatives)
        return not differs.reshape(len(removable), -1).any(axis=1).all()

    def _without_each(self, body: Sequence[Literal], shape: tuple[int, ...]) -> Words:
        """Return (literals, *shape): the negatives of the body's table without each literal."""
        tables = [self._extensions.aligned(literal, len(shape) - 1) for literal in body]
        result = np.empty((len(body), *shape), np.uint64)
        result[:] = self._negatives
        for i, table in enumerate(tables):
            result[:i] &= table
            result[i + 1 :] &= table
        return result


def _exclusive(sets: Sequence[int]) -> list[int]:
    """Return what each bit set has that no other has."""
    once = twice = 0
    for members in sets:
        twice |= once & members
        once |= members
    return [members & ~twice for members in sets]
