"""CP models in child processes: limits, what is missing, and what breaks down."""

from __future__ import annotations

import pytest

from puzznic import Level, parse_level
from puzznic.models import MODELS, Measure, ModelMissingError, Outcome
from puzznic.models.cp import PAPER, ConstraintModel, running
from puzznic.models.cp.running import run_job
from solving import Limits

LARGE = parse_level("\n".join(["#" * 12, *["#A B C D E#"] * 8, "#E D C B A#", "#" * 12]))


def test_a_model_gives_a_replayed_plan(levels: dict[str, Level]) -> None:
    found = MODELS["fixed-steps-implied"].solve(levels["deep"], Limits(60))
    assert (found.outcome, found.measure) == (Outcome.SOLVED, Measure.STEPS)
    assert (found.cost, found.bound, found.proved_optimal) == (3, 3, True)
    assert found.plan is not None
    assert len(found.plan) == 2
    assert found.conflicts is not None


def test_a_time_limit_ends_it_while_it_builds() -> None:
    found = MODELS["minimising-moves"].solve(LARGE, Limits(cpu_seconds=0.2))
    assert (found.outcome, found.plan, found.cost) == (Outcome.TIMEOUT, None, None)
    assert not found.proved_optimal
    assert MODELS["events"].solve(LARGE, Limits(cpu_seconds=0)).outcome is Outcome.TIMEOUT


def test_a_memory_limit_ends_it() -> None:
    found = MODELS["fixed-steps"].solve(LARGE, Limits(60, memory_bytes=20_000_000))
    assert found.outcome is Outcome.MEMOUT


def test_a_solver_that_is_not_installed(
    levels: dict[str, Level], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("puzznic.models.protocol.find_spec", lambda name: None)
    model = ConstraintModel("mine", "fixed-steps")
    assert model.missing() == "the Python package cpmpy"
    with pytest.raises(ModelMissingError, match="the model mine needs the Python package cpmpy"):
        model.solve(levels["trivial"])


def test_a_child_that_breaks_down(levels: dict[str, Level]) -> None:
    with pytest.raises(RuntimeError, match=r"the model broke down: .*'nobody'"):
        run_job("nobody", levels["trivial"], PAPER, "ortools", Limits())
    assert "nobody" not in running.KINDS


@pytest.mark.parametrize("name", ["fixed-steps-pumpkin", "fixed-steps-choco", "fixed-steps-pysat"])
def test_other_solvers_find_the_same(name: str, levels: dict[str, Level]) -> None:
    if (what := MODELS[name].missing()) is not None:
        pytest.skip(f"{name} needs {what}")
    found = MODELS[name].solve(levels["shaft"], Limits(120))
    assert (found.cost, found.proved_optimal) == (4, True)
