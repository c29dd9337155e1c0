"""The puzzle sets of a run: generated, or taken from files, once; then read back."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from generators import puzzle_set
from pipeline.config import Config, PuzzleSet
from pipeline.progress import Progress
from pipeline.rundir import RunDir
from solving import InputError
from triage.parallel import worker_count
from witness import NamedPuzzle, Puzzle, read_puzzles, write_puzzles

__all__ = ["FILTERS", "puzzle_sets"]

FILTERS = ("filter1", "filter2", "filter3")


def puzzle_sets(run: RunDir, config: Config, progress: Progress) -> dict[str, list[NamedPuzzle]]:
    """Return the sets by name: training, filter1, filter2, filter3, test; disjoint, all distinct.

    Ids are NAME-NUMBER. A set whose file is missing or damaged is generated again, the same.
    """
    sizes = {
        "training": config.training.count,
        **dict(zip(FILTERS, config.filters.counts, strict=True)),
        "test": config.test.count,
    }
    found = {name: _read(run, name, size) for name, size in sizes.items()}
    if all(found.values()):
        return {name: named for name, named in found.items() if named}
    generated = _generated(config, progress)
    for name, puzzles in generated.items():
        write_puzzles(_path(run, name), puzzles, [f"{name}-{i}" for i in range(len(puzzles))])
    return {name: read_puzzles(_path(run, name)) for name in sizes}


def _path(run: RunDir, name: str) -> Path:
    return run.folder("puzzles") / f"{name}.jsonl"


def _read(run: RunDir, name: str, size: int) -> list[NamedPuzzle] | None:
    path = _path(run, name)
    if not path.exists():
        return None
    try:
        named = read_puzzles(path)
    except InputError:
        named = []
    if [n.id for n in named] == [f"{name}-{i}" for i in range(size)]:
        return named
    run.damaged.append(path)
    return None


def _generated(config: Config, progress: Progress) -> dict[str, list[Puzzle]]:
    """Return the sets, each disjoint from those before; the filters are parts of one set."""
    filters = config.filters
    together = PuzzleSet(
        count=sum(filters.counts),
        generator=filters.generator,
        min_size=filters.min_size,
        max_size=filters.max_size,
        file=filters.file,
    )
    training = _set(config.training, config.set_seed("training"), (), config, progress)
    filtering = _set(together, config.set_seed("filters"), training, config, progress)
    before = [*training, *filtering]
    test = _set(config.test, config.set_seed("test"), before, config, progress)
    first, second, _ = filters.counts
    parts = (filtering[:first], filtering[first : first + second], filtering[first + second :])
    return {"training": training, **dict(zip(FILTERS, parts, strict=True)), "test": test}


def _set(
    part: PuzzleSet,
    seed: int,
    exclude: Sequence[Puzzle],
    config: Config,
    progress: Progress,
) -> list[Puzzle]:
    if part.file is not None:
        return _from_file(part.file, part.count, exclude)
    with progress.bar("generating puzzles", total=part.count) as bar:
        return puzzle_set(
            part.generator,
            seed,
            part.count,
            part.max_size,
            min_size=part.min_size,
            exclude=exclude,
            workers=worker_count(config.workers),
            progress=bar.update,
        )


def _from_file(file: str, count: int, exclude: Sequence[Puzzle]) -> list[Puzzle]:
    """Return the first puzzles of a file that are distinct and in no set before."""
    known = set(exclude)
    found: list[Puzzle] = []
    for named in read_puzzles(file):
        if len(found) < count and named.puzzle not in known:
            known.add(named.puzzle)
            found.append(named.puzzle)
    if len(found) < count:
        raise InputError(
            f"expected {count:,} puzzles for this set, found {len(found):,}", source=file
        )
    return found
