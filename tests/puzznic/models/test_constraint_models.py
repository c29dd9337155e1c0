"""The three models in CPMpy: least costs in their measures, with every option, and proofs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice

import pytest

from puzznic import Level, parse_level, parse_plan, replay
from puzznic.models import Attempt, Measure, Outcome
from puzznic.models.cp import BEST, KINDS, PAPER, Options, Repeats, single_changes
from puzznic.models.cp.dominance import is_mirrored
from puzznic.models.cp.geometry import Geometry
from puzznic.models.cp.model import MEASURES

pytest.importorskip("cpmpy")
pytest.importorskip("ortools")

Least = Callable[[Level, Measure], int | None]
OPTIONS = {
    **{f"paper, {name}": options for name, options in single_changes(PAPER).items()},
    **{f"best, {name}": options for name, options in single_changes(BEST).items()},
}
MOST_ATTEMPTS = {"fixed-steps": 8, "minimising-moves": 4, "events": 3}
"""How many horizons a level without a plan is tried on; others need no more."""
FEW = ("renamed", "three", "four", "shaft", "lonely")


def attempts(kind: str, level: Level, options: Options) -> list[Attempt]:
    tried: Iterator[Attempt] = KINDS[kind](level, options, "ortools")
    return list(islice(tried, MOST_ATTEMPTS[kind]))


def check(kind: str, level: Level, options: Options, least: Least) -> None:
    """Check that the model finds the least cost in its measure, and no plan where there is none."""
    measure = MEASURES[kind]
    tried = attempts(kind, level, options)
    last, cost = tried[-1], least(level, measure)
    if cost is None:
        assert last.outcome in (Outcome.REFUTED, Outcome.UNSOLVABLE)
        return
    assert last.plan is not None, (kind, options)
    assert measure.of(replay(level, last.plan, to_goal=True)) == cost == last.bound
    assert all(attempt.outcome is Outcome.REFUTED for attempt in tried[:-1])
    assert all(attempt.bound <= cost for attempt in tried)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("options", [PAPER, BEST], ids=["paper", "best"])
def test_least_costs(kind: str, options: Options, levels: dict[str, Level], least: Least) -> None:
    for level in levels.values():
        check(kind, level, options, least)


@pytest.mark.parametrize("kind", KINDS)
def test_least_costs_of_drawn_levels(kind: str, drawn: list[Level], least: Least) -> None:
    for level in drawn[:6]:
        check(kind, level, BEST, least)


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("change", OPTIONS)
def test_each_option_keeps_least_costs_of_drawn_levels(
    kind: str, change: str, levels: dict[str, Level], drawn: list[Level], least: Least
) -> None:
    for level in (*levels.values(), *drawn):
        check(kind, level, OPTIONS[change], least)


@pytest.mark.parametrize("change", OPTIONS)
def test_each_option_keeps_the_least_steps(
    change: str, levels: dict[str, Level], least: Least
) -> None:
    for name in FEW:
        check("fixed-steps", levels[name], OPTIONS[change], least)


def test_a_level_is_refuted_by_the_bound_of_its_first_state(levels: dict[str, Level]) -> None:
    for kind in KINDS:
        (only,) = attempts(kind, levels["lonely"], BEST)
        assert (only.outcome, only.horizon) == (Outcome.UNSOLVABLE, 0)
        assert only.why == "the star bound of the first state is infinite"
        assert attempts(kind, levels["lonely"], PAPER)[-1].outcome is Outcome.REFUTED


def test_a_level_is_refuted_by_walks_that_end() -> None:
    # Each block can meet another, but the lowest has to be one of the first two that do.
    level = parse_level("######\n## O #\n## # #\n#  O #\n## ###\n## O##\n######")
    options = replace(BEST, repeats=Repeats.NONE)
    last = [*KINDS["fixed-steps"](level, options, "ortools")][-1]
    assert last.outcome is Outcome.UNSOLVABLE
    assert last.why.endswith("steps lead through different states not known to be dead")


@pytest.mark.parametrize("options", [PAPER, BEST], ids=["paper", "best"])
def test_least_slides(
    options: Options, levels: dict[str, Level], least_slides: Callable[[Level], int | None]
) -> None:
    for name in ("trivial", "wall", "mirrored", "renamed", "deep", "shaft", "lonely"):
        level = levels[name]
        last, cost = attempts("fixed-steps", level, replace(options, slides=True))[-1], None
        if last.plan is not None:
            cost = Measure.SLIDES.of(replay(level, last.plan, to_goal=True))
            assert last.horizon == last.bound == cost
        assert cost == least_slides(level), name


def test_a_slide_ends_where_something_else_happens() -> None:
    level = parse_level("#########\n#A     A#\n###### ##\n#########")
    words = {"r2c2+ r2c3+": 1, "r2c2+ r2c3+ r2c4-": 2, "r2c2+ r2c3-": 2, "r2c2+ r2c8-": 2}
    for text, slides in words.items():
        assert Measure.SLIDES.of(replay(level, parse_plan(level, text))) == slides


def test_models_name_the_papers_constraints() -> None:
    from puzznic.models.cp.event_model import EVENT_CONSTRAINTS
    from puzznic.models.cp.transitions import STEP_CONSTRAINTS

    assert {"matching grid", "matching mode", "order is kept", "destination", "frame"} <= {
        *STEP_CONSTRAINTS
    }
    assert {"falling flag", "fall", "match", "move"} <= {*EVENT_CONSTRAINTS}


def test_mirror_images_are_seen(levels: dict[str, Level]) -> None:
    seen = {name for name, level in levels.items() if is_mirrored(Geometry(level))}
    assert {"trivial", "mirrored", "renamed", "three"} <= seen
    assert not seen & {"cascade", "deep", "shaft"}


def test_cells_that_no_block_can_reach_are_left_out() -> None:
    level = parse_level("######\n#   A#\n## ###\n#A   #\n###  #\n######")
    cells = {divmod(cell, level.width) for cell in Geometry(level).cells}
    assert (1, 1) in cells
    assert len(Geometry(level, trimmed=False).cells) == len(level.floor)
    narrow = parse_level("#######\n#A A# #\n##### #\n#######")
    assert len(Geometry(narrow).cells) == 3
