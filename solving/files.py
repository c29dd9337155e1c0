"""Atomic writes: a reader sees the old file or the whole new one, never a part."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

__all__ = ["write_atomic"]


def write_atomic(path: str | Path, data: str | bytes) -> None:
    """Write `data` to `path` (text as UTF-8) through a temporary file in the same folder.

    A symbolic link stays, and its target is replaced; a device or a pipe is written to as it is.
    Raises OSError as `open` does; the temporary file is removed then, and the old file stays.
    """
    path = Path(path)
    raw = data.encode() if isinstance(data, str) else data
    if path.exists() and not path.is_file():
        path.write_bytes(raw)  # Also says so where it is a directory.
        return
    target = path.resolve()
    try:
        handle, temporary = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    except OSError as error:
        raise type(error)(error.errno, error.strerror, str(path)) from None
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


def _umask() -> int:
    """Return the process's umask (mkstemp makes files that only their owner can read)."""
    mask = os.umask(0)
    os.umask(mask)
    return mask
