"""(b) Proofs for all boards up to a size by clingo, and the counterexamples that it finds.

The model (`bk/bounded.lp`) has any start, any goals and any blocked edges, so a board holds all
smaller ones: "no answer set" for n x n proves a rule, or a lemma, for all boards of up to n x n
squares whose starts and goals are vertices.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from bk.asp import AspProgram, lemma_program, rules_program
from ilp import Rule
from triage.verify.clingo_runs import BoardRun, Clock
from triage.verify.found import Found
from witness.grid import grid
from witness.square_view import Within

__all__ = ["Bounded", "Clock", "prove_lemma", "prove_rules"]


@dataclass(slots=True)
class Bounded:
    """What is proved: up to `size` x `size`, no rule has a counterexample but the refuted ones.

    size: 0 if nothing is proved. limited: a limit was hit before the largest size.
    """

    size: int = 0
    refuted: dict[int, Found] = field(default_factory=dict)
    limited: bool = False


def prove_rules(
    rules: Sequence[Rule], vocabulary: str, max_size: int, clock: Clock
) -> Bounded | None:
    """Look for counterexamples on boards up to a size; None for rules that the model lacks."""
    program = rules_program(rules, vocabulary)
    if program is None:
        return None
    outcome = Bounded()
    for size in range(1, max_size + 1):
        _prove(program, size, len(rules), outcome, clock)
        if clock.out:
            outcome.limited = True
            break
        outcome.size = size
    return outcome


def prove_lemma(within: Within, max_size: int, clock: Clock) -> int:
    """Return the size up to which no completion leaves the set A; 0 if none is proved.

    Raises RuntimeError if one does: then the set is not what it is said to be.
    """
    program = lemma_program(within)
    for size in range(1, max_size + 1):
        answer = BoardRun(program, grid(size, size)).first((), clock)
        if answer:
            raise RuntimeError(f"a completion leaves the set {within} on a board of {size}x{size}")
        if answer is None:
            return size - 1
    return max_size


def _prove(program: AspProgram, size: int, rules: int, outcome: Bounded, clock: Clock) -> None:
    """Refute the rules that have counterexamples of this size, until none of the others has."""
    run = BoardRun(program, grid(size, size))
    while left := [rule for rule in range(rules) if rule not in outcome.refuted]:
        fired = run.first(left, clock)
        if not fired:
            return
        for rule in fired:
            found = _smallest(program, size, rule, clock)
            if found is not None:
                outcome.refuted[rule] = found


def _smallest(program: AspProgram, size: int, rule: int, clock: Clock) -> Found | None:
    """Return a neat counterexample on the narrowest board that has one."""
    for rows in range(1, size + 1):
        run = BoardRun(program, grid(rows, size))
        if run.first([rule], clock):
            return run.neatest([rule], clock)
    return None
