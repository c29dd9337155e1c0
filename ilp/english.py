"""A rule in plain English, put together from the relations' phrases.

Variables get noun phrases: head arguments their type's, others from a relation that gives them
("the last edge of the path"); a number of things is told as a clause with its amount ("the path
uses at least one edge of the square"); whatever is left is introduced by name ("for some edge E").
"""

from __future__ import annotations

from typing import cast

from ilp.rules import Atom, Hypothesis, Rule, is_variable
from ilp.vocabulary import Phrase, Vocabulary

__all__ = ["in_english"]

_WORDS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def in_english(rule: Rule, vocabulary: Vocabulary) -> str:
    """Return a rule as one sentence; raises InputError as `Vocabulary.check` does."""
    vocabulary.check(Hypothesis((rule,)))
    teller = _Teller(rule, vocabulary)
    return vocabulary.claim + _joined(teller.clauses()) + "."


class _Teller:
    def __init__(self, rule: Rule, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self.types = vocabulary.variable_types(rule)
        self.phrases = {name: r.english for name, r in vocabulary.relations.items()}
        self.literals = list(dict.fromkeys(p for a in rule.body for p in self._parts(a)))
        self.nouns = {
            v: vocabulary.types[t].noun
            for v, t in zip(rule.head.args, vocabulary.head_types, strict=True)
        }
        self.counts: dict[str, Atom] = {}
        self.uses = [v for a in self.literals for v in a.args]
        self.presumed: list[Atom] = []

    def _parts(self, atom: Atom) -> list[Atom]:
        """Return the literal, or one for each of its several outputs with a phrase of its own."""
        outputs = self.vocabulary.relations[atom.predicate].outputs
        if any(code.english is None for code in outputs):
            return [atom]
        found = []
        for code in outputs:
            name = f"{atom.predicate} {code.pattern}"
            self.phrases[name] = cast(Phrase, code.english)
            kept = (a for a, mark in zip(atom.args, code.pattern, strict=True) if mark != "_")
            found.append(Atom(name, tuple(kept)))
        return found or [atom]

    def clauses(self) -> list[str]:
        self._name_all()
        known = set(self.nouns)
        introduced = []
        while variable := self._next_unknown():
            introduced.append(f"some {self._word(variable)} {variable}")
            self.nouns[variable] = variable
            self._name_all()
        late = set(self.nouns) - known
        told = [self._clause(a) for a in self.literals if not late & set(a.args)]
        told += [text for atom in self.presumed if (text := self._existence(atom))]
        if introduced:
            about = [self._clause(a) for a in self.literals if late & set(a.args)]
            told.append(f"for {_joined(introduced)}, {_joined(about)}")
        return told or ["nothing more is asked"]

    def _next_unknown(self) -> str | None:
        """Return the next variable to introduce by name: one that no literal gives, if possible.

        A variable that occurs once needs no name.
        """
        unknown = [
            v
            for a in self.literals
            for v in a.variables
            if v not in self.nouns and self.uses.count(v) > 1
        ]
        given = {a.args[-1] for a in self.literals if self._phrase(a).noun}
        return min(unknown, key=lambda v: v in given, default=None)

    def _name_all(self) -> None:
        """Give variables nouns as long as a literal gives one; such literals are told already."""
        while atom := next((a for a in self.literals if self._names_last(a)), None):
            self.literals.remove(atom)
            phrase = self._phrase(atom)
            variable = atom.args[-1]
            if phrase.number is not None:
                self.nouns[variable] = _WORDS[phrase.number]
                continue
            self.nouns[variable] = phrase.noun.format(*map(self._noun, atom.args))
            self.presumed.append(atom)
            if phrase.count:
                self.counts[variable] = atom

    def _names_last(self, atom: Atom) -> bool:
        last = atom.args[-1]
        if not is_variable(last) or last in self.nouns or atom.args.count(last) > 1:
            return False
        phrase = self._phrase(atom)
        if phrase.number is not None:
            givers = (a for a in self.literals if self._phrase(a).noun and a.args[-1] == last)
            return next(givers, None) is None
        return bool(phrase.noun) and all(
            a in self.nouns or not is_variable(a) for a in atom.args[:-1]
        )

    def _existence(self, atom: Atom) -> str:
        """Return the clause that a value exists, where no other clause presumes it."""
        exists = self._phrase(atom).exists
        if not exists or self.uses.count(atom.args[-1]) > 1:
            return ""
        return exists.format(*map(self._noun, atom.args))

    def _phrase(self, atom: Atom) -> Phrase:
        return self.phrases[atom.predicate]

    def _noun(self, argument: str) -> str:
        if is_variable(argument):
            return self.nouns.get(argument, f"some {self._word(argument)}")
        return _WORDS[int(argument)] if argument.isdigit() and int(argument) < 11 else argument

    def _word(self, variable: str) -> str:
        return self.vocabulary.types[self.types[variable]].noun.removeprefix("the ")

    def _clause(self, atom: Atom) -> str:
        phrase = self._phrase(atom)
        if phrase.count:
            return self._equal_count(atom)
        if phrase.number is not None and atom.args[0] in self.counts:
            return self._counted(self.counts[atom.args[0]], f"exactly {_WORDS[phrase.number]}")
        if phrase.amounts and (text := self._compared(atom, phrase)):
            return text
        return phrase.sentence.format(*map(self._noun, atom.args))

    def _equal_count(self, atom: Atom) -> str:
        """Return the clause for a number of things that is known otherwise."""
        other = self.counts.get(atom.args[-1])
        if other is None:
            return self._counted(atom, f"exactly {self._noun(atom.args[-1])}")
        return f"{self._counted(atom, 'exactly as many')} as {self._than(other)}"

    def _compared(self, atom: Atom, phrase: Phrase) -> str:
        """Return a comparison told by one side's amount, "" if no side is a number of things."""
        kinds = [
            "c" if a in self.counts else "n" if a in self.nouns or not is_variable(a) else "_"
            for a in atom.args
        ]
        for place, kind in enumerate(kinds):
            pattern = "".join([*kinds[:place], "x", *kinds[place + 1 :]])
            if kind != "c" or pattern not in phrase.amounts:
                continue
            other = atom.args[1 - place]
            amount = phrase.amounts[pattern].format(n=self._noun(other))
            text = self._counted(self.counts[atom.args[place]], amount)
            return f"{text} than {self._than(self.counts[other])}" if "c" in pattern else text
        return ""

    def _counted(self, atom: Atom, amount: str) -> str:
        ending = "" if amount.endswith("one") else "s"
        nouns = map(self._noun, atom.args)
        return self._phrase(atom).count.format(*nouns, amount=amount, s=ending)

    def _than(self, atom: Atom) -> str:
        return self._phrase(atom).than.format(*map(self._noun, atom.args))


def _joined(texts: list[str]) -> str:
    if len(texts) < 3:
        return " and ".join(texts)
    return f"{', '.join(texts[:-1])}, and {texts[-1]}"
