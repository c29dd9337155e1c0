"""Declarative models of Rush Hour: the article's, better ones, and the native search beside them.

The article: Cian, Dreossi and Dovier, Modeling and Solving the Rush Hour Puzzle (2022), with a CP
model (MiniZinc, Chuffed) and an ASP model (clingo). Moves are slides.

Glossary:
    horizon   T: a model asks for a plan of exactly T moves.
    refuted   said of a horizon that is proved to have no plan.
    attempt   one horizon tried: its end, its seconds, the solver's conflicts.
    making    to build a model, flatten or ground it, before the search.
"""

from rushhour.models.deepening import Deepening, Model, ModelMissingError
from rushhour.models.outcomes import Attempt, ModelResult, Outcome
from rushhour.models.registry import MODELS

__all__ = ["MODELS", "Attempt", "Deepening", "Model", "ModelMissingError", "ModelResult", "Outcome"]
