"""The HTTP interface: the same commands, answers and states as on the sockets, for programs."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Final

import structlog
from flask import Blueprint, Response, request
from pydantic import BaseModel, TypeAdapter

import overlay
from overlay import wording
from overlay.engine import Refused
from overlay.engine.regulation import Regulation
from overlay.engine.view import Reversal
from overlay.protocol.messages import RegulationEntry, RegulationList, SettingEntry
from overlay.server.access import Grant, Keyring
from overlay.server.device_names import checked_name
from overlay.server.openapi import document
from overlay.server.origin import is_same_origin
from overlay.server.refusals import refusal
from overlay.server.sockets import Sockets
from overlay.server.table import Table
from overlay.server.tables import Tables
from overlay.wording import Lang

STATUS: Final[Mapping[str, int]] = {
    "key_missing": 401,
    "key_unknown": 401,
    "not_your_table": 403,
    "not_a_judge": 403,
    "not_for_side_judge": 403,
    "not_the_desk": 403,
    "not_a_screen": 403,
    "no_such_theme": 404,
    "no_photo": 404,
    "image_unknown": 415,
    "image_too_large": 413,
    "image_broken": 422,
    "image_svg": 415,
    "font_unknown": 415,
    "theme_broken": 422,
    "theme_file_name": 422,
    "theme_too_large": 413,
    "unit_failed": 502,
    "foreign_origin": 403,
    "no_such_table": 404,
    "not_found": 404,
    "method_not_allowed": 405,
    "pairing_code_unknown": 403,
    "pairing_too_often": 429,
    "too_often": 429,
    "device_name_needed": 422,
    "body_too_large": 413,
    "malformed": 422,
    "few_tables": 422,
    "device_name_too_long": 422,
    "device_name_markup": 422,
    "internal_error": 500,
    "not_stored": 503,
}
"""Status by code; whatever else is refused, is refused by the game: 409."""


LONGEST_CLAUSE: Final = 40

REVERSAL: Final = TypeAdapter(Reversal)


def api(
    tables: Tables, keyring: Keyring, sockets: Sockets, regulations: Mapping[str, Regulation]
) -> Blueprint:
    """The routes under /api, and the check of health."""
    routes = Blueprint("api", __name__)

    @routes.post("/api/tables/<table>/commands")
    def send_command(table: str) -> Response:
        from_our_page()
        found, grant = _admitted(table, tables, keyring)
        answer = sockets.submit(found, grant, json_body(), by=_device(), lang=reader_lang())
        return reply(answer, 200 if answer.ok else STATUS.get(answer.code, 409))

    @routes.get("/api/tables/<table>/snapshot")
    def read_snapshot(table: str) -> Response:
        found, grant = _admitted(table, tables, keyring)
        return reply(found.state(grant.audience))

    @routes.get("/api/tables/<table>/clauses")
    def read_clauses(table: str) -> Response:
        return reply(_judged(table, tables, keyring).clauses(_number("seat")))

    @routes.get("/api/tables/<table>/effects")
    def read_effects(table: str) -> Response:
        found = _judged(table, tables, keyring)
        clause = request.args.get("clause", "")
        if not clause or len(clause) > LONGEST_CLAUSE:
            raise Refused("malformed", place="clause", reason="the number of a clause is needed")
        return reply(found.effects(clause))

    @routes.get("/api/tables/<table>/timeline")
    def read_timeline(table: str) -> Response:
        return reply(_judged(table, tables, keyring).timeline(reader_lang()))

    @routes.get("/api/tables/<table>/reversal")
    def read_reversal(table: str) -> Response:
        found = _judged(table, tables, keyring)
        step = _number("step")
        if step is None:
            raise Refused("malformed", place="step", reason="a number is needed")
        return Response(REVERSAL.dump_json(found.reversal(step)), mimetype="application/json")

    @routes.get("/api/tables/<table>/schedule")
    def read_schedule(table: str) -> Response:
        return reply(_judged(table, tables, keyring).schedule(_number("game")))

    @routes.get("/api/regulations")
    def read_regulations() -> Response:
        keyring.grant(bearer())
        return reply(_regulations(regulations))

    @routes.get("/api/openapi.json")
    def read_openapi() -> Response:
        return Response(json.dumps(document(), ensure_ascii=False), mimetype="application/json")

    @routes.get("/healthz")
    def read_health() -> Response:
        response = Response(
            json.dumps({"ok": True, "version": overlay.__version__}), mimetype="application/json"
        )
        # The page that waits in OBS for this server is a file: it may learn that somebody answers, and reads nothing.
        response.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
        return response

    return routes


def reply(message: BaseModel, status: int = 200) -> Response:
    return Response(message.model_dump_json(), status, mimetype="application/json")


def refuse(refused: Refused) -> Response:
    """The answer to a request that never reached a table."""
    return reply(refusal(None, refused, None, reader_lang()), STATUS.get(refused.code, 409))


def reader_lang() -> Lang:
    return wording.choose_lang(request.args.get("lang"), request.headers.get("Accept-Language"))


def bearer() -> str | None:
    """The key that a program sends."""
    scheme, _, key = request.headers.get("Authorization", "").partition(" ")
    return key.strip() if scheme.lower() == "bearer" else None


def from_our_page() -> None:
    """Raises `Refused` for a request that a foreign page makes a browser send."""
    if not is_same_origin(request.headers.get("Origin"), request.host):
        raise Refused("foreign_origin")


def operator(keyring: Keyring) -> Grant:
    """The operator who calls. Raises `Refused`."""
    grant = keyring.grant(bearer())
    if grant.audience != "desk":
        raise Refused("not_the_desk")
    # Every line of the log that comes of it says from which device.
    structlog.contextvars.bind_contextvars(device=grant.device or "desk")
    return grant


def _admitted(name: str, tables: Tables, keyring: Keyring) -> tuple[Table, Grant]:
    """The table and what the caller's key opens there. A caller without a key learns nothing of the tables."""
    grant = keyring.grant(bearer())
    table = tables.get(name)
    if not grant.opens(table.name):
        raise Refused("not_your_table", table=table.name)
    return table, grant


