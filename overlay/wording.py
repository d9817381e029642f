"""Words refusals and notices in the reader's language, from the Fluent catalogues. The engine knows only codes."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final, Literal

from fluent.runtime import FluentBundle, FluentResource

from overlay.engine.errors import Fact

Lang = Literal["ru", "en"]
LANGS: Final[tuple[Lang, ...]] = ("en", "ru")
DEFAULT: Final[Lang] = "en"
CATALOGUES: Final = ("core.ftl", "server.ftl")


def choose_lang(asked: object, accepted: str | None = None) -> Lang:
    """The language to answer in: the one asked for, else the first of an Accept-Language header that there is."""
    for tag in (asked, *_by_preference(accepted or "")):
        for lang in LANGS:
            if isinstance(tag, str) and tag.lower().split("-")[0] == lang:
                return lang
    return DEFAULT


def word_refusal(code: str, facts: Mapping[str, Fact], lang: str) -> str:
    """Why a command was refused, and what to do; the code itself where the catalogues lack it."""
    return text(f"refusal-{code}", facts, lang) or code


def word_notice(code: str, facts: Mapping[str, Fact], lang: str) -> str:
    """What speaks against a step that was taken all the same; the code itself where the catalogues lack it."""
    return text(f"notice-{code}", facts, lang) or code


def text(message: str, facts: Mapping[str, Fact], lang: str) -> str | None:
    """The message with its facts filled in; None where the catalogues lack it."""
    bundle = _bundle(choose_lang(lang))
    if not bundle.has_message(message):
        return None
    value = bundle.get_message(message).value
    if value is None:
        return None
    worded, _errors = bundle.format_pattern(value, dict(facts))
    return str(worded)


@cache
def _bundle(lang: Lang) -> FluentBundle:
    # Isolation marks are for mixed writing directions; no language here needs them.
    bundle = FluentBundle([lang], use_isolating=False)
    for name in CATALOGUES:
        path = files("overlay") / "locale" / lang / name
        if path.is_file():
            bundle.add_resource(FluentResource(path.read_text(encoding="utf-8")))
    return bundle


def _by_preference(header: str) -> list[str]:
    """The tags of an Accept-Language header, the best first."""
    ranked = []
    for part in header.split(","):
        tag, _, parameter = part.strip().partition(";")
        name, _, value = parameter.strip().partition("=")
        try:
            quality = float(value) if name.strip() == "q" else 1.0
        except ValueError:
            quality = 0.0
        ranked.append((quality, tag.strip()))
    ranked.sort(key=lambda pair: -pair[0])
    return [tag for quality, tag in ranked if quality > 0]
