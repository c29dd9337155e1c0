from __future__ import annotations

import pickle
from pathlib import Path

import msgspec
import pytest

from ilp import parse_hypothesis
from solving import InputError, Status
from triage import (
    candidate_predicate,
    load_hypothesis,
    load_predicate,
    load_winner,
    merge_equal,
    save_winner,
)
from triage.verify import form_of_rules, verify
from triage.winner import Provenance, Soundness, StageScore, Winner
from witness import PREDICATES, Backend, Puzzle, astar, either, solve
from witness.predicates import on_split_edges

BASELINE = "incompletable(P,S) :- square(S,K), shared(P,S,N), lt(K,N)."
LEFT = (
    "incompletable(P,S) :- square(S,K), three(K), last(P,E), nonside(S,E), "
    "shared(P,S,N), lt(N,K), lt(M,N)."
)
PUZZLE = Puzzle.create(
    4, 4, goals=[(4, 0)], triangles={(0, 2): 1, (1, 0): 2, (2, 1): 1, (3, 2): 3, (3, 3): 2}
)


def winner(*rules: str, with_baseline: bool = False) -> Winner:
    return Winner(
        rules=rules,
        vocabulary="datalog",
        use="prune",
        with_baseline=with_baseline,
        scores=(
            StageScore(
                set="test",
                puzzles=3,
                compared=3,
                lost=0,
                expansion_speedup=2.5,
                expansion_speedup_mean=1.5,
                expansion_speedup_min=1.0,
                expansion_speedup_max=9.0,
                work_speedup=None,
                equal_share=0.5,
            ),
        ),
        soundness=Soundness(puzzles=3, too_large=1, paths=90, false_positives=0),
        provenance=Provenance(
            name="tiny",
            config={"seed": 1},
            seeds={"test": 3},
            instances=("training-1",),
            candidates=4,
            python="3.11.0",
            packages={"numpy": "2.0"},
            commit=None,
        ),
    )


@pytest.mark.parametrize("rules", [(BASELINE,), (BASELINE, LEFT)])
def test_a_winner_comes_back_equal_and_searches_the_same(
    tmp_path: Path, rules: tuple[str, ...]
) -> None:
    path = tmp_path / "winner.json"
    save_winner(winner(*rules), path)
    first = path.read_bytes()
    found = load_winner(path)
    assert found == winner(*rules)
    save_winner(found, path)
    assert path.read_bytes() == first
    expected = PREDICATES["baseline" if len(rules) == 1 else "edge-left"]
    assert astar(PUZZLE, load_predicate(path)).expansions == astar(PUZZLE, expected).expansions


def test_the_baseline_is_part_of_a_winner_that_was_selected_beside_it() -> None:
    alone, beside = winner(LEFT), winner(LEFT, with_baseline=True)
    expected = astar(PUZZLE, PREDICATES["edge-left"]).expansions
    assert astar(PUZZLE, beside.predicate).expansions == expected
    assert astar(PUZZLE, alone.predicate).expansions > expected


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ('"schema": 1', '"schema": 2', "Invalid enum value 2"),
        ('"use"', '"usage"', "unknown field `usage`"),
        ("three(K)", "thirty(K)", "bad rules"),
        ("three(K)", "three(K", "bad rules"),
        ('"puzzles": 3', '"puzzles": "3"', "Expected `int`, got `str`"),
        ("}", "", "not a winner.json"),
    ],
)
def test_a_damaged_winner_is_refused_by_name(
    tmp_path: Path, old: str, new: str, expected: str
) -> None:
    path = tmp_path / "winner.json"
    save_winner(winner(BASELINE, LEFT), path)
    path.write_text(path.read_text().replace(old, new))
    with pytest.raises(InputError, match=f"winner.json: .*{expected}"):
        load_winner(path)


def test_a_winner_without_rules_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "winner.json"
    save_winner(winner(), path)
    with pytest.raises(InputError, match=r"winner.json: expected at least one rule"):
        load_winner(path)


def test_predicates_by_name_and_from_rules(tmp_path: Path) -> None:
    assert load_predicate("edge-left") is PREDICATES["edge-left"]
    assert load_hypothesis("edge-left") is None
    (tmp_path / "rules.pl").write_text(f"% two rules\n{BASELINE}\n{LEFT}\n")
    found = astar(PUZZLE, load_predicate(tmp_path / "rules.pl"))
    assert found.expansions == astar(PUZZLE, PREDICATES["edge-left"]).expansions
    assert load_hypothesis(tmp_path / "rules.pl") == parse_hypothesis(f"{BASELINE}\n{LEFT}")


