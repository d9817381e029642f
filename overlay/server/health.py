"""For those who watch the server: whether it lives, whether it can store, what it counts."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final

from flask import Blueprint, Response, jsonify

from overlay.engine import Refused
from overlay.server.access import Keyring
from overlay.server.http import bearer
from overlay.server.metrics import TYPE, Metrics
from overlay.server.tables import Tables
from overlay.store import NotStored, Replaced

if TYPE_CHECKING:
    from overlay.server.nodes.nodes import Nodes

FRESH_SECONDS: Final = 1.0
"""How long an answer about the disk holds: whoever asks often costs no more."""


def health(tables: Tables, keyring: Keyring, metrics: Metrics, nodes: Nodes | None = None) -> Blueprint:
    """The routes. `/healthz` stands in the interface for programs."""
    routes = Blueprint("health", __name__)
    told: dict[str, float | str | None] = {"at": -FRESH_SECONDS, "reason": None}

    @routes.get("/readyz")
    def read_readiness() -> Response:
        now = time.monotonic()
        at = told["at"]
        if not isinstance(at, float) or now - at >= FRESH_SECONDS or tables.trouble != told["reason"]:
            told["reason"] = _trouble(tables)
            told["at"] = now
        reason = told["reason"]
        others = {"node": nodes.name, "others": nodes.others, "bell": nodes.bell} if nodes else {}
        response = jsonify(ok=reason is None, reason=reason, **others)
        response.status_code = 200 if reason is None else 503
        return response

    @routes.get("/metrics")
    def read_metrics() -> Response:
        # How busy a table is at night tells the hall something: the numbers are the operator's.
        if keyring.grant(bearer()).audience != "desk":
            raise Refused("not_the_desk")
        return Response(metrics.text(), content_type=TYPE, headers={"Cache-Control": "no-store"})

    return routes


def _trouble(tables: Tables) -> str | None:
    try:
        tables.journal.probe()
    except NotStored as trouble:
        tables.trouble = trouble.reason
    except Replaced:
        # The keeper reads it in a moment.
        return "restoring"
    else:
        tables.trouble = None
    return tables.trouble
