"""Scene files for OBS, made for this server: its address, its keys, the sizes of its views."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import Final
from urllib.parse import quote

from flask import Blueprint, Response, request

from overlay import scenes
from overlay.engine import Refused
from overlay.server.access import Keyring
from overlay.server.http import operator, reader_lang
from overlay.server.links import PLACES, PlainPort, table_links
from overlay.server.tables import Tables

HOST: Final = re.compile(r"([A-Za-z0-9][A-Za-z0-9.-]{0,252}|\[[0-9A-Fa-f:.]{2,45}\])(:\d{1,5})?")


def pages_of(base: str, keyring: Keyring, tables: Iterable[str]) -> scenes.Pages:
    """What a scene file is made of, with the addresses under `base`."""
    links = {one.table: one.air for one in table_links(base, keyring, tables)}
    return scenes.Pages(tuple(links), lambda table, view: links[table][view], PLACES)


def chosen_tables(kind: scenes.Kind, there: list[str], wanted: list[str]) -> list[str]:
    """The tables of a show: those that were asked for, else the first ones. Raises `Refused`."""
    for name in wanted:
        if name not in there:
            raise Refused("no_such_table", table=name)
    chosen = list(dict.fromkeys(wanted or there))[: scenes.TABLES[kind]]
    if len(chosen) < scenes.TABLES[kind]:
        raise Refused("malformed", place="table", reason=f"this show has {scenes.TABLES[kind]} tables")
    return chosen


def scene_text(collection: object) -> str:
    return json.dumps(collection, ensure_ascii=False, indent=2) + "\n"


def obs_scenes(tables: Tables, keyring: Keyring, plain: PlainPort | None = None) -> Blueprint:
    """The route of the scene files."""
    routes = Blueprint("obs_scenes", __name__)

    @routes.get("/api/obs-scenes/<kind>.json")
    def read_obs_scenes(kind: str) -> Response:
        operator(keyring)
        if kind not in scenes.KINDS:
            raise Refused("not_found")
        there = [table.name for table in tables]
        chosen = chosen_tables(kind, there, request.args.getlist("table"))
        scheme, here = request.scheme, request.host
        if plain is not None:
            scheme, here = plain.base(scheme, here)
        pages = pages_of(_base(scheme, here, request.args.get("host")), keyring, chosen)
        text = scene_text(scenes.show(kind, pages, reader_lang()))
        name = f"mafia-{kind}-{'-'.join(quote(table, safe='') for table in chosen)}.json"
        return Response(
            text,
            mimetype="application/json",
            headers={"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"},
        )

    return routes


def _base(scheme: str, here: str, host: str | None) -> str:
    """The server's address under the host that was chosen, else under the one that the desk itself uses."""
    if not host:
        return f"{scheme}://{here}{request.root_path}"
    found = HOST.fullmatch(host)
    if found is None:
        raise Refused(
            "malformed", place="host", reason="an address such as 192.168.1.40 or 192.168.1.40:8750"
        )
    port = found[2] or (f":{own}" if (own := here.rpartition("]")[2].partition(":")[2]) else "")
    return f"{scheme}://{found[1]}{port}{request.root_path}"
