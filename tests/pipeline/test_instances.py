from __future__ import annotations

from dataclasses import replace as dataclass_replace
from pathlib import Path

import pytest
from msgspec.structs import replace

from ilp import ENGINES, Learned, Task
from pipeline.config import Config, Learning, parse_config
from pipeline.instances import InstanceResult, learn_instances, learned_hypotheses
from pipeline.parallel.crew import Alone, Inline
from pipeline.progress import Progress
from pipeline.rundir import open_run
from pipeline.store import Store
from solving import Limits
from witness import NamedPuzzle, Puzzle

TEXT = "[training]\ncount = 4\n[filters]\ncounts = [2, 3, 4]\n[test]\ncount = 5\n"
QUIET = Progress(quiet=True)
PUZZLES = [
    NamedPuzzle("a", Puzzle.create(2, 2, goals=[(2, 2)], triangles={(0, 0): 2, (1, 1): 3})),
    NamedPuzzle("b", Puzzle.create(2, 3, goals=[(2, 3)], triangles={(0, 0): 1})),
]


class Fragile:
    """An engine that fails on the smaller task, and counts what it is asked."""

    name = "native"

    def __init__(self) -> None:
        self.asked: list[tuple[int, float | None]] = []
        self.real = ENGINES["native"]

    def learn(self, task: Task, limits: Limits) -> Learned:
        self.asked.append((len(task.positives), limits.cpu_seconds))
        if len(self.asked) == 2:
            raise RecursionError("too deep")
        return self.real.learn(task, limits)


@pytest.fixture
def engine(monkeypatch: pytest.MonkeyPatch) -> Fragile:
    fragile = Fragile()
    monkeypatch.setitem(ENGINES, "native", fragile)
    return fragile


def config() -> Config:
    return parse_config(TEXT, "tiny.toml")


def test_an_exception_in_one_instance_is_recorded(tmp_path: Path, engine: Fragile) -> None:
    with open_run(tmp_path, "t", config()) as run:
        found = list(learn_instances(run, PUZZLES, config(), Inline(), QUIET))
        again = list(learn_instances(run, PUZZLES, config(), Inline(), QUIET))
    # The larger puzzle goes first; the order of the results is that of the puzzles.
    assert [r.puzzle for r in found] == ["a", "b"]
    assert found[0].status == "failed"
    assert found[0].error == "RecursionError: too deep"
    assert found[1].status == "learned"
    assert again == found
    assert len(engine.asked) == 2
    assert [name for name, _ in learned_hypotheses(found)] == ["b"]
    assert list(Store(tmp_path / "instances").results(InstanceResult)) == list(enumerate(found))


def test_the_engine_gets_what_is_left_of_the_deadline(tmp_path: Path, engine: Fragile) -> None:
    with open_run(tmp_path, "t", config()) as run:
        settings = replace(config(), learning=Learning(deadline=9.0))
        learn_instances(run, PUZZLES, settings, Inline(), QUIET)
    assert all(seconds is not None and 0 < seconds <= 9 for _, seconds in engine.asked)


def test_seconds_in_another_process_count(
    tmp_path: Path, engine: Fragile, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = engine.learn
    monkeypatch.setattr(engine, "learn", lambda *asked: dataclass_replace(real(*asked), seconds=50))
    with open_run(tmp_path, "t", config()) as run:
        found = list(learn_instances(run, PUZZLES[:1], config(), Inline(), QUIET))
    assert 50 < found[0].seconds < 60


def test_a_puzzle_that_teaches_nothing(tmp_path: Path) -> None:
    plain = NamedPuzzle("plain", Puzzle.create(1, 1, goals=[(1, 1)], triangles={}))
    easy = NamedPuzzle("easy", Puzzle.create(1, 1, goals=[(0, 1)], triangles={(0, 0): 1}))
    with open_run(tmp_path, "t", config()) as run:
        found = list(learn_instances(run, [plain, easy], config(), Inline(), QUIET))
    assert [r.status for r in found] == ["nothing", "nothing"]
    assert list(learned_hypotheses(found)) == []


def test_an_instance_over_its_limit_of_memory_has_failed_and_the_next_has_not(
    tmp_path: Path,
) -> None:
    triangles = {(1, 1): 2, (2, 2): 3, (0, 3): 1}
    large = NamedPuzzle("large", Puzzle.create(4, 4, goals=[(4, 4)], triangles=triangles))
    limited = replace(config(), learning=Learning(memory_bytes=8_000_000))
    crew = Alone()
    try:
        # What is loaded with the first instance counts for that.
        with open_run(tmp_path / "free", "t", config()) as run:
            learn_instances(run, PUZZLES, config(), crew, QUIET)
        with open_run(tmp_path / "limited", "t", limited) as run:
            found = list(learn_instances(run, [large, *PUZZLES], limited, crew, QUIET))
    finally:
        crew.close()
    assert found[0].error == "over its limit of 8000000 bytes of memory (learning.memory_bytes)"
    assert [r.status for r in found] == ["failed", "learned", "learned"]
