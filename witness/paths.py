"""Enumeration of the self-avoiding paths of a puzzle, whatever its triangles.

A partial path starts at a start and has not reached a goal; a full path ends at the first goal
that it reaches. Order: depth first, starts by number, neighbours down, left, right, up.
"""

from __future__ import annotations

from collections.abc import Iterator

from witness.puzzle import Path, Puzzle

__all__ = ["count_paths", "full_paths", "partial_paths"]


def full_paths(puzzle: Puzzle) -> Iterator[Path]:
    """Yield every path from a start to a goal, constraints met or not."""
    return (path for path in _walk(puzzle) if puzzle.goal_set >> path.head & 1)


def partial_paths(puzzle: Puzzle) -> Iterator[Path]:
    """Yield every path from a start that has not reached a goal, dead ends included."""
    return (path for path in _walk(puzzle) if not puzzle.goal_set >> path.head & 1)


def count_paths(puzzle: Puzzle) -> tuple[int, int]:
    """Return the numbers of full and of partial paths."""
    neighbours, goals = puzzle.neighbours, puzzle.goal_set

    def below(vertex: int, visited: int) -> tuple[int, int]:
        full, partial = 0, 1
        for child, _ in neighbours[vertex]:
            if visited >> child & 1:
                continue
            if goals >> child & 1:
                full += 1
            else:
                more = below(child, visited | 1 << child)
                full, partial = full + more[0], partial + more[1]
        return full, partial

    counts = [below(start, 1 << start) for start in puzzle.starts]
    return sum(full for full, _ in counts), sum(partial for _, partial in counts)


def _walk(puzzle: Puzzle) -> Iterator[Path]:
    """Yield partial and full paths, each before its extensions."""
    goals = puzzle.goal_set
    waiting = [Path.at(start) for start in reversed(puzzle.starts)]
    while waiting:
        path = waiting.pop()
        yield path
        if not goals >> path.head & 1:
            waiting.extend(reversed([*puzzle.children(path)]))
