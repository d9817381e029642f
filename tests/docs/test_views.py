"""The reference of views tells the sizes and options that the pages have."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from overlay.protocol.production import ELEMENTS
from overlay.server.links import PLACES

ROOT = Path(__file__).parents[2]
PAGES = ("views.md", "views.ru.md")
OPTIONS = (ROOT / "web" / "overlay" / "options.ts").read_text(encoding="utf-8")


@pytest.fixture(params=PAGES)
def reference(request: pytest.FixtureRequest) -> str:
    page: str = request.param
    return (ROOT / "docs" / "reference" / page).read_text(encoding="utf-8")


def test_every_view_stands_there_with_its_size(reference: str) -> None:
    told = re.findall(r"^\| `(\w+)` \| (\d+) x (\d+) \|", reference, re.MULTILINE)
    assert {view: (int(width), int(height)) for view, width, height in told} == {
        view: (place.width, place.height) for view, place in PLACES.items()
    }


def test_every_element_but_the_header_is_a_view(reference: str) -> None:
    assert set(PLACES) == {"full", *ELEMENTS} - {"header"}
    assert all(f"`{element}`" in reference for element in ELEMENTS)


def test_every_option_that_the_page_reads_stands_there(reference: str) -> None:
    read = set(re.findall(r'query\.get\("(\w+)"\)|(?:numberIn|listed)\(query, "(\w+)"', OPTIONS))
    names = {first or second for first, second in read} - {"key"}
    assert {"theme", "scale", "position", "show", "hide", "delay", "always", "bus"} == names
    for name in (*names, "lang"):
        assert f"`{name}`" in re.split("^## (?:Options|Настройки)$", reference, flags=re.MULTILINE)[1]
