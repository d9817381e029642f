"""The pictures of the tutorial: one evening's game, photographed where a judge looks at it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.desk import Desk
from tests.browser.referee import Referee
from tests.browser.venue import Venue

NAMES = ["Ясень", "Комета", "Лиса", "Маяк", "Брусника", "Гром", "Тень", "Север", "Искра", "Вечнозелёный"]
ROLES = {"2": "sheriff", "4": "don", "5": "mafia", "9": "mafia"}
Shoot = Callable[[Page, str], None]


class Photographer:
    """A judge's phone with a camera over it; the orders between two pictures come over the wire."""

    def __init__(self, venue: Venue, shoot: Shoot) -> None:
        self.phone = venue.phone()
        self.thumb = Referee(self.phone)
        self._desk, self._shoot = Desk(venue), shoot

    def take(self, name: str) -> None:
        # Frames that a tap has just drawn have faded by then.
        self.phone.wait_for_timeout(1_300)
        self._shoot(self.phone, f"game-{name}")

    def come_to(self, *steps: Mapping[str, Any]) -> None:
        self._desk.give(*(dict(step) for step in steps))
        revision = str(self._desk.get("snapshot")["revision"])
        expect(self.phone.locator(".panel")).to_have_attribute("data-revision", revision)


def first_game(venue: Venue, shoot: Shoot) -> None:
    """Referees a short game and takes a picture of each screen that the tutorial speaks of."""
    camera = Photographer(venue, shoot)
    begin(camera)
    first_day(camera)
    night_and_morning(camera)
    corrections(camera)
    end(camera)
    venue.kill()
    expect(camera.phone.locator(".bar")).to_contain_text("Нет связи")
    camera.thumb.seat(7)
    camera.take("offline")
    venue.start()


def begin(camera: Photographer) -> None:
    camera.thumb.tap("names-list")
    camera.phone.get_by_test_id("names-text").fill("\n".join(NAMES))
    camera.thumb.tap("names-hand")
    camera.take("new")
    camera.thumb.tap("roles-screen")
    camera.take("deal")
    camera.phone.get_by_test_id("deal-stop").tap()
    camera.come_to({"open": {"regulation": "fsm", "players": by_seat(NAMES), "roles": ROLES}})


def first_day(camera: Photographer) -> None:
    first: list[dict[str, Any]] = [
        {"night": 0},
        {"day": 1},
        {"speech": 1},
        {"nominate": {"by": 1, "seat": 5}},
        foul(6),
    ]
    camera.come_to(*first, {"speech": 2}, foul(6), {"speech": 3}, {"nominate": {"by": 3, "seat": 8}})
    # Fouls of two judges within two seconds would be asked about.
    camera.phone.wait_for_timeout(2_100)
    camera.take("speech")
    camera.thumb.seat(6)
    camera.take("foul")
    camera.thumb.seat(6)
    camera.take("question")
    camera.phone.get_by_test_id("confirm-no").tap()
    camera.come_to({"speech": 4}, {"speech": 5}, {"speech": 10}, {"voting": True})
    camera.thumb.settled()
    camera.thumb.hands(5, [1, 2, 3, 6])
    camera.take("vote")
    camera.come_to({"vote": {"5": 7, "8": 3}}, {"last_word": 5})


def night_and_morning(camera: Photographer) -> None:
    camera.come_to({"night": 1})
    camera.thumb.stage("round-3")
    camera.take("shot")
    camera.come_to({"shot": 3}, {"infraction": {"seat": 10, "clause": "6.8.6"}}, {"best_move": [4, 9, 10]})
    camera.come_to({"don_check": 2}, {"sheriff_check": 4}, {"day": 2})
    camera.take("morning")
    camera.come_to({"announce": "all"}, {"last_word": 3}, {"speech": 2})


def corrections(camera: Photographer) -> None:
    camera.thumb.tap("tab-timeline")
    row = camera.phone.get_by_test_id("timeline-row").filter(has_text="№10").first
    expect(row).to_be_visible()
    camera.thumb.settled()
    row.tap()
    camera.take("timeline")
    camera.thumb.tap("tab-table")
    camera.thumb.stage("round-6")
    camera.take("table")
    camera.phone.get_by_test_id("tab-game").tap()


def end(camera: Photographer) -> None:
    camera.come_to({"set": {"presence": {"4": "voted_out"}}}, {"night": 2}, {"shot": "miss"}, {"day": 3})
    camera.come_to({"speech": 6}, {"nominate": {"by": 6, "seat": 9}}, {"speech": 7})
    camera.come_to({"nominate": {"by": 7, "seat": 6}}, {"vote": {"9": 5, "6": 1}}, {"last_word": 9})
    camera.take("result")


def by_seat(names: list[str]) -> dict[str, str]:
    return {str(seat): name for seat, name in enumerate(names, 1)}


def foul(seat: int) -> dict[str, Any]:
    return {"infraction": {"seat": seat, "sanction": "foul"}}
