"""Listens on a port, or on one for http and one for https, and serves the application until it is told to stop."""

from __future__ import annotations

import errno
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final

import gevent
import structlog
from flask import Flask
from gevent import socket
from gevent.event import Event
from gevent.pywsgi import WSGIServer
from gevent.ssl import PROTOCOL_TLS_SERVER, SSLContext, TLSVersion

from overlay.server.limits import HANDSHAKE_SECONDS
from overlay.server.patience import PatientHandler

STOP_SECONDS: Final = 0.5
"""How long an answer that is being written may still take when the server stops."""


WAITING: Final = 4_096
"""Connections that may wait to be accepted: all phones and screens of an event, after a restart. Who finds no place
tries again after a second, then after two more. The system may allow fewer (`net.core.somaxconn`)."""

log = structlog.get_logger()


class PortTaken(Exception):
    """Another program listens there."""

    def __init__(self, port: int) -> None:
        super().__init__(str(port))
        self.port: Final = port


class PortDenied(Exception):
    """The system does not let this program listen there; the text says why."""

    def __init__(self, port: int, reason: str) -> None:
        super().__init__(reason)
        self.port: Final = port


class Secure:
    """What an https port shows: a certificate that may be another one from the next connection on."""

    def __init__(self, chain: Path, key: Path) -> None:
        self.context: Final = SSLContext(PROTOCOL_TLS_SERVER)
        self.context.minimum_version = TLSVersion.TLSv1_2
        self.show(chain, key)

    def show(self, chain: Path, key: Path) -> None:
        self.context.load_cert_chain(chain, key)


class Listener:
    """A bound port. `port` is the one really used, also where 0 asked for any."""

    def __init__(self, host: str, port: int, secure: Secure | None = None) -> None:
        self._socket = _bound(host, port)
        self._secure = secure
        self.port: int = self._socket.getsockname()[1]

    def serve(self, app: Flask) -> WSGIServer:
        """Begins to answer. A connection made before has waited in the system's queue."""
        secured = {"ssl_context": self._secure.context} if self._secure else {}
        server = _Server(self._socket, app, handler_class=PatientHandler, log=None, **secured)
        server.start()
        return server

    def close(self) -> None:
        self._socket.close()


class Serving:
    """One application on several ports, until `stop`."""

    def __init__(self, listeners: Sequence[Listener]) -> None:
        self._listeners = listeners
        self._told_to_stop = Event()

    def run(self, app: Flask) -> None:
        servers = [listener.serve(app) for listener in self._listeners]
        self._told_to_stop.wait()
        gevent.joinall([gevent.spawn(server.stop, timeout=STOP_SECONDS) for server in servers])

    def stop(self) -> None:
        """Ends `run`; may be called from anywhere."""
        self._told_to_stop.set()


class _Server(WSGIServer):  # type: ignore[misc]
    def wrap_socket_and_handle(self, client_socket: Any, address: Any) -> None:
        """The handshake has an end, and whoever breaks it off has only lost this connection."""
        try:
            with gevent.Timeout(HANDSHAKE_SECONDS, TimeoutError("the handshake takes too long")):
                secured = self.wrap_socket(client_socket, **self.ssl_args)
        except OSError as error:
            # A phone that does not trust the authority yet ends here, as often as it tries.
            log.debug("no secure connection", address=address[0], reason=str(error))
            client_socket.close()
            return
        try:
            self.handle(secured, address)
        finally:
            with suppress(OSError):
                secured.close()


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
            raise PortTaken(port) from error
        raise PortDenied(port, error.strerror or str(error)) from error
    return listening


@contextmanager
def stop_on_signals(serving: Serving) -> Iterator[None]:
    """Ctrl+C and a termination end `run` in order."""
    watchers = [gevent.signal_handler(number, serving.stop) for number in (signal.SIGINT, signal.SIGTERM)]
    try:
        yield
    finally:
        for watcher in watchers:
            watcher.cancel()
