"""A small view of an SVG document, and a puzzle with every part, that the tests share."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from xml.etree import ElementTree

import pytest

from witness import Path, Puzzle, parse_text

NUMBER = re.compile(r"-?\d+(?:\.\d+)?")


class Drawn:
    """The elements of an SVG document; making one fails unless the XML is well-formed."""

    def __init__(self, svg: str) -> None:
        self.root = ElementTree.fromstring(svg)
        self.elements = [
            (e.tag.removeprefix("{http://www.w3.org/2000/svg}"), e) for e in self.root.iter()
        ]

    def all(self, tag: str, **attributes: object) -> list[ElementTree.Element]:
        """Return the elements with these attributes, in which `_` stands for `-`."""
        wanted = {key.replace("_", "-"): str(value) for key, value in attributes.items()}
        return [
            element
            for name, element in self.elements
            if name == tag and wanted.items() <= element.attrib.items()
        ]

    def count(self, tag: str, **attributes: object) -> int:
        return len(self.all(tag, **attributes))

    @property
    def titles(self) -> list[str]:
        return [element.text or "" for element in self.all("title")]

    @property
    def grid_segments(self) -> int:
        """The number of segments of the first path, which is the grid of a picture alone."""
        return self.all("path")[0].attrib["d"].count("M")

    @property
    def coordinates(self) -> Iterable[tuple[float, float]]:
        """All the points of lines and outlines."""
        for element in (*self.all("path"), *self.all("polyline"), *self.all("polygon")):
            text = element.get("d") or element.get("points") or ""
            numbers = [float(n) for n in NUMBER.findall(text)]
            yield from zip(numbers[::2], numbers[1::2], strict=True)


@pytest.fixture(scope="session")
def drawn() -> type[Drawn]:
    return Drawn


@pytest.fixture(scope="session")
def path_at() -> Callable[..., Path]:
    """Return a function that makes a path from positions."""
    return lambda puzzle, *positions: Path.along(
        puzzle.grid, [puzzle.grid.point(*position) for position in positions]
    )


@pytest.fixture
def puzzle() -> Puzzle:
    return parse_text("""
        +-G-+ x G
        | 1 x 3 |
        +-S-+---+
        |   | 2 |
        S---+---+
    """)
