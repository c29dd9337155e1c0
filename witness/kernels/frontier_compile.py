"""How the frontier's functions are compiled: without the interpreter's lock, and kept on disk."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

from numba import njit

from solving import compiling

__all__ = ["kernel", "part"]

FunctionT = TypeVar("FunctionT", bound=Callable[..., Any])


def part(function: FunctionT) -> FunctionT:
    """Return the function for use in kernels: compiled with the first that calls it."""
    return cast(FunctionT, njit(nogil=True, error_model="numpy")(function))


def kernel(function: FunctionT) -> FunctionT:
    """Return the function for use from Python, as `solving.compiling.kernel`: its types stay."""
    return cast(FunctionT, compiling.kernel(function))
