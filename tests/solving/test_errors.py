"""The error for broken input: its one line, and its way across processes."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from solving import InputError
from solving.errors import errors_at


@pytest.mark.parametrize(
    ("place", "line"),
    [
        ({}, "expected a number"),
        ({"source": "a.toml"}, "a.toml: expected a number"),
        ({"source": Path("d/a.toml"), "line": 3}, "d/a.toml:3: expected a number"),
        ({"line": 3}, "line 3: expected a number"),
    ],
)
def test_one_line_that_says_where(place, line):
    assert str(InputError("expected a number", **place)) == line


@pytest.mark.parametrize("place", [{}, {"source": Path("a.toml"), "line": 3}])
def test_it_crosses_processes_whole(place):
    error = InputError("expected a number", **place)
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is InputError
    assert str(again) == str(error)
    assert (again.message, again.source, again.line) == (error.message, error.source, error.line)


def test_it_is_a_value_error():
    with pytest.raises(ValueError, match="expected a number"):
        raise InputError("expected a number")


def test_errors_of_a_block_get_their_place():
    with pytest.raises(InputError) as caught, errors_at("a.txt", 4):
        int("four")
    assert str(caught.value) == "a.txt:4: invalid literal for int() with base 10: 'four'"


def test_other_errors_of_a_block_stay_as_they_are():
    with pytest.raises(KeyError), errors_at("a.txt", 4):
        raise KeyError("four")
