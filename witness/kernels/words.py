"""Machine words for compiled code: `uint64`, a type of 128 bits beside it, and arrays of both.

A word is a set of up to 64 or 128 points, or of squares. Both kinds know `&`, `|`, `^`, `~` and the
functions of `bits`, so one source serves both and the types of its arguments choose. In arrays a
word takes one or two columns of uint64, each an array of its own: a word array is a tuple of one or
two arrays, or of pointers to their data.
"""

from __future__ import annotations

import operator

from llvmlite import ir
from numba import types
from numba.core import typing
from numba.core.typing.templates import AbstractTemplate, infer_global
from numba.extending import intrinsic, lower_builtin, models, overload, register_model
from numba.np.arrayobj import make_array

__all__ = [
    "high64",
    "is_word",
    "load",
    "low64",
    "moved",
    "pointer",
    "pointers",
    "resized",
    "row",
    "store",
    "word128",
]


class _Word128(types.Type):  # type: ignore[misc]
    """The numba type of a set of up to 128 points."""

    bitwidth = 128

    def __init__(self) -> None:
        super().__init__(name="Word128")


word128 = _Word128()


@register_model(_Word128)
class _Word128Model(models.PrimitiveModel):  # type: ignore[misc]
    def __init__(self, dmm, fe_type) -> None:
        super().__init__(dmm, fe_type, ir.IntType(128))


def is_word(kind) -> bool:
    """Return whether a numba type is a word."""
    return isinstance(kind, _Word128) or kind == types.uint64


def _binary(op, inplace, build: str) -> None:
    """Teach numba a bitwise operator on Word128."""

    def template() -> type:
        class Typed(AbstractTemplate):  # type: ignore[misc]
            def generic(self, args, kws):
                if len(args) == 2 and all(isinstance(a, _Word128) for a in args):
                    return typing.signature(word128, word128, word128)
                return None

        return Typed

    def lower(context, builder, signature, args):
        return getattr(builder, build)(*args)

    for each in (op, inplace):
        infer_global(each)(template())
        lower_builtin(each, _Word128, _Word128)(lower)


_binary(operator.and_, operator.iand, "and_")
_binary(operator.or_, operator.ior, "or_")
_binary(operator.xor, operator.ixor, "xor")


@infer_global(operator.invert)
class _Invert(AbstractTemplate):  # type: ignore[misc]
    def generic(self, args, kws):
        if len(args) == 1 and isinstance(args[0], _Word128):
            return typing.signature(word128, word128)
        return None


@lower_builtin(operator.invert, _Word128)
def _lower_invert(context, builder, signature, args):
    return builder.not_(args[0])


def resized(builder, value, width: int):
    """Return an integer as one of `width` bits, zeros added or high bits dropped."""
    if value.type.width < width:
        return builder.zext(value, ir.IntType(width))
    return value if value.type.width == width else builder.trunc(value, ir.IntType(width))


@intrinsic
def joined(typing_context, low, high):
    """Return the 128-bit word of two halves."""

    def generate(context, builder, signature, args):
        low, high = (builder.zext(a, ir.IntType(128)) for a in args)
        return builder.or_(low, builder.shl(high, ir.Constant(ir.IntType(128), 64)))

    return word128(types.uint64, types.uint64), generate


@intrinsic
def low64(typing_context, word):
    """Return the low 64 bits of a word as uint64."""

    def generate(context, builder, signature, args):
        return resized(builder, args[0], 64)

    return (types.uint64(word), generate) if is_word(word) else None


@intrinsic
def high64(typing_context, word):
    """Return the high 64 bits of a 128-bit word as uint64."""

    def generate(context, builder, signature, args):
        shifted = builder.lshr(args[0], ir.Constant(args[0].type, 64))
        return builder.trunc(shifted, ir.IntType(64))

    return (types.uint64(word), generate) if isinstance(word, _Word128) else None


def load(columns, index):
    """Return the word at `index` of a word array."""
    raise NotImplementedError("compiled code only")


@overload(load, inline="always")
def _load(columns, index):
    if len(columns) == 1:
        return lambda columns, index: columns[0][index]
    return lambda columns, index: joined(columns[0][index], columns[1][index])


def store(columns, index, word):
    """Put a word at `index` of a word array."""
    raise NotImplementedError("compiled code only")


@overload(store, inline="always")
def _store(columns, index, word):
    if len(columns) == 1:

        def put(columns, index, word):
            columns[0][index] = word

    else:

        def put(columns, index, word):
            columns[0][index] = low64(word)
            columns[1][index] = high64(word)

    return put


@intrinsic
def pointer(typing_context, array):
    """Return the pointer to a contiguous array's data; the caller keeps the array alive.

    Compiled code that reads many arrays in its inner loop uses pointers, as numba counts references
    to arrays there and looks for negative indices.
    """

    def generate(context, builder, signature, args):
        return make_array(array)(context, builder, args[0]).data

    return types.CPointer(array.dtype)(array), generate


@intrinsic
def moved(typing_context, data, count):
    """Return a pointer `count` items further on."""

    def generate(context, builder, signature, args):
        return builder.gep(args[0], [args[1]])

    return data(data, count), generate


def pointers(columns):
    """Return the pointers to the data of a word array."""
    raise NotImplementedError("compiled code only")


@overload(pointers, inline="always", strict=False)
def _pointers(columns):
    if len(columns) == 1:
        return lambda columns: (pointer(columns[0]),)
    return lambda columns: (pointer(columns[0]), pointer(columns[1]))


def row(columns, start):
    """Return the word array (of pointers) that begins at index `start` of one."""
    raise NotImplementedError("compiled code only")


@overload(row, inline="always", strict=False)
def _row(columns, start):
    if len(columns) == 1:
        return lambda columns, start: (moved(columns[0], start),)
    return lambda columns, start: (moved(columns[0], start), moved(columns[1], start))
