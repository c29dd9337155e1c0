"""Triangle puzzles and the paths that may solve them (the paper's problem formulation)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from witness.grid import Grid, Position, grid

__all__ = ["Path", "Puzzle"]


class Path(NamedTuple):
    """A self-avoiding walk on a grid, with its vertices and edges as bit sets.

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
        """Return the path along `vertices`.

        Raises ValueError if there are none, two in a row are no neighbours, or one repeats.
        """
        walk = tuple(vertices)
        if not walk:
            raise ValueError("a path has at least one vertex")
        path = cls.at(walk[0])
        for vertex in walk[1:]:
            if path.visited >> vertex & 1:
                raise ValueError(f"the path visits vertex {grid.position(vertex)} twice")
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

    starts, goals: vertex numbers, sorted. triangles: (square number, k) pairs sorted by square,
    k in 1..3. blocked: edge numbers that no path may use, sorted. Equal puzzles are equal values.
    A path starts at any start and ends at the first goal that it reaches.

    Raises ValueError for an empty set of starts or goals, a vertex that is both, a number outside
    the grid, a square with two counts, and k outside 1..3 (four edges of a square close a loop,
    which no path from vertex to vertex can hold).
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
            ("vertex", self.starts + self.goals, board.vertex_count),
            ("square", tuple(s for s, _ in self.triangles), board.square_count),
            ("edge", self.blocked, board.edge_count),
        ):
            if any(not 0 <= n < count for n in numbers):
                raise ValueError(
                    f"a {name} number is outside the grid of {board.rows}x{board.cols}"
                )
        if both := set(self.starts) & set(self.goals):
            raise ValueError(f"vertex {board.position(min(both))} is both a start and a goal")
        if len(dict(self.triangles)) < len(self.triangles):
            raise ValueError("a square carries two triangle counts")
        for square, k in self.triangles:
            if not 1 <= k <= 3:
                raise ValueError(
                    f"square {board.square_position(square)} carries {k} triangles; "
                    "a path from vertex to vertex can use 1 to 3 edges of a square"
                )

    @classmethod
    def create(
        cls,
        rows: int,
        cols: int,
        *,
        goals: Iterable[Position],
        triangles: Mapping[Position, int],
        starts: Iterable[Position] = ((0, 0),),
        blocked: Iterable[tuple[Position, Position]] = (),
    ) -> Puzzle:
        """Make a puzzle from (row, col) positions; raises ValueError as the class does."""
        board = grid(rows, cols)
        return cls(
            board,
            tuple(board.vertex(*p) for p in starts),
            tuple(board.vertex(*p) for p in goals),
            tuple((board.square(*p), k) for p, k in triangles.items()),
            tuple(board.edge(board.vertex(*u), board.vertex(*v)) for u, v in blocked),
        )

    @cached_property
    def neighbours(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """For each vertex its open (neighbour, edge) pairs: down, left, right, up."""
        closed = set(self.blocked)
        if not closed:
            return self.grid.neighbours
        return tuple(
            tuple((v, e) for v, e in near if e not in closed) for near in self.grid.neighbours
        )

    @cached_property
    def goal_set(self) -> int:
        """The goals as a bit set of vertices."""
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

        It must start at a start, end at a goal and pass no goal before, use open edges only, repeat
        no vertex, and use exactly k edges of each constrained square. A malformed path is no
        solution.
        """
        try:
            walk = Path.along(self.grid, path.vertices)
        except ValueError:
            return False
        return (
            walk == path
            and walk.vertices[0] in self.starts
            and walk.head in self.goals
            and not any(v in self.goals for v in walk.vertices[:-1])
            and not any(walk.edges >> e & 1 for e in self.blocked)
            and self.counts_met(walk)
        )

    def counts_met(self, path: Path) -> bool:
        """Return whether the path uses exactly k edges of each constrained square."""
        return all((path.edges & edges).bit_count() == k for edges, k in self.constraints)
