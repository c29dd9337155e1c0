"""Declarative models of Puzznic: the paper's four, and stronger forms of them.

The paper: Espasa, Gent, Miguel, Nightingale, Salamon and Villaret, Towards a Model of Puzznic
(2023): a PDDL model with Fast Downward, and three constraint models.

Glossary:
    measure     what a model has least of: moves, steps or events (`outcomes.Measure`). Costs in
                different measures are not to be compared.
    horizon     the cost that one attempt of a model asks for, exactly or at most.
    refuted     said of a horizon that is proved to have no plan.
    attempt     one horizon tried: its end, its seconds, the solver's conflicts.
    making      to build a model and translate it, before the search.
    implied     said of constraints that hold in every plan, or in some best plan.
"""

from puzznic.models.outcomes import Attempt, Measure, ModelResult, Outcome
from puzznic.models.protocol import Model, ModelMissingError
from puzznic.models.registry import MODELS

__all__ = [
    "MODELS",
    "Attempt",
    "Measure",
    "Model",
    "ModelMissingError",
    "ModelResult",
    "Outcome",
]
