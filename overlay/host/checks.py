"""Whether what a plugin brings is what it should be, as far as that can be seen before a game needs it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Final, cast, get_args

from overlay.api import API_VERSION
from overlay.engine.errors import Refused
from overlay.engine.regulation import Case, Clause, GameRules, Judgement, Moment, Regulation, Standing
from overlay.engine.sanctions import Sanction
from overlay.host.errors import PluginUnusable, words

PARTS: Final = (
    ("id", str),
    ("edition", str),
    ("title", Mapping),
    ("short", Mapping),
    ("foul_slots", int),
    ("rules", GameRules),
    ("clauses", Mapping),
    ("provisions", Mapping),
    ("settings", Sequence),
    ("register", Sequence),
)
"""What every regulation has, as far as it can be seen without a game."""

METHODS: Final = ("judge", "lawful_overrides", "technical_cost")
SANCTIONS: Final = get_args(Sanction)


def check_version(module: object) -> None:
    """Refuses a plugin that was written for another surface than this program's."""
    declared = getattr(module, "OVERLAY_API", None)
    if declared is None:
        return
    here = _parts(API_VERSION)
    wanted = _parts(declared)
    if wanted is None or here is None:
        raise PluginUnusable(
            f'OVERLAY_API is {declared!r}; write the version as text, such as "{API_VERSION}"'
        )
    if wanted[0] != here[0] or wanted[1] > here[1]:
        newer = f'a newer program; if it was written for this one, OVERLAY_API = "{API_VERSION}"'
        what = newer if wanted > here else "a plugin that was written anew"
        raise PluginUnusable(
            f"is written for version {declared} of overlay.api, and this program has {API_VERSION}: it needs {what}"
        )


def _parts(version: object) -> tuple[int, int] | None:
    if not isinstance(version, str):
        return None
    major, dot, minor = version.partition(".")
    return (int(major), int(minor)) if dot and major.isdigit() and minor.isdigit() else None


def checked_regulation(value: object) -> Regulation:
    """The regulation, if it is one and judges every clause that it has."""
    for name, kind in PARTS:
        try:
            part = getattr(value, name)
        except AttributeError:
            raise PluginUnusable(f"{type(value).__name__} is not a regulation: it has no `{name}`") from None
        if not isinstance(part, kind):
            raise PluginUnusable(f"the regulation's `{name}` is {type(part).__name__}, not {kind.__name__}")
    for name in METHODS:
        if not callable(getattr(value, name, None)):
            raise PluginUnusable(f"{type(value).__name__} is not a regulation: it has no `{name}`")
    regulation = cast(Regulation, value)
    if not regulation.id or not regulation.edition:
        raise PluginUnusable("the regulation's `id` and `edition` must not be empty")
    for number, clause in regulation.clauses.items():
        if not isinstance(clause, Clause):
            raise PluginUnusable(f"{regulation.id}: clause {number} is {type(clause).__name__}, not Clause")
        _try(regulation, number)
    return regulation


def _try(regulation: Regulation, number: str) -> None:
    try:
        judgement = regulation.judge(plain_case(regulation, number))
    except Refused:
        return
    except Exception as error:
        raise PluginUnusable(f"{regulation.id}: cannot judge clause {number}: {words(error)}") from error
    reason = wrong_judgement(judgement)
    if reason:
        raise PluginUnusable(f"{regulation.id}: clause {number}: {reason}")


def wrong_judgement(value: object) -> str | None:
    """What is wrong with what `judge` returned; None where nothing is."""
    if not isinstance(value, Judgement):
        return f"`judge` returned {type(value).__name__}, not Judgement"
    for sanction in value.sanctions:
        if not isinstance(sanction, SANCTIONS):
            return f"{type(sanction).__name__} is not a sanction"
    return None


def plain_case(regulation: Regulation, clause: str | None) -> Case:
    """A first infraction of a seat at a full table on the first day."""
    settings = {setting.name: setting.default for setting in regulation.settings}
    moment = Moment("day", 1, 0, None, 10, None, False, frozenset(), regulation.rules.minute)
    standing = Standing(5, "seated", "red", True, None, False, 0, (), 0, Decimal(0))
    return Case(clause, None, moment, standing, settings)
