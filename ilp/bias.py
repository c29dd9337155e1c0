"""The language bias of a task: what rules may look like; read and print Popper's bias.pl.

    head_pred(P,N).  body_pred(P,N).          the predicate to learn, the relations it may use
    type(P,(T,...)).                          argument types; without, any variable fits
    direction(P,(in,out,...)).                argument directions: for all predicates or for none
    max_vars(N).  max_body(N).  max_clauses(N).
    :- var_type(_,V,T), V != I.               only variable I, a head argument, may have type T
    :- clause(C), #count{V : var_type(C,V,T)} != 1.    the same, where the head has one T
    :- not body_var(_,I).                     head argument I is in the body: it always must be
    allow_singletons.                         variables may occur once: they always may
    prop(...).                                what is known of relations: not needed
    constant(C,T).                            of use to other constraints only, which are refused

Types and directions of predicates that the bias doesn't declare are left out, as Popper does.

Anything else that Popper knows is refused by name: recursion, invented predicates, heads with
variables that the body lacks, and other constraints.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path

from ilp.prolog import Statement, Term, parse_statements
from solving import InputError

__all__ = ["UNTYPED", "Bias", "format_bias", "parse_bias"]

UNTYPED = "any"
"""The type of the arguments of a predicate without declared types: a variable of any type fits."""


_REFUSED = {
    "enable_recursion": "rules that use the head's predicate in their body",
    "enable_pi": "invented predicates",
    "non_datalog": "heads with variables that the body lacks",
}


@dataclass(frozen=True, slots=True)
class Bias:
    """What rules may look like.

    head, head_types: the predicate to learn and its arguments' types.
    body: relation name -> its arguments' types, in the order of declaration.
    directions: predicate name -> "in" or "out" for each argument; empty, or given for all
    predicates, the head included. A literal's "in" variables must be bound before it.
    max_vars, max_body: bounds for one rule; max_clauses: bound on rules, None for no bound.
    head_only_types: type -> the one head position whose variable may have that type.
    """

    head: str
    head_types: tuple[str, ...]
    body: dict[str, tuple[str, ...]]
    max_vars: int = 6
    max_body: int = 6
    max_clauses: int | None = None
    directions: dict[str, tuple[str, ...]] = field(default_factory=dict)
    head_only_types: dict[str, int] = field(default_factory=dict)

    @property
    def types(self) -> dict[str, tuple[str, ...]]:
        """The argument types of every predicate, the head's first."""
        return {self.head: self.head_types, **self.body}


def parse_bias(text: str, source: str | Path | None = None) -> Bias:
    """Return the bias of a bias.pl; raises InputError with `source` and line."""
    reader = _Reader(source, last_line=text.rstrip("\n").count("\n") + 1)
    for statement in parse_statements(text, source):
        reader.take(statement)
    return reader.bias()


def format_bias(bias: Bias) -> str:
    """Return the bias.pl that reads as an equal bias."""
    lines = [f"head_pred({bias.head},{len(bias.head_types)})."]
    lines += _declared(bias, bias.head)
    for name, types in bias.body.items():
        lines += [f"body_pred({name},{len(types)}).", *_declared(bias, name)]
    lines += [f"max_vars({bias.max_vars}).", f"max_body({bias.max_body})."]
    if bias.max_clauses is not None:
        lines.append(f"max_clauses({bias.max_clauses}).")
    lines += [f":- var_type(_,V,{t}), V != {i}." for t, i in bias.head_only_types.items()]
    return "\n".join(lines) + "\n"


def _declared(bias: Bias, name: str) -> list[str]:
    types = bias.types[name]
    lines = [] if UNTYPED in types else [f"type({name},{_tuple(types)})."]
    if bias.directions:
        lines.append(f"direction({name},{_tuple(bias.directions[name])}).")
    return lines


def _tuple(items: Iterable[str]) -> str:
    """Return a tuple as clingo reads it; one item keeps its comma."""
    inside = ",".join(items)
    return f"({inside})" if "," in inside else f"({inside},)"


