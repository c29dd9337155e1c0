"""The ways to run SWI-Prolog that work here; tests that need one are skipped where none does."""

from __future__ import annotations

import shutil

import pytest

from ilp.swi import Janus, Prolog, Swipl
from solving import InputError


@pytest.fixture(params=["swipl", "janus"], scope="session")
def prolog(request: pytest.FixtureRequest) -> Prolog:
    try:
        if request.param == "janus":
            return Janus()
        return Swipl(shutil.which("swipl") or "swipl")
    except InputError as error:
        pytest.skip(str(error))
