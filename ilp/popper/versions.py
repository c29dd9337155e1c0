"""Which Popper is it? Its sources rarely say so themselves.

A checkout says its version in pyproject.toml (since 5.0.0), else by its newest git tag, else in
setup.py, where the number lagged behind: 2.0.0 stood there from 2.0 to 4.1, 4.2.0 in 4.3 and 4.4,
which can't be told apart without a tag. A program without its sources is told by the options in its
help.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from solving import InputError
from solving.child import run_child

__all__ = ["EXPECTED", "is_known", "version_in", "version_of_help"]

EXPECTED = "4.4 or 5.x"
_KNOWN = re.compile(r"^(?:4\.4|5)(?:\.|$)")
_LAGGING = {"2.0.0": "2.0 to 4.1", "4.1.2": "4.2.0", "4.2.0": "4.4"}
_OPTIONS = (("--all-opt", "5"), ("--bkcons", "3 or older"), ("--anytime-solver", "4.4"))
"""An option in the help -> the version that has it; the first that fits."""


def is_known(version: str) -> bool:
    """Return whether the adapter was written and tested for a version."""
    return _KNOWN.match(version) is not None


def version_in(checkout: Path) -> str:
    """Return the version of a checkout, "" if nothing tells."""
    return _declared(checkout) or _tagged(checkout) or _from_setup(checkout)


def version_of_help(text: str) -> str:
    """Return the version that a help text shows, "" if none."""
    return next((version for option, version in _OPTIONS if option in text), "")


def _declared(checkout: Path) -> str:
    try:
        project = tomllib.loads((checkout / "pyproject.toml").read_text(encoding="utf-8"))
        return str(project["project"]["version"])
    except (OSError, ValueError, KeyError, TypeError):
        return ""


def _tagged(checkout: Path) -> str:
    if not (checkout / ".git").exists():
        return ""
    try:
        ended = run_child(["git", "-C", str(checkout), "describe", "--tags"], seconds=10)
    except InputError:
        return ""
    tag = re.match(r"v?(\d+(?:\.\d+)*)", ended.output)
    return tag[1] if tag and not ended.status else ""


def _from_setup(checkout: Path) -> str:
    try:
        text = (checkout / "setup.py").read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return ""
    declared = re.search(r"version\s*=\s*[\"']([^\"']+)[\"']", text)
    return _LAGGING.get(declared[1], declared[1]) if declared else ""
