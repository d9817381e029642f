"""Scene files for OBS: what OBS needs of them, what the venue needs, and that the shipped ones are up to date."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import unquote

import pytest

from overlay import scenes
from overlay.scenes.__main__ import FOLDER, example, files
from overlay.server.links import PLACES
from overlay_obs.director import SCENES, scene_of
from overlay_obs.settings import SLOTS

SHOWS = [(kind, lang) for kind in scenes.KINDS for lang in scenes.NAMES]
ENGLISH_KEY = re.compile(r"key=([^&\"#]+)")


@pytest.fixture(params=SHOWS, ids="-".join)
def made(request: pytest.FixtureRequest) -> dict[str, Any]:
    kind, lang = request.param
    return scenes.show(kind, example(lang), lang)


def of_kind(made: dict[str, Any], kind: str) -> list[dict[str, Any]]:
    return [source for source in made["sources"] if source["id"] == kind]


def items(made: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for scene in of_kind(made, "scene"):
        yield from scene["settings"]["items"]


def test_the_shipped_files_are_what_is_made_and_bear_no_key() -> None:
    expected = dict(files())
    assert {path.name for path in FOLDER.glob("*.json")} == set(expected)
    for name, text in expected.items():
        assert (FOLDER / name).read_text("utf-8") == text, "run python -m overlay.scenes"
        assert {re.sub(r"\d", "N", key) for key in ENGLISH_KEY.findall(text)} == {"YOUR-KEY-N"}
    assert (FOLDER / "loader.html").read_bytes() == scenes.LOADER.read_bytes()


def test_every_item_is_seen_has_an_id_of_its_own_and_blends_as_the_browser(made: dict[str, Any]) -> None:
    for scene in of_kind(made, "scene"):
        ids = [item["id"] for item in scene["settings"]["items"]]
        assert len(set(ids)) == len(ids)
        assert scene["settings"]["id_counter"] == max(ids)
    assert all(item["visible"] and item["blend_method"] == "srgb_off" for item in items(made))


def test_names_are_unique_and_whatever_is_shown_is_there(made: dict[str, Any]) -> None:
    names = [source["name"] for source in made["sources"]]
    assert len(set(names)) == len(names)
    assert {item["name"] for item in items(made)} <= set(names)
    order = [scene["name"] for scene in made["scene_order"]]
    assert sorted(order) == sorted(scene["name"] for scene in of_kind(made, "scene"))
    assert made["current_scene"] == order[0]


def test_only_built_in_transitions_and_no_group(made: dict[str, Any]) -> None:
    assert made["transitions"] == []
    assert made["current_transition"] in ("Cut", "Fade")
    assert made["groups"] == []


def test_every_browser_source_has_the_size_and_place_of_its_view(made: dict[str, Any]) -> None:
    for source in of_kind(made, "browser_source"):
        settings = source["settings"]
        view = settings["url"].partition("/overlay/")[2].partition("?")[0].partition("/")[2]
        place = PLACES[view]
        assert (settings["width"], settings["height"]) == (place.width, place.height)
        (at, *others) = {
            (item["pos"]["x"], item["pos"]["y"]) for item in items(made) if item["name"] == source["name"]
        }
        assert at == (place.x, place.y)
        assert not others
        assert not settings["shutdown"]
        assert not settings["restart_when_active"]


@pytest.mark.parametrize("lang", scenes.NAMES)
def test_the_graphics_speak_as_the_scenes_are_called(lang: scenes.Lang) -> None:
    made = scenes.show("two", example(lang), lang)
    urls = [source["settings"]["url"] for source in of_kind(made, "browser_source")]
    assert len(urls) == 3
    assert all(("&lang=en" in url) == (lang == "en") for url in urls)


@pytest.mark.parametrize("scene", ["opening", "break"])
def test_a_scene_for_one_element_shows_it_whatever_the_operator_has_on(scene: str) -> None:
    made = scenes.show("finals", example("en"), "en")
    (found,) = (one for one in of_kind(made, "scene") if one["name"] == scenes.NAMES["en"][scene])
    names = {item["name"] for item in found["settings"]["items"]}
    urls = [one["settings"]["url"] for one in of_kind(made, "browser_source") if one["name"] in names]
    assert [url.partition("#")[2].partition("/overlay/")[2] for url in urls] == [
        "1/title?key=YOUR-KEY-1&lang=en&always=1"
    ]


def test_hotkeys_are_for_scenes_and_each_is_another(made: dict[str, Any]) -> None:
    keys = [
        json.dumps(key)
        for scene in of_kind(made, "scene")
        for key in scene["hotkeys"].get("OBSBasic.SelectScene", [])
    ]
    assert len(keys) >= 5
    assert len(set(keys)) == len(keys)


@pytest.mark.parametrize("lang", scenes.NAMES)
@pytest.mark.parametrize("kind", scenes.KINDS)
def test_the_automation_finds_the_scene_of_every_phase(kind: scenes.Kind, lang: scenes.Lang) -> None:
    names = [scene["name"] for scene in scenes.show(kind, example(lang), lang)["scene_order"]]
    for table in example(lang).tables[: scenes.TABLES[kind]]:
        found = [scene_of(slot, table, None, names) for slot in SLOTS]
        assert None not in found
        assert len(set(found)) == len(SLOTS)
    assert {pair[lang == "en"] for pair in SCENES.values()} <= set(scenes.NAMES[lang].values())


def test_a_show_that_has_more_tables_than_there_are_is_refused() -> None:
    with pytest.raises(ValueError, match="has 2 tables"):
        scenes.show("two", scenes.Pages(("1",), example("ru").address, PLACES), "ru")


def test_the_waiting_page_holds_all_of_itself_and_shows_where_it_goes() -> None:
    address = scenes.waiting_for("http://192.168.1.40:8750/overlay/1/full?key=abc")
    page, _, target = address.partition("#")
    assert target == "http://192.168.1.40:8750/overlay/1/full?key=abc"
    assert page.startswith("data:text/html")
    html = unquote(page)
    assert "location.hash" in html
    # One line: a comment would hide all that follows.
    assert "//" not in html.replace("://", "").replace(r":\/\/", "")
