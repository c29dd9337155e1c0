"""The facts that follow from background knowledge with rules: a stratified Datalog program.

Bottom-up evaluation is clingo's grounder: where negation is stratified it evaluates a program
completely, so that every atom it derives is a fact. Supported are rules without functions whose
variables all occur in a positive literal of the body, negation (`not` or `\\+`) and `!=`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from ilp.prolog import Statement, Term, is_variable
from solving import InputError

__all__ = ["consequences"]

Atoms = dict[str, list[tuple[str, ...]]]


def consequences(
    facts: Atoms, rules: Sequence[Statement], source: str | Path | None = None
) -> Atoms:
    """Return the facts and what the rules make of them, predicate by predicate.

    Raises InputError, with `source` and the line, for what is not supported (see above), and for
    rules that depend on their own negation.
    """
    names = _Names()
    program = [
        names.atom(predicate, row) + "." for predicate, rows in facts.items() for row in rows
    ]
    program += [_rule(rule, names, source) for rule in rules]
    found: Atoms = {predicate: list(rows) for predicate, rows in facts.items()}
    for (predicate, args), is_fact in _grounded("\n".join(program), names, source, rules):
        if not is_fact:
            message = f"{predicate}/{len(args)} depends on its own negation"
            raise InputError(message, source=source, line=_line_of(predicate, rules))
        found.setdefault(predicate, []).append(args)
    return {predicate: list(dict.fromkeys(rows)) for predicate, rows in found.items()}


class _Names:
    """Clingo's names for constants: theirs may be no names of clingo's."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}

    def constant(self, text: str) -> str:
        return f"{self._numbers.setdefault(text, len(self._numbers))}"

    def argument(self, term: Term) -> str:
        return term.name if is_variable(term.name) else self.constant(term.name)

    def atom(self, predicate: str, args: Iterable[str]) -> str:
        return _atom(predicate, map(self.constant, args))

    def literal(self, term: Term) -> str:
        return _atom(term.name, map(self.argument, term.args))

    def known(self) -> list[str]:
        return list(self._numbers)


def _atom(predicate: str, args: Iterable[str]) -> str:
    inside = ",".join(args)
    return f"p_{predicate}({inside})" if inside else f"p_{predicate}"


def _rule(rule: Statement, names: _Names, source: str | Path | None) -> str:
    assert rule.head is not None
    bound = {a.name for t in rule.body if t.name not in ("not", "!=") for a in t.args}
    body = []
    for term in rule.body:
        inner = term.args[0] if term.name == "not" else term
        _check(inner, source)
        if term.name == "!=":
            body.append(" != ".join(map(names.argument, term.args)))
        else:
            body.append(("not " if term.name == "not" else "") + names.literal(inner))
    _check(rule.head, source)
    for name in _variables(rule):
        if name not in bound:
            raise InputError(
                f"variable {name} occurs in no positive literal of the rule's body",
                source=source,
                line=rule.line,
            )
    return f"{names.literal(rule.head)} :- {', '.join(body)}."


def _variables(rule: Statement) -> list[str]:
    assert rule.head is not None
    terms = [rule.head]
    for term in rule.body:
        terms.append(term.args[0] if term.name == "not" else term)
    return [a.name for t in terms for a in t.args if is_variable(a.name)]


def _check(term: Term, source: str | Path | None) -> None:
    if term.name in ("", "/", "#count") or is_variable(term.name) or term.name[:1].isdigit():
        raise InputError(f"expected a literal, found {term}", source=source, line=term.line)
    for argument in term.args:
        if argument.args:
            message = f"functions are not supported in background knowledge: {argument}"
            raise InputError(message, source=source, line=term.line)


def _grounded(
    program: str, names: _Names, source: str | Path | None, rules: Sequence[Statement]
) -> list[tuple[tuple[str, tuple[str, ...]], bool]]:
    """Return ((predicate, arguments), whether it is a fact) of what clingo derives."""
    import clingo

    control = clingo.Control(["--warn=none"], logger=lambda code, text: None)
    try:
        control.add("base", [], program)
        control.ground([("base", [])])
    except RuntimeError as error:
        text = " ".join(str(error).split())
        raise InputError(
            f"the rules can't be evaluated: {text}", source=source, line=rules[0].line
        ) from None
    constants = names.known()
    return [
        (
            (atom.symbol.name[2:], tuple(constants[a.number] for a in atom.symbol.arguments)),
            atom.is_fact,
        )
        for atom in control.symbolic_atoms
    ]


def _line_of(predicate: str, rules: Sequence[Statement]) -> int:
    return next(
        (rule.line for rule in rules if rule.head is not None and rule.head.name == predicate),
        rules[0].line,
    )
