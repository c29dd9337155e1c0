"""The proved dead end, by hand and on all states of small levels."""

from __future__ import annotations

import pytest

from generators.puzznic import LevelKind, LevelSpec, level_set
from puzznic import Level, initial, parse_level
from puzznic.dead_ends import WAITS, solve_pruned
from puzznic.labels import explore
from puzznic.waits import waits_in_circle
from solving import Limits, Status


@pytest.mark.parametrize(
    ("text", "dead"),
    [
        # On a track, B parts A's blocks and A those of B: neither comes first.
        ("######\n#ABAB#\n######\n", True),
        # The same, with a third pattern in the circle.
        ("########\n#ABCABC#\n########\n", True),
        # A waits for B, but B for nobody: its other block can come from above.
        ("########\n#B     #\n###ABA##\n########\n", False),
        # No track: A's block can fall beside B's.
        ("#######\n#ABA B#\n##### #\n#######\n", False),
        # Locked in two shafts: A waits for B in the one, B for A in the other.
        ("#######\n#  C C#\n#B###A#\n#A###B#\n#######\n", True),
        # The second shaft is open to the side: its upper block can leave.
        ("#######\n#  C C#\n#B## A#\n#A###B#\n#######\n", False),
        # A third block of A helps nobody: all three vanish at once.
        ("#######\n#A C C#\n#B###A#\n#A###B#\n#######\n", True),
    ],
)
def test_who_waits_for_whom(text: str, dead: bool) -> None:
    level = parse_level(text)
    assert waits_in_circle(level)(initial(level)) is dead


def test_a_level_that_begins_in_a_circle_is_unsolvable() -> None:
    level = parse_level("########\n#ABAB  #\n########\n")
    found = solve_pruned(level, WAITS)
    assert (found.status, found.method) == (Status.UNSOLVABLE, "astar-waits")


def found_in(level: Level) -> int:
    """Check about a thousand states of a level; return how many dead ends are found."""
    labels = explore(level, Limits(expansions=30_000)).labels
    assert labels is not None
    test = waits_in_circle(level)
    step = 1 + len(labels) // 1_000
    found = [index for index in range(0, len(labels), step) if test(labels.state(index))]
    assert not labels.alive[found].any()
    return len(found)


def test_states_in_which_patterns_wait_in_a_circle_are_dead() -> None:
    spec = LevelSpec(6, 6, patterns=4, blocks=8, walls=0.3)
    levels = [named.level for kind in LevelKind for named in level_set(kind, 5, 4, spec)]
    assert sum(map(found_in, levels)) > 0
