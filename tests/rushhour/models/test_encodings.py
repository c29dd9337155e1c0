"""ASP encodings: every change of one aspect gives the same optima."""

from __future__ import annotations

import pytest

from rushhour import Board, parse_flat, replay, solve
from rushhour.models import Outcome
from rushhour.models.asp import (
    ARTICLE,
    BEST,
    SMALLEST,
    Encoding,
    asp_model,
    program,
    single_changes,
)

EIGHT = parse_flat("AAooECoHDDECIHooECIKBGFFoKBGooJJoooo")
CHANGES = {
    f"{name}: {change}": encoding
    for name, start in (("article", ARTICLE), ("best", BEST), ("smallest", SMALLEST))
    for change, encoding in single_changes(start).items()
    if not change.startswith("configuration") or name == "best"
}


@pytest.mark.parametrize("change", CHANGES)
def test_each_change_keeps_the_optima(change: str, small: dict[str, Board]) -> None:
    model = asp_model(change, CHANGES[change])
    for board in small.values():
        native, found = solve(board).plan, model.solve(board)
        if native is None:
            assert found.outcome is Outcome.UNSOLVABLE
        else:
            assert found.plan is not None
            assert found.plan.slides == native.slides
            assert found.proved_optimal


@pytest.mark.parametrize("change", CHANGES)
def test_each_change_on_a_board_of_six_slides(change: str) -> None:
    model = asp_model(change, CHANGES[change])
    assert model.solve(EIGHT, 5).outcome is Outcome.REFUTED
    found = model.solve(EIGHT, 6)
    assert found.plan is not None
    assert replay(EIGHT, found.plan)


def test_all_changes_are_named_by_what_they_change() -> None:
    changes = single_changes(ARTICLE)
    assert changes["moves=free"] == Encoding(moves="free")
    both = changes["moves=implicit, inertia=constraints"]
    assert (both.moves, both.inertia) == ("implicit", "constraints")
    assert ARTICLE not in changes.values()
    assert len(set(changes.values())) == len(changes)
    assert "unique=yes" in changes
    assert "unique=yes" not in single_changes(BEST)  # It would add no rule.


def test_the_article_s_words_are_in_its_program() -> None:
    text = program(ARTICLE)
    for word in ("busy(", "free(", "movable(", "1 { move(", "moved(", "not moved(", "not goal("):
        assert word in text
    assert "ge(" not in text


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"moves": "wild"}, "moves is one of conditioned, free, vehicle, implicit, not 'wild'"),
        ({"configuration": "fast"}, "configuration is one of auto, "),
        ({"moves": "implicit"}, "the state is chosen: inertia constraints"),
        ({"passage": "pairs"}, "conditioned moves need the passage of cells"),
        ({"moves": "free", "passage": "pairs"}, "pairs would jump over walls"),
    ],
)
def test_options_that_do_not_fit_are_refused(options: dict[str, str], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Encoding(**options)
