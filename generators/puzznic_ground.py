"""What random levels of Puzznic are drawn from: empty levels with walls, and groups of blocks."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from string import ascii_uppercase

from puzznic import EMPTY, WALL, Level

__all__ = ["LevelSpec", "empty_level", "pattern_groups"]

LONGEST = 3
"""Cells of a ledge or a post."""


@dataclass(frozen=True, slots=True)
class LevelSpec:
    """What levels are drawn.

    width, height: with the border of wall, before rows above the blocks are cut. patterns: how many
    different ones. blocks: of all patterns together. walls: the share of the inner cells that is
    wall, at least. Raises ValueError for what no level can be.
    """

    width: int = 7
    height: int = 7
    patterns: int = 3
    blocks: int = 8
    walls: float = 0.2

    def __post_init__(self) -> None:
        if min(self.width, self.height) < 3:
            raise ValueError(f"a level has at least 3 rows and columns, not {self._size}")
        if not 1 <= self.patterns <= len(ascii_uppercase):
            raise ValueError(f"a level has 1 to {len(ascii_uppercase)} patterns")
        if self.blocks < 2 * self.patterns:
            raise ValueError(f"{self.patterns} patterns need at least {2 * self.patterns} blocks")
        if not 0 <= self.walls < 1:
            raise ValueError(f"the share of walls is at least 0 and less than 1, not {self.walls}")
        if self.blocks > (self.width - 2) * (self.height - 2) * (1 - self.walls):
            raise ValueError(f"{self.blocks} blocks do not fit into {self._size} cells with walls")

    @property
    def _size(self) -> str:
        return f"{self.width} x {self.height}"


def empty_level(rng: Random, spec: LevelSpec) -> Level:
    """Return a level without blocks, its floor in one part."""
    width, height = spec.width, spec.height
    cells = [EMPTY] * (width * height)
    inner = [r * width + c for r in range(1, height - 1) for c in range(1, width - 1)]
    for cell in {*range(width * height)} - {*inner}:
        cells[cell] = WALL
    while sum(cells[cell] == WALL for cell in inner) < spec.walls * len(inner):
        step, first = rng.choice((1, width)), rng.choice(inner)
        for cell in range(first, first + step * rng.randint(1, LONGEST), step):
            if cells[cell] == WALL:
                break
            cells[cell] = WALL
    kept = _largest_part(cells, width)
    return Level(width, height, tuple(k if i in kept else WALL for i, k in enumerate(cells)))


def pattern_groups(rng: Random, spec: LevelSpec) -> list[tuple[str, int]]:
    """Return the pattern and the size, 2 or 3, of groups that make up all blocks, in any order."""
    count = spec.blocks // 2
    names = list(ascii_uppercase[: spec.patterns])
    names += [rng.choice(names) for _ in range(count - len(names))]
    rng.shuffle(names)
    return [(name, 2 + (i == 0 and spec.blocks % 2)) for i, name in enumerate(names)]


def _largest_part(cells: list[str], width: int) -> set[int]:
    """Return the cells of the largest connected part of the floor."""
    left = {cell for cell, kind in enumerate(cells) if kind == EMPTY}
    best: set[int] = set()
    while left:
        part, waiting = set[int](), [min(left)]
        while waiting:
            cell = waiting.pop()
            if cell in left:
                left.discard(cell)
                part.add(cell)
                waiting += [cell - width, cell - 1, cell + 1, cell + width]
        best = max(best, part, key=len)
    return best
