"""CP models of Rush Hour: the article's, for MiniZinc and in CPMpy, and order literals for CP-SAT.

Glossary (the article's):
    versus   what keeps a vehicle in its lane: its row if it is horizontal, minus its column if not.
    pos      the least coordinate of a vehicle that can change, at each of the T + 1 states.
    move     by how much it changes, at each of the T moves.
Coordinates count from 1, here from the top left.
"""

from rushhour.models.cp.cpmpy_article import cpmpy_model
from rushhour.models.cp.minizinc import minizinc_model
from rushhour.models.cp.order_sat import order_sat_model

__all__ = ["cpmpy_model", "minizinc_model", "order_sat_model"]
