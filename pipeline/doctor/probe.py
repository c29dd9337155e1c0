"""Run one compiled search of each game and its readable reference: do both do the same?

`main` prints a line of JSON for each game, as soon as it is known.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib import import_module
from time import perf_counter
from typing import Any

__all__ = ["GAMES", "main"]


def _witness() -> tuple[object, object]:
    from witness import Backend, Puzzle, solve

    puzzle = Puzzle.create(2, 2, goals=[(2, 2)], triangles={(0, 0): 2, (1, 1): 1})
    compiled, readable = (solve(puzzle, backend=b) for b in (Backend.COMPILED, Backend.PYTHON))
    return (
        (compiled.status, compiled.path, compiled.expansions),
        (readable.status, readable.path, readable.expansions),
    )


def _rushhour() -> tuple[object, object]:
    from rushhour import Backend, parse_flat, solve

    board = parse_flat("BBo" + "AAC" + "ooC")
    compiled, readable = (solve(board, backend=b) for b in (Backend.COMPILED, Backend.PYTHON))
    return (compiled.status, compiled.expansions), (readable.status, readable.expansions)


def _puzznic() -> tuple[object, object]:
    from puzznic import best_first, parse_level
    from puzznic.search import solve

    level = parse_level("#######\n#A  B #\n#B   A#\n#######\n")
    compiled, readable = solve(level, method="astar"), best_first.astar(level)
    return (compiled.status, compiled.expansions), (readable.status, readable.expansions)


GAMES: dict[str, Callable[[], tuple[object, object]]] = {
    "witness": _witness,
    "rushhour": _rushhour,
    "puzznic": _puzznic,
}
"""Game -> a function that returns what its compiled search says, and what its reference says."""


def main() -> None:
    """Print what is found, game by game."""
    for game in GAMES:
        print(json.dumps(_asked(game)), flush=True)


def _asked(game: str) -> dict[str, Any]:
    began, cache = perf_counter(), None
    try:
        cache = _cache(game)
        compiled, readable = GAMES[game]()
    except Exception as error:  # Whatever goes wrong is what there is to tell.
        note = f"{type(error).__name__}: {' '.join(str(error).split())}"
        return {"game": game, "state": "broken", "cache": cache, "note": note}
    seconds = round(perf_counter() - began, 2)
    if compiled != readable:
        note = f"the compiled search says {compiled}, the reference {readable}"
        return {"game": game, "state": "broken", "cache": cache, "note": note}
    return {"game": game, "state": "ok", "seconds": seconds, "cache": cache}


def _cache(game: str) -> str | None:
    """Return the folder where numba keeps a game's compiled code, None if none can be written."""
    from numba.core.caching import FunctionCache

    # numba chooses the folder by a function's file; this function says that it is of that one.
    file = str(import_module(f"{game}.kernels").__file__)
    names: dict[str, Any] = {}
    exec(compile("def kernel(): ...", file, "exec"), names)
    try:
        return str(FunctionCache(names["kernel"]).cache_path)
    except RuntimeError:
        return None
