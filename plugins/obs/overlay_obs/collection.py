"""Reads what obs-websocket does not tell from the scene collection that an OBS on this machine has saved."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

LOCAL: Final = ("127.0.0.1", "localhost", "[::1]")
SRGB_OFF: Final = "srgb_off"


def is_local(address: str) -> bool:
    """Whether this OBS surely runs on our machine: only then are its files ours to read."""
    return address.rpartition(":")[0] in LOCAL


def scene_folder() -> Path:
    """Where OBS keeps its scene collections."""
    if sys.platform == "win32":
        base = Path(os.environ.get("APPDATA") or Path.home() / "AppData" / "Roaming")
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config")
    return base / "obs-studio" / "basic" / "scenes"


def items_without_srgb_off(collection: str, sources: set[str]) -> list[tuple[str, str]] | None:
    """(scene, source) of the items that show these sources, directly or through a nested scene, and blend in linear
    light; None where the saved collection cannot be read."""
    saved = _saved(collection)
    if saved is None:
        return None
    scenes = {
        str(source["name"]): list(_items(source))
        for source in saved.get("sources", [])
        if source.get("id") == "scene"
    }
    bearing = set(sources)
    while (
        more := {name for name, items in scenes.items() if any(item.get("name") in bearing for item in items)}
        - bearing
    ):
        bearing |= more
    return [
        (scene, str(item["name"]))
        for scene, items in scenes.items()
        for item in items
        if item.get("name") in bearing and item.get("blend_method") != SRGB_OFF
    ]


def _saved(collection: str) -> dict[str, Any] | None:
    try:
        files = sorted(scene_folder().glob("*.json"))
    except OSError:
        return None
    for file in files:
        try:
            found = json.loads(file.read_text("utf-8"))
        except (OSError, ValueError):
            continue
        if isinstance(found, dict) and found.get("name") == collection:
            return found
    return None


def _items(scene: dict[str, Any]) -> Iterator[dict[str, Any]]:
    settings = scene.get("settings")
    for item in settings.get("items", []) if isinstance(settings, dict) else []:
        if isinstance(item, dict):
            yield item
