"""Verify a predicate, rule by rule, one way or all.

auto         the theorem; what it leaves undecided goes to the bounded proof, and what that
             can't express to enumeration
theorem      the theorem; a bounded search only turns its failures into boards
bounded      clingo, for all boards up to a size
enumeration  all small puzzles, and given ones
all          the three of them, each for all rules
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, get_args

from triage.verify.bounded import Clock, prove_rules
from triage.verify.enumeration import enumerate_puzzles, small_puzzles
from triage.verify.form import Form
from triage.verify.known import KnownRule
from triage.verify.lemmas import lemmas_about
from triage.verify.theorem import decide
from triage.verify.verdict import Lemma, Method, Verdict, Way
from witness import NamedPuzzle, either

__all__ = ["BOUNDED_SIZE", "ENUMERATED_SIZE", "Request", "verify"]

BOUNDED_SIZE, ENUMERATED_SIZE = 6, 3
"""How far the bounded proof and the enumeration go by default, in squares a side."""
METHODS: tuple[Method, ...] = get_args(Method)
"""The strongest first."""
VERTICES = "any blocked edges and any vertices as starts and goals"


@dataclass(frozen=True, slots=True)
class Request:
    """How to verify. max_size: of the bounded proof and of enumeration; None for the defaults.

    puzzles: more puzzles to enumerate. seconds: CPU time for all. conflicts: the same limit for
    each run of clingo on every machine.
    """

    method: Literal["auto", "theorem", "bounded", "enumeration", "all"] = "auto"
    max_size: int | None = None
    puzzles: Sequence[NamedPuzzle] = ()
    seconds: float | None = None
    conflicts: int | None = None


def verify(form: Form, request: Request = Request()) -> Verdict:
    """Return what the ways that are asked for say of a predicate."""
    run = _Run(form, request)
    match request.method:
        case "auto":
            run.theorem()
            run.bounded(only_open=True)
            if request.puzzles or any(r.open and not r.expressible for r in run.rules):
                run.enumeration()
        case "theorem":
            run.theorem()
            run.search_for_boards()
        case "bounded":
            run.bounded()
        case "enumeration":
            run.enumeration()
        case "all":
            run.theorem()
            run.enumeration()
            run.bounded()  # Last, as it may take all the time that there is.
    return run.verdict()


class _Run:
    """One verification: its rules, the time it has left, and the ways tried so far."""

    def __init__(self, form: Form, request: Request) -> None:
        self.request = request
        self.clock = Clock(request.seconds, request.conflicts)
        self.rules = [KnownRule(rule) for rule in form.rules]
        self.ways: list[Way] = []

    def theorem(self) -> None:
        for rule in self.rules:
            rule.theorem = decide(rule.named)
            if rule.theorem.sound:
                rule.proved.append("theorem")
        self._tried("theorem", self.rules, _every_size(self.rules))

    def search_for_boards(self) -> None:
        """Look for real boards behind the cases in which rules fire."""
        self._refute([r for r in self.rules if r.theorem and r.theorem.case and r.expressible])

    def bounded(self, only_open: bool = False) -> None:
        chosen = [r for r in self.rules if r.expressible and (r.open or not only_open)]
        if not chosen:
            return
        size = self._refute(chosen)
        complete = size == self._bounded_size
        if complete:
            for rule in chosen:
                if rule.refuted is None:
                    rule.proved.append("bounded")
        covers = f"boards of up to {size}x{size} squares, with {VERTICES}"
        if not complete:
            covers = f"{covers if size else 'nothing'}: a limit was hit"
        self._tried("bounded", chosen, covers)

    def enumeration(self) -> None:
        size = self.request.max_size or ENUMERATED_SIZE
        puzzles = [*self.request.puzzles, *small_puzzles(size)]
        while left := [rule for rule in self.rules if rule.refuted is None]:
            predicate = either(*(rule.named.predicate for rule in left))
            result = enumerate_puzzles(predicate, puzzles, self.clock)
            if result.found is None:
                break
            for rule in left:
                if result.found.refutes(rule.named.predicate):
                    rule.refuted = "enumeration", result.found
        covers = _enumerated(size, self.request.puzzles)
        if left and (result.limited or result.counts.too_large):
            covers += ": a limit was hit"
        else:
            # A rule about several squares is looked at, but its puzzles have several, too.
            for rule in left:
                if rule.looks_at_one_square:
                    rule.proved.append("enumeration")
        self._tried("enumeration", self.rules, covers)

    def verdict(self) -> Verdict:
        rules, lemmas = self.rules, self._lemmas()
        refuted = next((rule for rule in rules if rule.refuted), None)
        sound = False if refuted else True if all(rule.proved for rule in rules) else None
        method = _weakest(rules) if sound else refuted.method if refuted else None
        return Verdict(
            sound=sound,
            method=method,
            covers=next((w.covers for w in self.ways if w.method == method), "nothing"),
            every_size=all("theorem" in rule.proved for rule in rules),
            split_edges=all(rule.theorem is not None and rule.theorem.split for rule in rules),
            counterexample=refuted.example if refuted else None,
            rules=tuple(rule.verdict() for rule in rules),
            lemmas=lemmas,
            ways=tuple(self.ways),
        )

    @property
    def _bounded_size(self) -> int:
        return self.request.max_size or BOUNDED_SIZE

    def _refute(self, rules: Sequence[KnownRule]) -> int:
        """Refute what boards up to the size refute; return the size up to which that is all."""
        sizes = [self._bounded_size]
        for vocabulary in dict.fromkeys(rule.named.vocabulary for rule in rules):
            some = [rule for rule in rules if rule.named.vocabulary == vocabulary]
            found = prove_rules(
                [rule.named.rule for rule in some], vocabulary, self._bounded_size, self.clock
            )
            if found is None:
                raise ValueError("a rule that the model lacks was given to it")
            for i, example in found.refuted.items():
                if not example.refutes(some[i].named.predicate):
                    raise RuntimeError(f"the model and the predicate differ: {some[i].named.rule}")
                some[i].refuted = some[i].refuted or ("bounded", example)
            sizes.append(found.size)
        return min(sizes)

    def _tried(self, method: Method, rules: Sequence[KnownRule], covers: str) -> None:
        """Record what a way says by itself."""
        refuted = any(rule.refuted and rule.method == method for rule in rules)
        proved = all(method in rule.proved for rule in self.rules)
        self.ways.append(
            Way(method=method, sound=False if refuted else proved or None, covers=covers)
        )

    def _lemmas(self) -> tuple[Lemma, ...]:
        decided = [rule.theorem for rule in self.rules if rule.theorem is not None]
        return lemmas_about(d.within for d in decided if d.sound and d.within is not None)


def _weakest(rules: Sequence[KnownRule]) -> Method:
    """Return the weakest among the strongest proofs of the rules."""
    strength = METHODS.index
    return max((rule.proved[0] for rule in rules), key=strength)


def _every_size(rules: Sequence[KnownRule]) -> str:
    split = all(rule.theorem is not None and rule.theorem.split for rule in rules)
    middles = ", or middles of edges" if split else ""
    return f"boards of every size, with {VERTICES}{middles}"


def _enumerated(size: int, puzzles: Sequence[NamedPuzzle]) -> str:
    small = (
        f"puzzles of up to {size}x{size} squares, one of them constrained, with the start at the "
        "bottom left and one goal on the rim"
    )
    return f"{small}, and {len(puzzles)} given puzzles" if puzzles else small
