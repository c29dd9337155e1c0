"""Functions of words: shifts, single bits, counts. Compiled; see `words`."""

from __future__ import annotations

from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from witness.kernels.words import is_word, resized

__all__ = [
    "below",
    "bit",
    "ctz",
    "has",
    "highest",
    "nothing",
    "popcount",
    "rotated",
    "same",
    "shl",
    "shr",
    "some",
    "without_lowest",
]


def _signed(builder, value, width: int):
    """Return a signed integer as one of `width` bits, equal modulo 2 ** width."""
    if value.type.width < width:
        return builder.sext(value, ir.IntType(width))
    return value if value.type.width == width else builder.trunc(value, ir.IntType(width))


def _shift(build: str):
    def typed(typing_context, word, count):
        if not (is_word(word) and isinstance(count, types.Integer)):
            return None

        def generate(context, builder, signature, args):
            amount = resized(builder, args[1], args[0].type.width)
            return getattr(builder, build)(args[0], amount)

        return word(word, count), generate

    return typed


shl = intrinsic(_shift("shl"))
shl.__doc__ = "Return the word shifted up; 0 <= count < its width."
shr = intrinsic(_shift("lshr"))
shr.__doc__ = "Return the word shifted down; 0 <= count < its width."


@intrinsic
def bit(typing_context, like, count):
    """Return the word of the kind of `like` that has bit `count` only."""
    if not (is_word(like) and isinstance(count, types.Integer)):
        return None

    def generate(context, builder, signature, args):
        amount = resized(builder, args[1], args[0].type.width)
        return builder.shl(ir.Constant(args[0].type, 1), amount)

    return like(like, count), generate


@intrinsic
def nothing(typing_context, like):
    """Return the empty word of the kind of `like`."""

    def generate(context, builder, signature, args):
        return ir.Constant(args[0].type, 0)

    return (like(like), generate) if is_word(like) else None


@intrinsic
def some(typing_context, word):
    """Return whether a word has any bit."""

    def generate(context, builder, signature, args):
        return builder.icmp_unsigned("!=", args[0], ir.Constant(args[0].type, 0))

    return (types.boolean(word), generate) if is_word(word) else None


@intrinsic
def has(typing_context, word, count):
    """Return whether a word has bit `count`."""
    if not (is_word(word) and isinstance(count, types.Integer)):
        return None

    def generate(context, builder, signature, args):
        amount = resized(builder, args[1], args[0].type.width)
        return builder.trunc(builder.lshr(args[0], amount), ir.IntType(1))

    return types.boolean(word, count), generate


@intrinsic
def same(typing_context, one, other):
    """Return whether two words are equal."""

    def generate(context, builder, signature, args):
        return builder.icmp_unsigned("==", args[0], args[1])

    return (types.boolean(one, other), generate) if is_word(one) and one == other else None


def _counted(name: str, takes_flag: bool):
    def typed(typing_context, word):
        if not is_word(word):
            return None

        def generate(context, builder, signature, args):
            kind = args[0].type
            inputs = [kind, ir.IntType(1)] if takes_flag else [kind]
            function = builder.module.declare_intrinsic(name, [kind], ir.FunctionType(kind, inputs))
            flags = [ir.Constant(ir.IntType(1), 0)] if takes_flag else []
            return resized(builder, builder.call(function, [args[0], *flags]), 64)

        return types.int64(word), generate

    return typed


ctz = intrinsic(_counted("llvm.cttz", True))
ctz.__doc__ = "Return the number of the lowest bit, the width of an empty word."
popcount = intrinsic(_counted("llvm.ctpop", False))
popcount.__doc__ = "Return the number of bits."


@intrinsic
def below(typing_context, like, count):
    """Return the word of the kind of `like` that has the bits lower than `count`, at most all."""
    if not (is_word(like) and isinstance(count, types.Integer)):
        return None

    def generate(context, builder, signature, args):
        kind = args[0].type
        one, width = ir.Constant(kind, 1), ir.Constant(kind, kind.width)
        amount = resized(builder, args[1], kind.width)
        some = builder.sub(builder.shl(one, amount), one)
        # A shift by the whole width has no defined result.
        whole = builder.icmp_unsigned(">=", amount, width)
        return builder.select(whole, ir.Constant(kind, -1), some)

    return like(like, count), generate


@intrinsic
def rotated(typing_context, word, count):
    """Return the word rotated down by `count`, any integer, modulo the word's width."""
    if not (is_word(word) and isinstance(count, types.Integer)):
        return None

    def generate(context, builder, signature, args):
        kind = args[0].type
        function = builder.module.declare_intrinsic(
            "llvm.fshr", [kind], ir.FunctionType(kind, [kind, kind, kind])
        )
        return builder.call(function, [args[0], args[0], _signed(builder, args[1], kind.width)])

    return word(word, count), generate


@intrinsic
def without_lowest(typing_context, word):
    """Return the word without its lowest bit."""

    def generate(context, builder, signature, args):
        one = ir.Constant(args[0].type, 1)
        return builder.and_(args[0], builder.sub(args[0], one))

    return (word(word), generate) if is_word(word) else None


@intrinsic
def highest(typing_context, word):
    """Return the number of the highest bit of a word that has one."""
    if not is_word(word):
        return None

    def generate(context, builder, signature, args):
        kind = args[0].type
        function = builder.module.declare_intrinsic(
            "llvm.ctlz", [kind], ir.FunctionType(kind, [kind, ir.IntType(1)])
        )
        zeros = builder.call(function, [args[0], ir.Constant(ir.IntType(1), 0)])
        return resized(builder, builder.sub(ir.Constant(kind, kind.width - 1), zeros), 64)

    return types.int64(word), generate
