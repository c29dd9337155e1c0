"""How this package's kernels are compiled."""

from __future__ import annotations

from solving.compiling import inlined, kernel, part

__all__ = ["inlined", "kernel", "part"]
