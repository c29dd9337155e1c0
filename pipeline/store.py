"""The result store of one step of a run: a million results in a handful of files.

    shard-HOST-PID-TOKEN.jsonl   one JSON line a result, appended by the one process that owns it
    records.sqlite               what was compacted: one row a result, by its number

A result belongs to a task: its number in the step and its key (a text that says what it is about).
Compacting commits a shard's lines to the database and then deletes the shard, so a kill in between
costs nothing. The database is written by the driver alone, with a rollback journal:
docs/decisions/0004-result-store.md says why.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from errno import EIO
from pathlib import Path
from typing import Any, Final, Generic, TypeVar

import msgspec

from pipeline.shard import read_shard, shards
from solving import InputError
from solving.json_files import UNREADABLE

__all__ = ["DATABASE", "Results", "Store"]

ResultT = TypeVar("ResultT")
DATABASE: Final = "records.sqlite"
TABLE = """
CREATE TABLE IF NOT EXISTS records (
    number INTEGER PRIMARY KEY,
    key TEXT NOT NULL,
    final INTEGER NOT NULL,
    value BLOB NOT NULL
)"""
INSERT = """
INSERT INTO records VALUES (?, ?, ?, ?) ON CONFLICT (number) DO UPDATE
SET key = excluded.key, final = excluded.final, value = excluded.value
WHERE excluded.key <> key OR excluded.final > final"""
"""What is there stays, unless it is of another task or not final: no result is ever replaced."""


OUTSIDE = {
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_NOMEM,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_NOLFS,
    sqlite3.SQLITE_AUTH,
}
"""What is wrong with the world and not with the file: a new file would fare no better."""
BROKEN = (sqlite3.DatabaseError, UnicodeDecodeError)
"""What a damaged database raises; the second where its error message quotes bytes of the file."""


class Store:
    """The results in one folder. damaged: files that held something unreadable."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.damaged: list[Path] = []

    def compact(self) -> None:
        """Move the shards' records into the database and delete the shards."""
        for shard in shards(self.folder):
            try:
                self._insert(shard)
            except BROKEN as error:
                self._start_anew(error)
                self._insert(shard)
            shard.unlink(missing_ok=True)

    def results(self, type_: type[ResultT]) -> Iterator[tuple[int, ResultT]]:
        """Yield (number, result) by number; raises InputError where the database is damaged."""
        decoder = msgspec.json.Decoder(type_)
        try:
            for number, value in self._select("number, value"):
                yield number, decoder.decode(value)
        except (*BROKEN, TypeError, *UNREADABLE) as error:
            raise InputError(f"damaged: {error}", source=self.folder / DATABASE) from error

    def done(
        self, keys: Sequence[str], type_: type[object] | None = None, final: bool = False
    ) -> bytearray:
        """Return a 1 for each task (by its key) that has a compacted result, a 0 for the others.

        With `type_` every result is read, and one that can't be is forgotten. With `final`, those
        that are not final are forgotten too. So is what belongs to other keys.
        """
        done, useless = bytearray(len(keys)), []
        try:
            for number, key, is_final, readable in self._checked(type_):
                known = 0 <= number < len(keys) and keys[number] == key
                if known and readable and is_final >= final:
                    done[number] = 1
                else:
                    useless.append(number)
            if useless:
                with closing(self._opened()) as database, database:
                    database.executemany("DELETE FROM records WHERE number = ?", zip(useless))
        except BROKEN as error:
            self._start_anew(error)
            return bytearray(len(keys))
        return done

    def _insert(self, shard: Path) -> None:
        """Put a shard's records into the database, in one transaction."""
        with closing(self._opened()) as database, database:
            database.executemany(INSERT, self._rows(shard))

    def _checked(self, type_: type[object] | None) -> Iterator[tuple[int, str, bool, bool]]:
        """Yield (number, key, final, readable); values are looked at where a type is given."""
        if type_ is None:
            for number, key, final in self._select("number, key, final"):
                yield number, key, bool(final), True
            return
        decoder, damaged = msgspec.json.Decoder(type_), False
        for number, key, final, value in self._select("number, key, final, value"):
            readable = _decodes(decoder, value)
            damaged |= not readable
            yield number, key, bool(final), readable
        if damaged:
            self.damaged.append(self.folder / DATABASE)

    def _select(self, columns: str) -> Iterator[Any]:
        if not (self.folder / DATABASE).exists():
            return
        with closing(self._opened()) as database:
            yield from database.execute(f"SELECT {columns} FROM records ORDER BY number")

    def _opened(self) -> sqlite3.Connection:
        """Return the database, made anew if it can't be read."""
        try:
            return self._connected()
        except BROKEN as error:
            self._start_anew(error)
            return self._connected()

    def _connected(self) -> sqlite3.Connection:
        database = sqlite3.connect(self.folder / DATABASE)
        # A damaged key is a key of no task; the default would call it an operational error.
        database.text_factory = _lenient
        try:
            database.execute(TABLE)
        except BROKEN:
            database.close()
            raise
        return database

    def _start_anew(self, error: Exception) -> None:
        """Remove a damaged database; raise OSError for what a new one would not mend."""
        if getattr(error, "sqlite_errorcode", 0) & 0xFF in OUTSIDE:
            raise OSError(EIO, str(error), str(self.folder / DATABASE)) from error
        self.damaged.append(self.folder / DATABASE)
        for name in (DATABASE, f"{DATABASE}-journal"):
            (self.folder / name).unlink(missing_ok=True)

    def _rows(self, shard: Path) -> Iterator[tuple[int, str, bool, bytes]]:
        for record in read_shard(shard, lambda: self.damaged.append(shard)):
            yield record.number, record.key, record.final, bytes(record.value)


class Results(Generic[ResultT]):
    """The results of a finished step, in order, read from disk each time they are iterated."""

    def __init__(self, store: Store, type_: type[ResultT], count: int) -> None:
        self._store, self._type, self._count = store, type_, count

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[ResultT]:
        for _, result in self._store.results(self._type):
            yield result


def _lenient(raw: bytes) -> str:
    return raw.decode(errors="replace")


def _decodes(decoder: msgspec.json.Decoder[object], value: bytes) -> bool:
    try:
        decoder.decode(value)
    except (TypeError, *UNREADABLE):  # Another column's type, where the table is damaged.
        return False
    return True