def _judged(name: str, tables: Tables, keyring: Keyring) -> Table:
    """The table, for its judge only."""
    table, grant = _admitted(name, tables, keyring)
    if grant.audience != "judge":
        raise Refused("not_a_judge")
    return table


def _number(name: str) -> int | None:
    """A number in the query, if it is there."""
    said = request.args.get(name)
    if said is None:
        return None
    if not (said.isascii() and said.isdigit() and len(said) <= 6):
        raise Refused("malformed", place=name, reason="a number is needed")
    return int(said)


def _device() -> str:
    """The name that the caller gives in `X-Device`; headers come as Latin-1 and mean UTF-8."""
    said = request.headers.get("X-Device", "").encode("latin-1", "replace").decode(errors="replace")
    return checked_name(said) if said.strip() else "api"


def json_body() -> object:
    """What was sent. Raises `Refused`."""
    try:
        return json.loads(request.get_data())
    except (ValueError, RecursionError):
        raise Refused("malformed", place="body", reason="JSON is needed") from None


def _fullest_first(regulation: Regulation) -> tuple[int, str]:
    """A form offers the first one: a federation's text rather than a club evening's."""
    return (-len(regulation.clauses), regulation.id)


def _regulations(regulations: Mapping[str, Regulation]) -> RegulationList:
    return RegulationList(
        regulations=tuple(
            RegulationEntry(
                id=regulation.id,
                edition=regulation.edition,
                title=dict(regulation.title),
                short=dict(regulation.short),
                settings=tuple(
                    SettingEntry(
                        name=setting.name,
                        kind=setting.kind,
                        default=setting.default,
                        title=dict(setting.title),
                    )
                    for setting in regulation.settings
                ),
            )
            for regulation in sorted(regulations.values(), key=_fullest_first)
        )
    )
