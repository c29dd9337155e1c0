from __future__ import annotations

import time
from collections.abc import Iterator

import pytest

from pipeline.parallel.watch import LostError, watched


def count(upto: int, then: Exception | None = None) -> Iterator[int]:
    yield from range(upto)
    if then is not None:
        raise then


def hang() -> Iterator[int]:
    yield 1
    time.sleep(1000)


def test_results_come_as_they_are() -> None:
    abandoned: list[int] = []
    found = watched(lambda: count(5), lambda: None, lambda: abandoned.append(1))
    assert list(found) == [0, 1, 2, 3, 4]
    assert abandoned == []


def test_an_error_is_a_loss_that_says_why() -> None:
    abandoned: list[int] = []
    bad = ValueError("first line\nmore")
    found = watched(lambda: count(2, bad), lambda: None, lambda: abandoned.append(1))
    with pytest.raises(LostError, match=r"^ValueError: first line$"):
        list(found)
    assert abandoned == [1]


def test_what_hangs_is_left_behind_when_the_check_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pipeline.parallel.watch.CHECK_SECONDS", 0.01)
    monkeypatch.setattr("pipeline.parallel.watch.END_SECONDS", 0.01)
    checks: list[int] = []

    def check() -> None:
        checks.append(1)
        if len(checks) == 3:
            raise TimeoutError("enough")

    abandoned: list[int] = []
    found = watched(hang, check, lambda: abandoned.append(1))
    assert next(found) == 1
    with pytest.raises(TimeoutError, match="enough"):
        next(found)
    assert abandoned == [1]


def test_who_stops_listening_abandons_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pipeline.parallel.watch.END_SECONDS", 0.01)
    abandoned: list[int] = []
    found = watched(hang, lambda: None, lambda: abandoned.append(1))
    assert next(found) == 1
    found.close()
    assert abandoned == [1]
