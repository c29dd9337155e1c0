"""Read the subset of Prolog that rules and learning tasks are written in.

    statement = [term] [":-" goal {"," goal}] "."
    goal      = term | term "!=" term | ("not" | "\\+") term
              | "#count" "{" variable ":" term "}" "!=" "1"
    term      = variable | number | name | name "(" term {"," term} ")" | name "/" number
              | "(" term {"," term} [","] ")"
    (in directives also: dynamic term, discontiguous term)

Comments are `% to the end of the line` and `/* blocks */`. Whatever else Prolog has (quoted atoms,
lists, strings, operators) is refused by name, with its line.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from solving import InputError

__all__ = ["Statement", "Term", "is_variable", "parse_statements"]

DEEPEST = 100
"""Levels of terms inside terms, so few that Python can print what is refused later."""
_TOKEN = re.compile(
    r"(?P<skip>(?:\s|%[^\n]*|/\*.*?\*/)+)"
    r"|(?P<name>[a-z]\w*)|(?P<variable>[A-Z_]\w*)|(?P<number>-?\d+(?:\.\d+)?)"
    r"|(?P<mark>:-|!=|\\==?(?!=)|\\\+|#count|/(?!\*)|[(),.:{}])",
    re.ASCII | re.DOTALL,
)
_REFUSED = {
    "'": "quoted atoms",
    '"': "strings",
    "[": "lists",
    "]": "lists",
    "|": "lists",
    "\\": "operators that begin with \\",
    "!": "cuts",
    ";": "disjunctions (write two rules)",
    "/*": "comments without an end",
}


def is_variable(text: str) -> bool:
    """Return whether a term's text is a variable: it begins with an upper-case letter or `_`."""
    return text[:1] == "_" or "A" <= text[:1] <= "Z"


@dataclass(frozen=True, slots=True)
class Term:
    """A term: a name with its arguments (none for variables, constants and numbers).

    A tuple `(a, b)` has the name "", a comparison "!=" (written `\\=` or `\\==`, too), an indicator
    `p/2` "/", a negation "not", `#count{V : t} != 1` "#count" with the arguments V and t.
    """

    name: str
    args: tuple[Term, ...]
    line: int

    def __str__(self) -> str:
        inside = ",".join(map(str, self.args))
        if self.name in ("!=", "/"):
            return f" {self.name} ".join(map(str, self.args)).replace(" / ", "/")
        if self.name == "not":
            return f"not {inside}"
        if self.name == "#count":
            return f"#count{{{' : '.join(map(str, self.args))}}} != 1"
        return f"{self.name}({inside})" if self.args else self.name


@dataclass(frozen=True, slots=True)
class Statement:
    """One statement: a fact (no body), a rule, or a directive or constraint (no head)."""

    head: Term | None
    body: tuple[Term, ...]
    line: int


def parse_statements(
    text: str, source: str | Path | None = None, first_line: int = 1
) -> list[Statement]:
    """Return the statements of a text in order; raises InputError with `source` and the line."""
    return _Parser(text, source, first_line).statements()


class _Parser:
    """A recursive-descent parser over the tokens (kind, text, line) of one text."""

    def __init__(self, text: str, source: str | Path | None, first_line: int) -> None:
        self.source = source
        self.tokens = self._tokens(text, first_line)
        self.at = 0

    def _error(self, message: str, line: int) -> InputError:
        return InputError(message, source=self.source, line=line)

    def _tokens(self, text: str, line: int) -> list[tuple[str, str, int]]:
        found = []
        at = 0
        while at < len(text):
            match = _TOKEN.match(text, at)
            if match is None:
                raise self._unexpected(text, at, line)
            piece = match.group()
            if match.lastgroup != "skip":
                found.append((str(match.lastgroup), piece, line))
            line += piece.count("\n")
            at = match.end()
        found.append(("end", "the end of the text", line))
        return found

    def _unexpected(self, text: str, at: int, line: int) -> InputError:
        for start, what in _REFUSED.items():
            if text.startswith(start, at):
                piece = text[at : at + 20].split("\n")[0]
                return self._error(f"{what} are not supported: {piece}", line)
        return self._error(f"unexpected {text[at]!r}", line)

    def _take(self) -> tuple[str, str, int]:
        token = self.tokens[self.at]
        self.at += 1
        return token

    def _next_is(self, *marks: str) -> bool:
        kind, text, _ = self.tokens[self.at]
        return kind == "mark" and text in marks

    def _expect(self, mark: str) -> None:
        kind, text, line = self._take()
        if kind != "mark" or text != mark:
            raise self._error(f"expected {mark!r}, found {text}", line)

    def statements(self) -> list[Statement]:
        found = []
        while self.tokens[self.at][0] != "end":
            found.append(self._statement())
        return found

    def _statement(self) -> Statement:
        line = self.tokens[self.at][2]
        head = None if self._next_is(":-") else self._term()
        body: list[Term] = []
        if self._next_is(":-"):
            self._take()
            body.append(self._goal())
            while self._next_is(","):
                self._take()
                body.append(self._goal())
        if not self._next_is("."):
            _, text, at = self.tokens[self.at]
            raise self._error(f"expected '.' at the end of the statement, found {text}", at)
        self._take()
        return Statement(head, tuple(body), line)

    def _goal(self) -> Term:
        _, text, line = self.tokens[self.at]
        if text in ("dynamic", "discontiguous") and self.tokens[self.at + 1][0] == "name":
            self._take()
            return Term(text, (self._term(),), line)
        if self._next_is("#count"):
            return self._count()
        if self._next_is("\\+") or (text == "not" and self.tokens[self.at + 1][0] == "name"):
            self._take()
            return Term("not", (self._term(),), line)
        left = self._term()
        if not self._next_is("!=", "\\=", "\\=="):
            return left
        self._take()
        return Term("!=", (left, self._term()), left.line)

    def _count(self) -> Term:
        _, _, line = self._take()
        self._expect("{")
        variable = self._term()
        self._expect(":")
        counted = self._term()
        for mark in ("}", "!="):
            self._expect(mark)
        _, text, at = self._take()
        if text != "1":
            raise self._error(f"expected `!= 1` after #count, found {text}", at)
        return Term("#count", (variable, counted), line)

    def _term(self, depth: int = 0) -> Term:
        kind, text, line = self._take()
        if depth > DEEPEST:
            raise self._error("terms are nested too deeply", line)
        if kind == "mark" and text == "(":
            return Term("", self._arguments(depth, trailing_comma=True), line)
        if kind not in ("name", "variable", "number"):
            raise self._error(f"expected a term, found {text}", line)
        if self._next_is("("):
            if kind != "name":
                raise self._error(f"{text} can't be a predicate's name", line)
            self._take()
            return Term(text, self._arguments(depth), line)
        if kind == "name" and self._next_is("/"):
            self._take()
            return Term("/", (Term(text, (), line), self._term(depth + 1)), line)
        return Term(text, (), line)

    def _arguments(self, depth: int, trailing_comma: bool = False) -> tuple[Term, ...]:
        found = [self._term(depth + 1)]
        while self._next_is(","):
            self._take()
            if trailing_comma and self._next_is(")"):
                break
            found.append(self._term(depth + 1))
        self._expect(")")
        return tuple(found)
