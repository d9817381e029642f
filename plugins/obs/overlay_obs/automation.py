"""Brings games and OBS together: who is told what, which table has which OBS, and what the desk presses."""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final
from urllib.parse import unquote

from overlay.api import Recorded, Surroundings, UnitRefused
from overlay_obs import words
from overlay_obs.director import SCENES, Director, lang_of, scene_of
from overlay_obs.link import Link
from overlay_obs.settings import SLOTS, SettingsFile, Slot, TableSettings, plain_address
from overlay_obs.state import ObsState, Source

PAGE: Final = re.compile(
    r"(?P<scheme>https?)://(?P<host>[^/\s\"'<>]+)/(?:[^\s\"'<>]*/)?overlay/(?P<table>[^/?#]+)/(?P<view>[a-z0-9-]+)"
)
"""An address of our on-air pages, also inside of the page that waits for the server."""


@dataclass(slots=True)
class Missing:
    """A source whose page is not with the server: since when (monotonic), and how often it was reloaded."""

    since: float
    reloads: int = 0


@dataclass(slots=True)
class TableRun:
    """What goes on at one table. `by_hand`: the slot that wanted a scene when somebody chose another. `quiet_at`:
    when the last banner is over (monotonic). `missing`: by the source's name. `stands_in`: a page is open in a
    browser's window, with a background for a chroma key."""

    director: Director
    slot: Slot | None = None
    by_hand: Slot | None = None
    quiet_at: float = 0.0
    missing: dict[str, Missing] = field(default_factory=dict)
    stands_in: bool = False


MISSING_SECONDS: Final = 15.0
"""A page that cannot reach the server tries by itself; after so long its source is reloaded."""
MOST_RELOADS: Final = 3
LOUD_SECONDS: Final = 6.0
"""Until the server says again whether a banner is on air."""


