"""Results by puzzle on disk, so that an experiment can be killed and go on.

One file a measurement, `measured/NAME-KEY.jsonl` in the output directory; the key stands for all
that the results depend on but the puzzles. A line is one puzzle's result, written and flushed when
it is there; a line cut short by a kill is done again. Several experiments may share a measurement.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from pipeline.progress import Progress
from triage.parallel import run_parallel
from witness import NamedPuzzle, format_puzzles

__all__ = ["Measurement", "measured", "puzzle_key"]


class Measurement(Struct, frozen=True, kw_only=True, eq=False):
    """What to measure on each puzzle.

    function: takes a batch of puzzles, in a worker, and returns one result each; it must be
    picklable. key: all settings that results depend on. batch: puzzles in one piece of work.
    """

    name: str
    function: Callable[[tuple[NamedPuzzle, ...]], Sequence[Any]]
    result: type
    key: dict[str, Any]
    batch: int = 50


class _Line(Struct, frozen=True):
    puzzle: str
    result: msgspec.Raw


def measured(
    folder: Path,
    what: Measurement,
    puzzles: Sequence[NamedPuzzle],
    workers: int,
    progress: Progress,
) -> list[Any]:
    """Return one result a puzzle, in order, measuring those that are not on disk yet."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{what.name}-{_digest(msgspec.json.encode(what.key, order='sorted'))}.jsonl"
    done = _read(path, what.result)
    keys = [puzzle_key(named) for named in puzzles]
    missing = {key: named for key, named in zip(keys, puzzles, strict=True) if key not in done}
    left = list(missing)
    batches = [left[i : i + what.batch] for i in range(0, len(left), what.batch)]
    tasks = [tuple(missing[key] for key in batch) for batch in batches]
    with (
        progress.bar(what.name, total=len(puzzles), done=len(puzzles) - len(left)) as bar,
        path.open("ab") as out,
    ):
        for index, results in run_parallel(what.function, tasks, workers):
            for key, result in zip(batches[index], results, strict=True):
                done[key] = result
                line = _Line(key, msgspec.Raw(msgspec.json.encode(result)))
                out.write(msgspec.json.encode(line) + b"\n")
            out.flush()
            bar.update(len(results))
    return [done[key] for key in keys]


def puzzle_key(named: NamedPuzzle) -> str:
    """Return what a puzzle is known by on disk: its content and its id, which results name."""
    return _digest(format_puzzles([named]).encode())


def _digest(raw: bytes) -> str:
    return hashlib.sha256(raw).hexdigest()[:16]


def _read(path: Path, result: type) -> dict[str, Any]:
    """Return the results on disk; a last line that was cut short is taken away."""
    if not path.exists():
        return {}
    raw = path.read_bytes()
    whole = raw.rfind(b"\n") + 1
    if whole < len(raw):
        with path.open("r+b") as file:
            file.truncate(whole)
    lines = (msgspec.json.decode(line, type=_Line) for line in raw[:whole].splitlines())
    decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(result)
    return {line.puzzle: decoder.decode(line.result) for line in lines}
