"""A phone is let in by the code on the desk and shut out again, in real browsers: forms, origins and policies fit."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import parse_qs, urlsplit

import requests
from playwright.sync_api import Browser, expect

from tests.browser.venue import PHONE, Venue, marks, open_game, tap


def test_a_phone_is_let_in_by_its_code_and_shut_out_again(started: dict[str, Any], browser: Browser) -> None:
    desk = browser.new_page(locale="en")
    desk.goto(started["desk"])
    desk.get_by_role("link", name="Links").click()
    desk.get_by_role("link", name="Devices and keys").click()
    desk.get_by_role("button", name="Show a code").click()
    code = desk.locator(".paircode").inner_text()
    assert re.fullmatch(r"\w{3}-\w{3}", code)
    expect(desk.get_by_role("img", name="QR")).to_be_visible()

    phone = browser.new_page(locale="en", viewport=PHONE)
    refused: list[str] = []
    phone.on("console", lambda message: refused.append(message.text) if message.type == "error" else None)
    phone.goto(f"{started['url']}/pair")
    phone.get_by_label("Code").fill("WRONG")
    phone.get_by_label("Name").fill("Tablet")
    phone.get_by_role("button", name="Connect").click()
    expect(phone.get_by_role("alert")).to_contain_text("not valid")
    phone.get_by_label("Code").fill(code)
    phone.get_by_role("button", name="Connect").click()
    phone.wait_for_url(re.compile(r"/judge/1"))
    for _ in range(40):
        desk.reload()
        if desk.get_by_text("connected").count():
            break
        desk.wait_for_timeout(250)
    expect(desk.get_by_text("Tablet")).to_be_visible()
    expect(desk.get_by_text("connected")).to_be_visible()

    # What cuts somebody off asks once more.
    desk.get_by_text("Shut out", exact=True).click()
    desk.get_by_role("button", name="Yes, shut out now").click()
    expect(desk.get_by_text("None yet")).to_be_visible()
    expect(phone.get_by_text(re.compile("not valid"))).to_be_visible(timeout=10_000)
    assert [line for line in refused if "Content Security Policy" in line] == []


def test_a_side_judges_panel_offers_only_what_the_server_takes(venue: Venue) -> None:
    judge, air = venue.phone(), venue.air()
    side = venue.phone(key=paired(venue, "side"))
    # Nothing to open for whoever may not open.
    expect(side.get_by_test_id("head-only-note")).to_be_visible()
    expect(side.get_by_test_id("start-game")).to_have_count(0)
    open_game(judge, "fsm")
    expect(side.get_by_test_id("seat-5")).to_be_visible()
    tap(side, "tab-table")
    expect(side.get_by_test_id("head-only-note")).to_be_visible()
    tap(side, "tab-timeline")
    expect(side.get_by_test_id("seat-5")).to_be_visible()
    expect(side.get_by_test_id("other-game")).to_have_count(0)
    tap(side, "tab-game")
    # What it may do, it does; and the head judge's panel has everything.
    tap(side, "seat-5")
    expect(marks(air, 5)).to_have_count(1)
    tap(judge, "tab-timeline")
    expect(judge.get_by_test_id("other-game")).to_be_visible()


def paired(venue: Venue, role: str) -> str:
    """The key of a device that was let in by its code."""
    url, desk = venue.links["url"], str(venue.links["desk"]).partition("?key=")[2]
    requests.post(f"{url}/desk/codes", {"key": desk, "role": role, "table": "1"}, timeout=10)
    page = requests.get(f"{url}/desk/devices", {"key": desk}, timeout=10).text
    (code,) = re.findall(r'paircode">(\w{3}-\w{3})<', page)
    answer = requests.post(
        f"{url}/pair", {"code": code, "name": "Боковой"}, timeout=10, allow_redirects=False
    )
    return parse_qs(urlsplit(answer.headers["Location"]).query)["key"][0]
