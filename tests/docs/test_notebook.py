"""The example notebook runs, and what it prints and draws is what is kept in it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
NOTEBOOK = ROOT / "examples" / "first_predicate.ipynb"

nbformat = pytest.importorskip("nbformat", reason="the extra docs is not installed")


def shown(notebook: Any) -> list[list[str]]:
    """Return for each cell of code what it shows: all that is printed, then pictures as SVG."""
    found = []
    for cell in notebook.cells:
        outputs = cell.outputs if cell.cell_type == "code" else []
        # What is printed may come in one piece or in several.
        printed = "".join(o.text for o in outputs if o.output_type == "stream")
        pictures = [o.data["image/svg+xml"].strip() for o in outputs if o.output_type != "stream"]
        found.append([printed, *pictures])
    return found


def test_it_runs_and_shows_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    nbclient = pytest.importorskip("nbclient", reason="the extra docs is not installed")
    pytest.importorskip("ipykernel", reason="the extra docs is not installed")
    kept = nbformat.read(NOTEBOOK, as_version=4)
    again = nbformat.read(NOTEBOOK, as_version=4)
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    nbclient.NotebookClient(
        again, timeout=240, kernel_name="python3", resources={"metadata": {"path": str(ROOT)}}
    ).execute()
    assert shown(again) == shown(kept)
    assert sum(text.startswith("<svg") for cell in shown(again) for text in cell) >= 4


def test_what_is_kept_is_small_whole_and_of_no_machine() -> None:
    text = NOTEBOOK.read_text()
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    nbformat.validate(notebook)
    assert len(text) < 100_000
    assert not re.search(r"/(?:home|root|tmp|work|usr)/|site-packages", text)
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert [cell.execution_count for cell in code] == list(range(1, len(code) + 1))
    assert all(cell.outputs for cell in code)
