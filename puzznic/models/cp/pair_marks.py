"""Marks of two patterns (`puzznic.marks`) as literals, so that rules about them become clauses.

The literal of a mark is true if the mark holds of two patterns that are both there, and that of
`not_` a mark if it does not; else it may be either (`puzznic.models.cp.forced`). Where that costs
too much it is true less often than the mark: `puzznic.models.cp.witnesses`. That one of FLOODED
does not hold has no literal, as where it is not told it may hold all the same.
"""

from __future__ import annotations

from itertools import permutations

from puzznic.marks import NEGATED, TWINS
from puzznic.models.cp.forced import if_any, unless_any
from puzznic.models.cp.literals import Constraint, Literal
from puzznic.models.cp.pattern_literals import Ground, PatternLiterals
from puzznic.models.cp.variables import Grid
from puzznic.models.cp.witnesses import UNLESS, WITNESSES

__all__ = ["PairMarks", "is_expressible"]

FLOODED = ("barred", "waits_long")
OF_ONE = ("whole", "locked", "all_locked", "railed")
"""Marks of P alone."""
_TURNED = {twin: mark for mark, twin in TWINS.items()}
_PLAIN = {negation: mark for mark, negation in NEGATED.items()}


def is_expressible(name: str) -> bool:
    """Return whether a mark or negated mark has a literal."""
    mark = _PLAIN.get(name, name)
    own = _TURNED.get(mark, mark)
    if own in FLOODED:
        return name == mark
    return own in WITNESSES or own in UNLESS


class PairMarks:
    """The literals of the marks of one state, made when they are asked for, each once."""

    def __init__(self, ground: Ground, grid: Grid) -> None:
        self.shown = PatternLiterals(ground, grid)
        self._made: dict[tuple[str, str, str], Literal] = {}
        self._long: dict[tuple[str, str], Literal] = {}

    @property
    def constraints(self) -> list[Constraint]:
        """What has to be posted for the literals that were asked for."""
        return self.shown.constraints

    def there(self, pattern: str) -> Literal:
        """Return whether a pattern has a block."""
        return self.shown.some(pattern, self.shown.ground.cells)

    def literal(self, name: str, p: str, q: str) -> Literal:
        """Return the literal of a mark or negated mark of P and Q.

        Raises ValueError for one that has none (`is_expressible`).
        """
        if not is_expressible(name):
            raise ValueError(f"no literal says {name}")
        mark, negative = _PLAIN.get(name, name), name in _PLAIN
        if mark in _TURNED:
            mark, p, q = _TURNED[mark], q, p
        if mark == "waits_long":
            return self._waits_long()[p, q]
        key = (NEGATED[mark] if negative else mark), p, "" if mark in OF_ONE else q
        if key not in self._made:
            self._made[key] = self._literal(mark, negative, p, q)
        return self._made[key]

    def _literal(self, mark: str, negative: bool, p: str, q: str) -> Literal:
        unless = mark in UNLESS
        witnesses = (UNLESS if unless else WITNESSES)[mark](self.shown, p, q)
        return (unless_any if unless != negative else if_any)(witnesses, self.constraints)

    def _waits_long(self) -> dict[tuple[str, str], Literal]:
        """Return the closure of `waits`: through one pattern more after the other."""
        if not self._long:
            patterns = self.shown.ground.geometry.patterns
            after = {pair: self.literal("waits", *pair) for pair in permutations(patterns, 2)}
            for middle in patterns:
                for p, q in after:
                    if middle not in (p, q):
                        through = after[p, middle], after[middle, q]
                        after[p, q] = if_any([(after[p, q],), through], self.constraints)
            self._long = after
        return self._long
