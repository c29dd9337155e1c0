"""SWI-Prolog as a second opinion: what does a hypothesis cover, what do definitions mean?

Glossary:
    program      the text of one Prolog module.
    interpreter  the child process that runs a program: `swipl`, or janus-swi in another Python.
    opinion      Prolog's own counts on a task, and where they differ from ours.
"""

from ilp.swi.interpreters import Prolog, find_prolog, janus, swipl
from ilp.swi.opinion import Opinion, covered_in_prolog, relations_in_prolog, second_opinion
from ilp.swi.program import facts_of

__all__ = [
    "Opinion",
    "Prolog",
    "covered_in_prolog",
    "facts_of",
    "find_prolog",
    "janus",
    "relations_in_prolog",
    "second_opinion",
    "swipl",
]