@pytest.mark.parametrize(
    ("text", "line"), [("", None), (f"{BASELINE}\nnonsense", 2), (f"{BASELINE}\na(X) :- b(X).", 2)]
)
def test_broken_rules_name_their_line(tmp_path: Path, text: str, line: int | None) -> None:
    (tmp_path / "rules.pl").write_text(text)
    with pytest.raises(InputError) as caught:
        load_predicate(tmp_path / "rules.pl")
    assert caught.value.line == line


def test_equal_hypotheses_are_one_candidate() -> None:
    renamed = "incompletable(A,B) :- lt(D,C), shared(A,B,C), square(B,D)."
    texts = {"a": BASELINE, "b": f"{LEFT}\n{BASELINE}", "c": renamed, "d": "", "e": BASELINE}
    found = merge_equal((name, parse_hypothesis(text)) for name, text in texts.items())
    assert [c.instances for c in found] == [("a", "c", "e"), ("b",)]
    assert [len(c.rules) for c in found] == [1, 2]


@pytest.mark.parametrize("with_baseline", [False, True])
def test_predicates_travel_as_rules(with_baseline: bool) -> None:
    predicate = candidate_predicate(parse_hypothesis(LEFT), with_baseline=with_baseline)
    sent = pickle.dumps(predicate)
    assert b"def " not in sent
    found, expected = (astar(PUZZLE, p).expansions for p in (pickle.loads(sent), predicate))
    assert found == expected


def test_json_of_a_winner_is_stable_text(tmp_path: Path) -> None:
    save_winner(winner(BASELINE), tmp_path / "a")
    text = (tmp_path / "a").read_text()
    assert text.endswith("}\n")
    assert msgspec.json.decode(text)["schema"] == 1


def certified(*rules: str, with_baseline: bool = False) -> Winner:
    plain = winner(*rules, with_baseline=with_baseline)
    form = form_of_rules("winner", plain.hypothesis.rules, "datalog", with_baseline)
    return msgspec.structs.replace(plain, certificate=verify(form))


@pytest.mark.parametrize("with_baseline", [False, True])
def test_the_certificate_makes_a_predicate_sound(tmp_path: Path, with_baseline: bool) -> None:
    save_winner(certified(BASELINE, LEFT, with_baseline=with_baseline), tmp_path / "winner.json")
    assert load_predicate(tmp_path / "winner.json").sound
    save_winner(winner(BASELINE, LEFT, with_baseline=with_baseline), tmp_path / "old.json")
    assert not load_predicate(tmp_path / "old.json").sound


def test_a_refuted_predicate_is_not_sound(tmp_path: Path) -> None:
    refuted = certified("incompletable(P,S) :- shared(P,S,N), one(N).")
    assert refuted.certificate is not None
    assert refuted.certificate.sound is False
    assert not refuted.predicate.sound


def test_a_certificate_about_other_rules_is_refused(tmp_path: Path) -> None:
    other = msgspec.structs.replace(winner(LEFT), certificate=certified(BASELINE).certificate)
    save_winner(other, tmp_path / "winner.json")
    with pytest.raises(InputError, match="the certificate is about other rules"):
        load_winner(tmp_path / "winner.json")


def test_an_old_winner_without_a_certificate_loads(tmp_path: Path) -> None:
    save_winner(winner(BASELINE), tmp_path / "winner.json")
    raw = msgspec.json.decode((tmp_path / "winner.json").read_bytes())
    del raw["certificate"]
    (tmp_path / "winner.json").write_bytes(msgspec.json.encode(raw))
    assert load_winner(tmp_path / "winner.json") == winner(BASELINE)


def test_with_split_edges_a_proof_for_vertices_counts_for_nothing() -> None:
    # A path may use two sides of the square, leave it, and end in the middle of a third: the
    # paper's rule prunes the solution, and nothing may be called unsolvable for that.
    puzzle = Puzzle.create(2, 2, starts=[(0, 0)], goals=[(0, 1.5)], triangles={(0, 1): 3})
    proved = certified(BASELINE, LEFT).predicate
    assert proved.sound
    for backend in Backend:
        assert solve(puzzle, proved, backend=backend).status is Status.SOLVED
    assert on_split_edges(certified(BASELINE).predicate).sound
    assert not on_split_edges(proved).sound
    assert not on_split_edges(either(proved, PREDICATES["baseline"])).sound
