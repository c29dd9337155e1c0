"""The error of a generator that can't deliver what was asked for."""

from __future__ import annotations

from solving import InputError

__all__ = ["GenerationError"]


class GenerationError(InputError):
    """A request that is impossible, or that the cap on attempts has ended."""

    def __init__(self, message: str) -> None:
        super().__init__(message)

    def __reduce__(self) -> tuple[object, ...]:
        # The base class would come back from another process as an InputError.
        return GenerationError, (self.message,)
