"""Atomic writes: a reader sees the old file or the whole new one, never a part."""

from __future__ import annotations

import errno
import os
import re
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

__all__ = ["check_folder", "check_target", "is_left_over", "write_atomic"]

_TEMPORARY = re.compile(r"\..+\.\w+\.[a-z0-9_]{8}", re.DOTALL)


def write_atomic(path: str | Path, data: str | bytes) -> None:
    """Write `data` to `path` (text as UTF-8) through a temporary file in the same folder.

    A symbolic link stays, and its target is replaced; a device or a pipe is written to as it is.
    Raises OSError as `open` does, with the file's name; the temporary file is removed then, and the
    old file stays.
    """
    path = Path(path)
    raw = data.encode() if isinstance(data, str) else data
    with _named(path):
        if path.exists() and not path.is_file():
            path.write_bytes(raw)  # Also says so where it is a directory.
        else:
            _replace(path.resolve(), raw)


def _replace(target: Path, raw: bytes) -> None:
    handle, temporary = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(raw)
            stream.flush()
            os.fsync(stream.fileno())
        os.chmod(temporary, 0o666 & ~_umask())
        os.replace(temporary, target)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise


@contextmanager
def _named(path: Path) -> Iterator[None]:
    """Give errors the name of the file that is asked for: what a full disk raises has none."""
    try:
        yield
    except OSError as error:
        if error.errno is None:
            raise
        raise type(error)(error.errno, error.strerror, str(path)) from None


def is_left_over(path: Path) -> bool:
    """Return whether a file has a name of `write_atomic`'s temporary files.

    One that nobody writes any more was left by a kill.
    """
    return _TEMPORARY.fullmatch(path.name) is not None


def check_target(path: str | Path) -> None:
    """Raise the OSError that writing a file would, before the work of making its content.

    What changes until then is for `write_atomic` to say.
    """
    path = Path(path)
    if path.is_dir():
        raise _error(errno.EISDIR, path)
    if not path.exists():
        check_folder(path.resolve().parent, path)
    elif not os.access(path.resolve().parent if path.is_file() else path, os.W_OK):
        raise _error(_refusal(path), path)


def check_folder(folder: Path, path: Path) -> None:
    """Raise the OSError of making `path` in a folder that is missing, none, or read-only."""
    if not folder.exists():
        missing = next(p for p in folder.parents if p.exists())
        raise _error(errno.ENOENT if missing.is_dir() else errno.ENOTDIR, path)
    if not folder.is_dir():
        raise _error(errno.ENOTDIR, path)
    if not os.access(folder, os.W_OK | os.X_OK):
        raise _error(_refusal(folder), path)


def _refusal(path: Path) -> int:
    read_only = os.statvfs(path).f_flag & os.ST_RDONLY
    return errno.EROFS if read_only else errno.EACCES


def _error(number: int, path: Path) -> OSError:
    return OSError(number, os.strerror(number), str(path))


def _umask() -> int:
    """Return the process's umask (mkstemp makes files that only their owner can read)."""
    mask = os.umask(0)
    os.umask(mask)
    return mask
