"""The hand-written predicates: cases, soundness by enumeration, and how they imply one another."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from witness import (
    PREDICATES,
    Path,
    Puzzle,
    Universe,
    either,
    label_paths,
    parse_text,
    partial_paths,
    predicate_named,
)

NAMES = [
    "baseline",
    "edge-left",
    "full3",
    "available",
    "local",
    "reach",
    "region",
    "region+goal",
    "pocket",
    "usable",
]
IMPLIED = [  # Where the first fires the second does.
    ("baseline", "edge-left"),
    ("edge-left", "full3"),
    ("full3", "available"),
    ("available", "local"),
    ("local", "region"),
    ("baseline", "reach"),
    ("reach", "region"),
    ("region", "region+goal"),
    ("region+goal", "pocket"),
    ("pocket", "usable"),
]


def firing(picture: str, *positions: tuple[float, float]) -> set[str]:
    """Return which of the predicates up to "region" fire on a path of a puzzle."""
    puzzle = parse_text(picture)
    path = Path.along(puzzle.grid, [puzzle.grid.point(*position) for position in positions])
    return {name for name in NAMES[:7] if PREDICATES[name].bind(puzzle)(path)}


ONE = """
    +---+---G
    | 1 |   |
    +---+---+
    |   | 3 |
    S---+---+
