"""The doctor: what is wrong with a table's pages, what follows, and what to do, worst first; and what is well.

It looks at what the server knows by itself and asks the units for what they know. No key stands in its words.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from overlay import wording
from overlay.api.extensions import ScreenSeen, Surroundings
from overlay.host import Trouble
from overlay.protocol.production import Checkup, Finding, Fix, Health, Screen
from overlay.server.links import PLACES
from overlay.server.origin import is_loopback
from overlay.server.production.attention import WORST_FIRST, is_judge_gone
from overlay.server.production.screens import Screens
from overlay.server.production.units import Units
from overlay.server.table import Table
from overlay.server.tables import Tables
from overlay.wording import Lang

OLDEST_CHROMIUM: Final = 103
OBS_OF_CHROMIUM: Final[Mapping[int, str]] = {95: "27", 103: "28–30", 127: "31–32"}
"""Which OBS brings which engine: its own number is not told to a page by every one of them."""
SKEW_MS: Final = 1_000
SLOW_MS: Final = 250
"""A picture that is later than this is seen to be late."""
KEY: Final = re.compile(r"(key=)[^&\s\"']+")

Fact = str | int


@dataclass(frozen=True, slots=True)
class Case:
    """A table as it is examined. `hosts`: this server's addresses, the likeliest first. `reached`: by which phone."""

    table: Table
    now: int
    trouble: str | None
    judgeless: int | None
    missing: Mapping[str, int]
    seen: frozenset[str]
    screens: Sequence[Screen]
    hosts: Sequence[str]
    reached: str | None
    plugins: Sequence[Trouble]


@dataclass(frozen=True, slots=True)
class _Sign:
    """Something that was found, not yet in words: `doctor-CODE` with its facts."""

    health: Health
    code: str
    facts: Mapping[str, Fact]


class Doctor:
    """Examines tables."""

    def __init__(
        self,
        tables: Tables,
        screens: Screens,
        units: Units,
        judgeless: Callable[[str], int | None],
        reached: Callable[[], str | None],
        plugins: Callable[[], Sequence[Trouble]],
    ) -> None:
        self._tables = tables
        self._screens = screens
        self._units = units
        self._judgeless = judgeless
        self._reached = reached
        self._plugins = plugins

    def examine(self, table: Table, hosts: Sequence[str], lang: Lang) -> Checkup:
        """The findings about a table. The units may take a second; nobody else waits for them."""
        now = self._tables.clock()
        case = Case(
            table,
            now,
            self._tables.trouble,
            self._judgeless(table.name),
            self._screens.missing(table.name, now),
            self._screens.seen(table.name),
            self._screens.of(table.name),
            hosts,
            self._reached(),
            self._plugins(),
        )
        found = [_worded(sign, lang) for sign in signs(case)]
        for unit, said in self._units.examine(table.name, surroundings(case.screens, hosts)):
            found.append(
                Finding(
                    health=said.health,
                    code=said.code,
                    title=_clean(said.title.get(lang, "")),
                    detail=_clean(said.detail.get(lang, "")),
                    remedy=_clean(said.remedy.get(lang, "")),
                    fix=Fix(unit=unit, act=said.act) if said.act else None,
                )
            )
        found.sort(key=lambda finding: WORST_FIRST.index(finding.health))
        return Checkup(table=table.name, at=now, findings=tuple(found))


def signs(case: Case) -> Iterator[_Sign]:
    """What the server can tell by itself."""
    yield from _of_server(case)
    yield from _of_judge(case)
    on_air = [screen for screen in case.screens if screen.audience == "air"]
    yield from _of_views(case, on_air)
    if on_air:
        yield from _of_engines(on_air)
        yield from _of_builds(case.screens)
        yield from _of_sizes(on_air)
        yield from _of_clocks(on_air)
        yield from _of_lags(on_air, case.now)


def _of_server(case: Case) -> Iterator[_Sign]:
    if case.trouble is not None:
        yield _Sign("broken", "not-stored", {"reason": case.trouble})
    else:
        yield _Sign("good", "stored", {})
    network = [host for host in case.hosts if not is_loopback(host)]
    if not network:
        yield _Sign("warning", "only-here", {})
    elif case.reached is None:
        told = {"host": network[0]}
        # A judge who is there has nothing in the way; whether a phone would have is not known.
        judged = bool(case.table.devices.all())
        yield _Sign("off", "reached-otherwise", told) if judged else _Sign("warning", "not-reached", told)
    else:
        yield _Sign("good", "reached", {"address": case.reached})
    for trouble in case.plugins:
        yield _Sign("warning", "plugin", {"plugin": trouble.plugin, "reason": _clean(trouble.reason)})


