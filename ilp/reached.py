"""Facts for a vocabulary with *open* types, whose values are only what relations give (lists, say).

Relations are run as the directions say, from the head's constants of each example on, until nothing
new is reached: every fact that a rule can come to about an example is found, and no others, which
would be far too many. Facts without open or head types are made for all values of their domains.

Open values become constants by what rules can learn of them: two values that are in the same facts,
wherever they are inputs, get one constant, as no rule can tell them apart.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any, cast

from ilp.generated import compiled, function_source
from ilp.vocabulary import FACTS_CODE, Code, Form, Relation, Vocabulary

__all__ = ["open_types", "reached_facts"]

Rows = dict[str, dict[tuple[Any, ...], None]]
"""For each relation its facts, values as they are."""
Run = Callable[..., Any]


def open_types(vocabulary: Vocabulary) -> set[str]:
    """Return the types that have no domain and are not the subject's."""
    return {t.name for t in vocabulary.types.values() if not t.domain} - {vocabulary.subject}


def reached_facts(
    vocabulary: Vocabulary, instance: object, objects: Mapping[str, Sequence[tuple[str, Any]]]
) -> dict[str, list[tuple[str, ...]]]:
    """Return the facts that rules can reach; every relation must have directions."""
    run = _functions(vocabulary, instance)
    steps = [_Step(r, run[r.name]) for r in vocabulary.relations.values()]
    values = {kind: [value for _, value in pairs] for kind, pairs in objects.items()}
    rows: Rows = {step.relation.name: {} for step in steps}
    linked = open_types(vocabulary) | set(vocabulary.head_types)
    for step in steps:
        if linked.isdisjoint(step.relation.types):
            step.take({kind: dict.fromkeys(found) for kind, found in values.items()}, rows)
    about = [step for step in steps if not linked.isdisjoint(step.relation.types)]
    for example in product(*(values[kind] for kind in vocabulary.head_types)):
        _reach(dict(zip(vocabulary.head_types, example, strict=True)), about, rows)
    names = {kind: {value: name for name, value in pairs} for kind, pairs in objects.items()}
    return _named(rows, vocabulary, names)


@dataclass(frozen=True, slots=True)
class _Step:
    """A relation and the functions that compute it: from its inputs, one for each output."""

    relation: Relation
    functions: tuple[Run, ...]

    @property
    def inputs(self) -> list[str]:
        """The types of the inputs."""
        ways = zip(self.relation.types, self.relation.directions, strict=True)
        return [kind for kind, way in ways if way == "in"]

    def take(self, known: dict[str, dict[Any, None]], rows: Rows) -> None:
        """Add the facts about known values to the rows, and the outputs to the known values."""
        found = rows[self.relation.name]
        for inputs in product(*(known.get(kind, ()) for kind in self.inputs)):
            row = self._row(inputs)
            if row is not None:
                found[row] = None
                for kind, value in zip(self.relation.types, row, strict=True):
                    known.setdefault(kind, {})[value] = None

    def _row(self, inputs: tuple[Any, ...]) -> tuple[Any, ...] | None:
        """Return the fact with these inputs, None if there is none."""
        given = [function(*inputs) for function in self.functions]
        ways = self.relation.directions
        if "out" not in ways:
            return inputs if given[0] else None
        if None in given:
            return None
        before, after = iter(inputs), iter(given)
        return tuple(next(before if way == "in" else after) for way in ways)


def _reach(example: Mapping[str, Any], steps: list[_Step], rows: Rows) -> None:
    """Add the facts about one example; a step is done again when more of its inputs are known."""
    known = {kind: {value: None} for kind, value in example.items()}
    done: dict[str, list[int]] = {}
    again = True
    while again:
        again = False
        for step in steps:
            counts = [len(known.get(kind, ())) for kind in step.inputs]
            if 0 not in counts and done.get(step.relation.name) != counts:
                step.take(known, rows)
                done[step.relation.name] = counts
                again = True


