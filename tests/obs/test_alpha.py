"""What is translucent looks in OBS as it does in the browser: our scene files switch off blending in linear light."""

from __future__ import annotations

import base64
import copy
import io
import json
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import Page, sync_playwright

from overlay.scenes.shows import PLACEHOLDER
from tests.browser.conftest import FLAGS
from tests.obs.conftest import Open
from tests.obs.studio import Studio, wait_for
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


@dataclass(frozen=True, slots=True)
class Drawn:
    """The full overlay of a game by day as Chromium draws it: on nothing, on the colour of the camera, on green."""

    plain: Path
    on_camera: Image.Image
    tiled: Path
    tiled_on_camera: Image.Image
    keyed: Path


@pytest.fixture(scope="module")
def drawn(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Drawn]:
    folder = tmp_path_factory.mktemp("drawn")
    process = Process(folder / "data")
    judge = Client(process.url, process.key("judge"))
    steps: list[dict[str, object]] = [{"open": {"regulation": "fsm"}}, {"night": 0}, {"day": 1}]
    steps.append({"infraction": {"seat": 5, "sanction": "foul"}})
    for number, step in enumerate(steps):
        assert judge.send(step, f"a{number}")["ok"]
    judge.close()
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        page = chromium.new_page(viewport={"width": 1920, "height": 1080})
        address = process.links["tables"]["1"]["air"]["full"]
        page.goto(address)
        page.locator(".banner").wait_for()
        page.locator(".banner").wait_for(state="detached")
        page.wait_for_timeout(1_000)  # nothing moves any more
        plain, tiled, keyed = (folder / f"{name}.png" for name in ("plain", "tiled", "keyed"))
        page.screenshot(path=plain, omit_background=True)
        on_camera = composite(page)
        page.evaluate(TILE)
        page.screenshot(path=tiled, omit_background=True)
        tiled_on_camera = composite(page)
        page.goto(f"{address}&background=00ff00")
        page.locator('[data-seat="5"] .mark-fill').wait_for()
        page.wait_for_timeout(1_000)
        page.screenshot(path=keyed)
        chromium.close()
    yield Drawn(plain, on_camera, tiled, tiled_on_camera, keyed)
    process.stop()


def composite(page: Page) -> Image.Image:
    """The page as Chromium puts it over the colour of the camera."""
    behind = "document.documentElement.style.background"
    page.evaluate(f"{behind} = '{PLACEHOLDER[0]}'")
    picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    page.evaluate(f"{behind} = ''")
    return picture


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


def test_obs_composites_the_overlay_as_the_browser_does(drawn: Drawn, open_studio: Open) -> None:
    opaque = Image.open(drawn.tiled).getchannel("A").histogram()[255]
    assert opaque > 50_000, "the overlay has drawn nothing"

    studio = open_studio(with_picture(ONE, drawn.tiled, "srgb_off"))
    assert furthest(on_air(studio, "День"), drawn.tiled_on_camera) <= 2
    studio.stop()

    # Without it the same tile is another: this is what the doctor warns of.
    studio.use(with_picture(ONE, drawn.tiled, "default"))
    studio.start()
    red, green, blue = (int(PLACEHOLDER[0][at : at + 2], 16) for at in (1, 3, 5))
    half = (red // 2, (green + 255) // 2, blue // 2)
    in_linear_light = on_air(studio, "День").getpixel(MIDDLE_OF_TILE)
    assert isinstance(in_linear_light, tuple)
    assert max(abs(a - b) for a, b in zip(in_linear_light, half, strict=True)) > 20


def test_a_captured_page_with_a_background_is_keyed_out_clean(drawn: Drawn, open_studio: Open) -> None:
    """For an OBS without the browser source: the page on green, and Chroma Key as OBS has it by itself."""
    studio = open_studio(with_picture(ONE, drawn.keyed, "srgb_off"))
    assert green_in(on_air(studio, "День")) > 200
    studio.ask(
        "CreateSourceFilter", sourceName="Всё вместе 1", filterName="Key", filterKind="chroma_key_filter_v2"
    )
    wait_for(lambda: green_in(on_air(studio, "День")) < 8)
    difference = ImageChops.difference(on_air(studio, "День"), drawn.on_camera).convert("L")
    covered = Image.open(drawn.plain).getchannel("A")
    # Where the overlay has nothing there is the camera, untouched; what it covers is as in a browser source, but for
    # edges and what is nearly transparent. Of its soft shades nothing is left.
    nothing = difference.histogram(covered.point(lambda alpha: 255 * (alpha == 0)))
    assert sum(nothing) > 100_000
    assert sum(nothing[2:]) == 0
    opaque = difference.histogram(covered.point(lambda alpha: 255 * (alpha == 255)))
    assert sum(opaque) > 50_000
    assert sum(opaque[:3]) > 0.95 * sum(opaque)


def green_in(picture: Image.Image) -> int:
    """By how much green is above the other two where it is most."""
    red, green, blue = picture.split()
    counts = ImageChops.subtract(green, ImageChops.lighter(red, blue)).histogram()
    return max(value for value, count in enumerate(counts) if count)
