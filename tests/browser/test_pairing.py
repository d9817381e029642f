"""A phone is let in by the code on the desk and shut out again, in real browsers: forms, origins and policies fit."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Browser, expect

from tests.browser.venue import PHONE


def test_a_phone_is_let_in_by_its_code_and_shut_out_again(started: dict[str, Any], browser: Browser) -> None:
    desk = browser.new_page(locale="en")
    desk.goto(started["desk"])
    desk.get_by_role("link", name="Devices and links").click()
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
