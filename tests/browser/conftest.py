"""The browser of the browser tests: Debian's Chromium, set up to draw the same everywhere."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import Any

import pytest

FLAGS = [
    "--no-sandbox",
    "--disable-dev-shm-usage",
    # A venue is offline, and so are the tests: Chromium must not look for its own services.
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    # What OBS does with a browser source: it is never throttled as a background tab.
    "--disable-background-timer-throttling",
    "--disable-renderer-backgrounding",
    "--autoplay-policy=no-user-gesture-required",
    "--force-color-profile=srgb",
    "--hide-scrollbars",
]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything in this folder needs a browser."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker("browser")


@pytest.fixture(scope="session")
def browser_type_launch_args(
    browser_type_launch_args: dict[str, Any], pytestconfig: pytest.Config
) -> dict[str, Any]:
    """Adds the Chromium of the machine; `MAFIA_OVERLAY_CHROMIUM` names another one."""
    chromium = os.environ.get("MAFIA_OVERLAY_CHROMIUM") or shutil.which("chromium")
    if chromium is None:
        if pytestconfig.getoption("--require-browser"):
            pytest.fail("no Chromium found: install Debian's chromium, or set MAFIA_OVERLAY_CHROMIUM")
        pytest.skip("no Chromium found")
    return {**browser_type_launch_args, "executable_path": chromium, "args": FLAGS}
