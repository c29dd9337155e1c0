"""What a person should know of a run that learned, whether or not it has finished well."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from pipeline.progress import Progress

__all__ = ["say_troubles"]


def say_troubles(progress: Progress, damaged: Iterable[Path], failures: Mapping[str, str]) -> None:
    """Say which files were damaged, and which tasks failed; failures: task -> reason."""
    for path in damaged:
        progress.say(f"{path} was damaged and has been made again")
    for task, error in failures.items():
        progress.say(f"{task} failed: {error}")
