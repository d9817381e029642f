"""`run.py` does what is missing and no more, and says what a user can do about a failure."""

from __future__ import annotations

import importlib.util
import json
import sys
from pathlib import Path

import pages_stamp
import pytest

import run


class Installer:
    """Stands in for the processes that `run.py` starts."""

    def __init__(self) -> None:
        self.commands: list[list[str]] = []
        self.broken = False
        self.pages_broken = False

    def __call__(self, command: list[str], failure: str, env: dict[str, str] | None = None) -> None:
        self.commands.append(command)
        builds_pages = "-e" in command and not (env and env.get("MAFIA_OVERLAY_PAGES") == "skip")
        if self.broken or (self.pages_broken and builds_pages):
            raise run.SetUpFailed(failure)


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout with fresh pages, and a Python in its `.venv`."""
    for name in ("pyproject.toml", "requirements.txt", "requirements-test.txt", "web/hatch_build.py"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    python = tmp_path / ".venv" / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.touch()
    (tmp_path / pages_stamp.PAGES).mkdir(parents=True)
    (tmp_path / pages_stamp.PAGES / "manifest.json").touch()
    pages_stamp.write(tmp_path, pages_stamp.digest(tmp_path))
    monkeypatch.setattr(run, "ROOT", tmp_path)
    monkeypatch.setattr(run, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(run, "PYTHON", python)
    monkeypatch.setattr(run, "RECORD", tmp_path / ".venv" / "mafia-overlay.json")
    monkeypatch.setattr(run, "has_pip", lambda: True)
    return tmp_path


@pytest.fixture
def installer(monkeypatch: pytest.MonkeyPatch) -> Installer:
    stand_in = Installer()
    monkeypatch.setattr(run, "run", stand_in)
    return stand_in


@pytest.mark.usefixtures("checkout")
def test_first_start_installs_the_lock_and_the_project(installer: Installer) -> None:
    run.set_up(testing=False)
    assert "--require-hashes" in installer.commands[0]
    assert installer.commands[0][-1].endswith("requirements.txt")
    assert "-e" in installer.commands[1]


@pytest.mark.usefixtures("checkout")
def test_second_start_installs_nothing(installer: Installer) -> None:
    run.set_up(testing=False)
    installer.commands.clear()
    run.set_up(testing=False)
    assert not installer.commands


@pytest.mark.usefixtures("checkout")
def test_tests_need_more_than_a_start(installer: Installer) -> None:
    run.set_up(testing=False)
    run.set_up(testing=True)
    assert installer.commands[-2][-1].endswith("requirements-test.txt")
    installer.commands.clear()
    run.set_up(testing=False)
    assert not installer.commands


def test_changed_lock_is_installed(checkout: Path, installer: Installer) -> None:
    run.set_up(testing=False)
    (checkout / "requirements.txt").write_text("something==1\n")
    installer.commands.clear()
    run.set_up(testing=False)
    assert installer.commands


@pytest.mark.usefixtures("checkout")
def test_update_whose_pages_cannot_be_built_keeps_the_old_ones(installer: Installer) -> None:
    installer.pages_broken = True
    run.set_up(testing=False)
    assert "installed" in json.loads(run.RECORD.read_text())


@pytest.mark.usefixtures("checkout")
def test_interrupted_installation_is_done_again(installer: Installer) -> None:
    installer.broken = True
    with pytest.raises(run.SetUpFailed):
        run.set_up(testing=False)
    assert "installed" not in json.loads(run.RECORD.read_text())


def test_edited_pages_are_built_without_network_where_the_test_tools_are(
    checkout: Path, installer: Installer
) -> None:
    run.set_up(testing=True)
    (checkout / "web" / "panel.html").touch()
    installer.commands.clear()
    run.set_up(testing=False)
    (command,) = installer.commands
    assert "--no-index" in command


def test_pages_that_cannot_be_built_again_are_served_as_they_were(
    checkout: Path, installer: Installer, capsys: pytest.CaptureFixture[str]
) -> None:
    run.set_up(testing=False)
    (checkout / "web" / "panel.html").touch()
    installer.broken = True
    run.set_up(testing=False)
    assert "Going on with the pages built before" in capsys.readouterr().err


def test_without_any_pages_a_failed_build_stops_the_start(checkout: Path, installer: Installer) -> None:
    run.set_up(testing=False)
    (checkout / pages_stamp.STAMP).unlink()
    (checkout / pages_stamp.PAGES / "manifest.json").unlink()
    installer.broken = True
    with pytest.raises(run.SetUpFailed):
        run.set_up(testing=False)


@pytest.mark.usefixtures("installer")
def test_missing_venv_names_the_package_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda _: None)
    with pytest.raises(run.SetUpFailed, match="apt install python3-venv"):
        run.make_venv()


@pytest.mark.parametrize(
    ("arguments", "marks"),
    [
        (["test", "-q"], ["-m", "not browser and not obs and not nodes", "-q"]),
        (["test", "-m", "browser"], ["-m", "browser"]),
        (["test", "--maxfail=1"], ["-m", "not browser and not obs and not nodes", "--maxfail=1"]),
    ],
)
def test_browser_tests_are_left_out_unless_asked_for(
    arguments: list[str], marks: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[str] = []
    monkeypatch.setattr(run, "set_up", lambda _: None)
    monkeypatch.setattr(run, "become", started.extend)
    monkeypatch.chdir(run.ROOT)
    run.main(arguments)
    assert started[started.index("pytest") + 1 :] == marks


def test_a_checkout_in_a_cyrillic_folder_is_found_in_any_encoding(
    checkout: Path, installer: Installer, monkeypatch: pytest.MonkeyPatch
) -> None:
    listed = checkout / ".venv" / "lib" / "python3.11" / "site-packages" / "_mafia_overlay.pth"
    listed.parent.mkdir(parents=True)
    folders = ["/дом/оверлей", "/дом/оверлей/plugins/fsm"]
    listed.write_text("\n".join(folders), encoding="utf-8")
    monkeypatch.setattr(sys, "version_info", (3, 11, 2, "final", 0))
    run.set_up(testing=False)
    monkeypatch.setattr(sys, "path", [])
    # As Python itself does with a line that begins so.
    exec(listed.read_text(encoding="ascii"))
    assert sys.path == folders
