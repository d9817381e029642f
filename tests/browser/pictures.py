"""Makes the pictures of the documentation from the running product: `python -m tests.browser.pictures`."""

from __future__ import annotations

import shutil
import tempfile
import urllib.request
from itertools import count
from json import dumps
from pathlib import Path

from playwright.sync_api import Locator, Page, sync_playwright

from tests.browser.conftest import FLAGS
from tests.browser.desk_pictures import TABLES, desk_pictures
from tests.browser.first_game import first_game
from tests.browser.obs_pictures import obs_pictures
from tests.browser.venue import Venue

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"

LIGHTS = [
    "46px at 12% 14%, #6d512f",
    "60px at 27% 9%, #57442f",
    "40px at 44% 17%, #375a72",
    "66px at 63% 11%, #5a4a33",
]
TABLE = ["62% 34% at 50% 66%, #1f6b48, #124730 70%", "66% 38% at 50% 67%, #6e4526, #6e4526 70%"]
LAYERS = [
    *(f"radial-gradient(circle {light} 58%, transparent 62%)" for light in LIGHTS),
    *(f"radial-gradient(ellipse {ring}, transparent 71%)" for ring in TABLE),
    "linear-gradient(#0d1a26, #14212b 42%, #0a0f12)",
]
STUDIO = f"html {{ height: 1080px; background: {', '.join(LAYERS)} !important; }}"
"""A studio with a table, to see the graphics over something like a picture."""

NAMES = [
    "Барракуда", "msr.Крот", "Ёж", "Жемчужина", "Тихий Омут", "Снегирь", "Lady Fox", "Полковник",
    "Константинопольский-Преображенский", "Шторм",
]  # fmt: skip
ROLES = {"2": "sheriff", "4": "don", "5": "mafia", "9": "mafia"}


class Judge:
    """Gives orders over HTTP, as a script would."""

    def __init__(self, venue: Venue) -> None:
        self._key = venue.links["tables"]["1"]["judge"].partition("?key=")[2]
        self._url = venue.links["url"].rstrip("/") + "/api/tables/1/commands"
        self._ids = count(1)

    def __call__(self, *steps: dict[str, object]) -> None:
        for step in steps:
            body = dumps({"id": f"picture{next(self._ids)}", "do": step}).encode()
            headers = {"Authorization": f"Bearer {self._key}", "Content-Type": "application/json"}
            urllib.request.urlopen(urllib.request.Request(self._url, body, headers)).close()


def mixed_states(judge: Judge) -> None:
    """Two days and two nights that leave a bit of everything on the table."""
    players = {str(seat): name for seat, name in enumerate(NAMES, 1)}
    judge(
        {"open": {"regulation": "fsm", "players": players, "roles": ROLES, "replace": True}},
        {"night": 0},
        {"day": 1},
        {"speech": 1},
    )
    judge({"nominate": {"by": 1, "seat": 5}}, {"infraction": {"seat": 1, "clause": "6.6.1"}})
    judge({"speech": 2}, {"nominate": {"by": 2, "seat": 6}}, {"infraction": {"seat": 6, "sanction": "foul"}})
    judge({"infraction": {"seat": 6, "clause": "6.6.3"}}, {"vote": {"5": 8}}, {"last_word": 5})
    judge(
        {"night": 1},
        {"shot": 3},
        {"best_move": [4, 5, 9]},
        {"don_check": 2},
        {"sheriff_check": 4},
        {"day": 2},
    )
    judge({"last_word": 3}, {"speech": 2}, {"nominate": {"by": 2, "seat": 7}}, {"speech": 4})
    judge({"infraction": {"seat": 7, "clause": "6.7.8"}}, {"infraction": {"seat": 4, "clause": "6.6.2"}})
    judge({"infraction": {"seat": 4, "clause": "6.6.5"}}, {"infraction": {"seat": 6, "clause": "6.6.2"}})
    judge(
        {"nominate": {"by": 4, "seat": 2}}, {"speech": 6}, {"speech": 7}, {"nominate": {"by": 7, "seat": 10}}
    )
    judge({"infraction": {"seat": 7, "clause": "6.6.4"}}, {"speech": 8}, {"speech": 9})


def until_quiet(air: Page) -> None:
    """Waits until the queue of banners has run dry."""
    quiet = 0
    while quiet < 10:
        air.wait_for_timeout(100)
        quiet = 0 if air.locator(".banner").count() else quiet + 1


def shoot(page: Page | Locator, name: str) -> None:
    page.screenshot(path=PICTURES / f"{name}.jpg", type="jpeg", quality=82)


def main() -> None:
    """Plays two games and takes the pictures."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as data:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        venue = Venue(Path(data), browser)
        try:
            first_game(venue, shoot)
            judge, phone, air = Judge(venue), venue.phone(), venue.air()
            mixed_states(judge)
            until_quiet(air)
            judge({"speech": 9})
            air.wait_for_timeout(1_500)
            air.add_style_tag(content=STUDIO)
            shoot(air, "air-day")
            shoot(phone, "panel")
            judge({"infraction": {"seat": 8, "clause": "6.8.15"}})
            air.wait_for_timeout(2_000)
            shoot(air, "air")
            shoot(phone, "panel-removal")
        finally:
            venue.stop()
        tournament = Venue(Path(data) / "tournament", browser, TABLES)
        try:
            desk_pictures(tournament, browser, shoot)
        finally:
            tournament.stop()
        obs_pictures(browser, shoot)
        browser.close()


if __name__ == "__main__":
    main()
