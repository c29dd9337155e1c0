"""Import names that clash: ours are plain words, and other packages may have them too."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib.machinery import PathFinder
from importlib.metadata import packages_distributions
from pathlib import Path

from pipeline.doctor.diagnosis import Clash, Reach
from pipeline.doctor.packages import OURS

__all__ = ["NAMES", "clashes"]

NAMES = (
    "solving",
    "witness",
    "rushhour",
    "puzznic",
    "ilp",
    "bk",
    "generators",
    "triage",
    "pipeline",
    "experiments",
)
"""The top-level packages of this distribution."""


def clashes(path: Sequence[str], home: Path) -> Iterator[Clash]:
    """Yield the foreign packages with a name of ours on an import path.

    home: the folder that holds our packages. A folder without `__init__.py` never wins against a
    package, so it does not count.
    """
    for name in NAMES:
        places = list(dict.fromkeys(_places(name, path)))
        first = next(iter(places), None)
        for place in places:
            if not place.is_relative_to(home / name):
                yield Clash(name, Reach.SHADOWS if place == first else Reach.HIDDEN, str(place))
    yield from _shared(packages_distributions())


def _places(name: str, path: Iterable[str]) -> Iterator[Path]:
    """Yield the files that an import of the name could run, in the path's order."""
    for entry in path:
        spec = PathFinder.find_spec(name, [entry or os.getcwd()])
        if spec is not None and spec.origin is not None:
            yield Path(spec.origin).resolve()


def _shared(owners: Mapping[str, list[str]]) -> Iterator[Clash]:
    """Yield the other distributions that claim one of our names."""
    for name in NAMES:
        for owner in sorted(set(owners.get(name, ())) - {OURS}):
            yield Clash(name, Reach.SHARES, owner)
