"""The moves of one state, on keys. Compiled."""

from __future__ import annotations

from rushhour.kernels.compiling import inlined
from rushhour.kernels.words import bits_at, load, merged, plus, store, zero

__all__ = ["expand"]


@inlined
def expand(tables, key, at, children, moves):
    """Write the keys of a state's children and the numbers of the moves; return how many.

    In the order of `legal_moves`. at: scratch, one place a lane; it holds the arrangements then.
    """
    lanes = tables.lanes
    across, down = zero(tables.crossed), zero(tables.crossed)
    for lane in range(len(lanes.word)):
        number = bits_at(key, lanes.word[lane], lanes.shift[lane], lanes.mask[lane])
        at[lane] = lanes.base[lane] + number
        if lanes.horizontal[lane]:
            across = merged(across, load(tables.crossed, at[lane]))
        else:
            down = merged(down, load(tables.crossed, at[lane]))
    count = 0
    for lane in range(len(lanes.word)):
        others = down if lanes.horizontal[lane] else across
        crossing = bits_at(
            others, lanes.cross_word[lane], lanes.cross_shift[lane], lanes.cross_mask[lane]
        )
        move, end = tables.first[at[lane]], tables.first[at[lane] + 1]
        while move < end:
            if crossing & tables.moves.swept[move]:
                move = tables.moves.skip[move]
            else:
                store(children, count, plus(key, lanes.word[lane], tables.moves.step[move]))
                moves[count] = move
                count += 1
                move += 1
    return count
