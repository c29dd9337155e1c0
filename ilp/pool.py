"""Learn from several tasks together, and from one example of each class.

    reduced = representatives(task)                      one example a class, with its weight
    pooled = pool({"a": task_a, "b": task_b})            examples of both, constants kept apart
    learned = learn(representatives(pool({k: representatives(t) for k, t in tasks.items()})), ...)

A weighted task is learned like the raw one: the same rules are consistent, and Learned's counts are
those of the raw examples.

Pooling is exact: a legal rule covers an example of the pooled task if and only if it covers it in
its own one. For this, a type keeps its constants (numbers do, say) only where that can't mix the
tasks up: it is no type of the head, and each relation about it either has an argument that must be
a head variable, or has the same facts in all tasks. Constants of the other types get the number of
their task as a prefix.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import chain

import numpy as np

from ilp.bias import Bias
from ilp.native.classes import Classes
from ilp.native.clock import Budget
from ilp.native.compress import compress
from ilp.native.typing import with_types
from ilp.task import Example, Task, Weights
from solving import InputError, Limits

__all__ = ["pool", "representatives", "shared_types"]


def representatives(task: Task, limits: Limits = Limits()) -> Task:
    """Return the task with the first example of each class and sign, and only facts about those.

    The weights say how many raw examples each stands for (the sum of their weights, if they have
    some). Raises BudgetError where `limits` don't suffice.
    """
    classes = compress(with_types(task), Budget(limits))
    split = len(task.positives)
    positives, of_positives = _first_of_each(classes, task.positives, 0, task.weights_of[0])
    negatives, of_negatives = _first_of_each(classes, task.negatives, split, task.weights_of[1])
    return Task(
        task.bias,
        _facts_about(task, [*positives, *negatives]),
        positives,
        negatives,
        Weights(of_positives, of_negatives),
    )


def pool(tasks: Mapping[str, Task]) -> Task:
    """Return one task with the examples and facts of several; weighted if one of them is.

    Raises InputError, with the task's name, for a bias that differs from the first task's, and
    without tasks.
    """
    if not tasks:
        raise InputError("there are no tasks to pool")
    first, *others = tasks.items()
    for name, other in others:
        if other.bias != first[1].bias:
            raise InputError(f"{name}: its bias differs from that of {first[0]}")
    bias = first[1].bias
    shared = shared_types(list(tasks.values()))
    parts = [_renamed(t, i, shared) for i, t in enumerate(tasks.values())]
    return Task(
        bias,
        {n: list(dict.fromkeys(chain.from_iterable(p.facts[n] for p in parts))) for n in bias.body},
        list(chain.from_iterable(part.positives for part in parts)),
        list(chain.from_iterable(part.negatives for part in parts)),
        _pooled_weights(parts),
    )


def shared_types(tasks: Sequence[Task]) -> frozenset[str]:
    """Return the types whose constants mean the same in all tasks (of equal bias): see above."""
    bias = tasks[0].bias
    shared = set(chain.from_iterable(bias.body.values())) - set(bias.head_types)
    everywhere = {types: True for types in bias.body.values() if not _is_local(types, bias)} | {
        types: False for n, types in bias.body.items() if not _is_the_same(n, tasks)
    }
    while apart := _apart(everywhere, shared) & shared:
        shared -= apart
    return frozenset(shared)


def _apart(everywhere: Mapping[tuple[str, ...], bool], shared: set[str]) -> set[str]:
    """Return the types of relations whose facts differ, or will once their constants do."""
    return {
        kind
        for types, same in everywhere.items()
        if not same or set(types) - shared
        for kind in types
    }


def _is_local(types: tuple[str, ...], bias: Bias) -> bool:
    """Return whether a literal with these types always has a head variable."""
    return any(kind in bias.head_only_types for kind in types)


def _is_the_same(name: str, tasks: Sequence[Task]) -> bool:
    """Return whether a relation can't tell the tasks apart, except through head variables."""
    if _is_local(tasks[0].bias.body[name], tasks[0].bias):
        return True
    rows = set(tasks[0].facts[name])
    return all(set(task.facts[name]) == rows for task in tasks[1:])


def _renamed(task: Task, number: int, shared: frozenset[str]) -> Task:
    names = _names(task, number, shared)

    def rows(types: tuple[str, ...], old: Sequence[tuple[str, ...]]) -> list[tuple[str, ...]]:
        columns = list(zip(*old, strict=True)) if old else []
        renamed = [
            column if kind in shared else [names[c] for c in column]
            for kind, column in zip(types, columns, strict=False)
        ]
        return list(zip(*renamed, strict=True)) if renamed else list(old)

    return Task(
        task.bias,
        {name: rows(types, task.facts[name]) for name, types in task.bias.body.items()},
        rows(task.bias.head_types, task.positives),
        rows(task.bias.head_types, task.negatives),
        task.weights,
    )


def _names(task: Task, number: int, shared: frozenset[str]) -> dict[str, str]:
    """Return the new names of the constants that are not shared: t2_p17 for p17 of task 2."""
    tables = [(types, task.facts[name]) for name, types in task.bias.body.items()]
    tables += [(task.bias.head_types, e) for e in (task.positives, task.negatives)]
    found: dict[str, None] = {}
    for types, rows in tables:
        for kind, column in zip(types, zip(*rows, strict=True), strict=False):
            if kind not in shared:
                found |= dict.fromkeys(column)
    plain = re.compile(r"\w+", re.ASCII).fullmatch
    return {
        c: f"t{number}_{c}" if plain(c) else f"t{number}x{i}" for i, c in enumerate(sorted(found))
    }


def _pooled_weights(parts: Sequence[Task]) -> Weights | None:
    if all(part.weights is None for part in parts):
        return None
    return Weights(
        list(chain.from_iterable(part.weights_of[0] for part in parts)),
        list(chain.from_iterable(part.weights_of[1] for part in parts)),
    )


def _first_of_each(
    classes: Classes, examples: list[Example], start: int, weights: list[int]
) -> tuple[list[Example], list[int]]:
    """Return the first example of each class, in their order, and the weight of each class."""
    of_example = classes.of_example[start : start + len(examples)]
    first, group = np.unique(of_example, return_index=True, return_inverse=True)[1:]
    total = np.bincount(group, weights=weights, minlength=len(first)).astype(np.int64)
    order = np.argsort(first)
    return [examples[i] for i in first[order].tolist()], total[order].tolist()


def _facts_about(task: Task, examples: list[Example]) -> dict[str, list[tuple[str, ...]]]:
    """Return the facts that a rule may use on some of the examples."""
    return {
        name: _matching(task.facts[name], types, task.bias, examples)
        for name, types in task.bias.body.items()
    }


def _matching(
    rows: list[tuple[str, ...]],
    types: tuple[str, ...],
    bias: Bias,
    examples: list[Example],
) -> list[tuple[str, ...]]:
    """Return the facts whose arguments that must be head variables are those of an example."""
    places = [i for i, kind in enumerate(types) if kind in bias.head_only_types]
    if not places:
        return rows
    heads = [bias.head_only_types[types[i]] for i in places]
    known = {tuple(example[h] for h in heads) for example in examples}
    return [row for row in rows if tuple(row[i] for i in places) in known]
