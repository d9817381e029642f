"""The description of the HTTP interface, put together from the models that it uses."""

from __future__ import annotations

from functools import cache
from typing import Any

from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

import overlay
from overlay.protocol.messages import (
    Accepted,
    ClauseList,
    CommandMessage,
    EffectList,
    RegulationList,
    Rejected,
    Schedule,
    TableState,
    Timeline,
)
from overlay.server.openapi_desk import DESK_ROOTS, desk_paths
from overlay.server.openapi_parts import LANG, TABLE, Mode, Schemas, answer, as_json, operation, refusals

ROOTS: tuple[tuple[type[BaseModel], Mode], ...] = (
    (CommandMessage, "validation"),
    (Accepted, "serialization"),
    (Rejected, "serialization"),
    (TableState, "serialization"),
    (ClauseList, "serialization"),
    (EffectList, "serialization"),
    (Timeline, "serialization"),
    (Schedule, "serialization"),
    (RegulationList, "serialization"),
    *DESK_ROOTS,
)
SEAT = {"name": "seat", "in": "query", "schema": {"type": "integer", "minimum": 1, "maximum": 10}}

CLAUSE = {"name": "clause", "in": "query", "required": True, "schema": {"type": "string", "maxLength": 40}}

STEP = {
    "name": "step",
    "in": "query",
    "required": True,
    "schema": {"type": "integer", "minimum": 1},
    "description": "The step's number in the game, from the timeline.",
}
GAME = {
    "name": "game",
    "in": "query",
    "schema": {"type": "integer", "minimum": 1},
    "description": "Another game than the next one.",
}
DEVICE = {
    "name": "X-Device",
    "in": "header",
    "schema": {"type": "string", "maxLength": 40},
    "description": "What the journal calls the sender; `api` without it.",
}


@cache
def document() -> dict[str, Any]:
    """The OpenAPI 3.1 document."""
    refs, definitions = models_json_schema(list(ROOTS), ref_template="#/components/schemas/{model}")
    schema: Schemas = {model: reference for (model, _), reference in refs.items()}
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "mafia-overlay",
            "version": overlay.__version__,
            "description": "Commands and states of the tables of Sport Mafia. Every call needs a key: "
            "`Authorization: Bearer KEY`. Only the judge's key may send commands.",
        },
        "security": [{"key": []}],
        "paths": _paths(schema),
        "components": {
            "schemas": definitions["$defs"],
            "securitySchemes": {"key": {"type": "http", "scheme": "bearer"}},
        },
    }


def _paths(schema: Schemas) -> dict[str, Any]:
    rejected = schema[Rejected]
    return {
        **_history(schema, rejected),
        **desk_paths(schema, rejected),
        **_scenes(rejected),
        "/api/tables/{table}/commands": {
            "post": operation(
                "sendCommand",
                "Sends a command. Sending it again with the same id is harmless and gives the same answer.",
                [TABLE, DEVICE],
                {
                    "200": answer("Stored; the table has a new revision.", schema[Accepted]),
                    "409": answer("Refused by the game. Nothing has changed.", rejected),
                    "413": answer("The body is too large.", rejected),
                    "422": answer("Malformed. Nothing has changed.", rejected),
                    **refusals(rejected),
                },
                takes=as_json(schema[CommandMessage]),
            )
        },
        "/api/tables/{table}/snapshot": {
            "get": operation(
                "readSnapshot",
                "The state of the table for the key's audience.",
                [TABLE],
                {"200": answer("The state.", schema[TableState]), **refusals(rejected)},
            )
        },
        "/api/tables/{table}/clauses": {
            "get": operation(
                "readClauses",
                "What can be cited in the running game, with what it would do to a seat. For the judge.",
                [TABLE, SEAT],
                {
                    "200": answer("The clauses in the regulation's order.", schema[ClauseList]),
                    "409": answer("There is no game, or its regulation is not installed.", rejected),
                    "422": answer("The seat is not a number.", rejected),
                    **refusals(rejected),
                },
            )
        },
        "/api/tables/{table}/effects": {
            "get": operation(
                "readEffects",
                "What each seat would get for a clause now. For the judge.",
                [TABLE, CLAUSE],
                {
                    "200": answer("The effect per seat; a refused one says why.", schema[EffectList]),
                    "409": answer("There is no game, or its regulation is not installed.", rejected),
                    "422": answer("The clause is missing.", rejected),
                    **refusals(rejected),
                },
            )
        },
        "/api/words": {
            "get": {
                "operationId": "readWords",
                "summary": "The words that plugins bring for their own notices and refusals, as a Fluent catalogue.",
                "security": [],
                "parameters": [LANG],
                "responses": {
                    "200": {
                        "description": "The catalogue; empty where no plugin has words.",
                        "content": {"text/plain": {"schema": {"type": "string"}}},
                    },
                },
            }
        },
        "/api/regulations": {
            "get": operation(
                "readRegulations",
                "The installed regulations.",
                [],
                {
                    "200": answer("The regulations, the fullest text first.", schema[RegulationList]),
                    "401": answer("No key, or a wrong one.", rejected),
                },
            )
        },
    }


def _scenes(rejected: Any) -> dict[str, Any]:
    query = {"in": "query", "schema": {"type": "string"}}
    return {
        "/api/obs-scenes/{kind}.json": {
            "get": operation(
                "readObsScenes",
                "A scene collection for OBS with this server's address and keys. For the desk.",
                [
                    {
                        "name": "kind",
                        "in": "path",
                        "required": True,
                        "schema": {"enum": ["one", "two", "finals"]},
                    },
                    {
                        "name": "host",
                        **query,
                        "description": "Another address than the one that is asked, with or without a port.",
                    },
                    {
                        "name": "table",
                        "in": "query",
                        "schema": {"type": "array", "items": {"type": "string"}},
                        "description": "Whose tables; the first ones without it.",
                    },
                ],
                {
                    "200": answer("The file to import in OBS.", {"type": "object"}),
                    "401": answer("No key, or a wrong one.", rejected),
                    "403": answer("The key is not the desk's.", rejected),
                    "404": answer("There is no such show or table.", rejected),
                    "422": answer(
                        "The address is none, or there are fewer tables than the show has.", rejected
                    ),
                },
            )
        },
    }


def _history(schema: Schemas, rejected: Any) -> dict[str, Any]:
    # The engine's own dataclass: its schema comes with the state that holds one.
    reversal = {"$ref": "#/components/schemas/Reversal"}
    return {
        "/api/tables/{table}/timeline": {
            "get": operation(
                "readTimeline",
                "What was ordered in the current game, and what was refused. For the judge.",
                [TABLE],
                {
                    "200": answer("The rows, oldest first.", schema[Timeline]),
                    "409": answer("There is no game.", rejected),
                    **refusals(rejected),
                },
            )
        },
        "/api/tables/{table}/reversal": {
            "get": operation(
                "readReversal",
                "What taking a step of the current game back would undo. For the judge.",
                [TABLE, STEP],
                {
                    "200": answer("The difference, and the step that takes it back.", reversal),
                    "409": answer("It cannot be taken back, or there is no game.", rejected),
                    "422": answer("The step is not a number.", rejected),
                    **refusals(rejected),
                },
            )
        },
        "/api/tables/{table}/schedule": {
            "get": operation(
                "readSchedule",
                "Who sits where in the table's next game. For the judge.",
                [TABLE, GAME],
                {
                    "200": answer("The names, or none where the game is not scheduled.", schema[Schedule]),
                    "422": answer("The game is not a number.", rejected),
                    **refusals(rejected),
                },
            )
        },
    }
