"""Encodings that differ in one aspect: the ablation study that the article leaves open."""

from __future__ import annotations

from dataclasses import fields, replace

from rushhour.models.asp.encoding import Encoding, options_of, program
from rushhour.models.asp.parts import PARTS

__all__ = ["single_changes"]

NEEDS: dict[tuple[str, str], dict[str, str]] = {
    ("moves", "conditioned"): {"passage": "cells"},
    ("moves", "vehicle"): {"inertia": "constraints"},
    ("moves", "implicit"): {"inertia": "constraints"},
    ("inertia", "rules"): {"moves": "free"},
    ("passage", "pairs"): {"moves": "free", "domain": "reach"},
    ("domain", "grid"): {"passage": "cells"},
}
"""What else has to change where an option does not fit on its own."""


def single_changes(start: Encoding) -> dict[str, Encoding]:
    """Return "aspect=option" -> the encoding with this change, for every option but the start's.

    Left out are options that add no rule to this encoding, such as one position a vehicle where
    positions are order literals.

    Where a change needs others to make sense, the name tells them: "aspect=option, aspect=option".
    """
    found: dict[str, Encoding] = {}
    for field in fields(start):
        for option in options_of(field.name):
            if option != getattr(start, field.name):
                change, encoding = _changed(start, field.name, option)
                name = ", ".join(f"{aspect}={to}" for aspect, to in change.items())
                if field.name not in PARTS or program(encoding) != program(start):
                    found[name] = encoding
    return found


def _changed(start: Encoding, aspect: str, option: str) -> tuple[dict[str, str], Encoding]:
    try:
        return {aspect: option}, replace(start, **{aspect: option})
    except ValueError:
        needed = NEEDS[aspect, option].items()
        others = {other: to for other, to in needed if getattr(start, other) != to}
        change = {aspect: option, **others}
        return change, replace(start, **change)
