"""Themes on a real page: they change in place, fall back where they must, and their faces hold every name."""

from __future__ import annotations

import io
import json
import re
import urllib.request
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.air_pictures import THEMES, VITE, WEB, fixture_page
from tests.browser.conftest import need_from_npm
from tests.browser.desk import Desk
from tests.browser.venue import Venue

ETHER, PROTOCOL, VELVET = THEMES
FONT = WEB / "node_modules/@fontsource-variable/literata/files/literata-cyrillic-wght-normal.woff2"
PLAYERS = {str(seat): f"Игрок {seat}" for seat in range(1, 11)}


class House:
    """A server with a game in its first speech, and an operator who dresses it."""

    def __init__(self, venue: Venue) -> None:
        self._venue = venue
        self._judge = Desk(venue)
        self.play()

    def play(self) -> None:
        opening = {"regulation": "fsm", "players": PLAYERS, "replace": True}
        self._judge.give({"open": opening}, {"night": 0}, {"day": 1}, {"speech": 1})
        self.order(theme=ETHER)

    def air(self) -> Page:
        page = self._venue.air()
        page.locator("[data-seat]").first.wait_for()
        return page

    def foul(self, seat: int) -> None:
        self._judge.give({"infraction": {"seat": seat, "sanction": "foul"}})

    def order(self, **order: Any) -> None:
        self.ask("POST", "/api/tables/1/production", order)

    def copy(self, theme: str) -> tuple[str, dict[str, Any]]:
        """An own theme that begins as another one: its name and its manifest."""
        entry = self.ask("POST", "/api/themes", {"copy": theme})
        return entry["id"], self.ask("GET", f"/themes/{entry['id']}/{entry['version']}/theme.json")

    def ask(self, method: str, path: str, body: object = None) -> Any:
        """The server's answer to the desk's key. Bytes are sent as a file, all else as JSON."""
        url = self._venue.links["url"].rstrip("/") + path
        key = self._venue.links["desk"].partition("?key=")[2]
        kind = "application/octet-stream" if isinstance(body, bytes) else "application/json"
        headers = {"Authorization": f"Bearer {key}", "Content-Type": kind}
        data = body if body is None or isinstance(body, bytes) else json.dumps(body).encode()
        with urllib.request.urlopen(urllib.request.Request(url, data, headers, method=method)) as answer:
            return json.load(answer)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, browser: Browser) -> Iterator[House]:
    venue = Venue(tmp_path_factory.mktemp("venue"), browser)
    yield House(venue)
    venue.stop()


@pytest.fixture
def house(server: House) -> House:
    server.play()
    return server


def shows(page: Page, theme: str) -> None:
    expect(page.locator("html")).to_have_attribute("data-theme", theme)


def token(page: Page, name: str) -> str:
    read = "name => getComputedStyle(document.documentElement).getPropertyValue(name).trim()"
    value: str = page.evaluate(read, f"--{name}")
    return value


# --- on an open page -----------------------------------------------------------------------------------------------


def test_another_theme_changes_the_open_page_without_a_reload(house: House) -> None:
    page = house.air()
    shows(page, ETHER)
    page.evaluate("window.before = true")
    house.order(theme=PROTOCOL)
    shows(page, PROTOCOL)
    expect(page.locator(".column")).to_have_count(10)
    assert token(page, "judge") == "#1d3fb8"
    assert page.evaluate("window.before")


def test_it_waits_for_the_banner_to_leave(house: House) -> None:
    page = house.air()
    house.foul(4)
    banner = page.locator(".banner")
    expect(banner).to_be_visible()
    showing = banner.get_attribute("data-banner")
    with page.expect_response("**/themes/velvet/**/theme.json"):
        house.order(theme=VELVET)
    page.wait_for_timeout(300)  # as long as its fonts might take
    shows(page, ETHER)
    expect(banner).to_have_attribute("data-banner", str(showing))
    house.order(banner={"id": showing, "act": "remove"})
    shows(page, VELVET)


def test_a_theme_of_the_venues_own_with_its_own_css_on_top(house: House) -> None:
    own, manifest = house.copy(VELVET)
    house.order(theme=own)
    page = house.air()
    shows(page, own)
    manifest["colors"]["judge"] = "#ff8800"
    manifest["radius"] = 12
    manifest["css"] = ".state-day { letter-spacing: 3px } :root { --banner-foot: 310px }"
    house.ask("PUT", f"/api/themes/{own}", manifest)
    expect(page.locator(".state-day")).to_have_css("letter-spacing", "3px")
    assert [token(page, name) for name in ("judge", "radius", "banner-foot")] == ["#ff8800", "12px", "310px"]
    assert token(page, "text") == "#f5ead6"


