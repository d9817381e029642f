"""Every view, theme and state looks as it did when somebody looked at it."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image, ImageDraw
from playwright.sync_api import Browser

from tests.browser.air_pictures import (
    KEPT,
    PICTURES,
    VITE,
    Canvas,
    Picture,
    compressed,
    differences,
    fixture_page,
    kept,
)
from tests.browser.conftest import need_from_npm


@pytest.fixture(scope="module")
def canvas(pytestconfig: pytest.Config, browser: Browser) -> Iterator[Canvas]:
    need_from_npm(VITE, pytestconfig)
    with fixture_page() as address:
        canvas = Canvas(browser, address)
        yield canvas
        canvas.close()


@pytest.mark.parametrize("picture", PICTURES, ids=lambda picture: picture.name)
def test_it_looks_as_it_did(canvas: Canvas, picture: Picture, tmp_path: Path) -> None:
    now = canvas.draw(picture)
    off = differences(Image.open(io.BytesIO(compressed(now))).convert("RGB"), kept(picture))
    if off:
        now.save(tmp_path / f"{picture.name}.png")
    assert not off, f"{len(off)} squares differ, worst {off[:3]}; now: {tmp_path / picture.name}.png"


def test_nothing_is_kept_that_is_not_drawn() -> None:
    assert {file.stem for file in KEPT.iterdir()} == {picture.name for picture in PICTURES}


def test_one_foul_mark_more_is_seen() -> None:
    before = kept(PICTURES[0])
    after = before.copy()
    ImageDraw.Draw(after).rectangle((140, 990, 156, 1010), fill="#FFB81C")
    assert differences(before, before.copy()) == []
    assert differences(before, after)


def test_the_pictures_stay_small() -> None:
    assert sum(file.stat().st_size for file in KEPT.iterdir()) < 8_000_000
