"""The description of the operator's part of the HTTP interface."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel

from overlay.protocol.production import ProductionAccepted, ProductionOrder
from overlay.server.openapi_parts import LANG, TABLE, Mode, Schemas, answer, as_json, refusals

DESK_ROOTS: tuple[tuple[type[BaseModel], Mode], ...] = (
    (ProductionOrder, "validation"),
    (ProductionAccepted, "serialization"),
)


def desk_paths(schema: Schemas, rejected: Any) -> dict[str, Any]:
    """The operations, by path. All of them need the desk's key."""
    return {
        "/api/tables/{table}/production": {
            "post": {
                "operationId": "orderProduction",
                "summary": "Gives an order about a table's picture: exactly one of the fields. For the desk.",
                "parameters": [TABLE, LANG],
                "requestBody": {"required": True, "content": as_json(schema[ProductionOrder])},
                "responses": _ordered(schema, rejected),
            }
        },
        "/api/production": {
            "post": {
                "operationId": "orderProductionEverywhere",
                "summary": "Gives an order about every table's picture, at all of them or at none. For the desk.",
                "parameters": [LANG],
                "requestBody": {"required": True, "content": as_json(schema[ProductionOrder])},
                "responses": _ordered(schema, rejected),
            }
        },
    }


def _ordered(schema: Schemas, rejected: Any) -> dict[str, Any]:
    return {
        "200": answer("Done, and stored.", schema[ProductionAccepted]),
        "409": answer("It cannot be done now; the code says why. Nothing has changed.", rejected),
        "413": answer("The body is too large.", rejected),
        "422": answer("Malformed, or not exactly one order. Nothing has changed.", rejected),
        "502": answer("A plugin failed.", rejected),
        "503": answer("Nothing can be stored at present.", rejected),
        **refusals(rejected),
    }
