from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generators import GenerationError
from generators.rushhour import BoardKind, BoardSpec, board_set, random_board
from rushhour import NamedBoard, Side, explore, parse_boards, read_boards, solve

EXAMPLES = Path(__file__).resolve().parents[2] / "data" / "rushhour_examples.txt"
COMMAND = re.compile(
    r"# witness-ilp rushhour generate (?P<kind>\w+) --count (?P<count>\d+) --seed (?P<seed>\d+)"
    r" --empty (?P<empty>\d+) (?P<walls>--walls )?--least-slides (?P<least>\d+)\n",
)


@given(st.integers(0, 10_000), st.booleans(), st.integers(0, 20))
def test_random_boards_keep_to_what_was_asked(seed: int, walls: bool, empty: int) -> None:
    spec = BoardSpec(5, 6, 6, empty, walls, (Side.LEFT, Side.TOP))
    board = random_board(Random(seed), spec)
    assert (board.rows, board.cols) == (5, 6)
    assert board.exit.side in spec.sides
    assert len(board.vehicles) <= 7
    free = 30 - len(board.walls) - sum(vehicle.length for vehicle in board.vehicles)
    assert free == empty if walls else free >= empty and not board.walls


def test_the_same_seed_draws_the_same_boards() -> None:
    sets = [board_set(BoardKind.HARDEST, seed, 3, BoardSpec(5, 5)) for seed in (1, 1, 2)]
    assert sets[0] == sets[1]
    assert not {b.board for b in sets[0]} & {b.board for b in sets[2]}
    assert [named.id for named in sets[0]] == ["hardest-1-1", "hardest-1-2", "hardest-1-3"]
    assert len({named.board for named in sets[0]}) == 3


def test_random_boards_carry_their_optimum() -> None:
    for named in board_set(BoardKind.RANDOM, 3, 4, BoardSpec(5, 5, empty=8), least_slides=3):
        plan = solve(named.board).plan
        assert plan is not None
        assert named.slides == plan.slides >= 3


def test_hardest_boards_are_the_hardest_of_their_clusters() -> None:
    for named in board_set(BoardKind.HARDEST, 3, 4, BoardSpec(5, 5, walls=True, empty=8)):
        cluster = explore(named.board).cluster
        assert cluster is not None
        assert named.slides == cluster.distances.max() == cluster.distances[0]
        assert named.cluster == len(cluster)


def test_what_cant_be_drawn_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("generators.rushhour.MAX_ATTEMPTS", 20)
    with pytest.raises(GenerationError, match="none of 20 boards is new, solvable and needs 99"):
        board_set(BoardKind.RANDOM, 1, 1, BoardSpec(4, 4), least_slides=99)


def test_the_examples_are_what_their_commands_make() -> None:
    text = EXAMPLES.read_text()
    commands = list(COMMAND.finditer(text))
    assert len(commands) == 3
    ends = [*(command.start() for command in commands[1:]), len(text)]
    for command, end in zip(commands, ends, strict=True):
        stored = parse_boards(text[command.end() : end])
        assert len(stored) == int(command["count"])
        spec = BoardSpec(empty=int(command["empty"]), walls=command["walls"] is not None)
        kind, seed, least = BoardKind(command["kind"]), int(command["seed"]), int(command["least"])
        # A set begins with the smaller sets of its seed.
        made = board_set(kind, seed, 2, spec, least)
        assert list(map(figures, made)) == list(map(figures, stored[:2]))


def figures(named: NamedBoard) -> tuple[object, ...]:
    return named.board, named.slides, named.cluster


def test_the_examples_need_what_the_file_says() -> None:
    for named in read_boards(EXAMPLES):
        plan = solve(named.board).plan
        assert plan is not None
        assert plan.slides == named.slides
