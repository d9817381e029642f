"""The direct lane: a state goes from the table to a screen's socket without the libraries' queue and greenlet switch.

What it promises:

- Order. A client gets its states in the order in which they were made, and none before the answer to its connection.
  Answers and pings go the libraries' way; a state given while they are on that way waits for them. After `settle` a
  state goes before the answer that the handler is about to give.
- One owner. Whatever is sent on a connection, by the lane or by the libraries, passes through its `Outbox`.
- A bound. At most `outbox.BOUND` bytes wait for a client. One that is further behind gets the newest state instead of
  those between, and is ended after `outbox.PATIENCE_SECONDS`: it comes back for the newest state.
- Changes only where they fit. What is different from the state before goes to those who were given that state here;
  everybody else gets the whole.
- A way out. `open_lane` tries the lane on a connection of its own; where the libraries are not as it knows them it
  returns None, and states go by plain `emit`. So do those of a client that the lane does not know.

Whom to send to first is the caller's choice: the clients are sent to in the order in which they are given.
"""

from __future__ import annotations

import json
import logging
import socket as sockets
import struct
from collections.abc import Callable, Iterable
from itertools import chain, repeat
from types import SimpleNamespace
from typing import Any, Final

import gevent
import socketio
import structlog
from gevent import socket as cooperative
from geventwebsocket.websocket import Header, Stream, WebSocket

from overlay.server import wire
from overlay.server.broadcast import Sending
from overlay.server.outbox import Outbox
from overlay.server.websocket import SafeWebSocket

TRIAL_SECONDS: Final = 5.0
"""After this long a trial of the lane has failed."""

PAUSE_SECONDS: Final = 0.005
NONE: Final = -1
"""It was given no state of a series, or another one since."""
STATES: Final = 18
"""Of 12 kB each: less than the bound together, more than the trial's line takes at once."""

log = structlog.get_logger()


class Lane:
    """The clients of one namespace of a Socket.IO server."""

    def __init__(self, server: Any, namespace: str) -> None:
        self._server = server
        self._namespace = namespace
        self._clients: dict[str, _Client] = {}

    def join(self, sid: str, environ: dict[str, Any], *, changes: bool = False) -> None:
        """Takes a client in from its connect handler; `environ` is that of its websocket. `changes`: it knows them."""
        engine_sid = self._server.manager.eio_sid_from_sid(sid, self._namespace)
        engine = self._server.eio.sockets.get(engine_sid)
        web = environ.get("wsgi.websocket")
        if engine is not None and isinstance(web, SafeWebSocket):
            self._clients[sid] = _Client(engine.queue, web.outbox, changes)

    def leave(self, sid: str) -> None:
        self._clients.pop(sid, None)

    def send(self, sids: Iterable[str], event: str, payload: object) -> None:
        """Sends a state to each of these clients. It replaces all that were sent before: some may be left out."""
        frame = self._framed(event, payload)
        for sid in sids:
            client = self._clients.get(sid)
            if client is not None:
                client.send(frame, lambda: frame)
                client.number = NONE
            else:
                self._server.emit(event, payload, to=sid, namespace=self._namespace)

    def send_next(self, sids: Iterable[str], sending: Sending) -> None:
        """Sends the next state of a series: what has changed, or the whole to whom that is not enough."""
        number, before = sending.number, sending.number - 1
        change = b"" if sending.change is None else self._framed("change", sending.change)
        frames: list[bytes] = []

        def whole() -> bytes:
            if not frames:
                frames.append(self._framed("snapshot", sending.whole))
            return frames[0]

        clients = self._clients
        for sid in sids:
            client = clients.get(sid)
            if client is None:
                self._server.emit("snapshot", sending.whole, to=sid, namespace=self._namespace)
                continue
            client.send(change if change and client.changes and client.number == before else whole(), whole)
            client.number = number

    def settle(self, sid: str) -> None:
        """Waits for what is on the libraries' way to this client, so that the state sent next goes at once."""
        client = self._clients.get(sid)
        if client is not None:
            client.settle()

    def _framed(self, event: str, payload: object) -> bytes:
        text = wire.dumps([event, payload], separators=(",", ":"))
        # A message of the engine (4) that is an event (2).
        message = f"42{self._namespace},{text}".encode()
        header = Header.encode_header(True, WebSocket.OPCODE_TEXT, b"", len(message), 0)
        return bytes(header) + message


