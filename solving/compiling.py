"""How a package's kernels are compiled: without the interpreter's lock, and kept on disk.

The only module of `solving` that imports numba; imported by packages of kernels alone.
"""

from __future__ import annotations

import ast
import hashlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, cast

from numba import njit

__all__ = ["Function", "inlined", "kernel", "part"]

Function = Callable[..., Any]
OPTIONS: dict[str, Any] = {
    "no_cpython_wrapper": True,
    "no_cfunc_wrapper": True,
    "error_model": "numpy",
}
UNCOUNTED = {"_nrt": False}
"""An option of numba's own: no references to arrays are counted, so nothing can be allocated."""


def inlined(function: Function) -> Function:
    """Return the function for use in kernels, as part of whatever calls it; as `part` otherwise."""
    return _uncounted(function, forceinline=True, **OPTIONS)


def part(function: Function) -> Function:
    """Return the function for use in kernels, called where it is used.

    It works on arrays that whatever calls it holds, and makes none: counting references to each
    array that is handed on took three quarters of the time of Puzznic's searches.
    """
    return _uncounted(function, nogil=True, **OPTIONS)


def kernel(function: Function) -> Function:
    """Return the function for use from Python: compiled when called, or read from disk.

    It is compiled anew when its module changes, or one that this imports, directly or through other
    modules of its folder.
    """
    # numba looks for changes in the function's own file only, but names files after functions.
    function.__qualname__ += f"_{_digest(Path(function.__code__.co_filename))}"
    try:
        return cast(Function, njit(cache=True, nogil=True, error_model="numpy")(function))
    except RuntimeError:  # No folder to keep it in: it is compiled in each process.
        return cast(Function, njit(nogil=True, error_model="numpy")(function))


def _uncounted(function: Function, **options: Any) -> Function:
    try:
        compiled = njit(**options, **UNCOUNTED)(function)
    except KeyError:  # A numba that has no such option: it counts.
        compiled = njit(**options)(function)
    return cast(Function, compiled)


@cache
def _digest(module: Path) -> str:
    """Return a digest of the source of a module, of what it imports, and of this one."""
    found: set[Path] = set()
    waiting = [module, Path(__file__)]
    while waiting:
        file = waiting.pop()
        if file not in found:
            found.add(file)
            if file.parent == module.parent:
                waiting += _imports(file)
    digest = hashlib.sha256()
    for file in sorted(found):
        digest.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()[:12]


@cache
def _imports(file: Path) -> tuple[Path, ...]:
    """Return the modules of the same package, or of the one around it, that a module imports."""
    root = file.parents[2]
    names = (
        node.module.replace(".", "/")
        for node in ast.walk(ast.parse(file.read_bytes()))
        if isinstance(node, ast.ImportFrom) and node.module
    )
    paths = (root / f"{name}.py" for name in names)
    return tuple(path for path in paths if path.is_relative_to(file.parents[1]) and path.exists())
