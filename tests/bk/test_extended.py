"""The relations of `extended` against what the searches see of a path, and its Prolog text."""

from __future__ import annotations

from pathlib import Path as FilePath

import pytest

import bk
from bk import VOCABULARIES, in_english, learned_predicate, load_hypothesis, make_task
from bk.extended import EXTENDED, RESTRICTED
from bk.prolog_facts import prolog_facts
from ilp import Coverage, Hypothesis, Task, engine_named, parse_rule
from ilp.cost import coster
from ilp.prolog import is_variable
from solving import Limits
from witness import PREDICATES, Puzzle, Universe, partial_paths
from witness.rule_table import LastStep
from witness.square_view import Within, square_views

POCKET = """\
incompletable(A,B) :- cut_off(A), square(B,_).
incompletable(A,B) :- room_pocket(A,B,C), square(B,D), lt(C,D).
incompletable(A,B) :- shared(A,B,C), square(B,D), lt(D,C).
"""


def test_facts_are_what_views_show(puzzle: Puzzle) -> None:
    facts = make_task(puzzle, "extended", universe=Universe.PARTIAL).facts
    views = {within: square_views(puzzle, within) for within in Within}
    for number, path in enumerate((p for p in partial_paths(puzzle) if p.length), start=1):
        for within, see in views.items():
            for i, view in enumerate(see(path)):
                here = (f"p{number}", f"s{i}")
                assert (*here, str(view.available)) in facts[f"available_{within}"]
                assert (*here, str(view.room)) in facts[f"room_{within}"]
                assert (*here, str(view.touched)) in facts["touched"]
                is_on = view.last in (LastStep.ALONG, LastStep.ON)
                assert (here in facts["on"], here in facts["off"]) == (is_on, not is_on)
    pairs = len(facts["shared"])
    counts = [n for n in facts if n.startswith(("available_", "room_", "touched"))]
    assert len(counts) == 11
    assert all(len(facts[name]) == pairs for name in counts)


def test_start_on_a_square_is_on_it(puzzle: Puzzle) -> None:
    hypothesis = load_hypothesis("incompletable(A,B) :- on(A,B).", vocabulary="extended")
    on = learned_predicate(hypothesis, vocabulary="extended")
    see = square_views(puzzle, Within.FREE)
    for path in partial_paths(puzzle):
        views = see(path)
        expected = any(v.last in (LastStep.ALONG, LastStep.ON, LastStep.START_ON) for v in views)
        assert bool(on.bind(puzzle)(path)) == expected


def test_reach_and_pocket_can_be_written(puzzle: Puzzle) -> None:
    lines = POCKET.splitlines(keepends=True)
    for name, text in (("reach", lines[0] + lines[2]), ("pocket", POCKET)):
        learned = learned_predicate(load_hypothesis(text, vocabulary="extended"), name, "extended")
        test, by_hand = learned.bind(puzzle), PREDICATES[name].bind(puzzle)
        assert all(bool(test(path)) == by_hand(path) for path in partial_paths(puzzle))


@pytest.mark.parametrize("relation", sorted(EXTENDED.relations))
def test_each_relation_is_its_facts(puzzle: Puzzle, relation: str) -> None:
    task = make_task(puzzle, "extended", universe=Universe.PARTIAL)
    paths = [p for p in partial_paths(puzzle) if p.length]
    pairs = [(f"p{i}", s) for i in range(1, len(paths) + 1) for s, _ in task.facts["square"]]
    coverage = Coverage(task, pairs)
    terms = {"path": "A", "square": "B", "edge": "E", "num": "N"}
    literal = f"{relation}({','.join(terms[t] for t in EXTENDED.relations[relation].types)})"
    for more in ("", ", touched(A,B,N)", ", room_usable(A,B,M), lt(N,M)"):
        text = f"incompletable(A,B) :- shared(A,B,_), {literal}{more}."
        hypothesis = bk.load_hypothesis(text, vocabulary="extended")
        by_facts = coverage.covered(hypothesis).reshape(len(paths), -1).any(axis=1)
        test = learned_predicate(hypothesis, vocabulary="extended").bind(puzzle)
        assert [bool(test(path)) for path in paths] == by_facts.tolist()


