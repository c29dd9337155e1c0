"""What the rest of a path may still visit, ever more narrowly: three sets A inside the region.

    region + goal  the region, without what lies behind its only goal, as the path ends there
    pocket         then, again and again, without points that have fewer than two neighbours left,
                   as a path that enters one can't leave it (the head and the goals may be ends)
    usable         exactly the points on some path from the head to a goal

Each is a function from a path to a bit set of points. All contain the same goals as the region.
With several goals in the region none bars the way (docs/decisions/0001).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from witness.puzzle import Path, Puzzle
from witness.room import regions

__all__ = ["pocket_regions", "regions_to_goal", "usable_regions"]

RegionOf = Callable[[Path], int]


def regions_to_goal(puzzle: Puzzle) -> RegionOf:
    """Return the function for "region + goal"."""
    region_of, spread, goals = regions(puzzle), _spreading(puzzle), puzzle.goal_set

    def region_to_goal(path: Path) -> int:
        region = region_of(path)
        within = region & goals & ~path.visited
        if within & (within - 1):
            return region
        before = spread(1 << path.head, region & ~within)
        return before | within

    return region_to_goal


def pocket_regions(puzzle: Puzzle) -> RegionOf:
    """Return the function for "pocket"."""
    region_of, around, goals = regions_to_goal(puzzle), _around(puzzle), puzzle.goal_set

    def pocket_region(path: Path) -> int:
        region = region_of(path)
        exempt = goals & ~path.visited | 1 << path.head
        while dead_ends := [
            point
            for point in _members(region & ~exempt)
            if (around[point] & region).bit_count() < 2
        ]:
            region &= ~sum(1 << point for point in dead_ends)
        return region

    return pocket_region


def usable_regions(puzzle: Puzzle) -> RegionOf:
    """Return the function for "usable".

    A point is on a path from the head to a goal unless one other point cuts it off from the head
    and from all goals, or the head or the only goal cuts it off from the other: two paths, one to
    the head and one to a goal, that have only the point in common (Menger's theorem).
    """
    region_of, spread, goals = regions(puzzle), _spreading(puzzle), puzzle.goal_set

    def usable_region(path: Path) -> int:
        region = region_of(path)
        ends = region & goals & ~path.visited
        usable = region
        for cut in _members(region):
            rest = region & ~(1 << cut)
            usable &= spread((1 << path.head | ends) & rest, rest) | 1 << cut
        return usable

    return usable_region


def _spreading(puzzle: Puzzle) -> Callable[[int, int], int]:
    """Return the function (seeds, free) -> the bit set of points that the seeds reach in free."""
    around = _around(puzzle)

    def spread(seeds: int, free: int) -> int:
        reached = waiting = seeds
        while waiting:
            lowest = waiting & -waiting
            found = around[lowest.bit_length() - 1] & free & ~reached
            reached |= found
            waiting = waiting ^ lowest | found
        return reached

    return spread


def _around(puzzle: Puzzle) -> list[int]:
    """Return the bit set of each point's neighbours."""
    return [sum(1 << v for v, _ in near) for near in puzzle.neighbours]


def _members(points: int) -> Iterator[int]:
    while points:
        lowest = points & -points
        yield lowest.bit_length() - 1
        points ^= lowest
