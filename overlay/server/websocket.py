"""The websocket layer: gevent-websocket, made safe against clients that stall, flood or come from a foreign page.

It is chosen because simple-websocket ignores short writes under gevent, and because it takes no compression, which
costs a multiple of the processor time of a small message. `docs/adr/0006-gevent-and-a-direct-lane.md` has the figures.
"""

from __future__ import annotations

import socket
from collections.abc import Callable
from typing import Any, Final

import structlog
from geventwebsocket import handler as upstream
from geventwebsocket.exceptions import ProtocolError, WebSocketError
from geventwebsocket.websocket import Header, WebSocket

from overlay.server.inbox import Input, unmasked
from overlay.server.limits import FrameCount
from overlay.server.origin import is_same_origin
from overlay.server.outbox import Outbox

log = structlog.get_logger()

LARGEST_MESSAGE: Final = 65_536
"""Bytes that a client may send in one message."""
SILENCE_SECONDS: Final = 10
"""A client that neither takes nor gives a byte for so long is gone: it is pinged every two seconds."""
FAREWELL_SECONDS: Final = 1
"""How long the last frames of a connection that ends may take to leave."""
SEND_BUFFER: Final = 131_072
"""Bytes that the system may keep for a client: several states, and enough for a long way."""
CONTROL: Final = 0x08
"""Opcodes from here on are pings, pongs and closes, and never part of a message."""


class Handler(upstream.WebSocketHandler):  # type: ignore[misc]
    """pywsgi's handler for plain requests and websockets alike."""

    def upgrade_websocket(self) -> Any:
        asked = self.environ.get("HTTP_UPGRADE", "").lower() == "websocket"
        if asked and not is_same_origin(self.environ.get("HTTP_ORIGIN"), self.environ.get("HTTP_HOST")):
            self.start_response("403 Forbidden", [("Content-Length", "0")])
            return []
        return super().upgrade_websocket()

    def upgrade_connection(self) -> Any:
        answer = super().upgrade_connection()
        if "wsgi.websocket" in self.environ:
            self.socket.settimeout(SILENCE_SECONDS)
            # Otherwise an answer waits until the client has confirmed the state before it: 40 ms.
            self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            # Left to itself the system keeps up to four megabytes for a client that does not read.
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
            # The one that is replaced would send a close when it is collected.
            replaced: WebSocket = self.environ["wsgi.websocket"]
            replaced.closed = True
            self.websocket = SafeWebSocket(self.environ, upstream.Stream(self), self)
            self.environ["wsgi.websocket"] = self.websocket
        return answer

    def run_websocket(self) -> None:
        try:
            super().run_websocket()
        except Exception as error:
            # Whoever sends what is no packet loses this connection; the server has lost nothing.
            log.warning("a connection was ended", reason=repr(error))


class SafeWebSocket(WebSocket):  # type: ignore[misc]
    """A connection with an end to what it reads and an order in what it writes."""

    def __init__(self, environ: Any, stream: Any, handler: Any) -> None:
        super().__init__(environ, stream, handler)
        self.outbox = Outbox(handler.socket)
        self._heed: Callable[[str], bool] | None = None
        self._input = Input(handler.socket, handler.rfile)
        # Whatever the base class reads comes from there, too.
        self.stream = self._input
        self.raw_read = _bounded(self._input.read)
        self.raw_write = self.outbox.write
        self._unfinished = 0
        self._frames = FrameCount()

    def heed(self, listener: Callable[[str], bool] | None) -> None:
        """Every text comes to this listener first, who says whether the libraries need not see it.

        While there is one it ends connections that fall silent; otherwise that is done here.
        """
        self._heed = listener
        self._input.is_watched = listener is not None

    def close(self, code: int = 1000, message: Any = b"") -> None:
        super().close(code, message)
        self.outbox.finish(FAREWELL_SECONDS)

    def receive(self) -> Any:
        while True:
            text = self._short()
            message = text if text is not None else super().receive()
            if self._heed is None or not isinstance(message, str) or not self._heed(message):
                return message

    def _short(self) -> str | None:
        """The next message where it is one short frame of text, as nearly all are; None: the base class reads it."""
        if self.closed:
            return None
        try:
            payload = self._input.short_text()
        except OSError:
            # The base class finds the same, and ends the connection.
            return None
        if payload is None:
            return None
        self._count()
        try:
            return payload.decode()
        except UnicodeDecodeError:
            self.close(1007)
            return None

    def validate_utf8(self, payload: bytes) -> None:
        """Nothing: the whole message is decoded strictly. Byte by byte it would cost more than all else of a tap."""

    def read_frame(self) -> Any:
        header = Header.decode_header(self.stream)
        if header.flags:
            raise ProtocolError("nobody has agreed on what these flags mean")
        payload = self.raw_read(header.length) if header.length else b""
        if len(payload) != header.length:
            raise WebSocketError("the connection ended within a frame")
        if header.mask:
            payload = unmasked(payload, header.mask)
        self._count()
        if header.opcode < CONTROL:
            self._unfinished += len(payload)
            if self._unfinished > LARGEST_MESSAGE:
                raise WebSocketError("message too long")
            if header.fin:
                self._unfinished = 0
        return header, payload

    def _count(self) -> None:
        if self._frames.is_too_many():
            log.warning(
                "a client sends too many frames and is ended", address=self.environ.get("REMOTE_ADDR")
            )
            raise WebSocketError("too many frames")


def _bounded(read: Callable[[int], bytes]) -> Callable[[int], bytes]:
    def bounded(length: int) -> bytes:
        if length > LARGEST_MESSAGE:
            raise WebSocketError("frame too long")
        return read(length)

    return bounded
