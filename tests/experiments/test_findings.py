from __future__ import annotations

import csv
from io import StringIO

import pytest
from matplotlib.figure import Figure

from experiments import Claim, Findings, Table
from experiments.findings import claims_markdown, markdown, to_csv

TABLE = Table(("name", "number", "ratio"), (("a|b", 12345, 6.27001), ("c, d", 0, None)))


def test_csv_keeps_all_digits() -> None:
    rows = list(csv.reader(StringIO(to_csv(TABLE))))
    assert rows == [["name", "number", "ratio"], ["a|b", "12345", "6.27001"], ["c, d", "0", ""]]


def test_markdown_has_table_claims_and_picture() -> None:
    claim = Claim("speed", "6x", "6.27x", "abstract")
    findings = Findings(TABLE, Figure(), (claim,), ("A note.",))
    text = markdown("Title", findings, ["made by hand"], "title.svg")
    assert "| a\\|b | 12,345 | 6.27 |" in text
    assert "| c, d | 0 | - |" in text
    assert "| speed | 6x | 6.27x | abstract |" in text
    assert "\n- made by hand\n" in text
    assert "\nA note.\n" in text
    assert text.endswith("![Title](title.svg)\n")


def test_claims_of_several_experiments_make_one_table() -> None:
    claims = {
        "one": [Claim("a", "1", "2", "here")],
        "two": [],
        "three": [Claim("b", "3", "4", "x")],
    }
    text = claims_markdown(claims, ["made by hand"])
    assert "- made by hand" in text
    assert text.count("\n| ") == 3
    assert "| three | b | 3 | 4 | x |" in text


def test_rows_fit_the_columns() -> None:
    with pytest.raises(ValueError, match="2 cells for 1 columns"):
        Table(("one",), (("a", "b"),))
