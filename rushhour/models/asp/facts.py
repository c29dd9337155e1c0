"""A board as facts, in the words of `parts`."""

from __future__ import annotations

from collections.abc import Iterator

from rushhour.board import Board
from rushhour.models.geometry import Geometry, grid_places

__all__ = ["facts"]


def facts(board: Board, domain: str) -> str:
    """Return the facts of a board, with the places of a domain: "grid" or "reach"."""
    geometry = Geometry(board)
    places = grid_places(board) if domain == "grid" else geometry.places
    return "\n".join(
        [
            *(f"cell({cell})." for cell in range(board.rows * board.cols)),
            *(f"wall({cell})." for cell in board.walls),
            f"exit({board.target}).",
            *(text for index in range(len(places)) for text in _of_vehicle(board, index, places)),
            *(f"lane({low},{high})." for low, high in geometry.neighbours),
            *_crossings(geometry, places),
            *_apart(board, places),
        ]
    )


def _of_vehicle(board: Board, index: int, all_places: tuple[range, ...]) -> Iterator[str]:
    vehicle, places = board.vehicles[index], all_places[index]
    yield f"vehicle({index}). length({index},{vehicle.length}). start({index},{vehicle.start})."
    yield f"least({index},{places[0]}). greatest({index},{places[-1]})."
    shifts = [by for by in range(1 - len(places), len(places)) if by != 0]
    yield from (f"shift({index},{by})." for by in shifts)
    for at in places:
        yield f"place({index},{at})."
        yield from (f"on({index},{at},{cell})." for cell in board.cells(index, at))
        for by in shifts:
            if at + by in places:
                swept = _swept(board, index, at, by)
                yield from (f"sweeps({index},{at},{by},{cell})." for cell in swept)


def _swept(board: Board, index: int, at: int, by: int) -> list[int]:
    vehicle = board.vehicles[index]
    front = at + vehicle.length
    entered = range(front, front + by) if by > 0 else range(at + by, at)
    return [board.cell(vehicle, place) for place in entered]


def _crossings(geometry: Geometry, places: tuple[range, ...]) -> Iterator[str]:
    """Yield each crossing in both orders; an end that is no place compares as one does."""
    for one in geometry.crossings(places):
        on, other = f"{one.on.start},{one.on.stop}", f"{one.other_on.start},{one.other_on.stop}"
        yield f"crossing({one.vehicle},{one.other},{on},{other})."
        yield f"crossing({one.other},{one.vehicle},{other},{on})."


def _apart(board: Board, places: tuple[range, ...]) -> Iterator[str]:
    """Yield the pairs of vehicles that can never take the same cell: their moves may be swapped."""
    cells = [
        {cell for at in places[index] for cell in board.cells(index, at)}
        for index in range(len(places))
    ]
    for one in range(len(places)):
        for other in range(len(places)):
            if one != other and not cells[one] & cells[other]:
                yield f"apart({one},{other})."
