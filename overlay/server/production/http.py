"""The desk's orders and questions over HTTP."""

from __future__ import annotations

from collections.abc import Sequence

from flask import Blueprint, Response
from pydantic import ValidationError

from overlay.engine import Refused
from overlay.protocol.production import ProductionAccepted, ProductionOrder
from overlay.server.access import Keyring
from overlay.server.http import from_our_page, json_body, operator, reader_lang, reply
from overlay.server.parse import malformed
from overlay.server.production.orders import Orders
from overlay.server.sockets import Sockets
from overlay.server.tables import Table, Tables
from overlay.store import Replaced


def production(tables: Tables, keyring: Keyring, sockets: Sockets, orders: Orders) -> Blueprint:
    """The routes."""
    routes = Blueprint("production", __name__)

    @routes.post("/api/tables/<table>/production")
    def order_one(table: str) -> Response:
        from_our_page()
        operator(keyring)
        return _give([tables.get(table)])

    @routes.post("/api/production")
    def order_all() -> Response:
        from_our_page()
        operator(keyring)
        return _give([*tables])

    def _give(ordered: Sequence[Table]) -> Response:
        try:
            order = ProductionOrder.model_validate(json_body())
        except ValidationError as error:
            raise malformed(error) from None
        try:
            orders.give(ordered, order, reader_lang())
        except Replaced:
            # It was meant for a picture that is not this one any more.
            sockets.renew()
            raise Refused("journal_replaced") from None
        return reply(ProductionAccepted(ok=True))

    return routes
