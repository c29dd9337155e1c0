"""What the vocabularies' Prolog definitions are about: a puzzle and its paths as basic facts.

`bk/extended.pl` says what each fact means; `bk/datalog.pl` and `bk/paper.pl` need fewer of them.
Names are those of tasks: p1, p2, ... for paths, s0, s1, ... for the constrained squares, e0, e1,
... for edges; points are v0, v1, ...
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

from witness import Path, Puzzle

__all__ = ["prolog_facts"]


def prolog_facts(puzzle: Puzzle, paths: Iterable[Path]) -> str:
    """Return the facts, one a line, sorted: so each relation's stand together."""
    facts = [*_squares(puzzle), *_board(puzzle)]
    for number, path in enumerate(paths, start=1):
        facts.append(f"path_points(p{number},[{','.join(f'v{v}' for v in path.vertices)}]).")
        facts.append(f"path_edges(p{number},[{','.join(_walked(puzzle, path))}]).")
    return "".join(f"{fact}\n" for fact in sorted(facts))


def _squares(puzzle: Puzzle) -> Iterator[str]:
    board = puzzle.grid
    for number, (square, k) in enumerate(puzzle.triangles):
        yield f"triangles(s{number},{k})."
        yield from (f"square_corner(s{number},v{v})." for v in board.corners(square))
        for edge in range(board.edge_count):
            if board.square_edges[square] >> edge & 1:
                yield f"square_edge(s{number},e{edge})."


def _board(puzzle: Puzzle) -> Iterator[str]:
    board = puzzle.grid
    yield from (f"edge(e{e})." for e in range(board.edge_count))
    yield from (f"split_edge(e{e})." for e in puzzle.split_edges)
    yield from (f"goal(v{v})." for v in puzzle.goals)
    for point, near in enumerate(puzzle.neighbours):
        if point < board.vertex_count or near:
            yield f"point(v{point})."
        yield from (f"step(v{point},v{other},e{edge})." for other, edge in near)


def _walked(puzzle: Puzzle, path: Path) -> list[str]:
    """Return a path's edges in order, each once: both halves of a split edge are that edge."""
    edges = (puzzle.grid.edge(*pair) for pair in pairwise(path.vertices))
    return [f"e{e}" for e in dict.fromkeys(edges)]
