"""Listens on a port and serves the application until it is told to stop."""

from __future__ import annotations

import errno
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

import gevent
from flask import Flask
from gevent.event import Event
from gevent.pywsgi import WSGIServer

from overlay.server.websocket import Handler

STOP_SECONDS: Final = 0.5
"""How long an answer that is being written may still take when the server stops."""


class PortTaken(Exception):
    """Another program listens there."""


class PortDenied(Exception):
    """The system does not let this program listen there; the text says why."""


class Listener:
    """A bound port. `port` is the one really used, also where 0 asked for any."""

    def __init__(self, app: Flask, host: str, port: int) -> None:
        self._server: Any = WSGIServer((host, port), app, handler_class=Handler, log=None)
        try:
            # Binds: from now on a connection waits in the system's queue until `run` takes it.
            self._server.init_socket()
        except OSError as error:
            if error.errno == errno.EADDRINUSE:
                raise PortTaken from error
            raise PortDenied(error.strerror or str(error)) from error
        self.port: int = self._server.address[1]
        self._told_to_stop = Event()

    def run(self) -> None:
        """Serves until `stop`."""
        self._server.start()
        self._told_to_stop.wait()
        self._server.stop(timeout=STOP_SECONDS)

    def stop(self) -> None:
        """Ends `run`; may be called from anywhere."""
        self._told_to_stop.set()


@contextmanager
def stop_on_signals(listener: Listener) -> Iterator[None]:
    """Ctrl+C and a termination end `run` in order."""
    watchers = [gevent.signal_handler(number, listener.stop) for number in (signal.SIGINT, signal.SIGTERM)]
    try:
        yield
    finally:
        for watcher in watchers:
            watcher.cancel()
