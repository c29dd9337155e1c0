"""Moves on boards, with all that falls and vanishes. Compiled; the twin of `puzznic.rules`."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from puzznic.kernels.compiling import part

__all__ = ["Hand", "hand", "play"]

ONE = np.uint64(1)
LEFT, RIGHT, BELOW, ABOVE = range(4)


class Hand(NamedTuple):
    """Room for one move: the places whose block is new there, those whose block vanishes."""

    fresh: NDArray[np.int32]
    gone: NDArray[np.int32]
    marked: NDArray[np.bool_]


def hand(places: int) -> Hand:
    """Return the room that `play` needs on a level of so many places."""
    return Hand(np.zeros(places, np.int32), np.zeros(places, np.int32), np.zeros(places, np.bool_))


@part
def play(ground, board, height, place, target, hand):
    """Move the block of a place to an empty one beside it; return the patterns that it touches.

    A pattern, a bit of the result (number 1: bit 0), is touched if one of its blocks moves, falls
    or vanishes. board and height are changed.
    """
    block = board[place]
    shaft, other = ground.shaft[place], ground.shaft[target]
    top = ground.start[shaft] + height[shaft] - 1
    touched, fresh = ONE << np.uint64(block - 1), 0
    for i in range(place, top):
        board[i] = board[i + 1]
        touched |= ONE << np.uint64(board[i] - 1)
        hand.fresh[fresh] = i
        fresh += 1
    board[top] = 0
    height[shaft] -= 1
    landing = ground.start[other] + height[other]
    board[landing] = block
    height[other] += 1
    hand.fresh[fresh] = landing
    return touched | _cascade(ground, board, height, hand, fresh + 1)


@part
def _cascade(ground, board, height, hand, fresh):
    """Let blocks vanish and fall until nothing matches; return the patterns touched.

    Only a block that is new on its place can have an equal one beside it.
    """
    touched = np.uint64(0)
    gone = _matched(ground, board, hand, fresh)
    while gone:
        fresh = 0
        for i in range(gone):
            place = hand.gone[i]
            touched |= ONE << np.uint64(board[place] - 1)
            board[place] = 0
            hand.marked[place] = False
        for i in range(gone):
            shaft = ground.shaft[hand.gone[i]]
            first = ground.start[shaft]
            rest = first
            for place in range(first, first + height[shaft]):
                block = board[place]
                if block:
                    if rest < place:
                        board[rest], board[place] = block, 0
                        touched |= ONE << np.uint64(block - 1)
                        hand.fresh[fresh] = rest
                        fresh += 1
                    rest += 1
            height[shaft] = rest - first
        gone = _matched(ground, board, hand, fresh)
    return touched


@part
def _matched(ground, board, hand, fresh):
    """List the places whose blocks vanish now; return their number."""
    gone = 0
    for i in range(fresh):
        place = hand.fresh[i]
        block = board[place]
        for side in range(4):
            near = ground.beside[place, side]
            if board[near] == block:
                if not hand.marked[near]:
                    hand.marked[near] = True
                    hand.gone[gone] = near
                    gone += 1
                if not hand.marked[place]:
                    hand.marked[place] = True
                    hand.gone[gone] = place
                    gone += 1
    return gone
