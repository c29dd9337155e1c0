"""How the frontier's functions are compiled: without the interpreter's lock, and kept on disk."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

from numba import njit

__all__ = ["kernel", "part"]

FunctionT = TypeVar("FunctionT", bound=Callable[..., Any])


def part(function: FunctionT) -> FunctionT:
    """Return the function for use in kernels: compiled with the first that calls it."""
    return cast(FunctionT, njit(nogil=True, error_model="numpy")(function))


def kernel(function: FunctionT) -> FunctionT:
    """Return the function for use from Python: compiled when called, or read from disk."""
    # numba looks for changes in the function's own file only, but names files after the function.
    function.__qualname__ += f"_{SOURCE}"
    return cast(FunctionT, njit(cache=True, nogil=True, error_model="numpy")(function))


def _source() -> str:
    """Return a digest of the files that kernels are put together from."""
    digest = hashlib.sha256()
    for file in sorted(Path(__file__).parent.glob("frontier*.py")):
        digest.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()[:12]


SOURCE = _source()
