"""Boards for the tests of models."""

from __future__ import annotations

import pytest

from rushhour import Board, parse_boards

SMALL = """\
id: solved
slides: 0
+---+
|oAA>
|ooo|
|ooo|
+---+

id: one
+----+
|AAoo>
|oooo|
+----+

id: blocked
+-----+
|ooBoo|
<ooBAA|
|ooooo|
|ooooC|
|ooooC|
+-----+

id: walled
+-----+
|oooBx|
|AAoBo>
|oxooo|
|CCCoo|
+-----+

id: vertical
+--^-+
|oooo|
|oBBD|
|ooAD|
|ooAo|
|CCoo|
+----+

id: jammed
+---+
|AAB>
|ooB|
|CCC|
+---+
"""
"""Small boards with every side, with walls, and one that has no plan: few states each."""


@pytest.fixture(scope="session")
def small() -> dict[str, Board]:
    """Return small boards by name."""
    return {named.id: named.board for named in parse_boards(SMALL)}
