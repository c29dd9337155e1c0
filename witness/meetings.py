"""All ways in which a path can meet one square, whatever the board.

A whole path visits some of a square's points (its four corners, and the midpoints of its split
sides), each once, in some order; it goes from one to the next along a side, where one joins them,
or by an excursion outside; it starts at the first of them or outside, and ends at the last or
outside. These `Meeting`s are few. Cut at a head before its end, a meeting is a `Case`: what a
partial path and one completion of it look like from the square. `witness.case_views` says what a
rule sees of it.

The cases are more than boards can hold: excursions may cross, and may need more board than there
is. The square is that of a board of 1x1: its points and sides have that board's numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product

from witness.grid import grid

__all__ = [
    "BOARD",
    "CORNERS",
    "SPLITS",
    "Case",
    "Meeting",
    "bits",
    "cases",
    "cut",
    "meetings",
    "points_of",
]

BOARD = grid(1, 1)
CORNERS = BOARD.corners(0)
NAMES = ("bottom left", "bottom right", "top left", "top right")
"""The corners by their numbers."""
SPLITS: tuple[tuple[int, ...], ...] = ((), (0,), (0, 1), (0, 2), (0, 1, 2), (0, 1, 2, 3))
"""The sets of split sides, up to the square's symmetries."""


@dataclass(frozen=True, slots=True)
class Meeting:
    """How a whole path meets the square.

    split: the sides in whose middle puzzles may start or end. order: the points that it visits.
    along: for each two in a row, whether it goes along a side. starts_on, ends_on: whether it
    starts at the first of them, ends at the last.
    """

    split: tuple[int, ...]
    order: tuple[int, ...]
    along: tuple[bool, ...]
    starts_on: bool
    ends_on: bool

    def used(self, visited: int) -> int:
        """Return the bit set of the sides that the path uses up to its first `visited` points."""
        sides = 0
        for u, v, along in zip(self.order, self.order[1:visited], self.along, strict=False):
            if along:
                sides |= 1 << BOARD.edge_between[u, v]
        return sides

    @property
    def total(self) -> int:
        """How many sides the whole path uses."""
        return self.used(len(self.order)).bit_count()


@dataclass(frozen=True, slots=True)
class Case:
    """A meeting cut at a head: of its order, the first `visited` points are on the partial path.

    on: the head is the last of these; otherwise it is outside the square.
    """

    meeting: Meeting
    visited: int
    on: bool

    @property
    def head(self) -> int | None:
        """The head if it is one of the square's points."""
        return self.meeting.order[self.visited - 1] if self.on else None

    @property
    def head_bit(self) -> int:
        """The head as a bit set of the square's points."""
        return 0 if self.head is None else 1 << self.head

    def __str__(self) -> str:
        meeting, names = self.meeting, [*map(_name, self.meeting.order)]
        steps = ["starts " + (names[0] if meeting.starts_on else "outside")]
        for i, name in enumerate(names):
            if i or not meeting.starts_on:
                along = i > 0 and meeting.along[i - 1]
                steps.append(f"{'along a side' if along else 'from outside'} to {name}")
            if i + 1 == self.visited and self.on:
                steps.append("HEAD")
            elif i + 1 == self.visited:
                steps.append("HEAD outside")
        if not self.visited:
            steps.insert(1, "HEAD outside")
        steps.append("ends there" if meeting.ends_on else "ends outside")
        return ", ".join(steps)


def _name(point: int) -> str:
    side = BOARD.midpoint_edge(point)
    if side is None:
        return NAMES[point]
    return "the middle between {} and {}".format(*(NAMES[v] for v in BOARD.ends[side]))


@cache
def meetings(split: tuple[int, ...] = ()) -> tuple[Meeting, ...]:
    """Return all meetings with a square that has these sides split, the shorter ones first."""
    walks = sorted(_walks(split), key=lambda walk: (len(walk[0]), walk))
    whole = [
        Meeting(split, order, along, starts_on, ends_on)
        for order, along in walks
        for starts_on, ends_on in product((False, True), repeat=2)
    ]
    return tuple(filter(_is_path, whole))


def _walks(split: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], tuple[bool, ...]]]:
    """Yield all orders of points with the ways between them."""
    points = points_of(split)
    waiting: list[tuple[tuple[int, ...], tuple[bool, ...]]] = [((), ())]
    while waiting:
        order, along = waiting.pop()
        yield order, along
        for point in points:
            if point not in order:
                ways = _ways(order[-1], point, split) if order else ()
                waiting += [((*order, point), (*along, way)) for way in ways]
                if not order:
                    waiting.append(((point,), ()))


def _ways(u: int, v: int, split: tuple[int, ...]) -> tuple[bool, ...]:
    """Return the ways from one point to another: along a side (True), outside (False)."""
    side = BOARD.edge_between.get((u, v))
    corners = u in CORNERS and v in CORNERS
    joined = side is not None and (side not in split or not corners)
    return (True,) * joined + (False,) * corners


def _is_path(meeting: Meeting) -> bool:
    """Return whether there is such a path: it does not start where it ends, nor cut through."""
    order, last = meeting.order, len(meeting.order) - 1
    if len(order) < meeting.starts_on + meeting.ends_on:
        return False
    return all(
        (i > 0 or meeting.starts_on) and (i < last or meeting.ends_on)
        for i, point in enumerate(order)
        if point not in CORNERS
    )


@cache
def cases(split: tuple[int, ...] = ()) -> tuple[Case, ...]:
    """Return all cases: each meeting cut at every head before its end."""
    return tuple(case for meeting in meetings(split) for case in cut(meeting))


def cut(meeting: Meeting) -> Iterator[Case]:
    """Yield the cases of one meeting."""
    if not meeting.starts_on:
        yield Case(meeting, 0, False)
    last = len(meeting.order) - 1
    for i in range(last + 1):
        if i < last or not meeting.ends_on:
            yield Case(meeting, i + 1, True)
        if not meeting.ends_on if i == last else not meeting.along[i]:
            yield Case(meeting, i + 1, False)


def points_of(split: tuple[int, ...]) -> tuple[int, ...]:
    """Return the square's points."""
    return (*CORNERS, *map(BOARD.midpoint, split))


def bits(members: Iterable[int]) -> int:
    """Return a set of numbers as a bit set."""
    return sum(1 << member for member in members)
