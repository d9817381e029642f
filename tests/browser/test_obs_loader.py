"""OBS opened before the server: its source waits, and is live as soon as the server is (obs-browser#71)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from overlay.scenes import LOADER, waiting_for
from tests.browser.venue import AIR, Venue


@pytest.fixture
def source(browser: Browser) -> Iterator[Page]:
    """A browser source of OBS."""
    context = browser.new_context(viewport=AIR)
    yield context.new_page()
    context.close()


def test_a_source_opened_before_the_server_comes_alive_by_itself(venue: Venue, source: Page) -> None:
    address = venue.links["tables"]["1"]["air"]["full"]
    venue.kill()
    failed: list[str] = []
    source.on("requestfailed", lambda request: failed.append(request.url))
    source.goto(f"{LOADER.as_uri()}#{address}")
    while len(failed) < 3:
        source.wait_for_timeout(200)
    assert source.url.startswith("file:")
    # Nothing is on air meanwhile: no error page, no text, no background.
    assert source.locator("body").inner_text() == ""
    assert source.evaluate("getComputedStyle(document.body).backgroundColor") == "rgba(0, 0, 0, 0)"

    venue.start()
    source.wait_for_url(address)
    expect(source.locator("body")).not_to_be_empty()


def test_a_source_opened_with_the_server_goes_straight_to_its_page(venue: Venue, source: Page) -> None:
    address = venue.links["tables"]["1"]["air"]["full"]
    source.goto(waiting_for(address))
    source.wait_for_url(address)


def test_the_shipped_file_is_the_same_page(venue: Venue, source: Page) -> None:
    shipped = Path(__file__).parents[2] / "obs-scenes" / "loader.html"
    address = venue.links["tables"]["1"]["air"]["banner"]
    source.goto(f"{shipped.as_uri()}#{address}")
    source.wait_for_url(address)


def test_an_address_that_is_none_is_not_followed(source: Page) -> None:
    source.goto(f"{LOADER.as_uri()}#javascript:document.title='bad'")
    source.wait_for_timeout(1_500)
    assert source.title() == "mafia-overlay"
    assert source.url.startswith("file:")
