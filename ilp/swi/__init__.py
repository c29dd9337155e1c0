"""SWI-Prolog as a second opinion: what does a hypothesis cover, what do definitions mean?

Glossary:
    program      the text of one Prolog module.
    interpreter  what runs a program: janus-swi in this process, or `swipl` as a child process.
    opinion      Prolog's own counts on a task, and where they differ from ours.
"""

from ilp.swi.interpreters import Janus, Prolog, Swipl, find_prolog
from ilp.swi.opinion import Opinion, covered_in_prolog, relations_in_prolog, second_opinion
from ilp.swi.program import facts_of

__all__ = [
    "Janus",
    "Opinion",
    "Prolog",
    "Swipl",
    "covered_in_prolog",
    "facts_of",
    "find_prolog",
    "relations_in_prolog",
    "second_opinion",
]
