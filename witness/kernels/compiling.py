"""How kernels and their parts are compiled, and kept on disk under a name of ours.

numba's own key is the file and the bytecode of the compiled function. Our kernels are closures put
together from several files, so the key here is the kernel's name and the source of this package: a
change anywhere in it compiles anew, and two variants of one closure are two entries.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, cast

from numba import njit
from numba.core.caching import FunctionCache

__all__ = ["inlined", "kernel", "part"]

Function = Callable[..., Any]


def inlined(function: Function) -> Function:
    """Return the function for use in kernels, as part of whatever calls it."""
    compiled: Function = njit(
        forceinline=True, no_cpython_wrapper=True, no_cfunc_wrapper=True, error_model="numpy"
    )(function)
    return compiled


def part(function: Function) -> Function:
    """Return the function for use in kernels, called where it is used."""
    compiled: Function = njit(
        nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True, error_model="numpy"
    )(function)
    return compiled


def kernel(name: str) -> Callable[[Function], Function]:
    """Return a decorator that makes a kernel: compiled when it is called, or read from disk."""

    def compiled(function: Function) -> Function:
        dispatcher: Any = njit(nogil=True, error_model="numpy")(function)
        with suppress(RuntimeError):  # No folder to keep it in: it is compiled in each process.
            dispatcher._cache = _KernelCache(function, name)
        return cast(Function, dispatcher)

    return compiled


class _KernelCache(FunctionCache):  # type: ignore[misc]
    """numba's cache of a function on disk, with another key."""

    def __init__(self, function: Function, name: str) -> None:
        super().__init__(function)
        self.name = name

    def _index_key(self, sig: Any, codegen: Any) -> Any:
        return sig, codegen.magic_tuple(), (self.name, _stamp())


@cache
def _stamp() -> str:
    """Return a digest of this package's source, but for the frontier's (see `frontier_compile`)."""
    digest = hashlib.sha256()
    for file in sorted(Path(__file__).parent.glob("[!f]*.py")):
        digest.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()
