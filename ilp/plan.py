"""From a rule to the steps of a test: what is computed when, and in which order.

    static   depends on the instance and the head's other arguments: done once, at bind
    subject  depends on the tested subject alone: done once a test
    inner    depends on both: done for each combination that passes the static steps

Greedy: a literal whose arguments are bound becomes a condition, one that gives its last argument
from bound ones a value, static steps first, then subject, then inner ones. What remains is linked
through variables that nothing gives: each linked part becomes one `any(...)` over their domains.
Static expressions that an inner step needs become elements that the static part hands over.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import IntFlag

from ilp.rules import Atom, Rule, is_variable
from ilp.vocabulary import PIECE, Form, Relation, Vocabulary, mentions

__all__ = ["Condition", "Level", "Plan", "Setting", "Step", "parts", "plan"]


HOLE = "_#"
"""The variable that stands where a part of a literal has another part's output; no rule has it."""


class Level(IntFlag):
    """What an expression depends on."""

    NOTHING = 0
    STATIC = 1
    SUBJECT = 2
    INNER = 3


@dataclass(frozen=True, slots=True)
class Condition:
    """A step that fails where `text` is false; `clauses` are the parts of a long `any(...)`."""

    text: str
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Setting:
    """A step that names a value."""

    name: str
    text: str


Step = Condition | Setting


@dataclass(slots=True)
class Plan:
    """The steps of one rule.

    loops: (name, domain) of the head's other arguments. elements: static expression -> its name in
    the inner steps.
    """

    loops: list[tuple[str, str]]
    static: list[Step] = field(default_factory=list)
    subject: list[Step] = field(default_factory=list)
    inner: list[Step] = field(default_factory=list)
    elements: dict[str, str] = field(default_factory=dict)

    def steps(self, level: Level) -> list[Step]:
        """Return the list for steps of a level."""
        if level is Level.INNER:
            return self.inner
        return self.subject if level is Level.SUBJECT else self.static


@dataclass(frozen=True, slots=True)
class _Value:
    """A bound argument: its expression, what that depends on, and what to name it."""

    text: str
    level: Level
    name: str


@dataclass(frozen=True, slots=True)
class _Choice:
    """A literal that can be done now: `text` is a condition, or the value of `gives`."""

    atom: Atom
    level: Level
    text: str
    gives: str | None = None
    optional: bool = False
    name: str = ""

    @property
    def order(self) -> tuple[int, bool]:
        """The sort key: static, subject, inner; conditions before values."""
        return max(int(self.level), 1), self.gives is not None


def plan(rule: Rule, vocabulary: Vocabulary) -> Plan:
    """Return the steps of a rule that `vocabulary.check` accepts."""
    return _Planner(rule, vocabulary).plan()


def parts(atom: Atom, vocabulary: Vocabulary) -> list[Atom]:
    """Return the literal, or one for each of its several outputs, the others being holes.

    Each output depends on the inputs alone, so together they say the same.
    """
    outputs = vocabulary.relations[atom.predicate].outputs
    holes = [{c.pattern.index("f") for c in outputs if c is not code} for code in outputs]
    return [
        Atom(atom.predicate, tuple(HOLE if i in open_ else a for i, a in enumerate(atom.args)))
        for open_ in holes
    ] or [atom]


