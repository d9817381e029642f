"""The panel's service worker: over https a phone keeps the panel's own files, so that it opens without the network."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from flask import Blueprint, Response, render_template, request

from overlay.engine import Refused
from overlay.server.pages import STRICT

PANEL: Final = "panel.html"
ANY_TABLE: Final = "judge/-"
"""The page of every table is the same: which one it is, and the key, stand in its address alone."""


def shell(built: Path) -> Blueprint:
    """The route. The worker names the files of this build, so a new build is a new worker."""
    routes = Blueprint("shell", __name__)

    @routes.get("/judge/worker.js")
    def give_worker() -> Response:
        files = panel_files(built)
        if not files:
            raise Refused("not_found")
        digest = hashlib.sha256("\n".join(files).encode()).hexdigest()[:12]
        root = request.root_path
        script = render_template(
            "worker.js",
            name=f"panel-{digest}",
            page=f"{root}/{ANY_TABLE}",
            files=[f"{root}/{file}" for file in files],
        )
        response = Response(script, mimetype="text/javascript")
        response.headers["Cache-Control"] = "no-cache"
        response.headers["Content-Security-Policy"] = STRICT
        return response

    return routes


def panel_files(built: Path) -> list[str]:
    """What the panel loads, by the build's own list; empty where nothing is built."""
    try:
        manifest = json.loads((built / "manifest.json").read_text("utf-8"))
    except FileNotFoundError:
        return []
    return sorted(set(_needed(manifest, PANEL, set())))


def _needed(manifest: Mapping[str, Any], name: str, seen: set[str]) -> Iterator[str]:
    if name in seen or name not in manifest:
        return
    seen.add(name)
    part = manifest[name]
    yield part["file"]
    yield from part.get("css", ())
    yield from part.get("assets", ())
    for other in (*part.get("imports", ()), *part.get("dynamicImports", ())):
        yield from _needed(manifest, other, seen)
