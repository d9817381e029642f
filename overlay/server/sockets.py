"""Socket.IO: parses, submits, acknowledges, and sends every audience its state. Commands are not understood here."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Container
from functools import wraps
from typing import Any, Final

import structlog
from flask_socketio import SocketIO
from socketio.exceptions import ConnectionRefusedError as Refusal

from overlay import wording
from overlay.engine import Refused
from overlay.protocol.messages import DeviceAccepted, DeviceChange, Takeover
from overlay.protocol.production import ScreenReport
from overlay.server.access import Grant, Keyring
from overlay.server.delivery import NAMESPACE, ORDER, Delivery
from overlay.server.gate import Gate
from overlay.server.lane import Event
from overlay.server.metrics import Metrics
from overlay.server.observing import Observing
from overlay.server.origin import is_loopback
from overlay.server.parse import id_of, parse_command, parse_message
from overlay.server.production.screens import Screens
from overlay.server.refusals import refusal
from overlay.server.table import Answer, Table
from overlay.server.tables import Tables
from overlay.server.visitor import Visitor
from overlay.server.wire import Encoded
from overlay.store import NotStored, Replaced
from overlay.store.access import Access
from overlay.wording import Lang

log = structlog.get_logger()


class Sockets:
    """The clients of all tables. Handlers sit on the underlying server: Flask's request context costs half of a tap."""

    def __init__(
        self,
        socketio: SocketIO,
        tables: Tables,
        keyring: Keyring,
        observing: Observing | None = None,
        access: Access | None = None,
        metrics: Metrics | None = None,
        screens: Screens | None = None,
    ) -> None:
        self._access = access
        self._screens = screens
        self.taken: list[Callable[[Table], None]] = []
        """Called when an order was accepted here, before anybody is sent the state that it made."""
        self.elsewhere: frozenset[str] = frozenset()
        """The paired devices that are connected to other nodes."""
        self.admitted: list[Callable[[], None]] = []
        """Called when keys have changed."""
        self.operators: Callable[[], set[str]] = set
        """The paired devices that are connected to the desk."""
        self._metrics = metrics or Metrics()
        self._metrics.watch(self.clients, lambda: tables.trouble is None)
        self.own: Container[str] = ()
        """This machine's own addresses in the network."""
        self.reached: str | None = None
        """The address of the latest client that is not this machine itself: a phone has come through."""
        self._ordered = time.monotonic()
        self._socketio = socketio
        self._observing = observing or Observing()
        self._server = socketio.server
        self.gate: Final = Gate(socketio, self._metrics)
        self._visitors: dict[str, Visitor] = {}
        asked = {
            name: _logged(self.gate.limited(name, handler, self._visitors, NAMESPACE))
            for name, handler in (
                ("command", self._on_command),
                ("snapshot", self._on_snapshot),
                ("device", self._on_device),
                ("takeover", self._on_takeover),
                ("time", self._on_time),
                ("report", self._on_report),
            )
        }
        in_lane = {name: Event(handler) for name, handler in asked.items()}
        in_lane["command"] = Event(asked["command"], after=self._after_command)
        self._delivery = Delivery(socketio, in_lane)
        self._delivery.took = self._metrics.broadcast.observe
        self.changed: list[Callable[[Table], None]] = self._delivery.followers
        """Called after a table's screens were sent a new state."""
        self._tables = tables
        self._keyring = keyring
        self._unshown: dict[str, Table] = {}
        """Tables that an order came to, whose screens have not been told yet."""
        plain = {**asked, "command": self._on_command_by_itself(asked["command"])}
        for event, handler in (("connect", self._on_connect), ("disconnect", self._on_disconnect)):
            plain[event] = _logged(handler)
        for event, handler in plain.items():
            self._server.on(event, handler, namespace=NAMESPACE)

    # --- what clients send -------------------------------------------------------------------------------------

    def _on_connect(self, sid: str, environ: dict[str, Any], auth: object = None) -> None:
        said = auth if isinstance(auth, dict) else {}
        lang = wording.choose_lang(said.get("lang"))
        try:
            self.gate.let_in(sid, environ, NAMESPACE)
            grant = self._keyring.grant(said.get("key"))
            table = self._tables.get(said.get("table"))
            if not grant.opens(table.name):
                raise Refused("not_your_table", table=table.name)
        except Refused as refused:
            raise Refusal(
                wording.word_refusal(refused.code, refused.facts, lang), {"code": refused.code}
            ) from None
        visitor = Visitor(grant, table, lang, str(environ.get("REMOTE_ADDR", "?")))
        if not is_loopback(visitor.address) and visitor.address not in self.own:
            self.reached = visitor.address
        if visitor.is_judge:
            name = said.get("by") or grant.name
            unnamed = wording.text("device-unnamed", {}, lang) or "?"
            table.devices.arrive(
                sid,
                said.get("device"),
                name if isinstance(name, str) and name.strip() else unnamed,
                said.get("locked"),
                grant.barred,
            )
        self._visitors[sid] = visitor
        self._delivery.join(sid, environ, table, grant.audience, said.get("changes") is True)
        if self._screens is not None:
            agent = str(environ.get("HTTP_USER_AGENT", ""))
            self._screens.arrive(sid, table.name, grant.audience, visitor.address, agent)
        # What is sent from here, or while the database is waited for, would overtake the answer to the connection.
        self._later(self._greet, sid)
        self._later(self.saw, visitor.grant)

    def _greet(self, sid: str) -> None:
        visitor = self._visitors.get(sid)
        if visitor is None:
            return
        self._delivery.greet(sid, visitor.table, visitor.grant.audience)
        self._tell_devices(visitor)

    def _on_disconnect(self, sid: str, *_reason: object) -> None:
        visitor = self._visitors.pop(sid, None)
        if visitor is not None:
            self._delivery.leave(sid, visitor.table, visitor.grant.audience)
            visitor.table.devices.leave(sid)
            if self._screens is not None:
                self._screens.leave(sid)
            self._tell_devices(visitor)
            self.saw(visitor.grant)

    def _on_command(self, sid: str, *packet: object) -> Encoded:
        """What it has changed is shown by `_after_command`."""
        data = packet[0] if len(packet) == 1 else None
        visitor = self._visitors.get(sid)
        if visitor is None:
            return Encoded(refusal(None, Refused("key_missing"), id_of(data), wording.DEFAULT))
        device = visitor.table.devices.of(sid) if visitor.is_judge else None
        try:
            answer = self._take(
                visitor.table,
                visitor.grant,
                data,
                by=device.name if device else None,
                lang=visitor.lang,
                locked=device is not None and device.locked,
                device=visitor.grant.device or (device.device if device else None),
            )
        finally:
            # Not before: while it waits for the database, another order's answer may leave.
            self._unshown[visitor.table.name] = visitor.table
        return Encoded(answer)

    def _after_command(self, _sid: str) -> None:
        while self._unshown:
            self.show_news(self._unshown.popitem()[1], is_answered=True)

    def _on_command_by_itself(self, handler: Callable[..., Any]) -> Callable[..., Any]:
        """Where the libraries answer: what follows from it is shown when they have."""

        @wraps(handler)
        def by_itself(sid: str, *packet: object) -> Any:
            try:
                return handler(sid, *packet)
            finally:
                while self._unshown:
                    self.show_news(self._unshown.popitem()[1])

        return by_itself

    def _on_snapshot(self, sid: str, *_packet: object) -> dict[str, Any]:
        visitor = self._visitors.get(sid)
        if visitor is None:
            return {"ok": False}
        self._delivery.greet(sid, visitor.table, visitor.grant.audience)
        return {"ok": True, "revision": visitor.table.revision}

    def _on_device(self, sid: str, *packet: object) -> dict[str, Any]:
        """The device renames, locks or opens itself."""

        def change(visitor: Visitor) -> DeviceAccepted:
            asked = parse_message(DeviceChange, packet)
            device = visitor.table.devices.change(sid, name=asked.name, locked=asked.locked)
            return DeviceAccepted(ok=True, device=device)

        return self._answer_device(sid, change)

    def _on_takeover(self, sid: str, *packet: object) -> dict[str, Any]:
        """The device locks another panel of its table."""

        def take_over(visitor: Visitor) -> DeviceAccepted:
            asked = parse_message(Takeover, packet)
            return DeviceAccepted(ok=True, device=visitor.table.devices.take_over(sid, asked.device))

        return self._answer_device(sid, take_over)

    def _answer_device(self, sid: str, act: Callable[[Visitor], DeviceAccepted]) -> dict[str, Any]:
        visitor = self._visitors.get(sid)
        if visitor is None:
            return refusal(None, Refused("key_missing"), None, wording.DEFAULT).model_dump()
        try:
            if not visitor.is_judge:
                raise Refused("not_a_judge")
            answer = act(visitor)
        except Refused as refused:
            return refusal(visitor.table, refused, None, visitor.lang).model_dump()
        self._tell_devices(visitor)
        return answer.model_dump()

    def _on_report(self, sid: str, *packet: object) -> dict[str, Any]:
        """A page on air or in the hall says how it is."""
        visitor = self._visitors.get(sid)
        try:
            if visitor is None:
                raise Refused("key_missing")
            if visitor.is_judge:
                raise Refused("not_a_screen")
            report = parse_message(ScreenReport, packet)
        except Refused as refused:
            table, lang = (visitor.table, visitor.lang) if visitor else (None, wording.DEFAULT)
            return refusal(table, refused, None, lang).model_dump()
        if self._screens is not None:
            self._screens.report(sid, report)
        return {"ok": True}

    def _on_time(self, _sid: str, *_packet: object) -> int:
        """The server's clock in milliseconds: half of the way there and back is how old it is on arrival."""
        return self._tables.clock()

    def submit(self, table: Table, grant: Grant, data: object, *, by: str | None, lang: Lang) -> Answer:
        """The answer to a command that came over HTTP; whatever was sent, it is an answer."""
        answer = self._take(table, grant, data, by=by, lang=lang, locked=False, device=grant.device)
        self.show_news(table)
        return answer

    def _take(
        self,
        table: Table,
        grant: Grant,
        data: object,
        *,
        by: str | None,
        lang: Lang,
        locked: bool,
        device: str | None,
    ) -> Answer:
        began = self._ordered = time.monotonic()
        answer = self._submitted(table, grant, data, by, lang, locked, device)
        code = None if answer.ok else answer.code
        # What was ordered is the game's business; who, when and with what result is the log's.
        log.debug(
            "command",
            command=answer.id,
            table=table.name,
            device=device,
            role=grant.role,
            code=code,
            revision=answer.revision,
            ms=_since(began),
        )
        if answer.ok:
            self._metrics.commands.labels(table.name).inc()
        else:
            self._metrics.refusals.labels(answer.code).inc()
        return answer

    def _submitted(
        self,
        table: Table,
        grant: Grant,
        data: object,
        by: str | None,
        lang: Lang,
        locked: bool,
        device: str | None,
    ) -> Answer:
        try:
            if grant.audience != "judge":
                raise Refused("not_a_judge")
            message = parse_command(data)
            grant.check(message)
            answer, changed = table.submit(message, by=by, lang=lang, locked=locked, device=device)
        except Refused as refused:
            return refusal(table, refused, id_of(data), lang)
        except NotStored as trouble:
            self._tables.trouble = trouble.reason
            why = {"reason": trouble.reason, "detail": str(trouble)}
            log.error("a command was not stored", command=id_of(data), table=table.name, device=device, **why)
            return refusal(table, Refused("not_stored", reason=trouble.reason), id_of(data), lang)
        except Replaced:
            # It was meant for a game that is not this one any more.
            self.renew()
            return refusal(table, Refused("journal_replaced"), id_of(data), lang)
        except Exception:
            log.exception("a command failed", command=id_of(data), table=table.name, device=device)
            return refusal(table, Refused("internal_error"), id_of(data), lang)
        if changed:
            for follow in self.taken:
                follow(table)
        return answer

    # --- what clients get --------------------------------------------------------------------------------------

    def show_news(self, table: Table, *, is_answered: bool = False) -> None:
        """Everybody hears of the orders that were accepted since, here or at another node."""
        news = table.news()
        if not news:
            return
        self._delivery.publish(table, is_answered=is_answered)
        for recorded in news:
            self._observing.tell(recorded)

    def publish(self, table: Table) -> None:
        """Every audience of the table gets its state, right after the answer to whoever changed it."""
        self._delivery.publish(table)

    def renew(self) -> None:
        """Everybody gets the state of a database that was put in place of the one before."""
        if self._tables.renew():
            log.warning("a backup was restored", journal=self._tables.journal.id)
            for table in self._tables:
                self.publish(table)

    def admit_anew(self) -> None:
        """Takes the keys as they now are; whoever came in with one that is gone is out at once."""
        if self._access is None:
            return
        if not self._keyring.renew(self._access.keys(), self._access.devices()):
            return
        for follow in self.admitted:
            follow()
        for sid, visitor in list(self._visitors.items()):
            if not self._keyring.stands(visitor.grant):
                log.info("a connection was shut out", role=visitor.grant.role, device=visitor.grant.device)
                self.gate.end(sid, NAMESPACE)

    def rested(self) -> float:
        """Seconds since somebody ordered something, at any table."""
        return time.monotonic() - self._ordered

    def clients(self) -> dict[str, int]:
        """How many are connected, by audience."""
        counted = Counter(visitor.grant.audience for visitor in self._visitors.values())
        return {audience: counted[audience] for audience in ORDER}

    def connected_devices(self) -> set[str]:
        """The paired devices that are here now, or at another node."""
        return self.devices_here() | self.elsewhere

    def devices_here(self) -> set[str]:
        here = {visitor.grant.device for visitor in self._visitors.values() if visitor.grant.device}
        return here | self.operators()

    def saw(self, grant: Grant) -> None:
        """A paired device came or went."""
        if self._access is None or grant.device is None:
            return
        try:
            self._access.saw(grant.device)
        except (NotStored, Replaced):
            # It is told where commands are.
            log.warning("when a device was seen is not stored", device=grant.device)

    def _tell_devices(self, visitor: Visitor) -> None:
        """Judges see who is there: a newer state of the same revision."""
        if visitor.is_judge:
            self.tell_judges(visitor.table)

    def tell_judges(self, table: Table) -> None:
        """Its judges get the state: who is there has changed."""
        self._delivery.publish(table, ("judge",))

    def _later(self, task: Callable[..., None], *args: object) -> None:
        self._socketio.start_background_task(task, *args)


def _logged(handler: Callable[..., Any]) -> Callable[..., Any]:
    """The handler, with its own failures told in full: the library's log keeps a line of them."""

    @wraps(handler)
    def logged(*args: Any) -> Any:
        try:
            return handler(*args)
        except Refusal:
            raise
        except Exception:
            log.exception("a socket handler failed", handler=handler.__name__)
            raise

    return logged


def _since(began: float) -> float:
    return round((time.monotonic() - began) * 1000, 2)
