"""The distances of the star bound. Compiled; the twin of part of `puzznic.bounds`."""

from __future__ import annotations

import numpy as np

from puzznic.kernels.compiling import kernel
from puzznic.kernels.playing import BELOW, LEFT, RIGHT

__all__ = ["fill_distances"]


@kernel
def fill_distances(beside, far, near):
    """Write D and N between all places, where both hold what stands for infinity at first."""
    places = len(beside)
    # The row of cells at the same number of moves, and the next one.
    now, after = np.empty(2 * places, np.int32), np.empty(2 * places, np.int32)
    for start in range(places):
        moves, count = 0, 1
        now[0] = start
        while count:
            later = 0
            while count:
                count -= 1
                place = now[count]
                if far[start, place] <= moves:
                    continue
                far[start, place] = moves
                for side in range(4):
                    next_to = beside[place, side]
                    if next_to < places:
                        near[start, next_to] = min(near[start, next_to], moves)
                below = beside[place, BELOW]
                if below < places and far[start, below] > moves:
                    now[count] = below
                    count += 1
                for side in (LEFT, RIGHT):
                    to = beside[place, side]
                    if to < places and far[start, to] > moves + 1:
                        after[later] = to
                        later += 1
            now, after, count = after, now, later
            moves += 1
