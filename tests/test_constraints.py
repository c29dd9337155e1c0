"""The pinned packages run on every Python that the project promises to run on."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path

import pytest
from packaging.specifiers import SpecifierSet

CONSTRAINTS = Path(__file__).parents[1] / "constraints.txt"
OLDEST = "3.11.2"
"""The Python of Debian 12."""
PINS = [
    line.split("==")[0]
    for line in CONSTRAINTS.read_text().splitlines()
    if "==" in line and not line.startswith("#")
]


@pytest.mark.parametrize("name", PINS)
def test_a_pinned_package_takes_the_oldest_python(name: str) -> None:
    try:
        wanted = metadata(name).get("Requires-Python")
    except PackageNotFoundError:
        pytest.skip("not installed: of an extra, or of another platform")
    assert wanted is None or OLDEST in SpecifierSet(wanted)
