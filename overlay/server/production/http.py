"""The desk's orders and questions over HTTP."""

from __future__ import annotations

from collections.abc import Sequence

from flask import Blueprint, Response, request
from pydantic import ValidationError

from overlay.protocol.production import ProductionAccepted, ProductionOrder
from overlay.server.access import Keyring
from overlay.server.http import from_our_page, json_body, operator, reader_lang, reply
from overlay.server.parse import malformed
from overlay.server.production.doctor import Doctor
from overlay.server.production.links import LinkBook
from overlay.server.production.orders import Orders
from overlay.server.table import Table
from overlay.server.tables import Tables


def production(
    tables: Tables, keyring: Keyring, orders: Orders, links: LinkBook, doctor: Doctor
) -> Blueprint:
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

    @routes.get("/api/tables/<table>/links")
    def read_links(table: str) -> Response:
        operator(keyring)
        found = tables.get(table)
        host, root = request.args.get("host"), request.root_path
        return reply(links.links(found.name, request.scheme, request.host, host, root, reader_lang()))

    @routes.get("/api/tables/<table>/doctor")
    def examine(table: str) -> Response:
        operator(keyring)
        hosts = links.hosts(request.scheme, request.host)
        return reply(doctor.examine(tables.get(table), hosts, reader_lang()))

    def _give(ordered: Sequence[Table]) -> Response:
        try:
            order = ProductionOrder.model_validate(json_body())
        except ValidationError as error:
            raise malformed(error) from None
        orders.give(ordered, order, reader_lang())
        return reply(ProductionAccepted(ok=True))

    return routes
