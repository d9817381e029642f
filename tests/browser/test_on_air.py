"""The life of an on-air page: servers come and go, and what is on air is right without anybody's hands."""

from __future__ import annotations

import json
import re
import struct
import urllib.request
import zlib
from itertools import pairwise
from typing import Any
from urllib.parse import quote

from playwright.sync_api import Browser, Page, Route, ViewportSize, WebSocketRoute, expect

from tests.browser.desk import Desk
from tests.browser.on_air import SOON_MS, foul, source, speeches
from tests.browser.venue import AIR, KeptPage, Venue, marks, tile

MINUTE_MS = 60_000
HOUR_MS = 60 * MINUTE_MS


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
    window.underway = 0;
    const Plain = window.WebSocket;
    window.WebSocket = class extends Plain {
      constructor(...given) {
        super(...given);
        window.tries.push(performance.now());
        window.underway += 1;
        this.addEventListener("close", () => { window.underway -= 1; });
      }
    };
"""
"""Notes when the page tries, and how many of its links have not ended."""


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
        # A try fails in real time, which the page's clock does not know.
        page.wait_for_function("() => window.underway === 0")
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


def test_a_wrong_key_is_told_to_a_person_and_never_over_the_video(venue: Venue, browser: Browser) -> None:
    page = source(venue, browser)
    wrong = re.sub("key=[^&]*", "key=zzz", page.url)
    page.goto(wrong)
    expect(page.locator(".turned-away")).to_be_visible()
    within_obs = source(venue, browser, script="window.obsstudio = { pluginVersion: '2.23.5' };")
    within_obs.goto(wrong)
    within_obs.wait_for_timeout(1_000)  # as long as the other page may have needed
    assert within_obs.locator("body").inner_text().strip() == ""


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
        "keyed": False,
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
