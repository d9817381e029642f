"""A theme's manifest: what is shipped is whole, and what is none is refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from overlay.protocol.theme import COLOR_TOKENS, FACE_ROLES, SKINS, ThemeManifest

SHIPPED = Path(__file__).parents[2] / "overlay" / "themes"
SMALL: dict[str, Any] = {
    "format": 1,
    "id": "cup",
    "title": {"ru": "Кубок", "en": "Cup"},
    "skin": "ether",
}


def face(file: str) -> dict[str, Any]:
    return {"text": {"family": "A", "weight": 400, "files": [{"file": file}]}}


@pytest.mark.parametrize("skin", SKINS)
def test_each_skin_has_its_own_theme_and_it_leaves_nothing_out(skin: str) -> None:
    manifest = ThemeManifest.model_validate(json.loads((SHIPPED / skin / "theme.json").read_bytes()))
    assert (manifest.id, manifest.skin) == (skin, skin)
    # The pages take from it what other themes of the skin leave out.
    assert set(manifest.colors) == set(COLOR_TOKENS)
    assert set(manifest.fonts) == set(FACE_ROLES)
    assert manifest.files() == frozenset()


def test_the_smallest_one() -> None:
    manifest = ThemeManifest.model_validate(SMALL)
    assert (manifest.radius, manifest.motion, manifest.safe.x, manifest.safe.y) == (0, 1, 104, 54)


def test_its_files_are_those_it_names() -> None:
    named = {"fonts": face("a.woff2"), "logo": "l.png", "sponsors": ["s-1.webp", "s_2.v2.jpg"]}
    manifest = ThemeManifest.model_validate({**SMALL, **named})
    assert manifest.files() == {"a.woff2", "l.png", "s-1.webp", "s_2.v2.jpg"}


@pytest.mark.parametrize(
    "wrong",
    [
        {"format": 2},
        {"id": "Cup"},
        {"id": "../cup"},
        {"title": {"ru": "Кубок"}},
        {"skin": "neon"},
        {"colors": {"amber": "#ffffff"}},
        {"colors": {"judge": "red"}},
        {"colors": {"judge": "#fff"}},
        {"colors": {"judge": "#ffffff;background:url(x)"}},
        {"colors": {"judge": "#ffffff\n"}},
        {"fonts": {"headline": {"family": "A", "weight": 400}}},
        {"fonts": {"text": {"family": 'A", x', "weight": 400}}},
        {"fonts": {"text": {"family": "A", "weight": 950}}},
        {"fonts": face("../a.woff2")},
        {"fonts": face("a.js")},
        {"radius": 25},
        {"radius": 1.5},
        {"radius": True},
        {"motion": 1.1},
        {"motion": float("nan")},
        {"safe": {"x": 1000}},
        {"logo": "https://example.org/logo.svg"},
        {"logo": ".hidden.png"},
        {"logo": "a/b.png"},
        {"sponsors": [f"{number}.png" for number in range(7)]},
        {"css": "a" * 20_001},
        {"script": "x"},
    ],
    ids=str,
)
def test_what_is_none_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        ThemeManifest.model_validate({**SMALL, **wrong})
