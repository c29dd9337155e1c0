"""The how-to pages with templates: each template works as it stands."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest


@pytest.mark.parametrize("what", ["game", "generator", "relation", "an engine"])
def test_templates(what: str, follow: Callable[..., str], tmp_path: Path) -> None:
    name = what.replace(" ", "-") if what.startswith("an ") else f"a-{what}"
    assert follow(f"how-to/add-{name}.md", tmp_path)
