"""A Socket.IO server with nothing on it but the direct lane, and clients on bare sockets."""

from __future__ import annotations

import json
import struct
from typing import Any, cast

import gevent
import socketio
from gevent import socket
from gevent.pywsgi import WSGIServer
from pydantic import BaseModel

from overlay.protocol.messages import TableState
from overlay.server import wire
from overlay.server.broadcast import Sending
from overlay.server.lane import Event, Lane
from overlay.server.websocket import Handler
from overlay.server.wire import Encoded

PLACE = "/lane"
PATIENCE = 20
REQUEST = (
    b"GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\n"
    b"Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)


class Numbered(BaseModel):
    """In place of a state, or of a change."""

    number: int
    filling: str


class Stage:
    """A Socket.IO server in this process with nothing on it but the lane. `sent` numbers the states."""

    def __init__(self, ping_interval: float = 2, ping_timeout: float = 20) -> None:
        self._server = socketio.Server(
            async_mode="gevent",
            async_handlers=False,
            transports=["websocket"],
            json=wire,
            ping_interval=ping_interval,
            ping_timeout=ping_timeout,
        )
        self.asked: list[int] = []
        """What was asked past the libraries, in order."""
        self.lane = Lane(self._server, PLACE, {"ask": Event(self._answer), "fall": Event(self._let_fall)})
        self.sids: list[str] = []
        self.sent = 0
        self._server.on("connect", self._join, namespace=PLACE)
        self._server.on("disconnect", self._leave, namespace=PLACE)
        self._server.on("ask", lambda _sid, question: question, namespace=PLACE)
        self._server.on("plain", lambda _sid, question: question, namespace=PLACE)
        app = socketio.WSGIApp(self._server)
        self._listener = WSGIServer(("127.0.0.1", 0), app, handler_class=Handler, log=None)
        self._listener.start()
        self.port: int = self._listener.server_port

    def send(self, size: int = 3_000) -> None:
        """One state more to everybody."""
        self.sent += 1
        self.lane.send(tuple(self.sids), "state", {"number": self.sent, "filling": "ж" * (size // 6)})

    def send_next(self, size: int = 600) -> None:
        """One state more to everybody, as what has changed where that fits."""
        self.sent += 1
        state = cast(TableState, Numbered(number=self.sent, filling="ж" * (size // 2)))
        change = Numbered(number=self.sent, filling="ж" * (size // 6))
        self.lane.send_next(tuple(self.sids), Sending(state, Encoded(change)))

    def waiting(self) -> dict[str, int]:
        """Bytes that wait for each client."""
        return {sid: client.outbox.waiting_bytes for sid, client in self.lane._clients.items()}

    def end(self, sid: str) -> None:
        """As an operator's order ends a connection."""
        engine_sid = self._server.manager.eio_sid_from_sid(sid, PLACE)
        self._server.disconnect(sid, namespace=PLACE)
        self._server.eio.disconnect(engine_sid)

    def close(self) -> None:
        self._server.eio.shutdown()
        self._listener.stop(timeout=1)

    def _join(self, sid: str, environ: dict[str, Any], auth: object = None) -> None:
        self.lane.join(sid, environ, changes=isinstance(auth, dict) and auth.get("changes") is True)
        self.sids.append(sid)

    def _answer(self, _sid: str, question: int) -> int:
        self.asked.append(question)
        return question

    def _let_fall(self, sid: str, question: int) -> int:
        """Whoever asks this is shut out before there is an answer."""
        self._server.disconnect(sid, namespace=PLACE)
        return question

    def _leave(self, sid: str, *_reason: object) -> None:
        self.lane.leave(sid)
        self.sids.remove(sid)


class Page:
    """A client on a bare socket: it reads when it is told to, and takes every frame apart itself."""

    def __init__(
        self,
        port: int,
        receive_buffer: int | None = None,
        *,
        changes: bool = False,
        place: str = PLACE,
        **said: str | None,
    ) -> None:
        """`place`: the namespace; `said`: what it says of itself there."""
        self._place, self._said = place, said
        self.numbers: list[int] = []
        self.wholes: list[int] = []
        """Those of them that were whole states of a series."""
        self.answers: list[Any] = []
        self.pings = 0
        self._line = socket.socket()
        if receive_buffer is not None:
            self._line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        self._line.connect(("127.0.0.1", port))
        self._line.settimeout(PATIENCE)
        self._line.sendall(REQUEST)
        self._stream = self._line.makefile("rb")
        while self._stream.readline() != b"\r\n":
            pass
        assert self._packet().startswith("0{")
        self.come(changes=changes)

    def come(self, *, changes: bool = False) -> None:
        said: dict[str, Any] = {**self._said, "changes": True} if changes else {**self._said}
        self.say(f"40{self._place}," + (json.dumps(said) if said else ""))
        for packet in self.packets_until(f"40{self._place},"):
            assert packet == "2", f"before the connection is answered came {packet[:80]}"

    def packets_until(self, head: str) -> list[str]:
        """What comes before a packet that begins so."""
        packets: list[str] = []
        while not (packet := self._packet()).startswith(head):
            packets.append(packet)
        return packets

    def say(self, text: str) -> None:
        message = text.encode()
        assert len(message) < 126
        self._line.sendall(bytes([0x81, 0x80 | len(message)]) + bytes(4) + message)

    def ask(self, number: int) -> None:
        self.say(f'42{PLACE},{number}["ask",{number}]')

    def read(self) -> None:
        """Takes one packet in. `EOFError` when the server has ended the connection."""
        # The server has its turn even where much has arrived.
        gevent.sleep(0)
        packet = self._packet()
        if packet == "2":
            self.pings += 1
            self.say("3")
        elif packet.startswith(f"43{PLACE},"):
            self.answers.append(json.loads(packet[packet.index("[") :])[0])
        elif packet.startswith(f'42{PLACE},["state",'):
            self.numbers.append(json.loads(packet[packet.index("[") :])[1]["number"])
        elif packet.startswith(f'42{PLACE},["snapshot",'):
            self.numbers.append(json.loads(packet[packet.index("[") :])[1]["number"])
            self.wholes.append(self.numbers[-1])
        elif packet.startswith(f'42{PLACE},["change",'):
            number = json.loads(packet[packet.index("[") :])[1]["number"]
            assert number == self.numbers[-1] + 1, "a change continues what was sent before it"
            self.numbers.append(number)
        else:
            raise AssertionError(f"not a packet: {packet[:80]!r}")

    def read_until(self, number: int) -> None:
        while not self.numbers or self.numbers[-1] < number:
            self.read()

    def drain(self) -> bytes:
        """All up to the end of the connection; says nothing meanwhile."""
        return bytes(self._stream.read())

    def close(self) -> None:
        self._stream.close()
        self._line.close()

    def _packet(self) -> str:
        first, length = self._exactly(2)
        if length == 126:
            (length,) = struct.unpack("!H", self._exactly(2))
        elif length == 127:
            (length,) = struct.unpack("!Q", self._exactly(8))
        if first == 0x88:
            raise EOFError
        assert first == 0x81, f"not the beginning of a text frame: {first:#x}"
        return str(self._exactly(length), "utf-8")

    def _exactly(self, size: int) -> bytes:
        try:
            data = self._stream.read(size)
        except ConnectionError as error:
            raise EOFError from error
        if len(data) < size:
            raise EOFError
        return bytes(data)
