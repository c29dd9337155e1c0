"""The vocabulary `paper`: lists as opaque values, directions, the paper's three lines."""

from __future__ import annotations

import pytest

from bk import in_english, learned_predicate, load_rules, make_task, python_source
from bk.paper import PAPER
from ilp import Coverage, Rule, Task, engine_named, read_task, write_task
from solving import InputError, Limits
from witness import Puzzle, Universe, partial_paths

LINES = """\
incompletable(A,B) :- path(A,D), square(B,E,F), count_shared(D,F,C), lt(E,C).
incompletable(A,B) :- square(B,D,G), path(A,C), count_shared(G,C,E), last_edge(C,F), not_in(F,G), \
one(E), three(D).
incompletable(A,B) :- square(B,D,G), path(A,C), count_shared(G,C,E), last_edge(C,F), not_in(F,G), \
two(E), three(D).
"""
IN_DATALOG = """\
incompletable(A,B) :- shared(A,B,C), square(B,D), lt(D,C).
incompletable(A,B) :- last(A,C), nonside(B,C), shared(A,B,D), one(D), square(B,E), three(E).
incompletable(A,B) :- last(A,C), nonside(B,C), shared(A,B,D), two(D), square(B,E), three(E).
"""
LOOSE = (
    "incompletable(A,B) :- path(A,_), square(B,_,_).",
    "incompletable(A,B) :- path(A,C), square(B,2,D), count_shared(C,D,_).",
    "incompletable(A,B) :- path(A,C), square(B,N,D), count_shared(D,C,N).",
    "incompletable(A,B) :- path(A,C), square(B,N,D), count_shared(C,C,M), lt(N,M).",
    "incompletable(A,B) :- path(A,C), square(B,N,D), last_edge(C,E), in(E,D), three(N).",
    "incompletable(A,B) :- path(A,C), square(B,N,D), last_edge(D,E), in(E,C).",
    "incompletable(A,B) :- path(A,C), square(B,N,D), last_edge(C,_), not_in(E,D), last_edge(C,E).",
)


def task_of(puzzle: Puzzle) -> Task:
    return make_task(puzzle, "paper", universe=Universe.PARTIAL)


def test_the_papers_lines_are_those_of_datalog(puzzle: Puzzle) -> None:
    (lines, vocabulary), (others, other) = load_rules(LINES), load_rules(IN_DATALOG)
    assert (vocabulary, other) == ("paper", "datalog")
    for one, two in zip(lines.rules, others.rules, strict=True):
        test = learned_predicate(type(lines)((one,)), vocabulary="paper").bind(puzzle)
        same = learned_predicate(type(lines)((two,))).bind(puzzle)
        assert all(bool(test(path)) == bool(same(path)) for path in partial_paths(puzzle))


@pytest.mark.parametrize("text", [*LINES.splitlines(), *LOOSE])
def test_predicate_is_coverage(puzzle: Puzzle, text: str) -> None:
    task = task_of(puzzle)
    paths = [p for p in partial_paths(puzzle) if p.length]
    pairs = [(f"p{i}", s) for i in range(1, len(paths) + 1) for s, _, _ in task.facts["square"]]
    hypothesis, _ = load_rules(text)
    by_facts = Coverage(task, pairs).covered(hypothesis).reshape(len(paths), -1).any(axis=1)
    test = learned_predicate(hypothesis, vocabulary="paper").bind(puzzle)
    assert [bool(test(path)) for path in paths] == by_facts.tolist()


def test_lists_that_no_rule_can_tell_apart_are_one_constant() -> None:
    puzzle = Puzzle.create(3, 3, goals=[(3, 3)], triangles={(1, 1): 3})
    task = task_of(puzzle)
    assert len(task.facts["path"]) == 1086
    # Of a path: 0 to 3 shared edges, the last edge in the square or not (with one or more, both).
    assert len({edges for _, edges in task.facts["path"]}) == 7
    assert len(task.facts["square"]) == 1


def test_task_keeps_its_directions(tmp_path, puzzle: Puzzle) -> None:  # type: ignore[no-untyped-def]
    task = task_of(puzzle)
    assert task.bias.directions["count_shared"] == ("in", "in", "out")
    assert task.bias.directions["incompletable"] == ("in", "in")
    if task.positives and task.negatives:
        write_task(task, tmp_path)
        assert read_task(tmp_path) == task