def _functions(vocabulary: Vocabulary, instance: object) -> dict[str, tuple[Run, ...]]:
    make = compiled(_source(vocabulary), "functions", FACTS_CODE)
    return cast(dict[str, tuple[Run, ...]], make(instance))


def _source(vocabulary: Vocabulary) -> str:
    """Return the source of a function that gives each relation's functions of its inputs."""
    lines = []
    for relation in vocabulary.relations.values():
        texts = [_lambda(code, relation, vocabulary) for code in _codes(relation)]
        lines.append(f"        {relation.name!r}: ({', '.join(texts)},),")
    body = "\n".join(["    return {", *lines, "    }"])
    return function_source(vocabulary, f"def functions({vocabulary.instance}):", body)


def _codes(relation: Relation) -> tuple[Code, ...]:
    """Return the codes that go by the directions: one for each output, or the test."""
    wanted = "".join("f" if way == "out" else "b" for way in relation.directions)
    code = relation.code(wanted)
    return (code,) if code else relation.outputs


def _lambda(code: Code, relation: Relation, vocabulary: Vocabulary) -> str:
    names = [f"x{i}" for i in range(len(relation.types))]
    inputs = [name for name, way in zip(names, relation.directions, strict=True) if way == "in"]
    text = vocabulary.filled(code.template, relation, names)
    return f"lambda {', '.join(inputs)}: {text if code.form is not Form.TEST else f'bool({text})'}"


def _named(
    rows: Rows, vocabulary: Vocabulary, names: Mapping[str, Mapping[Any, str]]
) -> dict[str, list[tuple[str, ...]]]:
    """Return the rows with constants for values; open ones are numbered in order of occurrence."""
    same = _twins(rows, vocabulary)
    given: dict[str, dict[Any, str]] = {kind: dict(found) for kind, found in names.items()}

    def name(kind: str, value: Any) -> str:
        found = given.setdefault(kind, {})
        if kind in same:
            value = same[kind].get(value, value)
            if value not in found:
                found[value] = vocabulary.types[kind].constant.format(len(found) + 1)
        return found[value]

    return {
        r.name: list(
            dict.fromkeys(tuple(map(name, r.types, row)) for row in rows[r.name]),
        )
        for r in vocabulary.relations.values()
    }


def _twins(rows: Rows, vocabulary: Vocabulary) -> dict[str, dict[Any, Any]]:
    """Return, for each open type, the value that stands for each of its values."""
    same: dict[str, dict[Any, Any]] = {kind: {} for kind in open_types(vocabulary)}
    groups = -1
    while True:
        first: dict[tuple[str, frozenset[Any]], Any] = {}
        seen = _uses(rows, vocabulary, same)
        for (kind, value), uses in seen.items():
            same[kind][value] = first.setdefault((kind, frozenset(uses)), value)
        if len(first) == groups:
            return same
        groups = len(first)


def _uses(
    rows: Rows, vocabulary: Vocabulary, same: dict[str, dict[Any, Any]]
) -> dict[tuple[str, Any], list[Any]]:
    """Return the facts that each open value is an input of, with a gap in its place."""
    uses: dict[tuple[str, Any], list[Any]] = {}
    for relation in vocabulary.relations.values():
        for row in rows[relation.name]:
            standing = [
                same[kind].get(value, value) if kind in same else value
                for kind, value in zip(relation.types, row, strict=True)
            ]
            for place, kind in enumerate(relation.types):
                if kind in same:
                    mine = uses.setdefault((kind, row[place]), [])
                    if relation.directions[place] == "in":
                        mine.append((relation.name, place, *_gapped(standing, place)))
    return uses


def _gapped(row: list[Any], place: int) -> Iterator[Any]:
    """Yield a fact's values, a gap instead of the one in a place and its like."""
    return (None if value == row[place] else (value,) for value in row)