def test_fonts_logo_and_sponsors_of_its_own(house: House, pytestconfig: pytest.Config) -> None:
    need_from_npm(FONT, pytestconfig)
    own, manifest = house.copy(ETHER)
    house.order(theme=own)
    page = house.air()
    shows(page, own)
    picture = io.BytesIO()
    Image.new("RGB", (120, 120), "#c04020").save(picture, "PNG")
    for name, data in (("cup.woff2", FONT.read_bytes()), ("logo.png", picture.getvalue())):
        house.ask("PUT", f"/api/themes/{own}/files/{name}", data)
    face = {"family": "Cup Serif", "weight": 600, "files": [{"file": "cup.woff2", "weight": "200 900"}]}
    manifest |= {"fonts": {**manifest["fonts"], "text": face}, "logo": "logo.png", "sponsors": ["logo.png"]}
    house.ask("PUT", f"/api/themes/{own}", manifest)
    expect(page.locator(".tile-name .name").first).to_have_css("font-family", re.compile("^.Cup Serif"))
    fonts = page.evaluate("[...document.fonts].map(({ family, status }) => `${family} ${status}`)")
    assert "Cup Serif loaded" in [font.replace('"', "") for font in fonts]
    house.order(show={"bus": "program", "elements": {"title": True}})
    for place in (".sponsor img", ".title-card .emblem"):
        expect(page.locator(place)).to_have_js_property("naturalWidth", 120)
    house.order(show={"bus": "program", "elements": {"title": False}})


def test_the_pages_own_address_goes_before_the_tables_theme(house: House) -> None:
    house.order(theme=PROTOCOL)
    page = house.air()
    shows(page, PROTOCOL)
    page.goto(f"{page.url}&theme={VELVET}")
    shows(page, VELVET)


@pytest.mark.parametrize(
    "answer",
    [
        pytest.param({"status": 404, "body": "no"}, id="missing"),
        pytest.param({"status": 200, "body": "{"}, id="no JSON"),
        pytest.param({"status": 200, "body": json.dumps({"format": 1, "skin": "neon"})}, id="wrong"),
        pytest.param(None, id="no connection"),
    ],
)
def test_a_manifest_that_cannot_be_had_never_blanks_the_page(
    house: House, answer: dict[str, Any] | None
) -> None:
    own, _ = house.copy(VELVET)
    house.order(theme=own)
    page = house.air()
    shows(page, own)

    def spoil(route: Route) -> None:
        route.abort() if answer is None else route.fulfill(**answer)

    page.route("**/theme.json", spoil)
    page.reload()
    page.locator("[data-seat]").first.wait_for()
    shows(page, ETHER)


def test_less_motion_is_a_fade(house: House) -> None:
    own, manifest = house.copy(ETHER)
    house.ask("PUT", f"/api/themes/{own}", {**manifest, "motion": 0})
    house.order(theme=own)
    page = house.air()
    shows(page, own)
    page.evaluate(
        """() => {
          window.moved = [];
          const plain = Element.prototype.animate;
          Element.prototype.animate = function (frames, timing) {
            window.moved.push([Object.keys(frames[0]).join(), timing.duration]);
            return plain.call(this, frames, timing);
          };
        }"""
    )
    house.foul(4)
    page.locator(".banner").wait_for()
    moved = page.evaluate("window.moved")
    assert moved
    assert {tuple(each) for each in moved} == {("opacity", 120)}


# --- by looking at it ----------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def fixture(pytestconfig: pytest.Config) -> Iterator[str]:
    need_from_npm(VITE, pytestconfig)
    with fixture_page() as page:
        yield page


def opened(page: Page, address: str, theme: str, state: str) -> Page:
    page.set_viewport_size({"width": 1920, "height": 1080})
    page.goto(f"{address}?theme={theme}&state={state}")
    page.wait_for_selector("html[data-ready=yes]", state="attached")
    return page


NAMES = """() => [...document.querySelectorAll('.board .name:not(.fate-title .name)')].map((name) => {
  const seat = name.closest('.seat').getBoundingClientRect();
  const lines = [...name.querySelectorAll('.name-line')];
  return {
    lines: lines.map((line) => line.textContent),
    family: getComputedStyle(name).fontFamily.split(',')[0].replaceAll('"', ''),
    px: parseFloat(getComputedStyle(name).fontSize),
    over: Math.max(...lines.map((line) => {
      const range = document.createRange();
      range.selectNodeContents(line);
      const box = range.getBoundingClientRect();
      return Math.max(seat.left - box.left, box.right - seat.right);
    })),
  };
})"""
FAMILIES = {
    ETHER: "Fira Sans Condensed",
    PROTOCOL: "Literata Variable",
    VELVET: "Ysabeau Office Variable",
}
SHORT = {"Ж", "Йе́ти"}


