"""The life of an on-air page: servers and sources come and go, and what is on air is right without anybody's hands."""

from __future__ import annotations

import json
import re
import struct
import urllib.request
import zlib
from collections.abc import Callable
from itertools import pairwise
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, Page, Route, ViewportSize, WebSocketRoute, expect

from tests.browser.desk import Desk
from tests.browser.operator import Operator
from tests.browser.venue import AIR, KeptPage, Venue, marks, tile

PLAYERS = {str(seat): f"Игрок {seat}" for seat in range(1, 11)}
ROLES = {"2": "sheriff", "4": "don", "5": "mafia", "9": "mafia"}
OPEN = {"open": {"regulation": "fsm", "players": PLAYERS, "roles": ROLES}}
SOON_MS = 5_000
"""As long as a page may take to come alive again."""
MINUTE_MS = 60_000
HOUR_MS = 60 * MINUTE_MS


def foul(seat: int) -> dict[str, Any]:
    return {"infraction": {"seat": seat, "sanction": "foul"}}


def speeches(desk: Desk) -> None:
    """A game in its first speech."""
    desk.give(OPEN, {"night": 0}, {"day": 1}, {"speech": 1})


@pytest.fixture
def desk(venue: Venue) -> Desk:
    return Desk(venue)


@pytest.fixture
def operator(venue: Venue) -> Operator:
    return Operator(venue)


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


# --- servers come and go -------------------------------------------------------------------------------------------


def test_a_page_that_was_there_before_its_server_comes_alive_by_itself(
    venue: Venue, desk: Desk, browser: Browser
) -> None:
    """obs-browser#71."""
    speeches(desk)
    desk.give(foul(3))
    before = venue.air()
    expect(marks(before, 3)).to_have_count(1)
    files = KeptPage(before)
    venue.kill()
    with files.served():
        early = source(venue, browser)
        early.clock.run_for(MINUTE_MS)
        assert early.locator(".stage").count() == 0
    venue.start()
    expect(marks(early, 3)).to_have_count(1, timeout=SOON_MS)


CONNECTS = """
    window.tries = [];
    const Plain = window.WebSocket;
    window.WebSocket = class extends Plain {
      constructor(...given) { super(...given); window.tries.push(performance.now()); }
    };
"""


def test_it_tries_for_ever_with_jitter_and_a_cap_and_keeps_its_picture(
    venue: Venue, desk: Desk, browser: Browser
) -> None:
    """AITuberFlow#290, TSH#492."""
    speeches(desk)
    desk.give(foul(3))
    page = source(venue, browser, script=CONNECTS)
    expect(marks(page, 3)).to_have_count(1)
    venue.kill()
    page.clock.fast_forward(3 * HOUR_MS)
    page.evaluate("window.tries.length = 0")
    for _ in range(60):
        # A moment of real time in which a try can fail.
        page.wait_for_timeout(20)
        page.clock.run_for(1_000)
    tries = page.evaluate("window.tries")
    pauses = [round(later - earlier) for earlier, later in pairwise(tries)]
    assert len(pauses) >= 12
    assert max(pauses) <= SOON_MS
    assert len(set(pauses)) > 3
    expect(marks(page, 3)).to_have_count(1)
    venue.start()
    desk.give(foul(3))
    expect(marks(page, 3)).to_have_count(2, timeout=SOON_MS)


