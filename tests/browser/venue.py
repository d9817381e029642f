"""A venue for browser tests: a server that can be killed and started again, the judge's phone, and what is on air."""

from __future__ import annotations

import threading
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, Locator, Page, ViewportSize, expect

from tests.trust.launcher import kill, shared_launcher

PHONE = ViewportSize(width=390, height=844)
AIR = ViewportSize(width=1920, height=1080)


class Venue:
    """One data folder and one address; the server behind it may come and go."""

    _pid: int
    links: dict[str, Any]

    def __init__(self, data: Path, browser: Browser, options: Sequence[str] = ()) -> None:
        self._data, self._browser, self._options = data, browser, options
        self._screens: list[BrowserContext] = []
        self._start("0")

    def start(self) -> None:
        """Starts the server, on the address that it had before."""
        self._start(self.links["url"].rstrip("/").rsplit(":", 1)[1])

    def _start(self, port: str) -> None:
        self._pid, self.links = shared_launcher().start(self._data, "--port", port, *self._options)

    def kill(self) -> None:
        """As if the power went."""
        kill(self._pid)

    def stop(self) -> None:
        """Takes the screens away, too: one that is left would look for its server during all tests that follow."""
        for screen in self._screens:
            screen.close()
        self.kill()

    def takes(self, screen: BrowserContext) -> None:
        """A screen of this venue, which goes with it."""
        self._screens.append(screen)

    def phone(
        self, lang: str = "ru", *, clock_off_by: int = 0, key: str | None = None, hasty: bool = False
    ) -> Page:
        """The judge's panel on a phone of its own, whose clock may be wrong by some seconds; `key` of a paired one.

        `hasty`: the time of its scripts can be moved on.
        """
        context = self._browser.new_context(
            viewport=PHONE, has_touch=True, device_scale_factor=2, locale=lang
        )
        self.takes(context)
        context.add_init_script(off_by(clock_off_by))
        page = context.new_page()
        if hasty:
            page.clock.install()
        link = self.links["tables"]["1"]["judge"]
        page.goto(f"{link if key is None else link.partition('?')[0] + '?key=' + key}&lang={lang}")
        return page

    def air(self, lang: str = "ru", view: str = "full", *, clock_off_by: int = 0) -> Page:
        """A browser source of OBS."""
        context = self._browser.new_context(viewport=AIR)
        self.takes(context)
        context.add_init_script(off_by(clock_off_by))
        page = context.new_page()
        page.goto(f"{self.links['tables']['1']['air'][view]}&lang={lang}")
        return page

    def hall(self, lang: str = "ru") -> Page:
        """The screen in the hall."""
        context = self._browser.new_context(viewport=AIR)
        self.takes(context)
        page = context.new_page()
        page.goto(f"{self.links['tables']['1']['hall']}&lang={lang}")
        return page


class KeptPage:
    """What a phone keeps of the page: files as they were loaded, and no server behind them."""

    def __init__(self, page: Page) -> None:
        loaded = page.evaluate(
            "[location.href, ...performance.getEntriesByType('resource').map((entry) => entry.name)]"
        )
        origin = urlsplit(page.url)
        self._port = origin.port or 80
        self._files: dict[str, tuple[str, bytes]] = {}
        for url in loaded:
            parts = urlsplit(url)
            if parts.netloc != origin.netloc or parts.path.startswith(("/api/", "/socket.io/")):
                continue
            with urllib.request.urlopen(url) as answer:
                self._files[parts.path] = (answer.headers["Content-Type"], answer.read())

    @contextmanager
    def served(self) -> Iterator[None]:
        """The files stand where the server stood; whoever asks for more is told that nobody is there."""
        files = self._files

        class Files(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                kind, body = files.get(urlsplit(self.path).path, ("", b""))
                self.send_response(200 if body else 503)
                self.send_header("Content-Type", kind or "text/plain")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_: object) -> None:
                pass

        class Server(ThreadingHTTPServer):
            allow_reuse_address = True
            daemon_threads = True

        with Server(("127.0.0.1", self._port), Files) as server:
            thread = threading.Thread(target=server.serve_forever)
            thread.start()
            try:
                yield
            finally:
                server.shutdown()
                thread.join()


def off_by(seconds: int) -> str:
    """A script for a page whose device shows another time than it is."""
    return f"const now = Date.now; Date.now = () => now.call(Date) + {seconds * 1000};" if seconds else ""


def tap(page: Page, testid: str) -> None:
    """A finger on a key."""
    page.get_by_test_id(testid).tap()


BLUE_REST_MS = 750
"""The blue button ignores a second tap for this long after its own action."""


def step_on(phone: Page, says: str) -> None:
    """Taps the blue button, once it offers the step that is meant."""
    blue = phone.get_by_test_id("next")
    expect(blue).to_contain_text(says)
    phone.wait_for_timeout(BLUE_REST_MS)
    blue.tap()


def open_game(phone: Page, regulation: str) -> None:
    """Opens a game with unknown roles and goes on to the first speech."""
    tap(phone, f"regulation-{regulation}")
    tap(phone, "start-game")
    for step in ("Договорка", "день 1", "№1"):
        step_on(phone, step)
    expect(phone.get_by_test_id("next")).to_contain_text("№2")


def tile(air: Page, seat: int) -> Locator:
    return air.locator(f'[data-seat="{seat}"]')


def marks(air: Page, seat: int) -> Locator:
    """The filled foul marks of a tile."""
    return tile(air, seat).locator(".mark-fill")
