"""The models by name; a new one is a line here and a module with what makes its probes."""

from __future__ import annotations

from rushhour.models.asp import ARTICLE, BEST, SMALLEST, asp_model
from rushhour.models.cp import cpmpy_model, minizinc_model, order_sat_model
from rushhour.models.deepening import Model
from rushhour.models.native import NativeSearch

__all__ = ["MODELS"]

_ALL: tuple[Model, ...] = (
    NativeSearch(),
    asp_model("asp-order", BEST),
    asp_model("asp-smallest", SMALLEST),
    asp_model("asp-article", ARTICLE),
    order_sat_model("cp-order"),
    cpmpy_model("cp-article-cpsat", "ortools"),
    cpmpy_model("cp-article-pumpkin", "pumpkin"),
    cpmpy_model("cp-article-choco", "choco"),
    minizinc_model("cp-article-chuffed"),
)
MODELS: dict[str, Model] = {model.name: model for model in _ALL}
"""Name -> model: the native search, ASP and CP models, the article's own among them."""
