"""The sets of puzzles of a game's run: made once and kept in its directory, then read back."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Protocol, TypeVar

from pipeline.rundir import RunDir
from solving import InputError, write_atomic

__all__ = ["kept_sets"]


class _Named(Protocol):
    @property
    def id(self) -> str: ...


NamedT = TypeVar("NamedT", bound=_Named)


def kept_sets(
    run: RunDir,
    what: str,
    sizes: Mapping[str, int],
    read: Callable[[Path], Sequence[NamedT]],
    text_of: Callable[[NamedT], str],
    make: Callable[[], Mapping[str, Sequence[NamedT]]],
) -> dict[str, list[NamedT]]:
    """Return the sets by name; ids are NAME-NUMBER.

    If one is missing or damaged, all are made again. what: the puzzles' name in the plural, and
    that of the folder of files NAME.txt. read: raises InputError for a file that is broken.
    """
    folder = run.folder(what)
    found = {name: _read(run, folder, name, size, read) for name, size in sizes.items()}
    if any(puzzles is None for puzzles in found.values()):
        for name, made in make().items():
            text = "\n".join(map(text_of, made)) or f"# no {what}\n"
            write_atomic(folder / f"{name}.txt", text)
        found = {name: _read(run, folder, name, size, read) for name, size in sizes.items()}
    return {name: puzzles or [] for name, puzzles in found.items()}


def _read(
    run: RunDir, folder: Path, name: str, size: int, read: Callable[[Path], Sequence[NamedT]]
) -> list[NamedT] | None:
    """Return a set, None if it is missing or damaged (which is noted)."""
    path = folder / f"{name}.txt"
    if not path.exists():
        return None
    if size == 0:
        return []
    try:
        puzzles = list(read(path))
    except InputError:
        puzzles = []
    if [named.id for named in puzzles] == [f"{name}-{i}" for i in range(size)]:
        return puzzles
    run.damaged.append(path)
    return None
