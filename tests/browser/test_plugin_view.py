"""A plugin's view is an overlay like any other: it opens, follows the table, and comes back with the server."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tests.server.process import Client


def test_the_score_bug_follows_the_table(page: Page, started: dict[str, Any], complaints: list[str]) -> None:
    links = started["tables"]["1"]
    page.goto(f"{links['air']['scorebug']}&lang=ru")
    bug = page.locator("overlay-scorebug")
    expect(bug).to_be_attached()
    judge = Client(started["url"], links["judge"].partition("?key=")[2])
    for number, step in enumerate(
        ({"open": {"regulation": "club"}}, {"day": 1}, {"infraction": {"seat": 5, "clause": "4"}})
    ):
        assert judge.send(step, f"tap-{number}")["ok"]
    expect(bug).to_contain_text("День 1")
    expect(bug).to_contain_text("9 за столом")
    judge.close()
    assert not complaints
