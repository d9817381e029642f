"""The direct lane: between a screen's socket and the tables, without the libraries' queues and greenlet switches.

What it promises:

- Order. A client gets its states in the order in which they were made, and none before the answer to its connection.
  An answer leaves before the states that its order made. After `settle` a state goes before the answer that the handler
  is about to give.
- One owner. Whatever is sent on a connection, by the lane or by the libraries, passes through its `Outbox`.
- A bound. At most `outbox.BOUND` bytes wait for a client. One that is further behind gets the newest state instead of
  those between, and is ended after `outbox.PATIENCE_SECONDS`: it comes back for the newest state.
- Changes only where they fit. What is different from the state before goes to those who were given that state here;
  everybody else gets the whole.
- A pulse. A client that does not answer a ping is ended as the libraries would end it.
- A way out. `lane_trial.open_lane` tries the lane on a connection of its own; where the libraries are not as it knows
  them everything goes their way. So does what a client sends that is no event of the lane's.

Whom to send to first is the caller's choice: the clients are sent to in the order in which they are given.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

import structlog

from overlay.server import wire
from overlay.server.broadcast import Sending
from overlay.server.connection import NONE, Connection, framed
from overlay.server.heartbeat import Heartbeat
from overlay.server.websocket import SafeWebSocket

log = structlog.get_logger()

LONGEST_NUMBER: Final = 18
"""Digits of the number under which an answer is expected."""


@dataclass(frozen=True, slots=True)
class Event:
    """What is done when a client sends it."""

    answer: Callable[..., Any]
    """Called with the client's sid and what it sent; returns the answer."""
    after: Callable[[str], None] | None = None
    """Called with the sid when the answer has left, or there is none: for what follows from it."""


@dataclass(frozen=True, slots=True)
class _Packet:
    """An event as it came. `number`: under which the answer is expected, empty where none is."""

    name: str
    number: str
    said: list[Any]


class Lane:
    """The clients of one namespace of a Socket.IO server. `events`: those that need not go through the libraries."""

    def __init__(self, server: Any, namespace: str, events: Mapping[str, Event] | None = None) -> None:
        self._server = server
        self._namespace = namespace
        self._events = events or {}
        self._heartbeat = Heartbeat(server.eio.ping_interval, server.eio.ping_timeout)
        self._clients: dict[str, Connection] = {}
        # A message of the engine (4) that is an event (2), or an answer to one (3).
        self._event_head = f"42{namespace},"
        self._answer_head = f"43{namespace},"

    def join(self, sid: str, environ: dict[str, Any], *, changes: bool = False) -> None:
        """Takes a client in from its connect handler; `environ` is that of its websocket. `changes`: it knows them."""
        engine_sid = self._server.manager.eio_sid_from_sid(sid, self._namespace)
        engine = self._server.eio.sockets.get(engine_sid)
        web = environ.get("wsgi.websocket")
        if engine is None or not isinstance(web, SafeWebSocket):
            return
        connection = self._clients[sid] = Connection(sid, engine, web, changes)
        connection.take_over(self._hear)
        self._heartbeat.watch(connection)

    def leave(self, sid: str) -> None:
        connection = self._clients.pop(sid, None)
        if connection is not None:
            connection.give_back()
            self._heartbeat.dismiss(connection)

    def send(self, sids: Iterable[str], event: str, payload: object) -> None:
        """Sends a state to each of these clients. It replaces all that were sent before: some may be left out."""
        frame = self._framed(event, payload)

        def plainly(sid: str) -> None:
            self._server.emit(event, payload, to=sid, namespace=self._namespace)

        self._spread(sids, NONE, b"", lambda: frame, plainly)

    def send_next(self, sids: Iterable[str], sending: Sending) -> None:
        """Sends the next state of a series: what has changed, or the whole to whom that is not enough."""
        change = b"" if sending.change is None else self._framed("change", sending.change)
        frames: list[bytes] = []

        def whole() -> bytes:
            if not frames:
                frames.append(self._framed("snapshot", sending.whole))
            return frames[0]

        def plainly(sid: str) -> None:
            self._server.emit("snapshot", sending.whole, to=sid, namespace=self._namespace)

        self._spread(sids, sending.number, change, whole, plainly)

    def _spread(
        self,
        sids: Iterable[str],
        number: int,
        change: bytes,
        whole: Callable[[], bytes],
        plainly: Callable[[str], None],
    ) -> None:
        """Gives each client the change where it has the state before this number, else the whole.

        `plainly`: the way to those who are not in the lane. A thousand clients are sent to here for every tap.
        """
        clients, before = self._clients, number - 1
        full: bytes | None = None
        for sid in sids:
            client = clients.get(sid)
            if client is None:
                plainly(sid)
                continue
            if change and client.number == before and client.changes:
                frame = change
            else:
                frame = full = whole() if full is None else full
            client.number = number
            quick = client.outbox.quick
            if quick is not None:
                try:
                    sent = quick(frame)
                except OSError:
                    # Found again below, where it is told apart.
                    pass
                else:
                    if sent != len(frame):
                        client.outbox.left(frame[sent:])
                    continue
            client.send(frame, whole)

    def settle(self, sid: str) -> None:
        """Waits for what is on the libraries' way to this client, so that the state sent next goes at once."""
        client = self._clients.get(sid)
        if client is not None:
            client.settle()

    def _hear(self, connection: Connection, text: str) -> bool:
        """Does what a client has sent, and answers it; False where that is the libraries' business."""
        packet = self._taken_apart(text)
        event = self._events.get(packet.name) if packet else None
        if packet is None or event is None:
            return False
        # Where it fails it is told in the log, and not answered, as by the libraries: the client asks again.
        with suppress(Exception):
            answer = event.answer(connection.sid, *packet.said)
            # Whoever has been shut out meanwhile is not told anything any more.
            if packet.number and self._clients.get(connection.sid) is connection:
                connection.say(f"{self._answer_head}{packet.number}{_packed([answer])}")
        if event.after is not None:
            try:
                event.after(connection.sid)
            except Exception:
                # The client has its answer, and is not to lose its connection for that.
                log.exception("what follows from an event failed", event_name=packet.name)
        return True

    def _taken_apart(self, text: str) -> _Packet | None:
        """The event in a packet, None where it is no plain one of this namespace."""
        start = text.find("[")
        if start < 0 or not text.startswith(self._event_head):
            return None
        number = text[len(self._event_head) : start]
        if number and not (number.isascii() and number.isdecimal() and len(number) <= LONGEST_NUMBER):
            return None
        try:
            name, *said = json.loads(text[start:])
        except ValueError:
            return None
        return _Packet(name, number, said) if isinstance(name, str) else None

    def _framed(self, event: str, payload: object) -> bytes:
        return framed(f"{self._event_head}{_packed([event, payload])}")


def _packed(said: list[Any]) -> str:
    return wire.dumps(said, separators=(",", ":"))
