"""The documentation's pictures are what the project's own code draws."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from collections.abc import Callable
from types import ModuleType

import pytest

from ilp import parse_rule
from pipeline.conclusion import CandidateScores, Scores
from triage.soundness import FalsePositives
from triage.speedup import speedup
from triage.stages import Dropped, Score

NAMES = ("completable", "pruned", "puzzle", "two-uses")


@pytest.fixture(scope="module")
def pictures(script: Callable[[str], ModuleType]) -> ModuleType:
    return script("pictures")


def test_all_are_there(pictures: ModuleType) -> None:
    assert sorted(pictures.PICTURES) == sorted(NAMES)
    assert (pictures.FOLDER / "funnel.svg").is_file()


@pytest.mark.parametrize("name", NAMES)
def test_a_picture_is_up_to_date(name: str, pictures: ModuleType) -> None:
    drawn = pictures.PICTURES[name]()
    committed = (pictures.FOLDER / f"{name}.svg").read_text()
    assert committed == drawn, "run: python scripts/docs/pictures.py"
    assert ElementTree.fromstring(drawn).tag.endswith("svg")


def test_the_rule_beside_the_path_is_the_rule_that_fires(pictures: ModuleType) -> None:
    shown = "".join(pictures.SHOWN[i] for i in pictures.CODE)
    assert parse_rule(shown) == parse_rule(pictures.RULE)


def candidate(false_positives: int, stages: int, wins: bool) -> CandidateScores:
    scores = [Score(candidate=0, stage=n, speedup=speedup([]), work=None) for n in range(stages)]
    return CandidateScores(
        rules=(),
        size=0,
        instances=(),
        soundness=FalsePositives(false_positives=false_positives),
        stages=tuple(scores),
        dropped=None if wins else Dropped(candidate=0, stage=stages, reason="a test"),
    )


def test_the_funnel_counts_what_is_left(pictures: ModuleType) -> None:
    candidates = (candidate(5, 0, False), candidate(0, 1, False), candidate(0, 3, True))
    scores = Scores(
        name="small",
        winner=2,
        instances={"learned": 6, "nothing": 1},
        failures={},
        learning_seconds=0.0,
        candidates=candidates,
        test=None,
    )
    assert list(pictures.steps(scores).values()) == [7, 3, 2, 1, 1]
    assert pictures.funnel(scores).count("<rect") == 1 + 5
