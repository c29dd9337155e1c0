"""JSON lines: what is accepted, what is refused and how."""

from __future__ import annotations

import json

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solving import InputError
from witness import NamedPuzzle, Puzzle, parse_puzzles, puzzle_from_json, puzzle_schema
from witness.formats.json_lines import format_json_lines, parse_json_lines, puzzle_to_json

GOOD = {"rows": 2, "cols": 3, "starts": [[0, 0]], "goals": [[2, 3]], "triangles": [[0, 1, 3]]}


def test_the_published_shape():
    puzzle = Puzzle.create(2, 3, goals=[(2, 3)], triangles={(0, 1): 3}, blocked=[((1, 0), (0, 0))])
    assert puzzle_to_json(puzzle, "a") == {
        "id": "a",
        **GOOD,
        "blocked": [[[0, 0], [1, 0]]],
    }
    assert puzzle_from_json({"id": "a", **GOOD, "blocked": [[[1, 0], [0, 0]]]}) == NamedPuzzle(
        "a", puzzle
    )


def test_ends_in_the_middle_of_edges_are_half_integers():
    named = puzzle_from_json({**GOOD, "starts": [[0, 0.5]], "goals": [[2.0, 3]]})
    written = puzzle_to_json(named.puzzle, "a")
    assert (written["starts"], written["goals"]) == ([[0, 0.5]], [[2, 3]])


def test_an_id_left_out_is_the_number_of_the_puzzle():
    text = f"\n{json.dumps(GOOD)}\n\n{json.dumps({**GOOD, 'id': 'b'})}\n{json.dumps(GOOD)}\n"
    assert [named.id for named in parse_json_lines(text)] == ["0", "b", "2"]


def test_a_single_puzzle_may_spread_over_lines():
    assert parse_json_lines(json.dumps(GOOD, indent=2))[0].puzzle.grid.cols == 3


def test_line_separators_inside_strings_do_not_end_a_line():
    text = json.dumps({**GOOD, "id": "a\u2028b"}, ensure_ascii=False)
    assert [named.id for named in parse_json_lines(text + "\n" + json.dumps(GOOD))] == [
        "a\u2028b",
        "1",
    ]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"triangles": [[0, 1, 0]]}, "carries 0 triangles"),
        ({"triangles": [[0, 1, 4]]}, "carries 4 triangles"),
        ({"triangles": [[0, 1, 3], [0, 1, 2]]}, "two triangle counts"),
        ({"triangles": [[2, 0, 1]]}, r"square \(2, 0\) is outside a grid of 2x3"),
        ({"triangles": [[0, 1]]}, r"length 3.*triangles\[0\]"),
        ({"triangles": [[0, 1, "3"]]}, r"Expected `int`, got `str` - at `\$.triangles\[0\]\[2\]`"),
        ({"goals": [[3, 3]]}, r"vertex \(3, 3\) is outside a grid of 2x3"),
        ({"goals": [[0, 1.25]]}, r"no vertex and no middle of an edge lies at \(0, 1.25\)"),
        ({"goals": []}, "at least one start and one goal"),
        ({"goals": [[0, 0]]}, "both a start and a goal"),
        ({"rows": 0}, "rows must be from 1 to 64, not 0"),
        ({"cols": 65}, "cols must be from 1 to 64, not 65"),
        ({"rows": 10**30}, "rows"),
        ({"rows": 2.5}, "Expected `int`, got `float`"),
        ({"rows": None}, "Expected `int`, got `null`"),
        ({"blocked": [[[0, 0], [1, 1]]]}, r"no edge joins vertices \(0, 0\) and \(1, 1\)"),
        ({"blocked": [[[0, 3], [0, 4]]]}, r"vertex \(0, 4\) is outside"),
        ({"id": ""}, "length >= 1.*id"),
        ({"id": 7}, "Expected `str"),
        ({"goal": [[0, 1]]}, "unknown field `goal`"),
    ],
)
def test_a_broken_puzzle_is_one_line_with_file_and_line(change, message):
    text = f"{json.dumps(GOOD)}\n\n{json.dumps({**GOOD, **change})}\n"
    with pytest.raises(InputError, match=message) as caught:
        parse_puzzles(text, "sets/a.jsonl")
    assert str(caught.value).startswith("sets/a.jsonl:3: ")
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("missing", GOOD)
def test_a_field_is_missing(missing):
    broken = {name: value for name, value in GOOD.items() if name != missing}
    with pytest.raises(InputError, match=f"missing required field `{missing}`"):
        puzzle_from_json(broken)


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ('{"rows": 2,', 1, "not valid JSON"),
        (json.dumps(GOOD) + '\n{"rows" 2}', 2, "not valid JSON"),
        (json.dumps(GOOD) + "\n[1]", 2, "Expected `object`, got `array`"),
        ("[]", 1, "Expected `object`, got `array`"),
        ("[" * 100_000, 1, "nested too deeply"),
        (json.dumps(GOOD) + "\n" + "[" * 100_000, 2, "nested too deeply"),
    ],
)
def test_what_is_not_a_puzzle_at_all(text, line, message):
    with pytest.raises(InputError, match=message) as caught:
        parse_puzzles(text, "a.jsonl")
    assert (caught.value.source, caught.value.line) == ("a.jsonl", line)


def test_an_id_occurs_once():
    one = json.dumps({**GOOD, "id": "1"})
    with pytest.raises(InputError, match="the id '1' is taken already by the puzzle at line 1"):
        parse_json_lines(f"{one}\n{json.dumps(GOOD)}\n")


@settings(max_examples=100, deadline=None)
@given(
    data=st.data(),
    name=st.text(st.characters(codec="utf-8", exclude_categories=["Cc"]), min_size=1),
)
def test_round_trip_within_the_schema(general_puzzles, data, name):
    named = NamedPuzzle(name, data.draw(general_puzzles))
    text = format_json_lines([named])
    assert text.count("\n") == 1
    assert parse_json_lines(text) == [named]
    jsonschema.validate(json.loads(text), puzzle_schema())


@pytest.mark.parametrize(
    "change",
    [
        {"rows": 0},
        {"cols": 65},
        {"triangles": [[0, 0, 5]]},
        {"goal": []},
        {"id": ""},
        {"id": "\x1b"},
    ],
)
def test_the_schema_refuses_what_we_refuse(change):
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({**GOOD, **change}, puzzle_schema())
