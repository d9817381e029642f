"""One minute on every screen: the devices' clocks may show what they like."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.referee import Referee
from tests.browser.venue import Venue, open_game

MOST_APART_MS = 200

WATCH = """selector => {
  window.turned = {};
  const look = () => {
    const digits = document.querySelector(selector)?.textContent?.match(/\\d+:\\d\\d/)?.[0];
    if (digits && !(digits in window.turned)) window.turned[digits] = performance.timeOrigin + performance.now();
  };
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
  look();
}"""
"""Notes when each second appeared, on the machine's own clock, which no page's `Date` can move."""

PANEL, OVERLAY = '[data-testid="clock"]', ".clock-digits"


def turned(page: Page) -> dict[str, float]:
    found: dict[str, float] = page.evaluate("window.turned")
    return found


def watched(panel: Page, air: Page, seconds: int = 4) -> None:
    """Both have been seen to show so many seconds."""
    for page in (panel, air):
        page.wait_for_function("least => Object.keys(window.turned).length >= least", arg=seconds)


def apart(panel: Page, air: Page) -> dict[str, float]:
    """How far apart the two showed each second; the first one seen may have stood there before."""
    one, other = turned(panel), turned(air)
    common = sorted(set(one) & set(other), reverse=True)[1:]
    return {second: abs(one[second] - other[second]) for second in common}


def test_panel_and_overlay_turn_their_seconds_together_through_a_pause(venue: Venue) -> None:
    phone, air = venue.phone(clock_off_by=120), venue.air(clock_off_by=-90)
    open_game(phone, "fsm")
    expect(air.locator(OVERLAY).first).to_be_visible()
    # Five questions for the server's time after the connect settle whose clock counts.
    phone.wait_for_timeout(1_500)
    phone.evaluate(WATCH, PANEL)
    air.evaluate(WATCH, OVERLAY)
    watched(phone, air)
    before = apart(phone, air)
    assert len(before) >= 2
    assert max(before.values()) <= MOST_APART_MS, before

    referee = Referee(phone)
    referee.tap("pause")
    referee.settled()
    phone.wait_for_timeout(1_500)
    stood = phone.locator(PANEL).inner_text()
    expect(air.locator(OVERLAY).first).to_have_text(stood)
    phone.evaluate(WATCH, PANEL)
    air.evaluate(WATCH, OVERLAY)
    referee.tap("pause")
    watched(phone, air)
    after = apart(phone, air)
    assert len(after) >= 2
    assert max(after.values()) <= MOST_APART_MS, after
