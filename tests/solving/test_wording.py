"""Numbers with their units."""

from __future__ import annotations

import pytest

from solving.wording import counted


@pytest.mark.parametrize(
    ("number", "text"), [(0, "0 unit steps"), (1, "1 unit step"), (2, "2 unit steps")]
)
def test_one_has_no_plural(number: int, text: str) -> None:
    assert counted(number, "unit step") == text
