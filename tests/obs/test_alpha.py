"""What is translucent looks in OBS as it does in the browser: our scene files switch off blending in linear light."""

from __future__ import annotations

import base64
import copy
import io
import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import sync_playwright

from overlay.scenes.shows import PLACEHOLDER
from tests.browser.conftest import FLAGS
from tests.obs.conftest import Open
from tests.obs.studio import Studio
from tests.server.process import Client, Process

pytestmark = pytest.mark.obs

ONE = json.loads((Path(__file__).parents[2] / "obs-scenes" / "one.ru.json").read_text("utf-8"))
TILE = """
  const tile = document.createElement("div");
  tile.style.cssText = "position:fixed; left:760px; top:300px; width:400px; height:200px; background:rgba(0,255,0,.5);"
    + "box-shadow:0 10px 34px rgba(0,0,0,.42); z-index:99";
  document.body.append(tile);
"""
"""A tile over the real overlay, in case that nothing of it is translucent just now."""
MIDDLE_OF_TILE = (960, 400)


@pytest.fixture
def overlay_page(tmp_path: Path) -> Iterator[str]:
    """The address of the full overlay, of a game by day with a foul."""
    process = Process(tmp_path / "data")
    judge = Client(process.url, process.key("judge"))
    steps: list[dict[str, object]] = [{"open": {"regulation": "fsm"}}, {"night": 0}, {"day": 1}]
    steps.append({"infraction": {"seat": 5, "sanction": "foul"}})
    for number, step in enumerate(steps):
        assert judge.send(step, f"a{number}")["ok"]
    judge.close()
    yield process.links["tables"]["1"]["air"]["full"]
    process.stop()


def with_picture(collection: dict[str, Any], picture: Path, method: str) -> dict[str, Any]:
    """The collection with a picture in the place of the overlay: Debian's OBS has no browser source."""
    changed = copy.deepcopy(collection)
    for source in changed["sources"]:
        if source["name"] == "Всё вместе 1":
            source["id"] = source["versioned_id"] = "image_source"
            source["settings"] = {"file": str(picture)}
        for item in source["settings"].get("items", []):
            assert item["blend_method"] == "srgb_off"
            item["blend_method"] = method
    return changed


def on_air(studio: Studio, scene: str) -> Image.Image:
    told = studio.ask("GetSourceScreenshot", sourceName=scene, imageFormat="png")
    data = base64.b64decode(told["imageData"].partition(",")[2])
    return Image.open(io.BytesIO(data)).convert("RGB")


def furthest(one: Image.Image, other: Image.Image) -> int:
    """The largest difference in any channel of any pixel."""
    assert one.size == other.size
    # One histogram after another, a channel each.
    counts = ImageChops.difference(one, other).histogram()
    return max(value % 256 for value, count in enumerate(counts) if count)


def drawn(address: str, transparent: Path) -> Image.Image:
    """Writes the overlay with its transparency, and gives it as Chromium puts it over the colour of the camera."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        page = chromium.new_page(viewport={"width": 1920, "height": 1080})
        page.goto(address)
        page.wait_for_timeout(8_000)  # the foul's banner has left, nothing moves
        page.evaluate(TILE)
        page.screenshot(path=transparent, omit_background=True)
        page.evaluate(f"document.documentElement.style.background = '{PLACEHOLDER[0]}'")
        composite = page.screenshot()
        chromium.close()
    return Image.open(io.BytesIO(composite)).convert("RGB")


def test_obs_composites_the_overlay_as_the_browser_does(
    overlay_page: str, open_studio: Open, tmp_path: Path
) -> None:
    picture = tmp_path / "overlay.png"
    in_browser = drawn(overlay_page, picture)
    opaque = Image.open(picture).getchannel("A").histogram()[255]
    assert opaque > 50_000, "the overlay has drawn nothing"

    studio = open_studio(with_picture(ONE, picture, "srgb_off"))
    assert furthest(on_air(studio, "День"), in_browser) <= 2
    studio.stop()

    # Without it the same tile is another: this is what the doctor warns of.
    studio.use(with_picture(ONE, picture, "default"))
    studio.start()
    red, green, blue = (int(PLACEHOLDER[0][at : at + 2], 16) for at in (1, 3, 5))
    half = (red // 2, (green + 255) // 2, blue // 2)
    in_linear_light = on_air(studio, "День").getpixel(MIDDLE_OF_TILE)
    assert isinstance(in_linear_light, tuple)
    assert max(abs(a - b) for a, b in zip(in_linear_light, half, strict=True)) > 20
