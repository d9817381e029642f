"""(a) From the finger to the picture, browser to browser: the panel and an overlay beside two pages on a bare `ws`.

Both ends are pages of one Chromium, so that one clock times them: from the touch until the change stands in the page.
"""

from __future__ import annotations

import os
import random
import shutil
import statistics
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from bench.load import Failed
from bench.machine import SERVER_CORE, pinned
from bench.measure import Figures, Result, Settings
from bench.product import Product, game_steps, product
from bench.rivals import SERVERS, node, package

FRAME_MS: Final = 1000 / 60
PAUSE_MS: Final = 480
"""Taps on one seat must be further apart than the panel's guard against double taps."""
LISTEN: Final = """() => addEventListener("pointerdown", () => {
  window.touched = performance.timeOrigin + performance.now();
}, {capture: true})"""
WATCH: Final = """(selector) => {
  window.changed = 0;
  window.watch?.disconnect();
  window.watch = new MutationObserver(() => {
    window.changed ||= performance.timeOrigin + performance.now();
  });
  window.watch.observe(document.querySelector(selector), {
    subtree: true, childList: true, attributes: true, characterData: true,
  });
}"""


def dom(settings: Settings, _dice: random.Random) -> list[Result]:
    result = Result("dom", "From the touch to the overlay's page, browser to browser")
    chromium = os.environ.get("MAFIA_OVERLAY_CHROMIUM") or shutil.which("chromium")
    try:
        if chromium is None:
            raise Failed("no Chromium on this machine")
        from playwright.sync_api import sync_playwright
    except (Failed, ImportError) as missing:
        result.notes.append(str(missing))
        result.claim("p99 above the bare page's, in ms", None, FRAME_MS)
        return [result]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium,
            args=["--no-sandbox", "--disable-dev-shm-usage", "--disable-renderer-backgrounding"],
        )
        try:
            taps = settings.some(80, 25)
            result.rows["mafia-overlay"] = _ours(browser, taps, settings)
            result.rows["bare ws page"] = _bare(browser, taps, settings)
        except Failed as failed:
            result.notes.append(str(failed))
        finally:
            browser.close()
    rows = result.rows
    above = rows["mafia-overlay"]["p99_ms"] - rows["bare ws page"]["p99_ms"] if len(rows) == 2 else None
    result.claim("p99 above the bare page's", above, round(FRAME_MS, 1), " ms")
    return [result]


def _figures(took: list[float]) -> Figures:
    took.sort()
    return {"p50_ms": statistics.median(took), "p99_ms": took[int(len(took) * 0.99)], "taps": len(took)}


def _ours(browser: Any, taps: int, settings: Settings) -> Figures:
    """Quick fouls by the panel, three to a seat; then a new game, for nobody is to be sent off."""
    with tempfile.TemporaryDirectory(dir=settings.folder) as data, product(Path(data)) as server:
        _open_game(server, 0)
        phone = browser.new_page(viewport={"width": 390, "height": 844}, has_touch=True)
        phone.goto(server.links["tables"]["1"]["judge"])
        air = browser.new_page(viewport={"width": 1920, "height": 1080})
        air.goto(server.links["tables"]["1"]["air"]["full"])
        phone.evaluate(LISTEN)
        took = []
        for number in range(taps):
            if number and number % 30 == 0:
                _open_game(server, number)
                phone.wait_for_timeout(PAUSE_MS * 2)
            seat = number % 10 + 1
            air.wait_for_selector(f'[data-seat="{seat}"]')
            touch = phone.get_by_test_id(f"seat-{seat}").tap
            took.append(_timed(phone, air, f'[data-seat="{seat}"]', touch))
        for page in (phone, air):
            page.close()
    return _figures(took)


def _open_game(server: Product, number: int) -> None:
    opening, *_ = game_steps(1)
    for place, step in enumerate((opening, {"day": 1}, {"speech": 1})):
        server.order(0, step, f"dom-{number}-{place}")


def _bare(browser: Any, taps: int, settings: Settings) -> Figures:
    environment = {**os.environ, "NODE_PATH": str(package("ws", settings.folder))}
    process = subprocess.Popen(  # noqa: S603
        pinned(SERVER_CORE, node(), str(SERVERS / "pages.cjs")),
        stdout=subprocess.PIPE,
        text=True,
        env=environment,
    )
    assert process.stdout is not None
    try:
        url = f"http://127.0.0.1:{process.stdout.readline().strip()}/"
        pages = [browser.new_page(has_touch=True) for _ in range(2)]
        for page in pages:
            page.goto(url)
            page.wait_for_selector("body[data-open]")
        touched, shown = pages
        touched.evaluate(LISTEN)
        touch = touched.locator("button").tap
        took = [_timed(touched, shown, "output", touch) for _ in range(taps)]
        for page in pages:
            page.close()
    finally:
        process.terminate()
        process.communicate()
    return _figures(took)


def _timed(touched: Any, shown: Any, watched: str, touch: Callable[[], None]) -> float:
    shown.evaluate(WATCH, watched)
    touch()
    shown.wait_for_function("() => window.changed", polling=5, timeout=10_000)
    touched.wait_for_timeout(PAUSE_MS)
    return float(shown.evaluate("() => window.changed") - touched.evaluate("() => window.touched"))