class _Reader:
    """Collects the declarations of one bias.pl with their lines, then checks them together."""

    def __init__(self, source: str | Path | None, last_line: int) -> None:
        self.source, self.last_line = source, last_line
        self.predicates: dict[str, tuple[int, int]] = {}  # name -> (arity, line), the head's too
        self.head: str | None = None
        self.tuples: dict[str, dict[str, tuple[tuple[str, ...], int]]] = {
            "type": {},
            "direction": {},
        }
        self.numbers: dict[str, int] = {}
        self.only: dict[str, tuple[int | None, int]] = {}
        self.in_body: list[tuple[int, int]] = []
        self.takers: dict[str, Callable[[Term], None]] = {
            "head_pred": self._take_head,
            "body_pred": self._take_predicate,
            "type": self._take_tuple,
            "direction": self._take_tuple,
            "max_vars": self._take_number,
            "max_body": self._take_number,
            "max_clauses": self._take_number,
            "allow_singletons": lambda term: None,
            "prop": lambda term: None,
            "constant": lambda term: None,
        }

    def error(self, message: str, line: int) -> InputError:
        return InputError(message, source=self.source, line=line)

    def take(self, statement: Statement) -> None:
        head = statement.head
        if head is None:
            self._take_constraint(statement)
        elif statement.body:
            raise self.error(f"rules are not supported in a bias: {head}", statement.line)
        elif head.name not in self.takers:
            raise self.error(f"{head.name} {self._refusal(head.name)}", statement.line)
        else:
            self.takers[head.name](head)

    def _take_head(self, term: Term) -> None:
        if self.head is not None:
            raise self.error("duplicate declaration of head_pred", term.line)
        self._take_predicate(term)
        self.head = term.args[0].name

    def _take_predicate(self, term: Term) -> None:
        name = self._named(term, 2)
        arity = self._count(term.args[1], f"the arity of {name}")
        if name in self.predicates:
            raise self.error(f"duplicate declaration of predicate {name}", term.line)
        self.predicates[name] = arity, term.line

    def _take_tuple(self, term: Term) -> None:
        name, declared = self._named(term, 2), self.tuples[term.name]
        value = term.args[1]
        items = value.args if value.name == "" else (value,)
        if name in declared:
            raise self.error(f"duplicate {term.name} of {name}", term.line)
        if any(i.args or not i.name[:1].islower() for i in items):
            raise self.error(f"expected names in the {term.name} of {name}", term.line)
        if term.name == "direction" and any(i.name not in ("in", "out") for i in items):
            raise self.error(f"expected in or out in the direction of {name}", term.line)
        declared[name] = tuple(i.name for i in items), term.line

    def _take_number(self, term: Term) -> None:
        if len(term.args) != 1:
            raise self.error(f"expected {term.name}(number)", term.line)
        if term.name in self.numbers:
            raise self.error(f"duplicate declaration of {term.name}", term.line)
        self.numbers[term.name] = self._count(term.args[0], term.name)

    def _take_constraint(self, statement: Statement) -> None:
        match statement.body:
            case (
                Term("var_type", (Term(_, ()), Term(v, ()), Term(kind, ()))),
                Term("!=", (Term(w, ()), Term(position, ()))),
            ) if v == w and position.isdigit():
                self._take_only(kind, int(position), statement.line)
            case (
                Term("clause", (Term(c, ()),)),
                Term("#count", (Term(v, ()), Term("var_type", (Term(d, ()), Term(w, ()), kind)))),
            ) if c == d and v == w and not kind.args:
                self._take_only(kind.name, None, statement.line)
            case (Term("not", (Term("body_var", (Term(_, ()), Term(position, ()))),)),) if (
                position.isdigit()
            ):
                self.in_body.append((int(position), statement.line))
            case _:
                text = ", ".join(map(str, statement.body))
                raise self.error(
                    f"constraint `:- {text}.` is not supported; "
                    "expected `:- var_type(_,V,type), V != position.`",
                    statement.line,
                )

    def _take_only(self, kind: str, position: int | None, line: int) -> None:
        if kind in self.only:
            raise self.error(f"duplicate constraint on type {kind}", line)
        self.only[kind] = position, line

    def _refusal(self, name: str) -> str:
        """Return why a declaration is refused, for one that Popper knows; what is expected else."""
        if name in _REFUSED:
            return f"is not supported: {_REFUSED[name]}"
        known = ", ".join(self.takers)
        return f"is not supported; expected {known}, or `:- var_type(_,V,type), V != position.`"

    def _named(self, term: Term, arity: int) -> str:
        """Return the predicate's name, the first of a declaration's `arity` arguments."""
        if len(term.args) != arity or term.args[0].args or not term.args[0].name[:1].islower():
            raise self.error(f"expected {term.name}(predicate,...), found {term}", term.line)
        return term.args[0].name

    def _count(self, term: Term, what: str) -> int:
        if term.args or not term.name.isdigit() or int(term.name) < 1:
            raise self.error(f"expected a whole number >= 1 as {what}, found {term}", term.line)
        return int(term.name)

    def bias(self) -> Bias:
        """Check the declarations against one another and return the bias."""
        if self.head is None:
            raise self.error("no head_pred is declared", self.last_line)
        if len(self.predicates) < 2:
            raise self.error("no body_pred is declared", self.last_line)
        types = {name: (UNTYPED,) * arity for name, (arity, _) in self.predicates.items()}
        types |= self._checked("type")
        directions = self._for_all("direction")
        head_types = types.pop(self.head)
        only = self._only(head_types)
        for position, line in self.in_body:
            if position >= len(head_types):
                raise self.error(f"variable {position} is none of the head's", line)
        return Bias(
            self.head,
            head_types,
            {name: types[name] for name in self.predicates if name != self.head},
            directions={n: directions[n] for n in self.predicates} if directions else {},
            head_only_types=only,
            **self.numbers,
        )

    def _checked(self, kind: str) -> dict[str, tuple[str, ...]]:
        """Return the types or directions of known predicates, of the right arity."""
        declared = self.tuples[kind]
        for name, (items, line) in declared.items():
            if name not in self.predicates:
                continue
            arity = self.predicates[name][0]
            if len(items) != arity:
                raise self.error(
                    f"wrong arity: the {kind} of {name} has {len(items)} arguments, "
                    f"its declaration {arity}",
                    line,
                )
        return {name: items for name, (items, _) in declared.items() if name in self.predicates}

    def _for_all(self, kind: str) -> dict[str, tuple[str, ...]]:
        """Return what `_checked` does: of all predicates or of none."""
        found = self._checked(kind)
        for name, (_, line) in self.predicates.items():
            if found and name not in found:
                raise self.error(f"missing {kind} of {name}: others have one", line)
        return found

    def _only(self, head_types: tuple[str, ...]) -> dict[str, int]:
        """Return the head position of each type that only a head variable may have."""
        found = {}
        for kind, (position, line) in self.only.items():
            if position is None and head_types.count(kind) == 1:
                position = head_types.index(kind)
            if position is None or head_types[position : position + 1] != (kind,):
                place = "no one head argument" if position is None else f"head argument {position}"
                negation = "has" if position is None else "does not have"
                raise self.error(
                    f"{place} {negation} the type {kind}, "
                    f"so no variable could; head types: {', '.join(head_types)}",
                    line,
                )
            found[kind] = position
        return found
