"""Every model on small boards: optima, refutations, limits, and what is missing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from rushhour import (
    Board,
    Move,
    NamedBoard,
    Plan,
    ReplayError,
    parse_boards,
    parse_flat,
    replay,
    solve,
)
from rushhour.models import MODELS, Attempt, Deepening, Model, ModelMissingError, Outcome
from rushhour.models.decoding import plan_of_states
from solving import Limits, Status

NAMES = [
    pytest.param(name, marks=[pytest.mark.slow] if name == "cp-article-chuffed" else [])
    for name in MODELS
]
"""Starting MiniZinc takes seconds."""
EXACT = [name for name in MODELS if name != "native"]
FAST = ["native", "asp-order", "cp-order"]
SLOWER = [name for name in EXACT if name not in FAST]
"""The article's own models, and others that do not end on long plans."""
HARD = {
    51: "GBBoLoGHIoLMGHIAAMCCCKoMooJKDDEEJFFo",
    60: "IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM",
}
SIXTY = Path(__file__).parents[3] / "data" / "rushhour_examples.txt"


def ready(name: str) -> Model:
    """Return a model, or skip where its solver is not installed."""
    model = MODELS[name]
    if (what := model.missing()) is not None:
        pytest.skip(f"{name} needs {what}")
    return model


@pytest.mark.parametrize("name", NAMES)
def test_optima_of_small_boards(name: str, small: dict[str, Board]) -> None:
    model = ready(name)
    for id, board in small.items():
        native, found = solve(board), model.solve(board)
        if native.plan is None:
            assert (found.outcome, found.plan) == (Outcome.UNSOLVABLE, None), id
            continue
        assert found.outcome is Outcome.SOLVED, id
        assert found.plan is not None
        assert replay(board, found.plan)
        assert found.plan.slides == native.plan.slides
        assert found.proved_optimal
        assert [a.horizon for a in found.attempts] == list(range(native.plan.slides + 1))


@pytest.mark.parametrize("name", NAMES)
def test_a_given_horizon_is_solved_or_refuted(name: str, small: dict[str, Board]) -> None:
    model, board = ready(name), small["vertical"]
    refuted, solved = model.solve(board, 1), model.solve(board, 2)
    assert (refuted.outcome, refuted.plan, refuted.refuted) == (Outcome.REFUTED, None, (1,))
    assert solved.outcome is Outcome.SOLVED
    assert solved.plan is not None
    assert solved.plan.slides == 2
    assert model.solve(small["jammed"], 1).outcome is Outcome.REFUTED
    with pytest.raises(ValueError, match="a horizon is 0 or more"):
        model.solve(board, -1)


@pytest.mark.parametrize("name", [name for name in EXACT if name != "cp-article-chuffed"])
def test_plans_longer_than_the_shortest(name: str, small: dict[str, Board]) -> None:
    found = ready(name).solve(small["vertical"], 5)
    assert found.plan is not None
    assert found.plan.slides == 5
    assert replay(small["vertical"], found.plan)


@pytest.mark.parametrize("name", NAMES)
def test_no_time_proves_nothing(name: str) -> None:
    board = parse_flat(HARD[60])
    for horizon in (None, 59, 60):
        found = ready(name).solve(board, horizon, Limits(0.0))
        assert (found.outcome, found.plan) == (Outcome.TIMEOUT, None)


@pytest.mark.parametrize("name", ["native", "asp-order", "asp-article", "cp-order"])
def test_a_limit_on_memory(name: str) -> None:
    found = ready(name).solve(parse_flat(HARD[51]), 50, Limits(memory_bytes=0))
    assert (found.outcome, found.plan) == (Outcome.MEMOUT, None)


@pytest.mark.parametrize("slides", HARD)
@pytest.mark.parametrize("name", FAST)
def test_hard_boards_are_proved(name: str, slides: int) -> None:
    board = parse_flat(HARD[slides])
    found = ready(name).solve(board) if name == "asp-order" else ready(name).solve(board, slides)
    assert found.plan is not None
    assert found.plan.slides == slides
    assert replay(board, found.plan)
    if name == "asp-order":
        assert found.proved_optimal
    assert ready(name).solve(board, slides - 1).outcome is Outcome.REFUTED


@pytest.mark.parametrize("name", ["asp-smallest", "asp-article", *FAST])
def test_every_sixth_board_of_our_own(name: str) -> None:
    for named in parse_boards(SIXTY.read_text())[: 60 if name in FAST else 20 : 6]:
        assert named.slides is not None
        found = ready(name).solve(named.board, named.slides)
        assert found.plan is not None
        assert replay(named.board, found.plan)
        assert ready(name).solve(named.board, named.slides - 1).outcome is Outcome.REFUTED