class _Planner:
    def __init__(self, rule: Rule, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self.types = vocabulary.variable_types(rule)
        self.literals = list(dict.fromkeys(p for a in rule.body for p in parts(a, vocabulary)))
        self.names = {
            vocabulary.instance,
            vocabulary.head,
            *vocabulary.helpers,
            *vocabulary.imports,
        }
        self.bound: dict[str, _Value] = {}
        self.result = Plan(loops=[])
        for variable, kind in zip(rule.head.args, vocabulary.head_types, strict=True):
            name = self._fresh(kind)
            is_subject = kind == vocabulary.subject
            level = Level.SUBJECT if is_subject else Level.STATIC
            self.bound[variable] = _Value(name, level, name)
            if not is_subject:
                self.result.loops.append((name, vocabulary.types[kind].domain))

    def plan(self) -> Plan:
        while self.literals:
            choice = self._best(self.literals, self.bound)
            if choice is None:
                self._quantify(self._linked(self.literals[0]))
            else:
                self.literals.remove(choice.atom)
                self._take(choice)
        self._drop_unused_elements()
        return self.result

    def _drop_unused_elements(self) -> None:
        """Forget the elements of choices that were looked at, but not taken in that form."""
        code = " ".join(step.text for step in self.result.inner)
        self.result.elements = {
            text: name for text, name in self.result.elements.items() if mentions(code, name)
        }

    def _fresh(self, wanted: str) -> str:
        name = next(n for i in range(1, 1000) if (n := wanted + str(i) * (i > 1)) not in self.names)
        self.names.add(name)
        return name

    def _take(self, choice: _Choice) -> None:
        """Turn a choice into a step, or into an expression where its value is used."""
        steps = self.result.steps(choice.level)
        if choice.gives is None:
            if choice.text:
                steps.append(Condition(choice.text))
            return
        if choice.level & Level.SUBJECT and (choice.optional or not self._used_once(choice)):
            name = self._fresh(choice.name)
            steps.append(Setting(name, choice.text))
            if choice.optional:
                steps.append(Condition(f"{name} is not None"))
            self.bound[choice.gives] = _Value(name, choice.level, name)
            return
        if choice.optional:
            steps.append(Condition(f"{choice.text} is not None"))
        self.bound[choice.gives] = _Value(choice.text, choice.level, choice.name)

    def _used_once(self, choice: _Choice) -> bool:
        """Return whether one literal uses the value, once, with nothing left to search for."""
        users = [a for a in self.literals if choice.gives in a.args]
        if len(users) != 1 or users[0].args.count(str(choice.gives)) != 1:
            return False
        return "f" not in _pattern(users[0], {*self.bound, str(choice.gives)}, self.literals)

    def _best(self, literals: list[Atom], bound: dict[str, _Value]) -> _Choice | None:
        choices = [c for a in literals if (c := self._choice(a, literals, bound))]
        return min(choices, key=lambda c: c.order, default=None)

    def _choice(
        self, atom: Atom, literals: list[Atom], bound: dict[str, _Value], at: Level = Level.NOTHING
    ) -> _Choice | None:
        """Return what can be done with a literal now, in a place of level `at` or above."""
        relation = self.vocabulary.relations[atom.predicate]
        pattern = _pattern(atom, bound, literals)
        if (code := relation.code(pattern)) and code.form is Form.TEST:
            text, level = self._filled(code.template, atom, relation, bound, at)
            return _Choice(atom, level, text)
        for code in relation.python:
            given = code.pattern.find("f")
            if given < 0 or code.pattern != pattern[:given] + "f" + pattern[given + 1 :]:
                continue
            optional = code.form is Form.OPTIONAL
            text, level = self._filled(code.template, atom, relation, bound, at)
            if pattern[given] == "f":
                return _Choice(atom, level, text, atom.args[given], optional, code.name)
            if pattern[given] == "_":
                return _Choice(atom, level, f"{text} is not None" if optional else "")
            other = f"{code.template} == {{{given}}}"
            return _Choice(atom, *self._filled(other, atom, relation, bound, at)[::-1])
        return None

    def _filled(
        self, template: str, atom: Atom, relation: Relation, bound: dict[str, _Value], at: Level
    ) -> tuple[str, Level]:
        """Return a template with its arguments put in, and what it depends on."""
        pieces = [
            (self._value(atom.args[int(m[1])], bound), relation.types[int(m[1])], m[2])
            for m in PIECE.finditer(template)
        ]
        level = at
        for value, _, _ in pieces:
            level |= value.level
        texts = iter([self._piece(*piece, level) for piece in pieces])
        return PIECE.sub(lambda _: next(texts), template), level

    def _value(self, argument: str, bound: dict[str, _Value]) -> _Value:
        if is_variable(argument):
            return bound[argument]
        return _Value(argument, Level.NOTHING, argument)

    def _piece(self, value: _Value, kind: str, attribute: str | None, level: Level) -> str:
        """Return an argument's text in an expression of that level."""
        text, name = value.text, value.name
        if attribute:
            text = self.vocabulary.types[kind].attributes[attribute].format(text)
            name = attribute
        if value.level is Level.STATIC and level & Level.SUBJECT:
            if text not in self.result.elements:
                self.result.elements[text] = text if text.isidentifier() else self._fresh(name)
            return self.result.elements[text]
        return text

    def _linked(self, first: Atom) -> list[Atom]:
        """Return the literals that are linked to the first through unbound variables."""
        part, free = [first], set(first.variables) - self.bound.keys() - {HOLE}
        while more := [a for a in self.literals if a not in part and free & set(a.variables)]:
            part += more
            free |= {v for a in more for v in a.variables} - self.bound.keys() - {HOLE}
        return part

    def _quantify(self, part: list[Atom]) -> None:
        """Turn linked literals into one condition, `any(... for ...)`."""
        self.literals = [a for a in self.literals if a not in part]
        level = Level.NOTHING
        for variable in {v for a in part for v in a.variables if v in self.bound}:
            level |= self.bound[variable].level
        clauses = self._clauses(part, level)
        last = clauses.pop() if clauses[-1].startswith("if ") else "if True"
        parts = (last.removeprefix("if "), *clauses)
        self.result.steps(level).append(Condition(f"any({' '.join(parts)})", parts))

    def _clauses(self, part: list[Atom], level: Level) -> list[str]:
        """Return the `for` and `if` clauses of the search for values of a part's variables."""
        bound, left, clauses = dict(self.bound), list(part), []
        while left:
            found = next((c for a in left if (c := self._choice(a, left, bound, level))), None)
            if found is None:
                variable = _next_free(left, bound)
                kind = self.types[variable]
                name = self._fresh(kind)
                clauses.append(f"for {name} in {self.vocabulary.types[kind].domain}")
                bound[variable] = _Value(name, Level.NOTHING, name)
                continue
            left.remove(found.atom)
            if found.gives is not None:
                name = self._fresh(found.name)
                clauses.append(f"for {name} in [{found.text}]")
                bound[found.gives] = _Value(name, Level.NOTHING, name)
                clauses += [f"if {name} is not None"] * found.optional
            elif found.text:
                clauses.append(f"if {found.text}")
        return clauses


def _pattern(atom: Atom, bound: Iterable[str], literals: list[Atom]) -> str:
    """Return the literal's pattern: b bound or constant, f used elsewhere, _ used only here."""
    bound = set(bound)
    uses = [a for other in literals for a in other.args]

    def mark(argument: str) -> str:
        if not is_variable(argument) or argument in bound:
            return "b"
        if argument == HOLE:
            return "_"
        return "f" if uses.count(argument) - (atom in literals) > 0 else "_"

    return "".join(map(mark, atom.args))


def _next_free(literals: list[Atom], bound: dict[str, _Value]) -> str:
    """Return the variable to search next: one of the literal with the fewest unbound ones."""
    free = [[v for v in a.variables if v not in bound and v != HOLE] for a in literals]
    return min(filter(None, free), key=len)[0]
