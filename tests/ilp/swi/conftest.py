"""The ways to run SWI-Prolog that work here; tests that need one are skipped where none does."""

from __future__ import annotations

import pytest

from ilp.swi import Prolog, janus, swipl
from solving import InputError


@pytest.fixture(params=["swipl", "janus"], scope="session")
def prolog(request: pytest.FixtureRequest) -> Prolog:
    try:
        return janus() if request.param == "janus" else swipl()
    except InputError as error:
        pytest.skip(str(error))
