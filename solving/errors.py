"""The error for broken input: one line that names the file, the line and what was expected."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

__all__ = ["InputError", "errors_at"]


class InputError(ValueError):
    """Input that the project can't use; `str()` is one line, `FILE:LINE: what was expected`.

    `source` is the file (or another name of the origin), `line` counts from 1; both are optional.
    """

    def __init__(
        self, message: str, *, source: str | Path | None = None, line: int | None = None
    ) -> None:
        self.message = message
        self.source = None if source is None else str(source)
        self.line = line
        super().__init__(message, self.source, line)

    def __str__(self) -> str:
        where = [] if self.source is None else [self.source]
        if self.line is not None:
            where.append(str(self.line) if where else f"line {self.line}")
        return ": ".join([":".join(where), self.message] if where else [self.message])

    def __reduce__(self) -> tuple[object, ...]:
        # Keyword-only arguments do not survive the default pickling, and errors cross processes.
        return (_rebuild, (self.message, self.source, self.line))


def _rebuild(message: str, source: str | None, line: int | None) -> InputError:
    return InputError(message, source=source, line=line)


@contextmanager
def errors_at(source: str | Path | None, line: int | None) -> Iterator[None]:
    """Give ValueErrors of the block their place in a file: they become InputErrors."""
    try:
        yield
    except ValueError as error:
        raise InputError(str(error), source=source, line=line) from None
