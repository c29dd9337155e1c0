"""Marks and dead ends: the compiled twins against the references."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random

import numpy as np
import pytest

from generators.puzznic import LevelSpec, random_level
from puzznic import Level, State, best_first
from puzznic.dead_ends import WAITS, solve_pruned
from puzznic.kernels import searches
from puzznic.kernels.marking import fires_of, marks_in, pair_words
from puzznic.kernels.terrain import mask_of, stored_dead_ends
from puzznic.labels import DEAD, Labels, explore
from puzznic.marks import marks_of
from puzznic.waits import waits_in_circle
from solving import Limits


def labelled(seed: int, patterns: int = 4, blocks: int = 9) -> Labels:
    """Return a random level with all of its states."""
    rng = Random(seed)
    while True:
        level = random_level(rng, LevelSpec(7, 6, patterns, blocks, walls=0.3))
        if level is not None:
            labels = explore(level, Limits(expansions=20_000)).labels
            if labels is not None and len(labels) > 50:
                return labels


@pytest.fixture(scope="module")
def found() -> list[Labels]:
    return [labelled(seed) for seed in range(4)]


def test_words_are_the_marks_of_the_reference(found: list[Labels]) -> None:
    for labels in found:
        chosen = np.random.default_rng(1).choice(len(labels), 40, replace=False)
        look = marks_of(labels.level)
        words = pair_words(labels.level, labels.boards[chosen])
        for row, index in zip(words.tolist(), chosen.tolist(), strict=True):
            seen = look(labels.state(index))
            assert [marks_in(word) for word in row] == list(seen.values())


def test_rules_fire_where_the_reference_says(found: list[Labels]) -> None:
    for labels in found:
        (own,) = fires_of(labels.level, labels.boards, WAITS.marks).T
        test = waits_in_circle(labels.level)
        for index in range(0, len(labels), 1 + len(labels) // 50):
            assert own[index] == test(labels.state(index))
        assert not (own & labels.alive).any()


def test_masks() -> None:
    assert mask_of(["whole", "not_whole"]) == 1 | 1 << 32
    with pytest.raises(KeyError):
        mask_of(["wholes"])


def test_astar_without_dead_ends_is_equal(found: list[Labels]) -> None:
    for labels in found:
        level = labels.level
        twin = solve_pruned(level, WAITS)
        reference = best_first.astar(level, dead=WAITS.bind(level))
        assert (twin.plan, twin.bound, twin.expansions) == (
            reference.plan,
            reference.bound,
            reference.expansions,
        )


def test_a_search_that_knows_all_dead_states_ends_the_same(found: list[Labels]) -> None:
    for labels in found:
        plain = searches.astar(labels.level)
        known = searches.astar(labels.level, dead=partial(stored_dead_ends, labels=labels))
        assert (known.moves, known.bound) == (plain.moves, plain.bound)
        assert known.expansions <= plain.expansions
        if labels.distances[0] == DEAD:
            assert known.expansions <= 1


class Wrong:
    """Says of every state with two patterns or more that it is dead."""

    name, proved, marks = "wrong", False, (("not_waits",), ("waits",))

    def bind(self, level: Level) -> Callable[[State], bool]:
        return lambda state: len({*state}) > 3


def test_rules_that_err_never_make_a_level_unsolvable(found: list[Labels]) -> None:
    solvable = next(labels for labels in found if labels.alive[0])
    plain = searches.astar(solvable.level)
    again = solve_pruned(solvable.level, Wrong())
    assert (again.status, again.moves, again.bound) == (plain.status, plain.moves, plain.bound)
    assert again.method == "astar after astar-wrong"
    assert again.expansions > plain.expansions
    limited = solve_pruned(solvable.level, Wrong(), Limits(expansions=2))
    assert limited.plan is None
    assert limited.status.value == "timeout"
