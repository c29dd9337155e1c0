"""How kernels and their parts are compiled: without the interpreter's lock, and kept on disk."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

from numba import njit

__all__ = ["kernel", "part", "routine"]

Function = Callable[..., Any]


def part(function: Function) -> Function:
    """Return the function for use in kernels, as part of whatever calls it."""
    compiled = njit(
        forceinline=True, no_cpython_wrapper=True, no_cfunc_wrapper=True, error_model="numpy"
    )
    return cast(Function, compiled(function))


def routine(function: Function) -> Function:
    """Return the function for use in kernels, called where it is used: it is long."""
    compiled = njit(nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True, error_model="numpy")
    return cast(Function, compiled(function))


def kernel(function: Function) -> Function:
    """Return the function for use from Python: compiled when called, or read from disk."""
    # numba looks for changes in the function's own file only, but names files after the function.
    function.__qualname__ += f"_{SOURCE}"
    try:
        return cast(Function, njit(cache=True, nogil=True, error_model="numpy")(function))
    except RuntimeError:  # No folder to keep it in: it is compiled in each process.
        return cast(Function, njit(nogil=True, error_model="numpy")(function))


def _source() -> str:
    """Return a digest of this package's source."""
    digest = hashlib.sha256()
    for file in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()[:12]


SOURCE = _source()
