"""What the operator orders is what is on air: elements, takes, the preview, reviews, test data, the delay."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Browser, Page, expect

from tests.browser.desk import Desk
from tests.browser.on_air import foul, source, speeches
from tests.browser.operator import Operator
from tests.browser.venue import Venue, marks, tile


def test_the_operator_hides_an_element_and_the_source_that_shows_nothing_else(
    venue: Venue, desk: Desk, operator: Operator
) -> None:
    speeches(desk)
    desk.give({"nominate": {"by": 1, "seat": 7}})
    full, vote = venue.air(), venue.air(view="vote")
    hall = venue.hall()
    expect(tile(full, 7)).to_be_visible()
    operator.show(vote=True)
    expect(vote.locator(".vote")).to_contain_text("Игрок 7")
    operator.show(board=False, vote=False)
    expect(full.locator(".board")).to_have_count(0)
    expect(vote.locator(".vote")).to_have_count(0)
    expect(tile(hall, 7)).to_be_visible()
    operator.show(board=True)
    expect(tile(full, 7)).to_be_visible()


def test_a_vote_in_the_frame_makes_room_for_a_banner_and_one_by_itself_does_not(
    venue: Venue, desk: Desk, operator: Operator
) -> None:
    speeches(desk)
    desk.give({"nominate": {"by": 1, "seat": 7}})
    operator.show(vote=True)
    framed, alone = venue.air(view="vote"), venue.air(view="vote")
    alone.set_viewport_size({"width": 856, "height": 70})
    for page in (framed, alone):
        expect(page.locator(".vote")).to_be_visible()
    desk.give(foul(3))
    expect(framed.locator(".vote")).to_have_count(0)
    expect(alone.locator(".vote")).to_be_visible()
    expect(framed.locator(".vote")).to_be_visible(timeout=10_000)


def test_a_take_cuts_or_fades_as_the_operator_said(
    venue: Venue, desk: Desk, operator: Operator, browser: Browser
) -> None:
    speeches(desk)
    page = source(venue, browser)
    expect(tile(page, 1)).to_be_visible()
    page.clock.pause_at(page.evaluate("Date.now() / 1000 + 1"))
    operator.order(show={"bus": "preview", "elements": {"title": True, "board": False}})
    operator.order(take={"fade_ms": 2_000})
    expect(page.locator(".title-card")).to_be_visible()
    # What goes is still there while it fades.
    assert page.locator(".board").count() == 1
    fading = """() => document.querySelector('.board').closest('.part').getAnimations()
      .map((fade) => fade.effect.getComputedTiming().duration)"""
    assert page.evaluate(fading) == [2_000]
    page.clock.run_for(3_000)
    expect(page.locator(".board")).to_have_count(0)
    page.clock.resume()
    operator.order(show={"bus": "preview", "elements": {"title": False, "board": True}})
    operator.order(take={"fade_ms": 0})
    expect(page.locator(".board")).to_have_count(1)
    assert page.locator(".title-card").count() == 0


def test_the_preview_is_for_the_desk_alone(venue: Venue, desk: Desk, operator: Operator) -> None:
    speeches(desk)
    key = venue.links["desk"].partition("?key=")[2]
    air = venue.air()
    preview = venue.air()
    preview.goto(re.sub("key=[^&]*", f"key={key}", air.url) + "&bus=preview")
    impostor = venue.air()
    impostor.goto(air.url + "&bus=preview")
    operator.order(show={"bus": "preview", "elements": {"title": True, "board": False}})
    expect(preview.locator(".title-card")).to_be_visible()
    expect(preview.locator(".board")).to_have_count(0)
    for page in (air, impostor):
        expect(tile(page, 1)).to_be_visible()
        expect(page.locator(".title-card")).to_have_count(0)
    operator.order(take={"fade_ms": 0})
    expect(air.locator(".title-card")).to_be_visible()


def test_under_review_stands_until_it_is_released_and_the_rulings_follow(
    venue: Venue, desk: Desk, operator: Operator
) -> None:
    speeches(desk)
    air = venue.air()
    expect(tile(air, 1)).to_be_visible()
    operator.order(review={"on": True})
    expect(air.locator(".review")).to_contain_text("Идёт разбор")
    desk.give(foul(3))
    # The tile tells the fact; the banner waits.
    expect(marks(air, 3)).to_have_count(1)
    expect(air.locator(".review")).to_be_visible()
    expect(air.locator(".banner")).to_have_count(0)
    operator.order(review={"on": False})
    expect(air.locator(".review")).to_have_count(0)
    expect(air.locator(".banner")).to_contain_text("1-й фол")


def test_test_data_bears_its_mark_on_air(venue: Venue, operator: Operator) -> None:
    pages = [venue.air(view=view) for view in ("full", "board")]
    operator.order(rehearsal=True)
    for page in pages:
        expect(page.locator(".rehearsal")).to_have_text("тест")
    operator.order(rehearsal=False)
    for page in pages:
        expect(page.locator(".rehearsal")).to_have_count(0)


def test_a_delayed_picture_lags_and_a_switch_does_not(
    venue: Venue, desk: Desk, operator: Operator, browser: Browser
) -> None:
    speeches(desk)
    page = source(venue, browser, query="&delay=20")
    until(page, lambda: tile(page, 3).is_visible())
    expect(marks(page, 3)).to_have_count(0)
    live = venue.air()
    desk.give(foul(3))
    expect(marks(live, 3)).to_have_count(1)
    operator.show(header=False)
    expect(page.locator(".title, .state")).to_have_count(0)
    assert marks(page, 3).count() == 0
    until(page, lambda: marks(page, 3).count() == 1)


def until(page: Page, there: Callable[[], bool]) -> None:
    """Moves the page's clock on; what is on its way to it needs real time as well."""
    for _ in range(60):
        if there():
            return
        page.clock.run_for(1_000)
        page.wait_for_timeout(50)
    raise AssertionError("it never came")
