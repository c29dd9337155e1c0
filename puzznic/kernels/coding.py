"""Boards as keys. Compiled.

A key lists shaft after shaft its blocks from below, each as a bit 1 and its pattern's number, and
ends a shaft that is not full with a bit 0: no two settled states have the same key. A word ends
where a block would not fit any more; its bits that are not used are 0.
"""

from __future__ import annotations

import numpy as np

from puzznic.kernels.compiling import kernel, part

__all__ = ["decode", "encode", "encode_all", "hashed", "unpack"]

ZERO, ONE, HALF = np.uint64(0), np.uint64(1), np.uint64(32)
ODD = np.uint64(0x9E37_79B9_7F4A_7C15)


@part
def encode(ground, board, height, key):
    """Write a board's key."""
    bits = ground.bits
    last = 64 - bits - 1
    word, used, at = ZERO, 0, 0
    for shaft in range(len(height)):
        first, tall = ground.start[shaft], height[shaft]
        for place in range(first, first + tall):
            if used > last:
                key[at] = word
                word, used, at = ZERO, 0, at + 1
            word |= ((np.uint64(board[place] - 1) << ONE) | ONE) << np.uint64(used)
            used += bits + 1
        if first + tall < ground.start[shaft + 1]:
            if used > last:
                key[at] = word
                word, used, at = ZERO, 0, at + 1
            used += 1
    key[at] = word
    for rest in range(at + 1, len(key)):
        key[rest] = ZERO


@part
def decode(ground, key, board, height):
    """Write the board of a key, and how many blocks each shaft has; return their number."""
    bits, mask = ground.bits, (ONE << np.uint64(ground.bits)) - ONE
    last = 64 - bits - 1
    used, at, count = 0, 0, 0
    word = key[0]
    for shaft in range(len(height)):
        first, end = ground.start[shaft], ground.start[shaft + 1]
        place = first
        while place < end:
            if used > last:
                used, at = 0, at + 1
                word = key[at]
            code = word >> np.uint64(used)
            if not code & ONE:
                used += 1
                break
            board[place] = np.uint8(((code >> ONE) & mask) + ONE)
            used += bits + 1
            place += 1
        height[shaft] = place - first
        count += place - first
        for empty in range(place, end):
            board[empty] = 0
    return count


@part
def hashed(key):
    """Return a hash of a key."""
    value = ZERO
    for word in key:
        value = (value ^ word) * ODD
        value ^= value >> HALF
    return value * ODD


@kernel
def unpack(ground, keys, boards, height):
    """Write the boards of some keys; `height` is room for one."""
    for i in range(len(keys)):
        decode(ground, keys[i], boards[i], height)


@kernel
def encode_all(ground, boards, keys, height):
    """Write the keys of some boards; `height` is room for one."""
    for i in range(len(boards)):
        for shaft in range(len(height)):
            height[shaft] = 0
            for place in range(ground.start[shaft], ground.start[shaft + 1]):
                if boards[i, place]:
                    height[shaft] += 1
        encode(ground, boards[i], height, keys[i])
