"""Themes over HTTP: the packs for the pages, and the operator's changes to the venue's own ones."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

from flask import Blueprint, Response, request, send_from_directory
from pydantic import BaseModel, ValidationError

from overlay.engine import Refused
from overlay.protocol.production import ProductionAccepted, ThemeCopy
from overlay.protocol.theme import ThemeManifest
from overlay.server.access import Keyring
from overlay.server.http import from_our_page, json_body, operator, reply
from overlay.server.parse import malformed
from overlay.server.pictures import LARGEST_FILE
from overlay.server.themes import MANIFEST, Pack, Themes
from overlay.server.workshop import MOST_BYTES, Workshop

FOREVER: Final = "public, max-age=31536000, immutable"
Model = TypeVar("Model", bound=BaseModel)

INERT: Final = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
"""A file that somebody opens by itself does nothing."""


def theme_routes(themes: Themes, keyring: Keyring, changed: Callable[[], None]) -> Blueprint:
    """The routes. `changed` is called when a picture may look different."""
    routes = Blueprint("themes", __name__)
    workshop = Workshop(themes)

    @routes.get("/themes/<theme>/<version>/<file>")
    def show_file(theme: str, version: str, file: str) -> Response:
        pack = themes.get(theme)
        if pack is None:
            raise Refused("not_found")
        if file == MANIFEST:
            response = reply(pack.manifest)
        elif pack.file(file) is None:
            raise Refused("not_found")
        else:
            response = send_from_directory(pack.folder, file)
        # A page that still knows an older version gets the present one, and asks again.
        response.headers["Cache-Control"] = FOREVER if version == pack.version else "no-cache"
        response.headers["Content-Security-Policy"] = INERT
        return response

    @routes.post("/api/themes")
    def copy_theme() -> Response:
        _allowed()
        return _changed(workshop.copy(_read(ThemeCopy).source))

    @routes.post("/api/themes/upload")
    def upload_theme() -> Response:
        _allowed()
        request.max_content_length = MOST_BYTES
        return _changed(workshop.unpack(request.get_data()))

    @routes.put("/api/themes/<theme>")
    def save_theme(theme: str) -> Response:
        _allowed()
        return _changed(workshop.save(theme, _read(ThemeManifest)))

    @routes.delete("/api/themes/<theme>")
    def remove_theme(theme: str) -> Response:
        _allowed()
        workshop.remove(theme)
        changed()
        return reply(ProductionAccepted(ok=True))

    @routes.put("/api/themes/<theme>/files/<name>")
    def put_file(theme: str, name: str) -> Response:
        _allowed()
        request.max_content_length = LARGEST_FILE
        workshop.put_file(theme, name, request.get_data())
        changed()
        return reply(ProductionAccepted(ok=True))

    @routes.get("/api/themes/<theme>.zip")
    def download_theme(theme: str) -> Response:
        operator(keyring)
        data = workshop.packed(theme)
        headers = {"Content-Disposition": f'attachment; filename="{theme}.zip"', "Cache-Control": "no-store"}
        return Response(data, mimetype="application/zip", headers=headers)

    def _allowed() -> None:
        from_our_page()
        operator(keyring)

    def _changed(pack: Pack) -> Response:
        changed()
        return reply(themes.entry(pack))

    return routes


def _read(model: type[Model]) -> Model:
    try:
        return model.model_validate(json_body())
    except ValidationError as error:
        raise malformed(error) from None
