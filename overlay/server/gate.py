"""How often a connection may come in and how much it may send. More is refused; who does not stop is ended."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, Final

import structlog
from flask_socketio import SocketIO

from overlay.engine import Refused
from overlay.server.limits import PATIENCE, entries_of
from overlay.server.metrics import Metrics
from overlay.server.parse import id_of
from overlay.server.refusals import refusal
from overlay.server.visitor import Visitor

FAREWELL_SECONDS: Final = 0.2
"""For the packet that tells of the end."""

log = structlog.get_logger()


class Gate:
    """Of all namespaces of a server."""

    def __init__(self, socketio: SocketIO, metrics: Metrics) -> None:
        self._socketio = socketio
        self._server = socketio.server
        self._metrics = metrics

    def let_in(self, sid: str, environ: dict[str, Any], namespace: str) -> None:
        """Asked by a connect handler. Raises `Refused` where this connection has come in too often."""
        entries = entries_of(environ)
        if entries.take():
            return
        self._metrics.flooded.inc()
        is_over = entries.refused == PATIENCE
        if entries.refused == 1 or is_over:
            log.warning("a client comes in too often", address=environ.get("REMOTE_ADDR"), ended=is_over)
        if is_over:
            self._hang_up(sid, namespace)
        raise Refused("too_often")

    def limited(
        self, event: str, handler: Callable[..., Any], visitors: Mapping[str, Visitor], namespace: str
    ) -> Callable[..., Any]:
        """The handler of an event, for those of a namespace's visitors who do not send too much."""

        @wraps(handler)
        def limited(sid: str, *packet: object) -> Any:
            visitor = visitors.get(sid)
            if visitor is None:
                return handler(sid, *packet)
            allowance = visitor.orders if event == "command" else visitor.allowance
            if allowance.is_busy:
                # What has arrived already would be read to its end before anybody else is.
                self._socketio.sleep(0)
            if allowance.take():
                return handler(sid, *packet)
            self._metrics.flooded.inc()
            is_over = allowance.refused == PATIENCE
            if allowance.refused == 1 or is_over:
                log.warning(
                    "a client sends too much",
                    address=visitor.address,
                    role=visitor.grant.role,
                    device=visitor.grant.device,
                    table=visitor.table.name,
                    sent=event,
                    ended=is_over,
                )
            if is_over:
                self._socketio.start_background_task(self.end, sid, namespace)
            id_ = id_of(packet[0]) if packet else None
            return refusal(visitor.table, Refused("too_often"), id_, visitor.lang).model_dump()

        return limited

    def end(self, sid: str, namespace: str) -> None:
        """Ends a connection: nothing more is taken from it or sent to it, from now on."""
        self._hang_up(sid, namespace)
        self._server.disconnect(sid, namespace=namespace)

    def _hang_up(self, sid: str, namespace: str) -> None:
        engine_sid = self._server.manager.eio_sid_from_sid(sid, namespace)
        self._socketio.start_background_task(self._close, engine_sid)

    def _close(self, engine_sid: str) -> None:
        self._socketio.sleep(FAREWELL_SECONDS)
        client = self._server.eio.sockets.get(engine_sid)
        if client is not None:
            client.close(wait=False)
