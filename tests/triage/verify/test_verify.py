from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ilp import parse_hypothesis
from triage.verify import Request, Verdict, form_of_rules, hand_written_form, verify
from triage.verify.bounded import Clock, prove_lemma, prove_rules
from triage.verify.enumeration import enumerate_puzzles, lemma_holds, small_puzzles
from triage.verify.form import HAND_WRITTEN, Form
from triage.verify.found import completion
from triage.verify.prove import BOUNDED_SIZE
from triage.verify.theorem import decide
from witness import NamedPuzzle, Path, Puzzle, Universe, label_paths, puzzle_from_json
from witness.case_views import hopeful_views
from witness.rule_table import LastStep
from witness.square_view import Within

ONE = "shared(A,B,C), one(C)"
NO_FREE_SETS = ("baseline", "edge-left", "full3", "available")


def form(*bodies: str, vocabulary: str = "extended") -> Form:
    text = "\n".join(f"incompletable(A,B) :- {body}." for body in bodies)
    return form_of_rules("rules", parse_hypothesis(text).rules, vocabulary)


def check_counterexample(form: Form, verdict: Verdict) -> None:
    """Check by labels that the predicate fires on a completable path."""
    example = verdict.counterexample
    assert example is not None
    puzzle = puzzle_from_json(example.puzzle).puzzle
    path = Path.along(puzzle.grid, (puzzle.grid.point(*at) for at in example.path))
    labels = {found.path: found.completable for found in label_paths(puzzle, Universe.PARTIAL)}
    assert labels[path]
    assert form.predicate.bind(puzzle)(path)


@pytest.mark.parametrize("name", HAND_WRITTEN)
def test_hand_written_predicates_are_sound_on_boards_of_every_size(name: str) -> None:
    verdict = verify(hand_written_form(name))
    assert (verdict.sound, verdict.method, verdict.every_size) == (True, "theorem", True)
    assert verdict.split_edges == (name not in ("edge-left", "full3"))
    assert [lemma.set for lemma in verdict.lemmas] == [
        w.value for w in Within if name in (w, f"region+{w}") and w is not Within.FREE
    ]
    assert all(lemma.bounded and lemma.enumerated for lemma in verdict.lemmas)


@pytest.mark.parametrize("name", NO_FREE_SETS)
def test_clingo_confirms_them_for_all_boards_up_to_8x8(name: str) -> None:
    rules = [named.rule for named in hand_written_form(name).rules]
    bounded = prove_rules(rules, "extended", 8, Clock(None))
    assert bounded is not None
    assert (bounded.size, bounded.refuted, bounded.limited) == (8, {}, False)


@pytest.mark.parametrize(
    "body",
    [
        ONE,
        "shared(A,B,1), square(B,C), lt(1,C)",
        "shared(A,B,2), off(A,B)",
        "shared(A,B,2), last(A,C), nonside(B,C)",
        "room_usable(A,B,C), square(B,C)",
        "available_free(A,B,4), square(B,3)",
    ],
)
@pytest.mark.parametrize("method", ["auto", "theorem", "bounded", "enumeration", "all"])
def test_wrong_rules_are_refuted_with_a_real_path(body: str, method: str) -> None:
    wrong = form(body, HAND_WRITTEN["baseline"][0])
    verdict = verify(wrong, Request(method, max_size=2))  # type: ignore[arg-type]
    assert verdict.sound is False
    assert verdict.rules[0].sound is False
    assert verdict.rules[1].sound is not False
    if method in ("auto", "theorem", "all"):
        assert verdict.rules[0].case is not None
    check_counterexample(wrong, verdict)


def test_a_rule_in_datalog_is_refuted_too() -> None:
    assert verify(form(ONE, vocabulary="datalog")).sound is False


def test_a_limit_is_never_called_sound() -> None:
    pocket = hand_written_form("pocket")
    for request in (Request("bounded", seconds=0.0), Request("bounded", conflicts=1)):
        verdict = verify(pocket, request)
        assert verdict.sound is None
        assert "limit" in verdict.ways[0].covers
    assert verify(pocket, Request("enumeration", seconds=0.0)).sound is None


def test_rules_about_two_squares_are_never_proved_by_small_puzzles() -> None:
    verdict = verify(form("square(B,C), square(D,E), lt(C,E), last(A,F)"))
    assert verdict.sound is None
    puzzle = Puzzle.create(2, 2, goals=[(2, 2)], triangles={(0, 0): 1, (1, 1): 3})
    given_too = verify(
        form("square(B,C), square(D,E), lt(C,E), last(A,F)"),
        Request(puzzles=(NamedPuzzle("two", puzzle),)),
    )
    assert given_too.sound is False


