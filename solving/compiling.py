"""How a package's kernels are compiled: without the interpreter's lock, and kept on disk.

The only module of `solving` that imports numba; imported by packages of kernels alone.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

from numba import njit

__all__ = ["Function", "compiler", "inlined", "part"]

Function = Callable[..., Any]


def inlined(function: Function) -> Function:
    """Return the function for use in kernels, as part of whatever calls it."""
    compiled = njit(
        forceinline=True, no_cpython_wrapper=True, no_cfunc_wrapper=True, error_model="numpy"
    )
    return cast(Function, compiled(function))


def part(function: Function) -> Function:
    """Return the function for use in kernels, called where it is used."""
    compiled = njit(nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True, error_model="numpy")
    return cast(Function, compiled(function))


def compiler(folder: Path) -> Callable[[Function], Function]:
    """Return a decorator of kernels: compiled when called, or read from disk.

    A change of any module of the folder compiles its kernels anew.
    """
    source = _digest(folder)

    def kernel(function: Function) -> Function:
        # numba looks for changes in the function's own file only, but names files after functions.
        function.__qualname__ += f"_{source}"
        try:
            return cast(Function, njit(cache=True, nogil=True, error_model="numpy")(function))
        except RuntimeError:  # No folder to keep it in: it is compiled in each process.
            return cast(Function, njit(nogil=True, error_model="numpy")(function))

    return kernel


def _digest(folder: Path) -> str:
    """Return a digest of a folder's source."""
    digest = hashlib.sha256()
    for file in sorted(folder.glob("*.py")):
        digest.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()[:12]
