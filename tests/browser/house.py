"""A venue with an operator: the desk's page, what is on air, and a game to show."""

from __future__ import annotations

import json
import urllib.request
from io import BytesIO
from typing import Any
from urllib.parse import urlsplit

from PIL import Image
from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

from tests.browser.desk import Desk
from tests.browser.venue import AIR, Venue

SCREEN = ViewportSize(width=1366, height=768)
NAMES = ["Ясень", "Комета", "Лиса", "Маяк", "Брусника", "Гром", "Тень", "Север", "Искра", "Вечнозелёный"]
PLAYERS = {str(seat): name for seat, name in enumerate(NAMES, 1)}


PLAIN_HTTP = "Object.defineProperty(navigator, 'clipboard', { value: undefined });"
"""As on a plain http page of a venue."""
NO_COPYING = PLAIN_HTTP + "document.execCommand = () => false;"
"""As in a browser that lets no page copy at all."""

SCREENS = {
    "tables": "main.overview",
    "table": "main.table-screen",
    "theme": "main.theme-screen",
    "links": "main.with-side .links",
    "doctor": "main.with-side .title-row",
}


class House:
    """One server, one operator and one source on air for many tests. `judge` gives the game's orders."""

    def __init__(self, venue: Venue, browser: Browser) -> None:
        self.venue, self._browser = venue, browser
        self.judge = Desk(venue)
        self._desk = self.another_operator()
        context = browser.new_context(viewport=AIR)
        venue.takes(context)
        self.air = context.new_page()
        self.air.goto(f"{venue.links['tables']['1']['air']['full']}&lang=ru")

    def operator(self, screen: str = "table/1") -> Page:
        """The desk's page, with that screen open and nothing else left from before."""
        self._desk.evaluate("() => { location.hash = '#/nowhere'; }")
        self._desk.locator("main.overview").wait_for()
        self._desk.evaluate("(hash) => { location.hash = hash; }", f"#/{screen}")
        self._desk.locator(SCREENS[screen.partition("/")[0]]).wait_for()
        return self._desk

    def another_operator(
        self, screen: str = "table/1", lang: str = "ru", script: str = "", port: int | None = None
    ) -> Page:
        """The desk in another browser. `script` runs before the page's own; `port` leads to the server by a detour."""
        context = self._browser.new_context(viewport=SCREEN, locale=lang)
        self.venue.takes(context)
        if script:
            context.add_init_script(script)
        page = context.new_page()
        desk = self.venue.links["desk"]
        if port is not None:
            desk = desk.replace(f":{self.port}/", f":{port}/")
        page.goto(f"{desk}&lang={lang}#/{screen}")
        page.locator(SCREENS[screen.partition("/")[0]]).wait_for()
        return page

    @property
    def port(self) -> int:
        return urlsplit(self.venue.links["url"]).port or 80

    def play(self) -> None:
        """A new game, in the first speech of its first day, with its picture on air."""
        opening = {"regulation": "fsm", "players": PLAYERS, "replace": True}
        self.judge.give({"open": opening}, {"night": 0}, {"day": 1}, {"speech": 1})
        expect(self.air.locator('.board [data-seat="6"]')).to_contain_text("Гром")

    def foul(self, *seats: int) -> None:
        self.judge.give(*({"infraction": {"seat": seat, "sanction": "foul"}} for seat in seats))

    def order(self, **order: Any) -> None:
        """What an operator elsewhere would order."""
        self.ask("POST", "/api/tables/1/production", order)

    def ask(self, method: str, path: str, body: object = None) -> Any:
        """The server's answer to the desk's key."""
        url = self.venue.links["url"].rstrip("/") + path
        key = self.venue.links["desk"].partition("?key=")[2]
        headers = {"Authorization": f"Bearer {key}", "Content-Type": "application/json"}
        data = None if body is None else json.dumps(body).encode()
        with urllib.request.urlopen(urllib.request.Request(url, data, headers, method=method)) as answer:
            return json.load(answer)

    def set_back(self) -> None:
        """Everything on the desk as a server starts with it."""
        for order in (
            {"rehearsal": False},
            {"review": {"on": False}},
            {"auto": True},
            {"delay_ms": 0},
            {"theme": "ether"},
            {"message": ""},
        ):
            self.order(**order)


def element(air: Page, name: str) -> Locator:
    """A part of the picture on air."""
    return air.locator(f'[data-element="{name}"]')


def banner_of(air: Page, name: str) -> Locator:
    """The ruling's banner that names this player."""
    return air.locator(".banner").filter(has_text=name)


def picture() -> bytes:
    """A photo of one colour, wider than high."""
    file = BytesIO()
    Image.new("RGB", (90, 60), "#2f8f5b").save(file, "PNG")
    return file.getvalue()
