"""Fixtures that all tests share."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest

# A suite started in the background of a shell inherits an ignored SIGINT, and so would the commands
# that tests interrupt.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def shared_data() -> Path:
    """Return the folder of the checking data beside the checkout; skip where there is none."""
    folder = Path(__file__).resolve().parents[2] / "shared" / "data"
    if not folder.is_dir():
        pytest.skip(f"no checking data: {folder.name} is not beside this checkout")
    return folder
