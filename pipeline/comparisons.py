"""The searches of a run, read back from its directory: one comparison a puzzle."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from pipeline.rundir import read_result
from triage.evaluate import Comparison

__all__ = ["comparisons_of"]


class _Key(Struct, frozen=True):
    rules: tuple[tuple[str, ...], ...]


class _Searches(Struct, frozen=True):
    key: _Key
    comparisons: tuple[tuple[Comparison, ...], ...]


def comparisons_of(root: Path, folder: str, rules: tuple[str, ...]) -> list[Comparison]:
    """Return a candidate's comparisons with the baseline in one step of a run, by puzzle.

    folder: `stage1` to `stage3` or `test`. rules: the candidate's, as `scores.json` has them. Empty
    where it took no part. Raises InputError for a damaged file.
    """
    found: list[Comparison] = []
    for path in sorted((root / folder).glob("[!.]*.json")):
        file = read_result(path, _Searches)
        for own, comparisons in zip(file.key.rules, file.comparisons, strict=True):
            if own == rules:
                found.extend(comparisons)
    return found
