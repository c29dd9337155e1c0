"""Docstrings as Markdown."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType

import pytest

pytest.importorskip("griffe", reason="the extra docs is not installed")


@pytest.fixture(scope="module")
def markdown(script: Callable[[str], ModuleType]) -> Callable[[str], str]:
    loaded: Callable[[str], str] = script("docstrings").markdown
    return loaded


GLOSSARY = """\
Search.

Glossary:
    open list   what is left;
                in order.
    k | c (`K`) a *count*.
    proof       none.

    run(it)
"""


def test_a_glossary_is_a_table(markdown: Callable[[str], str]) -> None:
    assert markdown(GLOSSARY) == (
        "Search.\n\n| term | meaning |\n|---|---|\n| open list | what is left; in order. |\n"
        "| k \\| c (`K`) | a \\*count\\*. |\n| proof | none. |\n\n```text\nrun(it)\n```\n"
    )


def test_what_is_indented_stays_as_it_is(markdown: Callable[[str], str]) -> None:
    text = "Files:\n    a.json    one\n\n    b.json    two\nThe end."
    assert markdown(text) == "Files:\n\n```text\na.json    one\n\nb.json    two\n```\n\nThe end.\n"


def test_columns_stay_as_they_are(markdown: Callable[[str], str]) -> None:
    text = "Ends.\n\nname     proof\noptimal  yes, of course\nnone     no\n"
    assert (
        markdown(text)
        == "Ends.\n\n```text\nname     proof\noptimal  yes, of course\nnone     no\n```\n"
    )


def test_markup_is_text_but_for_code(markdown: Callable[[str], str]) -> None:
    assert (
        markdown("A\\* of [row, col] < `x[0] * 2`.") == "A\\* of \\[row, col\\] \\< `x[0] * 2`.\n"
    )
