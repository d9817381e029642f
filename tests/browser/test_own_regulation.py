"""A new author's regulation on the phone: it is offered as it is, its own words appear, its foul goes on air."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from overlay.scaffold import make_regulation
from tests.browser.venue import Venue, marks, open_game, tap, tile


@pytest.fixture
def house(tmp_path: Path, browser: Browser) -> Venue:
    make_regulation("house", tmp_path / "data" / "plugins" / "house", title="Наш клуб")
    return Venue(tmp_path / "data", browser)


def test_a_fresh_regulation_is_offered_and_judged_by(house: Venue) -> None:
    try:
        phone, air = house.phone(), house.air()
        open_game(phone, "house")
        for count in (1, 2, 3):
            phone.wait_for_timeout(450)
            tap(phone, "seat-5")
            expect(marks(air, 5)).to_have_count(count)
        phone.wait_for_timeout(450)
        tap(phone, "seat-5")
        phone.wait_for_timeout(450)
        tap(phone, "confirm-yes")
        expect(tile(air, 5)).to_contain_text("1.2")
    finally:
        house.stop()
