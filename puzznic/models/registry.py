"""The models by name; a new one is a line here."""

from __future__ import annotations

from dataclasses import replace

from puzznic.models.cp.model import ConstraintModel
from puzznic.models.cp.options import BEST, Repeats, Start
from puzznic.models.pddl import Costs, Domain, PlanningModel
from puzznic.models.protocol import Model

__all__ = ["MODELS"]

_ALL: tuple[Model, ...] = (
    PlanningModel("pddl"),
    PlanningModel("pddl-hmax", "astar(hmax())", Domain.POSITIVE),
    PlanningModel("pddl-events", costs=Costs.EVENTS),
    ConstraintModel("fixed-steps", "fixed-steps"),
    ConstraintModel("fixed-steps-implied", "fixed-steps", BEST),
    ConstraintModel("fixed-steps-searched", "fixed-steps", replace(BEST, start=Start.SEARCH)),
    ConstraintModel("fixed-steps-walks", "fixed-steps", replace(BEST, repeats=Repeats.NONE)),
    ConstraintModel("fixed-steps-slides", "fixed-steps", replace(BEST, slides=True)),
    ConstraintModel("minimising-moves", "minimising-moves"),
    ConstraintModel("minimising-moves-implied", "minimising-moves", BEST),
    ConstraintModel("events", "events"),
    ConstraintModel("events-implied", "events", BEST),
    ConstraintModel("fixed-steps-pumpkin", "fixed-steps", solver="pumpkin"),
    ConstraintModel("fixed-steps-choco", "fixed-steps", solver="choco"),
    ConstraintModel("fixed-steps-pysat", "fixed-steps", solver="pysat"),
)
MODELS: dict[str, Model] = {model.name: model for model in _ALL}
"""Name -> model: the paper's four, stronger forms of them, and other solvers."""
