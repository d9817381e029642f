"""(a) From the finger to the picture, browser to browser: the panel and an overlay beside two pages on a bare `ws`.

Both ends are pages of one Chromium, so that one clock times them: from the finger's rise until the change stands in
the page. How long a finger stays down is its own affair; a key acts when it rises, for a hold means something else.
The contenders play in turn, in blocks, each alone in the browser: what else the machine does hits both alike. The first
taps of a block warm its pages and are told apart. Taps come as a busy judge's do, when the picture has come to rest.
"""

from __future__ import annotations

import os
import random
import shutil
import statistics
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, Final

from bench.load import Failed
from bench.machine import CORES
from bench.measure import Figures, Result, Settings
from bench.product import Product, game_steps, product
from bench.rivals import SERVERS, node, package

FRAME_MS: Final = 1000 / 60
SEATS: Final = 10
PAUSE_MS: Final = 480
"""A banner that comes has come to rest by then."""
PRESS_MS: Final = 70
"""How long a finger stays down."""
WARM: Final = SEATS
"""A foul for every seat."""
BLOCK: Final = 3 * SEATS
"""Taps of a game: nobody is to be sent off."""
LISTEN: Final = """addEventListener("pointerup", () => {
  window.touched = performance.timeOrigin + performance.now();
}, {capture: true})"""
"""Before the page's own scripts, so that nothing of theirs comes first."""
WATCH: Final = """(selector) => {
  window.changed = new Promise((resolve) => {
    const watch = new MutationObserver(() => {
      watch.disconnect();
      resolve(performance.timeOrigin + performance.now());
    });
    watch.observe(document.querySelector(selector), {
      subtree: true, childList: true, attributes: true, characterData: true,
    });
  });
}"""

Touch = Callable[[], None]
Plays = Callable[[int], tuple[str, Touch]]
"""What to watch and how to touch, for the tap of this number."""


def dom(settings: Settings, dice: random.Random) -> list[Result]:
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
    with sync_playwright() as playwright, ExitStack() as servers:
        browser = playwright.chromium.launch(
            executable_path=chromium,
            args=["--no-sandbox", "--disable-dev-shm-usage", "--disable-renderer-backgrounding"],
        )
        servers.callback(browser.close)
        try:
            contenders = {
                "mafia-overlay": servers.enter_context(_ours(settings)),
                "bare ws page": servers.enter_context(_bare(settings)),
            }
            result.rows = _in_turn(contenders, browser, settings.some(10, 1), dice)
        except Failed as failed:
            result.notes.append(str(failed))
    rows = result.rows
    above = rows["mafia-overlay"]["p99_ms"] - rows["bare ws page"]["p99_ms"] if len(rows) == 2 else None
    result.claim("p99 above the bare page's", above, round(FRAME_MS, 1), " ms")
    result.notes.append(
        f"The first {WARM} taps on pages that were just opened are not among them; `first_ms` is the very first, "
        "in the middle of the blocks"
    )
    return [result]


class Contender:
    """Two pages of the browser and how they are played."""

    def __init__(self, open_pages: Callable[[Any], tuple[Any, Any, Plays]]) -> None:
        self._open_pages = open_pages
        self.first: list[float] = []
        self.took: list[float] = []

    def play_block(self, browser: Any) -> None:
        touched, shown, plays = self._open_pages(browser)
        took = [_timed(touched, shown, *plays(number)) for number in range(WARM + BLOCK)]
        self.first.append(took[0])
        self.took += took[WARM:]
        for page in (touched, shown):
            page.close()

    def figures(self) -> Figures:
        took = sorted(self.took)
        return {
            "p50_ms": statistics.median(took),
            "p90_ms": took[int(len(took) * 0.90)],
            "p99_ms": took[int(len(took) * 0.99)],
            "taps": len(took),
            "first_ms": statistics.median(self.first),
        }


