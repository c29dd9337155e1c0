"""What the core needs: Python, and the packages that every installation has."""

from __future__ import annotations

import platform
import sys
from collections.abc import Iterator

from pipeline.doctor.diagnosis import Part, State
from pipeline.doctor.packages import loaded

__all__ = ["CORE", "needed"]

OLDEST = (3, 11)
CORE = {
    "clingo": ("clingo", "learning, proofs, wide boards"),
    "joblib": ("joblib", "workers"),
    "msgspec": ("msgspec", "files and JSON"),
    "numba": ("numba", "compiled searches"),
    "numpy": ("numpy", "learning, compiled searches"),
    "tqdm": ("tqdm", "progress"),
    "typer": ("typer", "the command line"),
}
"""Distribution -> its module, and what needs it."""


def needed() -> Iterator[Part]:
    """Yield Python and each package of the core, imported."""
    has = platform.python_version()
    least = ".".join(map(str, OLDEST))
    if sys.version_info < OLDEST:
        note = f"Python {least} or newer is needed"
        yield Part("Python", State.BROKEN, "everything", has, note)
    else:
        yield Part("Python", State.OK, "everything", has, sys.executable)
    for distribution, (module, feature) in CORE.items():
        yield loaded(distribution, module, feature)
