"""A theme's own CSS, as somebody may hand it to an operator: it draws, and it reaches nobody."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import requests
from playwright.sync_api import Page, expect

from tests.browser.venue import Venue, open_game


class Stranger:
    """Another host: whoever connects to it has told it something."""

    def __init__(self) -> None:
        self.heard = 0
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._listening.getsockname()[1]}"
        self._thread = threading.Thread(target=self._listen)
        self._thread.start()

    def _listen(self) -> None:
        while True:
            line, _ = self._listening.accept()
            with line:
                if line.recv(9) == b"the end, ":
                    return
                self.heard += 1

    def close(self) -> None:
        with socket.create_connection(self._listening.getsockname()) as line:
            line.sendall(b"the end, ")
        self._thread.join()
        self._listening.close()


@pytest.fixture
def stranger() -> Iterator[Stranger]:
    stranger = Stranger()
    yield stranger
    stranger.close()


def css_that_tells(url: str) -> str:
    return f"""
    @import url("{url}/import.css");
    @import "{url}/import-2.css";
    @font-face {{ font-family: spy; src: url("{url}/font.woff2"); }}
    @namespace svg url("{url}/svg");
    :root {{ --told: url("{url}/variable.png"); }}
    body {{ background: url("{url}/body.png"), image-set("{url}/set.png" 1x); font-family: spy !important; }}
    [data-seat] {{ border-image: url("{url}/border.png") 1; cursor: url("{url}/cursor.png"), auto; }}
    [data-seat="5"] {{ list-style: url("{url}/list.png") inside; display: list-item !important; }}
    *::before {{ content: url("{url}/content.png"); }}
    [data-seat] * {{ mask-image: url("{url}/mask.svg#m"); filter: url("{url}/filter.svg#f"); }}
    [data-seat]::after {{ content: "x"; background: var(--told); clip-path: url("{url}/clip.svg#c"); }}
    html {{ outline: 7px solid rgb(1, 2, 3) !important; }}
    """


def test_it_draws_and_tells_nobody(venue: Venue, stranger: Stranger) -> None:
    phone, desk = venue.phone(), str(venue.links["desk"]).partition("?key=")[2]
    open_game(phone, "fsm")
    call = caller(str(venue.links["url"]), desk)
    theme = call("POST", "/api/themes", {"copy": "ether"})["id"]
    call("PUT", f"/api/themes/{theme}", own(theme) | {"css": css_that_tells(stranger.url)})
    call("POST", "/api/tables/1/production", {"theme": theme})
    refused: list[str] = []
    pages = [venue.air(), venue.air(view="board"), venue.air()]
    pages[2].goto(str(venue.links["tables"]["1"]["hall"]))
    for page in pages:
        page.on("console", lambda said: refused.append(said.text))
        page.reload()
        drawn(page)
        # Whatever could load has had its frame.
        page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        page.evaluate("document.fonts.ready.then(() => null)")
    assert any(stranger.url in line and "Content Security Policy" in line for line in refused)
    assert stranger.heard == 0
    # It does hear who speaks to it.
    with pytest.raises(requests.ConnectionError):
        requests.get(stranger.url, timeout=10)
    assert stranger.heard == 1


def drawn(page: Page) -> None:
    """The theme has come: its outline stands."""
    expect(page.locator("[data-seat]").first).to_be_attached()
    page.wait_for_function("getComputedStyle(document.documentElement).outlineColor === 'rgb(1, 2, 3)'")


def caller(url: str, key: str) -> Any:
    def call(method: str, path: str, body: object = None) -> Any:
        headers = {"Authorization": f"Bearer {key}", "Content-Type": "application/json"}
        answer = requests.request(method, url + path, data=json.dumps(body), headers=headers, timeout=10)
        assert answer.status_code == 200, answer.text
        return answer.json()

    return call


def own(theme: str) -> dict[str, Any]:
    manifest = Path(__file__).parents[2] / "overlay" / "themes" / "ether" / "theme.json"
    return {**json.loads(manifest.read_text("utf-8")), "id": theme}