def _of_judge(case: Case) -> Iterator[_Sign]:
    devices = case.table.devices.all()
    if devices:
        names = ", ".join(device.name for device in devices if device.given)
        nameless = ", ".join(device.name for device in devices if not device.given)
        who = "both" if names and nameless else "named" if names else "unnamed"
        yield _Sign("good", "judge", {"who": who, "names": names, "nameless": nameless})
    elif is_judge_gone(case.judgeless, case.now) and case.judgeless is not None:
        yield _Sign("broken", "judge-gone", {"seconds": (case.now - case.judgeless) // 1000})


def _of_views(case: Case, on_air: Sequence[Screen]) -> Iterator[_Sign]:
    for view, since in case.missing.items():
        hall = view == "hall"
        told: dict[str, Fact] = {"view": view, "seconds": (case.now - since) // 1000}
        yield _Sign("warning" if hall else "broken", "hall-gone" if hall else "gone", told)
    if not on_air and not case.missing.keys() - {"hall"}:
        code = "closed" if case.seen - {"hall"} else "never-opened"
        yield _Sign("broken" if case.table.is_running else "warning", code, {})
    for view in _views(screen for screen in on_air if screen.is_hidden):
        yield _Sign("off", "hidden", {"view": view})


def _of_engines(on_air: Sequence[Screen]) -> Iterator[_Sign]:
    for chromium in sorted({screen.chromium for screen in on_air if screen.chromium is not None}):
        obs = OBS_OF_CHROMIUM.get(chromium, "")
        told: dict[str, Fact] = {"chromium": chromium, "obs": obs, "known": "yes" if obs else "no"}
        old = chromium < OLDEST_CHROMIUM
        yield _Sign("broken" if old else "good", "chromium-old" if old else "chromium", told)


def _of_builds(screens: Sequence[Screen]) -> Iterator[_Sign]:
    outdated = _views(screen for screen in screens if not screen.is_current)
    for view in outdated:
        yield _Sign("warning", "hall-outdated" if view == "hall" else "outdated", {"view": view})
    if not outdated:
        yield _Sign("good", "current", {})


def _of_sizes(on_air: Sequence[Screen]) -> Iterator[_Sign]:
    captured = [screen for screen in on_air if screen.obs is not None or screen.is_keyed]
    sources = [screen for screen in captured if screen.view in PLACES]
    wrong = [screen for screen in sources if not _fits(screen)]
    for screen in wrong:
        place = PLACES[screen.view]
        yield _Sign(
            "warning",
            "size" if screen.obs is not None else "window-size",
            {
                "view": screen.view,
                "have": f"{screen.width}×{screen.height}",
                "want": f"{place.width}×{place.height}",
            },
        )
    if sources and not wrong:
        yield _Sign("good", "sizes", {})


def _of_clocks(on_air: Sequence[Screen]) -> Iterator[_Sign]:
    by_machine: dict[str, int] = {}
    for screen in on_air:
        if screen.skew_ms is not None and abs(screen.skew_ms) > abs(by_machine.get(screen.address, 0)):
            by_machine[screen.address] = screen.skew_ms
    for address, skew in by_machine.items():
        if abs(skew) > SKEW_MS:
            ahead = "ahead" if skew > 0 else "behind"
            yield _Sign("warning", "skew", {"address": address, "tenths": _tenths(skew), "side": ahead})


def _of_lags(on_air: Sequence[Screen], now: int) -> Iterator[_Sign]:
    lags = [
        (screen.lag_ms, screen.lag_at, screen.view)
        for screen in on_air
        if screen.lag_ms is not None and screen.lag_at is not None
    ]
    if not lags:
        return
    ms, at, view = max(lags)
    told: dict[str, Fact] = {"view": view, "ms": ms, **_age(now - at)}
    yield _Sign("warning", "slow", told) if ms > SLOW_MS else _Sign("good", "lag", told)


def _age(ms: int) -> dict[str, Fact]:
    seconds = max(0, ms) // 1000
    return {"ago": seconds, "unit": "seconds"} if seconds < 60 else {"ago": seconds // 60, "unit": "minutes"}


def _fits(screen: Screen) -> bool:
    """Of the recommended size, or larger in the same shape."""
    place = PLACES[screen.view]
    if screen.width is None or screen.height is None:
        return True
    return screen.width >= place.width and screen.width * place.height == screen.height * place.width


def _views(screens: Iterator[Screen]) -> Sequence[str]:
    return tuple(dict.fromkeys(screen.view for screen in screens))


def _tenths(ms: int) -> str:
    return f"{abs(ms) / 1000:.1f}"


def _worded(sign: _Sign, lang: Lang) -> Finding:
    facts = dict(sign.facts)
    if "view" in facts:
        facts["view"] = _view_title(str(facts["view"]), lang)
    if lang == "ru" and "tenths" in facts:
        facts["tenths"] = str(facts["tenths"]).replace(".", ",")
    title, detail, remedy = (
        wording.text(f"doctor-{sign.code}{part}", facts, lang) or "" for part in ("", "-detail", "-remedy")
    )
    return Finding(
        health=sign.health,
        code=sign.code.replace("-", "_"),
        title=title or sign.code,
        detail=detail,
        remedy=remedy,
        fix=None,
    )


def _view_title(view: str, lang: Lang) -> str:
    name = "page-hall" if view == "hall" else f"page-view-{view}"
    return wording.text(name, {}, lang) or view


def surroundings(
    screens: Sequence[Screen], hosts: Sequence[str] = (), *, is_quiet: bool = True
) -> Surroundings:
    """What a unit may compare with."""
    return Surroundings(
        hosts=hosts,
        screens=tuple(
            ScreenSeen(x.view, x.width, x.height, x.chromium, x.obs, x.is_current, x.is_keyed)
            for x in screens
            if x.audience == "air"
        ),
        sizes={view: (place.width, place.height) for view, place in PLACES.items()},
        is_quiet=is_quiet,
    )


def _clean(text: str) -> str:
    """A report is sent to others: an address in it has no key."""
    return KEY.sub(r"\1…", text)
