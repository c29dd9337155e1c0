"""Rules in the words of `bounded.lp`: clingo looks for a completable path on which one fires.

A rule becomes itself, with `p` for its path and `s` for its square. Relations about numbers become
their facts; every other relation that has a part in `bounded.lp` is that part.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from bk.tables import SET_OF, is_local, numeric_facts
from bk.vocabularies import vocabulary_named
from ilp.rules import Atom, Rule
from witness.grid import Grid
from witness.square_view import Within

__all__ = ["AspProgram", "Part", "board_facts", "lemma_program", "model", "rules_program"]

Part = tuple[str, tuple[str, ...]]
"""A part of `bounded.lp` and its arguments."""

_SETS: Mapping[Within, tuple[Part, ...]] = MappingProxyType(
    {
        Within.FREE: (("free", ()),),
        Within.REGION: (("region", ()),),
        Within.GOAL: (("region", ()), ("goals", ("region",)), ("goal", ())),
        Within.POCKET: (("region", ()), ("goals", ("region",)), ("goal", ()), ("pocket", ())),
        Within.USABLE: (("region", ()), ("goals", ("region",)), ("usable", ())),
    }
)
"""The parts that define each set A."""
_CUT_OFF: tuple[Part, ...] = (("region", ()), ("goals", ("region",)), ("cut_off", ()))
_OWN_PART = ("square", "shared", "last", "side", "nonside", "touched", "on", "off")


@dataclass(frozen=True, slots=True)
class AspProgram:
    """What is added to the model and a board: text, and parts of the model."""

    text: str
    parts: frozenset[Part]


def rules_program(rules: Sequence[Rule], vocabulary: str) -> AspProgram | None:
    """Return the program whose answer sets are the rules' counterexamples: fires(I) for rule I.

    Rule I is looked at where the external `asked(I)` is true. None if some rule has a relation
    that the model does not know, or speaks of another square.
    """
    known = vocabulary_named(vocabulary)
    if not all(is_local(rule, known) for rule in rules):
        return None
    lines = [
        f"{name}({','.join(row)})." for name, rows in numeric_facts(known).items() for row in rows
    ]
    for i, rule in enumerate(rules):
        body = ", ".join(_literal(atom.renamed(_names(rule))) for atom in rule.body)
        lines += [f"#external asked({i}).", f"fires({i}) :- asked({i}), {body}."]
    lines.append(":- not fires(_).")
    parts = {part for rule in rules for atom in rule.body for part in _parts(atom.predicate)}
    return AspProgram("\n".join(lines), frozenset(parts | {("square", ())}))


def lemma_program(within: Within) -> AspProgram:
    """Return the program whose answer sets refute "no completion leaves the set A"."""
    return AspProgram("", frozenset({*_SETS[within], ("lemma", (within.value,))}))


@cache
def model() -> str:
    """Return the text of `bounded.lp`."""
    return files("bk").joinpath("bounded.lp").read_text(encoding="utf-8")


def board_facts(board: Grid) -> str:
    """Return a board's facts; of squares that are images of one another, the first is looked at."""
    return "\n".join(_board(board))


def _board(board: Grid) -> Iterator[str]:
    yield from (f"vertex({v})." for v in range(board.vertex_count))
    for edge, (u, v) in enumerate(board.ends):
        yield f"edge({edge}). step({u},{v},{edge}). step({v},{u},{edge})."
    for square in range(board.square_count):
        row, col = board.square_position(square)
        quarter = 2 * row < board.rows and 2 * col < board.cols
        if quarter and (board.rows != board.cols or row <= col):
            yield f"first({square})."
        yield from (f"corner({square},{v})." for v in board.corners(square))
        edges = board.square_edges[square]
        yield from (f"side({square},{e})." for e in range(board.edge_count) if edges >> e & 1)


def _names(rule: Rule) -> dict[str, str]:
    path, square = rule.head.args
    return {path: "p", square: "s"}


def _literal(atom: Atom) -> str:
    if atom.predicate in SET_OF:
        name = atom.predicate.removesuffix(f"_{SET_OF[atom.predicate]}")
        return f"{name}({SET_OF[atom.predicate]},{atom.args[2]})"
    return str(atom)


def _parts(relation: str) -> Iterable[Part]:
    """Return the parts of the model that a relation needs."""
    if relation in SET_OF:
        within = SET_OF[relation]
        own = (("goals", (within.value,)), ("room", (within.value,)))
        return (*_SETS[within], *own)
    if relation == "cut_off":
        return _CUT_OFF
    return ((relation, ()),) if relation in _OWN_PART else ()
