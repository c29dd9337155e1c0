"""An admissible and consistent bound on the number of moves: the star partition.

Blocks never rise, and only the player changes a block's column. So a block on cell a takes at least
D[a][x] moves to cell x, the length of a shortest way from a to x in which a step down costs 0 and a
step to the left or the right costs 1, through cells that are no wall. N[a][y] is the least D[a][x]
of the cells x beside, above or below y: what it takes to stand next to a block on y.

Blocks vanish in groups. Every group has for each of its blocks an equal neighbour in it, and so its
blocks can be parted into *stars*: a centre and one to four leaves next to it (a spanning forest
without lonely vertices falls into stars; a cell has four neighbours). A star with the centre c and
the leaves L costs at least the minimum over cells y of

    D[c][y] + sum of N[leaf][y] over the leaves,

and the bound of a pattern is the cost of the cheapest partition of its blocks into stars. The bound
of a state is the sum over its patterns, infinite where a block can't meet another, as for one that
is alone.

*Admissible.* In a plan all blocks vanish, and the stars in which they do part each pattern's
blocks. The moves of a star's blocks are moves of no other star's, and at the moment in which a star
vanishes its centre stands on some y and each leaf next to it.

*Consistent.* A move that takes a block from a to x costs 1 and changes D[a] and N[a] by at most 1,
as D[a][.] <= 1 + D[x][.]; falls cost 0 and D[a][.] <= D[below a][.]. Groups that vanish are stars
of cost 0 of the partition before.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from functools import cache
from itertools import accumulate, combinations
from math import comb, inf

from puzznic.level import WALL, Level
from puzznic.rules import State, blocks

__all__ = [
    "LARGEST_STAR",
    "MOST_CELLS",
    "Distances",
    "meeting_distances",
    "most_exact",
    "move_distances",
    "star_bound",
]

Distances = dict[int, dict[int, int]]
"""From each floor cell to those that a block can get to, or next to."""
LARGEST_STAR = 5
MOST_CELLS = 2000
"""On levels of more floor cells distances would take too much room, and the bound is 0."""
MOST_EXACT = 12
NUMBERS = 2**61


def star_bound(level: Level) -> Callable[[State], float]:
    """Return the bound of a state: a number of moves, or infinity.

    A pattern of more than `most_exact` blocks counts for less: a star costs what any of its blocks
    needs to be in a pair, or more, so a fifth of the sum of these is a bound.
    """
    if len(level.floor) > MOST_CELLS:
        return lambda state: inf if _lonely(level, state) else 0
    far = move_distances(level)
    near = meeting_distances(level, far)
    most = most_exact(level)

    @cache
    def star(cells: tuple[int, ...]) -> float:
        return min(_star_costs(cells, far, near), default=inf)

    @cache
    def cheapest(cells: tuple[int, ...]) -> float:
        if not cells:
            return 0
        if len(cells) > most:
            return _coarse(cells, star)
        first, rest = cells[0], cells[1:]
        best = inf
        for size in range(1, min(LARGEST_STAR, len(cells))):
            for leaves in combinations(rest, size):
                left = tuple(cell for cell in rest if cell not in leaves)
                best = min(best, star((first, *leaves)) + cheapest(left))
        return best

    def bound(state: State) -> float:
        cells = blocks(state)
        return sum(
            cheapest(tuple(cell for cell in cells if state[cell] == pattern))
            for pattern in level.patterns
        )

    return bound


def most_exact(level: Level) -> int:
    """Return up to how many blocks of a pattern are parted into stars.

    So many that this takes little time and that the sets of so many cells can be numbered.
    """
    cells = len(level.floor)
    counts = accumulate(comb(cells, size) for size in range(MOST_EXACT + 1))
    return max(size for size, count in enumerate(counts) if count < NUMBERS)


def move_distances(level: Level) -> Distances:
    """Return D: the least number of moves of a block from each floor cell to each it can get to."""
    return {cell: _moves_from(level, cell) for cell in level.floor}


def meeting_distances(level: Level, far: Distances) -> Distances:
    """Return N: the least number of moves from each floor cell to a neighbour of another."""
    return {cell: _nearby(level, moves) for cell, moves in far.items()}


def _nearby(level: Level, moves: dict[int, int]) -> dict[int, int]:
    """Return the least number of moves to a neighbour of each cell that has one in reach."""
    found: dict[int, int] = {}
    for cell, cost in moves.items():
        for other in _neighbours(level, cell):
            if level.cells[other] != WALL:
                found[other] = min(cost, found.get(other, cost))
    return found


def _moves_from(level: Level, start: int) -> dict[int, int]:
    distances = {start: 0}
    waiting = deque([start])
    while waiting:
        cell = waiting.popleft()
        for step, cost in ((level.width, 0), (-1, 1), (1, 1)):
            after, moves = cell + step, distances[cell] + cost
            if level.cells[after] != WALL and moves < distances.get(after, moves + 1):
                distances[after] = moves
                if cost:
                    waiting.append(after)
                else:
                    waiting.appendleft(after)
    return distances


def _neighbours(level: Level, cell: int) -> Iterator[int]:
    return (cell + step for step in (-1, 1, level.width, -level.width))


def _lonely(level: Level, state: State) -> bool:
    """Return whether a pattern has one block left."""
    return any(state.count(pattern) == 1 for pattern in level.patterns)


def _star_costs(cells: tuple[int, ...], far: Distances, near: Distances) -> Iterator[float]:
    """Yield what the cells cost as a star, for each centre and each place of it."""
    for centre in cells:
        leaves = [near[cell] for cell in cells if cell != centre]
        for place, moves in far[centre].items():
            yield moves + sum(leaf.get(place, inf) for leaf in leaves)


def _coarse(cells: tuple[int, ...], star: Callable[[tuple[int, ...]], float]) -> float:
    """Return a bound for many blocks."""
    pairs = (
        min(star((min(one, other), max(one, other))) for other in cells if other != one)
        for one in cells
    )
    total = sum(pairs)
    return total if total == inf else -(-total // LARGEST_STAR)
