"""Pages as programs: what a reader who follows one from top to bottom saves, runs and sees.

```NAME after "Save as `FILE`:"    is saved
```sh                              is run, in order, in one shell
```python                          is run as a program of its own, if it is not saved
```text right after one of these   is what that prints: all of it, but for seconds; or, after
                                   "prints, among other lines," a part of it
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

__all__ = ["DOCS", "ROOT", "Page", "follow", "make_commands", "read_page"]

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
_BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
_SAVED = re.compile(r"[Ss]ave (?:it |this )?as `([\w./-]+)`:\s*\Z")
_PART = "prints, among other lines,"
_MARK = "@@ {} @@"


@dataclass
class Page:
    """files: name -> content, of what is saved. script: what is run; its parts are marked.

    prints: part of the script -> (text, whether that is all that it prints).
    """

    files: dict[str, str] = field(default_factory=dict)
    script: str = "set -e\n"
    prints: dict[int, tuple[str, bool]] = field(default_factory=dict)


def read_page(path: Path) -> Page:
    """Return a page's program."""
    text, page = path.read_text(), Page()
    part = end = 0
    for match in _BLOCK.finditer(text):
        language, content, before = match[1], match[2], text[end : match.start()]
        saved = _SAVED.search(before)
        if saved:
            page.files[saved[1]] = content
        elif language in ("sh", "python"):
            part += 1
            page.script += f"echo '{_MARK.format(part)}'\n"
            page.script += content if language == "sh" else f"python {part}.py\n"
            if language == "python":
                page.files[f"{part}.py"] = content
        elif language == "text" and part and before.strip() in ("", _PART):
            page.prints[part] = content, before.strip() == ""
        end = match.end()
    return page


def follow(page: Path, work: Path, commands: Path, seconds: float = 240) -> str:
    """Do what a page says in an empty folder and return all that is printed.

    Fails if a command does, or if one prints something else than the page says.
    """
    program = read_page(page)
    for name, content in program.files.items():
        (work / name).parent.mkdir(parents=True, exist_ok=True)
        (work / name).write_text(content)
    if not (work / "data").exists():
        (work / "data").symlink_to(ROOT / "data")
    found = subprocess.run(
        ["sh", "-c", program.script],
        cwd=work,
        env=os.environ | {"PATH": f"{commands}{os.pathsep}{os.environ['PATH']}"},
        capture_output=True,
        text=True,
        timeout=seconds,
        check=False,
    )
    assert found.returncode == 0, found.stdout + found.stderr
    for part, (text, is_all) in program.prints.items():
        start = found.stdout.index(_MARK.format(part)) + len(_MARK.format(part)) + 1
        printed = _timeless(found.stdout[start:].split(_MARK.format(part + 1))[0])
        said = _timeless(text)
        right = printed == said if is_all else said in printed
        assert right, f"{page.name} says\n{said}\nbut what is printed is\n{printed}"
    return found.stdout + found.stderr


def make_commands(folder: Path) -> Path:
    """Return a folder with the commands `witness-ilp` and `python` of this environment."""
    folder.mkdir()
    start = "from pipeline.cli import main; main()"
    for name, call in (("witness-ilp", f'-c "{start}" "$@"'), ("python", '"$@"')):
        path = folder / name
        path.write_text(
            f'#!/bin/sh\nPYTHONPATH="$PYTHONPATH:{ROOT}" exec {sys.executable} {call}\n'
        )
        path.chmod(0o755)
    return folder


def _timeless(text: str) -> str:
    return re.sub(r"\d+(?:\.\d+)? s\b", "T s", text).strip("\n")
