"""The hand-written predicates: sound tests that a partial path is incompletable.

For a square with k triangles: c = path edges on it, T = its corners on the path, head = the last
point, A = the points that the rest of the path may use, e = the square's open and unused edges that
have a step with both ends in A, x = edges among those that the ends of the path must leave unused.

    baseline   c > k
    edge-left  baseline, or k = 3 and 1 <= c <= 2 and the head is off the square
    full3      baseline, or k = 3 and c < 3 and T >= 1 and (the head is off the square or c < T - 1)
    available  baseline, or c + e < k               with A = unvisited points and the head
    local      baseline, or c + min(3, e - x) < k   with the same A
    reach      baseline, or no goal in the region that the head can reach through A
    region     reach, or c + min(3, e - x) < k      with A = that region
    region+goal, pocket, usable   the same with less of the region (witness.strong_regions)

All are plain full-board checks: a test looks at the whole path, not at its last step. All hold for
several starts and goals, goals inside the grid, blocked edges, and starts and goals in the middle
of edges. There they stay sound and may be weaker than they could be: a square with a start or goal
in the middle of an edge (a split edge) is left out of edge-left and full3, as the three edges may
then be two stretches of the path.

x: a head on a corner has one more edge, and so has the goal that ends the path, which is known
where a single goal is left. Such a corner leaves one of its two square edges unused, if both are
usable and not split; two neighbouring corners may leave the same edge, two opposite ones can't. The
bound 3: four edges of a square close a loop, unless one of them is split.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Protocol, TypeAlias, runtime_checkable

from solving import Predicate
from witness.puzzle import Path, Puzzle
from witness.room import regions, square_rooms, too_few
from witness.strong_regions import pocket_regions, regions_to_goal, usable_regions

__all__ = [
    "PREDICATES",
    "Either",
    "HandWritten",
    "PathTest",
    "WitnessPredicate",
    "either",
    "on_split_edges",
    "predicate_named",
]

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

    def on_split_edges(self) -> WitnessPredicate:
        """Return the disjunction as it is on boards with split edges (`on_split_edges`)."""
        return Either(tuple(map(on_split_edges, self.predicates)))

    def bind(self, puzzle: Puzzle) -> PathTest:
        """Return the test that is True where one of the predicates is."""
        return _any_of(*(predicate.bind(puzzle) for predicate in self.predicates))


@runtime_checkable
class _WholeEdges(Protocol):
    """A predicate whose proof may not hold on boards with split edges."""

    def on_split_edges(self) -> WitnessPredicate:
        """Return the predicate as it is there: the same, and sound only if it is so there too."""


def on_split_edges(predicate: WitnessPredicate) -> WitnessPredicate:
    """Return a predicate as it is on boards with starts or goals in the middle of edges.

    One whose soundness is proved for boards without them alone is not sound there.
    """
    return predicate.on_split_edges() if isinstance(predicate, _WholeEdges) else predicate


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
    overfull, squares = _baseline(puzzle), square_rooms(puzzle)

    def short(path: Path) -> bool:
        return overfull(path) or too_few(squares, path, ~path.visited | 1 << path.vertices[-1], 0)

    return short


def _local(puzzle: Puzzle) -> PathTest:
    overfull, squares, goals = _baseline(puzzle), square_rooms(puzzle), puzzle.goal_set

    def short(path: Path) -> bool:
        head = 1 << path.vertices[-1]
        ends = head | _sole(goals & ~path.visited)
        return overfull(path) or too_few(squares, path, ~path.visited | head, ends)

    return short


def _reach(puzzle: Puzzle) -> PathTest:
    overfull, region_of, goals = _baseline(puzzle), regions(puzzle), puzzle.goal_set

    def cut_off(path: Path) -> bool:
        return overfull(path) or not region_of(path) & goals & ~path.visited

    return cut_off


def _region(puzzle: Puzzle) -> PathTest:
    return _short_within(puzzle, regions(puzzle))


def _region_to_goal(puzzle: Puzzle) -> PathTest:
    return _short_within(puzzle, regions_to_goal(puzzle))


def _pocket(puzzle: Puzzle) -> PathTest:
    return _short_within(puzzle, pocket_regions(puzzle))


def _usable(puzzle: Puzzle) -> PathTest:
    return _short_within(puzzle, usable_regions(puzzle))


def _short_within(puzzle: Puzzle, region_of: Callable[[Path], int]) -> PathTest:
    overfull, squares, goals = _baseline(puzzle), square_rooms(puzzle), puzzle.goal_set

    def short(path: Path) -> bool:
        if overfull(path):
            return True
        region = region_of(path)
        within = region & goals & ~path.visited
        if not within:
            return True
        return too_few(squares, path, region, 1 << path.vertices[-1] | _sole(within))

    return short


def _sole(goals: int) -> int:
    """Return the bit set if it has one member, the empty set otherwise."""
    return 0 if goals & (goals - 1) else goals


def _any_of(*tests: PathTest) -> PathTest:
    def fires(path: Path) -> bool:
        for test in tests:  # noqa: SIM110
            if test(path):
                return True
        return False

    return fires


def _threes(puzzle: Puzzle) -> tuple[tuple[int, int], ...]:
    """Return the bit sets of edges and of corners of each square with k = 3 and no split edge."""
    board = puzzle.grid
    split = sum(1 << edge for edge in puzzle.split_edges)
    return tuple(
        (board.square_edges[s], board.square_vertices[s])
        for s, k in puzzle.triangles
        if k == 3 and not board.square_edges[s] & split
    )


_BINDERS: tuple[tuple[str, Callable[[Puzzle], PathTest]], ...] = (
    ("baseline", _baseline),
    ("edge-left", _edge_left),
    ("full3", _full3),
    ("available", _available),
    ("local", _local),
    ("reach", _reach),
    ("region", _region),
    ("region+goal", _region_to_goal),
    ("pocket", _pocket),
    ("usable", _usable),
)

PREDICATES: Mapping[str, WitnessPredicate] = MappingProxyType(
    {name: HandWritten(name, binder) for name, binder in _BINDERS}
)
