"""Ways to break a file (what editors, networks, disks and people do to it), and small disks."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random

import pytest

TOKENS = (
    b"",
    b"\x00",
    b"\xff",
    b"\xef\xbb\xbf",
    b"\r\n",
    b"\x1b[2J",
    b"-1",
    b"0",
    b"4",
    b"1e308",
    b"NaN",
    b"Infinity",
    b"999999999999999999999999999999",
    b"null",
    b"true",
    b"[]",
    b"{}",
    b'""',
    b'"\\ud800"',
    b"(",
    b")",
    b",",
    b".",
    b":-",
    b"%",
    b"/*",
    b"'",
    b'"',
    b"\\",
    "é".encode(),
    "\u2028".encode(),
)
MOST = 400
"""The most repetitions of something: deeper than any recursion limit allows a parser to go."""


def mutated(raw: bytes, rng: Random) -> bytes:
    """Return the bytes after one or two mutations."""
    for _ in range(rng.randint(1, 2)):
        raw = rng.choice(MUTATIONS)(raw, rng)
    return raw


def _cut(raw: bytes, rng: Random) -> bytes:
    return raw[: rng.randint(0, len(raw))]


def _drop(raw: bytes, rng: Random) -> bytes:
    begin = rng.randint(0, len(raw))
    return raw[:begin] + raw[begin + rng.randint(1, 20) :]


def _flip(raw: bytes, rng: Random) -> bytes:
    if not raw:
        return raw
    at = rng.randrange(len(raw))
    return raw[:at] + bytes([rng.randrange(256)]) + raw[at + 1 :]


def _insert(raw: bytes, rng: Random) -> bytes:
    at = rng.randint(0, len(raw))
    return raw[:at] + rng.choice(TOKENS) + raw[at:]


def _number(raw: bytes, rng: Random) -> bytes:
    """Replace a number by something else."""
    places = [i for i, byte in enumerate(raw) if 48 <= byte < 58]
    if not places:
        return raw
    at = rng.choice(places)
    return raw[:at] + rng.choice(TOKENS) + raw[at + 1 :]


def _line(raw: bytes, rng: Random) -> bytes:
    """Repeat, remove or move a line."""
    lines = raw.splitlines(keepends=True)
    if not lines:
        return raw
    one = lines.pop(rng.randrange(len(lines)))
    for _ in range(rng.randint(0, 2)):
        lines.insert(rng.randint(0, len(lines)), one)
    return b"".join(lines)


def _swap(raw: bytes, rng: Random) -> bytes:
    """Put a piece of the file somewhere else in it."""
    begin, to = rng.randint(0, len(raw)), rng.randint(0, len(raw))
    return raw[:to] + raw[begin : begin + rng.randint(1, 30)] + raw[to:]


def _nest(raw: bytes, rng: Random) -> bytes:
    at, mark = rng.randint(0, len(raw)), rng.choice((b"[", b"(", b"{", b'{"a":', b"f("))
    return raw[:at] + mark * rng.choice((3, MOST, 20 * MOST)) + raw[at:]


def _repeat(raw: bytes, rng: Random) -> bytes:
    return raw * rng.randint(2, 5)


MUTATIONS: tuple[Callable[[bytes, Random], bytes], ...] = (
    _cut,
    _drop,
    _flip,
    _flip,
    _insert,
    _insert,
    _number,
    _number,
    _line,
    _swap,
    _nest,
    _repeat,
)


Mutate = Callable[[bytes, Random], bytes]
Mount = Callable[[str], None]


@pytest.fixture(scope="session")
def mutate() -> Mutate:
    """Return what breaks the content of a file."""
    return mutated


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[tuple[Path, Mount]]:
    """Return a file system of 64 kB and what remounts it; skip where none can be mounted."""
    folder = tmp_path / "disk"
    folder.mkdir()

    def mount(options: str) -> None:
        _ran(["mount", "-o", f"remount,{options}", "tmpfs", str(folder)])

    try:
        _ran(["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(folder)])
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("no file system can be mounted here")
    try:
        yield folder, mount
    finally:
        _ran(["umount", str(folder)])


def _ran(command: Sequence[str]) -> None:
    if os.geteuid() != 0:
        raise PermissionError("only root mounts")
    subprocess.run(command, check=True, capture_output=True, timeout=60)
