"""A game and a source for the tests of what is on air."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser, Page

from tests.browser.desk import Desk
from tests.browser.venue import AIR, Venue

PLAYERS = {str(seat): f"Игрок {seat}" for seat in range(1, 11)}
ROLES = {"2": "sheriff", "4": "don", "5": "mafia", "9": "mafia"}
OPEN = {"open": {"regulation": "fsm", "players": PLAYERS, "roles": ROLES}}
SOON_MS = 5_000
"""As long as a page may take to come alive again."""


def foul(seat: int) -> dict[str, Any]:
    return {"infraction": {"seat": seat, "sanction": "foul"}}


def speeches(desk: Desk) -> None:
    """A game in its first speech."""
    desk.give(OPEN, {"night": 0}, {"day": 1}, {"speech": 1})


def source(venue: Venue, browser: Browser, view: str = "full", query: str = "", script: str = "") -> Page:
    """A browser source whose page has a clock that the test may move on."""
    context = browser.new_context(viewport=AIR)
    venue.takes(context)
    if script:
        context.add_init_script(script)
    page = context.new_page()
    page.clock.install()
    page.goto(f"{venue.links['tables']['1']['air'][view]}&lang=ru{query}")
    return page
