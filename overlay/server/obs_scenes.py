"""Scene files for OBS, made for this server: its address, its keys, the sizes of its views."""

from __future__ import annotations

import json
from collections.abc import Iterable
from urllib.parse import quote

from flask import Blueprint, Response, request

from overlay import scenes
from overlay.engine import Refused
from overlay.server.access import Keyring
from overlay.server.http import operator, reader_lang
from overlay.server.links import PLACES, table_links
from overlay.server.production.links import LinkBook
from overlay.server.tables import Tables


def pages_of(base: str, keyring: Keyring, tables: Iterable[str], lang: scenes.Lang) -> scenes.Pages:
    """What a scene file is made of, with the addresses under `base`; the graphics speak as the scenes are called."""
    links = {one.table: one.air for one in table_links(base, keyring, tables, lang=lang)}
    return scenes.Pages(tuple(links), lambda table, view: links[table][view], PLACES)


def chosen_tables(kind: scenes.Kind, there: list[str], wanted: list[str]) -> list[str]:
    """The tables of a show: those that were asked for, else the first ones. Raises `Refused`."""
    for name in wanted:
        if name not in there:
            raise Refused("no_such_table", table=name)
    chosen = list(dict.fromkeys(wanted or there))[: scenes.TABLES[kind]]
    if len(chosen) < (needed := scenes.TABLES[kind]):
        raise Refused("few_tables", needed=needed, chosen=len(chosen))
    return chosen


def scene_text(collection: object) -> str:
    return json.dumps(collection, ensure_ascii=False, indent=2) + "\n"


def obs_scenes(tables: Tables, keyring: Keyring, links: LinkBook) -> Blueprint:
    """The route of the scene files. Their address is the one that the list of links has."""
    routes = Blueprint("obs_scenes", __name__)

    @routes.get("/api/obs-scenes/<kind>.json")
    def read_obs_scenes(kind: str) -> Response:
        operator(keyring)
        if kind not in scenes.KINDS:
            raise Refused("not_found")
        there = [table.name for table in tables]
        chosen = chosen_tables(kind, there, request.args.getlist("table"))
        _, base = links.base(request.scheme, request.host, request.args.get("host"), request.root_path)
        lang = reader_lang()
        text = scene_text(scenes.show(kind, pages_of(base, keyring, chosen, lang), lang))
        name = f"mafia-{kind}-{'-'.join(quote(table, safe='') for table in chosen)}.json"
        return Response(
            text,
            mimetype="application/json",
            headers={"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"},
        )

    return routes
