"""The relations of `datalog` against definitions by positions, and its Prolog text."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import bk.datalog
from bk import make_task
from bk.datalog import DATALOG
from ilp.prolog import is_variable
from witness import Puzzle, Universe, partial_paths

Segment = frozenset[tuple[int, int]]


def edge_segment(puzzle: Puzzle, edge: int) -> Segment:
    return frozenset(map(puzzle.grid.position, puzzle.grid.ends[edge]))


def square_segments(puzzle: Puzzle, square: int) -> set[Segment]:
    r, c = puzzle.grid.square_position(square)
    around = [(r, c), (r, c + 1), (r + 1, c + 1), (r + 1, c), (r, c)]
    return {frozenset(pair) for pair in pairwise(around)}


def path_segments(puzzle: Puzzle, points: tuple[int, ...]) -> list[Segment]:
    """Return the edges of a path, whole ones where it covers halves."""
    found = []
    for pair in pairwise(points):
        (r, c), (s, d) = map(puzzle.grid.point_position, pair)
        if r == s:
            left = int(min(c, d))
            found.append(frozenset({(int(r), left), (int(r), left + 1)}))
        else:
            low = int(min(r, s))
            found.append(frozenset({(low, int(c)), (low + 1, int(c))}))
    return found


def test_facts_are_what_the_positions_say(puzzle: Puzzle) -> None:
    facts = make_task(puzzle, universe=Universe.PARTIAL).facts
    paths = [p for p in partial_paths(puzzle) if p.length]
    edges = {f"e{e}": edge_segment(puzzle, e) for e in range(puzzle.grid.edge_count)}
    sides = {
        f"s{i}": square_segments(puzzle, square) for i, (square, _) in enumerate(puzzle.triangles)
    }
    walks = {f"p{i}": path_segments(puzzle, p.vertices) for i, p in enumerate(paths, start=1)}
    names = {segment: name for name, segment in edges.items()}
    expected = {
        "square": {(f"s{i}", str(k)) for i, (_, k) in enumerate(puzzle.triangles)},
        "shared": {
            (p, s, str(len(set(walk) & around)))
            for p, walk in walks.items()
            for s, around in sides.items()
        },
        "lt": {(str(m), str(n)) for m in range(5) for n in range(5) if m < n},
        "one": {("1",)},
        "two": {("2",)},
        "three": {("3",)},
        "last": {(p, names[walk[-1]]) for p, walk in walks.items()},
        "side": {(s, e) for s in sides for e in edges if edges[e] in sides[s]},
        "nonside": {(s, e) for s in sides for e in edges if edges[e] not in sides[s]},
    }
    assert {name: set(rows) for name, rows in facts.items()} == expected
    assert all(len(rows) == len(set(rows)) for rows in facts.values())


def test_prolog_file_is_the_vocabulary() -> None:
    # To write it anew: Path("bk/datalog.pl").write_text(DATALOG.prolog_text())
    assert Path(bk.datalog.__file__).with_suffix(".pl").read_text() == DATALOG.prolog_text()


def test_bias_is_that_of_the_sample_tasks(shared_data: Path) -> None:
    from ilp import read_task

    bias = DATALOG.bias(max_vars=7, max_body=7)
    assert bias == read_task(shared_data / "popper_tasks" / "D23A").bias


def test_templates_fit_the_types() -> None:
    for relation in DATALOG.relations.values():
        assert set(relation.types) <= set(DATALOG.types)
        for code in relation.python:
            assert len(code.pattern) == len(relation.types)
            assert code.pattern.count("f") == (code.form.value != "test")
    assert not any(is_variable(name) for name in DATALOG.relations)
