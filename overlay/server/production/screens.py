"""The on-air and hall pages of the tables: what each says of itself, and which of them are missing."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final, Literal

from overlay.engine.terms import Audience
from overlay.protocol.production import Screen, ScreenReport
from overlay.server.builds import Builds

MISSING_MS: Final = 10_000
"""A page that reloads, or a scene that is switched, is back sooner."""
MOST_VIEWS: Final = 40
"""Views of a table that are remembered; what a page calls itself is its own word."""
MOST_HALL_PAGES: Final = 20
"""Pages of the hall that the desk is told of: its link hangs on the wall, and hundreds may have opened it."""
CHROMIUM: Final = re.compile(r"Chrome/(\d+)")
OBS: Final = re.compile(r"OBS/([\w.-]{1,40})")

ScreenAudience = Literal["air", "hall", "desk"]


@dataclass(slots=True)
class _Page:
    """A connection with what it last reported."""

    table: str
    audience: ScreenAudience
    address: str
    chromium: int | None
    obs: str | None
    since: int
    report: ScreenReport | None = None

    @property
    def view(self) -> str:
        if self.audience == "hall":
            # Whatever it says: its key is everybody's, and the desk must not miss what was never on air.
            return "hall"
        return self.report.view if self.report is not None else ""


@dataclass(slots=True)
class _Memory:
    """What is remembered of a table's views: those that were ever open, and since when one is missing."""

    seen: set[str] = field(default_factory=set)
    gone: dict[str, int] = field(default_factory=dict)


class Screens:
    """All pages, by connection. `changed` is called with the table whose pages have changed."""

    def __init__(self, clock: Callable[[], int], builds: Builds, is_running: Callable[[str], bool]) -> None:
        self._clock = clock
        self._builds = builds
        self._is_running = is_running
        self._pages: dict[str, _Page] = {}
        self._memory: dict[str, _Memory] = {}
        self.changed: Callable[[str], None] = lambda _table: None
        self.elsewhere: Mapping[str, tuple[Screen, ...]] = {}
        """Pages that are connected to other nodes, by table."""

    def arrive(self, sid: str, table: str, audience: Audience, address: str, agent: str) -> None:
        """A page was connected; a judge's is none of these."""
        if audience == "judge":
            return
        chromium, obs = CHROMIUM.search(agent), OBS.search(agent)
        self._pages[sid] = _Page(
            table,
            audience,
            address,
            int(chromium[1]) if chromium else None,
            obs[1] if obs else None,
            self._clock(),
        )
        self.changed(table)

    def report(self, sid: str, report: ScreenReport) -> None:
        page = self._pages.get(sid)
        if page is None or page.report == report:
            return
        page.report = report
        # The browser names OBS; a page knows only the version of OBS's browser plugin.
        page.obs = page.obs or report.obs
        if page.audience != "desk":
            memory = self._memory_of(page.table)
            if len(memory.seen) < MOST_VIEWS:
                memory.seen.add(page.view)
            memory.gone.pop(page.view, None)
        self.changed(page.table)

    def leave(self, sid: str) -> None:
        page = self._pages.pop(sid, None)
        if page is None:
            return
        counts = page.audience != "desk" and page.report is not None
        # Who goes between two games has gone home.
        if counts and self._is_running(page.table) and not self._is_open(page.table, page.view):
            memory = self._memory_of(page.table)
            if page.view in memory.seen:
                memory.gone[page.view] = self._clock()
        self.changed(page.table)

    def of(self, table: str) -> tuple[Screen, ...]:
        """The pages of a table, the longest connected first. Those that have not said which they are do not count."""
        return self.here(table) + self.elsewhere.get(table, ())

    def here(self, table: str) -> tuple[Screen, ...]:
        """Those that are connected to this node."""
        pages = [
            (sid, page)
            for sid, page in self._pages.items()
            if page.table == table and page.report is not None
        ]
        of_hall = [sid for sid, page in pages if page.audience == "hall"]
        left_out = set(of_hall[MOST_HALL_PAGES:])
        return tuple(self._screen(sid, page) for sid, page in pages if sid not in left_out)

    def seen(self, table: str) -> frozenset[str]:
        """Every view that was open at this table since the server began."""
        return frozenset(self._memory_of(table).seen)

    def missing(self, table: str, now: int) -> Mapping[str, int]:
        """Views that were open in this game and have been away for a while: since when."""
        if not self._is_running(table):
            return {}
        gone = self._memory_of(table).gone
        return {
            view: since
            for view, since in gone.items()
            if now - since > MISSING_MS and not self._is_open(table, view)
        }

    def forget_missing(self, table: str) -> None:
        """A new game begins: what was closed before it is not missed."""
        self._memory_of(table).gone.clear()

    def _is_open(self, table: str, view: str) -> bool:
        return any(
            page.table == table and page.audience != "desk" and page.view == view
            for page in self._pages.values()
        ) or any(screen.view == view for screen in self.elsewhere.get(table, ()) if screen.audience != "desk")

    def _memory_of(self, table: str) -> _Memory:
        return self._memory.setdefault(table, _Memory())

    def _screen(self, sid: str, page: _Page) -> Screen:
        report = page.report
        return Screen(
            id=sid,
            view=page.view,
            audience=page.audience,
            lag_ms=report.lag_ms if report else None,
            lag_at=report.lag_at if report else None,
            width=report.width if report else None,
            height=report.height if report else None,
            chromium=page.chromium,
            obs=page.obs,
            is_current=self._builds.is_current(report.build) if report else True,
            is_hidden=report.hidden if report else False,
            is_keyed=report.keyed if report else False,
            skew_ms=report.skew_ms if report else None,
            address=page.address,
            since=page.since,
        )
