"""Elements as text: numbers, escapes, characters that XML can't hold."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solving.markup import element, number


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0, "0"),
        (80, "80"),
        (100.0, "100"),
        (12.5, "12.5"),
        (0.125, "0.12"),
        (-3.999, "-4"),
        (1234567, "1234567"),
        (1e6 + 0.5, "1000000.5"),
    ],
)
def test_numbers_are_short_and_without_exponents(value, text):
    assert number(value) == text


def test_an_element_with_attributes_text_and_children():
    line = element("line", stroke_width=2, x1=0.5)
    assert line == '<line stroke-width="2" x1="0.5"/>'
    assert element("g", line, text="a<b") == f"<g>a&lt;b\n{line}\n</g>"


@settings(max_examples=200, deadline=None)
@given(st.text(st.characters(exclude_categories=()), max_size=8))
def test_any_text_gives_well_formed_xml(text):
    svg = element("text", text=text, fill=text)
    read = ElementTree.fromstring(svg.encode())  # Fails for a lone surrogate too.
    legal = "".join(c if _is_legal(c) else "\ufffd" for c in text)
    assert (read.text or "") == legal.replace("\r", "\n")


def _is_legal(letter: str) -> bool:
    """Return whether the grammar of XML 1.0 has the character."""
    code = ord(letter)
    return (
        letter in "\t\n\r" or 0x20 <= code <= 0xD7FF or 0xE000 <= code <= 0xFFFD or code >= 0x10000
    )