def test_a_model_whose_solver_is_missing_says_so(small: dict[str, Board]) -> None:
    model = Deepening("none", lambda board: pytest.fail("made"), lambda: "a solver")
    with pytest.raises(ModelMissingError, match="the model none needs a solver"):
        model.solve(small["one"])


def test_a_wrong_plan_is_never_handed_on(small: dict[str, Board]) -> None:
    wrong = Attempt(0, Outcome.SOLVED, Plan((Move(0, 9),)), 0.0, 0.0)
    model = Deepening("wrong", lambda board: lambda horizon, limits: wrong)
    with pytest.raises(ReplayError, match="it leaves the board"):
        model.solve(small["one"])


def test_time_is_shared_by_the_horizons(small: dict[str, Board]) -> None:
    given: list[float | None] = []

    def probe(horizon: int, limits: Limits) -> Attempt:
        given.append(limits.cpu_seconds)
        ended = Outcome.REFUTED if horizon < 2 else Outcome.TIMEOUT
        return Attempt(horizon, ended, None, 1.0, 2.0)

    found = Deepening("slow", lambda board: probe).solve(small["vertical"], limits=Limits(7.0))
    assert given == [7.0, 4.0, 1.0]
    assert found.outcome is Outcome.TIMEOUT
    assert found.refuted == (0, 1)
    assert found.seconds == 9.0


def test_states_become_moves() -> None:
    assert plan_of_states([(0, 3), (0, 1), (2, 1)]).moves == (Move(1, -2), Move(0, 2))
    with pytest.raises(ValueError, match="move 1: 2 vehicles move at once"):
        plan_of_states([(0, 0), (1, 1)])
    with pytest.raises(ValueError, match="move 2: 0 vehicles move at once"):
        plan_of_states([(0, 0), (1, 0), (1, 0)])


@pytest.mark.parametrize("name", NAMES)
def test_walls_stop_vehicles_as_vehicles_do(name: str, small: dict[str, Board]) -> None:
    model, board = ready(name), small["walled"]
    shut = replace(board, walls=(*board.walls, 9))
    assert solve(shut).status is Status.UNSOLVABLE
    for horizon in range(4):
        assert model.solve(shut, horizon).outcome is Outcome.REFUTED


@pytest.fixture(scope="module")
def sixty(shared_data: Path) -> list[NamedBoard]:
    """Return a board of each number of slides that there is, 1 to 60, and more of the longest."""
    text = (shared_data / "rushhour" / "rush_18k.txt").read_text()
    boards = sorted(parse_boards(text), key=lambda named: -(named.slides or 0))
    firsts = {named.slides: named for named in boards}
    more = [named for named in boards if firsts[named.slides] is not named]
    chosen = [*firsts.values(), *more][:60]
    assert {1, 15, 30, 45, 51, 60} <= {named.slides for named in chosen}
    return chosen


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("name", FAST)
def test_sixty_boards_from_1_to_60_slides(name: str, sixty: list[NamedBoard]) -> None:
    """Both ends of the proof: T = optimum has a plan that replays, T = optimum - 1 is refuted."""
    assert len(sixty) == 60
    for named in sixty:
        assert named.slides
        found = ready(name).solve(named.board, named.slides)
        assert found.plan is not None
        assert found.plan.slides == named.slides
        assert replay(named.board, found.plan)
        assert ready(name).solve(named.board, named.slides - 1).outcome is Outcome.REFUTED


LIMIT = Limits(10.0)
"""CPU seconds for a plan, and for a refutation, of a model that may not end."""


@pytest.mark.slow
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("name", SLOWER)
def test_sixty_boards_within_a_limit(
    name: str, sixty: list[NamedBoard], record_property: Callable[[str, object], None]
) -> None:
    """The same with a limit a horizon: what ends is right, and the rest is recorded as "limit".

    Boards come by growing length; after three in a row without plan and proof the rest is "limit",
    too, without a try.
    """
    model, late = ready(name), 0
    proved, limit = list[int](), list[int]()
    for named in sorted(sixty, key=lambda one: one.slides or 0):
        assert named.slides
        if late == 3:
            limit.append(named.slides)
            continue
        plan = model.solve(named.board, named.slides, LIMIT)
        proof = model.solve(named.board, named.slides - 1, LIMIT)
        assert plan.outcome is Outcome.SOLVED or plan.outcome.is_limit
        assert proof.outcome is Outcome.REFUTED or proof.outcome.is_limit
        if plan.plan is not None:
            assert plan.plan.slides == named.slides
            assert replay(named.board, plan.plan)
        is_late = plan.outcome.is_limit or proof.outcome.is_limit
        late = late + 1 if is_late else 0
        (limit if is_late else proved).append(named.slides)
    record_property("proved", proved)
    record_property("limit", limit)
    print(f"{name}: proved {proved}, else the limit of {LIMIT.cpu_seconds:g} s")
    assert len(proved) >= 5
    assert len(proved) + len(limit) == 60
