"""Triangle puzzles and the paths that may solve them (the paper's problem formulation)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from witness.grid import Grid, PointPosition, Position, grid

__all__ = ["Path", "Puzzle"]


class Path(NamedTuple):
    """A self-avoiding walk on a grid, with its points and edges as bit sets.

    A named tuple, not a dataclass: searches make millions, and it is made four times faster.
    Use `Path.at` and `Path.along`, which keep the three fields in step.
    """

    vertices: tuple[int, ...]
    visited: int
    edges: int

    @classmethod
    def at(cls, start: int) -> Path:
        """Return the path that has only its start."""
        return cls((start,), 1 << start, 0)

    @classmethod
    def along(cls, grid: Grid, vertices: Iterable[int]) -> Path:
        """Return the path along `vertices`, which may hold midpoints of edges too.

        Raises ValueError if there are none, two in a row are no neighbours, or one repeats.
        """
        walk = tuple(vertices)
        if not walk:
            raise ValueError("a path has at least one vertex")
        path = cls.at(walk[0])
        for vertex in walk[1:]:
            if path.visited >> vertex & 1:
                raise ValueError(f"the path visits {grid.point_position(vertex)} twice")
            path = path.extended(vertex, grid.edge(path.head, vertex))
        return path

    def extended(self, vertex: int, edge: int) -> Path:
        """Return the path one step longer; the caller vouches that the step is legal."""
        return Path((*self.vertices, vertex), self.visited | 1 << vertex, self.edges | 1 << edge)

    @property
    def head(self) -> int:
        """The last vertex."""
        return self.vertices[-1]

    @property
    def length(self) -> int:
        """The number of edges."""
        return len(self.vertices) - 1


@dataclass(frozen=True)
class Puzzle:
    """One puzzle: a grid, where paths may start and end, triangles on squares, blocked edges.

    starts, goals: point numbers (vertices, or midpoints of edges), sorted. triangles: (square
    number, k) pairs sorted by square. blocked: edge numbers that no path may use, sorted. Equal
    puzzles are equal values. A path starts at any start, ends at any goal, and may pass others;
    an edge counts as used when the path covers a half of it that ends or starts in its middle.

    Raises ValueError for an empty set of starts or goals, a point that is both, a start or goal in
    the middle of a blocked edge, a number outside the grid, a square with two counts, and k outside
    1..3. k = 4 is legal only where a start or goal lies in the middle of one of the square's edges:
    elsewhere four edges close a loop, which no path can hold.
    """

    grid: Grid
    starts: tuple[int, ...]
    goals: tuple[int, ...]
    triangles: tuple[tuple[int, int], ...]
    blocked: tuple[int, ...] = field(default=())

    def __reduce__(self) -> tuple[object, ...]:
        # Tables stay behind when a puzzle crosses processes.
        return Puzzle, (self.grid, self.starts, self.goals, self.triangles, self.blocked)

    def __post_init__(self) -> None:
        for name in ("starts", "goals", "blocked"):
            object.__setattr__(self, name, tuple(sorted(set(getattr(self, name)))))
        object.__setattr__(self, "triangles", tuple(sorted(self.triangles)))
        self._validate()

    def _validate(self) -> None:
        board = self.grid
        if not self.starts or not self.goals:
            raise ValueError("a puzzle needs at least one start and one goal")
        for name, numbers, count in (
            ("point", self.starts + self.goals, board.point_count),
            ("square", tuple(s for s, _ in self.triangles), board.square_count),
            ("edge", self.blocked, board.edge_count),
        ):
            if any(not 0 <= n < count for n in numbers):
                raise ValueError(
                    f"a {name} number is outside the grid of {board.rows}x{board.cols}"
                )
        if both := set(self.starts) & set(self.goals):
            raise ValueError(f"{board.point_position(min(both))} is both a start and a goal")
        if closed := self.split_edges & set(self.blocked):
            middle = board.point_position(board.midpoint(min(closed)))
            raise ValueError(f"the start or goal at {middle} is in the middle of a blocked edge")
        if len(dict(self.triangles)) < len(self.triangles):
            raise ValueError("a square carries two triangle counts")
        for square, k in self.triangles:
            self.check_count(square, k)

    def check_count(self, square: int, k: int) -> None:
        """Raise ValueError for k triangles on a square if no path could use so many of its edges.

        Starts and goals matter, the triangles that the puzzle has don't.
        """
        split = any(self.grid.square_edges[square] >> e & 1 for e in self.split_edges)
        if not 1 <= k <= (4 if split else 3):
            raise ValueError(
                f"square {self.grid.square_position(square)} carries {k} triangles; a path can use "
                "1 to 3 edges of a square, and 4 only where it starts or ends in the middle of "
                "one of them"
            )

    @classmethod
    def create(
        cls,
        rows: int,
        cols: int,
        *,
        goals: Iterable[PointPosition],
        triangles: Mapping[Position, int],
        starts: Iterable[PointPosition] = ((0, 0),),
        blocked: Iterable[tuple[Position, Position]] = (),
    ) -> Puzzle:
        """Make a puzzle from (row, col) positions; raises ValueError as the class does.

        Starts and goals in the middle of an edge have one half-integer coordinate.
        """
        board = grid(rows, cols)
        return cls(
            board,
            tuple(board.point(*p) for p in starts),
            tuple(board.point(*p) for p in goals),
            tuple((board.square(*p), k) for p, k in triangles.items()),
            tuple(board.edge(board.vertex(*u), board.vertex(*v)) for u, v in blocked),
        )

    @cached_property
    def split_edges(self) -> frozenset[int]:
        """The edges with a start or a goal in their middle."""
        middles = map(self.grid.midpoint_edge, self.starts + self.goals)
        return frozenset(e for e in middles if e is not None)

    @cached_property
    def neighbours(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """For each point its open (neighbour, edge) pairs: down, left, right, up.

        A split edge leads to its midpoint, and both halves have its number. Midpoints that are
        neither start nor goal lie on no path; the table ends after the last one that does.
        """
        board, closed = self.grid, set(self.blocked)
        if not closed and not self.split_edges:
            return board.neighbours
        table = [
            tuple(
                (board.midpoint(e) if e in self.split_edges else v, e)
                for v, e in near
                if e not in closed
            )
            for near in board.neighbours
        ]
        for edge in sorted(self.split_edges):
            table.extend(() for _ in range(board.midpoint(edge) - len(table)))
            table.append(tuple((v, edge) for v in board.ends[edge]))
        return tuple(table)

    @cached_property
    def goal_set(self) -> int:
        """The goals as a bit set of points."""
        return sum(1 << v for v in self.goals)

    @cached_property
    def constraints(self) -> tuple[tuple[int, int], ...]:
        """For each constrained square the bit set of its edges and k, ordered as `triangles`."""
        return tuple((self.grid.square_edges[s], k) for s, k in self.triangles)

    def children(self, path: Path) -> Iterator[Path]:
        """Yield the path's one-step extensions along open edges to vertices not on it, in order."""
        for vertex, edge in self.neighbours[path.head]:
            if not path.visited >> vertex & 1:
                yield path.extended(vertex, edge)

    def is_solved_by(self, path: Path) -> bool:
        """Return whether the path is a solution.

        It must start at a start, end at a goal, use open edges only, repeat no point, and use
        exactly k edges of each constrained square. A malformed path is no solution.
        """
        try:
            walk = Path.along(self.grid, path.vertices)
        except ValueError:
            return False
        return (
            walk == path
            and walk.vertices[0] in self.starts
            and walk.head in self.goals
            and all(
                any(v == there for v, _ in self.neighbours[here])
                for here, there in pairwise(walk.vertices)
            )
            and self.counts_met(walk)
        )

    def counts_met(self, path: Path) -> bool:
        """Return whether the path uses exactly k edges of each constrained square."""
        return all((path.edges & edges).bit_count() == k for edges, k in self.constraints)

    def _repr_svg_(self) -> str:
        """Return the picture that notebooks show."""
        # Drawing builds on puzzles.
        from witness.drawing.picture import to_svg

        return to_svg(self)
