"""The constraints of the paper's step models, by name (its sections 4.1.2 to 4.1.6).

A step is a match or a player's move, and gravity takes no time. What the paper does in matches is
kept: the blocks of a shaft stay in order and nothing floats, from which the solver finds where they
come to rest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations

from puzznic.models.cp.geometry import Geometry
from puzznic.models.cp.literals import (
    Constraint,
    Literal,
    clause,
    equal_if,
    equals_any,
    exactly_one,
    negated,
)
from puzznic.models.cp.variables import Grid, Step

__all__ = ["GRID_CONSTRAINTS", "STEP_CONSTRAINTS", "matched_cells", "one_content", "transition"]

StepConstraint = Callable[[Geometry, Grid, Step, Grid], Iterator[Constraint]]


def one_content(geometry: Geometry, grid: Grid) -> Iterator[Constraint]:
    """A cell is empty or holds a block of one pattern."""
    for cell in geometry.cells:
        yield from exactly_one([grid.empty[cell], *_contents(geometry, grid, cell)])


def no_floating(geometry: Geometry, grid: Grid) -> Iterator[Constraint]:
    """No block is above an empty cell."""
    for lower, upper in geometry.neighbours_in_shafts():
        yield from clause(grid.empty[upper], negated(grid.empty[lower]))


def matched_cells(
    geometry: Geometry,
    grid: Grid,
    same: dict[tuple[int, int], Literal],
    matched: dict[int, Literal],
) -> Iterator[Constraint]:
    """A block is matched if one of its neighbours is equal."""
    for one, other in geometry.edges:
        equal = same[one, other]
        yield from clause(negated(equal), grid.taken(one))
        for pattern in geometry.patterns:
            here, there = grid.at(one, pattern), grid.at(other, pattern)
            yield from clause(negated(here), negated(there), equal)
            yield from clause(negated(here), there, negated(equal))
    for cell in geometry.cells:
        near = [equal for edge, equal in same.items() if cell in edge]
        yield from equals_any(matched[cell], near)


def matching_grid(
    geometry: Geometry, before: Grid, step: Step, after: Grid
) -> Iterator[Constraint]:
    """The matching grid shows which blocks are matched."""
    yield from matched_cells(geometry, before, step.same, step.matched)


def matching_mode(
    geometry: Geometry, before: Grid, step: Step, after: Grid
) -> Iterator[Constraint]:
    """The step is a match if, and only if, some block is matched."""
    yield from equals_any(step.matching, step.matched.values())


def one_action(geometry: Geometry, before: Grid, step: Step, after: Grid) -> Iterator[Constraint]:
    """The player makes one move, and none in a match or a dummy."""
    for action in (step.moving, step.lands, step.carried):
        yield from exactly_one([step.matching, step.dummy, *action.values()])


def no_mapping_in_moves(
    geometry: Geometry, before: Grid, step: Step, after: Grid
) -> Iterator[Constraint]:
    """Where the player moves, no block is mapped."""
    for mapped in step.maps.values():
        yield from clause(negated(mapped), step.matching)


def empty_and_matched_are_unmapped(
    geometry: Geometry, before: Grid, step: Step, after: Grid
) -> Iterator[Constraint]:
    """Neither empty cells nor matched blocks are mapped."""
    for (cell, _), mapped in step.maps.items():
        yield from clause(negated(mapped), negated(before.empty[cell]))
        yield from clause(negated(mapped), negated(step.matched[cell]))


def unmatched_are_mapped(
    geometry: Geometry, before: Grid, step: Step, after: Grid
) -> Iterator[Constraint]:
    """In a match each block that stays is mapped to one cell of its shaft, none below walls."""
    for shaft in geometry.shafts:
        for i, cell in enumerate(shaft):
            targets = [step.maps[cell, lower] for lower in shaft[: i + 1]]
            gone = [before.empty[cell], step.matched[cell]]
            yield from clause(negated(step.matching), *gone, *targets)
            for one, other in combinations(targets, 2):
                yield from clause(negated(one), negated(other))


def order_is_kept(
    geometry: Geometry, before: Grid, step: Step, after: Grid
) -> Iterator[Constraint]:
    """The blocks of a shaft that stay keep their order."""
    for shaft in geometry.shafts:
        for i, lower in enumerate(shaft):
            for upper in shaft[i + 1 :]:
                for j, target in enumerate(shaft[: i + 1]):
                    beneath = [step.maps[upper, shaft[k]] for k in range(j + 1)]
                    for one in beneath:
                        yield from clause(negated(step.maps[lower, target]), negated(one))


def next_state_of_matches(
    geometry: Geometry, before: Grid, step: Step, after: Grid
) -> Iterator[Constraint]:
    """After a match, cells hold what is mapped to them."""
    for (cell, target), mapped in step.maps.items():
        for pattern in geometry.patterns:
            here, there = before.at(cell, pattern), after.at(target, pattern)
            yield from clause(negated(mapped), negated(here), there)
    for shaft in geometry.shafts:
        for i, target in enumerate(shaft):
            sources = [step.maps[cell, target] for cell in shaft[i:]]
            yield from clause(negated(step.matching), after.empty[target], *sources)


def move_is_valid(
    geometry: Geometry, before: Grid, step: Step, after: Grid
) -> Iterator[Constraint]:
    """A move takes a block into an empty cell."""
    for (cell, by), moving in step.moving.items():
        yield from clause(negated(moving), before.taken(cell))
        yield from clause(negated(moving), before.empty[cell + by])


def slide_is_free(
    geometry: Geometry, before: Grid, step: Step, after: Grid
) -> Iterator[Constraint]:
    """Until its last cell a slide moves one block and nothing else happens.

    It has no block above it, and each cell between is empty and right above a block of another
    pattern or a wall. Moves by one cell have no cell between.
    """
    for (cell, by), moving in step.moving.items():
        sign = 1 if by > 0 else -1
        between = range(cell + sign, cell + by, sign)
        if between and (above := geometry.above(cell)) is not None:
            yield from clause(negated(moving), before.empty[above])
        for passed in between:
            below = geometry.below(passed)
            yield from clause(negated(moving), before.empty[passed])
            yield from clause(negated(moving), before.taken(below))
            for pattern in geometry.patterns:
                here, there = before.at(cell, pattern), before.at(below, pattern)
                yield from clause(negated(moving), negated(here), negated(there))


def destination(geometry: Geometry, before: Grid, step: Step, after: Grid) -> Iterator[Constraint]:
    """The moved block comes to rest right above a block or a wall, below where it was moved to."""
    for (cell, by), moving in step.moving.items():
        shaft = geometry.shafts[geometry.shaft_of[cell + by]]
        reached = shaft[: shaft.index(cell + by) + 1]
        yield from clause(negated(moving), *(step.lands[lower] for lower in reached))
    for cell, lands in step.lands.items():
        yield from clause(negated(lands), before.empty[cell])
        yield from clause(negated(lands), before.taken(geometry.below(cell)))


def moved_block(geometry: Geometry, before: Grid, step: Step, after: Grid) -> Iterator[Constraint]:
    """The moved block's pattern is found again where it lands."""
    for (cell, _), moving in step.moving.items():
        for pattern, carried in step.carried.items():
            yield from equal_if([moving], before.at(cell, pattern), carried)
    for cell, lands in step.lands.items():
        for pattern, carried in step.carried.items():
            yield from clause(negated(lands), negated(carried), after.at(cell, pattern))


