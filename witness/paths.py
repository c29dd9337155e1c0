"""Enumeration of the self-avoiding paths of a puzzle, whatever its triangles.

A full path ends at a goal; a partial path leaves some goal unvisited, so that it may still be
extended to end there. With several goals a path can be both (docs/decisions/0001). Order: depth
first, starts by number, neighbours down, left, right, up.
"""

from __future__ import annotations

from collections.abc import Iterator

from witness.puzzle import Path, Puzzle

__all__ = ["count_paths", "full_paths", "partial_paths"]


def full_paths(puzzle: Puzzle) -> Iterator[Path]:
    """Yield every path from a start to a goal, constraints met or not."""
    return (path for path in _walk(puzzle) if puzzle.goal_set >> path.head & 1)


def partial_paths(puzzle: Puzzle) -> Iterator[Path]:
    """Yield every path from a start that leaves a goal unvisited, dead ends included."""
    return (path for path in _walk(puzzle) if puzzle.goal_set & ~path.visited)


def count_paths(puzzle: Puzzle) -> tuple[int, int]:
    """Return the numbers of full and of partial paths."""
    neighbours, goals = puzzle.neighbours, puzzle.goal_set
    full = partial = 0
    waiting = [(start, 1 << start) for start in puzzle.starts]
    while waiting:
        vertex, visited = waiting.pop()
        full += goals >> vertex & 1
        if not goals & ~visited:
            continue
        partial += 1
        for child, _ in neighbours[vertex]:
            if not visited >> child & 1:
                waiting.append((child, visited | 1 << child))
    return full, partial


def _walk(puzzle: Puzzle) -> Iterator[Path]:
    """Yield partial and full paths, each before its extensions."""
    goals = puzzle.goal_set
    waiting = [Path.at(start) for start in reversed(puzzle.starts)]
    while waiting:
        path = waiting.pop()
        yield path
        if goals & ~path.visited:
            waiting.extend(reversed([*puzzle.children(path)]))
