"""Ground atoms in bulk: hundreds of thousands of facts or examples a second.

Files of one plain fact a line are split by a regular expression; any other form (comments, spaces,
several facts a line) and every error goes through the parser, which knows lines.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from ilp.prolog import Statement, Term, is_variable, parse_statements
from solving import InputError

__all__ = ["is_constant", "read_examples", "read_facts"]

Atoms = dict[str, list[tuple[str, ...]]]

_FACT = re.compile(r"^([a-z]\w*)\(([^()\n]*)\)\.$", re.ASCII | re.MULTILINE)
_EXAMPLE = re.compile(r"^(pos|neg)\(([a-z]\w*)\(([^()\n]*)\)\)\.$", re.ASCII | re.MULTILINE)
_CONSTANT = re.compile(r"[a-z]\w*|-?\d+(?:\.\d+)?", re.ASCII)


def is_constant(text: str) -> bool:
    """Return whether a text is a constant that our Prolog subset can write."""
    return _CONSTANT.fullmatch(text) is not None


def read_facts(text: str, source: str | Path) -> tuple[Atoms, set[str]]:
    """Return the facts of a bk.pl by predicate, and the predicates it declares `dynamic`.

    Raises InputError naming the line for rules, variables and nested terms.
    """
    plain = _plain(_FACT.findall(text), text)
    if plain is not None:
        return _grouped(plain), set()
    facts: list[tuple[str, tuple[str, ...]]] = []
    dynamic: set[str] = set()
    for statement in parse_statements(text, source):
        if statement.head is None:
            dynamic.update(_dynamic(statement, source))
        elif statement.body:
            name = f"{statement.head.name}/{len(statement.head.args)}"
            raise InputError(
                f"{name} is defined by a rule; background knowledge must be ground facts",
                source=source,
                line=statement.line,
            )
        else:
            facts.append(_ground(statement.head, source))
    return _grouped(facts), dynamic


def read_examples(text: str, source: str | Path) -> tuple[Atoms, Atoms]:
    """Return the positive and the negative examples of an exs.pl, by predicate.

    Raises InputError naming the line for anything but `pos(atom).` and `neg(atom).`.
    """
    found = _EXAMPLE.findall(text)
    plain = _plain([(name, args) for _, name, args in found], text)
    if plain is None:
        found, plain = [], []
        for statement in parse_statements(text, source):
            sign, inner = _signed(statement, source)
            plain.append(_ground(inner, source))
            found.append((sign, "", ""))
    signed = list(zip(found, plain, strict=True))
    return (
        _grouped(atom for (sign, *_), atom in signed if sign == "pos"),
        _grouped(atom for (sign, *_), atom in signed if sign == "neg"),
    )


def _plain(found: list[tuple[str, str]], text: str) -> list[tuple[str, tuple[str, ...]]] | None:
    """Return the atoms, or None if the matches are not the whole text or a constant is odd."""
    if len(found) != text.count("\n") + (not text.endswith("\n")):
        return None
    atoms = [(name, tuple(args.split(","))) for name, args in found]
    constants = {constant for _, args in atoms for constant in args}
    return atoms if all(map(is_constant, constants)) else None


def _grouped(atoms: Iterable[tuple[str, tuple[str, ...]]]) -> Atoms:
    """Return the arguments by predicate, in order, each once."""
    grouped: dict[str, dict[tuple[str, ...], None]] = {}
    for name, args in atoms:
        grouped.setdefault(name, {})[args] = None
    return {name: list(rows) for name, rows in grouped.items()}


def _signed(statement: Statement, source: str | Path) -> tuple[str, Term]:
    head = statement.head
    if head is None or statement.body or head.name not in ("pos", "neg") or len(head.args) != 1:
        raise InputError(
            "expected pos(example). or neg(example).", source=source, line=statement.line
        )
    return head.name, head.args[0]


def _ground(term: Term, source: str | Path) -> tuple[str, tuple[str, ...]]:
    for argument in term.args:
        if argument.args or is_variable(argument.name):
            what = "functions" if argument.args else "variables"
            raise InputError(
                f"{what} are not supported in facts and examples: {term}",
                source=source,
                line=term.line,
            )
    return term.name, tuple(a.name for a in term.args)


def _dynamic(statement: Statement, source: str | Path) -> Iterable[str]:
    """Yield the names that a `dynamic` directive declares; `discontiguous` says nothing to us."""
    first = statement.body[0]
    if first.name not in ("dynamic", "discontiguous") or not first.args:
        raise InputError(f"directive {first} is not supported", source=source, line=statement.line)
    if first.name == "dynamic":
        for indicator in (*first.args, *statement.body[1:]):
            yield indicator.args[0].name if indicator.args else indicator.name
