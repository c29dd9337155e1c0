"""The searches of a run, read back from its directory: one comparison a puzzle."""

from __future__ import annotations

from pathlib import Path

from pipeline.measuring import Searches
from pipeline.store import Store
from triage.evaluate import Comparison

__all__ = ["comparisons_of"]


def comparisons_of(root: Path, folder: str, rules: tuple[str, ...]) -> list[Comparison]:
    """Return a candidate's comparisons with the baseline in one step of a run, by puzzle.

    folder: `stage1` to `stage3` or `test`. rules: the candidate's, as `scores.json` has them. Empty
    where it took no part. Raises InputError for a damaged store.
    """
    found: list[Comparison] = []
    for _, unit in Store(root / folder).results(Searches):
        for own, comparisons in zip(unit.candidates, unit.comparisons, strict=True):
            if own == rules:
                found.extend(comparisons)
    return found