def blocks_above_fall(
    geometry: Geometry, before: Grid, step: Step, after: Grid
) -> Iterator[Constraint]:
    """What is above the moved block comes down by one cell."""
    for shaft in geometry.shafts:
        for i, cell in enumerate(shaft):
            beneath = [step.lowered[shaft[i - 1]]] if i else []
            lowered, above = step.lowered[cell], geometry.above(cell)
            yield from equals_any(lowered, [*step.taken_from(cell), *beneath])
            for pattern in geometry.patterns:
                there = before.at(above, pattern)
                yield from equal_if([lowered], there, after.at(cell, pattern))


def frame(geometry: Geometry, before: Grid, step: Step, after: Grid) -> Iterator[Constraint]:
    """All else stays as it is when the player moves."""
    for cell in geometry.cells:
        changes = [step.matching, step.lowered[cell], step.lands[cell]]
        still = [negated(change) for change in changes]
        for pattern in geometry.patterns:
            yield from equal_if(still, before.at(cell, pattern), after.at(cell, pattern))


GRID_CONSTRAINTS = {"one content": one_content, "no floating": no_floating}
STEP_CONSTRAINTS: dict[str, StepConstraint] = {
    "matching grid": matching_grid,
    "matching mode": matching_mode,
    "one action": one_action,
    "no mapping in moves": no_mapping_in_moves,
    "empty and matched are unmapped": empty_and_matched_are_unmapped,
    "unmatched are mapped": unmatched_are_mapped,
    "order is kept": order_is_kept,
    "next state of matches": next_state_of_matches,
    "move is valid": move_is_valid,
    "slide is free": slide_is_free,
    "destination": destination,
    "moved block": moved_block,
    "blocks above fall": blocks_above_fall,
    "frame": frame,
}
"""The paper's constraints on a step, and what slides need.

The initial state is made of constants (`variables`), and the goal is posted with a horizon.
"""


def transition(geometry: Geometry, before: Grid, step: Step, after: Grid) -> Iterator[Constraint]:
    """Yield all constraints on a step and on the state after it."""
    for on_grid in GRID_CONSTRAINTS.values():
        yield from on_grid(geometry, after)
    for on_step in STEP_CONSTRAINTS.values():
        yield from on_step(geometry, before, step, after)


def _contents(geometry: Geometry, grid: Grid, cell: int) -> Iterator[Constraint]:
    return (grid.at(cell, pattern) for pattern in geometry.patterns)