def test_learns_lines_2_and_3_from_a_3x4_puzzle() -> None:
    puzzle = Puzzle.create(3, 4, goals=[(3, 4)], triangles={(1, 1): 3})
    learned = engine_named("native").learn(task_of(puzzle), Limits())
    assert learned.optimal
    assert (learned.tp, learned.fp, learned.size) == (4804, 0, 14)
    test = learned_predicate(learned.hypothesis, vocabulary="paper").bind(puzzle)
    lines = learned_predicate(load_rules(LINES).hypothesis, vocabulary="paper").bind(puzzle)
    assert all(bool(test(path)) == bool(lines(path)) for path in partial_paths(puzzle))


SEVERAL = {(1, 1): 3, (2, 2): 1, (0, 2): 2, (2, 0): 3}


def relations_of(rule: Rule) -> tuple[int, list[str]]:
    """Return how many variables a rule has, and its relations (`count_shared` is symmetric)."""
    return len(rule.variables), sorted(atom.predicate for atom in rule.body)


@pytest.mark.parametrize(
    ("squares", "tp"), [(3, 10_374), pytest.param(4, 13_540, marks=pytest.mark.slow)]
)
def test_learns_the_papers_three_lines_from_a_3x4_puzzle(squares: int, tp: int) -> None:
    triangles = dict(list(SEVERAL.items())[:squares])
    puzzle = Puzzle.create(3, 4, goals=[(3, 4)], triangles=triangles)
    learned = engine_named("native").learn(task_of(puzzle), Limits())
    in_datalog = make_task(puzzle, universe=Universe.PARTIAL)
    other = engine_named("native").learn(in_datalog, Limits())
    assert learned.optimal
    lines = load_rules(LINES).hypothesis
    assert [relations_of(rule) for rule in learned.hypothesis.rules] == [
        relations_of(rule) for rule in lines.rules
    ]
    test, wanted = (
        learned_predicate(h, vocabulary="paper").bind(puzzle) for h in (learned.hypothesis, lines)
    )
    assert all(bool(test(path)) == bool(wanted(path)) for path in partial_paths(puzzle))
    assert (learned.tp, learned.fp, learned.recall_ceiling) == (tp, 0, tp)
    assert (other.tp, other.fp, other.recall_ceiling) == (tp, 0, tp)


def test_the_ceiling_knows_what_directions_forbid() -> None:
    """A number less than the edges shared can't be had: `lt` has no output."""
    puzzle = Puzzle.create(2, 2, goals=[(0, 1)], triangles={(0, 0): 2, (0, 1): 3})
    learned = engine_named("native").learn(task_of(puzzle), Limits())
    assert learned.optimal
    assert (learned.tp, learned.recall_ceiling) == (4, 4)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("incompletable(A,B) :- path(A,_), square(B,_,F), not_in(_,F).", "an input is never bound"),
        ("incompletable(A,B) :- path(A,C), square(B,_,_), lt(_,_).", "an input is never bound"),
        ("incompletable(A,B) :- path(A,C), square(B,C,_).", "type clash: C has type edges, num"),
        ("incompletable(A,B) :- path(A,l3), square(B,_,_).", "l3 can't stand in a rule as edges"),
        ("incompletable(A,B) :- path(A,_), square(B,_,_), last_edge(A).", "wrong arity: last_edge"),
    ],
)
def test_rules_that_are_refused(text: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        load_rules(text)


def test_source_and_english() -> None:
    hypothesis, _ = load_rules(LINES)
    source = python_source(hypothesis, "paper")
    assert source.startswith("from bk.edge_lists import count_shared, is_not_in, last_edge, ")
    assert (
        "    squares_2 = [square_edges[square] for square in triangles if triangles[square] == 3]"
        in source
    )
    start = "The path is predicted incompletable if, for some square with triangles, "
    assert [in_english(rule, "paper").removeprefix(start) for rule in hypothesis.rules] == [
        "the path and the square share more edges than the square carries triangles.",
        "the last edge of the path is not an edge of the square, the square and the path share "
        "exactly one edge, and the square carries exactly three triangles.",
        "the last edge of the path is not an edge of the square, the square and the path share "
        "exactly two edges, and the square carries exactly three triangles.",
    ]


def test_every_relation_has_directions() -> None:
    assert all(len(r.directions) == len(r.types) for r in PAPER.relations.values())
