"""Is this installation whole? What `witness-ilp doctor` looks at.

Nothing but the standard library is imported before it is known to be there, so that
`python -m pipeline.doctor` also answers where the command itself does not start.

Glossary:
    core       what every command needs: Python, a few packages, the compiled searches.
    optional   what single features need.
    clash      a foreign package with one of our import names.
    probe      a compiled search, run in a process of its own and compared with its reference.
"""

from pipeline.doctor.diagnosis import Clash, Diagnosis, Kernels, Machine, Part, Reach, State
from pipeline.doctor.examine import examine
from pipeline.doctor.text import text_of

__all__ = [
    "Clash",
    "Diagnosis",
    "Kernels",
    "Machine",
    "Part",
    "Reach",
    "State",
    "examine",
    "text_of",
]