class Automation:
    """Everything that the plugin does for one server. Its methods are called from any thread and never wait."""

    def __init__(self, folder: Path) -> None:
        self.settings = SettingsFile(folder / "settings.json")
        self._folder = folder
        self._lock = threading.RLock()
        self._links: dict[str, Link] = {}
        self._runs: dict[str, TableRun] = {}
        self._notify: Callable[[], None] = lambda: None

    # --- life ----------------------------------------------------------------------------------------------------

    def begin(self, notify: Callable[[], None]) -> None:
        """Connects to every OBS that is known. `notify` is called after each change."""
        self._notify = notify
        with self._lock:
            self._match_links()

    def end(self) -> None:
        with self._lock:
            links, self._links = list(self._links.values()), {}
        for link in links:
            link.stop()

    # --- what is known -------------------------------------------------------------------------------------------

    def state(self, table: str) -> ObsState | None:
        """The table's OBS; None where it has none."""
        with self._lock:
            link = self._link(table)
            return link.state if link else None

    def run(self, table: str) -> TableRun:
        with self._lock:
            run = self._runs.get(table)
            if run is None:
                run = self._runs[table] = TableRun(Director(table))
            return run

    def scene(self, table: str, slot: Slot) -> str | None:
        """The scene of this slot in the table's OBS."""
        settings, state = self.settings.of(table), self.state(table)
        if settings is None or state is None:
            return None
        return scene_of(slot, table, settings.scenes.get(slot), state.scenes)

    def other_on_air(self, table: str) -> str | None:
        """Another table whose scene is on air in the OBS that both use."""
        settings, state = self.settings.of(table), self.state(table)
        if settings is None or state is None or state.scene in self._scenes(table):
            return None
        for other in self._sharing(settings.address):
            if other != table and state.scene in self._scenes(other):
                return other
        return None

    # --- what the game says --------------------------------------------------------------------------------------

    def recorded(self, what: Recorded) -> None:
        """An order was accepted; called in the observer's own thread."""
        with self._lock:
            run = self.run(what.table)
            news = run.director.told(what)
            run.quiet_at = max(run.quiet_at, time.monotonic()) + news.banners
            if run.slot != news.slot:
                run.slot, run.by_hand = news.slot, None
            link = self._link(what.table)
        if link is None:
            return
        lang = lang_of(link.state.scenes)
        for mark in news.marks:
            link.mark(mark, lang)
        for mark in news.amended:
            link.amend(mark)
        for _ in range(news.removals):
            link.save_replay()
        self._follow(what.table)
        self._notify()

    # --- what the desk presses -----------------------------------------------------------------------------------

    def press(self, table: str, act: str, values: Mapping[str, str]) -> None:
        """A button of the desk. Raises `UnitRefused` where nothing was done."""
        if act == "connect":
            self._connect(table, values)
        elif act == "disconnect":
            self.settings.disconnect(table)
            with self._lock:
                self._match_links()
        else:
            self._press_connected(table, act, values)
        self._notify()

    def _press_connected(self, table: str, act: str, values: Mapping[str, str]) -> None:
        with self._lock:
            link, settings, run = self._link(table), self.settings.of(table), self.run(table)
        if link is None or settings is None:
            raise UnitRefused(words.NOT_SET_UP)
        if act == "retry":
            link.retry()
        elif act == "names":
            self._name_scenes(table, settings, values)
        elif act == "switches":
            self.settings.change(table, replace(settings, switches=not settings.switches))
            run.by_hand = None
            self._follow(table)
        elif not link.state.is_up:
            raise UnitRefused(words.NOT_CONNECTED)
        elif act.startswith("show_") and act.removeprefix("show_") in SLOTS:
            self._show(table, link, run, act.removeprefix("show_"))
        elif act == "resume":
            run.by_hand = None
            self._follow(table)
        elif act == "save_replay":
            if link.state.replay != "running":
                raise UnitRefused(words.REPLAY_NOT_RUNNING)
            link.save_replay()
        elif act == "start_replay":
            if link.state.replay == "off":
                raise UnitRefused(words.REPLAY_OFF)
            link.start_replay()
        elif act == "start_record":
            link.start_record()
        elif act == "stop_record":
            link.stop_record()
        elif act == "refresh":
            if not link.state.has_browser:
                raise UnitRefused(words.NO_BROWSER)
            self._refresh(link)
        else:
            raise UnitRefused(words.NO_SUCH_BUTTON)

    def _connect(self, table: str, values: Mapping[str, str]) -> None:
        address = plain_address(values.get("address", ""))
        if address is None:
            raise UnitRefused(words.BAD_ADDRESS)
        # Left empty, a password that is known stays; the form never shows it.
        password = values.get("password") or None
        self.settings.connect(table, address, password)
        with self._lock:
            if (link := self._links.get(address)) is not None:
                link.use_password(self.settings.now.passwords.get(address, ""))
            self._match_links()

    def _name_scenes(self, table: str, settings: TableSettings, values: Mapping[str, str]) -> None:
        chosen = {slot: values[slot].strip() for slot in SLOTS if values.get(slot, "").strip()}
        self.settings.change(table, replace(settings, scenes=chosen))
        self._follow(table)

    def _show(self, table: str, link: Link, run: TableRun, slot: str) -> None:
        scene = next((self.scene(table, one) for one in SLOTS if one == slot), None)
        if scene is None:
            raise UnitRefused(words.no_scene(next(SCENES[one] for one in SLOTS if one == slot)))
        run.by_hand = run.slot if run.slot != slot else None
        link.show(scene)

    # --- scenes --------------------------------------------------------------------------------------------------

    def _follow(self, table: str) -> None:
        """Shows the scene of the table's phase, unless somebody chose another or another table is on air."""
        with self._lock:
            settings, run, link = self.settings.of(table), self.run(table), self._link(table)
            if settings is None or link is None or not link.state.is_up or not settings.switches:
                return
            if run.slot is None or run.by_hand is not None:
                return
            # Where several tables share an OBS, only the one on air may change its picture.
            shared = [one for one in self._sharing(settings.address) if one != table]
            if shared and link.state.scene not in self._scenes(table):
                return
            scene = self.scene(table, run.slot)
        if scene is not None:
            link.show(scene)

    def _scene_by_hand(self, address: str, scene: str) -> None:
        """Somebody has changed the scene in OBS: it stays until the phase ends."""
        with self._lock:
            for table in self._sharing(address):
                run = self.run(table)
                if run.slot is not None:
                    run.by_hand = None if scene == self.scene(table, run.slot) else run.slot
        self._notify()

    def _came_up(self, address: str) -> None:
        with self._lock:
            tables = self._sharing(address)
        for table in tables:
            self._follow(table)

    def _scenes(self, table: str) -> set[str]:
        """The scenes that are this table's alone."""
        found = {scene for slot in SLOTS if (scene := self.scene(table, slot))}
        return {
            scene for scene in found if scene not in (name for pair in SCENES.values() for name in pair)
        } or found

    # --- sources -------------------------------------------------------------------------------------------------

    def _refresh(self, link: Link, wanted: Callable[[Source], bool] = lambda _source: True) -> None:
        tables = self._sharing(link.address)

        def ours(source: Source) -> bool:
            page = page_of(source)
            return page is not None and page.table in tables and wanted(source)

        link.refresh(ours, lambda: max((self.run(table).quiet_at for table in tables), default=0.0))

    def watch(self, table: str, around: Surroundings) -> None:
        """Reloads sources whose page does not come: one that was opened before the server, by a plain address, shows
        an error page until somebody does. Each at most three times, for one that is shut down in OBS never comes."""
        run = self.run(table)
        if run.stands_in != (found := stands_in(around)):
            run.stands_in = found
            self._notify()
        with self._lock:
            link = self._link(table)
            if not around.is_quiet:
                run.quiet_at = max(run.quiet_at, time.monotonic() + LOUD_SECONDS)
            if link is None or link.state.sources is None or not link.state.has_browser:
                run.missing.clear()
                return
            here = {screen.view for screen in around.screens if screen.obs is not None}
            now = time.monotonic()
            missing = {
                source.name: run.missing.get(source.name, Missing(now))
                for source in link.state.sources
                if (page := page_of(source)) and page.table == table and page.view not in here
            }
            run.missing = missing
            due = {
                name
                for name, one in missing.items()
                if now >= one.since + MISSING_SECONDS * (one.reloads + 1) and one.reloads < MOST_RELOADS
            }
            for name in due:
                missing[name].reloads += 1
        if due:
            self._refresh(link, lambda source: source.name in due)

    # --- links ---------------------------------------------------------------------------------------------------

    def _link(self, table: str) -> Link | None:
        settings = self.settings.of(table)
        return self._links.get(settings.address) if settings else None

    def _sharing(self, address: str) -> list[str]:
        return [table for table, one in self.settings.now.tables.items() if one.address == address]

    def _match_links(self) -> None:
        """One link for each OBS that a table has, and none besides."""
        now = self.settings.now
        wanted = {one.address for one in now.tables.values()}
        for address in self._links.keys() - wanted:
            gone = self._links.pop(address)
            # It may take a moment to say goodbye, and who presses a button does not wait for that.
            threading.Thread(target=gone.stop, daemon=True).start()
        for address in wanted - self._links.keys():
            self._links[address] = link = Link(
                address,
                now.passwords.get(address, ""),
                markers=self._folder / "markers",
                on_change=self._changed,
                on_scene=lambda scene, at=address: self._scene_by_hand(at, scene),  # type: ignore[misc]  # binds now
                on_up=lambda at=address: self._came_up(at),  # type: ignore[misc]  # binds now
            )
            link.start()

    def _changed(self) -> None:
        self._notify()


@dataclass(frozen=True, slots=True)
class Page:
    """The on-air page that a source shows."""

    host: str
    table: str
    view: str


def stands_in(around: Surroundings) -> bool:
    """Whether a page is open in an ordinary browser, to be captured where OBS has no browser source."""
    return any(screen.is_keyed and screen.obs is None for screen in around.screens)


def page_of(source: Source) -> Page | None:
    """Which of our pages a browser source shows; None for another's."""
    found = PAGE.search(source.url) or PAGE.search(unquote(source.url))
    return Page(found["host"], unquote(found["table"]), found["view"]) if found else None
