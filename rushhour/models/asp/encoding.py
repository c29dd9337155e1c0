"""Encodings: one option for each aspect of an ASP model, and the program made of their rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass, fields

from rushhour.models.asp.parts import BASE, EXACT_OF_ORDER, PARTS

__all__ = ["ARTICLE", "BEST", "SMALLEST", "Encoding", "options_of", "program"]

OTHER_OPTIONS = {
    "position": ("exact", "order"),
    "domain": ("grid", "reach"),
    "shots": ("single", "multi"),
    "configuration": ("auto", "frumpy", "jumpy", "tweety", "handy", "crafty", "trendy"),
}
"""The options of aspects that are no rules."""


def options_of(aspect: str) -> tuple[str, ...]:
    """Return the options of an aspect."""
    return OTHER_OPTIONS.get(aspect) or tuple(PARTS[aspect])


@dataclass(frozen=True, slots=True)
class Encoding:
    """One option for each aspect; the defaults are the article's.

    position: exact positions, or order literals. domain: places on the whole grid, with walls as
    busy cells, or those that can be reached at all. shots: a program for each horizon, or one that
    grows. configuration: clingo's. The others: see `parts`.

    Raises ValueError for an unknown option, and for options that do not go together.
    """

    position: str = "exact"
    moves: str = "conditioned"
    inertia: str = "rules"
    passage: str = "cells"
    overlap: str = "none"
    unique: str = "no"
    repeats: str = "allowed"
    heuristic: str = "none"
    domain: str = "grid"
    shots: str = "single"
    configuration: str = "auto"

    def __post_init__(self) -> None:
        for field in fields(self):
            option = getattr(self, field.name)
            known = options_of(field.name)
            if option not in known:
                raise ValueError(f"{field.name} is one of {', '.join(known)}, not {option!r}")
        if self.moves in ("vehicle", "implicit") and self.inertia == "rules":
            raise ValueError(f"with moves {self.moves} the state is chosen: inertia constraints")
        if self.moves == "conditioned" and self.passage != "cells":
            raise ValueError("conditioned moves need the passage of cells: they ask what is free")
        if self.passage == "pairs" and self.domain == "grid":
            raise ValueError("on the grid, pairs would jump over walls: domain reach")

    @property
    def options(self) -> dict[str, str]:
        """Aspect -> option."""
        return asdict(self)

    @property
    def effects(self) -> str:
        """Whether chosen states are tied to chosen moves."""
        chosen = self.inertia == "constraints" and self.moves in ("conditioned", "free")
        return "moves" if chosen else "none"


ARTICLE = Encoding()
"""The second ASP model of Cian, Dreossi and Dovier, 2022."""
SMALLEST = Encoding(moves="free", overlap="pairs", unique="yes")
"""The smallest change to the article's that scales: free choice, one position, no overlap."""
BEST = Encoding(
    position="order",
    moves="implicit",
    inertia="constraints",
    passage="pairs",
    overlap="pairs",
    domain="reach",
    shots="multi",
    configuration="trendy",
)
"""Order literals, no atoms of moves, pairs, one growing program."""


def program(encoding: Encoding) -> str:
    """Return the program: `base`, `step(t)` for the t-th move, `check(t)` for the goal after it."""
    step = "\n".join(_step_rules(encoding))
    base = BASE[encoding.position]
    if encoding.position == "order" and " at(" in step:
        step += "\n" + EXACT_OF_ORDER
        base += "\n" + EXACT_OF_ORDER.replace("t)", "0)")
    goal = ":- not goal(t), query(t).\n" + _goal(encoding)
    return f"""
#defined wall/1.  #defined lane/2.  #defined crossing/6.  #defined apart/2.  #defined moved/2.
#defined sweeps/4.  #defined shift/2.
#program base.
{base}
#program step(t).
{step}
#program check(t).
#external query(t).
{goal}
"""


def _step_rules(encoding: Encoding) -> Iterator[str]:
    for aspect, options in PARTS.items():
        rules = options[getattr(encoding, aspect)]
        fitting = ("", encoding.position, encoding.moves)
        yield from (text.strip() for key, text in rules.items() if key in fitting and text)


def _goal(encoding: Encoding) -> str:
    if encoding.position == "exact":
        return "goal(t) :- at(0,P,t), exit(P)."
    return "goal(t) :- exit(P), ge(0,P,t), not ge(0,P+1,t)."
