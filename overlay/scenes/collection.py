"""OBS's format of a scene collection: sources, scenes and items as the JSON that OBS 28 and later imports."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

CANVAS: Final = (1920, 1080)
CSS: Final = "body { background-color: rgba(0, 0, 0, 0); margin: 0px auto; overflow: hidden; }"
"""What OBS itself puts there: an empty field would be white."""
TOP_LEFT: Final = 5

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Item:
    """A source in a scene, by its name. `scale` applies to both directions."""

    source: str
    x: float = 0
    y: float = 0
    scale: float = 1


@dataclass(frozen=True, slots=True)
class Scene:
    """Items from the back to the front. `key`: the function key that shows it, with Ctrl and Shift."""

    name: str
    items: Sequence[Item]
    key: int | None = None


def color(name: str, rgb: str, alpha: float = 1, size: tuple[int, int] = CANVAS) -> Json:
    """A plain surface. OBS keeps colours as one number, blue first."""
    red, green, blue = (int(rgb[at : at + 2], 16) for at in (1, 3, 5))
    number = round(alpha * 255) << 24 | blue << 16 | green << 8 | red
    settings = {"color": number, "width": size[0], "height": size[1]}
    return _source(name, "color_source", settings, "color_source_v3")


def browser(name: str, url: str, width: int, height: int) -> Json:
    """A browser source.

    `shutdown` and `restart_when_active` are off: the page stays alive while its scene is not shown, so that it is right
    in its first frame; switched on, each change of scene would load it anew, with nothing on air meanwhile. It draws
    as often as OBS does (`fps_custom` off). It may read OBS's state (level 1) and changes nothing there.
    """
    return _source(
        name,
        "browser_source",
        {
            "css": CSS,
            "fps": 60,
            "fps_custom": False,
            "height": height,
            "is_local_file": False,
            "reroute_audio": False,
            "restart_when_active": False,
            "shutdown": False,
            "url": url,
            "webpage_control_level": 1,
            "width": width,
        },
    )


def collection(name: str, sources: Sequence[Json], scenes: Sequence[Scene]) -> Json:
    """The whole file. The first scene is the one to begin with."""
    first = scenes[0].name
    return {
        "name": name,
        "current_scene": first,
        "current_program_scene": first,
        "scene_order": [{"name": scene.name} for scene in scenes],
        "sources": [*sources, *(_scene(scene) for scene in scenes)],
        "groups": [],
        "transitions": [],
        "quick_transitions": [],
        "current_transition": "Fade",
        "transition_duration": 300,
        "resolution": {"x": CANVAS[0], "y": CANVAS[1]},
        "modules": {},
    }


def _scene(scene: Scene) -> Json:
    items = [_item(number, item) for number, item in enumerate(scene.items, 1)]
    source = _source(scene.name, "scene", {"custom_size": False, "id_counter": len(items), "items": items})
    if scene.key is not None:
        keys = [{"control": True, "shift": True, "key": f"OBS_KEY_F{scene.key}"}]
        source["hotkeys"] = {"OBSBasic.SelectScene": keys}
    return source


def _item(number: int, item: Item) -> Json:
    return {
        "name": item.source,
        "id": number,
        "visible": True,
        "locked": False,
        "pos": {"x": float(item.x), "y": float(item.y)},
        "scale": {"x": float(item.scale), "y": float(item.scale)},
        "rot": 0.0,
        "align": TOP_LEFT,
        "bounds_type": 0,
        "bounds_align": 0,
        "bounds": {"x": 0.0, "y": 0.0},
        "crop_left": 0,
        "crop_top": 0,
        "crop_right": 0,
        "crop_bottom": 0,
        "scale_filter": "bicubic" if item.scale != 1 else "disable",
        # Otherwise OBS mixes translucent pixels in linear light, and they look other than in the theme.
        "blend_method": "srgb_off",
        "blend_type": "normal",
        "private_settings": {},
    }


def _source(name: str, kind: str, settings: Json, version: str | None = None) -> Json:
    return {
        "name": name,
        "id": kind,
        "versioned_id": version or kind,
        "settings": settings,
        "enabled": True,
        "muted": False,
        "volume": 1.0,
        "balance": 0.5,
        "mixers": 0,
        "sync": 0,
        "flags": 0,
        "monitoring_type": 0,
        "deinterlace_mode": 0,
        "deinterlace_field_order": 0,
        "push-to-mute": False,
        "push-to-mute-delay": 0,
        "push-to-talk": False,
        "push-to-talk-delay": 0,
        "hotkeys": {},
        "private_settings": {},
    }