def test_ways_agree_on_small_boards() -> None:
    verdict = verify(hand_written_form("region"), Request("all", max_size=2))
    assert verdict.sound is True
    assert {way.method: way.sound for way in verdict.ways} == {
        "theorem": True,
        "enumeration": True,
        "bounded": True,
    }


@pytest.mark.parametrize("within", Within)
def test_lemmas_hold_on_small_boards(within: Within) -> None:
    assert lemma_holds(within, 2)
    assert prove_lemma(within, 2, Clock(None)) == 2


def test_small_puzzles_are_distinct() -> None:
    puzzles = [named.puzzle for named in small_puzzles(2)]
    assert len(set(puzzles)) == len(puzzles) == 3 * (3 * 1 + 2 * 5 * 2 + 7 * 4)


def test_a_completion_extends_the_path() -> None:
    puzzle = Puzzle.create(2, 2, goals=[(2, 2)], triangles={(0, 0): 3})
    path = Path.along(puzzle.grid, [0, 3])
    longer = completion(puzzle, path)
    assert longer is not None
    assert longer.vertices[:2] == (0, 3)
    assert puzzle.is_solved_by(longer)
    assert completion(puzzle, Path.along(puzzle.grid, [0, 1, 2])) is None


NUMBER = st.integers(0, 4)


@st.composite
def local_bodies(draw: st.DrawFn) -> str:
    """Return a body over one square's numbers, often nearly a sound one."""
    within = draw(st.sampled_from([w.value for w in Within]))
    counts = {
        "shared": "shared(A,B,{})",
        "touched": "touched(A,B,{})",
        "available": f"available_{within}(A,B,{{}})",
        "room": f"room_{within}(A,B,{{}})",
    }
    literals = [f"square(B,{draw(st.integers(1, 3))})"]
    for name in draw(st.sets(st.sampled_from(sorted(counts)), min_size=1, max_size=3)):
        bound = draw(st.sampled_from(["{}", "low", "high"]))
        variable = name[0].upper() + "1"
        value = draw(NUMBER)
        literals.append(counts[name].format(value if bound == "{}" else variable))
        if bound == "low":
            literals.append(f"lt({variable},{value})")
        if bound == "high":
            literals.append(f"lt({value},{variable})")
    literals += draw(st.sampled_from([[], ["on(A,B)"], ["off(A,B)"], ["last(A,E), side(B,E)"]]))
    return ", ".join(literals)


@given(body=local_bodies())
@settings(max_examples=20, deadline=None)
def test_what_the_theorem_proves_no_small_board_refutes(body: str) -> None:
    rule = form(body)
    if decide(rule.rules[0]).sound:
        assert enumerate_puzzles(rule.predicate, small_puzzles(2), Clock(None)).found is None
    else:
        verdict = verify(rule, Request("theorem", max_size=2))
        assert verdict.rules[0].case is not None
        if verdict.sound is False:
            check_counterexample(rule, verdict)
        else:
            assert enumerate_puzzles(rule.predicate, small_puzzles(2), Clock(None)).found is None


def test_the_bounded_proof_goes_to_6x6_by_default() -> None:
    verdict = verify(hand_written_form("full3"), Request("bounded"))
    assert (verdict.sound, verdict.method, verdict.every_size) == (True, "bounded", False)
    assert f"up to {BOUNDED_SIZE}x{BOUNDED_SIZE}" in verdict.covers


@pytest.mark.slow
def test_every_hopeful_view_of_the_free_points_is_that_of_a_real_board() -> None:
    # So for rules about them the theorem refutes no sound rule.
    steps = {
        LastStep.ALONG: "last(A,E), side(B,E)",
        LastStep.ON: "on(A,B), last(A,E), nonside(B,E)",
        LastStep.OFF: "off(A,B), last(A,E)",
        LastStep.START_ON: "on(A,B)",
        LastStep.START_OFF: "off(A,B)",
    }
    views = [*hopeful_views(Within.FREE)]
    rules = form(
        *(
            f"square(B,{v.k}), shared(A,B,{v.shared}), touched(A,B,{v.touched}), "
            f"available_free(A,B,{v.available}), room_free(A,B,{v.room}), {steps[v.last]}"
            for v in views
        )
    ).rules
    found = prove_rules([named.rule for named in rules], "extended", 3, Clock(None))
    assert found is not None
    assert len(found.refuted) == len(views) == 92
