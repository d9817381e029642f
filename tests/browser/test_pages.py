"""Every page opens under its policy: nothing blocked, nothing missing, nothing thrown."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page


def test_judge_page_opens(page: Page, started: dict[str, Any], complaints: list[str]) -> None:
    page.goto(started["tables"]["1"]["judge"])
    page.wait_for_function("document.querySelector('#app').childElementCount > 0")
    page.wait_for_load_state("networkidle")
    assert not complaints


def test_every_overlay_opens_on_a_transparent_page(
    page: Page, started: dict[str, Any], complaints: list[str]
) -> None:
    views = started["tables"]["1"]["air"]
    assert views
    for url in views.values():
        page.goto(url)
        page.wait_for_load_state("networkidle")
        assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgba(0, 0, 0, 0)"
    assert not complaints
