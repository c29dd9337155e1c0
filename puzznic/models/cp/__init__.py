"""The paper's three constraint models in CPMpy, and what it leaves open as options.

Glossary:
    grid, step  the state at a time, and what leads to the next: a move or a match, gravity at once.
    event       a move, a match, or a fall by one cell; only the event model has falls.
    shaft       a run of cells one above the other between two walls.
    ladder      0/1 variables "at least k" of a bound.
    witness     literals that hold together; a mark of two patterns holds where one of its does.
    pruned      said of attempts with learned rules that may err: being refuted, they prove nothing.
    options     what is added to a model (`options.Options`): `PAPER` nothing, `BEST` what pays.
"""

from puzznic.models.cp.dead_ends import DEAD_ENDS
from puzznic.models.cp.model import ConstraintModel
from puzznic.models.cp.options import BEST, PAPER, Options, Repeats, Start, single_changes
from puzznic.models.cp.running import KINDS

__all__ = [
    "BEST",
    "DEAD_ENDS",
    "KINDS",
    "PAPER",
    "ConstraintModel",
    "Options",
    "Repeats",
    "Start",
    "single_changes",
]