def upgraded(page: Page) -> None:
    """From now on the server has another build: its files bear other names."""

    def html(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(
            response=answer, body=re.sub(r"assets/overlay-([\w-]+)", r"assets/overlay-new-\1", answer.text())
        )

    def asset(route: Route) -> None:
        route.fulfill(response=route.fetch(url=route.request.url.replace("overlay-new-", "overlay-")))

    page.route("**/overlay/1/full*", html)
    page.route("**/assets/overlay-new-*", asset)


def test_a_new_version_comes_in_by_itself_but_not_across_a_banner(
    venue: Venue, desk: Desk, browser: Browser
) -> None:
    """obs-browser#66."""
    speeches(desk)
    links: list[WebSocketRoute] = []
    context = browser.new_context(viewport=AIR)
    venue.takes(context)
    page = context.new_page()
    page.route_web_socket(re.compile("socket.io"), lambda ws: links.append(through(ws)))
    page.goto(venue.links["tables"]["1"]["air"]["full"])
    expect(tile(page, 1)).to_be_visible()
    desk.give({"infraction": {"seat": 3, "clause": "6.8.15"}})
    expect(page.locator(".banner")).to_be_visible()
    page.evaluate("document.documentElement.dataset.life = 'old'")
    upgraded(page)
    # The page learns of it when its link is back.
    with page.expect_response(lambda answer: "/overlay/1/full" in answer.url):
        links[-1].close()
    expect(page.locator("html[data-life] .banner")).to_be_visible()
    expect(page.locator("html:not([data-life])")).to_have_count(1, timeout=15_000)
    expect(tile(page, 3)).to_contain_text("6.8.15")
    expect(page.locator("script[src*=overlay-new-]")).to_have_count(1)


def through(ws: WebSocketRoute) -> WebSocketRoute:
    """A link as it is, which the test can cut or speak on."""
    ws.connect_to_server()
    return ws


def test_what_is_no_state_never_clears_the_picture(venue: Venue, desk: Desk, browser: Browser) -> None:
    """TSH#492."""
    speeches(desk)
    desk.give(foul(3))
    links: list[WebSocketRoute] = []
    context = browser.new_context(viewport=AIR)
    venue.takes(context)
    page = context.new_page()
    page.route_web_socket(re.compile("socket.io"), lambda ws: links.append(through(ws)))
    page.goto(venue.links["tables"]["1"]["air"]["full"])
    expect(marks(page, 3)).to_have_count(1)
    for wrong in ("null", "{}", '{"journal":"x","revision":1,"server_time":0}', '"gone"'):
        links[-1].send(f'42/table,["snapshot",{wrong}]')
    links[-1].send("no packet at all")
    desk.give(foul(4))
    expect(marks(page, 4)).to_have_count(1)
    expect(marks(page, 3)).to_have_count(1)


# --- sources come and go -------------------------------------------------------------------------------------------

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
    page.wait_for_timeout(600)
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


# --- the operator --------------------------------------------------------------------------------------------------


def test_the_operator_hides_an_element_and_the_source_that_shows_nothing_else(
    venue: Venue, desk: Desk, operator: Operator
) -> None:
    speeches(desk)
    desk.give({"nominate": {"by": 1, "seat": 7}})
    full, vote = venue.air(), venue.air(view="vote")
    hall = venue.hall()
    expect(tile(full, 7)).to_be_visible()
    operator.show(vote=True)
    expect(vote.locator(".vote")).to_contain_text("Игрок 7")
    operator.show(board=False, vote=False)
    expect(full.locator(".board")).to_have_count(0)
    expect(vote.locator(".vote")).to_have_count(0)
    expect(tile(hall, 7)).to_be_visible()
    operator.show(board=True)
    expect(tile(full, 7)).to_be_visible()


def test_a_vote_in_the_frame_makes_room_for_a_banner_and_one_by_itself_does_not(
    venue: Venue, desk: Desk, operator: Operator
) -> None:
    speeches(desk)
    desk.give({"nominate": {"by": 1, "seat": 7}})
    operator.show(vote=True)
    framed, alone = venue.air(view="vote"), venue.air(view="vote")
    alone.set_viewport_size({"width": 856, "height": 70})
    for page in (framed, alone):
        expect(page.locator(".vote")).to_be_visible()
    desk.give(foul(3))
    expect(framed.locator(".vote")).to_have_count(0)
    expect(alone.locator(".vote")).to_be_visible()
    expect(framed.locator(".vote")).to_be_visible(timeout=10_000)


def test_a_take_cuts_or_fades_as_the_operator_said(
    venue: Venue, desk: Desk, operator: Operator, browser: Browser
) -> None:
    speeches(desk)
    page = source(venue, browser)
    expect(tile(page, 1)).to_be_visible()
    page.clock.pause_at(page.evaluate("Date.now() / 1000 + 1"))
    operator.order(show={"bus": "preview", "elements": {"title": True, "board": False}})
    operator.order(take={"fade_ms": 2_000})
    expect(page.locator(".title-card")).to_be_visible()
    # What goes is still there while it fades.
    assert page.locator(".board").count() == 1
    fading = """() => document.querySelector('.board').closest('.part').getAnimations()
      .map((fade) => fade.effect.getComputedTiming().duration)"""
    assert page.evaluate(fading) == [2_000]
    page.clock.run_for(3_000)
    expect(page.locator(".board")).to_have_count(0)
    page.clock.resume()
    operator.order(show={"bus": "preview", "elements": {"title": False, "board": True}})
    operator.order(take={"fade_ms": 0})
    expect(page.locator(".board")).to_have_count(1)
    assert page.locator(".title-card").count() == 0


def test_the_preview_is_for_the_desk_alone(venue: Venue, desk: Desk, operator: Operator) -> None:
    speeches(desk)
    key = venue.links["desk"].partition("?key=")[2]
    air = venue.air()
    preview = venue.air()
    preview.goto(re.sub("key=[^&]*", f"key={key}", air.url) + "&bus=preview")
    impostor = venue.air()
    impostor.goto(air.url + "&bus=preview")
    operator.order(show={"bus": "preview", "elements": {"title": True, "board": False}})
    expect(preview.locator(".title-card")).to_be_visible()
    expect(preview.locator(".board")).to_have_count(0)
    for page in (air, impostor):
        expect(tile(page, 1)).to_be_visible()
        expect(page.locator(".title-card")).to_have_count(0)
    operator.order(take={"fade_ms": 0})
    expect(air.locator(".title-card")).to_be_visible()


def test_a_wrong_key_is_told_to_a_person_and_never_over_the_video(venue: Venue, browser: Browser) -> None:
    page = source(venue, browser)
    wrong = re.sub("key=[^&]*", "key=zzz", page.url)
    page.goto(wrong)
    expect(page.locator(".turned-away")).to_be_visible()
    within_obs = source(venue, browser, script="window.obsstudio = { pluginVersion: '2.23.5' };")
    within_obs.goto(wrong)
    within_obs.wait_for_timeout(1_000)  # as long as the other page may have needed
    assert within_obs.locator("body").inner_text().strip() == ""


def test_under_review_stands_until_it_is_released_and_the_rulings_follow(
    venue: Venue, desk: Desk, operator: Operator
) -> None:
    speeches(desk)
    air = venue.air()
    expect(tile(air, 1)).to_be_visible()
    operator.order(review={"on": True})
    expect(air.locator(".review")).to_contain_text("Идёт разбор")
    desk.give(foul(3))
    # The tile tells the fact; the banner waits.
    expect(marks(air, 3)).to_have_count(1)
    expect(air.locator(".review")).to_be_visible()
    expect(air.locator(".banner")).to_have_count(0)
    operator.order(review={"on": False})
    expect(air.locator(".review")).to_have_count(0)
    expect(air.locator(".banner")).to_contain_text("1-й фол")


def test_test_data_bears_its_mark_on_air(venue: Venue, operator: Operator) -> None:
    pages = [venue.air(view=view) for view in ("full", "board")]
    operator.order(rehearsal=True)
    for page in pages:
        expect(page.locator(".rehearsal")).to_have_text("тест")
    operator.order(rehearsal=False)
    for page in pages:
        expect(page.locator(".rehearsal")).to_have_count(0)


def test_a_delayed_picture_lags_and_a_switch_does_not(
    venue: Venue, desk: Desk, operator: Operator, browser: Browser
) -> None:
    speeches(desk)
    page = source(venue, browser, query="&delay=20")
    until(page, lambda: tile(page, 3).is_visible())
    expect(marks(page, 3)).to_have_count(0)
    live = venue.air()
    desk.give(foul(3))
    expect(marks(live, 3)).to_have_count(1)
    operator.show(header=False)
    expect(page.locator(".title, .state")).to_have_count(0)
    assert marks(page, 3).count() == 0
    until(page, lambda: marks(page, 3).count() == 1)


def until(page: Page, there: Callable[[], bool]) -> None:
    """Moves the page's clock on; what is on its way to it needs real time as well."""
    for _ in range(60):
        if there():
            return
        page.clock.run_for(1_000)
        page.wait_for_timeout(50)
    raise AssertionError("it never came")


def reports(page: Page) -> list[dict[str, Any]]:
    """What the page says of itself from now on."""
    said: list[dict[str, Any]] = []

    def hear(payload: str | bytes) -> None:
        if isinstance(payload, str) and payload.startswith('42/table,["report"'):
            said.append(json.loads(payload.partition(",")[2])[1])

    page.on("websocket", lambda ws: ws.on("framesent", hear))
    return said


def test_a_page_reports_itself_on_connect_and_when_its_size_changes(
    venue: Venue, desk: Desk, browser: Browser
) -> None:
    speeches(desk)
    context = browser.new_context(viewport=ViewportSize(width=960, height=540))
    venue.takes(context)
    context.add_init_script("window.obsstudio = {pluginVersion: '2.18.4'}")
    page = context.new_page()
    said = reports(page)
    page.goto(venue.links["tables"]["1"]["air"]["board"])
    expect(tile(page, 1)).to_be_visible()
    while not said or said[-1]["lag_ms"] is None:
        page.wait_for_timeout(100)
    report = said[-1]
    assert report["build"]
    assert report["lag_ms"] >= 0
    assert report["lag_at"] > 0
    assert report | {"lag_ms": 0, "lag_at": 0, "skew_ms": 0, "build": ""} == {
        "view": "board",
        "build": "",
        "lag_ms": 0,
        "lag_at": 0,
        "width": 960,
        "height": 540,
        "hidden": False,
        "skew_ms": 0,
        "obs": "2.18.4",
    }
    page.set_viewport_size({"width": 1280, "height": 720})
    while said[-1]["width"] != 1280:
        page.wait_for_timeout(100)


def test_a_photo_that_does_not_come_leaves_the_initial(venue: Venue, desk: Desk) -> None:
    speeches(desk)
    page = venue.air()
    expect(tile(page, 1).locator(".portrait-letter")).to_have_text("И")
    page.route("**/photos/*", lambda route: route.abort())
    put_photo(venue, "Игрок 1", png(12, 12))
    expect(tile(page, 1).locator(".portrait-photo")).to_have_attribute("data-came", "false")
    expect(tile(page, 1).locator(".portrait-letter")).to_be_visible()
    page.unroute("**/photos/*")
    page.reload()
    expect(tile(page, 1).locator(".portrait-photo")).to_have_attribute("data-came", "true")


def png(width: int, height: int) -> bytes:
    """A picture of one colour."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    rows = (b"\0" + b"\x80\x60\x40" * width) * height
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", head)
        + chunk(b"IDAT", zlib.compress(rows))
        + chunk(b"IEND", b"")
    )


def put_photo(venue: Venue, name: str, photo: bytes) -> None:
    url = f"{venue.links['url'].rstrip('/')}/api/players/photo?name={quote(name)}"
    headers = {
        "Authorization": f"Bearer {venue.links['desk'].partition('?key=')[2]}",
        "Content-Type": "image/png",
    }
    with urllib.request.urlopen(urllib.request.Request(url, photo, headers, method="PUT")) as done:
        assert done.status < 300