class _Finger:
    """A touch that lasts. Playwright's own ends as it begins, in the middle of what the key does when it is pressed."""

    def __init__(self, page: Any) -> None:
        self._page = page
        self._devtools = page.context.new_cdp_session(page)

    def taps(self, place: Any) -> None:
        box = place.bounding_box()
        point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        self._send("touchStart", [point])
        self._page.wait_for_timeout(PRESS_MS)
        self._send("touchEnd", [])

    def _send(self, kind: str, points: list[dict[str, float]]) -> None:
        self._devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def _in_turn(
    contenders: dict[str, Contender], browser: Any, blocks: int, dice: random.Random
) -> dict[str, Figures]:
    for _ in range(blocks):
        order = list(contenders.values())
        dice.shuffle(order)
        for contender in order:
            contender.play_block(browser)
    return {name: contender.figures() for name, contender in contenders.items()}


def _timed(touched: Any, shown: Any, watched: str, touch: Touch) -> float:
    # Whatever is asked of a page while the tap is under way would be in its way.
    shown.evaluate(WATCH, watched)
    touch()
    changed = shown.evaluate("() => window.changed")
    touched.wait_for_timeout(PAUSE_MS)
    return float(changed - touched.evaluate("() => window.touched"))


@contextmanager
def _ours(settings: Settings) -> Iterator[Contender]:
    """Quick fouls by the panel; each fills a mark of its seat's tile."""
    with tempfile.TemporaryDirectory(dir=settings.folder) as data, product(Path(data)) as server:
        _set_free(server.pid)
        games = iter(range(1_000_000))

        def open_pages(browser: Any) -> tuple[Any, Any, Plays]:
            _open_game(server, next(games))
            phone = browser.new_page(viewport={"width": 390, "height": 844}, has_touch=True)
            phone.add_init_script(LISTEN)
            phone.goto(server.links["tables"]["1"]["judge"])
            air = browser.new_page(viewport={"width": 1920, "height": 1080})
            air.goto(server.links["tables"]["1"]["air"]["full"])
            finger = _Finger(phone)

            def plays(number: int) -> tuple[str, Touch]:
                seat = number % SEATS + 1
                if number == WARM:
                    _open_game(server, next(games))
                    phone.wait_for_timeout(PAUSE_MS * 2)
                key = phone.get_by_test_id(f"seat-{seat}")
                key.wait_for()
                # The whole tile would not do: the speaker's clock changes in it every second.
                marks = f'[data-seat="{seat}"] .marks'
                air.wait_for_selector(marks)
                return marks, lambda: finger.taps(key)

            return phone, air, plays

        yield Contender(open_pages)


def _open_game(server: Product, number: int) -> None:
    opening, *_ = game_steps(1)
    for place, step in enumerate((opening, {"day": 1}, {"speech": 1})):
        server.order(0, step, f"dom-{number}-{place}")


@contextmanager
def _bare(settings: Settings) -> Iterator[Contender]:
    environment = {**os.environ, "NODE_PATH": str(package("ws", settings.packages))}
    process = subprocess.Popen(  # noqa: S603
        [node(), str(SERVERS / "pages.cjs")], stdout=subprocess.PIPE, text=True, env=environment
    )
    assert process.stdout is not None
    try:
        url = f"http://127.0.0.1:{process.stdout.readline().strip()}/"

        def open_pages(browser: Any) -> tuple[Any, Any, Plays]:
            touched, shown = (browser.new_page(has_touch=True) for _ in range(2))
            touched.add_init_script(LISTEN)
            for page in (touched, shown):
                page.goto(url)
                page.wait_for_selector("body[data-open]")
            finger = _Finger(touched)
            return touched, shown, lambda _number: ("output", lambda: finger.taps(touched.locator("button")))

        yield Contender(open_pages)
    finally:
        process.terminate()
        process.communicate()


def _set_free(pid: int) -> None:
    """As it is shipped, on whichever core: no load is beside it that would need one to itself."""
    for thread in Path(f"/proc/{pid}/task").iterdir():
        os.sched_setaffinity(int(thread.name), CORES)
