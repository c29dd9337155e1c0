"""The clingo model against the Python twins: the same paths, the same numbers."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import clingo
import pytest

from bk.asp import board_facts, lemma_program, model, rules_program
from ilp import parse_rule
from triage.verify.clingo_runs import found_in
from witness import Path, Puzzle, full_paths
from witness.grid import Grid, grid
from witness.room import regions
from witness.square_view import SETS, Within, square_views

RULES = [
    parse_rule(
        "incompletable(A,B) :- square(B,C), shared(A,B,D), touched(A,B,E), "
        f"available_{within}(A,B,F), room_{within}(A,B,G)."
    )
    for within in Within
]
"""Rules that fire on every path, and make the model compute all numbers."""
FEW = ":- 2 { blocked(E) : edge(E) }. :- 3 { goal(V) : vertex(V) }."
"""At most one blocked edge and two goals: fewer answer sets."""


def answer_sets(board: Grid, *, most: int = 0, extra: str = "") -> Iterator[list[clingo.Symbol]]:
    """Yield the answer sets in which all numbers of the square are asked for."""
    program = rules_program(RULES, "extended")
    assert program is not None
    control = clingo.Control([f"--models={most}", "--seed=7"], message_limit=0)
    for text in (model(), board_facts(board), program.text, extra):
        control.add("base", [], text)
    parts = [("base", ()), *sorted(program.parts), *(("on", ()), ("off", ()), ("last", ()))]
    control.ground([(name, [clingo.Function(a) for a in args]) for name, args in parts])
    for rule in range(len(RULES)):
        control.assign_external(clingo.Function("asked", [clingo.Number(rule)]), True)
    with control.solve(yield_=True) as handle:
        for answer in handle:
            yield list(answer.symbols(atoms=True))


def values(symbols: list[clingo.Symbol], name: str) -> set[tuple[str, ...]]:
    return {tuple(map(str, s.arguments)) for s in symbols if s.name == name}


def cut_paths(board: Grid) -> Iterator[tuple[Puzzle, Path, Path]]:
    """Yield each puzzle with few goals and blocked edges, each path, each head before its end."""
    vertices = range(board.vertex_count)
    for start in vertices:
        others = [v for v in vertices if v != start]
        for goals in (g for n in (1, 2) for g in combinations(others, n)):
            for blocked in ((), *((edge,) for edge in range(board.edge_count))):
                free = Puzzle(board, (start,), goals, (), blocked)
                for path in full_paths(free):
                    k = (path.edges & board.square_edges[0]).bit_count()
                    for length in range(path.length if 1 <= k <= 3 else 0):
                        puzzle = Puzzle(board, (start,), goals, ((0, k),), blocked)
                        yield puzzle, Path.along(board, path.vertices[: length + 1]), path


def test_the_answer_sets_of_a_small_board_are_all_cut_paths() -> None:
    board = grid(1, 1)
    found = [found_in(board, symbols) for symbols in answer_sets(board, extra=FEW)]
    expected = set(cut_paths(board))
    assert len(found) == len(expected) > 300
    assert {(f.puzzle, f.path, f.solution) for f in found} == expected


@pytest.mark.parametrize(("rows", "cols", "most"), [(1, 1, 200), (1, 2, 200), (2, 2, 200)])
def test_the_numbers_are_those_of_the_python_twins(rows: int, cols: int, most: int) -> None:
    board = grid(rows, cols)
    count = 0
    for symbols in answer_sets(board, most=most):
        found = found_in(board, symbols)
        count += 1
        for within in Within:
            (view,) = square_views(found.puzzle, within)(found.path)
            assert values(symbols, "available") >= {(within.value, str(view.available))}
            assert values(symbols, "room") >= {(within.value, str(view.room))}
            points = SETS[within](found.puzzle)(found.path)
            inside = {int(v) for a, v in values(symbols, "in") if a == within.value}
            assert sum(1 << v for v in inside) == points & (1 << board.vertex_count) - 1
            assert values(symbols, "shared") == {("p", "s", str(view.shared))}
            assert values(symbols, "touched") == {("p", "s", str(view.touched))}
        assert len(values(symbols, "available")) == len(values(symbols, "room")) == len(Within)
        on = board.square_vertices[found.puzzle.triangles[0][0]] >> found.path.head & 1
        assert bool(values(symbols, "on")) == bool(on) != bool(values(symbols, "off"))
        last = board.edge_between.get(found.path.vertices[-2:])
        assert values(symbols, "last") == (set() if last is None else {("p", str(last))})
        goals = found.puzzle.goal_set & ~found.path.visited
        assert regions(found.puzzle)(found.path) & goals  # Completable: never cut off.
    assert count == most


@pytest.mark.parametrize("within", Within)
def test_a_lemma_that_is_false_is_refuted(within: Within) -> None:
    # The same program, with a point of the completion taken out of the set.
    program = lemma_program(within)
    text = model().replace("outside(V) :- late(V), not in(a,V).", "outside(V) :- late(V), end(V).")
    assert text != model()
    for lines, satisfiable in ((model(), False), (text, True)):
        control = clingo.Control(message_limit=0)
        for part in (lines, board_facts(grid(1, 2)), program.text):
            control.add("base", [], part)
        parts = [("base", ()), *sorted(program.parts)]
        control.ground([(name, [clingo.Function(a) for a in args]) for name, args in parts])
        assert control.solve().satisfiable == satisfiable
