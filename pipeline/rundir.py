"""The run directory: everything that a run has done, so that it can be killed and go on.

    manifest.json            configuration, seeds, and each start's versions, commit and machine
    puzzles/NAME.jsonl       the puzzle sets
    instances/               what the engine learned from each training puzzle
    soundness/               false positives, by work unit
    stage1/ .. stage3/       searches, by work unit
    test/                    the same for the winner on held-out puzzles
    winner.json scores.json report.md

The folders are stores (`pipeline.store`). Every other file is written whole or not at all, and what
can't be read back is made again. What is done is what is on disk. One process at a time: `.lock` is
held, and let go even by a kill.
"""

from __future__ import annotations

import fcntl
import platform
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, Final, Literal, Protocol, TypeVar

import msgspec
from msgspec import Struct

from solving import InputError, write_atomic
from solving.files import is_left_over
from solving.json_files import decoded

__all__ = ["Manifest", "RunDir", "Start", "open_run", "read_result", "start_now", "write_result"]

ResultT = TypeVar("ResultT")
MANIFEST: Final = 3
"""The schema of manifest.json; runs of 2 had a file for each result."""
PACKAGES = ("witness-ilp", "joblib", "msgspec", "numpy")
"""The distributions whose versions are recorded."""


class Start(Struct, frozen=True, kw_only=True):
    """One start of a run: when, with what, where."""

    began: str
    python: str
    packages: dict[str, str]
    commit: str | None
    system: str
    cores: int


class Manifest(Struct, frozen=True, kw_only=True):
    """What a run is. The first start's versions and commit are the winner's provenance."""

    schema: Literal[3] = MANIFEST
    name: str
    config: dict[str, Any]
    starts: tuple[Start, ...]


class Settled(Protocol):
    """The configuration of a run."""

    def outcome(self) -> dict[str, Any]:
        """Return all settings that a run's outcome depends on, as JSON values."""


class RunDir:
    """An open run directory. damaged: files found broken in this start, which are made again."""

    def __init__(self, root: Path, manifest: Manifest) -> None:
        self.root = root
        self.manifest = manifest
        self.damaged: list[Path] = []

    def folder(self, name: str) -> Path:
        """Return a sub-folder, made if need be."""
        path = self.root / name
        path.mkdir(exist_ok=True)
        return path

    def read(self, path: Path, type_: type[ResultT]) -> ResultT | None:
        """Return a result file's content; None if it is missing or damaged (which is noted)."""
        try:
            return read_result(path, type_)
        except FileNotFoundError:
            return None
        except InputError:
            self.damaged.append(path)
            return None


@contextmanager
def open_run(root: Path, name: str, config: Settled) -> Iterator[RunDir]:
    """Open the directory of a run, new or begun, and hold its lock.

    Raises InputError if it holds a run of another configuration, is something else's directory,
    is damaged beyond use, or another process works in it.
    """
    if root.exists() and not root.is_dir():
        raise InputError("expected a run directory, found a file", source=root)
    root.mkdir(parents=True, exist_ok=True)
    with (root / ".lock").open("a") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise InputError("another process works in this run directory", source=root) from error
        _tidy(root)
        yield RunDir(root, _begin(root, name, config))


def _tidy(root: Path) -> None:
    """Remove the temporary files that a kill left: whoever holds the lock is the only writer."""
    for path in root.rglob(".*"):
        if is_left_over(path) and path.is_file():
            path.unlink()


def read_result(path: Path, type_: type[ResultT]) -> ResultT:
    """Return the content of a result file; raises InputError if damaged, OSError as `open`."""
    return decoded(path.read_bytes(), type_, "damaged", path)


def write_result(path: Path, result: object) -> None:
    """Write a result file, whole or not at all."""
    write_atomic(path, msgspec.json.encode(result) + b"\n")


class _Versioned(Struct):
    schema: int | None = None


def _check_version(path: Path) -> None:
    """Raise InputError for the manifest of a run that another version began."""
    found = read_result(path, _Versioned).schema
    if found != MANIFEST:
        raise InputError(
            f"a run of another version of this program (manifest schema {found}, not {MANIFEST}); "
            "choose another directory or remove it",
            source=path,
        )


def _begin(root: Path, name: str, config: Settled) -> Manifest:
    """Return the manifest with this start added, after a check that the run is the same."""
    path, settings = root / "manifest.json", config.outcome()
    starts: tuple[Start, ...] = ()
    if path.exists():
        _check_version(path)
        try:
            before = read_result(path, Manifest)
        except InputError as error:
            message = f"{error.message}; remove the directory to begin anew"
            raise InputError(message, source=path) from error
        if different := _difference(before.config, settings):
            raise InputError(
                f"holds a run of another configuration ({different}); "
                "choose another directory or remove it",
                source=root,
            )
        starts = before.starts
    elif any(not entry.name.startswith(".") for entry in root.iterdir()):
        raise InputError("not empty, and no run directory: it has no manifest.json", source=root)
    manifest = Manifest(name=name, config=settings, starts=(*starts, start_now()))
    write_result(path, manifest)
    return manifest


def _difference(old: Any, new: Any, path: str = "") -> str | None:
    """Return a note on the first setting in which two configurations differ."""
    if isinstance(old, dict) and isinstance(new, dict):
        for key in sorted(old.keys() | new.keys()):
            found = _difference(old.get(key), new.get(key), f"{path}.{key}".lstrip("."))
            if found:
                return found
        return None
    # Tuples came back from JSON as lists.
    old, new = (list(x) if isinstance(x, tuple) else x for x in (old, new))
    return None if old == new else f"{path} is {old} there and {new} here"


def start_now() -> Start:
    """Return when, with what and where this process runs."""
    return Start(
        began=datetime.now(UTC).isoformat(timespec="seconds"),
        python=platform.python_version(),
        packages={name: found for name in PACKAGES if (found := _version(name))},
        commit=_commit(),
        system=f"{platform.system()} {platform.machine()}",
        cores=_cores(),
    )


def _version(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        return None


def _cores() -> int:
    from triage.parallel import worker_count

    return worker_count(0)


def _commit() -> str | None:
    """Return the commit of the source tree that runs, None outside its own repository."""
    tree = Path(__file__).resolve().parent.parent
    try:
        answer = subprocess.run(
            ["git", "-C", str(tree), "rev-parse", "--show-toplevel", "HEAD"],
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    lines = answer.stdout.split("\n")
    return lines[1] if answer.returncode == 0 and Path(lines[0]) == tree else None
