"""Words refusals and notices in the reader's language, from the Fluent catalogues. The engine knows only codes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final, Literal

from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import FluentParser
from fluent.syntax.ast import Junk

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
    worded, _errors = bundle.format_pattern(value, _facts_in(choose_lang(lang), facts))
    return str(worded)


def _facts_in(lang: Lang, facts: Mapping[str, Fact]) -> dict[str, Fact]:
    """The facts as this language's reader knows them: `title_ru` is the `title` in Russian, `points` have its signs."""
    read = {
        **facts,
        **{key[: -len(lang) - 1]: fact for key, fact in facts.items() if key.endswith(f"_{lang}")},
    }
    if isinstance(points := read.get("points"), str):
        read["points"] = points.replace("-", "−").replace(".", "," if lang == "ru" else ".")
    return read


def add_words_beside(folder: Path) -> tuple[str, ...]:
    """Takes in the catalogues `locale/ru.ftl` and `locale/en.ftl` of a plugin; what is wrong with them."""
    troubles = []
    for lang in LANGS:
        path = folder / "locale" / f"{lang}.ftl"
        if not path.is_file():
            continue
        try:
            # Some editors begin a file with a mark of its encoding.
            catalogue = path.read_text("utf-8-sig")
        except (OSError, ValueError) as error:
            troubles.append(f"{path}: {error}")
            continue
        left_out = add_words(lang, catalogue)
        if left_out:
            troubles.append(f"{path}: not its own to word: {', '.join(left_out)}")
        troubles += [f"{path}:{line}: cannot be read" for line in _unreadable(catalogue)]
    return tuple(troubles)


def _unreadable(catalogue: str) -> list[int]:
    """The lines at which something begins that is no message; Fluent passes over it in silence."""
    junk = [entry for entry in FluentParser().parse(catalogue).body if isinstance(entry, Junk)]
    return [catalogue.count("\n", 0, entry.span.start) + 1 for entry in junk if entry.span]


def add_words(lang: Lang, catalogue: str) -> list[str]:
    """Takes in a plugin's catalogue; gives the messages that it may not have and that were left out.

    A plugin words its own refusals and notices and replaces nobody's.
    """
    bundle = _bundle(lang)
    left_out = []
    for message in re.findall(r"^([a-zA-Z][\w-]*)\s*=", catalogue, re.MULTILINE):
        known = bundle.has_message(message) and _added.get((lang, message)) != catalogue
        if known or not message.startswith(("refusal-", "notice-")):
            left_out.append(message)
        else:
            _added[lang, message] = catalogue
    bundle.add_resource(FluentResource(catalogue))
    return left_out


def brought_words(lang: Lang) -> str:
    """The catalogues of all plugins in one text, for the judge's page."""
    return "\n".join(dict.fromkeys(text for (of, _), text in _added.items() if of == lang))


_added: dict[tuple[str, str], str] = {}
"""Which plugin's catalogue a message comes from, by its text."""


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
