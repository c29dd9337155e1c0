"""One lane's arrangements and moves, apart from where the lane lies: kept for the next board.

An arrangement is the positions of a lane's vehicles from its low end; a number for each, in the
order of the tuples. Vehicles of a lane never pass one another and never pass a wall.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import comb

import numpy as np
from numpy.typing import NDArray

from rushhour.moves import Metric

__all__ = ["LaneTable", "Seat", "Words", "lane_table", "line_place", "most_arrangements"]

Seat = tuple[int, int, int]
"""A vehicle's lowest and highest position between walls, and its length."""
Words = tuple[NDArray[np.uint64], ...]
WORD_BITS = 64


@dataclass(frozen=True, slots=True)
class LaneTable:
    """The arrangements of a lane and the moves between them.

    arrangements: tuples of positions; positions: the same as an array; numbers: of the tuples.
    crossed: for each arrangement, and one more, the taken cells as lanes that cross see them, were
    the lane line 0. first: where the moves of an arrangement begin, one entry more at the end. A
    move has what it sweeps, the arrangement that it leads to, how much its number changes, and
    where to go on if it is blocked: longer slides of that vehicle are then blocked too. most_moves:
    of any arrangement.
    """

    arrangements: tuple[tuple[int, ...], ...]
    positions: NDArray[np.uint8]
    numbers: dict[tuple[int, ...], int]
    crossed: Words
    first: NDArray[np.int64]
    swept: NDArray[np.uint64]
    target: NDArray[np.int64]
    change: NDArray[np.uint64]
    skip: NDArray[np.int64]
    most_moves: int


def most_arrangements(seats: tuple[Seat, ...]) -> int:
    """Return how many arrangements a lane has at most: all, where no walls are among its vehicles.

    So many ways there are to put the free cells before, between and behind the vehicles.
    """
    first, last = seats[0][0], max(high + length for _, high, length in seats)
    free = last - first - sum(length for _, _, length in seats)
    return comb(free + len(seats), len(seats))


@lru_cache(maxsize=1 << 14)
def lane_table(seats: tuple[Seat, ...], metric: Metric, lines: int, width: int) -> LaneTable:
    """Return the table of a lane with these vehicles from its low end.

    lines: how many lanes lie side by side, which is how long those are that cross them. width: how
    many words `crossed` takes.
    """
    arrangements = tuple(_arrangements(seats, 0))
    numbers = {arrangement: i for i, arrangement in enumerate(arrangements)}
    first, swept, target, skip = [0], list[int](), list[int](), list[int]()
    for arrangement in arrangements:
        for chain in _chains(arrangement, seats, metric):
            end = len(swept) + len(chain)
            for bits, leads_to in chain:
                swept.append(bits)
                target.append(numbers[leads_to])
                skip.append(end)
        first.append(len(swept))
    source = np.repeat(np.arange(len(arrangements)), np.diff(first))
    return LaneTable(
        arrangements,
        np.array(arrangements, np.uint8),
        numbers,
        _crossed([_places(a, seats) for a in arrangements], lines, width),
        np.array(first, np.int64),
        np.array(swept, np.uint64),
        np.array(target, np.int64),
        (np.array(target, np.int64) - source).astype(np.uint64),
        np.array(skip, np.int64),
        int(np.diff(first).max()),
    )


def line_place(line: int, length: int) -> tuple[int, int]:
    """Return (word, shift) of a line's bits where whole lines are packed into words."""
    per_word = WORD_BITS // length
    return line // per_word, line % per_word * length


def _arrangements(seats: tuple[Seat, ...], free: int) -> Iterator[tuple[int, ...]]:
    """Yield the arrangements of vehicles on the places from `free` on."""
    if not seats:
        yield ()
        return
    low, high, length = seats[0]
    for at in range(max(low, free), high + 1):
        yield from ((at, *rest) for rest in _arrangements(seats[1:], at + length))


def _chains(
    arrangement: tuple[int, ...], seats: tuple[Seat, ...], metric: Metric
) -> Iterator[list[tuple[int, tuple[int, ...]]]]:
    """Yield, for each vehicle and direction, its moves by growing distance: swept cells, target.

    In the order of `legal_moves`.
    """
    longest = 1 if metric is Metric.STEPS else max(high for _, high, _ in seats)
    for i, (at, (low, high, length)) in enumerate(zip(arrangement, seats, strict=True)):
        before = arrangement[i - 1] + seats[i - 1][2] if i > 0 else 0
        behind = arrangement[i + 1] if i + 1 < len(seats) else high + length
        down = min(at - max(low, before), longest)
        up = min(min(high, behind - length) - at, longest)
        yield [(_run(at - n, n), _moved(arrangement, i, -n)) for n in range(1, down + 1)]
        yield [(_run(at + length, n), _moved(arrangement, i, n)) for n in range(1, up + 1)]


def _moved(arrangement: tuple[int, ...], i: int, by: int) -> tuple[int, ...]:
    return (*arrangement[:i], arrangement[i] + by, *arrangement[i + 1 :])


def _run(start: int, length: int) -> int:
    """Return the bits of some cells in a row."""
    return (1 << length) - 1 << start


def _places(arrangement: tuple[int, ...], seats: tuple[Seat, ...]) -> list[int]:
    """Return the places in the lane that an arrangement takes."""
    pairs = zip(arrangement, seats, strict=True)
    return [place for at, (_, _, length) in pairs for place in range(at, at + length)]


def _crossed(taken: list[list[int]], lines: int, width: int) -> Words:
    words = tuple(np.zeros(len(taken) + 1, np.uint64) for _ in range(width))
    for number, places in enumerate(taken):
        for place in places:
            word, shift = line_place(place, lines)
            words[word][number] |= np.uint64(1 << shift)
    return words
