"""The desk's socket: every operator sees every table as it is, at once where the picture changes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

import gevent
import structlog
from flask_socketio import SocketIO
from socketio.exceptions import ConnectionRefusedError as Refusal

import overlay
from overlay import wording
from overlay.engine import Refused
from overlay.protocol.production import DeskJudge, DeskState, DeskTable
from overlay.server.access import Grant, Keyring
from overlay.server.builds import Builds
from overlay.server.limits import Allowance
from overlay.server.production.attention import Standing, attention, is_judge_gone
from overlay.server.production.control import DeskPicture
from overlay.server.production.doctor import surroundings
from overlay.server.production.scene import RESULT_STANDS_MS
from overlay.server.production.screens import Screens
from overlay.server.production.units import Units
from overlay.server.sockets import Sockets
from overlay.server.table import Table
from overlay.server.tables import Tables
from overlay.server.themes import Themes
from overlay.server.wire import Encoded
from overlay.wording import Lang

NAMESPACE: Final = "/desk"
LOOK_SECONDS: Final = 0.25
"""News of screens and units wait for the next look: four a second are as many as an operator can follow."""
UNITS_SECONDS: Final = 5.0
"""How often the units are told which pages there are."""
THEMES_SECONDS: Final = 2.0
"""Who edits a theme's files sees it on air after so long."""

log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Parts:
    """What the desk looks at."""

    tables: Tables
    keyring: Keyring
    sockets: Sockets
    screens: Screens
    units: Units
    themes: Themes
    builds: Builds


@dataclass(frozen=True, slots=True)
class _Operator:
    grant: Grant
    lang: Lang
    allowance: Allowance = field(default_factory=Allowance, compare=False)


@dataclass(slots=True)
class _Told:
    """What was last told of a table, as far as it changes by itself."""

    turn: int | None = None
    seen: object = None


