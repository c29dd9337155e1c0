"""The native engine: an exact learner over classes of examples.

Glossary:
    view        one way a rule may use a relation: which arguments are head variables.
    class       examples that no rule can tell apart; kept classes are those the search needs.
    feature     what an example holds: a named fact, or a pattern of a patterned type.
    named       said of a type whose constants keep their names (see kinds).
    slotted     said of a type whose constants are numbered within each example.
    functional  said of an output that gives an example at most one constant: that one's role.
    patterned   said of a type whose constants are known by their marks only.
    component   a part of a body connected through existential variables.
    piece       views connected through existential types; a component stays within one.
    need        the least number of literals that a rule must take from other pieces.
    virtual     said of a rule not yet seen, at the least cost that it could have.
"""

from ilp.native.ceiling import Blocked, blocked_positives
from ilp.native.engine import learn
from ilp.native.verify import EngineError

__all__ = ["Blocked", "EngineError", "blocked_positives", "learn"]
