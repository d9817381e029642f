"""OBS for tests: one at a time, on a screen that nobody sees."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.obs.studio import Studio

Open = Callable[..., Studio]


@pytest.fixture(scope="session")
def display(pytestconfig: pytest.Config) -> Iterator[str]:
    """An X server with a picture in memory."""
    missing = [name for name in ("obs", "Xvfb", "ffprobe") if shutil.which(name) is None]
    if missing:
        if pytestconfig.getoption("--require-obs"):
            pytest.fail(f"not installed: {', '.join(missing)}")
        pytest.skip(f"not installed: {', '.join(missing)}")
    read, write = os.pipe()
    with subprocess.Popen(
        [
            "Xvfb",
            "-displayfd",
            str(write),
            "-screen",
            "0",
            "1280x800x24",
            "+extension",
            "GLX",
            "-nolisten",
            "tcp",
        ],
        pass_fds=[write],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    ) as server:
        os.close(write)
        with os.fdopen(read) as told:
            number = told.readline().strip()
        assert number, "Xvfb has not started"
        yield f":{number}"
        server.terminate()


@pytest.fixture
def open_studio(display: str, tmp_path: Path) -> Iterator[Open]:
    """Starts OBS with a collection; it is closed with the test."""
    opened: list[Studio] = []

    def start(collection: dict[str, Any], *, replay: bool = True) -> Studio:
        studio = Studio(tmp_path / "obs-home", display, replay=replay)
        opened.append(studio)
        studio.use(collection)
        studio.start()
        return studio

    yield start
    for studio in opened:
        studio.stop()
