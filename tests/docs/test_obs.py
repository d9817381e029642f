"""The guide to OBS names buttons as they are, in both languages, and shows the same pictures."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from overlay.scenes import KINDS, NAMES
from overlay_obs import words
from overlay_obs.director import SCENES

DOCS = Path(__file__).resolve().parents[2] / "docs"
GUIDES = {
    "ru": (DOCS / "how-to" / "obs.ru.md").read_text("utf-8"),
    "en": (DOCS / "how-to" / "obs.md").read_text("utf-8"),
}
BUTTONS = (
    words.CONNECT,
    words.RETRY,
    words.SWITCHES,
    words.RESUME,
    words.START_REPLAY,
    words.START_RECORD,
    words.STOP_RECORD,
    words.REFRESH,
    words.NAMES,
)


def pictures(text: str) -> list[str]:
    return re.findall(r"\(\.\./pictures/([\w.-]+?)(?:\.ru)?\.jpg\)", text)


@pytest.mark.parametrize("lang", GUIDES)
def test_every_button_is_called_as_on_the_desk(lang: str) -> None:
    for button in BUTTONS:
        assert button[lang] in GUIDES[lang], button[lang]


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_every_scene_is_called_as_in_the_files(lang: str) -> None:
    text = GUIDES[lang]
    for pair in SCENES.values():
        assert pair[lang == "en"] in text
    assert NAMES["ru" if lang == "ru" else "en"]["one"] in text
    assert set(KINDS) == {"one", "two", "finals"}


@pytest.mark.parametrize("screen", ["links", "doctor"])
@pytest.mark.parametrize("lang", GUIDES)
def test_screens_of_the_desk_are_called_as_on_the_desk(lang: str, screen: str) -> None:
    catalogue = (DOCS.parent / "overlay" / "locale" / lang / "desk.ftl").read_text("utf-8")
    name = re.search(rf"^desk-screen-{screen} = (.+)$", catalogue, re.MULTILINE)
    assert name is not None
    assert f"**{name[1]}**" in GUIDES[lang]


def test_both_languages_show_the_same_pictures_and_each_is_there() -> None:
    assert pictures(GUIDES["ru"]) == pictures(GUIDES["en"])
    assert len(pictures(GUIDES["en"])) >= 9
    for name in pictures(GUIDES["en"]):
        assert (DOCS / "pictures" / f"{name}.jpg").is_file()
        assert (DOCS / "pictures" / f"{name}.ru.jpg").is_file()