def test_a_set_is_computed_once_a_path(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    real = bk.views.square_views

    def counted(puzzle, within):
        see = real(puzzle, within)
        return lambda path: asked.append(path) or see(path)

    monkeypatch.setattr(bk.views, "square_views", counted)
    puzzle = Puzzle.create(2, 3, goals=[(2, 3)], triangles={(0, 1): 3, (1, 2): 3, (0, 0): 1})
    rule = parse_rule(
        "incompletable(A,B) :- room_pocket(A,B,N), available_pocket(A,B,M), lt(N,M), two(N), "
        "room_pocket(A,B,2)."
    )
    test = learned_predicate(Hypothesis((rule, rule)), vocabulary="extended").bind(puzzle)
    paths = list(partial_paths(puzzle))
    for path in paths:
        test(path)
    assert len(asked) <= len(paths)


def test_restricted_vocabularies_are_parts() -> None:
    assert [v.name for v in RESTRICTED] == [f"extended-{within}" for within in Within]
    for vocabulary, within in zip(RESTRICTED, Within, strict=True):
        assert VOCABULARIES[vocabulary.name] is vocabulary
        assert vocabulary.relations.items() <= EXTENDED.relations.items()
        sets = {n.partition("_")[2] for n in vocabulary.relations if n.startswith(("av", "room"))}
        assert sets == {within.value}


LEARNED_3X3 = {
    "extended": 918,
    "extended-free": 878,
    "extended-region": 884,
    "extended-goal": 894,
    "extended-pocket": 912,
    "extended-usable": 918,
}
LEARNED_3X4 = {
    "extended": 22_648,
    "extended-free": 21_178,
    "extended-region": 21_793,
    "extended-goal": 22_074,
    "extended-pocket": 22_464,
    "extended-usable": 22_648,
}
"""The positives covered, as many as any rules can."""


@pytest.mark.parametrize("vocabulary", LEARNED_3X3)
def test_learns_from_a_3x3_puzzle_with_a_proof(vocabulary: str) -> None:
    puzzle = Puzzle.create(3, 3, goals=[(2, 3)], triangles={(0, 0): 1, (2, 0): 3})
    check_learned(make_task(puzzle, vocabulary, universe=Universe.PARTIAL), LEARNED_3X3[vocabulary])


@pytest.mark.parametrize(
    "vocabulary",
    [pytest.param("extended", marks=pytest.mark.slow), *(v.name for v in RESTRICTED)],
)
def test_learns_from_a_3x4_puzzle_with_a_proof(vocabulary: str) -> None:
    triangles = {(0, 0): 2, (0, 3): 1, (2, 0): 3, (2, 3): 2}
    puzzle = Puzzle.create(3, 4, goals=[(0, 4)], triangles=triangles)
    check_learned(make_task(puzzle, vocabulary, universe=Universe.PARTIAL), LEARNED_3X4[vocabulary])


def check_learned(task: Task, tp: int) -> None:
    """Learn within a limit that leaves room for slow machines."""
    learned = engine_named("native").learn(task, Limits(cpu_seconds=60))
    assert learned.optimal
    assert (learned.tp, learned.fp, learned.recall_ceiling) == (tp, 0, tp)


def test_entries_fit_their_types() -> None:
    for relation in EXTENDED.relations.values():
        assert set(relation.types) <= set(EXTENDED.types)
        for code in relation.python:
            assert len(code.pattern) == len(relation.types)
            assert code.pattern.count("f") == (code.form.value != "test")
    assert not any(is_variable(name) for name in EXTENDED.relations)


@pytest.mark.parametrize("name", ["extended", "paper"])
def test_prolog_file_is_the_vocabulary(name: str) -> None:
    # To write it anew: Path("bk/NAME.pl").write_text(VOCABULARIES["NAME"].prolog_text())
    path = FilePath(bk.__file__).with_name(f"{name}.pl")
    assert path.read_text() == VOCABULARIES[name].prolog_text()


def test_english() -> None:
    cut, room, _ = load_hypothesis(POCKET, vocabulary="extended").rules
    start = "The path is predicted incompletable if, for some square with triangles, "
    assert (
        in_english(cut, "extended") == f"{start}the path can reach none of the goals that are left."
    )
    assert in_english(room, "extended") == (
        f"{start}the square carries more triangles than the square leaves the path room for edges "
        "among points that the head can reach and leave again before the goal."
    )


def test_sets_cost_once_however_many_rules_ask() -> None:
    puzzle = Puzzle.create(3, 3, goals=[(3, 3)], triangles={(0, 0): 1, (0, 1): 3, (1, 1): 3})
    one = load_hypothesis(POCKET.splitlines()[1], vocabulary="extended")
    two = load_hypothesis(POCKET.splitlines()[1] * 2, vocabulary="extended")
    steps = [coster(h, EXTENDED)(puzzle) for h in (one, two)]
    assert steps == [3 + 31, 6 + 31]


def test_basic_facts_in_prolog() -> None:
    puzzle = Puzzle.create(
        1, 1, goals=[(0, 0.5)], triangles={(0, 0): 4}, blocked=[((0, 1), (1, 1))]
    )
    text = prolog_facts(puzzle, (p for p in partial_paths(puzzle) if p.length))
    lines = text.splitlines()
    assert lines == sorted(lines)
    assert {"triangles(s0,4).", "split_edge(e0).", "goal(v4).", "step(v0,v4,e0)."} <= set(lines)
    assert not any(line.startswith("step(v1,v3") for line in lines)
    assert "path_edges(p1,[e2])." in lines


def test_learns_the_hand_written_pocket(puzzle: Puzzle) -> None:
    teacher = Puzzle.create(2, 3, goals=[(2, 2)], triangles={(0, 1): 1, (1, 2): 3})
    task = make_task(teacher, "extended-pocket", universe=Universe.PARTIAL)
    learned = engine_named("native").learn(task, Limits())
    assert (learned.optimal, learned.tp, learned.fp, learned.size) == (True, 121, 0, 11)
    test = learned_predicate(learned.hypothesis, vocabulary="extended-pocket").bind(puzzle)
    by_hand = PREDICATES["pocket"].bind(puzzle)
    assert all(bool(test(path)) == by_hand(path) for path in partial_paths(puzzle))
