"""Every code has its words, in both languages, and each reader gets their own."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import overlay
from overlay import wording
from overlay.engine.codes import NOTICES, REFUSALS
from overlay.server.app import CODES
from overlay.server.http import STATUS

LOCALE = Path(overlay.__file__).parent / "locale"
SOURCES = Path(overlay.__file__).parent


def server_codes() -> set[str]:
    """The codes that the server's own modules raise."""
    text = "".join(path.read_text(encoding="utf-8") for path in (SOURCES / "server").glob("*.py"))
    return set(re.findall(r'Refused\("(\w+)"', text)) | set(STATUS) | set(CODES.values())


def names(catalogue: Path) -> list[str]:
    return re.findall(r"^([a-z][\w-]*) =", catalogue.read_text(encoding="utf-8"), re.MULTILINE)


@pytest.mark.parametrize("lang", wording.LANGS)
def test_every_refusal_and_notice_is_worded(lang: wording.Lang) -> None:
    for code in REFUSALS | server_codes():
        assert wording.text(f"refusal-{code}", {}, lang) is not None, code
    for code in NOTICES:
        assert wording.text(f"notice-{code}", {}, lang) is not None, code


@pytest.mark.parametrize("name", wording.CATALOGUES)
def test_both_languages_have_the_same_messages(name: str) -> None:
    english, russian = (names(LOCALE / lang / name) for lang in ("en", "ru"))
    assert english == russian
    assert len(english) == len(set(english))


@pytest.mark.parametrize("name", wording.CATALOGUES)
def test_both_languages_name_the_same_facts(name: str) -> None:
    facts = [
        {
            message: set(re.findall(r"\$(\w+)", body))
            for message, body in re.findall(
                r"^([a-z][\w-]*) =((?:.*\n)(?:[ }].*\n)*)",
                (LOCALE / lang / name).read_text("utf-8"),
                re.MULTILINE,
            )
        }
        for lang in ("en", "ru")
    ]
    assert facts[0] == facts[1]


@pytest.mark.parametrize(
    ("lang", "words"), [("ru", "«Вычет»: «−0,5678» не баллы"), ("en", "“Deduction”: “−0.5678” is not")]
)
def test_a_setting_is_refused_by_its_title_with_the_number_as_its_reader_writes_it(
    lang: str, words: str
) -> None:
    facts = {
        "name": "price",
        "points": "-0.5678",
        "title": "price",
        "title_ru": "Вычет",
        "title_en": "Deduction",
    }
    assert wording.word_refusal("bad_points", facts, lang).startswith(words)


def test_an_unknown_code_is_its_own_wording() -> None:
    assert wording.word_refusal("never_heard_of", {}, "ru") == "never_heard_of"
    assert wording.word_notice("never_heard_of", {}, "en") == "never_heard_of"


@pytest.mark.parametrize(
    ("asked", "accepted", "lang"),
    [
        (None, None, "en"),
        ("ru", "en", "ru"),
        ("de", "ru", "ru"),
        (None, "ru-RU,ru;q=0.9,en;q=0.8", "ru"),
        (None, "de,en;q=0.5,ru;q=0.7", "ru"),
        (None, "ru;q=0, en;q=0.1", "en"),
        (None, ";;q=,,q=x", "en"),
        (7, None, "en"),
    ],
)
def test_the_reader_chooses_the_language(asked: object, accepted: str | None, lang: str) -> None:
    assert wording.choose_lang(asked, accepted) == lang
