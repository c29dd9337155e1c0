"""The ground facts of one instance, from the relations' Python twins.

A relation that gives an argument is run over the values of its other arguments, another one is
tested on all combinations of values.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, cast

from ilp.vocabulary import Code, Form, Relation, Vocabulary

__all__ = ["Objects", "facts"]

Objects = Mapping[str, Sequence[tuple[str, Any]]]
"""For each type its (constant, value) pairs."""

Facts = dict[str, list[tuple[str, ...]]]


def facts(vocabulary: Vocabulary, instance: object, objects: Objects) -> Facts:
    """Return the relations' facts over some objects, in the objects' order.

    Raises KeyError if a relation gives a value that is none of the objects.
    """
    constants = {kind: {value: c for c, value in pairs} for kind, pairs in objects.items()}
    rows = _compiled(_source(vocabulary))
    return cast(Facts, rows(instance, objects, constants))


@lru_cache(maxsize=16)
def _compiled(source: str) -> Callable[..., Any]:
    namespace: dict[str, Any] = {}
    exec(compile(source, "<relations>", "exec"), namespace)
    return cast(Callable[..., Any], namespace["rows"])


def _source(vocabulary: Vocabulary) -> str:
    """Return the source of a function that makes all facts of an instance."""
    lines = [f"    {name} = {text}" for name, text in vocabulary.helpers.items()]
    rows = [f"        {r.name!r}: {_rows(r, vocabulary)},\n" for r in vocabulary.relations.values()]
    start = f"def rows({vocabulary.instance}, objects, constants):\n"
    return start + "\n".join(lines) + "\n    return {\n" + "".join(rows) + "    }\n"


def _rows(relation: Relation, vocabulary: Vocabulary) -> str:
    """Return the comprehension of one relation's facts."""
    code = _complete(relation)
    arity = len(relation.types)
    given = code.pattern.find("f")
    names = [f"x{i}" for i in range(arity)]
    row = [f"c{i}" for i in range(arity)]
    clauses = [
        f"for c{i}, x{i} in objects[{relation.types[i]!r}]" for i in range(arity) if i != given
    ]
    text = vocabulary.filled(code.template, relation, names)
    if given < 0:
        clauses.append(f"if {text}")
    else:
        row[given] = f"constants[{relation.types[given]!r}][x{given}]"
        clauses.append(f"for x{given} in [{text}]")
        if code.form is Form.OPTIONAL:
            clauses.append(f"if x{given} is not None")
    return f"[({', '.join(row)},) {' '.join(clauses)}]"


def _complete(relation: Relation) -> Code:
    """Return a template without `_`, rather one that gives an argument than a test."""
    complete = [c for c in relation.python if "_" not in c.pattern]
    return min(complete, key=lambda c: "f" not in c.pattern)
