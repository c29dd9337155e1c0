"""Ground atoms in bulk: hundreds of thousands of facts or examples a second.

Files of one plain fact a line are split by a regular expression; any other form (comments beside
facts, several facts a line) and every error goes through the parser, which knows lines.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import groupby
from operator import itemgetter
from pathlib import Path

from ilp.consequences import consequences
from ilp.prolog import Statement, Term, is_variable, parse_statements
from solving import InputError

__all__ = ["is_constant", "read_examples", "read_facts", "without_settings"]

Atoms = dict[str, list[tuple[str, ...]]]

_IDLE = re.compile(r"^[ \t]*(?:%.*)?\n", re.MULTILINE)
_SETTING = re.compile(r"^[ \t]*:-\s*(?:style_check|set_prolog_flag)\([^)\n]*\)\.", re.MULTILINE)
_CONSTANT = r"(?:[a-z]\w*|-?\d+(?:\.\d+)?)"
_ATOM = rf"([a-z]\w*)\(({_CONSTANT}(?:,{_CONSTANT})*)\)"
_FACT, _POSITIVE, _NEGATIVE = (
    re.compile(line, re.ASCII | re.MULTILINE)
    for line in (rf"^{_ATOM}\.$", rf"^pos\({_ATOM}\)\.$", rf"^neg\({_ATOM}\)\.$")
)


def is_constant(text: str) -> bool:
    """Return whether a text is a constant that our Prolog subset can write."""
    return re.fullmatch(_CONSTANT, text, re.ASCII) is not None


def without_settings(text: str) -> str:
    """Return a bk.pl without directives that only set up SWI-Prolog, each on a line of its own."""
    return _SETTING.sub("", text)


def read_facts(text: str, source: str | Path) -> tuple[Atoms, set[str]]:
    """Return the facts of a bk.pl by predicate, each once, and the predicates declared `dynamic`.

    Facts that follow by rules are among them (ilp.consequences). Raises InputError naming the line
    for facts with variables, nested terms, and rules that are not supported.
    """
    text = without_settings(text)
    plain = _plain(text)
    found = _FACT.findall(plain)
    if len(found) == _lines(plain):
        return _split(found), set()
    facts: Atoms = {}
    rules: list[Statement] = []
    dynamic: set[str] = set()
    for statement in parse_statements(text, source):
        if statement.head is None:
            dynamic.update(_dynamic(statement, source))
        elif statement.body:
            rules.append(statement)
            dynamic.add(statement.head.name)
        else:
            facts.setdefault(statement.head.name, []).append(_ground(statement.head, source))
    return consequences(facts, rules, source) if rules else _once(facts), dynamic


def read_examples(text: str, source: str | Path) -> tuple[Atoms, Atoms]:
    """Return the positive and the negative examples of an exs.pl by predicate, each once.

    Raises InputError naming the line for anything but `pos(atom).` and `neg(atom).`.
    """
    plain = _plain(text)
    positives, negatives = _POSITIVE.findall(plain), _NEGATIVE.findall(plain)
    if len(positives) + len(negatives) == _lines(plain):
        return _split(positives), _split(negatives)
    signs: dict[str, Atoms] = {"pos": {}, "neg": {}}
    for statement in parse_statements(text, source):
        sign, inner = _signed(statement, source)
        signs[sign].setdefault(inner.name, []).append(_ground(inner, source))
    return _once(signs["pos"]), _once(signs["neg"])


def _plain(text: str) -> str:
    """Return the text without blank lines, lines of comment and spaces after commas."""
    return _IDLE.sub("", text).replace(", ", ",")


def _lines(text: str) -> int:
    return text.count("\n") + (not text.endswith("\n"))


def _split(found: list[tuple[str, str]]) -> Atoms:
    """Return the arguments of (name, "a,b,c") pairs by name."""
    rows: dict[str, list[str]] = {}
    for name, run in groupby(found, itemgetter(0)):
        rows.setdefault(name, []).extend(map(itemgetter(1), run))
    # A repeat is dropped while it is one string: cheaper than as a tuple.
    return {
        name: [tuple(args.split(",")) for args in dict.fromkeys(texts)]
        for name, texts in rows.items()
    }


def _once(atoms: Atoms) -> Atoms:
    return {name: list(dict.fromkeys(rows)) for name, rows in atoms.items()}


def _signed(statement: Statement, source: str | Path) -> tuple[str, Term]:
    head = statement.head
    if head is None or statement.body or head.name not in ("pos", "neg") or len(head.args) != 1:
        raise InputError(
            "expected pos(example). or neg(example).", source=source, line=statement.line
        )
    return head.name, head.args[0]


def _ground(term: Term, source: str | Path) -> tuple[str, ...]:
    for argument in term.args:
        if argument.args or is_variable(argument.name):
            what = "functions" if argument.args else "variables"
            raise InputError(
                f"{what} are not supported in facts and examples: {term}",
                source=source,
                line=term.line,
            )
    return tuple(a.name for a in term.args)


def _dynamic(statement: Statement, source: str | Path) -> Iterable[str]:
    """Yield the names that a `dynamic` directive declares; `discontiguous` says nothing to us."""
    first = statement.body[0]
    if first.name not in ("dynamic", "discontiguous") or not first.args:
        raise InputError(f"directive {first} is not supported", source=source, line=statement.line)
    if first.name == "dynamic":
        for indicator in (*first.args, *statement.body[1:]):
            yield indicator.args[0].name if indicator.args else indicator.name
