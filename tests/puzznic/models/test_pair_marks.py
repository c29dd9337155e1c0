"""Marks as literals: in every state of small levels they say what `puzznic.marks` does, or less."""

from __future__ import annotations

from collections import Counter

import pytest

from puzznic import EMPTY, Level, State, parse_level
from puzznic.labels import Labels, explore
from puzznic.marks import MARKS, NEGATED, TWINS, marks_of, pattern_pairs
from puzznic.models.cp.geometry import Geometry
from puzznic.models.cp.literals import new
from puzznic.models.cp.pair_marks import PairMarks, is_expressible
from puzznic.models.cp.pattern_literals import Ground
from puzznic.models.cp.variables import Grid

cpmpy = pytest.importorskip("cpmpy")
pytest.importorskip("ortools")

NAMES = [name for name in (*MARKS, *NEGATED.values()) if is_expressible(name)]
LESS = {"barred", "bars"}
"""Literals that are true less often than the mark holds."""
MORE_LEVELS = {
    "shafts": "#########\n#  B A  #\n# ##### #\n#A#####B#\n#########",
    "track": "########\n#A    A#\n##B B ##\n########",
    "circle": "##########\n#A  B  C #\n#B#C## A##\n##########",
    "rails": "##########\n#A B  A B#\n##########",
    "large": "########\n#A B A #\n#B A B##\n########",
    "thirds": "#########\n#AB  AB #\n##A###B##\n#########",
    "gallery": "##########\n#A  B C  #\n##B##A#C##\n##########",
    "free": "###########\n#A C B  C #\n###B##A####\n###########",  # C is in no pit.
    "pit": "########\n#A B   #\n###A##B#\n###B##A#\n########",
}


def fixed(geometry: Geometry, state: State) -> Grid:
    """Return a state as constants."""
    holds = {(c, state[c]): True for c in geometry.cells if state[c] != EMPTY}
    return Grid(holds, {cell: state[cell] == EMPTY for cell in geometry.cells})


def opened(geometry: Geometry) -> Grid:
    """Return a state of variables."""
    holds = {(cell, p): new() for cell in geometry.cells for p in geometry.patterns}
    return Grid(holds, {cell: new() for cell in geometry.cells})


def labels_of(level: Level) -> Labels:
    labels = explore(level).labels
    assert labels is not None
    return labels


@pytest.fixture(scope="module")
def examples(levels: dict[str, Level], drawn: list[Level]) -> list[Level]:
    """Return levels with two patterns or more."""
    known = [*levels.values(), *map(parse_level, MORE_LEVELS.values()), *drawn]
    return [level for level in known if len(Geometry(level).patterns) > 1]


def test_in_each_state_the_literals_say_what_the_marks_do(examples: list[Level]) -> None:
    held: Counter[str] = Counter()
    told: Counter[str] = Counter()
    for level in examples:
        geometry, labels, look = Geometry(level), labels_of(level), marks_of(level)
        ground, pairs = Ground(geometry), pattern_pairs(level)
        for index in range(0, len(labels), 1 + len(labels) // 200):
            state = labels.state(index)
            counts = Counter(kind for kind in state if kind.isalpha())
            left = 1 in counts.values()
            marks = PairMarks(ground, fixed(geometry, state))
            for (p, q), found in zip(pairs, look(state).values(), strict=True):
                if not counts[p] or not counts[q]:
                    continue
                for name in NAMES:
                    literal = marks.literal(name, p, q)
                    assert literal is True or literal is False
                    assert left or name in found or not literal, (name, p, q, state)
                    assert left or name in LESS or literal or name not in found, (name, p, q, state)
                    held[name] += name in found
                    told[name] += literal
            assert not marks.constraints
    assert set(NAMES) <= {*held}
    assert all(told[name] >= held[name] // 3 for name in LESS), (told, held)


def test_a_pattern_with_one_block_left_is_dead_anyway(examples: list[Level]) -> None:
    for level in examples:
        labels = labels_of(level)
        for index in labels.alive.nonzero()[0]:
            assert 1 not in Counter(k for k in labels.state(index) if k.isalpha()).values()


@pytest.mark.parametrize("name", ["circle", "large", "thirds", "gallery"])
def test_in_a_state_of_variables_they_are_true_just_where_they_are_of_constants(name: str) -> None:
    level = parse_level(MORE_LEVELS[name])
    geometry, labels = Geometry(level), labels_of(level)
    ground, grid = Ground(geometry), opened(Geometry(level))
    marks = PairMarks(ground, grid)
    asked = {
        (name, p, q): marks.literal(name, p, q) for p, q in pattern_pairs(level) for name in NAMES
    }
    free = {key: one for key, one in asked.items() if not isinstance(one, bool)}
    # Those that are free are false in the least solution.
    alive = [index for index in range(len(labels)) if set(labels.state(index)) >= {"A", "B"}]
    for index in alive[:: 1 + len(alive) // 6]:
        state = labels.state(index)
        at = [one == (state[cell] == p) for (cell, p), one in grid.holds.items()]
        model = cpmpy.Model([*marks.constraints, *at])
        model.minimize(cpmpy.sum(free.values()))
        assert model.solve()
        constants = PairMarks(ground, fixed(geometry, state))
        for key, one in asked.items():
            _, p, q = key
            if p in state and q in state:
                value = one if isinstance(one, bool) else bool(one.value())
                assert value == constants.literal(*key), (key, state)


def test_what_has_no_literal_is_refused() -> None:
    level = parse_level(MORE_LEVELS["pit"])
    marks = PairMarks(Ground(Geometry(level)), opened(Geometry(level)))
    refused = [name for name in (*MARKS, *NEGATED.values()) if not is_expressible(name)]
    assert refused == ["not_barred", "not_bars", "not_waits_long", "not_awaited_long"]
    for name in (*refused, "nothing"):
        with pytest.raises(ValueError, match=f"no literal says {name}"):
            marks.literal(name, "A", "B")


def test_twins_change_places() -> None:
    level = parse_level(MORE_LEVELS["pit"])
    marks = PairMarks(Ground(Geometry(level)), opened(Geometry(level)))
    for mark, twin in TWINS.items():
        assert marks.literal(mark, "A", "B") is marks.literal(twin, "B", "A")
