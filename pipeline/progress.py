"""Progress on standard error: bars on a terminal, one line a step elsewhere."""

from __future__ import annotations

import sys
from typing import Any

from tqdm import tqdm

__all__ = ["Progress"]


class Progress:
    """Reports to a person; `Progress(quiet=True)` reports nothing."""

    def __init__(self, quiet: bool = False) -> None:
        self.quiet = quiet

    def bar(self, name: str, total: int, done: int = 0) -> Any:
        """Return a tqdm bar of `total` steps of which `done` were done before."""
        on_terminal = sys.stderr.isatty()
        if not on_terminal and done < total:
            self.say(f"{name}: {total - done} to do of {total}")
        return tqdm(
            total=total,
            initial=done,
            desc=name,
            disable=self.quiet or not on_terminal,
            smoothing=0.1,
        )

    def say(self, text: str) -> None:
        """Write one line, above the bars if there are any."""
        if not self.quiet:
            tqdm.write(text, file=sys.stderr)
