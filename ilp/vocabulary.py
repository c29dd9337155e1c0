"""Vocabularies: the relations that rules are written in, one entry each.

From an entry come the bias, the Prolog text, the ground facts of an instance (ilp/facts.py), the
Python code of a rule (ilp/transpile.py) and its English (ilp/english.py). It knows no game.

Python templates. `{0}` stands for the first argument, `{0.edges}` for its attribute of that name
(`Type.attributes`); names of `Vocabulary.helpers` may be used. A template for a value must be a
primary expression (a name, call, subscript, attribute or literal), one for a test must hold beside
`and`. A pattern says which arguments it is for: `b` bound, `f` the value that it gives, `_` free
and of no further interest.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from types import MappingProxyType

from ilp.directions import call_order
from ilp.rules import Atom, Hypothesis, Rule, is_variable
from ilp.task import Bias
from solving import InputError

__all__ = [
    "FACTS_CODE",
    "PIECE",
    "RULES_CODE",
    "Code",
    "Form",
    "Phrase",
    "Relation",
    "Type",
    "Vocabulary",
    "mentions",
]

FACTS_CODE, RULES_CODE = "<relations>", "<rules>"
"""The file names, in tracebacks, of the code that templates become: for facts, and for rules."""
PIECE = re.compile(r"\{(\d)(?:\.(\w+))?\}")
"""An argument, or an attribute of one, in a template."""


def mentions(code: str, name: str) -> bool:
    """Return whether a name occurs in some Python code."""
    return re.search(rf"\b{name}\b", code) is not None


class Form(StrEnum):
    """What a Python template gives."""

    TEST = "test"
    """Whether the literal holds."""
    VALUE = "value"
    """The one value of the argument `f`; there always is one."""
    OPTIONAL = "optional"
    """The one value of the argument `f`, or None."""


@dataclass(frozen=True, slots=True)
class Code:
    """A relation's Python twin for one pattern of arguments; `name` is the value's variable.

    english: where the code gives one of a relation's several outputs, what that is (`{0}`, ... are
    the arguments but for the other outputs).
    """

    pattern: str
    form: Form
    template: str
    name: str = "value"
    english: Phrase | None = None


@dataclass(frozen=True, slots=True)
class Phrase:
    """A relation in English; `{0}` is the first argument's noun phrase.

    sentence: the literal as a clause.
    noun: what the last argument is, for a relation that gives it from the others.
    exists: the clause that there is such a last argument; "" if there always is.
    count, than: for a last argument that is a number of things, the clause with `{amount}`
    ("exactly two", "more", ...) and `{s}`, the plural's ending after the amount; and how it goes on
    after "more ... than".
    amounts: for a comparison, what it says of a number of things `x` beside `n` another number, `c`
    another number of things, or `_` any number: pattern -> amount, `{n}` for the other number.
    number: the number that the one argument must be.
    """

    sentence: str
    noun: str = ""
    exists: str = ""
    count: str = ""
    than: str = ""
    amounts: Mapping[str, str] = field(default_factory=dict)
    number: int | None = None


@dataclass(frozen=True, slots=True)
class Type:
    """A type of arguments.

    constant: how values are written as constants of a task, `{}` for the value. domain: a Python
    expression for all values in one instance; "" for the type of what a predicate tests, and for
    one whose values are only what relations give (then all relations need directions). attributes:
    name -> template of an expression for a value `{0}`. noun: a head argument of the type in
    English. literals: the constants that rules may use.
    """

    name: str
    constant: str
    domain: str
    noun: str
    attributes: Mapping[str, str] = field(default_factory=dict)
    literals: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Relation:
    """One relation: its name and argument types, and its definition in Prolog, Python, English."""

    name: str
    types: tuple[str, ...]
    prolog: str
    python: tuple[Code, ...]
    english: Phrase
    directions: tuple[str, ...] = ()

    @property
    def outputs(self) -> tuple[Code, ...]:
        """The codes for one output each, where a relation gives several from the same inputs."""
        given = tuple(c for c in self.python if "f" in c.pattern and "_" in c.pattern)
        return given if not any("_" not in c.pattern for c in self.python) else ()

    def code(self, pattern: str) -> Code | None:
        """Return the template for exactly this pattern."""
        return next((c for c in self.python if c.pattern == pattern), None)


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """A head, the relations for bodies, their types, and helpers for Python code.

    head_only: types of which only the head's argument may be a variable. subject: the type of what
    a predicate tests, one head argument's. instance: the name of what it is bound to. helpers:
    name -> Python expression, made once for an instance; a later one may use earlier ones.
    imports: name -> module, of what templates and helpers take from modules. costs: helper -> the
    steps that it costs a test which uses it, however many rules do (ilp/cost.py). prolog: what
    stands above the definitions in Prolog. claim: what a rule says in English, up to its
    conditions.
    """

    name: str
    head: str
    head_types: tuple[str, ...]
    relations: Mapping[str, Relation]
    types: Mapping[str, Type]
    subject: str
    instance: str
    head_only: tuple[str, ...] = ()
    helpers: Mapping[str, str] = field(default_factory=dict)
    imports: Mapping[str, str] = field(default_factory=dict)
    costs: Mapping[str, int] = field(default_factory=dict)
    prolog: str = ""
    claim: str = ""

    def extended_by(
        self,
        name: str,
        *relations: Relation,
        types: Sequence[Type] = (),
        attributes: Mapping[str, Mapping[str, str]] = MappingProxyType({}),
        helpers: Mapping[str, str] = MappingProxyType({}),
        imports: Mapping[str, str] = MappingProxyType({}),
        costs: Mapping[str, int] = MappingProxyType({}),
        prolog: str | None = None,
    ) -> Vocabulary:
        """Return a vocabulary of that name with all of this one and more.

        An entry of a name that there is replaces it. types: new ones. attributes: more of them, by
        type. prolog: what stands above the definitions instead, None for the same as here.
        """
        known = dict(self.types) | {kind.name: kind for kind in types}
        more = {
            kind: replace(known[kind], attributes={**known[kind].attributes, **found})
            for kind, found in attributes.items()
        }
        return replace(
            self,
            name=name,
            relations={**self.relations, **{relation.name: relation for relation in relations}},
            types=known | more,
            helpers={**self.helpers, **helpers},
            imports={**self.imports, **imports},
            costs={**self.costs, **costs},
            prolog=self.prolog if prolog is None else prolog,
        )

    def needed_by(self, code: str) -> list[str]:
        """Return the helpers that some code uses, directly or by one another, in order."""
        needed: list[str] = []
        for name, expression in reversed(list(self.helpers.items())):
            if mentions(code, name):
                needed.append(name)
                code += f" {expression}"
        return needed[::-1]

    def import_lines(self, code: str) -> list[str]:
        """Return the statements that import what some code uses, sorted."""
        names: dict[str, list[str]] = {}
        for name, module in self.imports.items():
            if mentions(code, name):
                names.setdefault(module, []).append(name)
        return [f"from {m} import {', '.join(sorted(n))}" for m, n in sorted(names.items())]

    def bias(self, max_vars: int, max_body: int) -> Bias:
        """Return the bias that allows all relations."""
        relations = self.relations.values()
        directions = {r.name: r.directions for r in relations if r.directions}
        if directions:
            directions[self.head] = ("in",) * len(self.head_types)
        return Bias(
            self.head,
            self.head_types,
            {r.name: r.types for r in relations},
            max_vars,
            max_body,
            directions=directions,
            head_only_types={t: self.head_types.index(t) for t in self.head_only},
        )

    def prolog_text(self) -> str:
        """Return the definitions of all relations in Prolog, with what they mean as comments."""
        parts = [self.prolog]
        for relation in self.relations.values():
            names = [chr(ord("A") + i) for i in range(len(relation.types))]
            meaning = relation.english.sentence.format(*names)
            declared = ", ".join(f"{n}: {t}" for n, t in zip(names, relation.types, strict=True))
            head = Atom(relation.name, tuple(names))
            parts.append(f"% {head}: {meaning}. ({declared})\n{relation.prolog}\n")
        return "\n".join(parts)

    def check(self, hypothesis: Hypothesis) -> None:
        """Raise InputError unless a hypothesis can be used with this vocabulary."""
        for rule in hypothesis.rules:
            if problem := self.problem(rule):
                raise InputError(f"{problem}; the rule: {rule}")

    def problem(self, rule: Rule) -> str | None:
        """Return what is wrong with a rule in this vocabulary, None if nothing is.

        Looked at: head, relations, arities, constants, one type for each variable, no variable but
        the head's of the head's type without a domain, directions.
        """
        head = f"{self.head}/{len(self.head_types)}"
        if (rule.head.predicate, len(rule.head.args)) != (self.head, len(self.head_types)):
            return f"expected rules of {head}, found {rule.head}"
        if len(rule.head.variables) < len(self.head_types):
            return f"the arguments of the head must be different variables: {rule.head}"
        wrong = (self._wrong_use(atom) for atom in rule.body)
        found = next(filter(None, wrong), None) or self._wrong_variable(rule)
        return found or self._wrong_order(rule)

    def filled(self, template: str, relation: Relation, arguments: Sequence[str]) -> str:
        """Return a template of a relation with expressions put in for its arguments."""

        def piece(match: re.Match[str]) -> str:
            position, attribute = int(match[1]), match[2]
            if not attribute:
                return arguments[position]
            kind = self.types[relation.types[position]]
            return kind.attributes[attribute].format(arguments[position])

        return PIECE.sub(piece, template)

    def variable_types(self, rule: Rule) -> dict[str, str]:
        """Return the type of each variable of a rule; the first use decides."""
        types: dict[str, str] = {}
        for atom in (rule.head, *rule.body):
            for argument, kind in zip(atom.args, self._types_of(atom), strict=False):
                if is_variable(argument):
                    types.setdefault(argument, kind)
        return types

    def _types_of(self, atom: Atom) -> tuple[str, ...]:
        if atom.predicate in self.relations:
            return self.relations[atom.predicate].types
        return self.head_types if atom.predicate == self.head else ()

    def _wrong_use(self, atom: Atom) -> str | None:
        relation = self.relations.get(atom.predicate)
        if relation is None:
            known = ", ".join(f"{r.name}/{len(r.types)}" for r in self.relations.values())
            return f"unknown relation {atom.predicate}; the vocabulary {self.name} has {known}"
        if len(atom.args) != len(relation.types):
            return (
                f"wrong arity: {relation.name} has {len(relation.types)} arguments, not as {atom}"
            )
        for argument, kind in zip(atom.args, relation.types, strict=True):
            if not is_variable(argument) and argument not in self.types[kind].literals:
                allowed = ", ".join(self.types[kind].literals) or "variables only"
                return f"{argument} can't stand in a rule as {kind}: {atom}; expected: {allowed}"
        return None

    def _wrong_variable(self, rule: Rule) -> str | None:
        types = self.variable_types(rule)
        for atom in rule.body:
            for argument, kind in zip(atom.args, self._types_of(atom), strict=True):
                if is_variable(argument) and types[argument] != kind:
                    return f"type clash: {argument} has type {types[argument]}, {kind} in {atom}"
        for variable, kind in types.items():
            if (
                kind in self.head_types
                and not self.types[kind].domain
                and variable not in rule.head.args
            ):
                return f"{variable} is another {kind} than the head's: a test sees only one"
        return None

    def _wrong_order(self, rule: Rule) -> str | None:
        if call_order(rule, self.bias(1, 1)) is not None:
            return None
        return f"the directions allow no order of the literals: an input is never bound: {rule}"
