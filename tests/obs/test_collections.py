"""Every collection that is shipped comes into a real OBS without loss, and out of it again as it went in."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.obs.conftest import Open

pytestmark = pytest.mark.obs

FILES = sorted((Path(__file__).parents[2] / "obs-scenes").glob("*.json"))


def by_name(collection: dict[str, Any], kind: str) -> dict[str, dict[str, Any]]:
    return {source["name"]: source for source in collection["sources"] if source["id"] == kind}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_shipped_collection_is_imported_without_loss(file: Path, open_studio: Open) -> None:
    given = json.loads(file.read_text("utf-8"))
    studio = open_studio(given)

    listed = studio.ask("GetSceneList")
    order = [scene["name"] for scene in given["scene_order"]]
    assert [scene["sceneName"] for scene in reversed(listed["scenes"])] == order
    assert listed["currentProgramSceneName"] == given["current_scene"]
    for name, scene in by_name(given, "scene").items():
        items = studio.ask("GetSceneItemList", sceneName=name)["sceneItems"]
        assert [
            (
                item["sourceName"],
                item["sceneItemId"],
                item["sceneItemEnabled"],
                item["sceneItemBlendMode"],
                item["sceneItemTransform"]["positionX"],
                item["sceneItemTransform"]["positionY"],
                item["sceneItemTransform"]["scaleX"],
            )
            for item in items
        ] == [
            (
                item["name"],
                item["id"],
                True,
                "OBS_BLEND_NORMAL",
                item["pos"]["x"],
                item["pos"]["y"],
                item["scale"]["x"],
            )
            for item in scene["settings"]["items"]
        ]
    for source in given["sources"]:
        if source["id"] != "scene":
            told = studio.ask("GetInputSettings", inputName=source["name"])
            assert told["inputKind"] == source["versioned_id"]
            assert told["inputSettings"] == source["settings"]

    studio.stop()
    saved = studio.saved()
    assert [scene["name"] for scene in saved["scene_order"]] == order
    assert {source["name"] for source in saved["sources"]} == {source["name"] for source in given["sources"]}
    for name, scene in by_name(given, "scene").items():
        kept = by_name(saved, "scene")[name]
        keys = scene["hotkeys"].get("OBSBasic.SelectScene", [])
        assert kept["hotkeys"]["OBSBasic.SelectScene"] == keys
        for was, now in zip(scene["settings"]["items"], kept["settings"]["items"], strict=True):
            assert now["blend_method"] == "srgb_off"
            assert {key: now[key] for key in was} == was
    for name, source in by_name(given, "browser_source").items():
        assert by_name(saved, "browser_source")[name]["settings"] == source["settings"]
