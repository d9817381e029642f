"""The browser of the browser tests: Debian's Chromium, set up to draw the same everywhere."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.desk import Desk
from tests.browser.operator import Operator
from tests.browser.venue import Venue

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


def need_from_npm(file: Path, config: pytest.Config) -> None:
    """Skips where `npm ci` has not put the file into `web/`, unless the run is to have everything."""
    if file.is_file():
        return
    told = f"{file.name} is not there: npm ci in web/"
    if config.getoption("--require-browser"):
        pytest.fail(told)
    pytest.skip(told)


@pytest.fixture
def started(tmp_path: Path) -> Iterator[dict[str, Any]]:
    """A server of its own with an empty table 1; what `serve --json` says of its addresses."""
    command = [str(Path(sys.executable).with_name("mafia-overlay")), "serve"]
    server = subprocess.Popen(
        [*command, "--data", str(tmp_path / "data"), "--port", "0", "--json"],
        stdout=subprocess.PIPE,
        text=True,
    )
    with server:
        try:
            line = server.stdout.readline() if server.stdout else ""
            assert line, f"the server ended with status {server.wait()}"
            yield json.loads(line)
        finally:
            server.terminate()


@pytest.fixture
def venue(tmp_path: Path, browser: Browser) -> Iterator[Venue]:
    """A server, a phone and what is on air."""
    venue = Venue(tmp_path / "data", browser)
    yield venue
    venue.stop()


@pytest.fixture
def desk(venue: Venue) -> Desk:
    """The judge's side of the interface for programs."""
    return Desk(venue)


@pytest.fixture
def operator(venue: Venue) -> Operator:
    """The operator's side of it."""
    return Operator(venue)


@pytest.fixture
def complaints(page: Page) -> list[str]:
    """What the browser holds against the page: errors, blocked and failed requests. Empty is how it should stay."""
    found: list[str] = []
    page.on("console", lambda message: found.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: found.append(str(error)))
    page.on("requestfailed", lambda request: found.append(f"{request.url}: {request.failure}"))
    return found
