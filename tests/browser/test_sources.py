"""Sources come and go, are hidden and refreshed, and the table goes on to its next game: what they show is right."""

from __future__ import annotations

import io
import re
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, Page, expect

from tests.browser.desk import Desk
from tests.browser.on_air import OPEN, PLAYERS, SOON_MS, foul, source, speeches
from tests.browser.operator import Operator
from tests.browser.venue import Venue, marks, tile

FRAMES = """
    window.frames_ = [];
    const look = () => {
      const marks = document.querySelectorAll('[data-seat="3"] .mark-fill').length;
      const name = document.querySelector('[data-seat="3"] .name')?.textContent ?? null;
      if (document.querySelector('.stage')) window.frames_.push([marks, name]);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
"""


def test_the_first_frame_of_a_source_that_is_started_anew_is_right(
    venue: Venue, desk: Desk, browser: Browser
) -> None:
    """obs-browser#426: `shutdown` and `restart_when_active` throw the page away and load it again."""
    speeches(desk)
    desk.give(foul(3))
    page = source(venue, browser, script=FRAMES)
    expect(marks(page, 3)).to_have_count(1)
    url = page.url
    page.goto("about:blank")
    # What it remembers is out of date by now.
    desk.give(foul(3))
    page.goto(url)
    expect(marks(page, 3)).to_have_count(2)
    page.wait_for_timeout(200)
    frames = page.evaluate("window.frames_")
    assert frames
    assert {tuple(frame) for frame in frames} == {(2, "Игрок 3")}


STANDS_STILL = """
    const plain = window.setTimeout;
    window.setTimeout = (then, ms, ...given) => plain(function run() {
      if (window.standing) plain(run, 20);
      else then(...given);
    }, ms);
    let state = "visible";
    Object.defineProperty(document, "visibilityState", {get: () => state});
    window.turn = (next) => {
      state = next;
      window.standing = next === "hidden";
      document.dispatchEvent(new Event("visibilitychange"));
    };
"""


def test_a_source_hidden_over_a_banners_end_shows_none_when_it_comes_back(
    venue: Venue, desk: Desk, browser: Browser
) -> None:
    """obs-browser#307: a hidden source stands still."""
    speeches(desk)
    page = source(venue, browser, script=STANDS_STILL)
    other = venue.air()
    expect(tile(page, 1)).to_be_visible()
    expect(tile(other, 1)).to_be_visible()
    desk.give(foul(3))
    expect(page.locator(".banner")).to_be_visible()
    page.evaluate("window.turn('hidden')")
    # As long as another screen shows it, it is on air.
    expect(other.locator(".banner")).to_be_visible()
    expect(other.locator(".banner")).to_have_count(0, timeout=10_000)
    assert page.locator(".banner").count() == 1
    # In the first frame that is drawn, not a moment later.
    first = """() => new Promise((done) => {
      window.turn('visible');
      requestAnimationFrame(() => done(document.querySelectorAll('.banner').length));
    })"""
    assert page.evaluate(first) == 0
    expect(marks(page, 3)).to_have_count(1)


SITUATIONS: tuple[tuple[str, list[dict[str, Any]]], ...] = (
    ("Выставлены", [OPEN, {"night": 0}, {"day": 1}, {"speech": 1}, {"nominate": {"by": 1, "seat": 6}}]),
    ("промах", [{"night": 1}, {"shot": "miss"}, {"don_check": 2}, {"sheriff_check": 4}]),
    ("День 2", [{"day": 2}, {"speech": 2}]),
    ("Удаление", [{"infraction": {"seat": 3, "clause": "6.8.15"}}]),
)


def text(page: Page) -> str:
    """What stands in the picture once it rests; the time left goes on meanwhile."""
    page.locator(".stage").wait_for()
    before, now = None, words(page)
    while now != before:
        page.wait_for_timeout(600)
        before, now = now, words(page)
    return now


def words(page: Page) -> str:
    return re.sub(r"\d:\d\d", "", page.locator(".stage").inner_text())


def test_a_refresh_shows_the_same_picture_at_any_time(venue: Venue, desk: Desk) -> None:
    """FTC#50, #383."""
    page = venue.air()
    for says, steps in SITUATIONS:
        desk.give(*steps)
        expect(page.locator(".stage")).to_contain_text(says)
        before = text(page)
        page.reload()
        assert text(page) == before


