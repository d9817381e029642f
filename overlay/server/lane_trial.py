"""Opens the direct lane where the libraries are as it knows them: it is tried on a connection of its own before."""

from __future__ import annotations

import json
import logging
import socket as sockets
import struct
from collections.abc import Callable, Mapping
from types import SimpleNamespace
from typing import Any, Final

import gevent
import socketio
import structlog
from gevent import socket as cooperative
from geventwebsocket.websocket import Stream

from overlay.server import wire
from overlay.server.lane import Event, Lane
from overlay.server.websocket import SafeWebSocket

TRIAL_SECONDS: Final = 5.0
"""After this long a trial of the lane has failed."""
STATES: Final = 18
"""Of 12 kB each: less than the bound together, more than the trial's line takes at once."""

Make = Callable[[Any, str, Mapping[str, Event]], Lane]

log = structlog.get_logger()


def open_lane(server: Any, namespace: str, events: Mapping[str, Event] | None = None) -> Lane | None:
    """A lane on this server, or None where the libraries are not as it knows them: that is told in the log."""
    failed = trial()
    if failed is None:
        return Lane(server, namespace, events)
    log.warning("the direct lane is not used: screens are sent to the slower way", reason=failed)
    return None


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
    lane = make(server, "/trial", {"echo": Event(lambda _sid, said: said)})
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
    # A question, an event on the libraries' way and a state right behind it; then more than the line takes, which
    # stalls it.
    page.say('42/trial,7["echo","ю"]')
    expected = ['43/trial,7["\\u044e"]', '42/trial,["answer",0]']
    if (answer := page.hear()) != expected.pop(0):
        return f"answered with {answer}"
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
    with handler.rfile:
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
