"""Every view runs, moves and draws in the Chromiums that OBS has had since version 28."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import Browser, ConsoleMessage, Error, Page, Playwright, ViewportSize

from overlay.server.links import PLACES
from tests.browser.conftest import FLAGS
from tests.browser.desk import Desk
from tests.browser.engines import FLAGS as ENGINE_FLAGS
from tests.browser.engines import HASHES, Unreachable, engine
from tests.browser.on_air import OPEN
from tests.browser.operator import Operator
from tests.browser.venue import Venue

EVERYTHING = dict.fromkeys(
    ("header", "board", "banner", "clock", "fouls", "ledger", "vote", "night", "result", "title"), True
)
ALWAYS = {"full", "board", "fouls", "title"}

FILLS = {
    "fouls": ".fouls",
    "clock": ".clock-card",
    "vote": ".vote",
    "title": ".title-card",
    "result": ".result",
}
"""What fills its source exactly; the others leave room for more, or for a shadow."""

BOX = """(selector) => {
  const { left, top, width, height } = document.querySelector(selector).getBoundingClientRect();
  return [left, top, width, height];
}"""

# Neither waits by eye: Playwright's own waiting asks for what these engines have not got.
COMES = """([selector, ms]) => new Promise((done, fail) => {
  const until = performance.now() + ms;
  const look = () => {
    if (document.querySelector(selector)) done(true);
    else if (performance.now() > until) fail(new Error(`no ${selector}`));
    else requestAnimationFrame(look);
  };
  look();
})"""
MOVES = """(ms) => new Promise((done, fail) => {
  const until = performance.now() + ms;
  const seen = new Set();
  const look = () => {
    for (const moving of document.getAnimations()) {
      const element = moving.effect.target.closest(".banner");
      const time = moving.effect.getComputedTiming().progress;
      if (element && time !== null) seen.add(time);
    }
    if (seen.size > 3) done(seen.size);
    else if (performance.now() > until) fail(new Error(`${seen.size} steps`));
    else requestAnimationFrame(look);
  };
  look();
})"""


@dataclass(frozen=True)
class Situation:
    """`drawn`: the views that have something to show besides those that always do; `by` is when they show it."""

    steps: tuple[dict[str, Any], ...]
    drawn: frozenset[str]
    by: str
    moves: bool = False


SITUATIONS = {
    "speech": Situation(
        (OPEN, {"night": 0}, {"day": 1}, {"speech": 1}, {"nominate": {"by": 1, "seat": 7}}),
        frozenset({"clock", "vote"}),
        ".nominees",
    ),
    "removal": Situation(
        ({"infraction": {"seat": 6, "clause": "6.7.4"}}, {"infraction": {"seat": 3, "clause": "6.8.15"}}),
        frozenset({"ledger", "banner"}),
        ".banner",
        moves=True,
    ),
    "night": Situation(
        ({"night": 1}, {"shot": 8}, {"don_check": 2}, {"sheriff_check": 4}),
        frozenset({"night", "ledger"}),
        ".night",
    ),
    "result": Situation(({"decided": "red"}, {"finish": True}), frozenset({"result"}), ".result"),
}


@dataclass
class Wall:
    """Every view in a source of its recommended size, side by side."""

    pages: dict[str, Page] = field(default_factory=dict)
    complaints: list[str] = field(default_factory=list)

    def hang(self, venue: Venue, browser: Browser) -> None:
        for view, place in PLACES.items():
            context = browser.new_context(viewport=ViewportSize(width=place.width, height=place.height))
            venue.takes(context)
            page = self.pages[view] = context.new_page()
            page.on("pageerror", partial(self._hear, view))
            page.on("console", partial(self._read, view))
            page.goto(f"{venue.links['tables']['1']['air'][view]}&lang=ru")

    def _hear(self, view: str, error: Error) -> None:
        self.complaints.append(f"{view}: {error}")

    def _read(self, view: str, said: ConsoleMessage) -> None:
        if said.type == "error":
            self.complaints.append(f"{view}: {said.text}")

    def fills(self, view: str) -> bool:
        """Does the view have its recommended size, to the pixel or two?"""
        place = PLACES[view]
        box = self.pages[view].evaluate(BOX, FILLS[view])
        return all(abs(is_ - be) <= 2 for is_, be in zip(box, (0, 0, place.width, place.height), strict=True))

    def draws(self, view: str) -> bool:
        """Does the view come to cover anything of what is behind it?"""
        for _ in range(20):
            picture = Image.open(io.BytesIO(self.pages[view].screenshot(omit_background=True)))
            if picture.convert("RGBA").getchannel("A").getextrema()[1] == 255:
                return True
            # Each page has the state by a connection of its own, and fades in.
            self.pages[view].wait_for_timeout(100)
        return False


@pytest.fixture(params=list(HASHES))
def old(request: pytest.FixtureRequest, playwright: Playwright) -> Iterator[Browser]:
    """One of the engines."""
    try:
        program = engine(request.param)
    except Unreachable as reason:
        if request.config.getoption("--require-browser"):
            pytest.fail(f"Chromium {request.param}: {reason}")
        pytest.skip(f"Chromium {request.param} cannot be fetched: {reason}")
    browser = playwright.chromium.launch(executable_path=program, args=[*FLAGS, *ENGINE_FLAGS])
    assert browser.version.startswith(request.param.partition(".")[0])
    yield browser
    browser.close()


def test_every_view_runs_moves_and_draws(old: Browser, tmp_path: Path) -> None:
    venue = Venue(tmp_path / "data", old)
    try:
        desk, operator, wall = Desk(venue), Operator(venue), Wall()
        wall.hang(venue, old)
        for name, situation in SITUATIONS.items():
            desk.give(*situation.steps)
            operator.show(**EVERYTHING)
            full = wall.pages["full"]
            full.evaluate(COMES, [situation.by, 20_000])
            if situation.moves:
                desk.give({"infraction": {"seat": 5, "clause": "6.8.15"}})
                assert wall.pages["banner"].evaluate(MOVES, 15_000) > 3
            for view in sorted(ALWAYS | situation.drawn):
                wall.pages[view].evaluate(COMES, [f'[data-element="{view}"] *, .stage-full *', 10_000])
                assert wall.draws(view), f"{view} in {name}"
                assert view not in FILLS or wall.fills(view), f"{view} in {name}"
        assert not wall.complaints
    finally:
        venue.stop()
