from __future__ import annotations

from collections.abc import Callable

import pytest

from ilp.bias import Bias
from ilp.native.bounds import unseen_costs
from ilp.native.classes import Classes
from ilp.native.clock import Budget
from ilp.native.homomorphism import Selection
from ilp.native.pieces import INFINITE, Pieces, find_pieces
from ilp.native.tables import build_tables
from ilp.task import Task

P, N1, N2 = 1, 2, 4
"""One positive and two negatives, as bits."""


def test_views_linked_by_types_form_pieces(
    compressed: Callable[[Task], Classes], unlimited: Callable[[], Budget]
) -> None:
    """Numbers link count and less; edges link last and red; flag has no existential argument."""
    body: dict[str, tuple[str, ...]] = {
        "count": ("path", "num"),
        "last": ("path", "edge"),
        "less": ("num", "num"),
        "red": ("edge",),
        "flag": ("path",),
    }
    bias = Bias("h", ("path",), body, 4, 4, head_only_types={"path": 0})
    facts: dict[str, list[tuple[str, ...]]] = {
        "count": [("p", "1"), ("q", "2")],
        "last": [("p", "a"), ("q", "a")],
        "less": [("1", "2")],
        "red": [("a",)],
        "flag": [("p",)],
    }
    classes = compressed(Task(bias, facts, [("p",)], [("q",)]))
    p, q = classes.of_example.tolist()
    pieces = find_pieces(classes, Selection((p,), (q,)), build_tables(classes, (p, q), unlimited()))
    assert pieces.of_view == (0, 1, 0, 1, 2)
    assert pieces.separable == [[2], [0], [2]]


@pytest.fixture
def two() -> Pieces:
    """Return two pieces: the first can separate p from both negatives, the second from n2 only."""
    return Pieces((0, 1), [[N1 | N2], [N2]], positives=1)


def test_what_a_piece_cannot_separate_must_come_from_elsewhere(two: Pieces) -> None:
    assert two.needs(level=1) == [[0], [1]]
    two.record(0, P | N1, 1)
    assert two.needs(level=2) == [[0], [2]]
    two.record(0, P | N2, 2)
    assert two.needs(level=3) == [[0], [2]]


def test_a_dead_piece_gives_no_more(two: Pieces) -> None:
    two.alive = [False, True]
    assert two.needs(level=2) == [[0], [INFINITE]]


def test_costs_of_unseen_rules(two: Pieces) -> None:
    """An unseen rule has a component of two literals or more, and its head."""
    assert unseen_costs(two, level=1, max_body=4) == [3]
    two.alive = [False, True]
    two.record(0, P | N2, 1)
    assert unseen_costs(two, level=1, max_body=4) == [4]
    assert unseen_costs(two, level=1, max_body=2) == [INFINITE]


def test_without_track_needs_are_zero(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ilp.native.pieces.MAX_POSITIVES", 0)
    pieces = Pieces((0, 1), [[N1 | N2], [N2]], positives=1)
    pieces.record(0, P, 1)
    assert pieces.needs(2) == [[0], [0]]
