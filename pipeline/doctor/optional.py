"""What some features need and the core does not: one line each, with the command that installs it.

Commands for programs are Debian's and npm's; elsewhere the same names mostly do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from pipeline.doctor import programs
from pipeline.doctor.diagnosis import Part, State
from pipeline.doctor.packages import installed, pip_install

__all__ = ["optional"]

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
CLONE = "git clone --branch v5.0.0 https://github.com/logic-and-learning-lab/Popper"

_PACKAGES = (
    ("matplotlib", "matplotlib", "plots", "figures of report and reproduce"),
    ("distributed", "distributed", "cluster", "learn --backend dask"),
    ("dask-jobqueue", "dask_jobqueue", "cluster", "learn --backend slurm"),
    ("ortools", "ortools", "models", "Rush Hour's and Puzznic's models with CP-SAT"),
    ("cpmpy", "cpmpy", "models", "the articles' CP models"),
    ("pumpkin-solver", "pumpkin_solver", "more-models", "the articles' CP models with Pumpkin"),
    ("pychoco", "pychoco", "more-models", "the articles' CP models with Choco"),
    ("up-fast-downward", "up_fast_downward", "planning", "Puzznic in PDDL with Fast Downward"),
    ("mkdocs-material", "material", "docs", "make docs"),
    ("mkdocstrings-python", "mkdocstrings_handlers.python", "docs", "make docs"),
    ("nbclient", "nbclient", "docs", "the example notebook"),
)
"""Distribution, module, extra, feature."""

_PROGRAMS: dict[str, Callable[[], Part]] = {
    "SWI-Prolog": partial(
        programs.prolog, "learn-task --check prolog, Popper", "apt-get install swi-prolog-nox"
    ),
    "janus-swi": partial(
        programs.janus_swi, "the same, and Popper", pip_install("witness-ilp[prolog]")
    ),
    "Popper": partial(programs.popper, "learn-task --engine popper", CLONE),
    "Node": partial(
        programs.program, "Node", ("node",), "MiniZinc from npm", "apt-get install nodejs npm"
    ),
    "MiniZinc": partial(
        programs.minizinc, "the articles' CP models with Chuffed", "npm install minizinc"
    ),
    "Chromium": partial(
        programs.program, "Chromium", BROWSERS, "tests of pages", "apt-get install chromium"
    ),
    "git": partial(
        programs.program, "git", ("git",), "the commit in a run's record", "apt-get install git"
    ),
    "SLURM": partial(programs.program, "SLURM", ("sbatch",), "learn --backend slurm", None),
}


def optional() -> Iterator[Part]:
    """Yield each optional package and program. Takes seconds: some have to be started."""
    for distribution, module, extra, feature in _PACKAGES:
        yield installed(distribution, module, feature, extra)
    for name, find in _PROGRAMS.items():
        try:
            yield find()
        except Exception as error:  # One that can't be asked must not hide the others.
            yield Part(name, State.BROKEN, "", None, f"{type(error).__name__}: {error}")