class Desk:
    """The operators that are connected, and what they are told."""

    def __init__(self, socketio: SocketIO, parts: Parts) -> None:
        self._socketio = socketio
        self._server = socketio.server
        self._parts = parts
        self._operators: dict[str, _Operator] = {}
        self._soon: set[str] = set()
        """Tables that are about to be told."""
        self._later: set[str] = set()
        """Tables with news that can wait for the next look."""
        self._told: defaultdict[str, _Told] = defaultdict(_Told)
        self._judgeless: dict[str, int] = {}
        self._games: dict[str, int | None] = {}
        self._stood_down: dict[str, int] = {}
        for event, handler in (
            ("connect", self._on_connect),
            ("disconnect", self._on_disconnect),
            ("time", self._on_time),
        ):
            self._server.on(event, handler, namespace=NAMESPACE)
        parts.sockets.changed.append(self._on_change)
        parts.sockets.admitted.append(self.admit_anew)
        parts.sockets.operators = self.devices
        parts.screens.changed = self._later.add

    # --- what operators send -----------------------------------------------------------------------------------

    def _on_connect(self, sid: str, environ: dict[str, Any], auth: object = None) -> None:
        said = auth if isinstance(auth, dict) else {}
        lang = wording.choose_lang(said.get("lang"))
        try:
            self._parts.sockets.gate.let_in(sid, environ, NAMESPACE)
            grant = self._parts.keyring.grant(said.get("key"))
            if grant.audience != "desk":
                raise Refused("not_the_desk")
        except Refused as refused:
            words = wording.word_refusal(refused.code, refused.facts, lang)
            raise Refusal(words, {"code": refused.code}) from None
        self._operators[sid] = _Operator(grant, lang)
        self._parts.sockets.saw(grant)
        self._server.enter_room(sid, lang, namespace=NAMESPACE)
        # Sent from here it would overtake the answer to the connection itself.
        self._socketio.start_background_task(self._greet, sid)

    def _greet(self, sid: str) -> None:
        operator = self._operators.get(sid)
        if operator is not None:
            self._emit("desk", Encoded(self.state(operator.lang)), sid)

    def _on_disconnect(self, sid: str, *_reason: object) -> None:
        operator = self._operators.pop(sid, None)
        if operator is not None:
            self._parts.sockets.saw(operator.grant)

    def _on_time(self, sid: str, *_packet: object) -> int:
        operator = self._operators.get(sid)
        if operator is not None and not operator.allowance.take():
            self._end(sid)
        return self._parts.tables.clock()

    def admit_anew(self) -> None:
        """Whoever came in with a key that is gone is out at once."""
        for sid, operator in list(self._operators.items()):
            if not self._parts.keyring.stands(operator.grant):
                log.info("an operator was shut out", device=operator.grant.device)
                self._end(sid)

    def _end(self, sid: str) -> None:
        self._operators.pop(sid, None)
        self._server.disconnect(sid, namespace=NAMESPACE)

    def devices(self) -> set[str]:
        """The paired devices among the operators."""
        return {operator.grant.device for operator in self._operators.values() if operator.grant.device}

    # --- what operators get ------------------------------------------------------------------------------------

    def tell(self, table: Table) -> None:
        """Every operator gets the table; changes that come faster are told as one."""
        if table.name in self._soon or not self._operators:
            return
        self._soon.add(table.name)
        self._socketio.start_background_task(self._send, table)

    def tell_all(self) -> None:
        """Every operator gets everything: tables or themes have changed."""
        for lang in self._langs():
            self._emit("desk", Encoded(self.state(lang)), lang)

    def publish_all(self) -> None:
        """Every picture and every desk is made anew: a theme or a photo has changed."""
        for table in self._parts.tables:
            self._parts.sockets.publish(table)
        self.tell_all()

    def state(self, lang: Lang) -> DeskState:
        """The whole."""
        parts = self._parts
        return DeskState(
            version=overlay.__version__,
            build=parts.builds.name("desk.html"),
            server_time=parts.tables.clock(),
            tables=tuple(self.table(table, lang) for table in parts.tables),
            themes=parts.themes.entries(),
            reached=parts.sockets.reached,
        )

    def table(self, table: Table, lang: Lang, picture: DeskPicture | None = None) -> DeskTable:
        """One table."""
        parts = self._parts
        now = parts.tables.clock()
        picture = picture or table.control.desk(table.game, now)
        screens = parts.screens.of(table.name)
        units = parts.units.look(table.name)
        standing = Standing(
            now=now,
            judgeless=self._judgeless.get(table.name),
            trouble=parts.tables.trouble,
            is_apart=parts.tables.is_apart,
            missing=parts.screens.missing(table.name, now),
            screens=screens,
            queue=picture.queue,
            review=picture.production.review,
            review_waits=picture.review_waits,
            units=units,
        )
        return DeskTable(
            table=table.name,
            revision=table.revision,
            event=table.title.event,
            stage=table.title.stage,
            snapshot=picture.snapshot,
            production=picture.production,
            switches=picture.switches,
            queue=picture.queue,
            screens=screens,
            judges=tuple(
                DeskJudge(name=device.name, given=device.given, locked=device.locked, since=device.since)
                for device in table.devices.all()
            ),
            units=units,
            attention=attention(standing, lang),
        )

    def _send(self, table: Table) -> None:
        self._soon.discard(table.name)
        self._later.discard(table.name)
        now = self._parts.tables.clock()
        try:
            picture = table.control.desk(table.game, now)
            self._told[table.name] = _Told(picture.turn, self._by_itself(table, now))
            for lang in self._langs():
                self._emit("table", Encoded(self.table(table, lang, picture)), lang)
        except Exception:
            log.exception("the desk could not be told", table=table.name)

    def _langs(self) -> set[Lang]:
        return {operator.lang for operator in self._operators.values()}

    def _emit(self, event: str, message: Encoded, to: str) -> None:
        self._server.emit(event, message, to=to, namespace=NAMESPACE)

    # --- what changes by itself --------------------------------------------------------------------------------

    def _on_change(self, table: Table) -> None:
        """Its screens were sent a new state."""
        if self._games.get(table.name) != table.game_number:
            self._games[table.name] = table.game_number
            self._parts.screens.forget_missing(table.name)
        self._end_rehearsal(table, self._parts.tables.clock())
        self._watch_judge(table)
        self.tell(table)

    def look(self) -> None:
        """One look at all tables, a few times a second: news that could wait, and what time alone has changed."""
        news = self._parts.units.take_news()
        for table in self._parts.tables:
            now = self._parts.tables.clock()
            self._rehearse(table, now)
            self._stand_down(table, now)
            self._watch_judge(table)
            if not self._operators:
                continue
            told = self._told[table.name]
            if (
                news
                or table.name in self._later
                or (told.turn is not None and now >= told.turn)
                or told.seen != self._by_itself(table, now)
            ):
                self.tell(table)

    def show_units(self) -> None:
        """Tells the units which pages each table has, and whether a banner is on air."""
        for table in list(self._parts.tables):
            now = self._parts.tables.clock()
            coming = table.control.picture(table.game, "air", now).banners
            screens = self._parts.screens.of(table.name)
            is_quiet = all(banner.ends_at <= now for banner in coming)
            self._parts.units.watch(table.name, surroundings(screens, is_quiet=is_quiet))
            # A hundred tables are not looked at in one breath.
            gevent.sleep(0)

    def _by_itself(self, table: Table, now: int) -> object:
        return (
            tuple(self._parts.screens.missing(table.name, now)),
            is_judge_gone(self._judgeless.get(table.name), now),
            self._parts.tables.trouble,
            self._parts.tables.is_apart,
        )

    def judgeless(self, table: str) -> int | None:
        """Since when a running game has no judge."""
        return self._judgeless.get(table)

    def _watch_judge(self, table: Table) -> None:
        if not table.is_running or len(table.devices):
            self._judgeless.pop(table.name, None)
        else:
            self._judgeless.setdefault(table.name, self._parts.tables.clock())

    def _rehearse(self, table: Table, now: int) -> None:
        self._end_rehearsal(table, now)
        rehearsal = table.control.rehearsal
        try:
            if rehearsal is None or not rehearsal.advance(now):
                return
        except Exception:
            # A regulation is foreign code; the tables behind this one are looked at all the same.
            log.exception("a rehearsal failed", table=table.name)
            table.control.rehearsal = None
        self._parts.sockets.publish(table)

    def _end_rehearsal(self, table: Table, now: int) -> None:
        """Test data leaves by itself in time, and at once when something real happens."""
        rehearsal = table.control.rehearsal
        if rehearsal is not None and rehearsal.is_over(now, table.revision):
            table.control.rehearsal = None
            self._parts.sockets.publish(table)

    def _stand_down(self, table: Table, now: int) -> None:
        """A result that has stood long enough makes way for the title card."""
        game = table.game
        if game is None or game.outcome is None or now < game.now + RESULT_STANDS_MS:
            return
        if self._stood_down.get(table.name) != table.revision:
            self._stood_down[table.name] = table.revision
            self._parts.sockets.publish(table)


class Watch:
    """Looks at the tables beside the server until it is stopped, and lets the units work as long."""

    def __init__(self, desk: Desk, units: Units, themes: Themes) -> None:
        self._desk = desk
        self._units = units
        self._themes = themes
        self._greenlets: tuple[gevent.Greenlet, ...] = ()

    def start(self) -> None:
        self._units.begin()
        self._greenlets = (
            gevent.spawn(self._run, LOOK_SECONDS, self._desk.look),
            gevent.spawn(self._run, THEMES_SECONDS, self._look_at_themes),
            gevent.spawn(self._run, UNITS_SECONDS, self._desk.show_units),
        )

    def stop(self) -> None:
        gevent.killall(self._greenlets)
        self._units.end()

    def _look_at_themes(self) -> None:
        if self._themes.look():
            self._desk.publish_all()

    @staticmethod
    def _run(seconds: float, look: Callable[[], None]) -> None:
        while True:
            gevent.sleep(seconds)
            try:
                look()
            except Exception:
                # The next look may find things in order again.
                log.exception("a look at the tables failed")
