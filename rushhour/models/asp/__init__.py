"""ASP models of Rush Hour for clingo, made of switchable parts.

Glossary:
    aspect    something that a model has to settle: positions, moves, inertia, collisions, ...
    option    one way to settle it, a few rules (`parts`).
    encoding  one option for each aspect (`Encoding`).
"""

from rushhour.models.asp.encoding import ARTICLE, BEST, SMALLEST, Encoding, program
from rushhour.models.asp.solver import asp_model
from rushhour.models.asp.variants import single_changes

__all__ = ["ARTICLE", "BEST", "SMALLEST", "Encoding", "asp_model", "program", "single_changes"]
