"""A learning task: bias, ground facts, positive and negative examples.

A task lives in a folder of Popper's three files: bias.pl (ilp/bias.py), bk.pl (ground facts of the
relations, or rules for them; one without either is declared by `:- dynamic(name/arity).`) and
exs.pl (`pos(...)` and `neg(...)`).
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

from ilp.bias import Bias, format_bias, parse_bias
from ilp.ground import is_constant, read_examples, read_facts, without_settings
from ilp.prolog import parse_statements
from ilp.rules import Atom
from solving import InputError, write_atomic
from solving.reading import MANY_BYTES, read_text

__all__ = [
    "Bias",
    "Example",
    "Task",
    "Weights",
    "no_collection",
    "read_task",
    "validate",
    "write_task",
]

Example = tuple[str, ...]
Atoms = dict[str, list[tuple[str, ...]]]


@dataclass(frozen=True, slots=True)
class Weights:
    """How many raw examples each positive and each negative of a task stands for."""

    positives: list[int]
    negatives: list[int]


@dataclass(frozen=True, slots=True)
class Task:
    """One task. Examples are the head's arguments, facts the relations' (constants as text).

    facts has an entry for each relation of the bias; no fact and no example occurs twice.
    weights: None where each example stands for itself. They are not part of the three files.
    """

    bias: Bias
    facts: Atoms
    positives: list[Example]
    negatives: list[Example]
    weights: Weights | None = None

    @property
    def weights_of(self) -> tuple[list[int], list[int]]:
        """The weight of each positive and of each negative."""
        if self.weights is None:
            return [1] * len(self.positives), [1] * len(self.negatives)
        return self.weights.positives, self.weights.negatives


@dataclass(frozen=True, slots=True)
class _Problem:
    """What is wrong with a task, in which of the files, and in which atom of it (None: its end)."""

    message: str
    file: str
    atom: Atom | None = None


def read_task(folder: str | Path) -> Task:
    """Return the task in a folder of Popper's three files.

    Repeated facts and examples count once. Raises InputError, with file and line, for a missing
    file, broken syntax, and whatever `validate` refuses.
    """
    folder = Path(folder)
    with no_collection():
        return _read(folder)


def _read(folder: Path) -> Task:
    texts = {name: _text(folder / name) for name in ("bias.pl", "bk.pl", "exs.pl")}
    bias = parse_bias(texts["bias.pl"], folder / "bias.pl")
    facts, empty = read_facts(texts["bk.pl"], folder / "bk.pl")
    positives, negatives = read_examples(texts["exs.pl"], folder / "exs.pl")
    problem = next(_unknown(bias, facts, empty, positives, negatives), None)
    task = Task(
        bias,
        {name: facts.get(name, []) for name in bias.body},
        positives.get(bias.head, []),
        negatives.get(bias.head, []),
    )
    problem = problem or next(_problems(task), None)
    if problem is not None:
        line = _line(texts[problem.file], problem)
        raise InputError(problem.message, source=folder / problem.file, line=line)
    return task


def write_task(task: Task, folder: str | Path) -> None:
    """Write the three files that read as an equal task; makes the folder, replaces old files.

    Raises InputError as `validate` does.
    """
    validate(task)
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    write_atomic(folder / "bias.pl", format_bias(task.bias))
    write_atomic(folder / "bk.pl", "".join(_fact_lines(task)))
    write_atomic(folder / "exs.pl", "".join(_example_lines(task)))


def validate(task: Task) -> None:
    """Raise InputError for the first thing that makes a task unusable.

    Checked: an entry of facts for each relation, arity and constants of facts and examples, at
    least one positive and one negative, no example that is both.
    """
    for name in chain(task.bias.body, task.facts):
        if name not in task.facts or name not in task.bias.body:
            raise InputError(f"relation {name} is not in both the bias and the facts")
    for problem in chain(_odd_constants(task), _problems(task)):
        raise InputError(problem.message)
    for weights, examples in zip(task.weights_of, (task.positives, task.negatives), strict=True):
        if len(weights) != len(examples) or min(weights) < 1:
            raise InputError("expected a weight of at least 1 for each example")


@contextmanager
def no_collection() -> Iterator[None]:
    """Hold the cyclic garbage collector, which would scan the growing rows again and again."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


