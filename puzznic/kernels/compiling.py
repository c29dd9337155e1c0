"""How this package's kernels are compiled."""

from __future__ import annotations

from pathlib import Path

from solving.compiling import compiler, inlined, part

__all__ = ["inlined", "kernel", "part"]

kernel = compiler(Path(__file__).parent)
