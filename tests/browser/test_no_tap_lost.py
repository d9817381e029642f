"""Taps outlive a dead server and a reload: each is in the journal once, in order, and the phone says how things are."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.desk import Desk
from tests.browser.referee import DOUBLE_TAP_S, Referee
from tests.browser.venue import KeptPage, Venue, open_game

BACK_MS = 20_000
"""A phone tries again within seconds; a server takes some to start."""


def test_five_taps_without_a_server_and_a_reload_arrive_once_and_in_order(venue: Venue) -> None:
    phone, desk = venue.phone(), Desk(venue)
    open_game(phone, "fsm")
    kept = KeptPage(phone)
    referee = Referee(phone)
    before = len(desk.rows())
    venue.kill()
    expect(phone.locator(".bar")).to_contain_text("Нет связи")
    for seat in (2, 3):
        referee.seat(seat)
    referee.still("round-6")
    referee.tap("kind-technical_minor")
    referee.seat(7)
    expect(phone.locator(".panel")).to_have_attribute("data-waiting", "4")
    expect(phone.get_by_test_id("seat-2")).to_contain_text("ждёт")
    with kept.served():
        phone.reload()
        expect(phone.locator(".panel")).to_have_attribute("data-waiting", "4")
        referee.seat(8)
        expect(phone.get_by_test_id("strip")).to_contain_text("№8 · фол записан")
        expect(phone.locator(".bar")).to_contain_text("ждут 5")
    venue.start()
    expect(phone.locator(".panel")).to_have_attribute("data-waiting", "0", timeout=BACK_MS)
    assert [row["do"] for row in desk.rows()[before:]] == [
        {"infraction": {"seat": 2, "sanction": "foul"}},
        {"infraction": {"seat": 3, "sanction": "foul"}},
        {"nominate": {"by": 1, "seat": 6}},
        {"infraction": {"seat": 7, "clause": "6.7.4", "sanction": "technical_minor"}},
        {"infraction": {"seat": 8, "sanction": "foul"}},
    ]


def test_without_a_link_the_speeches_go_on_in_their_order(venue: Venue) -> None:
    phone, desk = venue.phone(), Desk(venue)
    open_game(phone, "fsm")
    referee = Referee(phone)
    before = len(desk.rows())
    venue.kill()
    expect(phone.locator(".bar")).to_contain_text("Нет связи")
    referee.blue("речь №2")
    referee.seat(2)
    referee.blue("речь №3")
    expect(phone.get_by_test_id("next")).to_contain_text("речь №4")
    expect(phone.get_by_test_id("clock")).to_have_text("1:00")
    venue.start()
    expect(phone.locator(".panel")).to_have_attribute("data-waiting", "0", timeout=BACK_MS)
    assert [row["do"] for row in desk.rows()[before:] if row["order"] != "clock"] == [
        {"speech": 2},
        {"infraction": {"seat": 2, "sanction": "foul"}},
        {"speech": 3},
    ]


def test_a_timeline_that_has_not_come_says_so_and_comes_with_the_link(venue: Venue) -> None:
    phone = venue.phone()
    open_game(phone, "fsm")
    venue.kill()
    expect(phone.locator(".bar")).to_contain_text("Нет связи")
    phone.get_by_test_id("tab-timeline").tap()
    expect(phone.locator(".timeline")).to_contain_text("Лента придёт, когда вернётся связь")
    venue.start()
    expect(phone.get_by_test_id("timeline-row").first).to_be_visible(timeout=BACK_MS)


def test_a_tap_that_waits_is_taken_back_without_a_trace(venue: Venue) -> None:
    phone, desk = venue.phone(), Desk(venue)
    open_game(phone, "fsm")
    referee = Referee(phone)
    before = len(desk.rows())
    venue.kill()
    expect(phone.locator(".bar")).to_contain_text("Нет связи")
    referee.seat(2)
    referee.seat(3)
    referee.tap("undo")
    expect(phone.locator(".panel")).to_have_attribute("data-waiting", "1")
    venue.start()
    expect(phone.locator(".panel")).to_have_attribute("data-waiting", "0", timeout=BACK_MS)
    assert [row["do"] for row in desk.rows()[before:]] == [{"infraction": {"seat": 2, "sanction": "foul"}}]


def test_what_was_refused_stays_over_a_reload_until_it_is_read(venue: Venue) -> None:
    """Two judges nominate for the same speaker while one of them has no link: the server's order decides."""
    phone, other = venue.phone(), venue.phone()
    open_game(phone, "fsm")
    expect(other.get_by_test_id("next")).to_contain_text("№2")
    link = phone.url
    venue.kill()
    expect(phone.locator(".bar")).to_contain_text("Нет связи")
    Referee(phone).still("round-6")
    expect(phone.locator(".panel")).to_have_attribute("data-waiting", "1")
    # This phone is away while the other one is back.
    phone.goto("about:blank")
    venue.start()
    expect(other.locator(".bar")).not_to_contain_text("Нет связи", timeout=BACK_MS)
    Referee(other).stage("round-5")
    expect(other.locator(".nominees")).to_contain_text("№5")
    phone.goto(link)
    refused = phone.get_by_test_id("refused")
    expect(refused).to_contain_text("№6 выставлен от №1", timeout=BACK_MS)
    phone.reload()
    expect(phone.get_by_test_id("refused")).to_contain_text("№6 выставлен от №1")
    expect(phone.locator(".nominees")).to_contain_text("№5")
    phone.wait_for_timeout(DOUBLE_TAP_S * 1000)
    phone.get_by_test_id("refused-read").first.tap()
    expect(phone.get_by_test_id("refused")).to_have_count(0)
    phone.reload()
    expect(phone.locator(".nominees")).to_contain_text("№5")
    expect(phone.get_by_test_id("refused")).to_have_count(0)


def test_a_foul_that_waited_and_would_now_be_the_fourth_is_asked_about(venue: Venue) -> None:
    """The key said "30 seconds" when it was tapped; meanwhile the other judge gave the third."""
    phone, desk = venue.phone(), Desk(venue)
    open_game(phone, "fsm")
    desk.give({"set": {"fouls": {"6": 2}}})
    expect(phone.get_by_test_id("seat-6")).to_contain_text("30 с")
    link = phone.url
    venue.kill()
    expect(phone.locator(".bar")).to_contain_text("Нет связи")
    Referee(phone).seat(6)
    phone.goto("about:blank")
    venue.start()
    desk.give({"infraction": {"seat": 6, "sanction": "foul"}})
    phone.goto(link)
    expect(phone.locator(".question")).to_contain_text("Четвёртый фол №6: удаление", timeout=BACK_MS)
    expect(phone.get_by_test_id("refused")).to_have_count(0)
    assert desk.snapshot()["seats"][5]["fouls"] == 3
    Referee(phone).confirm()
    expect(phone.get_by_test_id("strip")).to_contain_text("четвёртый фол, удаление")
    assert desk.snapshot()["seats"][5]["presence"] == "removed"