class _Client:
    """A connection: the queue of what the libraries are about to send on it, and its outbox."""

    __slots__ = ("_outbox", "_queue", "changes", "number")

    def __init__(self, queue: Any, outbox: Outbox, changes: bool) -> None:
        self._queue = queue
        self._outbox = outbox
        self.changes = changes
        self.number = NONE
        """Which state of its series it was given last."""

    def send(self, frame: bytes, whole: Callable[[], bytes]) -> None:
        if self._queue.unfinished_tasks:
            self._outbox.hold(frame, whole)
            gevent.spawn(self._follow)
        else:
            self._outbox.post(frame, whole)

    def settle(self) -> None:
        self._wait()
        self._outbox.catch_up()

    def _wait(self) -> None:
        """Waits until what the libraries were about to send is in the outbox, or finds no room there."""
        # As a rule it is there when everybody else has had a turn.
        pauses = chain((0.0,), repeat(PAUSE_SECONDS))
        while self._queue.unfinished_tasks and not self._outbox.blocked and not self._outbox.closed:
            gevent.sleep(next(pauses))

    def _follow(self) -> None:
        self._wait()
        self._outbox.release()


def open_lane(server: Any, namespace: str) -> Lane | None:
    """A lane on this server, or None where the libraries are not as it knows them: that is told in the log."""
    failed = trial()
    if failed is None:
        return Lane(server, namespace)
    log.warning("the direct lane is not used: screens are sent to the slower way", reason=failed)
    return None


# --- the trial -----------------------------------------------------------------------------------------------------

Make = Callable[[Any, str], Lane]


def trial(make: Make = Lane) -> str | None:
    """Why the lane cannot be used, None where it can: a connection of its own is opened, stalled, read and compared."""
    here, there = cooperative.socketpair()
    here.setsockopt(sockets.SOL_SOCKET, sockets.SO_SNDBUF, 4_096)
    try:
        with gevent.Timeout(TRIAL_SECONDS):
            return _tried(make, here, there)
    except (Exception, gevent.Timeout) as error:
        return repr(error)
    finally:
        here.close()
        there.close()


def _tried(make: Make, here: Any, there: Any) -> str | None:
    server = socketio.Server(
        async_mode="gevent", async_handlers=False, transports=["websocket"], json=wire, monitor_clients=False
    )
    lane = make(server, "/trial")
    joined: list[str] = []

    def connect(sid: str, environ: dict[str, Any], _auth: object = None) -> None:
        lane.join(sid, environ)
        joined.append(sid)

    server.on("connect", connect, namespace="/trial")
    serving = gevent.spawn(_serve, server, here)
    page = _Page(there)
    page.say("40/trial,")
    greetings = [page.hear(), page.hear()]
    if not (greetings[0].startswith("0{") and greetings[1].startswith("40/trial,")):
        return f"greeted with {greetings}"
    sid = joined[0]
    # An answer on the libraries' way and a state right behind it; then more than the line takes, which stalls it.
    expected = ['42/trial,["answer",0]']
    server.emit("answer", 0, to=sid, namespace="/trial")
    for number in range(STATES):
        text = "ю" * 2_000 + str(number)
        lane.send([sid], "state", text)
        expected.append(f"42/trial,{json.dumps(['state', text], separators=(',', ':'))}")
        if number == 0:
            gevent.sleep(0.01)
    heard = [page.hear() for _ in expected]
    there.shutdown(sockets.SHUT_RDWR)
    serving.join(TRIAL_SECONDS)
    return None if heard == expected else "what arrived is not what was sent"


def _serve(server: Any, line: Any) -> None:
    handler = SimpleNamespace(
        rfile=line.makefile("rb"),
        socket=line,
        logger=logging.getLogger(__name__),
        server=SimpleNamespace(application=None),
    )
    environ = {
        "REQUEST_METHOD": "GET",
        "QUERY_STRING": "EIO=4&transport=websocket",
        "HTTP_CONNECTION": "Upgrade",
        "HTTP_UPGRADE": "websocket",
    }
    environ["wsgi.websocket"] = SafeWebSocket(environ, Stream(handler), handler)
    server.handle_request(environ, lambda *_answer: None)


class _Page:
    """The other end of the trial's line."""

    def __init__(self, line: Any) -> None:
        self._line = line
        self._read = line.makefile("rb").read

    def say(self, text: str) -> None:
        message = text.encode()
        self._line.sendall(bytes([0x81, 0x80 | len(message)]) + bytes(4) + message)

    def hear(self) -> str:
        _, length = self._read(2)
        if length == 126:
            (length,) = struct.unpack("!H", self._read(2))
        return str(self._read(length), "utf-8")
