"""The disk takes nothing: the panel says so, no screen shows what is not stored, and no tap is lost."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.test_tap_to_air import DOUBLE_TAP_MS, foul
from tests.browser.venue import Venue, marks, open_game, tap
from tests.trust.test_faults import locked


def test_the_panel_says_that_nothing_is_stored_and_goes_on_by_itself(venue: Venue) -> None:
    phone, air = venue.phone(), venue.air()
    open_game(phone, "fsm")
    foul(phone, air, 5, 1)
    with locked(venue._data):
        phone.wait_for_timeout(DOUBLE_TAP_MS)
        tap(phone, "seat-5")
        expect(phone.get_by_test_id("held-up")).to_contain_text("ждёт 1")
        expect(phone.get_by_test_id("held-up-why")).to_contain_text("Ничего не записано")
        phone.wait_for_timeout(DOUBLE_TAP_MS)
        tap(phone, "seat-6")
        expect(phone.get_by_test_id("held-up")).to_contain_text("ждут 2")
        expect(marks(air, 5)).to_have_count(1)
    # Nobody taps again.
    expect(marks(air, 5)).to_have_count(2)
    expect(marks(air, 6)).to_have_count(1)
    expect(phone.get_by_test_id("held-up")).to_have_count(0)
