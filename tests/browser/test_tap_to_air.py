"""From a tap on the judge's phone to the air, under both regulations, also across a crash of the server."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.desk import Desk
from tests.browser.venue import Venue, marks, open_game, tap, tile

DOUBLE_TAP_MS = 450
"""Taps on the same seat must be further apart than the guard against double taps."""


STAGE_REST_MS = 400
"""Keys of the stage ignore taps for a moment after the stage has changed under the finger."""


def foul(phone: Page, air: Page, seat: int, count: int) -> None:
    """One tap on the seat; the overlay shows one more mark."""
    phone.wait_for_timeout(DOUBLE_TAP_MS)
    tap(phone, f"seat-{seat}")
    expect(marks(air, seat)).to_have_count(count)


def test_three_fouls_reach_the_tile_with_what_they_cost(venue: Venue) -> None:
    phone, air = venue.phone(), venue.air()
    open_game(phone, "fsm")
    for count in (1, 2, 3):
        foul(phone, air, 5, count)
    expect(tile(air, 5)).to_contain_text("30 с")
    expect(air.locator(".banner")).to_contain_text("1-й фол")


def test_a_lost_speech_is_told_when_it_is_the_next_and_while_it_passes(venue: Venue) -> None:
    """ФИИМ: a third foul before today's minute costs tomorrow's."""
    phone, air = venue.phone(), venue.air()
    desk = Desk(venue)
    open_game(phone, "fiim")
    for count in (1, 2, 3):
        foul(phone, air, 2, count)
    expect(tile(air, 2)).not_to_contain_text("без речи")
    desk.give({"speech": 2})
    expect(tile(air, 2)).to_contain_text("1:00")
    expect(tile(air, 2)).not_to_contain_text("без речи")
    desk.give({"speech": 3})
    expect(tile(air, 2)).to_contain_text("без речи")
    desk.give({"night": 1}, {"shot": "miss"}, {"day": 2}, {"speech": 2})
    expect(tile(air, 2)).to_contain_text("0:00")
    expect(tile(air, 2)).to_contain_text("без речи")
    desk.give({"speech": 3})
    expect(tile(air, 2)).not_to_contain_text("без речи")


def test_a_technical_foul_goes_on_air_with_points_and_clause(venue: Venue) -> None:
    phone, air = venue.phone(), venue.air()
    open_game(phone, "fsm")
    tap(phone, "kind-technical_minor")
    tap(phone, "seat-7")
    expect(tile(air, 7)).to_contain_text("−0,3")
    banner = air.locator(".banner")
    expect(banner).to_contain_text("6.7.4")
    expect(banner).to_contain_text("−0,3")


@pytest.mark.parametrize(("regulation", "fourth", "points"), [("fsm", "6.5", ""), ("fiim", "G5", "−0,5")])
def test_a_fourth_foul_asks_once_more_and_goes_on_air_after_a_crash(
    venue: Venue, regulation: str, fourth: str, points: str
) -> None:
    phone, air = venue.phone(), venue.air()
    open_game(phone, regulation)
    for count in (1, 2, 3):
        foul(phone, air, 5, count)
    # The air has its picture first; without its own the phone could not know that the next foul is the last.
    expect(phone.get_by_test_id("seat-5").locator(".pip.is-full")).to_have_count(3)
    venue.kill()
    # The last picture stays on air, the tap stays on the phone.
    expect(marks(air, 5)).to_have_count(3)
    phone.wait_for_timeout(DOUBLE_TAP_MS)
    tap(phone, "seat-5")
    phone.wait_for_timeout(DOUBLE_TAP_MS)
    tap(phone, "confirm-yes")
    venue.start()
    banner = air.locator(".banner", has_text="Удаление")
    expect(banner).to_contain_text(fourth, timeout=30_000)
    expect(banner).to_contain_text(points)
    expect(tile(air, 5)).to_contain_text(points or "4-й фол")


def test_undo_takes_the_removal_off_the_air(venue: Venue) -> None:
    phone, air = venue.phone(), venue.air()
    open_game(phone, "fsm")
    tap(phone, "kind-removal")
    phone.wait_for_timeout(STAGE_REST_MS)
    tap(phone, "clause-6.8.15")
    tap(phone, "seat-5")
    phone.wait_for_timeout(DOUBLE_TAP_MS)
    tap(phone, "confirm-yes")
    expect(air.locator(".banner")).to_contain_text("6.8.15")
    expect(air.locator('[data-seat="5"][data-form="gone"]')).to_be_visible()
    tap(phone, "undo")
    expect(air.locator('[data-seat="5"][data-form="seated"]')).to_be_visible()
    expect(air.locator(".banner")).to_contain_text("Отменено")


def test_an_overlay_that_is_opened_in_mid_game_is_right_at_once(venue: Venue) -> None:
    phone, air = venue.phone(), venue.air()
    open_game(phone, "fsm")
    foul(phone, air, 3, 1)
    late = venue.air()
    tile(late, 3).wait_for(state="visible")
    assert marks(late, 3).count() == 1
