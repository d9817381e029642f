"""How long a client may take over a request: whoever sends a letter now and then holds no connection for ever."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import gevent

from overlay.server.limits import BODY_SECONDS, HEAD_SECONDS, IDLE_SECONDS, TAKE_SECONDS
from overlay.server.websocket import Handler


class PatientHandler(Handler):
    """A connection's requests, each with an end to its first line, its headers and its body.

    A websocket has limits of its own: see `SafeWebSocket`.
    """

    def __init__(self, sock: Any, address: Any, server: Any, rfile: Any = None) -> None:
        super().__init__(sock, address, server, rfile)
        # Whoever does not take an answer, or says nothing at all.
        sock.settimeout(TAKE_SECONDS)

    def read_requestline(self) -> Any:
        return gevent.with_timeout(IDLE_SECONDS, super().read_requestline, timeout_value="")

    def read_request(self, raw_requestline: Any) -> Any:
        return gevent.with_timeout(HEAD_SECONDS, super().read_request, raw_requestline, timeout_value=False)

    def get_environ(self) -> Any:
        environ = super().get_environ()
        self.wsgi_input.rfile = _Timed(self.wsgi_input.rfile, self._give_up)
        return environ

    def _give_up(self) -> None:
        """What comes after an unfinished body would be taken for a request."""
        self.close_connection = True


class _Timed:
    """The body of a request, which must have come in time, counted from its first reading."""

    def __init__(self, file: Any, give_up: Callable[[], None]) -> None:
        self._file = file
        self._give_up = give_up
        self._deadline: float | None = None

    def read(self, *size: int) -> bytes:
        return self._within_time(self._file.read, *size)

    def readline(self, *size: int) -> bytes:
        return self._within_time(self._file.readline, *size)

    def _within_time(self, read: Callable[..., bytes], *size: int) -> bytes:
        now = time.monotonic()
        if self._deadline is None:
            self._deadline = now + BODY_SECONDS
        left = self._deadline - now
        too_long = TimeoutError("the body takes too long")
        try:
            if left <= 0:
                raise too_long
            with gevent.Timeout(left, too_long):
                return read(*size)
        except OSError:
            self._give_up()
            raise
