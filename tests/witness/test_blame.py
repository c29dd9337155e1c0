"""Which square is to blame, and the first path that a search prunes."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solving import Limits
from witness import (
    PREDICATES,
    Path,
    Puzzle,
    astar,
    either,
    firing_square,
    first_pruned,
    parse_path,
    parse_text,
    partial_paths,
)

PUZZLE = parse_text("""
    +---+---G
    | 1 |   |
    +---+---+
    |   | 3 |
    S---+---+
""")


@pytest.mark.parametrize(
    ("name", "path", "square"),
    [
        ("baseline", "0,0 0,1 1,1", None),
        ("baseline", "0,0 1,0 2,0 2,1", (1, 0)),
        ("edge-left", "0,0 0,1 1,1 1,0", (0, 1)),
        ("edge-left", "0,0 0,1", None),
        ("region", "0,0 0,1 1,1 1,0", (0, 1)),
        ("reach", "0,0 0,1 0,2 1,2 1,1 1,0", None),  # Nothing is cut off.
        ("reach", "0,0 1,0 1,1 1,2 0,2 0,1", None),  # Cut off, whatever the triangles say.
        ("region", "0,0 1,0 1,1 1,2 0,2 0,1", None),
    ],
)
def test_the_square_to_blame(name, path, square):
    found = firing_square(PREDICATES[name], PUZZLE, parse_path(PUZZLE, path))
    assert (None if found is None else PUZZLE.grid.square_position(found)) == square


def test_the_first_of_several_is_to_blame():
    puzzle = Puzzle.create(1, 2, goals=[(1, 2)], triangles={(0, 1): 1, (0, 0): 1})
    path = parse_path(puzzle, "0,0 1,0 1,1 0,1")
    assert firing_square(PREDICATES["baseline"], puzzle, path) == 0


class Constrained:
    """Fires where exactly so many squares are constrained."""

    name, sound = "constrained", False

    def __init__(self, squares):
        self.squares = squares

    def bind(self, puzzle):
        return lambda _: len(puzzle.triangles) == self.squares


@pytest.mark.parametrize("squares", [1, 2])
def test_no_single_square_is_to_blame(squares):
    """Either the predicate does not fire on the puzzle itself, or it takes both squares."""
    assert firing_square(Constrained(squares), PUZZLE, Path.at(0)) is None


@settings(max_examples=40, deadline=None)
@given(data=st.data())
def test_with_a_sum_over_squares_every_firing_is_explained(general_puzzles, data):
    puzzle = data.draw(general_puzzles)
    for name in ("baseline", "edge-left", "full3", "available", "local"):
        fires = PREDICATES[name].bind(puzzle)
        for _, path in zip(range(60), partial_paths(puzzle), strict=False):
            square = firing_square(PREDICATES[name], puzzle, path)
            assert (square is not None) == fires(path)
            assert square is None or square in dict(puzzle.triangles)


class Recorder:
    """A predicate that keeps what it fired on."""

    name, sound = "recorder", True

    def __init__(self, predicate):
        self.predicate, self.fired = predicate, []

    def bind(self, puzzle):
        fires = self.predicate.bind(puzzle)

        def test(path):
            if fires(path):
                self.fired.append(path)
                return True
            return False

        return test


@settings(max_examples=30, deadline=None)
@given(data=st.data())
def test_the_first_pruned_path_is_the_search_s(general_puzzles, data):
    puzzle = data.draw(general_puzzles)
    predicate = PREDICATES[data.draw(st.sampled_from(["baseline", "edge-left", "region"]))]
    recorder = Recorder(predicate)
    astar(puzzle, recorder)
    assert first_pruned(predicate, puzzle) == next(iter(recorder.fired), None)


@settings(max_examples=30, deadline=None)
@given(data=st.data())
def test_against_another_predicate_only_the_difference_counts(general_puzzles, data):
    puzzle = data.draw(general_puzzles)
    predicate, known = PREDICATES["region"], PREDICATES["edge-left"]
    recorder = Recorder(either(known, predicate))
    astar(puzzle, recorder)
    knows = known.bind(puzzle)
    news = [path for path in recorder.fired if not knows(path)]
    assert first_pruned(predicate, puzzle, known) == next(iter(news), None)


def test_a_predicate_adds_nothing_to_itself():
    assert first_pruned(PREDICATES["local"], PUZZLE, PREDICATES["local"]) is None
    assert first_pruned(PREDICATES["local"], PUZZLE) is not None


def test_the_search_stops_at_its_limit():
    puzzle = Puzzle.create(5, 5, goals=[(5, 5)], triangles={(4, 4): 3, (4, 3): 3, (3, 4): 3})
    assert first_pruned(PREDICATES["baseline"], puzzle, limits=Limits(expansions=3)) is None
