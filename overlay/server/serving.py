"""Listens on a port and serves the application until it is told to stop."""

from __future__ import annotations

import errno
from typing import Any

from flask import Flask
from gevent.pywsgi import WSGIServer

from overlay.server.websocket import Handler

STOP_SECONDS = 2


class PortTaken(Exception):
    """Another program listens there."""


class Listener:
    """A bound port. `port` is the one really used, also where 0 asked for any."""

    def __init__(self, app: Flask, host: str, port: int) -> None:
        self._server: Any = WSGIServer((host, port), app, handler_class=Handler, log=None)
        try:
            # Binds and begins to accept; a connection waits until `run` gives it its turn.
            self._server.start()
        except OSError as error:
            if error.errno == errno.EADDRINUSE:
                raise PortTaken from error
            raise
        self.port: int = self._server.server_port

    def run(self) -> None:
        """Serves until `stop`."""
        self._server.serve_forever(stop_timeout=STOP_SECONDS)

    def stop(self) -> None:
        self._server.stop(timeout=STOP_SECONDS)
