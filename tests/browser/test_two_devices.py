"""Two judges' devices on one table: both live, conflicts settled by the server, one may close the other."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.desk import Desk
from tests.browser.referee import QUESTION_REST_S, Referee
from tests.browser.venue import Venue, marks, open_game

SEATS = range(1, 11)


def record(panel: Page) -> list[str]:
    """What a panel shows of each seat."""
    return [panel.get_by_test_id(f"seat-{seat}").inner_text() for seat in SEATS]


def pips(panel: Page) -> list[int]:
    return [panel.locator(f'[data-testid="seat-{seat}"] .pip.is-full').count() for seat in SEATS]


def on_air(air: Page) -> list[int]:
    return [marks(air, seat).count() for seat in SEATS]


def standing_fouls(desk: Desk) -> list[int]:
    return [view["fouls"] for view in desk.snapshot()["seats"]]


def test_interleaved_taps_and_one_ruling_revoked_by_both_leave_the_same_everywhere(venue: Venue) -> None:
    one, other, air, desk = venue.phone(), venue.phone(), venue.air(), Desk(venue)
    open_game(one, "fsm")
    expect(other.get_by_test_id("next")).to_contain_text("№2")
    first, second = Referee(one), Referee(other)
    for seat in (2, 4, 6):
        first.seat(seat)
        second.seat(seat + 1)
    first.settled()
    second.settled()
    expect(other.locator('[data-testid="seat-7"] .pip.is-full')).to_have_count(1)
    # Both look at the last ruling, seat 7's, and take it back in the same moment.
    for panel in (one, other):
        panel.get_by_test_id("tab-timeline").tap()
        Referee(panel).settled()
        panel.get_by_test_id("timeline-row").first.tap()
    back = [panel.get_by_test_id("row-undo").element_handle() for panel in (one, other)]
    for button in back:
        button.evaluate("button => setTimeout(() => button.click(), 50)")
    expect(marks(air, 7)).to_have_count(0)
    for referee in (first, second):
        referee.settled()
    for panel in (one, other):
        expect(panel.get_by_test_id("refused")).to_have_count(0)
        row = panel.locator(".event.is-open")
        expect(row).to_contain_text("№7")
        expect(row).to_contain_text("Уже возвращено")
        expect(row.get_by_test_id("row-redo")).to_be_visible()
        panel.get_by_test_id("tab-game").tap()
    expect(one.locator(".panel")).to_have_attribute(
        "data-revision", other.locator(".panel").get_attribute("data-revision") or ""
    )
    assert record(one) == record(other)
    assert pips(one) == pips(other) == on_air(air) == standing_fouls(desk) == [0, 1, 1, 1, 1, 1, 0, 0, 0, 0]
    assert [row["status"] for row in desk.rows() if row["order"] == "infraction"].count("withdrawn") == 1


def test_two_judges_foul_one_seat_at_once_and_are_asked_whether_it_is_one_infraction(venue: Venue) -> None:
    one, other, desk = venue.phone(), venue.phone(), Desk(venue)
    open_game(one, "fsm")
    expect(other.get_by_test_id("next")).to_contain_text("№2")
    Referee(one).seat(6)
    Referee(other).seat(6)
    for panel in (one, other):
        expect(panel.get_by_test_id("strip")).to_contain_text("Второй судья тоже поставил фол №6")
        expect(panel.locator('[data-testid="seat-6"] .pip.is-full')).to_have_count(2)
    one.wait_for_timeout(QUESTION_REST_S * 1000)
    one.get_by_test_id("same-one").tap()
    for panel in (one, other):
        expect(panel.locator('[data-testid="seat-6"] .pip.is-full')).to_have_count(1)
        expect(panel.get_by_test_id("strip")).not_to_contain_text("Второй судья")
    assert standing_fouls(desk)[5] == 1


def test_one_judge_closes_the_other_panel_which_then_shows_and_does_not_act(venue: Venue) -> None:
    one, other, desk = venue.phone(), venue.phone(), Desk(venue)
    open_game(one, "fsm")
    expect(other.get_by_test_id("next")).to_contain_text("№2")
    expect(one.get_by_test_id("judges")).to_have_text(re.compile("2"))
    one.get_by_test_id("judges").tap()
    one.wait_for_timeout(300)
    one.get_by_test_id("close-panel").first.tap()
    expect(other.locator(".bar")).to_contain_text("Закрыто")
    expect(other.locator(".panel")).to_contain_text("Панель показывает, но не записывает")
    Referee(other).seat(3)
    Referee(one).seat(4)
    expect(other.locator('[data-testid="seat-4"] .pip.is-full')).to_have_count(1)
    assert standing_fouls(desk) == [0, 0, 0, 1, 0, 0, 0, 0, 0, 0]
    # It stays closed over a reload, until its own judge holds the handle.
    other.reload()
    expect(other.locator(".bar")).to_contain_text("Закрыто")
    handle = other.get_by_test_id("unlock")
    handle.dispatch_event("pointerdown")
    expect(other.get_by_test_id("next")).to_be_visible()
    Referee(other).seat(3)
    expect(one.locator('[data-testid="seat-3"] .pip.is-full')).to_have_count(1)


def test_taking_the_lead_closes_all_the_others(venue: Venue) -> None:
    one, other = venue.phone(), venue.phone()
    open_game(one, "fsm")
    expect(other.get_by_test_id("next")).to_contain_text("№2")
    other.get_by_test_id("judges").tap()
    other.wait_for_timeout(300)
    other.get_by_test_id("take-lead").tap()
    expect(one.locator(".bar")).to_contain_text("Закрыто")
    expect(other.locator(".bar")).not_to_contain_text("Закрыто")
