"""Whether the compiled searches work, asked in a process of its own, which may die of it."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator

from pipeline.doctor.diagnosis import Kernels, State
from pipeline.doctor.probe import GAMES

__all__ = ["kernels"]

SECONDS = 180
"""Time to compile all searches on a busy machine; an idle one takes some ten seconds."""


def kernels() -> Iterator[Kernels]:
    """Yield how the compiled searches of each game are."""
    from solving.child import Reason, run_child

    path = os.pathsep.join(entry for entry in sys.path if entry)
    # -P: the working folder is not on the path unless it is on ours.
    command = [sys.executable, "-P", "-m", "pipeline.doctor.probe"]
    ended = run_child(command, environment=os.environ | {"PYTHONPATH": path}, seconds=SECONDS)
    found = {one.game: one for one in map(_read, ended.output.splitlines()) if one}
    for game in GAMES:
        if game in found:
            yield found[game]
            continue
        how = f"no answer within {SECONDS} s" if ended.reason is Reason.DEADLINE else "it crashed"
        last = (ended.output.strip() or "without a message").splitlines()[-1]
        yield Kernels(game, State.BROKEN, note=f"{how}: {last}")
        how = ""


def _read(line: str) -> Kernels | None:
    """Return what a line of the probe says; None for what a library printed."""
    try:
        told = json.loads(line)
    except ValueError:
        return None
    if not isinstance(told, dict) or told.get("game") not in GAMES:
        return None
    return Kernels(**told | {"state": State(told["state"])})
