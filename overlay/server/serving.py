"""Listens on a port and serves the application until it is told to stop."""

from __future__ import annotations

import errno
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

import gevent
from flask import Flask
from gevent import socket
from gevent.event import Event
from gevent.pywsgi import WSGIServer

from overlay.server.websocket import Handler

STOP_SECONDS: Final = 0.5
"""How long an answer that is being written may still take when the server stops."""


WAITING: Final = 256
"""Connections that may wait to be accepted: all phones and screens of an event, after a restart."""


class PortTaken(Exception):
    """Another program listens there."""


class PortDenied(Exception):
    """The system does not let this program listen there; the text says why."""


class Listener:
    """A bound port. `port` is the one really used, also where 0 asked for any."""

    def __init__(self, host: str, port: int) -> None:
        self._socket = _bound(host, port)
        self.port: int = self._socket.getsockname()[1]
        self._told_to_stop = Event()

    def run(self, app: Flask) -> None:
        """Serves until `stop`. A connection made before waits in the system's queue."""
        server = WSGIServer(self._socket, app, handler_class=Handler, log=None)
        server.start()
        self._told_to_stop.wait()
        server.stop(timeout=STOP_SECONDS)

    def stop(self) -> None:
        """Ends `run`; may be called from anywhere."""
        self._told_to_stop.set()

    def close(self) -> None:
        self._socket.close()


def _bound(host: str, port: int) -> Any:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    try:
        if sys.platform != "win32":
            # After a restart the port is free at once. On Windows this would let two servers share it.
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(WAITING)
        listening.setblocking(False)
    except OSError as error:
        listening.close()
        if error.errno == errno.EADDRINUSE:
            raise PortTaken from error
        raise PortDenied(error.strerror or str(error)) from error
    return listening


@contextmanager
def stop_on_signals(listener: Listener) -> Iterator[None]:
    """Ctrl+C and a termination end `run` in order."""
    watchers = [gevent.signal_handler(number, listener.stop) for number in (signal.SIGINT, signal.SIGTERM)]
    try:
        yield
    finally:
        for watcher in watchers:
            watcher.cancel()
