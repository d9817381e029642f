"""Options of the test run."""

from __future__ import annotations

import os

import pytest
from hypothesis import settings

from tests.servers import postgres

__all__ = ["postgres"]

# The same games in every run, so that main is as good tomorrow as today; `HYPOTHESIS_PROFILE=explore` throws new dice.
settings.register_profile("steady", derandomize=True, deadline=None)
settings.register_profile("explore", deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "steady"))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--require-browser", action="store_true", help="fail, instead of skipping, where there is no Chromium"
    )
    parser.addoption(
        "--require-obs", action="store_true", help="fail, instead of skipping, where there is no OBS"
    )
    parser.addoption(
        "--require-servers",
        action="store_true",
        help="fail, instead of skipping, without PostgreSQL and Redis",
    )
