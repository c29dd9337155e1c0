"""The package's face: what `import witness` gives and costs."""

from __future__ import annotations

import subprocess
import sys
from types import ModuleType

import witness


def test_every_public_name_exists_once():
    assert sorted(set(witness.__all__)) == sorted(witness.__all__)
    for name in witness.__all__:
        assert not isinstance(getattr(witness, name), ModuleType), name


def test_the_glossary_is_the_docstring():
    for term in ("completable", "partial path", "universe", "predicate"):
        assert term in witness.__doc__


def test_importing_is_light():
    code = (
        "import sys, witness; print([m for m in ('numpy', 'numba', 'clingo') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
