"""The pictures of the operator's desk: six tables of a tournament, each somewhere else in its game."""

from __future__ import annotations

import json
import urllib.request
from collections.abc import Callable
from typing import Any
from uuid import uuid4

from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.browser.venue import AIR, PHONE, Venue

SCREEN = ViewportSize(width=1366, height=768)
SHARPNESS = 1.25
TABLES = ("--tables", "6", "--event", "Кубок Волги")
NAMES = ["Ясень", "Комета", "Лиса", "Маяк", "Брусника", "Гром", "Тень", "Север", "Искра", "Вечнозелёный"]
ROLES = {"2": "sheriff", "4": "don", "5": "mafia", "9": "mafia"}
Shoot = Callable[[Page, str], None]
Step = dict[str, Any]


class Tournament:
    """The judges of all tables, by wire, and the screens that stand about."""

    def __init__(self, venue: Venue, browser: Browser) -> None:
        self._venue, self._browser = venue, browser

    def play(self, table: str, *steps: Step) -> None:
        for step in steps:
            self._post(table, "commands", self._key("judge", table), {"id": uuid4().hex, "do": step})

    def begin(self, table: str, *steps: Step) -> None:
        players = {str(seat): name for seat, name in enumerate(NAMES, 1)}
        opening = {"regulation": "fsm", "players": players, "roles": ROLES}
        self.play(table, {"open": opening}, {"night": 0}, {"day": 1}, *steps)

    def order(self, table: str, **order: Any) -> None:
        self._post(table, "production", self._venue.links["desk"].partition("?key=")[2], order)

    def look(self, url: str, size: ViewportSize, sharpness: float = 1) -> Page:
        context = self._browser.new_context(viewport=size, device_scale_factor=sharpness, locale="ru")
        self._venue.takes(context)
        page = context.new_page()
        page.goto(f"{url}&lang=ru")
        return page

    def _key(self, audience: str, table: str) -> str:
        url: str = self._venue.links["tables"][table][audience]
        return url.partition("?key=")[2]

    def _post(self, table: str, what: str, key: str, body: object) -> None:
        url = f"{self._venue.links['url'].rstrip('/')}/api/tables/{table}/{what}"
        headers = {"Authorization": f"Bearer {key}", "Content-Type": "application/json"}
        urllib.request.urlopen(urllib.request.Request(url, json.dumps(body).encode(), headers)).close()


def foul(*seats: int) -> list[Step]:
    return [{"infraction": {"seat": seat, "clause": "6.6.1"}} for seat in seats]


def tournament(venue: Venue, browser: Browser) -> Tournament:
    """Six tables, the judge of the fourth with a phone that has gone silent."""
    six = Tournament(venue, browser)
    links = venue.links["tables"]
    for table in ("1", "2", "3", "5", "6"):
        six.look(links[table]["judge"], PHONE)
    silent = six.look(links["4"]["judge"], PHONE)
    for table in "12345":
        six.look(links[table]["air"]["full"], AIR)
    for table in "13":
        six.look(links[table]["hall"], AIR)
    six.begin("2", {"speech": 1}, {"nominate": {"by": 1, "seat": 3}}, *foul(1, 1, 8), {"voting": True})
    six.begin("3", *foul(1, 8, 8), {"night": 1}, {"shot": 4}, {"don_check": 2})
    six.play("3", {"clock": {"start": "sheriff_check"}})
    six.begin("4", {"speech": 7}, *foul(2, 2, 7))
    six.begin("5", {"speech": 1}, *foul(9, 9, 5), {"speech": 2})
    six.begin("1", {"set": {"fouls": {"2": 1, "5": 2, "6": 2, "9": 1}}}, {"speech": 3})
    six.play("1", {"nominate": {"by": 3, "seat": 9}}, {"speech": 4}, {"nominate": {"by": 4, "seat": 6}})
    expect(silent.locator(".panel")).to_be_visible()
    silent.close()
    return six


def desk_pictures(venue: Venue, browser: Browser, shoot: Shoot) -> None:
    """Takes a picture of each screen of the desk. `venue` was started with `TABLES`."""
    six = tournament(venue, browser)
    desk = six.look(venue.links["desk"], SCREEN, SHARPNESS)
    expect(desk.get_by_test_id("card-6")).to_be_visible()
    expect(desk.locator(".want-broken")).to_contain_text("Стол 4: судья не на связи", timeout=15_000)
    settle(six, desk)
    six.play("1", *foul(6))
    desk.wait_for_timeout(1_500)
    shoot(desk, "desk-tables")

    come_to(desk, "table/1")
    six.play("1", *foul(5))
    desk.get_by_test_id("waiting-1").wait_for()
    desk.keyboard.press("h")
    desk.get_by_test_id("held").wait_for()
    desk.keyboard.press("5")
    six.play(
        "1", {"infraction": {"seat": 7, "clause": "6.7.4"}}, {"infraction": {"seat": 10, "clause": "6.6.3"}}
    )
    desk.get_by_test_id("waiting-1").wait_for()
    desk.wait_for_timeout(2_500)
    shoot(desk, "desk-table")

    come_to(desk, "theme/1")
    desk.get_by_test_id("theme-velvet").click()
    frame = desk.frame_locator('[data-testid="sample"] iframe')
    expect(frame.locator("html")).to_have_attribute("data-skin", "velvet")
    desk.wait_for_timeout(2_000)
    shoot(desk, "desk-theme")

    come_to(desk, "doctor/1")
    desk.locator(".finding").first.wait_for()
    shoot(desk, "desk-doctor")


def settle(six: Tournament, desk: Page) -> None:
    """Until no page tells of a late picture any more; each tells of the last state that it was sent."""
    late = desk.locator(".card .light-warning")
    for turn in range(12):
        for table in "12345":
            six.order(table, message=f"{turn}")
        desk.wait_for_timeout(6_000)
        if late.count() == 0:
            break
    for table in "12345":
        six.order(table, message="")


def come_to(desk: Page, screen: str) -> None:
    desk.evaluate("(hash) => { location.hash = hash; }", f"#/{screen}")
    desk.locator("main .panel").first.wait_for()
