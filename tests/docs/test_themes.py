"""The page on themes names what there is: every field, colour and face of a manifest, and classes that pages have."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from overlay.protocol.theme import COLOR_TOKENS, FACE_ROLES, SKINS, ThemeManifest

ROOT = Path(__file__).resolve().parents[2]
PAGES = ("themes.md", "themes.ru.md")
PAGE_SOURCES = ROOT / "web" / "overlay"


def text_of(page: str) -> str:
    return (ROOT / "docs" / "how-to" / page).read_text("utf-8")


def blocks(page: str) -> list[tuple[str, str]]:
    return re.findall(r"^```(\w+)\n(.*?)^```", text_of(page), re.MULTILINE | re.DOTALL)


def coded(page: str) -> set[str]:
    """What stands in backticks outside of the code blocks."""
    return set(re.findall(r"`([^`\n]+)`", re.sub(r"```.*?```", "", text_of(page), flags=re.DOTALL)))


def test_both_languages_have_the_same_code() -> None:
    first, second = (blocks(page) for page in PAGES)
    assert first == second
    assert coded(PAGES[0]) == coded(PAGES[1])


@pytest.mark.parametrize("page", PAGES)
def test_everything_a_manifest_may_hold_is_there(page: str) -> None:
    assert {*ThemeManifest.model_fields, *COLOR_TOKENS, *FACE_ROLES, *SKINS} <= coded(page)


def test_the_examples_are_manifests() -> None:
    whole, fonts = (json.loads(code) for lang, code in blocks(PAGES[0]) if lang == "json")
    assert ThemeManifest.model_validate(whole).id == "cup"
    assert ThemeManifest.model_validate({**whole, **fonts}).files() == {"cup-sans.woff2"}


def test_every_class_and_token_is_on_the_pages() -> None:
    markup = "\n".join(path.read_text("utf-8") for path in PAGE_SOURCES.rglob("*.tsx"))
    tables = text_of(PAGES[0]).partition("## Own CSS")[2]
    rows = [line for line in tables.splitlines() if line.startswith("| ") and "`" in line]
    names = {name for row in rows for name in re.findall(r"`([\w-]+)`", row)}
    assert len(names) > 50
    missing = {name for name in names if not re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", markup)}
    # These are put together from a team and from a state.
    assert missing <= {"plate-red", "plate-black", "cell-live"}
    assert "plate-${team" in markup
    assert "cell-${cell.state}" in markup
    styles = "\n".join(path.read_text("utf-8") for path in PAGE_SOURCES.rglob("*.css"))
    properties = set(re.findall(r"`(--[\w-]+)`", tables)) - {f"--{token}" for token in COLOR_TOKENS}
    assert properties
    assert {name for name in properties if f"{name}:" not in styles} == set()
