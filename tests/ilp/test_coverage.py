"""Coverage against evaluation by brute force, and on real tasks."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ilp import coverage, joins
from ilp.coverage import Coverage, confusion, covered
from ilp.rules import Atom, Hypothesis, Rule, parse_hypothesis
from ilp.task import Bias, Example, Task, read_task

CONSTANTS = ("a", "b", "c", "d")
ARITIES = {"one": 1, "two": 2, "three": 3, "none": 2}
BIAS = Bias("h", ("t", "t"), {name: ("t",) * arity for name, arity in ARITIES.items()})
EXAMPLES = list(product((*CONSTANTS, "unknown"), repeat=2))

DATALOG_RULES = """\
incompletable(A,B) :- shared(A,B,C), square(B,D), lt(D,C).
incompletable(A,B) :- last(A,C), nonside(B,C), shared(A,B,D), lt(E,D), square(B,F), three(F)."""


def by_brute_force(hypothesis: Hypothesis, task: Task, example: Example) -> bool:
    """Try all values of all variables."""
    facts = {name: set(rows) for name, rows in task.facts.items()}
    for rule in hypothesis.rules:
        for values in product((*CONSTANTS, "unknown"), repeat=len(rule.variables)):
            value = dict(zip(rule.variables, values, strict=True))
            if Atom("h", example) == rule.head.renamed(value) and all(
                a.renamed(value).args in facts[a.predicate] for a in rule.body
            ):
                return True
    return False


@st.composite
def tasks(draw: st.DrawFn) -> Task:
    constant = st.sampled_from(CONSTANTS)
    facts = {
        name: draw(st.lists(st.tuples(*[constant] * arity), max_size=8, unique=True))
        for name, arity in ARITIES.items()
        if name != "none"
    }
    return Task(BIAS, {**facts, "none": []}, EXAMPLES[:9], EXAMPLES[9:])


@st.composite
def rules(draw: st.DrawFn) -> Rule:
    name = st.sampled_from(("A", "B", "C", "D", "a"))
    head = draw(st.sampled_from([("A", "B"), ("A", "B"), ("A", "A"), ("A", "b")]))
    chosen = draw(st.lists(st.sampled_from(sorted(ARITIES)), min_size=1, max_size=4))
    body = tuple(Atom(p, tuple(draw(name) for _ in range(ARITIES[p]))) for p in chosen)
    return Rule(Atom("h", head), body)


@settings(deadline=None, max_examples=80)
@given(tasks(), st.lists(rules(), max_size=2), st.booleans(), st.booleans())
def test_equals_brute_force(task: Task, found: list[Rule], small: bool, sparse: bool) -> None:
    hypothesis = Hypothesis(tuple(found))
    with pytest.MonkeyPatch.context() as patch:
        if small:
            patch.setattr(coverage, "_MAX_ROWS", 3)
        if sparse:
            patch.setattr(joins, "_DENSE", 0)
        mask = covered(hypothesis, task, EXAMPLES)
    expected = [by_brute_force(hypothesis, task, example) for example in EXAMPLES]
    assert mask.tolist() == expected
    tp, fp = sum(expected[:9]), sum(expected[9:])
    assert confusion(hypothesis, task) == (tp, 9 - tp, len(EXAMPLES) - 9 - fp, fp)


def test_different_variables_may_be_equal() -> None:
    facts: dict[str, list[tuple[str, ...]]] = {"one": [], "two": [("a", "a")], "three": []}
    task = Task(BIAS, {**facts, "none": []}, [("a", "a")], [("a", "b")])
    hypothesis = parse_hypothesis("h(A,B) :- two(A,C), two(C,B), two(D,E).")
    assert covered(hypothesis, task, [("a", "a"), ("a", "b")]).tolist() == [True, False]


@pytest.mark.parametrize(
    ("name", "counts"),
    [("D22A", (4, 17, 23, 0)), ("D23A", (75, 51, 52, 0)), ("D33A", (664, 260, 209, 83))],
)
def test_rules_of_the_paper_on_real_tasks(
    shared_data: Path, name: str, counts: tuple[int, int, int, int]
) -> None:
    task = read_task(shared_data / "popper_tasks" / name)
    hypothesis = parse_hypothesis(DATALOG_RULES)
    assert hypothesis.size == 11
    assert confusion(hypothesis, task) == counts


def test_no_rules_cover_nothing() -> None:
    task = Task(BIAS, {name: [] for name in ARITIES}, EXAMPLES, [])
    assert confusion(Hypothesis(()), task) == (0, len(EXAMPLES), 0, 0)
    assert covered(Hypothesis(()), task, []).tolist() == []


def test_a_join_that_must_not_be_made_at_once() -> None:
    # 300^3 bindings satisfy the first three literals; only pieces of them may exist together.
    numbers = [f"n{i}" for i in range(300)]
    pairs: list[tuple[str, ...]] = [(a, b) for a in numbers for b in numbers]
    task = Task(
        Bias("h", ("t",), {"all": ("t", "t"), "never": ("t", "t")}),
        {"all": pairs, "never": [("n0", "other")]},
        [("n1",), ("n2",)],
        [],
    )
    text = "h(A) :- all(A,B), all(B,C), all(C,D), never(D,B)."
    assert not covered(parse_hypothesis(text), task, task.positives).any()
    text = "h(A) :- all(A,B), all(B,C), all(C,D), never(D,_), never(B,_)."
    assert covered(parse_hypothesis(text), task, task.positives).all()


def test_coverage_can_be_asked_again() -> None:
    facts = {name: [("a",) * arity] for name, arity in ARITIES.items()}
    asked = Coverage(Task(BIAS, facts, [("a", "a")], [("a", "b")]))
    for _ in range(2):
        assert asked.covered(parse_hypothesis("h(A,B) :- two(A,B).")).tolist() == [True, False]
        assert asked.covered(parse_hypothesis("h(A,B) :- two(A,C), two(B,C).")).tolist() == [
            True,
            False,
        ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("h(A,B) :- gone(A,B).", "no relation gone/2"),
        ("h(A,B) :- two(A,B,A).", "no relation two/3"),
        ("g(A,B) :- two(A,B).", "the task learns h/2, not g"),
        ("h(A) :- one(A).", "the task learns h/2, not h"),
    ],
)
def test_hypothesis_of_another_task(text: str, message: str) -> None:
    task = Task(BIAS, {name: [] for name in ARITIES}, EXAMPLES, [])
    with pytest.raises(ValueError, match=message):
        confusion(parse_hypothesis(text), task)


def test_rows_of_the_wrong_length() -> None:
    task = Task(BIAS, {name: [] for name in ARITIES}, [("a",)], [])
    with pytest.raises(ValueError, match="wrong length"):
        Coverage(task)


@pytest.mark.slow
def test_many_examples() -> None:
    rng = np.random.default_rng(1)
    used = rng.integers(0, 4, size=(90_000, 7))
    shared = [(f"p{i}", f"s{j}", str(used[i, j])) for i in range(90_000) for j in range(7)]
    k = {f"s{j}": j % 3 + 1 for j in range(7)}
    examples: list[Example] = [row[:2] for row in shared]
    types = {"shared": ("p", "s", "n"), "square": ("s", "n"), "lt": ("n", "n")}
    task = Task(
        Bias("h", ("p", "s"), types),
        {
            "shared": list(shared),
            "square": [(s, str(n)) for s, n in k.items()],
            "lt": [(str(m), str(n)) for m in range(5) for n in range(5) if m < n],
        },
        examples,
        [],
    )
    mask = covered(
        parse_hypothesis("h(A,B) :- shared(A,B,C), square(B,D), lt(D,C)."), task, examples
    )
    assert mask.tolist() == [int(n) > k[s] for _, s, n in shared]
