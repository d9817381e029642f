"""The authors' pages do what they say: the tutorial makes a regulation, recipes judge, links lead somewhere."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import overlay_club
from overlay import api
from overlay.api import amend, parse_addendum, parse_clauses
from overlay.api.amend import POLICIES
from overlay.cli import main
from overlay.host import discover
from overlay.protocol.steps import STEPS
from overlay.testing import laws

DOCS = Path(__file__).resolve().parents[2] / "docs"
TUTORIALS = ("tutorial/regulation.md", "tutorial/regulation.ru.md")
RECIPES = (DOCS / "how-to" / "regulation.md").read_text("utf-8")
CLUB = overlay_club.REGULATION


def blocks(text: str, lang: str) -> list[str]:
    return re.findall(rf"^```{lang}\n(.*?)^```", text, re.MULTILINE | re.DOTALL)


def files(text: str) -> Iterator[tuple[str, str]]:
    """Files that a page has one write: a path in a line of its own, then the content."""
    yield from re.findall(r"^`([\w./-]+)`:\n\n```\w+\n(.*?)^```", text, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("tutorial", TUTORIALS)
def test_the_tutorial_makes_a_regulation_fit_for_a_tournament(
    tutorial: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = (DOCS / tutorial).read_text("utf-8")
    monkeypatch.chdir(tmp_path)
    made = CliRunner().invoke(main, blocks(text, "sh")[0].splitlines()[0].split()[1:])
    assert made.exit_code == 0
    for kind in ("scenarios", "locale"):
        for file in (tmp_path / "evening" / "overlay_evening" / kind).iterdir():
            file.unlink()
    written = dict(files(text))
    assert len(written) == 4
    for path, content in written.items():
        (tmp_path / path).write_text(content, encoding="utf-8")
    checked = CliRunner().invoke(main, ["check", "evening", "--quick"])
    assert checked.output.startswith("evening 1: tournament\n"), checked.output


def test_both_languages_of_the_tutorial_have_the_same_code() -> None:
    first, second = ((DOCS / page).read_text("utf-8") for page in TUTORIALS)
    assert re.findall(r"```.*?```", first, re.DOTALL) == re.findall(r"```.*?```", second, re.DOTALL)


def test_both_languages_of_the_recipes_have_the_same_code() -> None:
    first, second = (
        [re.sub(r" *#.*", "", block) for lang in ("python", "toml") for block in blocks(text, lang)]
        for text in (RECIPES, (DOCS / "how-to" / "regulation.ru.md").read_text("utf-8"))
    )
    assert first == second


@pytest.mark.parametrize(
    "russian", sorted(DOCS.rglob("*.ru.md")), ids=lambda path: path.relative_to(DOCS).as_posix()
)
def test_both_languages_of_a_page_have_the_same_parts(russian: Path) -> None:
    english = russian.with_name(russian.name.replace(".ru.md", ".md"))
    first, second = (path.read_text("utf-8") for path in (english, russian))
    for part in (r"^#+ ", r"^```\w*$", r"^\|", r"^\d+\. ", r"^!\["):
        assert len(re.findall(part, first, re.MULTILINE)) == len(re.findall(part, second, re.MULTILINE)), part
    assert f"({russian.name})" in first
    assert f"({english.name})" in second


@pytest.mark.parametrize("code", blocks(RECIPES, "python"), ids=lambda code: code.split("(")[0].strip()[:30])
def test_each_recipe_in_python_judges(code: str) -> None:
    space: dict[str, Any] = {name: getattr(api, name) for name in api.__all__}
    space |= {"Decimal": Decimal, "replace": replace, "REGULATION": CLUB}
    before = set(space)
    exec(code, space)
    made = {name: value for name, value in space.items() if name not in before}
    policies = {name: value for name, value in made.items() if name in POLICIES}
    regulation = made.get("CUP") or amend(CLUB, id="recipe", edition="1", **policies)
    assert policies or "CUP" in made
    for law in laws(games=4):
        law.holds(regulation)


@pytest.mark.parametrize("text", blocks(RECIPES, "toml"), ids=lambda text: text.split("\n")[0])
def test_each_recipe_in_toml_is_read(text: str) -> None:
    if "base =" not in text:
        assert parse_clauses(text).clauses
        return
    addendum = parse_addendum(text)
    regulation = addendum.apply(discover().regulations[addendum.base])
    for law in laws(games=4):
        law.holds(regulation)


def test_the_reference_of_situations_has_every_step() -> None:
    text = (DOCS / "reference" / "scenarios.md").read_text("utf-8")
    assert {step for step in STEPS if f"`{step}`" not in text} <= {"open", "clock"}


@pytest.mark.parametrize(
    "path", sorted(DOCS.rglob("*.md")), ids=lambda path: path.relative_to(DOCS).as_posix()
)
def test_links_between_pages_lead_somewhere(path: Path) -> None:
    text = path.read_text("utf-8")
    for target in re.findall(r"\]\(([^)#\s]+)(?:#[\w-]*)?\)", text):
        if "://" not in target:
            assert (path.parent / target).exists(), target
