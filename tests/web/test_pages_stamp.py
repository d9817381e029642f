"""Pages are stale exactly when something that they are built from has changed."""

from __future__ import annotations

from pathlib import Path

import pages_stamp
import pytest

SOURCES = (
    "web/panel/main.tsx",
    "web/package-lock.json",
    "overlay/locale/ru/panel.ftl",
    "overlay/server/views.json",
)


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    for name in SOURCES:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(b"one\ntwo\n")
    (tmp_path / pages_stamp.PAGES).mkdir()
    pages_stamp.write(tmp_path, pages_stamp.digest(tmp_path))
    return tmp_path


def test_pages_just_built_are_fresh(checkout: Path) -> None:
    assert pages_stamp.are_fresh(checkout)


def test_pages_never_built_are_stale(checkout: Path) -> None:
    (checkout / pages_stamp.STAMP).unlink()
    assert not pages_stamp.are_fresh(checkout)


@pytest.mark.parametrize("name", SOURCES)
def test_an_edit_makes_them_stale(checkout: Path, name: str) -> None:
    (checkout / name).write_bytes(b"one\nthree\n")
    assert not pages_stamp.are_fresh(checkout)


@pytest.mark.parametrize(
    "name", ["web/panel/main.test.tsx", "web/node_modules/x/y.js", "web/biome.json", "web/fixture.config.ts"]
)
def test_what_they_are_not_built_from_does_not(checkout: Path, name: str) -> None:
    (checkout / name).parent.mkdir(parents=True, exist_ok=True)
    (checkout / name).touch()
    assert pages_stamp.are_fresh(checkout)


def test_line_endings_do_not_count(checkout: Path) -> None:
    (checkout / "web/panel/main.tsx").write_bytes(b"one\r\ntwo\r\n")
    assert pages_stamp.are_fresh(checkout)


def test_a_renamed_file_counts(checkout: Path) -> None:
    (checkout / "web/panel/main.tsx").rename(checkout / "web/panel/page.tsx")
    assert not pages_stamp.are_fresh(checkout)
