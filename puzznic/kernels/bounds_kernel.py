"""The bounds of many boards. Compiled."""

from __future__ import annotations

from puzznic.kernels.compiling import kernel
from puzznic.kernels.desk import desk_bound
from puzznic.kernels.memo import nearly_full
from puzznic.kernels.pair_kernel import pairs_full
from puzznic.kernels.refine_kernel import refined_gain
from puzznic.kernels.star_kernel import HOPELESS

__all__ = ["bounds_of"]


@kernel
def bounds_of(ground, stars, refinement, pairs, desk, boards, bounds, done):
    """Write the bounds of the boards from `done` on; return how many are done.

    Less than all if a memo is to be doubled. pairs: whether pairs of patterns count.
    """
    while done < len(boards) and not (nearly_full(stars.memo) or pairs_full(refinement.pairs)):
        desk.board[:] = boards[done]
        for shaft in range(len(desk.height)):
            first, end = ground.start[shaft], ground.start[shaft + 1]
            desk.height[shaft] = 0
            while first + desk.height[shaft] < end and desk.board[first + desk.height[shaft]] > 0:
                desk.height[shaft] += 1
        bound = desk_bound(ground, stars, desk)
        if pairs and bound < HOPELESS:
            bound += refined_gain(ground, stars, refinement, desk)
        bounds[done] = min(bound, HOPELESS)
        done += 1
    return done
