"""One process's file of results: JSON lines, appended, never shared.

No file has two writers, which is all that a network file system is asked for. A line counts when
it is whole: what a kill or a full disk left of one is passed over.
"""

from __future__ import annotations

import os
import secrets
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from solving.json_files import UNREADABLE

__all__ = ["Record", "ShardWriter", "read_shard", "shards"]

MOST = 2**63 - 1
"""The largest number that a database holds."""
WRITE_SECONDS = 0.1
"""The longest that a finished record waits for others."""


class Record(Struct, frozen=True):
    """One line of a shard. final: whether a later start of the run takes it as done."""

    number: Annotated[int, Meta(ge=0, le=MOST)]
    key: str
    final: bool
    value: msgspec.Raw


class ShardWriter:
    """One process's shard in a folder, made with the first record."""

    def __init__(self, folder: Path) -> None:
        token = f"{socket.gethostname()}-{os.getpid()}-{secrets.token_hex(4)}"
        self.path = folder / f"shard-{token}.jsonl"

    @contextmanager
    def appending(self) -> Iterator[Callable[[int, str, bool, object], None]]:
        """Open the shard and yield `append(number, key, final, result)`.

        Records are handed to the system ten times a second, or at once if they come more slowly:
        that is all that a kill can cost. At the end all are forced to disk and the file is closed,
        after which other machines see them. Raises OSError; the shard must not be used after that.
        """
        handle = os.open(self.path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o666)
        encoder, lines, written = msgspec.json.Encoder(), bytearray(), monotonic()

        def append(number: int, key: str, final: bool, result: object) -> None:
            nonlocal written
            record = Record(number, key, final, msgspec.Raw(encoder.encode(result)))
            lines.extend(encoder.encode(record) + b"\n")
            if monotonic() - written > WRITE_SECONDS:
                _write_all(handle, lines, self.path)
                written = monotonic()

        try:
            try:
                yield append
            finally:
                _write_all(handle, lines, self.path)
                os.fsync(handle)
        finally:
            os.close(handle)


def shards(folder: Path) -> list[Path]:
    """Return the shards in a folder."""
    return sorted(folder.glob("shard-*.jsonl"))


def read_shard(shard: Path, damaged: Callable[[], object]) -> Iterator[Record]:
    """Yield a shard's records; `damaged` is called for a line that ended and can't be read."""
    decoder = msgspec.json.Decoder(Record)
    with shard.open("rb") as lines:
        for line in lines:
            try:
                yield decoder.decode(line)
            except UNREADABLE:
                if line.endswith(b"\n"):
                    damaged()


def _write_all(handle: int, lines: bytearray, path: Path) -> None:
    """Write the lines and empty the array."""
    try:
        while lines:
            del lines[: os.write(handle, lines)]
    except OSError as error:
        raise type(error)(error.errno, error.strerror, str(path)) from error
