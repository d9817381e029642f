"""A phone that trusts the server: a secure page, a screen that stays on, a panel that opens without the network."""

from __future__ import annotations

import base64
import hashlib
import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import FLAGS
from tests.browser.venue import PHONE, open_game, tap

COUNTED = """
const request = WakeLock.prototype.request;
WakeLock.prototype.request = function (...asked) {
  window.locksAsked = (window.locksAsked ?? 0) + 1;
  return request.apply(this, asked);
};
"""
WORKING = "() => navigator.serviceWorker.ready.then((one) => one.active?.scriptURL)"
KEPT = """async () => {
  const kept = [];
  for (const name of await caches.keys()) {
    for (const request of await (await caches.open(name)).keys()) {
      kept.push([name, request.url, await (await caches.match(request)).text()]);
    }
  }
  return kept;
}"""


class Server:
    """One that can be killed and comes back on both of its ports."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self._ports = ["0", "0"]
        self.start()

    def start(self) -> None:
        command = [str(Path(sys.executable).with_name("mafia-overlay")), "serve", "--data", str(self.data)]
        command += [
            "--host",
            "127.0.0.1",
            "--port",
            self._ports[0],
            "--https",
            "--https-port",
            self._ports[1],
        ]
        self._process = subprocess.Popen([*command, "--json"], stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        self.links: dict[str, Any] = json.loads(self._process.stdout.readline())
        self._ports = [self.links[name].rsplit(":", 1)[1] for name in ("url", "https")]

    def kill(self) -> None:
        self._process.kill()
        self._process.communicate()

    @property
    def fingerprint(self) -> str:
        """By which Chromium is told to trust this certificate, as a phone trusts the authority."""
        shown = x509.load_pem_x509_certificate((self.data / "certificates" / "server.crt").read_bytes())
        key = shown.public_key().public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
        return base64.b64encode(hashlib.sha256(key).digest()).decode()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path)
    yield server
    server.kill()


@pytest.fixture
def phone(server: Server, launch_browser: Callable[..., Browser]) -> Iterator[Page]:
    trusting = launch_browser(args=[*FLAGS, f"--ignore-certificate-errors-spki-list={server.fingerprint}"])
    page = trusting.new_context(viewport=PHONE, has_touch=True, locale="ru").new_page()
    page.add_init_script(COUNTED)
    yield page
    trusting.close()


def test_the_screen_stays_on_and_the_panel_opens_without_the_network(server: Server, phone: Page) -> None:
    link = server.links["tables"]["1"]["judge"]
    key = link.partition("?key=")[2]
    complaints: list[str] = []
    phone.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
    phone.goto(link)
    assert phone.evaluate("isSecureContext")
    open_game(phone, "fsm")
    phone.wait_for_function("window.locksAsked > 0")
    assert phone.evaluate(WORKING) == f"{server.links['https']}/judge/worker.js"
    kept = phone.evaluate(KEPT)
    assert {name[:6] for name, *_ in kept} == {"panel-"}
    assert sum(url.endswith(".js") for _, url, _ in kept) > 1
    assert all("?" not in url and key not in text for _, url, text in kept)
    assert complaints == []

    server.kill()
    phone.reload()
    expect(phone.get_by_test_id("seat-5")).to_be_visible()
    tap(phone, "seat-5")
    # Opened anew from the home screen, without the key in the address.
    phone.goto(link.partition("?")[0])
    expect(phone.get_by_test_id("seat-5")).to_be_visible()
    expect(phone.get_by_text("ждёт 1").first).to_be_visible()
    server.start()
    expect(phone.locator(".panel")).to_have_attribute("data-waiting", "0", timeout=15_000)
    expect(phone.get_by_test_id("strip")).to_contain_text("№5")


def test_what_is_kept_can_be_taken_away(server: Server, phone: Page) -> None:
    link = server.links["tables"]["1"]["judge"]
    phone.goto(link)
    phone.evaluate(WORKING)
    phone.goto(f"{link}&offline=off")
    phone.wait_for_function("caches.keys().then((names) => names.length === 0)")
    assert phone.evaluate("navigator.serviceWorker.getRegistrations().then((all) => all.length)") == 0
    phone.goto(link)
    expect(phone.get_by_test_id("start-game")).to_be_visible()
    assert phone.evaluate("navigator.serviceWorker.getRegistrations().then((all) => all.length)") == 0


def test_a_new_build_replaces_what_was_kept(server: Server, phone: Page) -> None:
    phone.goto(server.links["tables"]["1"]["judge"])
    phone.evaluate(WORKING)
    phone.evaluate(
        "caches.open('panel-of-last-year').then((cache) => cache.put('/judge/-', new Response('old')))"
    )
    phone.evaluate("navigator.serviceWorker.getRegistration().then((one) => one.unregister())")
    phone.reload()
    phone.evaluate(WORKING)
    phone.wait_for_function(
        "caches.keys().then((names) => names.length === 1 && names[0] !== 'panel-of-last-year')"
    )


def test_plain_http_keeps_nothing(server: Server, phone: Page) -> None:
    phone.goto(server.links["tables"]["1"]["judge"].replace(server.links["https"], server.links["url"]))
    expect(phone.get_by_test_id("start-game")).to_be_visible()
    assert phone.evaluate("navigator.serviceWorker.getRegistrations().then((all) => all.length)") == 0
