"""Python that a vocabulary's templates become: the source of a function, and the function itself.

Sources are never stored or sent: they are made again from rules and relations.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, cast

from ilp.vocabulary import Vocabulary

__all__ = ["compiled", "function_source"]


@lru_cache(maxsize=1024)
def compiled(source: str, name: str, file: str) -> Callable[..., Any]:
    """Return the function of that name in a source, made once a process for equal sources.

    file: how tracebacks call the source.
    """
    namespace: dict[str, Any] = {}
    exec(compile(source, file, "exec"), namespace)
    return cast(Callable[..., Any], namespace[name])


def function_source(vocabulary: Vocabulary, start: str, body: str) -> str:
    """Return a function, `start` its first line, with the imports and helpers that it needs.

    body: indented lines.
    """
    helpers = [f"    {name} = {vocabulary.helpers[name]}" for name in vocabulary.needed_by(body)]
    inside = "\n".join([*helpers, body])
    return "\n".join([*vocabulary.import_lines(inside), start, inside])
