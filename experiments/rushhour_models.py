"""Rush Hour: CPU time by length of the shortest plan, one line a model: the article's figure.

The article (Cian, Dreossi and Dovier, 2022) finds that CP (Chuffed) stays flat with the length,
51 slides in under a second, while ASP explodes beyond 30. Here each model finds a plan of T =
optimum moves and refutes T = optimum - 1, on the same boards within the same limit.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from matplotlib.figure import Figure

from experiments.findings import Cell, Claim, Findings, Table
from experiments.rushhour_runs import ModelRun, RunModel, boards_of, run_all, stratified
from experiments.setting import Setting
from pipeline.figures import BASELINE, LEARNED, OTHERS, new_figure
from rushhour.models import MODELS

__all__ = ["run"]

LENGTHS = tuple(range(low, low + 5) for low in range(1, 61, 5))
EACH, QUICK_EACH = 5, 1
"""Boards of each range of lengths."""
SECONDS, QUICK_SECONDS = 60.0, 5.0
SOURCE = "experimental results"


@dataclass(frozen=True, slots=True)
class Cells:
    """One model on the boards of one range of lengths: plans and proofs, board by board."""

    model: str
    span: range
    plans: tuple[ModelRun, ...]
    proofs: tuple[ModelRun, ...]

    @property
    def seconds(self) -> float:
        """The median of plan and proof together; a limit counts as what was spent."""
        pairs = zip(self.plans, self.proofs, strict=True)
        return median(max(plan.seconds + proof.seconds, 1e-4) for plan, proof in pairs)

    @property
    def done(self) -> int:
        """The boards with plan and proof, neither of them wrong."""
        pairs = zip(self.plans, self.proofs, strict=True)
        return sum(all(one.done and not one.wrong for one in pair) for pair in pairs)

    @property
    def row(self) -> tuple[Cell, ...]:
        """The table's row."""
        both = [*self.plans, *self.proofs]
        making = sum(one.making_seconds for one in both) / (sum(r.seconds for r in both) or 1)
        return (
            self.model,
            f"{self.span[0]}-{self.span[-1]}",
            len(self.plans),
            self.done,
            median(one.seconds for one in self.plans),
            median(one.seconds for one in self.proofs),
            100 * making,
            sum(one.wrong for one in both),
        )


def run(setting: Setting) -> Findings:
    """Return each model's time by length of the plan; models that can't run here are named."""
    seconds = setting.time_limit(QUICK_SECONDS if setting.quick else SECONDS)
    each = setting.count or (QUICK_EACH if setting.quick else EACH)
    boards = stratified(boards_of(setting), LENGTHS, each)
    cells: list[Cells] = []
    for name, model in MODELS.items():
        if model.missing() is None:
            plans, proofs = (
                run_all(setting, RunModel(name, task, seconds), boards)
                for task in ("plan", "proof")
            )
            cells += _by_length(name, plans, proofs)
    columns = (
        "model",
        "slides",
        "boards",
        "plan and proof",
        "plan, median s",
        "proof, median s",
        "making (%)",
        "wrong",
    )
    table = Table(columns, tuple(one.row for one in cells))
    return Findings(table, _draw(cells), _claims(cells, seconds), _notes(len(boards), seconds))


def _notes(boards: int, seconds: float) -> tuple[str, ...]:
    missing = {name: model.missing() for name, model in MODELS.items()}
    skipped = [f"{name} (needs {what})" for name, what in missing.items() if what]
    notes = (
        f"{boards} boards. CPU seconds, at most {seconds:g} each for the plan of T = optimum moves "
        "and for the refutation of T = optimum - 1. A limit counts as the time spent. Pumpkin and "
        "Choco measure their limit by the clock.",
        "making: to build, ground or flatten the model, in % of all time. wrong: optima refuted, "
        "and plans of fewer moves.",
    )
    return (*notes, f"Skipped: {', '.join(skipped)}.") if skipped else notes


def _by_length(name: str, plans: Sequence[ModelRun], proofs: Sequence[ModelRun]) -> list[Cells]:
    found = []
    for span in LENGTHS:
        own = tuple(one for one in plans if one.slides in span)
        if own:
            found.append(Cells(name, span, own, tuple(p for p in proofs if p.slides in span)))
    return found


def _draw(cells: Sequence[Cells]) -> Figure:
    colours = (LEARNED, BASELINE, *OTHERS)
    with new_figure(width=10.5, height=4.6) as (figure, (axes,)):
        for i, name in enumerate(dict.fromkeys(one.model for one in cells)):
            own = [one for one in cells if one.model == name]
            at = [(one.span[0] + one.span[-1]) / 2 for one in own]
            style = "o-" if i < len(colours) else "s--"
            colour = colours[i % len(colours)]
            axes.plot(at, [c.seconds for c in own], style, color=colour, ms=4, label=name)
            late = [(x, c.seconds) for x, c in zip(at, own, strict=True) if c.done < len(c.plans)]
            axes.plot(*zip(*late, strict=True) if late else ((), ()), "x", color=colour, ms=9)
        axes.set_yscale("log")
        axes.set_xlabel("slides of a shortest plan (x: a limit was hit)")
        axes.set_ylabel("CPU s, plan and proof, median")
        figure.legend(loc="outside right center", fontsize=8)
    return figure


def _claims(cells: Sequence[Cells], seconds: float) -> tuple[Claim, ...]:
    return (
        Claim(
            "CP (Chuffed): the longest",
            "51 slides in under a second",
            _longest(cells, "cp-article-chuffed"),
            SOURCE,
        ),
        Claim(
            "ASP (clingo), the article's model",
            "fast up to 30 slides, then up to 20 minutes",
            _longest(cells, "asp-article"),
            SOURCE,
        ),
        Claim(
            "ASP in general",
            "its search strategy does not suit this state space",
            f"{_longest(cells, 'asp-order')} with another encoding, limit {seconds:g} s",
            "discussion",
        ),
    )


def _longest(cells: Sequence[Cells], model: str) -> str:
    """Return the longest range in which a model proved all boards, in words."""
    own = [one for one in cells if one.model == model]
    if not own:
        return "not run here"
    whole = [one for one in own if one.done == len(one.plans)]
    if not whole:
        return "no range with all boards proved"
    last = whole[-1]
    return f"all boards of {last.span[0]}-{last.span[-1]} slides, median {last.seconds:.2g} s"
