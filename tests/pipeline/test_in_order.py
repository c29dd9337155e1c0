"""Results of workers, in the order of their tasks."""

from __future__ import annotations

from collections.abc import Iterator

from pipeline.commands.in_order import in_order


def test_results_come_by_number_and_as_soon_as_they_can() -> None:
    given: list[int] = []

    def numbered() -> Iterator[tuple[int, str]]:
        for number, result in ((1, "b"), (0, "a"), (3, "d"), (2, "c")):
            given.append(number)
            yield number, result

    ordered = in_order(numbered())
    assert next(ordered) == "a"
    assert given == [1, 0]
    assert next(ordered) == "b"
    assert given == [1, 0]
    assert [*ordered] == ["c", "d"]


def test_nothing_is_nothing() -> None:
    assert [*in_order([])] == []
