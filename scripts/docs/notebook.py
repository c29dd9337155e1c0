"""The example notebook as a page of the site: its text, its code, and the outputs kept in it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nbformat
from mkdocs.structure.files import File, Files

__all__ = ["NOTEBOOK", "notebook_page", "on_files"]

NOTEBOOK = Path(__file__).resolve().parents[2] / "examples" / "first_predicate.ipynb"
HEAD = f"""\
!!! note

    This page is a notebook, `examples/{NOTEBOOK.name}`, with its outputs. To run it yourself, open
    it with Jupyter in the project's folder.
"""


def on_files(files: Files, config: Any) -> Files:
    """Add the page to the files of the site."""
    files.append(File.generated(config, "notebook.md", content=notebook_page(NOTEBOOK)))
    return files


def notebook_page(path: Path) -> str:
    """Return a notebook as Markdown, the note below its title."""
    cells = nbformat.read(path, as_version=4).cells
    title, *rest = (part for cell in cells for part in _parts(cell))
    heading, _, text = title.partition("\n")
    return "\n\n".join([heading, HEAD, text.strip(), *rest]) + "\n"


def _parts(cell: Any) -> Iterator[str]:
    if cell.cell_type == "markdown":
        yield cell.source
        return
    yield f"```python\n{cell.source}\n```"
    for output in cell.outputs:
        data = output.get("data", {})
        if output.output_type == "stream":
            yield f"```text\n{output.text.rstrip()}\n```"
        elif "image/svg+xml" in data:
            yield f"<div>\n{data['image/svg+xml'].strip()}\n</div>"
        elif "text/plain" in data:
            yield f"```text\n{data['text/plain'].rstrip()}\n```"
