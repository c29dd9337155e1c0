"""Atoms, rules and hypotheses: parse, print, and an exact normal form.

A hypothesis is a set of rules with the same head; an example is covered when some rule's body
holds for some value of the variables that the head does not name. Its size counts literals,
heads included.

The normal form of a rule is the least labelling among those that colour refinement with
individualisation leaves (as in graph canonisation), so it is exact: two hypotheses have the same
normal form if and only if they are equal up to names of variables, order of literals, order of
rules, and repeated literals and rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from ilp.prolog import Statement, Term, is_variable, parse_statements
from solving import InputError

__all__ = [
    "Atom",
    "Hypothesis",
    "Rule",
    "canonical",
    "is_variable",
    "parse_hypothesis",
    "parse_rule",
    "variable_name",
]


@dataclass(frozen=True, slots=True)
class Atom:
    """A predicate with its arguments: variables (is_variable) and constants as their text."""

    predicate: str
    args: tuple[str, ...]

    @property
    def variables(self) -> tuple[str, ...]:
        """The distinct variables in order of occurrence."""
        return tuple(dict.fromkeys(filter(is_variable, self.args)))

    def renamed(self, names: dict[str, str]) -> Atom:
        """Return the atom with the arguments in `names` replaced."""
        return Atom(self.predicate, tuple(names.get(a, a) for a in self.args))

    def __str__(self) -> str:
        return f"{self.predicate}({','.join(self.args)})" if self.args else self.predicate


@dataclass(frozen=True, slots=True)
class Rule:
    """A head and the literals of its body."""

    head: Atom
    body: tuple[Atom, ...]

    @property
    def size(self) -> int:
        """The number of literals, the head included."""
        return 1 + len(self.body)

    @property
    def variables(self) -> tuple[str, ...]:
        """The distinct variables in order of occurrence, the head's first."""
        return tuple(dict.fromkeys(v for a in (self.head, *self.body) for v in a.variables))

    @property
    def unsafe_variables(self) -> tuple[str, ...]:
        """The head's variables that no literal of the body mentions."""
        bound = {v for a in self.body for v in a.variables}
        return tuple(v for v in self.head.variables if v not in bound)

    def __str__(self) -> str:
        body = ", ".join(map(str, self.body))
        return f"{self.head} :- {body}." if self.body else f"{self.head}."


@dataclass(frozen=True, slots=True)
class Hypothesis:
    """Rules with the same head; `str()` prints one rule a line. No rules: covers nothing."""

    rules: tuple[Rule, ...]

    @property
    def size(self) -> int:
        """The number of literals of all rules, heads included."""
        return sum(rule.size for rule in self.rules)

    def __str__(self) -> str:
        return "\n".join(map(str, self.rules))


def parse_rule(text: str, source: str | Path | None = None) -> Rule:
    """Return the one rule of a text; raises InputError if it holds none or several."""
    statements = parse_statements(text, source)
    if len(statements) != 1:
        raise InputError(f"expected one rule, found {len(statements)}", source=source)
    return _rule(statements[0], source)


def parse_hypothesis(text: str, source: str | Path | None = None) -> Hypothesis:
    """Return the rules of a text as a hypothesis that can be used.

    Raises InputError, with `source` and line, for broken syntax, an unsafe rule (a variable of the
    head that the body does not mention), rules of different predicates, and recursion.
    """
    rules: list[Rule] = []
    for statement in parse_statements(text, source):
        rule = _rule(statement, source)
        _check_usable(rule, rules[0] if rules else rule, source, statement.line)
        rules.append(rule)
    return Hypothesis(tuple(rules))


def _check_usable(rule: Rule, first: Rule, source: str | Path | None, line: int) -> None:
    name, arity = first.head.predicate, len(first.head.args)
    problem = None
    if (rule.head.predicate, len(rule.head.args)) != (name, arity):
        problem = (
            f"a hypothesis has rules of one predicate: expected {name}/{arity}, "
            f"found {rule.head.predicate}/{len(rule.head.args)}"
        )
    elif rule.unsafe_variables:
        problem = f"variable {rule.unsafe_variables[0]} of the head is not in the body: {rule}"
    elif any(a.predicate == name and len(a.args) == arity for a in rule.body):
        problem = f"recursion is not supported: {name}/{arity} is used in its own body"
    if problem:
        raise InputError(problem, source=source, line=line)


def _rule(statement: Statement, source: str | Path | None) -> Rule:
    if statement.head is None:
        raise InputError("expected a rule, found a directive", source=source, line=statement.line)
    taken = {n for t in (statement.head, *statement.body) for n in _names(t)}
    fresh = (name for i in count() if (name := variable_name(i)) not in taken)
    head, *body = (_atom(term, fresh, source) for term in (statement.head, *statement.body))
    return Rule(head, tuple(body))


def _names(term: Term) -> Iterator[str]:
    yield term.name
    for argument in term.args:
        yield from _names(argument)


