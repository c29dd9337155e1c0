from __future__ import annotations

import pytest

from ilp.native.clock import Budget, BudgetError
from solving import Limits


def test_seconds() -> None:
    Budget(Limits(cpu_seconds=60)).check()
    late = Budget(Limits(cpu_seconds=0))
    with pytest.raises(BudgetError):
        late.check()
    assert not late.may_grow()
    assert late.truncated


def test_memory() -> None:
    budget = Budget(Limits(memory_bytes=100))
    assert budget.take(80)
    assert budget.may_grow()
    assert not budget.truncated
    assert not budget.take(30)
    assert budget.truncated
    with pytest.raises(BudgetError):
        budget.require(30)


def test_no_growth_when_memory_runs_low() -> None:
    budget = Budget(Limits(memory_bytes=100))
    assert budget.take(95)
    assert not budget.may_grow()


def test_the_process_memory_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    sizes = iter([100, 150, 300])
    monkeypatch.setattr("ilp.native.clock.resident_bytes", lambda: next(sizes))
    monkeypatch.setattr("ilp.native.clock.LOOKS", 1)
    budget = Budget(Limits(memory_bytes=100))
    assert budget.may_grow()
    assert not budget.may_grow()
    assert budget.truncated


def test_cancellation() -> None:
    asked = iter([False, True, True])
    budget = Budget(Limits(), lambda: next(asked))
    budget.check()
    with pytest.raises(BudgetError, match="cancelled"):
        budget.check()
    assert not budget.may_grow()
