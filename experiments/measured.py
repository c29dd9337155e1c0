"""Results by puzzle on disk, so that an experiment can be killed and go on.

One file a measurement, `measured/NAME-KEY.jsonl` in the output directory; the key stands for all
that the results depend on but the puzzles. A line is one puzzle's result, written and flushed when
it is there; a line cut short by a kill is done again. Several experiments may share a measurement.
"""

from __future__ import annotations

import fcntl
import hashlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO

import msgspec
from msgspec import Struct

from pipeline.progress import Progress
from puzznic.files import NamedLevel, format_named
from rushhour import NamedBoard
from rushhour.formats import format_framed
from solving import InputError
from solving.json_files import UNREADABLE
from triage.parallel import run_parallel
from witness import NamedPuzzle, format_puzzles

__all__ = ["Measurement", "Named", "measured", "puzzle_key"]

Named = NamedPuzzle | NamedBoard | NamedLevel
"""A puzzle of one of the games."""


class Measurement(Struct, frozen=True, kw_only=True, eq=False):
    """What to measure on each puzzle.

    function: takes a batch of puzzles, in a worker, and returns one result each; it must be
    picklable. key: all settings that results depend on. batch: puzzles in one piece of work.
    """

    name: str
    function: Callable[[tuple[Any, ...]], Sequence[Any]]
    result: type
    key: dict[str, Any]
    batch: int = 50


class _Line(Struct, frozen=True):
    puzzle: str
    result: msgspec.Raw


def measured(
    folder: Path,
    what: Measurement,
    puzzles: Sequence[Named],
    workers: int,
    progress: Progress,
) -> list[Any]:
    """Return one result a puzzle, in order, measuring those that are not on disk yet.

    Raises InputError if another process is at the same measurement, or its file is damaged.
    """
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{what.name}-{_digest(msgspec.json.encode(what.key, order='sorted'))}.jsonl"
    keys = [puzzle_key(named) for named in puzzles]
    with _opened(path) as file:
        done = _read(file, what.result, path)
        left = {k: named for k, named in zip(keys, puzzles, strict=True) if k not in done}
        with progress.bar(what.name, total=len(keys), done=len(keys) - len(left)) as bar:
            for key, result in _results(what, left, workers):
                done[key] = result
                line = _Line(key, msgspec.Raw(msgspec.json.encode(result)))
                file.write(msgspec.json.encode(line) + b"\n")
                file.flush()
                bar.update()
    return [done[key] for key in keys]


def _results(
    what: Measurement, puzzles: dict[str, Named], workers: int
) -> Iterator[tuple[str, Any]]:
    """Yield (key, result) of each puzzle, batch by batch."""
    keys = list(puzzles)
    batches = [keys[i : i + what.batch] for i in range(0, len(keys), what.batch)]
    tasks = [tuple(puzzles[key] for key in batch) for batch in batches]
    for index, results in run_parallel(what.function, tasks, workers):
        yield from zip(batches[index], results, strict=True)


@contextmanager
def _opened(path: Path) -> Iterator[BinaryIO]:
    """Open a measurement's file to read and append; no other process may, meanwhile."""
    with path.open("a+b") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise InputError("another process is at this measurement", source=path) from error
        yield file


def puzzle_key(named: Named) -> str:
    """Return what a puzzle is known by on disk: its content and its id, which results name."""
    if isinstance(named, NamedBoard):
        return _digest(format_framed(named).encode())
    if isinstance(named, NamedLevel):
        return _digest(format_named(named).encode())
    return _digest(format_puzzles([named]).encode())


def _digest(raw: bytes) -> str:
    return hashlib.sha256(raw).hexdigest()[:16]


def _read(file: BinaryIO, result: type, path: Path) -> dict[str, Any]:
    """Return the results on disk; a last line that was cut short is taken away."""
    file.seek(0)
    raw = file.read()
    whole = raw.rfind(b"\n") + 1
    file.truncate(whole)
    decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(result)
    try:
        lines = [msgspec.json.decode(line, type=_Line) for line in raw[:whole].splitlines()]
        return {line.puzzle: decoder.decode(line.result) for line in lines}
    except UNREADABLE as error:
        message = f"damaged ({error}); remove it to measure again"
        raise InputError(message, source=path) from error
