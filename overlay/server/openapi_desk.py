"""The description of the operator's part of the HTTP interface."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel

from overlay.protocol.production import (
    Checkup,
    LinkList,
    PhotoEntry,
    PhotoList,
    ProductionAccepted,
    ProductionOrder,
    ThemeCopy,
    ThemeEntry,
)
from overlay.protocol.theme import ThemeManifest
from overlay.server.openapi_parts import TABLE, Mode, Schemas, answer, as_json, operation, refusals

DESK_ROOTS: tuple[tuple[type[BaseModel], Mode], ...] = (
    (ProductionOrder, "validation"),
    (ProductionAccepted, "serialization"),
    (Checkup, "serialization"),
    (LinkList, "serialization"),
    (PhotoEntry, "serialization"),
    (PhotoList, "serialization"),
    (ThemeCopy, "validation"),
    (ThemeManifest, "validation"),
    (ThemeEntry, "serialization"),
)
HOST = {
    "name": "host",
    "in": "query",
    "schema": {"type": "string", "maxLength": 260},
    "description": "The address to put into the links, such as 192.168.1.40:8750; the likeliest one without it.",
}
PLAYER = {"name": "name", "in": "query", "required": True, "schema": {"type": "string", "maxLength": 80}}
THEME = {
    "name": "theme",
    "in": "path",
    "required": True,
    "schema": {"type": "string", "pattern": "^[a-z][a-z0-9-]{0,39}$"},
}
FILE = {
    "name": "name",
    "in": "path",
    "required": True,
    "schema": {"type": "string", "pattern": r"^[A-Za-z0-9][A-Za-z0-9_-]{0,79}\.(png|webp|jpg|jpeg|woff2)$"},
}
BYTES: dict[str, Any] = {"type": "string", "format": "binary"}
FILE_BODY = {"application/octet-stream": {"schema": BYTES}}


def desk_paths(schema: Schemas, rejected: Any) -> dict[str, Any]:
    """The operations, by path. All of them need the desk's key."""
    return {
        **_photos(schema, rejected),
        **_themes(schema, rejected),
        "/api/tables/{table}/doctor": {
            "get": operation(
                "examine",
                "What is wrong with a table's pages and what to do, worst first. For the desk.",
                [TABLE],
                {"200": answer("The findings.", schema[Checkup]), **refusals(rejected)},
            )
        },
        "/api/tables/{table}/links": {
            "get": operation(
                "readLinks",
                "Every page of the table with its key, and the addresses to choose from. For the desk.",
                [TABLE, HOST],
                {
                    "200": answer("The links.", schema[LinkList]),
                    "422": answer("The host is none.", rejected),
                    **refusals(rejected),
                },
            )
        },
        "/api/tables/{table}/production": {
            "post": operation(
                "orderProduction",
                "Gives an order about a table's picture: exactly one of the fields. For the desk.",
                [TABLE],
                _ordered(schema, rejected),
                takes=as_json(schema[ProductionOrder]),
            )
        },
        "/api/production": {
            "post": operation(
                "orderProductionEverywhere",
                "Gives an order about every table's picture, at all of them or at none. For the desk.",
                [],
                _ordered(schema, rejected),
                takes=as_json(schema[ProductionOrder]),
            )
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


def _photos(schema: Schemas, rejected: Any) -> dict[str, Any]:
    return {
        "/api/players/photos": {
            "get": operation(
                "listPhotos",
                "All players' photos. For the desk.",
                [],
                {"200": answer("The photos.", schema[PhotoList]), **_closed(rejected)},
            )
        },
        "/api/players/photo": {
            "put": operation(
                "putPhoto",
                "Takes a player's photo: JPEG, PNG or WebP up to 8 MB, cropped to a square. For the desk.",
                [PLAYER],
                {"200": answer("Stored.", schema[PhotoEntry]), **_uploaded(rejected)},
                takes=FILE_BODY,
            ),
            "delete": operation(
                "removePhoto",
                "Forgets a player's photo. For the desk.",
                [PLAYER],
                {
                    "200": answer("Forgotten.", schema[ProductionAccepted]),
                    "404": answer("There is none.", rejected),
                    "422": answer("The name is missing.", rejected),
                    **_closed(rejected),
                },
            ),
        },
    }


def _themes(schema: Schemas, rejected: Any) -> dict[str, Any]:
    entry = answer("Stored.", schema[ThemeEntry])
    done = answer("Done.", schema[ProductionAccepted])
    return {
        "/api/themes": {
            "post": operation(
                "copyTheme",
                "Makes an own theme that begins as another one. For the desk.",
                [],
                {"200": entry, **_uploaded(rejected)},
                takes=as_json(schema[ThemeCopy]),
            )
        },
        "/api/themes/upload": {
            "post": operation(
                "uploadTheme",
                "Takes a theme's folder as a zip of up to 20 MB. For the desk.",
                [],
                {"200": entry, **_uploaded(rejected)},
                takes=FILE_BODY,
            )
        },
        "/api/themes/{theme}": {
            "put": operation(
                "saveTheme",
                "Replaces the manifest of an own theme. For the desk.",
                [THEME],
                {"200": entry, **_uploaded(rejected)},
                takes=as_json(schema[ThemeManifest]),
            ),
            "delete": operation(
                "removeTheme",
                "Removes an own theme; tables that show it get the standard one. For the desk.",
                [THEME],
                {"200": done, **_uploaded(rejected)},
            ),
        },
        "/api/themes/{theme}.zip": {
            "get": operation(
                "downloadTheme",
                "A theme's folder as a zip. For the desk.",
                [THEME],
                {
                    "200": {"description": "The zip.", "content": {"application/zip": {"schema": BYTES}}},
                    "404": answer("There is no such theme.", rejected),
                    **_closed(rejected),
                },
            )
        },
        "/api/themes/{theme}/files/{name}": {
            "put": operation(
                "putThemeFile",
                "Adds a picture or a WOFF2 font to an own theme. For the desk.",
                [THEME, FILE],
                {"200": done, **_uploaded(rejected)},
                takes=FILE_BODY,
            )
        },
    }


def _closed(rejected: Any) -> dict[str, Any]:
    return {
        "401": answer("No key, or a wrong one.", rejected),
        "403": answer("Not the desk's key, or a foreign page.", rejected),
    }


def _uploaded(rejected: Any) -> dict[str, Any]:
    return {
        "404": answer("There is no such theme.", rejected),
        "409": answer("A shipped theme is not changed. Nothing has changed.", rejected),
        "413": answer("Too large. Nothing has changed.", rejected),
        "415": answer("A format that is not taken, SVG among them. Nothing has changed.", rejected),
        "422": answer("Malformed. Nothing has changed.", rejected),
        "503": answer("Nothing can be stored at present.", rejected),
        **_closed(rejected),
    }