@pytest.mark.parametrize("theme", THEMES)
def test_every_name_fits_its_tile_in_the_themes_own_face(page: Page, fixture: str, theme: str) -> None:
    names = opened(page, fixture, theme, "names").evaluate(NAMES)
    assert len(names) == 10
    assert [name for name in names if name["over"] > 0] == []
    assert min(name["px"] for name in names) >= 20
    short = [name for name in names if name["lines"][0] in SHORT]
    assert {name["family"] for name in short} == {FAMILIES[theme]}
    # A family emoji and an accent stay whole.
    together = " ".join(line for name in names for line in name["lines"])
    assert "👨‍👩‍👧‍👦" in together
    assert "Йе́ти" in together


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(
    "state",
    [
        "removal",
        "second-technical",
        "sum-of-three",
        "sum-of-three-short",
        "technical-minor",
        "defeat",
        "third-foul",
        "foul-long",
    ],
)
def test_nothing_in_a_banner_runs_into_its_neighbour(
    page: Page, fixture: str, theme: str, state: str
) -> None:
    boxes: list[dict[str, float]] = opened(page, fixture, theme, state).evaluate(
        """() => {
          const found = ['.slab-shape', '.plate-banner', '.who', '.why', '.terms', '.price', '.total'];
          return found.flatMap((part) => {
            const element = document.querySelector(`.banner ${part}`);
            if (element === null) return [];
            const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
            const range = document.createRange();
            let [left, right] = [Infinity, -Infinity];
            while (texts.nextNode()) {
              range.selectNodeContents(texts.currentNode);
              const box = range.getBoundingClientRect();
              [left, right] = [Math.min(left, box.left), Math.max(right, box.right)];
            }
            return [{ part, left, right }];
          });
        }"""
    )
    assert len(boxes) > 2
    assert [(left, right) for left, right in pairwise(boxes) if left["right"] > right["left"]] == []


BOXES = """(selectors) => Object.fromEntries(selectors.map((selector) => {
  const { x, y, width, height } = document.querySelector(selector).getBoundingClientRect();
  return [selector, [x, y, width, height]];
}))"""
Box = tuple[float, float, float, float]
PLACED: dict[tuple[str, str], dict[str, Box]] = {
    (ETHER, "day"): {
        '[data-seat="1"] .tile': (104, 846, 164, 180),
        '[data-seat="10"] .tile': (1652, 846, 164, 180),
        '[data-seat="9"] .clock-slot': (1477, 782, 170, 64),
        ".title-mark": (104, 54, 76, 76),
        ".nominees": (1140, 138, 676, 52),
    },
    (ETHER, "removal"): {
        ".banner": (104, 634, 1712, 140),
        ".banner .plate-banner": (506, 658, 92, 92),
        '[data-seat="6"] .gone-body': (964, 894, 164, 180),
    },
    (ETHER, "vote"): {".vote": (104, 624, 1712, 140)},
    (ETHER, "result"): {".result": (104, 632, 1712, 160)},
    (PROTOCOL, "day"): {
        ".board": (104, 854, 1712, 172),
        '[data-seat="9"] .clock-slot': (1473.6, 792, 171.2, 75),
        '[data-seat="10"]': (1644.8, 854, 171.2, 172),
        ".title": (104, 54, 471, 84),
        ".nominees": (1053, 142, 763, 54),
    },
    (PROTOCOL, "foul"): {".banner": (104, 670, 1024, 104)},
    (VELVET, "day"): {
        '[data-seat="1"] .tile': (104, 832, 164, 194),
        '[data-seat="10"] .tile': (1652, 832, 164, 194),
        '[data-seat="9"] .clock-slot': (1476, 776, 172, 150),
    },
    (VELVET, "technical"): {".banner": (104, 634, 1368, 140)},
}


@pytest.mark.parametrize(("theme", "state"), PLACED)
def test_the_parts_stand_where_they_were_drawn(page: Page, fixture: str, theme: str, state: str) -> None:
    places = PLACED[theme, state]
    found = opened(page, fixture, theme, state).evaluate(BOXES, list(places))
    off = {
        selector: (found[selector], place)
        for selector, place in places.items()
        if max(abs(one - other) for one, other in zip(found[selector], place, strict=True)) > 2
    }
    assert off == {}


@pytest.mark.parametrize("theme", THEMES)
def test_seats_never_move_sideways(page: Page, fixture: str, theme: str) -> None:
    lefts = []
    for state in ("day", "removal", "vote", "result"):
        opened(page, fixture, theme, state)
        lefts.append(page.evaluate("[...document.querySelectorAll('.seat')].map((each) => each.offsetLeft)"))
    assert lefts[1:] == lefts[:-1]


@pytest.mark.parametrize("theme", THEMES)
def test_red_and_black_differ_without_their_colour(page: Page, fixture: str, theme: str) -> None:
    opened(page, fixture, theme, "day")
    page.add_style_tag(content=".plate { color: transparent !important }")
    grey = [
        Image.open(io.BytesIO(page.locator(f'[data-seat="{seat}"] .plate-tile').screenshot())).convert("L")
        for seat in (1, 4)
    ]
    difference = ImageChops.difference(grey[0], grey[1].resize(grey[0].size))
    differing = sum(difference.histogram()[40:])
    assert differing > 0.08 * grey[0].size[0] * grey[0].size[1]
