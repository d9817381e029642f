"""A client's connection in the direct lane: what it hears and says goes past the libraries, where they only hand it on.

What is the libraries' own business - the greeting, namespaces, the end - stays theirs. What they send leaves through
the same outbox, and while they are about to send something, everything waits behind it.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from itertools import chain, repeat
from typing import Any, Final

import gevent
from engineio import packet as packets
from engineio.exceptions import SocketIsClosedError
from geventwebsocket.websocket import Header, WebSocket

from overlay.server.websocket import SafeWebSocket

PAUSE_SECONDS: Final = 0.005
NONE: Final = -1
"""It was given no state of a series, or another one since."""
PONG: Final = "3"

Hear = Callable[["Connection", str], bool]


def framed(text: str) -> bytes:
    """A message as it goes over the wire."""
    message = text.encode()
    return bytes(Header.encode_header(True, WebSocket.OPCODE_TEXT, b"", len(message), 0)) + message


PING: Final = framed("2")


class Connection:
    """One client: the queue of what the libraries are about to send to it, and its outbox."""

    __slots__ = ("_engine", "_queue", "_web", "asked_at", "changes", "number", "outbox", "sid")

    def __init__(self, sid: str, engine: Any, web: SafeWebSocket, changes: bool) -> None:
        self.sid = sid
        self._engine = engine
        self._queue = engine.queue
        self._web = web
        self.outbox = web.outbox
        self.changes = changes
        self.number = NONE
        """Which state of its series it was given last."""
        self.asked_at: float | None = None
        """When it was sent the ping that it has not answered."""

    # --- the connection's owner --------------------------------------------------------------------------------

    def take_over(self, hear: Hear) -> None:
        """From now on texts come to `hear` first, and packets leave without a detour."""

        def heed(text: str) -> bool:
            if text == PONG:
                self.asked_at = self._engine.last_ping = None
                return True
            return not (self._engine.closing or self._engine.closed) and hear(self, text)

        self._web.heed(heed)
        self._engine.send = self._say_greeting
        # The libraries end a connection for which they have had nothing to send for long.
        self._engine.poll = self._packets
        # They would wait for each pong in a greenlet of its own. Somebody keeps the pulse of all.
        self._engine.schedule_ping = _nothing
        self._engine.last_ping = None

    def give_back(self) -> None:
        """The libraries do everything again."""
        engine = self._engine
        del engine.send, engine.poll, engine.schedule_ping
        self._web.heed(None)
        if not (engine.closing or engine.closed):
            # It has left the namespace only, and is asked for its pulse where it is now.
            engine.last_ping = time.time()
            engine.schedule_ping()

    def end(self) -> None:
        """It does not answer: ended as the libraries would."""
        self._engine.close(wait=False, abort=False, reason=self._engine.server.reason.PING_TIMEOUT)

    def hang_up(self) -> None:
        """It was ended and had its time to say goodbye."""
        if self._engine.closed:
            self.outbox.cut()

    # --- what it is sent ---------------------------------------------------------------------------------------

    def send(self, frame: bytes, whole: Callable[[], bytes]) -> None:
        """A state, or what has become different since the one before."""
        if self._queue.unfinished_tasks:
            self.outbox.hold(frame, whole)
            gevent.spawn(self._follow)
        else:
            self.outbox.post(frame, whole)

    def say(self, text: str) -> None:
        """A message of the engine's that nothing can replace. Never waits."""
        if not self._said(text):
            self._hand_over(packets.Packet(packets.MESSAGE, data=text[1:]))

    def _say_greeting(self, packet: packets.Packet) -> None:
        """The engine's `send` for the first time, the answer to the connection: it wakes the libraries' writer, which
        from then on asks `_packets`."""
        self._engine.send = self._say_packet
        self._hand_over(packet)

    def _packets(self) -> list[packets.Packet]:
        """The engine's `poll`: what is to be sent the libraries' way, nothing at the end. Waits as long as it takes."""
        packet = self._queue.get()
        self._queue.task_done()
        return [] if packet is None else [packet]

    def _say_packet(self, packet: packets.Packet) -> None:
        """The engine's `send`."""
        if self._engine.closed:
            raise SocketIsClosedError
        if packet.packet_type == packets.PING:
            # The one that was on its way when the connection was taken over.
            self._engine.last_ping = None
            return
        encoded = packet.encode()
        if not isinstance(encoded, str) or not self._said(encoded):
            self._hand_over(packet)

    def _said(self, text: str) -> bool:
        """Says it at once; False where something else goes first, or there is no room."""
        if self._queue.unfinished_tasks or self.outbox.is_full:
            return False
        # Whoever reads from a connection that is closed is told so there.
        with suppress(OSError):
            self.outbox.write(framed(text))
        return True

    def _hand_over(self, packet: packets.Packet) -> None:
        """Lets it go the libraries' way; nothing leaves before it."""
        self.outbox.quick = None
        type(self._engine).send(self._engine, packet)

    def ping(self) -> None:
        """Asks whether it is still there. Where too much waits, there will be an end to it anyway."""
        if self.outbox.slip(PING):
            self.asked_at = time.monotonic()

    def settle(self) -> None:
        self._wait()
        self.outbox.catch_up()

    def _wait(self) -> None:
        """Waits until what the libraries were about to send is in the outbox, or finds no room there."""
        # As a rule it is there when everybody else has had a turn.
        pauses = chain((0.0,), repeat(PAUSE_SECONDS))
        while self._queue.unfinished_tasks and not self.outbox.blocked and not self.outbox.closed:
            gevent.sleep(next(pauses))

    def _follow(self) -> None:
        self._wait()
        self.outbox.release()


def _nothing() -> None:
    """In place of what somebody else does."""
