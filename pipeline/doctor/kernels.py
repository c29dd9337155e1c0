"""Whether the compiled searches work, asked in a process of its own, which may die of it."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator

from pipeline.doctor.diagnosis import Kernels, State
from pipeline.doctor.probe import GAMES

__all__ = ["kernels"]

SECONDS = 300
"""Time to compile all searches on a busy machine; an idle one takes half a minute."""


def kernels() -> Iterator[Kernels]:
    """Yield how the compiled searches of each game are."""
    from solving.child import Reason, run_child

    path = os.pathsep.join(entry for entry in sys.path if entry)
    # -P: the working folder is not on the path unless it is on ours.
    command = [sys.executable, "-P", "-c", "from pipeline.doctor.probe import main; main()"]
    ended = run_child(command, environment=os.environ | {"PYTHONPATH": path}, seconds=SECONDS)
    lines = ended.output.splitlines()
    found = {one.game: one for one in map(_read, lines) if one}
    said = [line for line in lines if line.strip() and not _read(line)]
    for game in GAMES:
        if game in found:
            yield found[game]
            continue
        how = f"no answer within {SECONDS} s" if ended.reason is Reason.DEADLINE else "it crashed"
        yield Kernels(game, State.BROKEN, note=": ".join([how, *said[-1:]]))


def _read(line: str) -> Kernels | None:
    """Return what a line of the probe says; None for what a library printed."""
    try:
        told = json.loads(line)
    except ValueError:
        return None
    if not isinstance(told, dict) or told.get("game") not in GAMES:
        return None
    return Kernels(**told | {"state": State(told["state"])})
