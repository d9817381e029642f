"""Every screen of the judge's panel in turn, on the pages as they are served: for what must hold on all of them."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from collections.abc import Iterator
from itertools import count
from typing import Any

from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.browser.venue import Venue

PHONE = ViewportSize(width=390, height=844)
SMALL = ViewportSize(width=360, height=740)
TABLET = ViewportSize(width=820, height=1180)
LAPTOP = ViewportSize(width=1366, height=768)
ON_ITS_SIDE = ViewportSize(width=844, height=390)
BARS_SHOWN = ViewportSize(width=390, height=664)

NAMES = ["Ясень", "Комета", "Лиса", "Маяк", "Брусника", "Гром", "Тень", "Север", "Искра", "Вечнозелёный"]
ROLES = {"2": "sheriff", "4": "don", "5": "mafia", "9": "mafia"}
SPEECHES = range(5, 11)

STAGE_REST_MS = 300
"""Keys of the stage ignore taps for a moment after the stage has changed under the finger."""
QUESTION_REST_MS = 450
HOLD_MS = 600
UNLOCK_MS = 1_200


def panel(
    venue: Venue,
    browser: Browser,
    size: ViewportSize,
    lang: str,
    script: str = "",
    *,
    hasty: bool = False,
    **settings: Any,
) -> Page:
    """The judge's panel on a device of that size, with settings that its judge has chosen before.

    `script` runs before the page's own. `hasty`: the time of its scripts can be moved on, which `Walk.screens` does.
    """
    context = browser.new_context(
        viewport=size, has_touch=size is not LAPTOP, device_scale_factor=1, locale=lang
    )
    venue.takes(context)
    if settings:
        kept = json.dumps(json.dumps(settings))
        context.add_init_script(
            f"localStorage.getItem('mafia-panel:settings') ?? "
            f"localStorage.setItem('mafia-panel:settings', {kept})"
        )
    if script:
        context.add_init_script(script)
    page = context.new_page()
    if hasty:
        page.clock.install()
    page.goto(f"{venue.links['tables']['1']['judge']}&lang={lang}")
    page.locator(".panel").wait_for()
    return page


class Walk:
    """Goes through a whole game; the orders come over HTTP, the cards are opened by hand.

    Where a finger would rest, the page's own time is moved on: nobody needs to wait for it.
    """

    def __init__(self, venue: Venue, page: Page) -> None:
        self._venue, self.page, self._ids = venue, page, count(1)

    def order(self, *steps: dict[str, Any]) -> None:
        """Gives orders, and waits until the panel shows them."""
        key = self._venue.links["tables"]["1"]["judge"].partition("?key=")[2]
        url = self._venue.links["url"].rstrip("/") + "/api/tables/1/commands"
        headers = {"Authorization": f"Bearer {key}", "Content-Type": "application/json"}
        revision = 0
        for step in steps:
            body = json.dumps({"id": f"walk{next(self._ids)}", "do": step}).encode()
            try:
                with urllib.request.urlopen(urllib.request.Request(url, body, headers)) as answer:
                    revision = json.load(answer)["revision"]
            except urllib.error.HTTPError as refused:
                raise AssertionError(f"{step}: {refused.read().decode()}") from refused
        self.page.wait_for_function(
            "least => Number(document.querySelector('.panel').dataset.revision) >= least", arg=revision
        )

    def rest(self, ms: int) -> None:
        self.page.clock.run_for(ms)

    def click(self, testid: str) -> None:
        self.rest(STAGE_REST_MS)
        self.page.get_by_test_id(testid).click()

    def hold(self, testid: str, ms: int) -> None:
        button = self.page.get_by_test_id(testid)
        button.wait_for()
        # It has no box at the moment at which it is drawn anew.
        boxes = (button.bounding_box() for _ in range(50))
        box = next(box for box in boxes if box)
        self.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        self.page.mouse.down()
        self.rest(ms)

    def release(self) -> None:
        self.page.mouse.up()

    def into_a_speech(self) -> None:
        """Straight to the screen `speech`."""
        self._open()
        self.order({"night": 0})
        for _ in self._day():
            pass

    def screens(self) -> Iterator[str]:
        """Yields each screen's name while it is shown. The panel must be a `hasty` one."""
        yield from self._before()
        yield from self._day()
        yield from self._cards()
        yield from self._sheets()
        yield from self._vote()
        yield from self._night()
        yield from self._end()
        yield from self._trouble()

    def _before(self) -> Iterator[str]:
        expect(self.page.get_by_test_id("regulation-fsm")).to_be_visible()
        yield "new-game"
        self.click("names-list")
        yield "new-game-list"
        self.click("roles-hand")
        yield "new-game-roles"
        self.click("settings")
        yield "settings-before"
        self.click("close-sheet")
        self._open()
        yield "opened"
        self.order({"night": 0})
        yield "night-zero"

    def _open(self) -> None:
        players = {str(seat): name for seat, name in enumerate(NAMES, 1)}
        self.order({"open": {"regulation": "fsm", "players": players, "roles": ROLES}})

    def _day(self) -> Iterator[str]:
        self.order({"day": 1}, {"speech": 1})
        yield "speech-first"
        self.order({"infraction": {"seat": 2, "clause": "6.6.1"}}, {"nominate": {"by": 1, "seat": 6}})
        self.order({"speech": 2}, {"nominate": {"by": 2, "seat": 9}}, {"speech": 3})
        self.order({"infraction": {"seat": 7, "clause": "6.7.4"}}, {"nominate": {"by": 3, "seat": 10}})
        for _ in range(3):
            self.order({"infraction": {"seat": 5, "sanction": "foul"}})
        self.order({"speech": 4}, {"infraction": {"seat": 6, "sanction": "foul"}})
        yield "speech"

    def _cards(self) -> Iterator[str]:
        self.click("kind-technical_minor")
        yield "armed"
        self.page.get_by_test_id("disarm").click()
        self.hold("seat-6", HOLD_MS)
        self.release()
        expect(self.page.get_by_test_id("card-clause")).to_be_visible()
        yield "seat-card"
        self.click("card-clause")
        expect(self.page.get_by_test_id("clause-6.6.1")).to_be_visible()
        yield "picker"
        self.page.get_by_test_id("clause-search").fill("6717")
        yield "picker-search"
        self.page.keyboard.press("Escape")
        self.page.get_by_test_id("seat-5").click()
        expect(self.page.get_by_test_id("confirm-no")).to_be_visible()
        yield "question"
        self.rest(QUESTION_REST_MS)
        self.page.get_by_test_id("confirm-no").click()
        self.click("tab-timeline")
        yield "timeline"
        self.page.locator(".event-head").nth(1).click()
        yield "timeline-open"
        self.click("tab-game")

    def _sheets(self) -> Iterator[str]:
        self.click("settings")
        yield "settings"
        self.click("set-keys")
        yield "keys"
        self.click("close-sheet")
        self.click("tab-lock")
        yield "locked"
        self.rest(STAGE_REST_MS)
        self.hold("unlock", UNLOCK_MS)
        self.release()
        expect(self.page.get_by_test_id("next")).to_be_visible()

    def _vote(self) -> Iterator[str]:
        for seat, nominee in zip(SPEECHES, (1, 2, 3, 4), strict=False):
            self.order({"speech": seat}, {"nominate": {"by": seat, "seat": nominee}})
            if seat == SPEECHES[1]:
                yield "speech-five-nominees"
        self.order(*({"speech": seat} for seat in (9, 10)))
        self.order({"voting": True})
        expect(self.page.get_by_test_id("candidate-6")).to_be_visible()
        yield "vote"
        self.click("by-number")
        yield "vote-number"
        self.order({"vote": {"6": 5, "9": 5}})
        yield "tied"
        self.order({"tie_speech": 6})
        yield "tie"
        self.order({"tie_speech": 9}, {"vote": {"6": 5, "9": 5}})
        yield "lift"
        self.order({"lift": 2})
        yield "nobody-leaves"

    def _night(self) -> Iterator[str]:
        self.order({"night": 1})
        yield "shooting"
        self.order({"infraction": {"seat": 10, "clause": "6.8.6"}}, {"shot": 8})
        yield "best-move"
        self.order({"best_move": [4, 7, 9]}, {"clock": {"start": "don_check"}})
        yield "don-check"
        self.order({"don_check": 2})
        yield "sheriff-check"
        self.hold("tab-roles", HOLD_MS)
        yield "roles"
        self.release()
        self.order({"sheriff_check": 4}, {"day": 2})
        yield "morning"

    def _end(self) -> Iterator[str]:
        self.order({"announce": "all"}, {"last_word": 8})
        yield "last-word"
        self.order({"speech": 2}, {"decided": "red"})
        yield "result"

    def _trouble(self) -> Iterator[str]:
        self._venue.kill()
        expect(self.page.locator(".bar.is-offline")).to_be_visible(timeout=15_000)
        self.page.get_by_test_id("seat-1").click()
        yield "offline"
        self._venue.start()
        expect(self.page.locator(".bar:not(.is-offline)")).to_be_visible(timeout=15_000)
