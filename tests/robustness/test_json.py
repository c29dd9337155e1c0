"""What `--json` prints is published: every command that has the option has a schema."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pipeline.app import command
from pipeline.schemas import schemas


def commands(group: Any, name: str = "") -> Iterator[tuple[str, Any]]:
    """Yield the commands of a group with their names, as in `rushhour-solve`."""
    for word, one in group.commands.items():
        full = f"{name}-{word}".strip("-")
        if hasattr(one, "commands"):
            yield from commands(one, full)
        else:
            yield full, one


def test_every_command_with_json_has_a_schema() -> None:
    printing = [
        name
        for name, one in commands(command())
        if any("--json" in parameter.opts for parameter in one.params)
    ]
    assert {"solve", "verify", "rushhour-solve", "puzznic-solve"} <= set(printing)
    # That what is printed fits them is tested in tests/pipeline/test_schemas.py.
    assert [name for name in printing if name not in schemas()] == []
