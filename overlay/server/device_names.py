"""What a judge's device is called: whether a name can stand in the journal, and whether anybody has given it."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from overlay import wording
from overlay.engine import Refused

LONGEST_NAME: Final = 40
NAMELESS: Final = "?"
"""What is left of a name of which nothing can stand."""
KINDS: Final = ("phone", "tablet", "computer")


def checked_name(said: str) -> str:
    """A device's name as it may stand in the journal. Raises `Refused`."""
    name = said.strip()
    if not name:
        raise Refused("device_name_needed")
    if len(name) > LONGEST_NAME:
        raise Refused("device_name_too_long", length=len(name), most=LONGEST_NAME)
    if not _is_plain(name):
        raise Refused("device_name_markup")
    return name


def fitted_name(said: str) -> str:
    """The name, made to stand in the journal."""
    return "".join(ch for ch in said if _is_plain(ch)).strip()[:LONGEST_NAME].strip() or NAMELESS


def is_given(name: str) -> bool:
    """Has somebody given it? A kind of device and a number of two digits is how a panel calls itself till then."""
    return name != NAMELESS and _made_up().fullmatch(name) is None


@cache
def _made_up() -> re.Pattern[str]:
    forms = []
    for lang in wording.LANGS:
        forms.append(re.escape(wording.text("device-unnamed", {}, lang) or NAMELESS))
        for kind in KINDS:
            before, _, after = (wording.text(f"device-{kind}", {"number": "#"}, lang) or kind).partition("#")
            forms.append(rf"{re.escape(before)}[1-9]\d{re.escape(after)}")
    return re.compile("|".join(forms))


def _is_plain(text: str) -> bool:
    return text.isprintable() and "<" not in text and ">" not in text
