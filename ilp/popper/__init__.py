"""Popper as an engine: a child process behind the same interface as ours.

Glossary:
    checkout         a copy of Popper's sources; it isn't on the package index.
    installation     how to start the Popper found on this machine, and its version.
    representatives  the examples that Popper gets to see, one of each class.
    report           what Popper printed: hypotheses, and whether it came to its end.
"""

from ilp.popper.engine import check, learn
from ilp.popper.installation import Installation, find_popper
from ilp.popper.output import Report, read_output

__all__ = ["Installation", "Report", "check", "find_popper", "learn", "read_output"]
