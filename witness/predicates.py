"""The hand-written predicates: sound tests that a partial path is incompletable.

For a square with k triangles: c = path edges on it, T = its corners on the path, head = the last
vertex, A = the vertices that the rest of the path may use, e = open square edges with both ends in
A, x = edges among those that the ends of the path must leave unused.

    baseline   c > k
    edge-left  baseline, or k = 3 and 1 <= c <= 2 and the head is off the square
    full3      baseline, or k = 3 and c < 3 and T >= 1 and (the head is off the square or c < T - 1)
    available  baseline, or c + e < k               with A = unvisited vertices and the head
    local      baseline, or c + min(3, e - x) < k   with the same A
    reach      baseline, or no goal in the region that the head can reach through A
    region     reach, or c + min(3, e - x) < k      with A = that region

All are plain full-board checks: a test looks at the whole path, not at its last step. All hold for
several starts and goals, goals inside the grid and blocked edges. There they stay sound and may be
weaker than they could be: none uses that a path can't pass through a goal.

x: the head has one more edge, and so has the goal that ends the path (other goals have none). Such
a corner with both its square edges usable leaves one of them unused; two neighbouring corners may
leave the same edge, two opposite ones can't. The bound 3: four edges of a square close a loop.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from solving import Predicate
from witness.puzzle import Path, Puzzle

__all__ = ["PREDICATES", "PathTest", "WitnessPredicate", "either", "predicate_named"]

WitnessPredicate: TypeAlias = Predicate[Puzzle, Path]
PathTest: TypeAlias = Callable[[Path], bool]


@dataclass(frozen=True, slots=True)
class HandWritten:
    """A hand-written predicate: a name and a function that binds it to a puzzle."""

    name: str
    binder: Callable[[Puzzle], PathTest]
    sound: bool = True

    def bind(self, puzzle: Puzzle) -> PathTest:
        """Return the test for the partial paths of one puzzle."""
        return self.binder(puzzle)


@dataclass(frozen=True, slots=True)
class Either:
    """The disjunction of predicates; sound if all are."""

    predicates: tuple[WitnessPredicate, ...]

    @property
    def name(self) -> str:
        """The names, joined by "or"."""
        return " or ".join(predicate.name for predicate in self.predicates)

    @property
    def sound(self) -> bool:
        """True if all the predicates are sound."""
        return all(predicate.sound for predicate in self.predicates)

    def bind(self, puzzle: Puzzle) -> PathTest:
        """Return the test that is True where one of the predicates is."""
        return _any_of(*(predicate.bind(puzzle) for predicate in self.predicates))


def either(*predicates: WitnessPredicate) -> WitnessPredicate:
    """Return the disjunction of predicates, tested in order; ValueError if there are none."""
    if not predicates:
        raise ValueError("a disjunction needs at least one predicate")
    return predicates[0] if len(predicates) == 1 else Either(predicates)


def predicate_named(name: str) -> WitnessPredicate:
    """Return the hand-written predicate of that name; ValueError lists the names."""
    try:
        return PREDICATES[name]
    except KeyError:
        raise ValueError(
            f"no predicate is named {name!r}; there are: {', '.join(PREDICATES)}"
        ) from None


def _baseline(puzzle: Puzzle) -> PathTest:
    constraints = puzzle.constraints

    def overfull(path: Path) -> bool:
        edges = path.edges
        for square, k in constraints:  # noqa: SIM110  `any` costs twice the time
            if (edges & square).bit_count() > k:
                return True
        return False

    return overfull


def _edge_left(puzzle: Puzzle) -> PathTest:
    overfull, threes = _baseline(puzzle), _threes(puzzle)

    def left(path: Path) -> bool:
        if overfull(path):
            return True
        head, edges = 1 << path.vertices[-1], path.edges
        for square, corners in threes:
            if not corners & head and 0 < (edges & square).bit_count() < 3:
                return True
        return False

    return left


def _full3(puzzle: Puzzle) -> PathTest:
    overfull, threes = _baseline(puzzle), _threes(puzzle)

    def broken(path: Path) -> bool:
        # Three edges of a square are one stretch of the path along its four corners.
        if overfull(path):
            return True
        head, edges, visited = 1 << path.vertices[-1], path.edges, path.visited
        for square, corners in threes:
            touched = (visited & corners).bit_count()
            count = (edges & square).bit_count()
            if touched and count < 3 and (not corners & head or count < touched - 1):
                return True
        return False

    return broken


def _available(puzzle: Puzzle) -> PathTest:
    overfull, squares = _baseline(puzzle), _squares(puzzle)

    def short(path: Path) -> bool:
        if overfull(path):
            return True
        free = ~path.visited | 1 << path.vertices[-1]
        return any(
            (path.edges & square.edges).bit_count() + len(square.usable(free)) < square.k
            for square in squares
        )

    return short


def _local(puzzle: Puzzle) -> PathTest:
    overfull, squares, goals = _baseline(puzzle), _squares(puzzle), puzzle.goal_set

    def short(path: Path) -> bool:
        head = 1 << path.vertices[-1]
        return overfull(path) or _too_few(squares, path.edges, ~path.visited | head, head | goals)

    return short


def _reach(puzzle: Puzzle) -> PathTest:
    overfull, region_of, goals = _baseline(puzzle), _regions(puzzle), puzzle.goal_set

    def cut_off(path: Path) -> bool:
        return overfull(path) or not region_of(path) & goals

    return cut_off


def _region(puzzle: Puzzle) -> PathTest:
    overfull, squares, goals = _baseline(puzzle), _squares(puzzle), puzzle.goal_set
    region_of = _regions(puzzle)

    def short(path: Path) -> bool:
        if overfull(path):
            return True
        region = region_of(path)
        if not region & goals:
            return True
        return _too_few(squares, path.edges, region, 1 << path.vertices[-1] | goals)

    return short


def _any_of(*tests: PathTest) -> PathTest:
    def fires(path: Path) -> bool:
        for test in tests:  # noqa: SIM110
            if test(path):
                return True
        return False

    return fires


def _threes(puzzle: Puzzle) -> tuple[tuple[int, int], ...]:
    """Return the bit sets of edges and of corners of each square with three triangles."""
    board = puzzle.grid
    return tuple(
        (board.square_edges[s], board.square_vertices[s]) for s, k in puzzle.triangles if k == 3
    )


class _Square(NamedTuple):
    """A constrained square: its edges as a bit set, k, its corners and sides around it.

    Side i joins corners i and i + 1: its two ends as a bit set, or None where the edge is blocked.
    """

    edges: int
    k: int
    corners: tuple[int, ...]
    sides: tuple[int | None, ...]

    def usable(self, free: int) -> set[int]:
        """Return the open sides with both ends in the bit set `free`."""
        return {i for i, ends in enumerate(self.sides) if ends is not None and ends & free == ends}

    def wasted(self, usable: set[int], ends: int) -> int:
        """Return x: usable sides that a path must leave out, `ends` being where it may end."""
        crowded = {
            i
            for i, corner in enumerate(self.corners)
            if corner & ends and i in usable and (i - 1) % 4 in usable
        }
        return 2 if {0, 2} <= crowded or {1, 3} <= crowded else min(1, len(crowded))


def _squares(puzzle: Puzzle) -> tuple[_Square, ...]:
    board, closed = puzzle.grid, set(puzzle.blocked)
    found = []
    for square, k in puzzle.triangles:
        around = board.corners(square)
        sides = [
            None if board.edge(u, v) in closed else 1 << u | 1 << v
            for u, v in zip(around, around[1:] + around[:1], strict=True)
        ]
        corners = tuple(1 << v for v in around)
        found.append(_Square(board.square_edges[square], k, corners, tuple(sides)))
    return tuple(found)


def _too_few(squares: tuple[_Square, ...], edges: int, free: int, ends: int) -> bool:
    """Return whether c + min(3, e - x) < k on some square."""
    for square in squares:
        needed = square.k - (edges & square.edges).bit_count()
        if needed > 0:
            usable = square.usable(free)
            if min(3, len(usable) - square.wasted(usable, ends)) < needed:
                return True
    return False


def _regions(puzzle: Puzzle) -> Callable[[Path], int]:
    """Return a function from a path to the bit set that its head reaches, the head included."""
    width = puzzle.grid.cols + 1
    right = up = 0  # The vertices with an open edge to the right, upwards.
    for u, near in enumerate(puzzle.neighbours):
        right |= (u + 1 in {v for v, _ in near}) << u
        up |= (u + width in {v for v, _ in near}) << u

    def region_of(path: Path) -> int:
        free, region, before = ~path.visited, 1 << path.vertices[-1], 0
        while region != before:
            before = region
            row = region | ((region & right) << 1 | region >> 1 & right) & free
            region = row | ((row & up) << width | row >> width & up) & free
        return region

    return region_of


_BINDERS: tuple[tuple[str, Callable[[Puzzle], PathTest]], ...] = (
    ("baseline", _baseline),
    ("edge-left", _edge_left),
    ("full3", _full3),
    ("available", _available),
    ("local", _local),
    ("reach", _reach),
    ("region", _region),
)

PREDICATES: Mapping[str, WitnessPredicate] = MappingProxyType(
    {name: HandWritten(name, binder) for name, binder in _BINDERS}
)
