"""The experiments by name; a new one is a module with a `run`, added here and nowhere else."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from experiments import (
    appendix_a,
    figure4,
    figure5,
    puzznic_dead_ends,
    puzznic_decided,
    puzznic_options,
    puzznic_table1,
    racing,
    rivals,
    rushhour_ablation,
    rushhour_learning,
    rushhour_models,
    slower,
    speedups,
    table2,
    table3,
    vocabularies,
    ways,
)
from experiments.findings import Findings
from experiments.setting import Setting

__all__ = ["EXPERIMENTS", "Experiment"]


@dataclass(frozen=True, slots=True)
class Experiment:
    """One experiment: its title, what it does with a setting, and on what kind of puzzles."""

    title: str
    run: Callable[[Setting], Findings]
    puzzles: str = "triangles"


EXPERIMENTS: dict[str, Experiment] = {
    "table2": Experiment("Table 2: the test set by size", table2.run),
    "table3": Experiment("Table 3: what each rule of the predicate contributes", table3.run),
    "speedups": Experiment("The two speed-ups and their distribution", speedups.run),
    "slower": Experiment("Puzzles that are slower than with the baseline", slower.run),
    "figure4": Experiment("Figure 4: speed-up by number of squares", figure4.run),
    "figure5": Experiment("Figure 5: puzzles solved by size within limits", figure5.run),
    "appendix-a": Experiment("Appendix A: the extreme instance", appendix_a.run),
    "rivals": Experiment("Rivals: weighted A* and a neural search", rivals.run),
    "ways": Experiment("Three ways to learn", ways.run),
    "vocabularies": Experiment("Which vocabulary makes which speed-up", vocabularies.run),
    "racing": Experiment("A race instead of three stages", racing.run),
    "rushhour-models": Experiment("Rush Hour: time by plan length", rushhour_models.run, "boards"),
    "rushhour-ablation": Experiment(
        "Rush Hour: which part of the ASP model matters", rushhour_ablation.run, "boards"
    ),
    "puzznic-table1": Experiment("Puzznic: the paper's Table 1", puzznic_table1.run, "levels"),
    "puzznic-options": Experiment(
        "Puzznic: what each added constraint does", puzznic_options.run, "levels"
    ),
    "puzznic-decided": Experiment(
        "Puzznic: which constraint decides what the paper's fixed steps left open",
        puzznic_decided.run,
        "levels",
    ),
    "puzznic-dead-ends": Experiment("Puzznic: learned dead ends", puzznic_dead_ends.run, "levels"),
    "rushhour-learning": Experiment("Rush Hour: a learned bound", rushhour_learning.run, "boards"),
}
