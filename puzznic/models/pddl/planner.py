"""Fast Downward, as the Python package up-fast-downward brings it, run as a child process.

The package's driver script translates and searches within limits; it needs nothing of the library
that the package is made for. https://www.fast-downward.org
"""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass
from importlib.util import find_spec
from math import ceil
from pathlib import Path
from tempfile import TemporaryDirectory

from solving import Limits
from solving.child import Ended, Reason, run_child
from solving.outcomes import Outcome

__all__ = ["PACKAGE", "PlannerRun", "run_planner"]

PACKAGE = "up_fast_downward"
ENDS = {
    0: Outcome.SOLVED,
    10: Outcome.UNSOLVABLE,
    11: Outcome.UNSOLVABLE,
    20: Outcome.MEMOUT,
    21: Outcome.TIMEOUT,
    22: Outcome.MEMOUT,
    23: Outcome.TIMEOUT,
}
"""Its exit codes; 12, a search that ended without a plan, is looked at more closely."""
NOISE = ("INFO", "Driver", "Peak memory", "Remove", "search exit code", "translate exit code")
"""How lines begin that say nothing of an error."""
EXHAUSTED = "Completely explored state space -- no solution!"


@dataclass(frozen=True, slots=True)
class PlannerRun:
    """How Fast Downward ended.

    actions: of the plan, as printed. search_seconds: as it tells them; seconds: CPU time in all,
    the translation too. expansions: None if it got to none.
    """

    outcome: Outcome
    actions: tuple[str, ...]
    search_seconds: float
    seconds: float
    expansions: int | None


def run_planner(domain: str, problem: str, search: str, limits: Limits = Limits()) -> PlannerRun:
    """Return the end of one search, such as `astar(blind())`.

    The limit on CPU seconds is rounded up to whole ones. Raises RuntimeError, with what Fast
    Downward says, if it does not take its input or breaks down.
    """
    if limits.cpu_seconds == 0:
        return PlannerRun(Outcome.TIMEOUT, (), 0.0, 0.0, None)
    with TemporaryDirectory() as folder:
        for name, text in (("domain.pddl", domain), ("problem.pddl", problem)):
            (Path(folder) / name).write_text(text, encoding="utf-8")
        command = [sys.executable, str(_driver()), *_options(limits), "domain.pddl", "problem.pddl"]
        ended = run_child(
            [*command, "--search", search], folder=folder, memory_bytes=limits.memory_bytes
        )
        outcome = _outcome(ended)
        plan = Path(folder) / "sas_plan"
        lines = plan.read_text(encoding="ascii").splitlines() if plan.exists() else []
    actions = tuple(line for line in lines if line.startswith("("))
    expanded = re.search(r"Expanded (\d+) state", ended.output)
    return PlannerRun(
        outcome,
        actions if outcome is Outcome.SOLVED else (),
        _search_seconds(ended),
        ended.seconds,
        int(expanded[1]) if expanded else None,
    )


def _driver() -> Path:
    """Return the driver script; the package itself is not imported, it would need its library."""
    spec = find_spec(PACKAGE)
    if spec is None or not spec.submodule_search_locations:
        raise RuntimeError("Fast Downward is not installed")
    return Path(spec.submodule_search_locations[0]) / "downward" / "fast-downward.py"


def _options(limits: Limits) -> list[str]:
    if limits.cpu_seconds is None:
        return []
    return ["--overall-time-limit", f"{ceil(limits.cpu_seconds)}s"]


def _search_seconds(ended: Ended) -> float:
    """Return the time of the search; of one that was stopped, all but the translator's."""
    if found := re.search(r"Search time: ([\d.]+)s", ended.output):
        return float(found[1])
    translated = re.search(r"Done! \[([\d.]+)s CPU", ended.output)
    return max(0.0, ended.seconds - float(translated[1])) if translated else 0.0


def _outcome(ended: Ended) -> Outcome:
    if ended.reason is Reason.MEMORY:
        return Outcome.MEMOUT
    if ended.status in ENDS:
        return ENDS[ended.status]
    if ended.status == 12 and EXHAUSTED in ended.output:
        return Outcome.UNSOLVABLE
    lines = (line.strip() for line in ended.output.splitlines())
    said = [line for line in lines if line and not line.startswith(NOISE)]
    raise RuntimeError(f"Fast Downward ended with {ended.status}: {(said or ['no output'])[-1]}")
