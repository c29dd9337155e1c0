"""Optima of Michael Fogleman's boards: quoted ones, and the whole file where it is at hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from rushhour import Method, Metric, explore, parse_boards, parse_flat, replay, solve

# Optimal slides are those of his database (https://www.michaelfogleman.com/rush/); unit steps were
# measured once with a search of our own in another language.
QUOTED = [
    ("BBBooHCCCooHAAFooIooFDDIooFoGoEEEoGo", 15, 31),
    ("oEFoBBoEFooKoEAAIKCCGHIKooGHJooDDoJo", 20, 36),
    ("BBoIoKEGoIJKEGAAJLFCCoJLFoHDDLFoHooo", 25, 41),
    ("FBBHIKFoGHIKAAGHJLoCCCJLDDooJoEEEooo", 30, 44),
    ("BBHoooFoHCCCFAAIJKDDoIJKGooIoLGEEEoL", 40, 60),
    ("ooIBBBooIKooAAJKoLCCJDDLGHEEoLGHFFoo", 50, 82),
    ("GBBoLoGHIoLMGHIAAMCCCKoMooJKDDEEJFFo", 51, 81),
    ("IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM", 60, 103),
]


@pytest.mark.parametrize("method", Method)
@pytest.mark.parametrize(("text", "slides", "steps"), QUOTED)
def test_quoted_optima_in_both_metrics(text: str, slides: int, steps: int, method: Method) -> None:
    board = parse_flat(text)
    by_slides, by_steps = (solve(board, metric, method).plan for metric in Metric)
    assert by_slides is not None
    assert by_steps is not None
    assert (by_slides.slides, by_steps.unit_steps) == (slides, steps)
    for plan in (by_slides, by_steps):
        replay(board, plan)


@pytest.fixture(scope="module")
def lines(shared_data: Path) -> list[str]:
    file = shared_data / "rushhour" / "rush_18k.txt"
    if not file.is_file():
        pytest.skip("the database of boards is not at hand")
    return file.read_text().splitlines()


def test_every_fiftieth_optimum_label_and_cluster(lines: list[str]) -> None:
    for named in parse_boards("\n".join(lines[::50])):
        plan, found = solve(named.board).plan, explore(named.board)
        assert plan is not None
        assert found.cluster is not None
        assert plan.slides == found.cluster.distances[0] == named.slides
        assert found.states == named.cluster


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_all_optima_and_clusters(lines: list[str]) -> None:
    for named in parse_boards("\n".join(lines)):
        plan = solve(named.board, method=Method.ASTAR).plan
        assert plan is not None
        replay(named.board, plan)
        assert plan.slides == named.slides
        assert explore(named.board).states == named.cluster
