"""What dead ends find, searches side by side, and the artefact."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bk.puzznic import learned_dead_ends
from ilp import parse_hypothesis
from puzznic import parse_level
from puzznic.dead_ends import WAITS
from puzznic.labels import explore
from solving import InputError
from triage.puzznic import (
    DeadEndFile,
    DeadEndRule,
    Way,
    count_on_level,
    load_dead_ends,
    run_ways,
    save_dead_ends,
)
from triage.puzznic.searches import BOUND, perfect_run

LEVEL = parse_level("#######\n#A B C#\n#B#A  #\n#A#B#C#\n#######\n")
PROVED = "dead(S) :- waits(S,X), awaited_long(S,X)."
GUESS = "dead(S) :- under(S,X)."


def test_counts_are_those_of_the_labels() -> None:
    labels = explore(LEVEL).labels
    assert labels is not None
    guess = learned_dead_ends(parse_hypothesis(GUESS))
    nothing = learned_dead_ends(parse_hypothesis(""))
    found = count_on_level(LEVEL, [WAITS, guess, nothing])
    assert (found.states, found.dead) == (len(labels), (~labels.alive).sum())
    for own, dead_end in zip(found.found, (WAITS, guess, nothing), strict=True):
        test = dead_end.bind(LEVEL)
        said = [test(labels.state(index)) for index in range(len(labels))]
        assert own.dead == sum(s for s, a in zip(said, labels.alive, strict=True) if not a)
        assert own.false_prunes == sum(s for s, a in zip(said, labels.alive, strict=True) if a)
        assert own.beyond <= own.dead
    assert found.found[0].false_prunes == found.found[2].dead == 0


def test_a_level_with_too_many_states_is_not_counted() -> None:
    found = count_on_level(LEVEL, [WAITS], max_states=3)
    assert (found.complete, found.states, len(found.found)) == (False, 0, 1)
    assert perfect_run(LEVEL, 3) is None


def test_every_way_ends_with_the_same_moves() -> None:
    level = parse_level("#######\n#A   C#\n#B#A  #\n##C#B##\n#######\n")
    guess = learned_dead_ends(parse_hypothesis(PROVED))
    runs = run_ways(level, [Way(BOUND), Way("waits", WAITS), Way("learned", guess)])
    known = perfect_run(level, 100_000)
    assert known is not None
    assert all(run.ended for run in runs)
    assert len({(run.status, run.moves, run.bound) for run in [*runs, known]}) == 1


def artefact(*rules: DeadEndRule) -> DeadEndFile:
    return DeadEndFile(
        vocabulary="puzznic",
        rules=rules,
        dropped=0,
        config={},
        python="3",
        packages={},
        commit=None,
    )


def rule(text: str, *, proved: bool) -> DeadEndRule:
    return DeadEndRule(
        rule=text, proved=proved, taught_by=("pool-0",), states=9, found=3, false_prunes=0
    )


def test_an_artefact_is_read_back(tmp_path: Path) -> None:
    found = artefact(rule(PROVED, proved=True), rule(GUESS, proved=False))
    save_dead_ends(found, tmp_path / "dead_ends.json")
    dead_ends = load_dead_ends(tmp_path / "dead_ends.json")
    assert dead_ends.marks == (("awaited_long", "waits"), ("under",))
    assert not dead_ends.proved
    assert found.dead_ends(proved_only=True).proved


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"rules": "none"}, "not a dead_ends.json"),
        ({"vocabulary": "paper"}, "bad rules: no vocabulary 'paper'"),
        ({"rule": "dead(S) :- touches(S,X)."}, "bad rules: unknown relation touches"),
        ({"rule": GUESS, "proved": True}, "nothing proves this rule: dead"),
    ],
)
def test_a_damaged_artefact_is_refused(
    tmp_path: Path, change: dict[str, object], message: str
) -> None:
    path = tmp_path / "dead_ends.json"
    save_dead_ends(artefact(rule(PROVED, proved=True)), path)
    data = json.loads(path.read_text())
    for key, value in change.items():
        target = data if key in data else data["rules"][0]
        target[key] = value
    path.write_text(json.dumps(data))
    with pytest.raises(InputError, match=message):
        load_dead_ends(path)
