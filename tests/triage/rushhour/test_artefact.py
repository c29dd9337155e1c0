"""bound.json: written, read, and refused where it is damaged or claims too much."""

from __future__ import annotations

from pathlib import Path

import pytest

from solving import InputError
from triage.rushhour import SHIPPED, BoundFile, BoundRule, load_bound, save_bound
from triage.rushhour.artefact import read_bound

MOVERS = "incompletable(S,R) :- movers(S,N), below(R,N)."
MORE = "incompletable(S,R) :- movers(S,N), below1(R,N)."


def bound_file(*rules: tuple[str, bool], vocabulary: str = "rushhour") -> BoundFile:
    return BoundFile(
        vocabulary=vocabulary,
        rules=tuple(
            BoundRule(rule=rule, proved=proved, taught_by=("pool-0",), states=10, false_prunes=0)
            for rule, proved in rules
        ),
        dropped=2,
        config={"seed": 1},
        python="3.11",
        packages={},
        commit=None,
    )


def test_what_was_written_is_read(tmp_path: Path) -> None:
    path, found = tmp_path / "bound.json", bound_file((MOVERS, True), (MORE, False))
    save_bound(found, path)
    assert read_bound(path) == found
    bound = load_bound(path)
    assert (len(bound.parts), bound.proved) == (2, False)
    only = found.bound("p", proved_only=True)
    assert (only.name, len(only.parts), only.proved) == ("p", 1, True)


@pytest.mark.parametrize(
    ("found", "message"),
    [
        (bound_file(), "expected at least one rule"),
        (bound_file((MORE, True)), "nothing proves this rule"),
        (bound_file((MOVERS, True), vocabulary="rushhour-near"), "bad rules: unknown relation"),
        (bound_file(("incompletable(S,R) :- movers(S,", False)), "bad rules"),
    ],
)
def test_wrong_claims_are_refused(tmp_path: Path, found: BoundFile, message: str) -> None:
    path = tmp_path / "bound.json"
    save_bound(found, path)
    with pytest.raises(InputError, match=message) as raised:
        load_bound(path)
    assert str(raised.value).startswith(f"{path}: ")


def test_what_is_no_bound_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "bound.json"
    with pytest.raises(InputError, match="can't be read: No such file"):
        load_bound(path)
    path.write_text('{"rules": 3}')
    with pytest.raises(InputError, match=r"not a bound\.json"):
        load_bound(path)


def test_the_shipped_bound_is_read() -> None:
    bound = load_bound(SHIPPED)
    assert bound.parts
