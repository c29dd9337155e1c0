"""Stand-ins for SLURM's commands, as shell scripts: jobs run at once, on this machine."""

from __future__ import annotations

from pathlib import Path

SBATCH = """#!/bin/sh
jobs=$(dirname "$0")/jobs
mkdir -p "$jobs"
cp "$1" "$jobs/script$$"
setsid sh "$jobs/script$$" >"$jobs/log" 2>&1 </dev/null &
touch "$jobs/$!"
echo "Submitted batch job $!"
"""
SCANCEL = """#!/bin/sh
jobs=$(dirname "$0")/jobs
for job in "$@"; do
    kill -9 -- "-$job" 2>/dev/null
    rm -f "$jobs/$job"
done
"""
SQUEUE = """#!/bin/sh
cat "$(dirname "$0")/states" 2>/dev/null
true
"""


def install(folder: Path) -> None:
    """Write sbatch, scancel and squeue, which prints what is in the file `states`."""
    for name, text in (("sbatch", SBATCH), ("scancel", SCANCEL), ("squeue", SQUEUE)):
        (folder / name).write_text(text)
        (folder / name).chmod(0o755)


def jobs(folder: Path) -> list[int]:
    """Return the ids of the jobs that were submitted and not cancelled."""
    return [int(path.name) for path in (folder / "jobs").glob("[0-9]*")]
