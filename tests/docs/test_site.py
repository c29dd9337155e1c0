"""The documentation's site: built without a warning, complete, and with nothing from elsewhere."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path
from types import ModuleType
from urllib.parse import unquote, urldefrag

import pytest

ROOT = Path(__file__).resolve().parents[2]
HERE = re.compile(r"^(?!https?:|mailto:|data:|javascript:|//)")


class Reader(HTMLParser):
    """Collects a page's ids, its links, and what a browser loads with it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.links: list[str] = []
        self.loaded: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.ids.update(filter(None, (found.get("id"), found.get("name"))))
        if tag == "a" and found.get("href"):
            self.links.append(str(found["href"]))
        elif tag == "link" and found.get("rel") in ("stylesheet", "icon", "preconnect"):
            self.loaded.append(str(found["href"]))
        elif tag in ("script", "img", "iframe", "source") and found.get("src"):
            self.loaded.append(str(found["src"]))


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the built site; skip where the extra `docs` is not installed."""
    for package in ("mkdocs", "material", "mkdocstrings"):
        pytest.importorskip(package, reason="the extra docs is not installed")
    folder = tmp_path_factory.mktemp("site") / "site"
    answer = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(folder)],
        cwd=ROOT,
        env=os.environ | {"NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        text=True,
        timeout=280,
        check=False,
    )
    printed = answer.stdout + answer.stderr
    assert answer.returncode == 0, printed
    assert "WARNING" not in printed, printed
    return folder


@pytest.fixture(scope="module")
def read(site: Path) -> dict[Path, Reader]:
    """Return each page, read."""
    return {page: Reader(page.read_text()) for page in site.rglob("*.html")}


def test_every_link_leads_to_a_page_and_to_a_place_in_it(
    site: Path, read: dict[Path, Reader]
) -> None:
    broken = []
    for page, reader in read.items():
        if page.name == "404.html":  # Its links are from the root of a server.
            continue
        for link in filter(HERE.match, reader.links + reader.loaded):
            path, place = urldefrag(link)
            target = (page.parent / unquote(path)).resolve() if path else page
            target = target / "index.html" if target.is_dir() else target
            there = target.is_file() and (
                not place or target not in read or unquote(place) in read[target].ids
            )
            if not there:
                broken.append((str(page.relative_to(site)), link))
    assert broken == []


def test_pages_load_nothing_from_elsewhere(read: dict[Path, Reader]) -> None:
    assert len(read) > 40
    assert {
        url for reader in read.values() for url in reader.loaded if not HERE.match(url)
    } == set()


def test_style_sheets_load_nothing_from_elsewhere(site: Path) -> None:
    sheets = list(site.rglob("*.css"))
    assert sheets
    for sheet in sheets:
        urls = re.findall(r"url\(\s*['\"]?([^'\")]+)", sheet.read_text())
        assert [url for url in urls if not HERE.match(url) and not url.startswith("data:")] == []


def test_all_packages_modules_and_commands_have_their_place(
    site: Path, read: dict[Path, Reader], script: Callable[[str], ModuleType]
) -> None:
    for file in ROOT.glob("*/__init__.py"):
        package = file.parent.name
        for module in (ROOT / package).rglob("*.py"):
            if module.stem.startswith("__"):
                continue
            parts = module.relative_to(ROOT).with_suffix("").parts
            page = site / "reference" / f"{'.'.join(parts[:-1])}.html"
            assert ".".join(parts) in read[page].ids
    commands = read[site / "reference" / "commands.html"]
    assert {"solve", "learn", "doctor", "rushhour-solve", "puzznic-solve"} <= commands.ids


def test_what_the_tutorials_and_concepts_are_about(read: dict[Path, Reader], site: Path) -> None:
    pages = {str(page.relative_to(site)) for page in read}
    assert {f"concepts/{name}.html" for name in ("puzzle", "completable", "predicate")} <= pages
    assert {"concepts/sort-or-prune.html", "concepts/triage.html", "notebook.html"} <= pages


def test_every_schema_is_named() -> None:
    page = (ROOT / "docs" / "reference" / "json.md").read_text()
    schemas = {file.name for file in (ROOT / "docs" / "schemas").iterdir()}
    assert set(re.findall(r"\(\.\./schemas/([\w.-]+)\)", page)) == schemas
