"""What a rule sees in the cases of `witness.meetings`: the premises of a theorem for all boards.

Every partial path of every board, with every completion, shows at a square a view of some case
whose total is the completion's. So a local rule that fires on no `hopeful_views` never fires on a
path that can be completed. Cases and views are more than boards can hold, on purpose: each of these
liberties adds views, and so can make a sound rule look unsound, but never the other way.

    excursions  may cross, and may need more board than there is
    blocked     any sides that the whole path does not use may be blocked
    A           free: all points that are not visited, and the head. Another set: the head, all that
                the completion still visits, and any of the other points that are not visited (that
                it holds the completion is the set's lemma; all sets are within free)
    goals       the end of the path is the only goal left, which x of `room` then counts, or is not
    midpoints   any may be a start or a goal; a path that does not start or end there passes along
                the side or stays away
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from types import MappingProxyType

from witness.meetings import BOARD, CORNERS, SPLITS, Case, Meeting, bits, cut, meetings, points_of
from witness.puzzle import Puzzle
from witness.room import SquareRoom, square_rooms
from witness.rule_table import LastStep, last_step
from witness.square_view import SquareView, Within

__all__ = ["hopeful_views", "shown_views", "views_of"]


@cache
def hopeful_views(within: Within, split: bool = False) -> Mapping[SquareView, Case]:
    """Return each view that a completable path may show, with the first case that shows it.

    Completable: the square's k is what the case's completion ends up with. split: include squares
    with split sides.
    """
    found: dict[SquareView, Case] = {}
    for sides in SPLITS if split else SPLITS[:1]:
        for meeting in meetings(sides):
            if (k := meeting.total) and _is_least(meeting):
                for case in cut(meeting):
                    for view in views_of(case, within):
                        found.setdefault(view._replace(k=k), case)
    return MappingProxyType(found)


@cache
def shown_views(within: Within, split: bool = False) -> frozenset[SquareView]:
    """Return all views that cases show, hopeful or not, with every k that a square may have."""
    shown = {
        view
        for sides in (SPLITS if split else SPLITS[:1])
        for meeting in meetings(sides)
        if _is_least(meeting)
        for case in cut(meeting)
        for view in views_of(case, within)
    }
    return frozenset(view._replace(k=k) for view in shown for k in range(1, 5 if split else 4))


def _is_least(meeting: Meeting) -> bool:
    """Return whether no turned or mirrored image is before it: one of them shows all views."""
    order = meeting.order
    return all(
        order <= tuple(map(image.__getitem__, order)) for image in _symmetries(meeting.split)
    )


@cache
def _symmetries(split: tuple[int, ...]) -> tuple[Mapping[int, int], ...]:
    """Return the images of the points under each symmetry that keeps the split sides split."""
    points = points_of(split)
    found = []
    for corners in (CORNERS, CORNERS[::-1]):
        for turn in range(4):
            image = dict(zip(CORNERS, corners[turn:] + corners[:turn], strict=True))
            for side in split:
                u, v = BOARD.ends[side]
                image[BOARD.midpoint(side)] = BOARD.midpoint(BOARD.edge(image[u], image[v]))
            if set(image.values()) == set(points):
                found.append(image)
    return tuple(found)


def views_of(case: Case, within: Within) -> frozenset[SquareView]:
    """Return the views that a case's partial path may show, all with k = 1."""
    meeting, visited = case.meeting, case.meeting.order[: case.visited]
    used = meeting.used(case.visited)
    shared, touched = used.bit_count(), sum(point in CORNERS for point in visited)
    rooms = _rooms(
        meeting.split,
        meeting.used(len(meeting.order)),
        used,
        bits(meeting.order[case.visited :]) | case.head_bit,
        bits(point for point in points_of(meeting.split) if point not in meeting.order),
        _ends(case),
        within is Within.FREE,
    )
    return frozenset(
        SquareView(1, shared, last, touched, shared + usable, shared + room)
        for last in _last_steps(case)
        for usable, room in rooms
    )


@cache
def _rooms(
    split: tuple[int, ...],
    whole: int,
    used: int,
    needed: int,
    spare: int,
    ends: tuple[int, ...],
    free: bool,
) -> frozenset[tuple[int, int]]:
    """Return the (e, min(3, e - x)) that there may be.

    Sides: whole = all that the path will use, used = those so far. Points: needed = those in A for
    sure, spare = those that are in A if that is free, and may be if it is not.
    """
    return frozenset(
        (square.usable(used, around), square.room(used, around, sure))
        for square in _boards(split, whole)
        for around in ([needed | spare] if free else [needed | some for some in _subsets(spare)])
        for sure in ends
    )


def _last_steps(case: Case) -> tuple[LastStep, ...]:
    """Return how the path's end may stand to the square."""
    meeting, at = case.meeting, case.visited - 1
    if not case.on:
        return (LastStep.OFF, LastStep.START_OFF) if at < 0 else (LastStep.OFF,)
    corner = case.head in CORNERS
    if at == 0 and meeting.starts_on:
        return (last_step(None, 0, corner),)
    return (LastStep.ALONG if at > 0 and meeting.along[at - 1] else LastStep.ON,)


def _ends(case: Case) -> tuple[int, ...]:
    """Return the points of the square where the path is sure to end: its head, its sole goal."""
    head, order = case.head_bit, case.meeting.order
    return (head, head | 1 << order[-1]) if case.meeting.ends_on else (head,)


def _boards(split: tuple[int, ...], whole: int) -> Iterator[SquareRoom]:
    """Yield the square with every set of blocked sides among those that the path does not use."""
    closed = bits(range(BOARD.edge_count)) & ~whole & ~bits(split)
    return (_square(split, blocked) for blocked in _subsets(closed))


@cache
def _square(split: tuple[int, ...], blocked: int) -> SquareRoom:
    middles = map(BOARD.midpoint, split)
    sides = tuple(side for side in range(BOARD.edge_count) if blocked >> side & 1)
    return square_rooms(Puzzle(BOARD, (0,), (3, *middles), ((0, 1),), sides))[0]


def _subsets(members: int) -> Iterator[int]:
    """Yield all subsets of a bit set."""
    some = members
    while some:
        yield some
        some = (some - 1) & members
    yield 0
