"""What is handed to users: locks that any mirror serves, and a wheel that is complete."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


@pytest.mark.parametrize("lock", ["requirements.txt", "requirements-test.txt"])
def test_python_lock_names_no_host(lock: str) -> None:
    assert "://" not in (ROOT / lock).read_text()


def test_page_lock_names_no_registry() -> None:
    assert '"resolved"' not in (ROOT / "web" / "package-lock.json").read_text()


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> frozenset[str]:
    """The names in the wheel of this checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--disable-pip-version-check"]
    command += ["--no-deps", "--no-index", "--no-build-isolation", "--wheel-dir", str(folder), str(ROOT)]
    # Building the pages is not what is tested here; `run.py` did it.
    subprocess.run(command, check=True, env={**os.environ, "MAFIA_OVERLAY_PAGES": "skip"})
    (path,) = folder.glob("*.whl")
    with zipfile.ZipFile(path) as archive:
        return frozenset(archive.namelist())


def test_wheel_has_each_package_at_its_own_top_level(wheel: frozenset[str]) -> None:
    tops = {name.partition("/")[0] for name in wheel}
    assert {top for top in tops if not top.endswith(".dist-info")} == {
        "overlay",
        "overlay_fsm",
        "overlay_fiim",
        "overlay_fsm2024",
        "overlay_club",
        "overlay_broadcast",
        "overlay_obs",
        "overlay_protocols",
    }


@pytest.mark.parametrize(
    "folder",
    [
        "overlay",
        "plugins/fsm/overlay_fsm",
        "plugins/fiim/overlay_fiim",
        "plugins/fsm2024/overlay_fsm2024",
        "plugins/club/overlay_club",
        "plugins/broadcast/overlay_broadcast",
        "plugins/obs/overlay_obs",
        "plugins/protocols/overlay_protocols",
    ],
)
def test_wheel_has_the_data_files(wheel: frozenset[str], folder: str) -> None:
    source = ROOT / folder
    wanted = {
        str(Path(source.name, path.relative_to(source)).as_posix())
        for suffix in ("toml", "ftl", "yaml", "mako", "json", "html", "woff2", "typed", "txt", "js")
        for path in source.rglob(f"*.{suffix}")
    }
    assert wanted <= wheel


@pytest.mark.parametrize(
    "name", ["panel.html", "desk.html", "sample.html", "overlay.html", "view.html", "manifest.json"]
)
def test_wheel_has_the_built_pages(wheel: frozenset[str], name: str) -> None:
    assert f"overlay/pages/{name}" in wheel
