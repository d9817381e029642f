"""The settings of OBS: private, whole, and the password nowhere else."""

from __future__ import annotations

import json
import stat
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from overlay_obs.settings import DEFAULT_ADDRESS, SettingsFile, TableSettings, plain_address

SECRET = "correct horse"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "obs" / "settings.json"


def test_what_was_set_is_there_after_a_restart(path: Path) -> None:
    file = SettingsFile(path)
    file.connect("1", "10.0.0.5:4455", SECRET)
    file.change("1", TableSettings("10.0.0.5:4455", {"day": "Главная"}, switches=False))
    again = SettingsFile(path)
    assert again.of("1") == TableSettings("10.0.0.5:4455", {"day": "Главная"}, switches=False)
    assert again.now.passwords == {"10.0.0.5:4455": SECRET}
    assert again.of("2") is None


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such modes; the folder is the user's own")
def test_only_the_owner_may_read_it(path: Path) -> None:
    file = SettingsFile(path)
    file.connect("1", DEFAULT_ADDRESS, SECRET)
    file.connect("2", DEFAULT_ADDRESS, None)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert [one.name for one in path.parent.iterdir()] == ["settings.json"]


def test_an_empty_password_keeps_the_known_one(path: Path) -> None:
    file = SettingsFile(path)
    file.connect("1", DEFAULT_ADDRESS, SECRET)
    file.connect("1", DEFAULT_ADDRESS, None)
    assert file.now.passwords == {DEFAULT_ADDRESS: SECRET}


def test_the_password_goes_with_the_last_table(path: Path) -> None:
    file = SettingsFile(path)
    file.connect("1", DEFAULT_ADDRESS, SECRET)
    file.connect("2", DEFAULT_ADDRESS, None)
    file.disconnect("1")
    assert SECRET in path.read_text("utf-8")
    file.disconnect("2")
    assert SECRET not in path.read_text("utf-8")


def test_a_password_is_not_shown_where_settings_are_printed(path: Path) -> None:
    file = SettingsFile(path)
    file.connect("1", DEFAULT_ADDRESS, SECRET)
    assert SECRET not in repr(file.now)


@pytest.mark.parametrize("text", ["", "{", "[]", '{"tables": 1}', '{"tables": {"1": {}}, "passwords": {}}'])
def test_a_damaged_file_is_told_and_kept(path: Path, text: str) -> None:
    path.parent.mkdir()
    path.write_text(text, "utf-8")
    file = SettingsFile(path)
    assert file.trouble is not None
    assert file.now.tables == {}
    file.connect("1", DEFAULT_ADDRESS, SECRET)
    assert SettingsFile(path).trouble is None
    assert path.with_suffix(".damaged").read_text("utf-8") == text
    assert json.loads(path.read_text("utf-8"))["tables"]["1"]["address"] == DEFAULT_ADDRESS


def test_a_newer_slot_is_left_out(path: Path) -> None:
    file = SettingsFile(path)
    file.connect("1", DEFAULT_ADDRESS, SECRET)
    settings = file.of("1")
    assert settings is not None
    file.change("1", replace(settings, scenes={"day": "A"}))
    path.write_text(path.read_text("utf-8").replace('"day"', '"dusk"'), "utf-8")
    again = SettingsFile(path).of("1")
    assert again is not None
    assert again.scenes == {}


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("", DEFAULT_ADDRESS),
        ("  ", DEFAULT_ADDRESS),
        ("192.168.1.20", "192.168.1.20:4455"),
        ("192.168.1.20:4460", "192.168.1.20:4460"),
        ("ws://obs-pc:4455/", "obs-pc:4455"),
        ("[fd00::1]:4455", "[fd00::1]:4455"),
        ("obs-pc:0", None),
        ("obs-pc:99999", None),
        ("http://obs-pc", None),
        ("obs-pc/path", None),
        ("user:word@obs-pc", None),
    ],
)
def test_addresses(text: str, address: str | None) -> None:
    assert plain_address(text) == address
