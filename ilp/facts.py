"""The ground facts of one instance, from the relations' Python twins.

A relation that gives an argument is run over the values of its other arguments, another one is
tested on all combinations of values. The facts about one subject are made together, so that helpers
which remember the last subject's answer compute it once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from ilp.generated import compiled, function_source
from ilp.reached import open_types, reached_facts
from ilp.vocabulary import FACTS_CODE, Code, Form, Relation, Vocabulary

__all__ = ["Objects", "facts", "objects"]

Objects = Mapping[str, Sequence[tuple[str, Any]]]
"""For each type its (constant, value) pairs."""

Facts = dict[str, list[tuple[str, ...]]]


def objects(vocabulary: Vocabulary, instance: object, subjects: Sequence[object]) -> Objects:
    """Return the constants of one instance.

    Values are numbered in the order of their type's domain from 0, the subjects from 1; the number
    stands in `Type.constant`.
    """
    domains = compiled(_domains_source(vocabulary), "domains", FACTS_CODE)(instance)
    numbered = {kind: enumerate(values) for kind, values in domains.items()}
    numbered[vocabulary.subject] = enumerate(subjects, start=1)
    return {
        kind: [(vocabulary.types[kind].constant.format(i), value) for i, value in pairs]
        for kind, pairs in numbered.items()
    }


def facts(vocabulary: Vocabulary, instance: object, objects: Objects) -> Facts:
    """Return the relations' facts over some objects, in the objects' order.

    Where a type has no domain they are those that rules can reach (ilp/reached.py). Raises KeyError
    if a relation gives a value that is none of the objects.
    """
    if open_types(vocabulary):
        return reached_facts(vocabulary, instance, objects)
    constants = {kind: {value: c for c, value in pairs} for kind, pairs in objects.items()}
    rows = compiled(_source(vocabulary), "rows", FACTS_CODE)
    return cast(Facts, rows(instance, objects, constants))


def _domains_source(vocabulary: Vocabulary) -> str:
    """Return the source of a function that gives the values of each type with a domain."""
    domains = {kind.name: kind.domain for kind in vocabulary.types.values() if kind.domain}
    pairs = "".join(f"        {name!r}: {domain},\n" for name, domain in domains.items())
    body = f"    return {{\n{pairs}    }}\n"
    return function_source(vocabulary, f"def domains({vocabulary.instance}):", body)


def _source(vocabulary: Vocabulary) -> str:
    """Return the source of a function that makes all facts of an instance."""
    relations = vocabulary.relations.values()
    about = [r for r in relations if vocabulary.subject in r.types]
    lines = [f"{r.name}_rows = {_rows(r, vocabulary)}" for r in relations if r not in about]
    lines += [f"{r.name}_rows = []" for r in about]
    lines += [f"for c, x in objects[{vocabulary.subject!r}]:"] if about else []
    lines += [f"    {r.name}_rows += {_rows(r, vocabulary)}" for r in about]
    lines.append(f"return {{{', '.join(f'{r.name!r}: {r.name}_rows' for r in relations)}}}")
    body = "".join(f"    {line}\n" for line in lines)
    start = f"def rows({vocabulary.instance}, objects, constants):"
    return function_source(vocabulary, start, body)


def _rows(relation: Relation, vocabulary: Vocabulary) -> str:
    """Return the comprehension of one relation's facts, about the subject `x` where it has one."""
    code = _complete(relation)
    given = code.pattern.find("f")
    about = [kind == vocabulary.subject for kind in relation.types]
    values = ["x" if same else f"x{i}" for i, same in enumerate(about)]
    row = ["c" if same else f"c{i}" for i, same in enumerate(about)]
    clauses = [
        f"for c{i}, x{i} in objects[{kind!r}]"
        for i, kind in enumerate(relation.types)
        if i != given and not about[i]
    ]
    text = vocabulary.filled(code.template, relation, values)
    if given < 0:
        clauses.append(f"if {text}")
    else:
        row[given] = f"constants[{relation.types[given]!r}][{values[given]}]"
        clauses.append(f"for {values[given]} in [{text}]")
        if code.form is Form.OPTIONAL:
            clauses.append(f"if {values[given]} is not None")
    clauses = clauses if clauses[0].startswith("for") else ["for _ in [None]", *clauses]
    return f"[({', '.join(row)},) {' '.join(clauses)}]"


def _complete(relation: Relation) -> Code:
    """Return a template without `_`, rather one that gives an argument than a test."""
    complete = [c for c in relation.python if "_" not in c.pattern]
    return min(complete, key=lambda c: "f" not in c.pattern)