def _atom(term: Term, fresh: Iterator[str], source: str | Path | None) -> Atom:
    """Return a literal; each `_` becomes a variable of its own."""
    if term.name in ("not", "#count"):
        raise InputError(f"negation is not supported: {term}", source=source, line=term.line)
    if term.name in ("", "!=", "/") or is_variable(term.name) or not term.name[0].isalpha():
        raise InputError(f"expected a literal, found {term}", source=source, line=term.line)
    for argument in term.args:
        if argument.args:
            raise InputError(
                f"terms inside terms are not supported: {argument}", source=source, line=term.line
            )
    return Atom(term.name, tuple(next(fresh) if a.name == "_" else a.name for a in term.args))


def variable_name(index: int) -> str:
    """Return the name of variable number `index`, Popper style: A, B, ..., Z, A1, B1, ..."""
    letter, round_ = chr(ord("A") + index % 26), index // 26
    return f"{letter}{round_}" if round_ else letter


def canonical(hypothesis: Hypothesis) -> Hypothesis:
    """Return the normal form: equal for hypotheses that differ only in names and order.

    Variables are named A, B, ... in order of occurrence, the head's first; each literal brings as
    few new variables as can be, those about the head come first; rules are sorted by size and text.
    """
    rules = {_canonical_rule(rule) for rule in hypothesis.rules}
    return Hypothesis(tuple(sorted(rules, key=lambda r: (r.size, str(r)))))


_Labels = dict[str, int]


def _canonical_rule(rule: Rule) -> Rule:
    literals = (Atom(":-", rule.head.args), *dict.fromkeys(rule.body))
    start = dict.fromkeys(rule.variables, 0)
    form, labels = min(_leaves(literals, _refined(literals, start)), key=lambda leaf: leaf[0])
    original = {label: variable for variable, label in labels.items()}
    body = [
        Atom(name, tuple(original[a[1]] if isinstance(a[1], int) else a[1] for a in args))
        for name, args in form
        if name != ":-"
    ]
    body = _connected(rule.head, body)
    ordered = dict.fromkeys(v for a in (rule.head, *body) for v in a.variables)
    names = {v: variable_name(i) for i, v in enumerate(ordered)}
    return Rule(rule.head.renamed(names), tuple(a.renamed(names) for a in body))


def _connected(head: Atom, literals: list[Atom]) -> list[Atom]:
    """Return the literals so that each brings few new variables and is about the head if it can."""
    bound, left, ordered = set(head.variables), list(literals), []
    while left:
        chosen = min(
            left,
            key=lambda a: (len(set(a.variables) - bound), set(a.variables).isdisjoint(head.args)),
        )
        left.remove(chosen)
        ordered.append(chosen)
        bound.update(chosen.variables)
    return ordered


_Argument = tuple[bool, int] | tuple[bool, str]
_Form = list[tuple[str, tuple[_Argument, ...]]]


def _form(literals: tuple[Atom, ...], labels: _Labels) -> _Form:
    """Return the literals under a labelling of their variables, sorted: what is minimised."""
    return sorted(
        (a.predicate, tuple((True, labels[x]) if x in labels else (False, x) for x in a.args))
        for a in literals
    )


def _leaves(literals: tuple[Atom, ...], labels: _Labels) -> Iterator[tuple[_Form, _Labels]]:
    """Yield the discrete labellings below one, individualising in the first cell that is shared."""
    cell = _first_shared_cell(labels)
    if not cell:
        yield _form(literals, labels), labels
        return
    tried: list[str] = []
    for variable in cell:
        if not any(_swappable(literals, variable, other) for other in tried):
            tried.append(variable)
            apart = {v: 2 * label + (v != variable) for v, label in labels.items()}
            yield from _leaves(literals, _refined(literals, apart))


def _first_shared_cell(labels: _Labels) -> list[str]:
    cells: dict[int, list[str]] = {}
    for variable, label in labels.items():
        cells.setdefault(label, []).append(variable)
    return next((cells[label] for label in sorted(cells) if len(cells[label]) > 1), [])


def _swappable(literals: tuple[Atom, ...], one: str, other: str) -> bool:
    """Return whether exchanging two variables gives the same literals: one branch is enough."""
    swap = {one: other, other: one}
    return {a.renamed(swap) for a in literals} == set(literals)


def _refined(literals: tuple[Atom, ...], labels: _Labels) -> _Labels:
    """Return the coarsest stable colouring below `labels`, colours 0, 1, ... in a fixed order."""
    while True:
        signatures = {v: (label, _signature(literals, v, labels)) for v, label in labels.items()}
        order = {s: i for i, s in enumerate(sorted(set(signatures.values())))}
        refined = {v: order[s] for v, s in signatures.items()}
        if len(order) == len(set(labels.values())):
            return refined
        labels = refined


def _signature(
    literals: tuple[Atom, ...], variable: str, labels: _Labels
) -> tuple[tuple[str, tuple[int, ...], tuple[_Argument, ...]], ...]:
    """Return where a variable occurs: predicate, positions, and the colours beside it."""
    return tuple(
        sorted(
            (
                a.predicate,
                tuple(i for i, x in enumerate(a.args) if x == variable),
                tuple((True, labels[x]) if x in labels else (False, x) for x in a.args),
            )
            for a in literals
            if variable in a.args
        )
    )
