"""The pictures of the operator's desk beside OBS: what it shows of a running one, and what the check says."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

from tests.browser.desk import Desk
from tests.browser.operator import Operator
from tests.browser.venue import AIR, Venue
from tests.obs.fake_obs import FakeObs

SCREEN: Final = ViewportSize(width=1240, height=744)
SHARPNESS: Final = 1.25
VERSION: Final = "30.1.2"
"""An OBS without chapters, so that the desk tells of the file beside the recording."""
IN_OBS: Final = "window.obsstudio = { pluginVersion: '2.23.5' };"
NAMES: Final = ["Ясень", "Комета", "Лиса", "Маяк", "Брусника", "Гром", "Тень", "Север", "Искра", "Клён"]
Shoot = Callable[[Locator, str], None]


@dataclass(frozen=True, slots=True)
class Wording:
    """What our scene collection calls its things in a language; `suffix` of the pictures' names."""

    suffix: str
    collection: str
    scenes: tuple[str, ...]
    full: str
    title: str


WORDINGS: Final[Mapping[str, Wording]] = {
    "en": Wording(
        "",
        "Mafia: one table",
        ("Day", "Night", "Vote", "Result", "Break"),
        "Everything 1",
        "Title card 1",
    ),
    "ru": Wording(
        ".ru",
        "Мафия: один стол",
        ("День", "Ночь", "Голосование", "Итог", "Перерыв"),
        "Всё вместе 1",
        "Заставка 1",
    ),
}


def obs_pictures(browser: Browser, shoot: Shoot) -> None:
    """Takes them in both languages, each with a server and an OBS of its own."""
    for lang, wording in WORDINGS.items():
        with tempfile.TemporaryDirectory() as data, a_venue(Path(data), browser) as venue, studio() as obs:
            show_collection(obs, wording, venue, lang)
            _take(venue, browser, obs, lang, wording, shoot)


@contextmanager
def a_venue(data: Path, browser: Browser) -> Iterator[Venue]:
    """Reached over the network, as a venue's is."""
    venue = Venue(data, browser, ("--host", "0.0.0.0"))
    try:
        yield venue
    finally:
        venue.stop()


@contextmanager
def studio() -> Iterator[FakeObs]:
    obs = FakeObs()
    try:
        yield obs
    finally:
        obs.stop()


def show_collection(obs: FakeObs, wording: Wording, venue: Venue, lang: str) -> None:
    """Makes the OBS one that has imported our file for one table."""
    obs.answers["GetVersion"] = {"obsVersion": VERSION, "availableRequests": []}
    obs.answers["GetSceneCollectionList"]["currentSceneCollectionName"] = wording.collection
    obs.answers["GetSceneList"] = {
        "scenes": [{"sceneName": scene} for scene in reversed(wording.scenes)],
        "currentProgramSceneName": wording.scenes[0],
    }
    air = venue.links["tables"]["1"]["air"]
    obs.sources = {
        wording.full: {"url": f"{air['full']}&lang={lang}", "width": 1920, "height": 1080},
        wording.title: {"url": f"{air['title']}&lang={lang}", "width": 1712, "height": 224},
    }
    obs.answers["GetInputList"]["inputs"] = [{"inputName": name} for name in obs.sources]


def _take(venue: Venue, browser: Browser, obs: FakeObs, lang: str, wording: Wording, shoot: Shoot) -> None:
    phone = venue.phone(lang)
    _source(venue, browser, lang)
    judge, operator = Desk(venue), Operator(venue)
    players = {str(seat): name for seat, name in enumerate(NAMES, 1)}
    judge.give({"open": {"regulation": "fsm", "players": players}}, {"night": 0}, {"day": 1}, {"speech": 1})
    operator.order(unit=_press("connect", address=obs.address, password="secret"))
    desk = _desk(venue, browser, lang)
    expect(desk.get_by_test_id("unit-obs-stop_record-ask")).to_be_visible(timeout=15_000)
    judge.give({"infraction": {"seat": 6, "clause": "6.8.9"}})
    obs.tell("ReplayBufferSaved", savedReplayPath=time.strftime("D:\\Video\\Replay %Y-%m-%d %H-%M-%S.mkv"))
    unit = desk.locator(".unit")
    expect(unit).to_contain_text("D:\\Video")
    expect(unit).to_contain_text(".csv")
    shoot(unit, f"obs-desk{wording.suffix}")
    _check(desk)
    shoot(desk.locator("main"), f"obs-doctor{wording.suffix}")
    phone.close()


def _press(act: str, **values: str) -> dict[str, Any]:
    return {"unit": "obs", "act": act, "values": values}


def _source(venue: Venue, browser: Browser, lang: str) -> None:
    """The page in OBS's browser source."""
    context = browser.new_context(viewport=AIR, user_agent=f"Chrome/103.0 OBS/{VERSION} Safari/537.36")
    venue.takes(context)
    context.add_init_script(IN_OBS)
    context.new_page().goto(f"{venue.links['tables']['1']['air']['full']}&lang={lang}")


def _desk(venue: Venue, browser: Browser, lang: str) -> Page:
    context = browser.new_context(viewport=SCREEN, device_scale_factor=SHARPNESS, locale=lang)
    venue.takes(context)
    page = context.new_page()
    page.goto(f"{venue.links['desk']}&lang={lang}#/table/1")
    return page


def _check(desk: Page) -> None:
    """The check, when the page in OBS has told of itself."""
    desk.evaluate("() => { location.hash = '#/doctor/1'; }")
    expect(desk.get_by_test_id("finding-obs_source_not_connected")).to_be_visible()
    desk.wait_for_timeout(1_000)
