"""Plugins at a running server: what works, what failed and why, and the files of their views."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from flask import Blueprint, Response, request, send_from_directory

from overlay.api.extensions import Unit, View
from overlay.engine import Refused
from overlay.host import Guarded, Installed, Trouble
from overlay.server.links import VIEWS
from overlay.server.observing import Observing, Watcher
from overlay.wording import brought_words, choose_lang

SERVED: Final = (".js", ".mjs", ".css", ".json", ".svg", ".png", ".webp", ".jpg", ".woff2")
"""Files beside a view's module that a page may load; the plugin's code is not among them."""


@dataclass(frozen=True, slots=True)
class Plugins:
    """Everything about plugins that a server uses and its desk shows."""

    installed: Installed = field(default_factory=Installed)
    regulations: Mapping[str, Guarded] = field(default_factory=dict)
    observing: Observing = field(default_factory=Observing)
    views: Mapping[str, View] = field(default_factory=dict)
    units: tuple[tuple[str, Unit], ...] = ()
    """What the desk watches and drives, each with its plugin's name."""
    gathering: tuple[Trouble, ...] = ()

    @property
    def troubles(self) -> tuple[Trouble, ...]:
        """What the desk must know: plugins left out, hooks, observers and regulations that failed."""
        told = [Trouble(report.name, report.reason or "") for report in self.installed.broken]
        told += [
            Trouble(report.name, trouble) for report in self.installed.reports for trouble in report.troubles
        ]
        told += self.gathering
        told += [Trouble(watcher.plugin, of(watcher)) for watcher in self.observing.watchers if of(watcher)]
        told += [
            Trouble(guarded.id, trouble)
            for guarded in self.regulations.values()
            for trouble in guarded.troubles
        ]
        return tuple(told)


def start_plugins(installed: Installed, data: Path | None) -> Plugins:
    """Asks the plugins for what a server needs of them. `data` is its folder; without one nobody observes or is
    driven."""
    views = installed.views(taken=VIEWS)
    observers = installed.observers(data) if data is not None else None
    units = installed.units(data) if data is not None else None
    return Plugins(
        installed,
        {id_: Guarded(regulation) for id_, regulation in installed.regulations.items()},
        Observing(observers.items if observers else ()),
        {view.name: view for view in views},
        units.items if units else (),
        (
            *views.troubles,
            *(observers.troubles if observers else ()),
            *(units.troubles if units else ()),
        ),
    )


def of(watcher: Watcher) -> str:
    """What is to be said of an observer, nothing where all is well."""
    told = []
    if watcher.failed:
        told.append(f"observer {watcher.name} failed {watcher.failed} times, last: {watcher.last_error}")
    if watcher.missed:
        told.append(f"observer {watcher.name} missed {watcher.missed}: it does not keep up")
    return "; ".join(told)


def view_files(plugins: Plugins) -> Blueprint:
    """The routes of what plugins bring for pages: their words, their views' modules and what lies beside those."""
    routes = Blueprint("views", __name__)

    @routes.get("/api/words")
    def read_words() -> Response:
        words = brought_words(choose_lang(request.args.get("lang")))
        return Response(words, mimetype="text/plain", headers={"Cache-Control": "no-cache"})

    @routes.get("/views/<name>/<path:file>")
    def show_file(name: str, file: str) -> Response:
        view = plugins.views.get(name)
        if view is None or Path(file).suffix not in SERVED:
            raise Refused("not_found")
        response = send_from_directory(Path(view.module).parent, file)
        response.headers["Cache-Control"] = "no-cache"
        return response

    return routes


def address_of(view: View) -> str:
    """Where a view's module is served."""
    return f"/views/{view.name}/{Path(view.module).name}"
