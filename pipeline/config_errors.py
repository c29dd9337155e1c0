"""Turn a parser's complaint about a TOML configuration into one line with file and line number."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from msgspec import inspect

from solving import InputError

__all__ = ["config_error", "key_line"]

_AT = re.compile(r"^(?P<message>.*?)(?: - at `\$\.?(?P<path>[^`]*)`)?$", re.DOTALL)
_SYNTAX = re.compile(r"^(?P<message>.*) \(at line (?P<line>\d+), column \d+\)$", re.DOTALL)
_UNKNOWN = re.compile(r"^Object contains unknown field `(?P<key>[^`]*)`$")
_MISSING = re.compile(r"^Object missing required field `(?P<key>[^`]*)`$")
_HEADER = re.compile(r"^\s*\[\s*(?P<table>[^\[\]]+?)\s*\]")
_KEY = re.compile(r"""^\s*(?P<key>[\w."'-]+)\s*=""")


def config_error(error: Exception, text: str, source: str, type_: Any = None) -> InputError:
    """Return the InputError for what `tomllib` or msgspec said about `text`.

    `type_` is the msgspec Struct that was expected; with it the error lists the known keys and
    the allowed values.
    """
    if syntax := _SYNTAX.match(str(error)):
        message = f"not valid TOML: {syntax['message']}"
        return InputError(message, source=source, line=int(syntax["line"]))
    found = _AT.match(str(error))
    path = re.sub(r"\[[^\]]*\]", "", (found and found["path"]) or "")
    message = _explained((found and found["message"]) or str(error), path, type_)
    unknown = _UNKNOWN.match((found and found["message"]) or "")
    if unknown:
        path = f"{path}.{unknown['key']}".lstrip(".")
    where = f"{path}: " if path else ""
    return InputError(f"{where}{message}", source=source, line=key_line(text, path))


def key_line(text: str, path: str) -> int | None:
    """Return the line (from 1) that sets the dotted key, else that of its nearest table."""
    lines = dict(_keys(text))
    while path:
        if path in lines:
            return lines[path]
        path = path.rpartition(".")[0]
    return None


def _keys(text: str) -> Iterator[tuple[str, int]]:
    table = ""
    for number, line in enumerate(text.splitlines(), start=1):
        if header := _HEADER.match(line):
            table = _plain(header["table"])
            yield table, number
        elif key := _KEY.match(line):
            yield f"{table}.{_plain(key['key'])}".lstrip("."), number


def _plain(key: str) -> str:
    return re.sub(r"[\s\"']", "", key)


def _explained(message: str, path: str, type_: Any) -> str:
    if missing := _MISSING.match(message):
        return f"the key {missing['key']} is missing"
    message = message.replace("`", "")
    if type_ is None:
        return message
    here = _type_at(type_, path)
    if isinstance(here, inspect.StructType) and message.startswith("Object contains unknown"):
        known = ", ".join(field.encode_name for field in here.fields)
        return f"unknown key: expected one of {known}"
    if isinstance(here, inspect.LiteralType):
        return f"{message}: expected one of {', '.join(map(str, here.values))}"
    return message


def _type_at(type_: Any, path: str) -> inspect.Type:
    here = inspect.type_info(type_)
    for key in filter(None, path.split(".")):
        if not isinstance(here, inspect.StructType):
            break
        here = next((f.type for f in here.fields if f.encode_name == key), here)
    return here