def _text(path: Path) -> str:
    if not path.exists():
        raise InputError("missing file; a task has bias.pl, bk.pl and exs.pl", source=path)
    return read_text(path, MANY_BYTES)


def _fact_lines(task: Task) -> Iterator[str]:
    for name, types in task.bias.body.items():
        if not task.facts[name]:
            yield f":- dynamic({name}/{len(types)}).\n"
        for args in task.facts[name]:
            yield f"{name}({','.join(args)}).\n"


def _example_lines(task: Task) -> Iterator[str]:
    for sign, examples in (("pos", task.positives), ("neg", task.negatives)):
        for args in examples:
            yield f"{sign}({task.bias.head}({','.join(args)})).\n"


def _unknown(
    bias: Bias, facts: Atoms, empty: set[str], positives: Atoms, negatives: Atoms
) -> Iterator[_Problem]:
    """Yield what examples there are of another predicate, then relations without facts.

    Facts of other predicates are no problem: rules can't use them.
    """
    for sign, examples in (("pos", positives), ("neg", negatives)):
        for name, rows in examples.items():
            if name != bias.head:
                message = f"unknown predicate {name}: examples are of {bias.head}"
                yield _Problem(message, "exs.pl", Atom(sign, (str(Atom(name, rows[0])),)))
    for name, types in bias.body.items():
        if name not in facts and name not in empty:
            relation = f"{name}/{len(types)}"
            yield _Problem(
                f"bk.pl has no facts of {relation} (an empty relation is declared there by "
                f"`:- dynamic({relation}).`)",
                "bias.pl",
                Atom("body_pred", (name, str(len(types)))),
            )


def _problems(task: Task) -> Iterator[_Problem]:
    """Yield what is wrong with a task whose predicates are known."""
    yield from _wrong_arity(task)
    head = task.bias.head
    for sign, examples, word in (
        ("pos", task.positives, "positive"),
        ("neg", task.negatives, "negative"),
    ):
        if not examples:
            yield _Problem(f"no {word} example: expected {sign}({head}(...)).", "exs.pl")
    both = set(task.positives).intersection(task.negatives)
    for example in task.negatives:
        if example in both:
            atom = str(Atom(head, example))
            message = f"{atom} is both a positive and a negative example"
            yield _Problem(message, "exs.pl", Atom("neg", (atom,)))


def _blocks(task: Task) -> Iterator[tuple[str, str, tuple[str, ...], list[tuple[str, ...]]]]:
    """Yield (sign or "", predicate, argument types, rows) of each relation and of the examples."""
    for name, types in task.bias.body.items():
        yield "", name, types, task.facts[name]
    yield "pos", task.bias.head, task.bias.head_types, task.positives
    yield "neg", task.bias.head, task.bias.head_types, task.negatives


def _located(message: str, sign: str, name: str, row: tuple[str, ...]) -> _Problem:
    atom = Atom(name, row)
    return _Problem(
        f"{message}: {atom}",
        "exs.pl" if sign else "bk.pl",
        Atom(sign, (str(atom),)) if sign else atom,
    )


def _wrong_arity(task: Task) -> Iterator[_Problem]:
    for sign, name, types, rows in _blocks(task):
        if set(map(len, rows)) - {len(types)}:
            row = next(r for r in rows if len(r) != len(types))
            yield _located(f"wrong arity: {name} has {len(types)} arguments", sign, name, row)


def _odd_constants(task: Task) -> Iterator[_Problem]:
    """Yield rows with constants that could not be written; what was read has none."""
    for sign, name, _, rows in _blocks(task):
        odd = {c for c in set(chain.from_iterable(rows)) if not is_constant(c)}
        for row in rows if odd else ():
            if odd.intersection(row):
                yield _located("not a plain constant", sign, name, row)


def _line(text: str, problem: _Problem) -> int:
    """Return the line of the problem's atom in its file, or of the file's end."""
    for statement in parse_statements(without_settings(text)) if problem.atom else ():
        if str(statement.head) == str(problem.atom):
            return statement.line
    return text.rstrip("\n").count("\n") + 1
