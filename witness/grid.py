"""The grid under a triangle puzzle: vertices, edges, squares and their incidence.

Everything is numbered, so that sets of vertices, edges and squares are the bits of an int:
vertex (r, c) is `r * (cols + 1) + c`, square (r, c) is `r * cols + c`, row 0 at the bottom; the
edges are all horizontal ones row by row, then all vertical ones row by row. The middle of an edge,
where players' puzzles may start or end, is one more point: vertices and midpoints are the points of
the grid, the midpoint of edge e is point `vertex_count + e`, at half-integer positions.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache

__all__ = ["Grid", "PointPosition", "Position", "grid"]

Position = tuple[int, int]
PointPosition = tuple[float, float]


@dataclass(frozen=True)
class Grid:
    """A rectangle of `rows` x `cols` squares. Raises ValueError unless both are at least 1.

    Use `grid(rows, cols)`, which shares one instance (and its tables) a size.
    """

    rows: int
    cols: int

    def __reduce__(self) -> tuple[object, ...]:
        # Tables stay behind when a grid crosses processes.
        return grid, (self.rows, self.cols)

    def __post_init__(self) -> None:
        if self.rows < 1 or self.cols < 1:
            raise ValueError(f"a grid needs at least 1x1 squares, not {self.rows}x{self.cols}")

    @property
    def vertex_count(self) -> int:
        """The number of vertices, (rows + 1) * (cols + 1)."""
        return (self.rows + 1) * (self.cols + 1)

    @property
    def edge_count(self) -> int:
        """The number of edges, horizontal and vertical."""
        return (self.rows + 1) * self.cols + self.rows * (self.cols + 1)

    @property
    def square_count(self) -> int:
        """The number of squares, rows * cols."""
        return self.rows * self.cols

    def vertex(self, row: int, col: int) -> int:
        """Return the number of the vertex at (row, col). Raises ValueError outside the grid."""
        if not (0 <= row <= self.rows and 0 <= col <= self.cols):
            raise ValueError(
                f"vertex ({row}, {col}) is outside a grid of {self.rows}x{self.cols} squares"
            )
        return row * (self.cols + 1) + col

    def position(self, vertex: int) -> Position:
        """Return (row, col) of a vertex."""
        return divmod(vertex, self.cols + 1)

    @property
    def point_count(self) -> int:
        """The number of points: vertices and midpoints of edges."""
        return self.vertex_count + self.edge_count

    def midpoint(self, edge: int) -> int:
        """Return the point in the middle of an edge."""
        return self.vertex_count + edge

    def midpoint_edge(self, point: int) -> int | None:
        """Return the edge whose midpoint this is, None for a vertex."""
        return point - self.vertex_count if point >= self.vertex_count else None

    def point(self, row: float, col: float) -> int:
        """Return the point at (row, col); one of the two may be halfway between two vertices.

        Raises ValueError outside the grid and where there is no point.
        """
        if row == int(row) and col == int(col):
            return self.vertex(int(row), int(col))
        if (
            2 * row != int(2 * row)
            or 2 * col != int(2 * col)
            or (row != int(row)) == (col != int(col))
        ):
            raise ValueError(f"no vertex and no middle of an edge lies at ({row}, {col})")
        low = self.vertex(math.floor(row), math.floor(col))
        return self.midpoint(self.edge(low, self.vertex(math.ceil(row), math.ceil(col))))

    def point_position(self, point: int) -> PointPosition:
        """Return (row, col) of a point: ints for a vertex, one half-integer for a midpoint."""
        edge = self.midpoint_edge(point)
        if edge is None:
            return self.position(point)
        (r, c), (s, d) = map(self.position, self.ends[edge])
        return (r if r == s else r + 0.5, c if c == d else c + 0.5)

    def square(self, row: int, col: int) -> int:
        """Return the number of the square at (row, col). Raises ValueError outside the grid."""
        if not (0 <= row < self.rows and 0 <= col < self.cols):
            raise ValueError(
                f"square ({row}, {col}) is outside a grid of {self.rows}x{self.cols} squares"
            )
        return row * self.cols + col

    def square_position(self, square: int) -> Position:
        """Return (row, col) of a square."""
        return divmod(square, self.cols)

    def edge(self, u: int, v: int) -> int:
        """Return the edge that joins two points in one step; ValueError if there is none.

        A vertex and a midpoint are joined by half an edge, which has the whole edge's number.
        """
        low, high = min(u, v), max(u, v)
        half = self.midpoint_edge(high)
        if half is not None and half < self.edge_count and low in self.ends[half]:
            return half
        row, col = self.position(low)
        if high == low + 1 and col < self.cols:
            return row * self.cols + col
        if high == low + self.cols + 1 and row < self.rows:
            return (self.rows + 1) * self.cols + low
        raise ValueError(f"no edge joins points {u} and {v} of a {self.rows}x{self.cols} grid")

    @cached_property
    def ends(self) -> tuple[Position, ...]:
        """The two vertices of each edge, the lower number first."""
        horizontal = (
            (self.vertex(r, c), self.vertex(r, c + 1))
            for r in range(self.rows + 1)
            for c in range(self.cols)
        )
        vertical = (
            (self.vertex(r, c), self.vertex(r + 1, c))
            for r in range(self.rows)
            for c in range(self.cols + 1)
        )
        return (*horizontal, *vertical)

    @cached_property
    def edge_between(self) -> Mapping[tuple[int, ...], int]:
        """The edge of every step, whole or half: from its two points, in either order."""
        steps: dict[tuple[int, ...], int] = {ends: edge for edge, ends in enumerate(self.ends)}
        for edge, ends in enumerate(self.ends):
            steps |= {(vertex, self.midpoint(edge)): edge for vertex in ends}
        return steps | {step[::-1]: edge for step, edge in steps.items()}

    @cached_property
    def neighbours(self) -> tuple[tuple[Position, ...], ...]:
        """For each vertex its (neighbour, edge) pairs in the one order: down, left, right, up."""
        found = []
        for vertex in range(self.vertex_count):
            row, col = self.position(vertex)
            steps = ((row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col))
            inside = [
                self.vertex(r, c) for r, c in steps if 0 <= r <= self.rows and 0 <= c <= self.cols
            ]
            found.append(tuple((v, self.edge(vertex, v)) for v in inside))
        return tuple(found)

    @cached_property
    def square_edges(self) -> tuple[int, ...]:
        """For each square the bit set of its four edges."""
        found = []
        for square in range(self.square_count):
            a, b, c, d = self.corners(square)
            found.append(sum(1 << self.edge(u, v) for u, v in ((a, b), (b, c), (c, d), (d, a))))
        return tuple(found)

    @cached_property
    def square_vertices(self) -> tuple[int, ...]:
        """For each square the bit set of its four corners."""
        return tuple(
            sum(1 << v for v in self.corners(square)) for square in range(self.square_count)
        )

    def corners(self, square: int) -> tuple[int, int, int, int]:
        """Return the corners of a square as vertices, counter-clockwise from the bottom left."""
        row, col = self.square_position(square)
        return (
            self.vertex(row, col),
            self.vertex(row, col + 1),
            self.vertex(row + 1, col + 1),
            self.vertex(row + 1, col),
        )

    @cached_property
    def peripheral(self) -> tuple[int, ...]:
        """The vertices with fewer than four edges, in order of number."""
        return tuple(v for v, near in enumerate(self.neighbours) if len(near) < 4)

    def distance(self, u: int, v: int) -> int:
        """Return the Manhattan distance between two points, half an edge counting as one step."""
        if u == v:
            return 0
        return min(
            near + far + abs(r - s) + abs(c - d)
            for near, (r, c) in self._approaches(u)
            for far, (s, d) in self._approaches(v)
        )

    def _approaches(self, point: int) -> tuple[tuple[int, Position], ...]:
        """Return (steps, position) of the vertices next to a midpoint, of a vertex itself."""
        edge = self.midpoint_edge(point)
        if edge is None:
            return ((0, self.position(point)),)
        return tuple((1, self.position(v)) for v in self.ends[edge])


@lru_cache(maxsize=256)
def grid(rows: int, cols: int) -> Grid:
    """Return the shared grid of a size; raises ValueError as `Grid` does."""
    return Grid(rows, cols)
