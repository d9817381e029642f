"""Players' photos over HTTP: the operator's uploads, and the files for the pages."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from flask import Blueprint, Response, request

from overlay.engine import Refused
from overlay.protocol.production import PhotoList, ProductionAccepted
from overlay.server.access import Keyring
from overlay.server.http import from_our_page, operator, reply
from overlay.server.photos import Photos, checked_player
from overlay.server.pictures import LARGEST_FILE, photo
from overlay.server.threads import in_one_thread

FILE: Final = re.compile(r"([0-9a-f]{32})\.webp")


def photo_routes(photos: Photos, keyring: Keyring, changed: Callable[[], None]) -> Blueprint:
    """The routes. `changed` is called when a picture may look different."""
    routes = Blueprint("photos", __name__)

    @routes.get("/api/players/photos")
    def list_photos() -> Response:
        operator(keyring)
        return reply(PhotoList(photos=photos.all()))

    @routes.put("/api/players/photo")
    def put_photo() -> Response:
        from_our_page()
        operator(keyring)
        name = checked_player(request.args.get("name", ""))
        # The one route besides those of themes that takes more than a command.
        request.max_content_length = LARGEST_FILE
        entry = photos.put(name, in_one_thread(photo, request.get_data()))
        changed()
        return reply(entry)

    @routes.delete("/api/players/photo")
    def remove_photo() -> Response:
        from_our_page()
        operator(keyring)
        photos.remove(request.args.get("name", ""))
        changed()
        return reply(ProductionAccepted(ok=True))

    @routes.get("/photos/<file>")
    def show_photo(file: str) -> Response:
        named = FILE.fullmatch(file)
        image = photos.image(named[1]) if named else None
        if image is None:
            raise Refused("not_found")
        # Its name changes with its contents.
        headers = {"Cache-Control": "public, max-age=31536000, immutable"}
        return Response(image, mimetype="image/webp", headers=headers)

    return routes
