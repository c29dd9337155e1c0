"""The native engine: the steps in order, from a task to a verified result.

1. compress the examples into classes              compress, kinds, patterns, slots
2. homomorphisms, recall ceiling, kept classes     homomorphism
3. components level by level                       components, extensions, tables
4. prunes                                          components, canonical, admission, pieces
5. rules from components                           rulesearch
6. the cheapest program                            program
7. proof                                           bounds, products
8. verify on the raw examples                      verify

A kept positive that turns out to be covered by no rule within the bias is dropped and the search
runs again: a larger class above it may still be within reach.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from ilp.bias import Bias
from ilp.learned import Learned, Outcome, consistent
from ilp.native.bits import bits
from ilp.native.classes import Bools, Classes
from ilp.native.clock import Budget, BudgetError
from ilp.native.compress import compress
from ilp.native.decode import decode
from ilp.native.homomorphism import coverable, select, subsets
from ilp.native.limited import best_limited, greedy_limited
from ilp.native.rulesearch import FoundRule
from ilp.native.search import Program, Search
from ilp.native.typing import with_types
from ilp.native.verify import verify
from ilp.rules import Hypothesis
from ilp.task import Task
from solving import InputError, Limits

__all__ = ["learn"]

NAME = "native"


@dataclass(slots=True)
class _Run:
    """What a run knows so far: enough for a result at any time."""

    ceiling: int
    classes: Classes | None = None
    program: Program | None = None
    proved: bool = False


def learn(
    task: Task,
    limits: Limits,
    cancelled: Callable[[], bool] | None = None,
    use_bounds: bool = True,
) -> Learned:
    """Return a hypothesis with most positives, no negative, then fewest literals.

    Hitting a limit on CPU seconds or memory gives the best so far, marked partial; so does
    `cancelled`, which is asked again and again, once it returns True. Without `use_bounds` the
    search only ends when max_body is exhausted (for tests). Raises InputError for
    a bias that the engine does not support.
    """
    _check_supported(task.bias)
    task = with_types(task)
    budget = Budget(limits, cancelled)
    run = _Run(ceiling=sum(task.weights_of[0]))
    try:
        _search(task, run, budget, use_bounds)
    except BudgetError:
        run.proved = False
    return _result(task, run, budget)


def _check_supported(bias: Bias) -> None:
    """Raise InputError for what the engine can't honour."""
    if bias.head in bias.body:
        raise InputError(
            f"the native engine does not support recursion: body_pred({bias.head},...)"
        )


def _search(task: Task, run: _Run, budget: Budget, use_bounds: bool) -> None:
    """Fill in the run; raises BudgetError, leaving the best so far."""
    run.classes = compress(task, budget)
    wanted = coverable(run.classes, budget)
    run.ceiling = int(run.classes.positives[wanted].sum())
    try:
        _unlimited(task.bias, run, wanted.copy(), budget, use_bounds)
    finally:
        # Whatever ends the first search, the result has no more rules than allowed.
        is_over = _cut(run, task.bias.max_clauses)
    if is_over and not budget.truncated:
        _limited(task.bias, run, wanted, budget)
    run.proved = not budget.truncated


def _cut(run: _Run, most: int | None) -> bool:
    """Leave at most `most` rules, greedily chosen; return whether there were more."""
    program = run.program
    if most is None or program is None or len(program.rules) <= most:
        return False
    assert run.classes is not None
    sets = [(rule.positives, rule.size) for rule in program.rules]
    weights = run.classes.positives[list(program.selection.positives)].tolist()
    chosen = greedy_limited(sets, weights, most)
    run.program = replace(program, rules=tuple(program.rules[i] for i in chosen))
    return True


def _unlimited(bias: Bias, run: _Run, wanted: Bools, budget: Budget, use_bounds: bool) -> None:
    """Search for any number of rules, again without the positives that turn out unreachable."""
    assert run.classes is not None
    while wanted.any():
        selection = select(run.classes, wanted, minimal=True, budget=budget)
        search = Search(run.classes, selection, bias, budget)
        try:
            search.run(use_bounds)
        finally:
            _offer(run, search.best)
        missed = [c for i, c in enumerate(selection.positives) if not search.best.covered >> i & 1]
        wanted[missed] = False
        if (
            budget.truncated
            or not missed
            or set(np.flatnonzero(wanted)) <= set(selection.positives)
        ):
            return


def _limited(bias: Bias, run: _Run, wanted: Bools, budget: Budget) -> None:
    """Search for at most max_clauses rules: every coverable class counts, with its examples."""
    assert run.classes is not None
    assert bias.max_clauses is not None
    most = bias.max_clauses
    selection = select(run.classes, wanted, minimal=False, budget=budget)
    weights = run.classes.positives[list(selection.positives)].tolist()

    def choose(rules: Sequence[FoundRule]) -> tuple[int, ...]:
        sets = [(rule.positives, rule.size) for rule in rules]
        return best_limited(sets, weights, most, budget)

    search = Search(run.classes, selection, bias, budget, choose)
    try:
        search.run(use_bounds=False)
    finally:
        _offer(run, search.best)


def _offer(run: _Run, program: Program) -> None:
    """Keep the program if it is better than the best so far."""
    if run.program is None or _value(run, program) > _value(run, run.program):
        run.program = program


def _value(run: _Run, program: Program) -> tuple[int, int]:
    """Return what programs are compared by: positives at least, then literals."""
    assert run.classes is not None
    covered = [program.selection.positives[i] for i in bits(program.covered)]
    above = subsets(run.classes.holds[covered], run.classes.holds).any(axis=0)
    return int(run.classes.positives[above].sum()), -program.size


def _result(task: Task, run: _Run, budget: Budget) -> Learned:
    """Return the run's best hypothesis, counted on the raw examples."""
    hypothesis, tp = Hypothesis(()), 0
    if run.program is not None and run.program.rules:
        assert run.classes is not None
        hypothesis = decode(run.program.rules, run.program.tables, task.bias)
        covered = verify(task, run.classes, run.program, hypothesis)
        tp = int(np.array(task.weights_of[0])[covered[: len(task.positives)]].sum())
    return consistent(
        task,
        hypothesis,
        tp,
        outcome=Outcome.OPTIMAL if run.proved else Outcome.PARTIAL,
        optimal=run.proved,
        recall_ceiling=run.ceiling,
        seconds=budget.seconds,
        engine=NAME,
    )
