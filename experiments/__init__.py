"""The paper's tables and figures, measured again: one module each, and rivals beside them.

The paper: Stevens, Bulitko and Thue, Solving Witness-type Triangle Puzzles Faster with an
Automatically Learned Human-Explainable Predicate (2023, arXiv 2308.02666).

Glossary:
    experiment  a function from a setting to findings, registered by name (`EXPERIMENTS`).
    setting     the predicate, the puzzles, where to write, how much to do (`Setting`).
    findings    a table, a figure, and claims of the paper beside our figures (`Findings`).
    measured    results by puzzle on disk: what is done there is never done again (`measured`).

`witness-ilp reproduce NAME` runs one and writes NAME.csv, NAME.md, NAME.svg and NAME.png.
"""

from experiments.chosen import Chosen, choose
from experiments.findings import Claim, Findings, Table
from experiments.registry import EXPERIMENTS, Experiment
from experiments.reproduce import named_experiments, reproduce
from experiments.setting import Setting

__all__ = [
    "EXPERIMENTS",
    "Chosen",
    "Claim",
    "Experiment",
    "Findings",
    "Setting",
    "Table",
    "choose",
    "named_experiments",
    "reproduce",
]
