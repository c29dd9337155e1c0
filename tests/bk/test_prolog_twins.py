"""The relations' Prolog definitions, run in SWI-Prolog, give the facts of their Python twins."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest

from bk import make_task
from bk.vocabularies import VOCABULARIES
from ilp.swi import Prolog, find_prolog, relations_in_prolog
from solving import InputError
from witness import Path, Puzzle, Universe, partial_paths


@pytest.fixture(scope="module")
def prolog() -> Prolog:
    try:
        return find_prolog()
    except InputError as error:
        pytest.skip(str(error))


def basic_facts(puzzle: Puzzle) -> Iterator[str]:
    """Yield what the definitions are about: the board, and all partial paths with an edge."""
    board = puzzle.grid
    for number, (square, k) in enumerate(puzzle.triangles):
        yield f"triangles(s{number},{k})."
        yield from (
            f"square_edge(s{number},e{e})."
            for e in range(board.edge_count)
            if board.square_edges[square] >> e & 1
        )
        yield from (f"square_corner(s{number},v{v})." for v in board.corners(square))
    yield from (f"edge(e{e})." for e in range(board.edge_count))
    yield from (f"split_edge(e{e})." for e in puzzle.split_edges)
    for point, near in enumerate(puzzle.neighbours):
        if point < board.vertex_count or near:
            yield f"point(v{point})."
        yield from (f"step(v{point},v{other},e{edge})." for other, edge in near)
    yield from (f"goal(v{v})." for v in puzzle.goals)
    walks = (path for path in partial_paths(puzzle) if path.length)
    for number, path in enumerate(walks, start=1):
        yield f"path_points(p{number},[{','.join(f'v{v}' for v in path.vertices)}])."
        yield f"path_edges(p{number},[{','.join(walked(puzzle, path))}])."


def walked(puzzle: Puzzle, path: Path) -> list[str]:
    """Return the names of a path's edges in order, each once."""
    edges = (puzzle.grid.edge(*pair) for pair in pairwise(path.vertices))
    return [f"e{e}" for e in dict.fromkeys(edges)]


@pytest.mark.parametrize("name", ["datalog", "extended"])
def test_definitions_give_the_twins_facts(name: str, puzzle: Puzzle, prolog: Prolog) -> None:
    vocabulary = VOCABULARIES[name]
    facts = make_task(puzzle, name, universe=Universe.PARTIAL).facts
    arities = {relation.name: len(relation.types) for relation in vocabulary.relations.values()}
    program = "\n".join([*sorted(basic_facts(puzzle)), vocabulary.prolog_text()])
    found = relations_in_prolog(program, arities, prolog, seconds=250)
    assert {n for n in arities if found[n] != set(facts[n])} == set()
