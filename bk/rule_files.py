"""Rules in a text, and the vocabulary that they are written in.

A first line `% vocabulary: NAME` names it. Otherwise it is the first of datalog, extended and paper
that allows all the rules.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

from bk.vocabularies import vocabulary_named
from ilp.prolog import parse_statements
from ilp.rules import Hypothesis, parse_hypothesis
from ilp.vocabulary import Vocabulary
from solving import InputError

__all__ = ["Rules", "load_hypothesis", "load_rules"]

TRIED = ("datalog", "extended", "paper")
_NAMED = re.compile(r"\s*%\s*vocabulary:\s*(\S+)\s*(?:\n|$)")


class Rules(NamedTuple):
    """Rules that a vocabulary, given by its name, allows."""

    hypothesis: Hypothesis
    vocabulary: str


def load_rules(text: str, source: str | Path | None = None) -> Rules:
    """Return the rules of a text and their vocabulary.

    Raises InputError as `load_hypothesis` does; where no vocabulary allows the rules, it says what
    is wrong in the first of those that know most of their relations.
    """
    if named := _NAMED.match(text):
        try:
            vocabulary_named(named[1])
        except InputError as error:
            raise InputError(error.message, source=source, line=1) from error
        return Rules(load_hypothesis(text, source, named[1]), named[1])
    hypothesis = _parsed(text, source)
    fitting = next((n for n in TRIED if not _problems(hypothesis, vocabulary_named(n))), None)
    best = fitting or max(TRIED, key=lambda name: _known(hypothesis, vocabulary_named(name)))
    return Rules(load_hypothesis(text, source, best), best)


def load_hypothesis(
    text: str, source: str | Path | None = None, vocabulary: str = "datalog"
) -> Hypothesis:
    """Return the rules of a text, checked against a vocabulary.

    Raises InputError, with `source` and line, for a text without rules, broken syntax, and rules
    that the vocabulary does not allow.
    """
    known = vocabulary_named(vocabulary)
    hypothesis = _parsed(text, source)
    for statement, rule in zip(parse_statements(text, source), hypothesis.rules, strict=True):
        if problem := known.problem(rule):
            raise InputError(problem, source=source, line=statement.line)
    return hypothesis


def _parsed(text: str, source: str | Path | None) -> Hypothesis:
    hypothesis = parse_hypothesis(text, source)
    if not hypothesis.rules:
        raise InputError("expected at least one rule", source=source)
    return hypothesis


def _problems(hypothesis: Hypothesis, vocabulary: Vocabulary) -> bool:
    return any(vocabulary.problem(rule) for rule in hypothesis.rules)


def _known(hypothesis: Hypothesis, vocabulary: Vocabulary) -> int:
    """Return how many literals have a relation of the vocabulary's name and arity."""
    arities = {relation.name: len(relation.types) for relation in vocabulary.relations.values()}
    literals = [atom for rule in hypothesis.rules for atom in rule.body]
    return sum(arities.get(atom.predicate) == len(atom.args) for atom in literals)
