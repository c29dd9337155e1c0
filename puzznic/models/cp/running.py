"""CP models in a child process, which a deadline can always end.

Solvers take limits in their own ways or not at all, and building a model takes time that they do
not know of. So a process of its own gets the job as a file, prints each attempt as a line of JSON,
and is ended by the kernel when it has used up its CPU seconds: what is printed by then counts.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
from msgspec import Struct

from puzznic.level import Level, format_level, parse_level
from puzznic.models.cp.event_model import event_model
from puzznic.models.cp.fixed_steps import fixed_steps
from puzznic.models.cp.minimising_moves import minimising_moves
from puzznic.models.cp.options import Options
from puzznic.models.outcomes import Attempt
from solving import Limits
from solving.child import Ended, Reason, run_child
from solving.outcomes import Outcome

__all__ = ["KINDS", "Job", "main", "run_job"]

KINDS: dict[str, Callable[[Level, Options, str], Iterator[Attempt]]] = {
    "fixed-steps": fixed_steps,
    "minimising-moves": minimising_moves,
    "events": event_model,
}
"""The three models, each a function of level, options and solver."""
ROOT = Path(__file__).parents[3]


class Job(Struct, frozen=True):
    """What the child is to do; kind: in `KINDS`. seconds: its CPU time, None without a limit."""

    kind: str
    level: str
    options: Options
    solver: str
    seconds: float | None


def run_job(
    kind: str, level: Level, options: Options, solver: str, limits: Limits
) -> tuple[list[Attempt], Outcome]:
    """Return the attempts that ended within the limits, and the limit that was hit, if one was.

    Raises RuntimeError with the last line that the child printed if it broke down.
    """
    if limits.cpu_seconds == 0:
        return [], Outcome.TIMEOUT
    job = Job(kind, format_level(level), options, solver, limits.cpu_seconds)
    with TemporaryDirectory() as folder:
        file = Path(folder) / "job.json"
        file.write_bytes(msgspec.json.encode(job))
        ended = run_child(
            [sys.executable, "-c", f"from {__name__} import main; main()", str(file)],
            folder=folder,
            environment=_environment(),
            memory_bytes=limits.memory_bytes,
        )
    lines = [line for line in ended.output.splitlines() if line.startswith("{")]
    decoder = msgspec.json.Decoder(Attempt)
    return [decoder.decode(line) for line in lines if line.endswith("}")], _limit(ended)


def main() -> None:
    """Do the job of the file that is the process's argument, and print its attempts."""
    job = msgspec.json.decode(Path(sys.argv[1]).read_bytes(), type=Job)
    import cpmpy  # noqa: F401  Loading it is no part of the model's time.

    if job.seconds is not None:
        signal.signal(signal.SIGPROF, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_PROF, job.seconds)
    for attempt in KINDS[job.kind](parse_level(job.level), job.options, job.solver):
        sys.stdout.write(msgspec.json.encode(attempt).decode() + "\n")
        sys.stdout.flush()


def _environment() -> dict[str, str]:
    """Return the environment, in which the child finds this package wherever it is started."""
    known = os.environ.get("PYTHONPATH")
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, (str(ROOT), known)))}


def _limit(ended: Ended) -> Outcome:
    if ended.reason is Reason.MEMORY:
        return Outcome.MEMOUT
    if ended.status in (0, -signal.SIGPROF):
        return Outcome.TIMEOUT
    last = (ended.output.strip().splitlines() or [f"status {ended.status}"])[-1]
    raise RuntimeError(f"the model broke down: {last}")