"""
"""One and three triangles."""


def test_the_registry_has_the_names():
    assert list(PREDICATES) == NAMES
    assert all(predicate.name == name for name, predicate in PREDICATES.items())
    assert all(predicate.sound for predicate in PREDICATES.values())


def test_none_fires_on_the_start():
    assert firing(ONE, (0, 0)) == set()


def test_baseline_fires_on_too_many_edges():
    assert firing(ONE, (0, 0), (1, 0), (2, 0), (2, 1)) == set(NAMES[:7])
    assert "baseline" not in firing(ONE, (0, 0), (1, 0), (2, 0))


def test_edge_left_fires_where_the_head_has_left_a_three_too_early():
    path = [(0, 0), (0, 1), (1, 1), (1, 0)]
    assert firing(ONE, *path) == {"edge-left", "full3", "available", "local", "region"}
    assert firing(ONE, *path[:-1]) == set()


def test_full3_fires_where_a_three_was_touched_but_not_followed():
    picture = """
        +---+---G
        |   |   |
        +---+---+
        |   | 3 |
        S---+---+
    """
    path = [(0, 0), (1, 0), (1, 1), (2, 1)]
    assert firing(picture, *path[:-1]) == set()
    assert firing(picture, *path) == {"full3", "available", "local", "region"}


def test_available_fires_where_too_few_edges_are_left():
    picture = """
        +---+---+---G
        |   |   |   |
        +---+---+---+
        |   | 2 |   |
        S---+---+---+
    """
    path = [(0, 0), (1, 0), (1, 1), (2, 1), (2, 2), (1, 2), (1, 3)]
    assert firing(picture, *path[:-1]) == set()
    assert firing(picture, *path) == {"available", "local", "region"}


def test_local_knows_that_head_and_goal_use_one_edge_each():
    picture = """
        +---G
        | 3 |
        S---+
    """
    assert firing(picture, (0, 0)) == {"local", "region"}


def test_reach_fires_where_the_goal_is_cut_off():
    picture = """
        +---+---+
        |   |   |
        +---+---G
        |   |   |
        S---+---+
    """
    cut_off = [(0, 0), (0, 1), (1, 1), (2, 1), (2, 0)]
    assert firing(picture, *cut_off) == {"reach", "region"}
    assert firing(picture, *cut_off[:-1]) == set()


def test_region_counts_only_the_edges_that_the_head_can_reach():
    picture = """
        +---+---+---G
        | 2 |   |   |
        +---+---+---+
        |   |   |   |
        S---+---+---+
    """
    path = [(0, 0), (0, 1), (1, 1), (2, 1), (2, 2)]
    assert firing(picture, *path[:-1]) == set()
    assert firing(picture, *path) == {"region"}


def test_blocked_edges_are_not_available():
    picture = """
        +---+---+
        |   x 3 x
        S---+---G
    """
    assert firing(picture, (0, 0)) == {"available", "local", "region"}


def test_the_last_goal_left_leaves_an_edge_unused():
    picture = """
        +---+---G
        |   | 3 |
        S---+---+
    """
    assert firing(picture, (0, 0), (0, 1)) == {"local", "region"}


def test_a_goal_that_may_be_passed_leaves_none():
    # The path goes up, right over the first goal, and ends at the other.
    picture = """
        +---G---+---+
        |   | 3 |   |
        S---+---G---+
    """
    assert firing(picture, (0, 0)) == firing(picture, (0, 0), (0, 1)) == set()
    assert firing(picture, (0, 0), (0, 1), (1, 1)) == set()


def test_no_rule_for_threes_on_a_square_with_a_split_edge():
    # The path leaves the three by its left side and comes back to end on its lower one.
    picture = """
        +---+---+---+
        |   |   |   |
        +---+---+---+
        |   | 3 |   |
        S---+-G-+---+
    """
    path = [(0, 0), (0, 1), (1, 1), (2, 1), (2, 2), (1, 2), (0, 2), (0, 1.5)]
    puzzle = parse_text(picture)
    points = [puzzle.grid.point(*position) for position in path]
    assert puzzle.is_solved_by(Path.along(puzzle.grid, points))
    for length in range(1, len(path)):
        assert firing(picture, *path[:length]) == set()


def test_a_head_on_a_corner_may_use_both_sides_if_one_is_split():
    # The path goes round the square and ends in the middle of the side that it began at.
    picture = """
        +---+
        | 4 |
        S-G-+
    """
    path = [(0, 0), (1, 0), (1, 1), (0, 1)]
    for length in range(1, len(path) + 1):
        assert firing(picture, *path[:length]) == set()


def test_sound_on_every_2x2_puzzle(all_2x2):
    assert len(all_2x2) == 1_792
    assert false_positives(all_2x2) == set()


@pytest.mark.slow
def test_sound_on_every_2x3_puzzle(all_2x3):
    assert len(all_2x3) == 36_864
    assert false_positives(all_2x3) == set()


def false_positives(puzzles: list[Puzzle]) -> set[tuple[str, Puzzle, Path]]:
    found = set()
    for puzzle in puzzles:
        tests = [(name, PREDICATES[name].bind(puzzle)) for name in NAMES]
        for path, completable, _ in label_paths(puzzle):
            if completable:
                found |= {(name, puzzle, path) for name, test in tests if test(path)}
    return found


@settings(max_examples=200, deadline=None)
@given(data=st.data())
def test_sound_on_general_puzzles(general_puzzles, data):
    puzzle = data.draw(general_puzzles)
    tests = {name: PREDICATES[name].bind(puzzle) for name in NAMES}
    for path, completable, _ in label_paths(puzzle, Universe.PARTIAL):
        fires = {name for name, test in tests.items() if test(path)}
        assert not (completable and fires)
        assert all(strong in fires for weak, strong in IMPLIED if weak in fires)


@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_baseline_and_reach_hold_their_definition(general_puzzles, data):
    puzzle = data.draw(general_puzzles)
    baseline, reach = (PREDICATES[name].bind(puzzle) for name in ("baseline", "reach"))
    prefixes = {labelled.path for labelled in label_paths(puzzle)}
    for path in partial_paths(puzzle):
        overfull = any((path.edges & square).bit_count() > k for square, k in puzzle.constraints)
        assert baseline(path) == overfull
        assert reach(path) == (overfull or path not in prefixes)


def test_the_share_of_incompletable_paths_that_each_finds(all_2x2):
    """Up to "region" each finds more than the one that it includes, on all 2x2 puzzles."""
    found = dict.fromkeys(NAMES, 0)
    for puzzle in all_2x2[::7]:
        tests = [(name, PREDICATES[name].bind(puzzle)) for name in NAMES]
        for path, completable, _ in label_paths(puzzle, Universe.PARTIAL):
            if not completable:
                for name, test in tests:
                    found[name] += test(path)
    assert all(found[weak] < found[strong] for weak, strong in IMPLIED[:7])


def test_either_is_the_disjunction():
    puzzle = parse_text(ONE)
    full3, reach = PREDICATES["full3"], PREDICATES["reach"]
    both = either(full3, reach)
    assert both.name == "full3 or reach"
    assert both.sound
    tests = [predicate.bind(puzzle) for predicate in (both, full3, reach)]
    for path in partial_paths(puzzle):
        fires, *parts = (test(path) for test in tests)
        assert fires == any(parts)
    assert either(full3) is full3
    with pytest.raises(ValueError, match="at least one"):
        either()


def test_either_is_sound_only_if_all_are():
    class Guess:
        name, sound = "guess", False

        def bind(self, puzzle):
            return lambda path: True

    assert not either(PREDICATES["full3"], Guess()).sound


def test_an_unknown_name_lists_the_known_ones():
    assert predicate_named("local") is PREDICATES["local"]
    with pytest.raises(ValueError, match=r"'lokal'.*baseline, edge-left"):
        predicate_named("lokal")


@pytest.mark.parametrize("name", NAMES)
def test_predicates_cross_processes(name):
    predicate = either(PREDICATES[name], PREDICATES["reach"])
    assert pickle.loads(pickle.dumps(predicate)) == predicate