def test_the_address_keeps_the_options_over_a_cut_and_a_refresh(venue: Venue, desk: Desk) -> None:
    """FTC#691."""
    speeches(desk)
    url = venue.air().url
    page = venue.air(lang="en")
    page.goto(url.replace("lang=ru", "lang=en") + "&hide=header&scale=0.5&theme=velvet")

    def holds() -> None:
        expect(tile(page, 1)).to_be_visible()
        expect(page.locator(".title")).to_have_count(0)
        assert page.locator("html").get_attribute("lang") == "en"
        assert page.locator("html").get_attribute("data-theme") == "velvet"
        assert "scale(0.5)" in (page.locator(".stage").get_attribute("style") or "")

    holds()
    venue.kill()
    venue.start()
    desk.give(foul(1))
    expect(marks(page, 1)).to_have_count(1, timeout=SOON_MS)
    holds()
    page.reload()
    holds()


def test_the_table_goes_on_to_its_next_game_without_a_new_address(venue: Venue, desk: Desk) -> None:
    """obs-browser#356, #360."""
    speeches(desk)
    page = venue.air()
    expect(tile(page, 3)).to_contain_text("Игрок 3")
    url = page.url
    page.evaluate("window.sameLife = true")
    desk.give({"decided": "red"}, {"finish": True})
    expect(page.locator(".result")).to_be_visible()
    desk.give(
        {"open": {"regulation": "fiim", "players": {**PLAYERS, "3": "Новенький"}}}, {"night": 0}, {"day": 1}
    )
    expect(tile(page, 3)).to_contain_text("Новенький")
    expect(page.locator(".result")).to_have_count(0)
    assert page.url == url
    assert page.evaluate("window.sameLife")


VIEWS = ("full", "board", "fouls", "clock", "ledger", "vote")


def test_a_seat_swap_reaches_every_view(venue: Venue, desk: Desk, operator: Operator) -> None:
    """FTC#643: in the next game two players sit in each other's seats."""

    def first_speech(players: dict[str, str]) -> None:
        desk.give(
            {"open": {"regulation": "fsm", "players": players}}, {"night": 0}, {"day": 1}, {"speech": 1}
        )
        desk.give({"infraction": {"seat": 1, "clause": "6.7.4"}}, {"nominate": {"by": 1, "seat": 7}})

    first_speech(PLAYERS)
    operator.show(fouls=True, clock=True, ledger=True, vote=True)
    pages = {view: venue.air(view=view) for view in VIEWS}
    for view, page in pages.items():
        # In the frame the nominees make room for the ruling first.
        expect(page.locator(".stage")).to_contain_text("Игрок 7" if view == "vote" else "1", timeout=12_000)
    desk.give({"decided": "red"}, {"finish": True})
    first_speech({**PLAYERS, "1": "Игрок 7", "7": "Игрок 1"})
    operator.show(fouls=True, clock=True, ledger=True, vote=True)
    for page in (pages["full"], pages["board"]):
        expect(tile(page, 1)).to_contain_text("Игрок 7")
        expect(tile(page, 7)).to_contain_text("Игрок 1")
    expect(pages["clock"].locator(".clock-card")).to_contain_text("Игрок 7")
    expect(pages["ledger"].locator('[data-row="1"]')).to_contain_text("Игрок 7")
    expect(pages["vote"].locator(".vote")).to_contain_text("Игрок 1", timeout=12_000)
    expect(pages["fouls"].locator('[data-cell="1"]')).to_contain_text("−0,3")


def test_a_page_with_a_background_can_be_keyed_out_of_a_captured_window(
    venue: Venue, desk: Desk, browser: Browser
) -> None:
    """For an OBS without the browser source: its colour is behind the picture, and changes nothing of the picture."""
    speeches(desk)
    plain, keyed = source(venue, browser), source(venue, browser, query="&background=0f0")
    for page in (plain, keyed):
        expect(tile(page, 5)).to_be_visible()
        page.clock.run_for(SOON_MS)
    expect(keyed).to_have_title("Sport Mafia: стол 1, full")
    behind = "getComputedStyle(document.documentElement).backgroundColor"
    assert plain.evaluate(behind) == "rgba(0, 0, 0, 0)"
    assert keyed.evaluate(behind) == "rgb(0, 255, 0)"
    picture = Image.open(io.BytesIO(keyed.screenshot())).convert("RGB")
    assert picture.getpixel((960, 540)) == (0, 255, 0), "nothing of the overlay stands in the middle"
    place = """JSON.stringify(document.querySelector('[data-seat="5"]').getBoundingClientRect())"""
    assert keyed.evaluate(place) == plain.evaluate(place)
