"""The variables of the step models: states, and what happens between two of them.

The paper has integers (the content of a cell; moveRow, moveCol, moveDir; destRow, destCol;
mapsToGrid); here each of their values is a 0/1 variable, the form in which they get to a SAT or a
CP-SAT solver anyway.
"""

from __future__ import annotations

from dataclasses import dataclass

from puzznic.models.cp.geometry import Geometry
from puzznic.models.cp.literals import Literal, negated, new
from puzznic.rules import Move

__all__ = ["Grid", "Step", "new_grid", "new_step", "start_grid"]


@dataclass(frozen=True, slots=True)
class Grid:
    """A settled state but for matches: what each cell holds.

    holds: (cell, pattern) -> literal, only where such a block can be. empty: cell -> literal.
    """

    holds: dict[tuple[int, str], Literal]
    empty: dict[int, Literal]

    def at(self, cell: int | None, pattern: str) -> Literal:
        """Return whether a cell holds a pattern; False for None and for what can't be."""
        return False if cell is None else self.holds.get((cell, pattern), False)

    def taken(self, cell: int | None) -> Literal:
        """Return whether a cell holds a block or, for None, is a wall."""
        return True if cell is None else negated(self.empty[cell])


@dataclass(frozen=True, slots=True)
class Step:
    """What leads from a grid to the next: a match or a player's move.

    matching: whether it is a match. same: pairs of cells with equal blocks. matched: cells whose
    block vanishes. maps: (cell, cell below or itself) where a block goes in a match. moving: the
    player's move, by one cell or, in a slide, by several. lands: where its block comes to rest.
    carried: its pattern. lowered: cells whose content comes from the cell above, as a block below
    was taken away. dummy: whether nothing happens, which only minimising moves has.
    """

    matching: Literal
    same: dict[tuple[int, int], Literal]
    matched: dict[int, Literal]
    maps: dict[tuple[int, int], Literal]
    moving: dict[Move, Literal]
    lands: dict[int, Literal]
    carried: dict[str, Literal]
    lowered: dict[int, Literal]
    dummy: Literal = False

    def taken_from(self, cell: int) -> list[Literal]:
        """Return the literals of the moves of a cell's block."""
        return [moving for move, moving in self.moving.items() if move.cell == cell]


def start_grid(geometry: Geometry) -> Grid:
    """Return the first state: constants."""
    holds = {(c, geometry.start[c]): True for c in geometry.cells if geometry.start[c] != " "}
    empty = {cell: geometry.start[cell] == " " for cell in geometry.cells}
    return Grid(holds, empty)


def new_grid(geometry: Geometry, moves: int | None = None) -> Grid:
    """Return the variables of a state before which the player made at most some moves."""
    holds = {
        (cell, pattern): new()
        for cell in geometry.cells
        for pattern in geometry.patterns
        if geometry.can_hold(cell, pattern)
        and (moves is None or geometry.earliest[pattern].get(cell, moves) <= moves)
    }
    held = {cell for cell, _ in holds}
    return Grid(holds, {cell: new() if cell in held else True for cell in geometry.cells})


def new_step(geometry: Geometry) -> Step:
    """Return the variables of a step."""
    return Step(
        matching=new(),
        same={edge: new() for edge in geometry.edges},
        matched={cell: new() for cell in geometry.cells},
        maps={drop: new() for shaft in geometry.shafts for drop in geometry.drops(shaft)},
        moving={move: new() for move in geometry.moves},
        lands={cell: new() for cell in geometry.cells},
        carried={pattern: new() for pattern in geometry.patterns},
        lowered={cell: new() for cell in geometry.cells},
    )
