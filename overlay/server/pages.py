"""The pages: the built ones as they are, and the desk's list of links. None holds a secret without its key."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from pathlib import Path
from typing import Final

import segno
from flask import Blueprint, Response, render_template, request, send_from_directory

from overlay import wording
from overlay.api.extensions import View
from overlay.engine import Refused
from overlay.server.access import Keyring
from overlay.server.http import reader_lang
from overlay.server.links import TableLinks, desk_link, table_links
from overlay.server.origin import is_loopback
from overlay.server.plugins import Plugins, address_of
from overlay.server.tables import Tables

BUILT: Final = Path(__file__).parent.parent / "pages"
"""Where the build puts the pages."""

STRICT: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; font-src 'self'; "
    "img-src 'self' data:; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"
)
FOR_OBS: Final = STRICT.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")
"""OBS adds its custom CSS to an overlay as a style element."""
FOR_DESK: Final = f"{STRICT}; frame-src 'self'"
"""The desk shows the program and the preview as pages in frames."""


def pages(
    tables: Tables,
    keyring: Keyring,
    lan_url: str | None,
    built: Path = BUILT,
    plugins: Plugins | None = None,
    secured: Callable[[str], str] = str,
) -> Blueprint:
    """The routes of the pages. `lan_url` is the address at which a phone reaches this server, if it is known; `secured`
    makes the one for phones out of another."""
    routes = Blueprint("pages", __name__)
    plugins = plugins or Plugins()

    @routes.get("/judge/<table>")
    def show_judge(**_address: str) -> Response:
        return _built(built, "panel.html", STRICT)

    @routes.get("/overlay/<table>/<view>")
    def show_overlay(table: str, view: str) -> Response:  # noqa: ARG001  (the page reads it from its address)
        brought = plugins.views.get(view)
        if brought is not None:
            return _around(built, brought)
        return _built(built, "overlay.html", FOR_OBS)

    @routes.get("/hall/<table>")
    def show_hall(**_address: str) -> Response:
        return _built(built, "overlay.html", FOR_OBS)

    @routes.get("/assets/<path:name>")
    def show_asset(name: str) -> Response:
        response = send_from_directory(built / "assets", name)
        # Their names change with their contents.
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
        return response

    @routes.get("/favicon.ico")
    def show_no_icon() -> Response:
        return Response(status=204)

    @routes.get("/")
    def show_links() -> Response:
        return _for_the_desk(lambda: _desk(tables, keyring, lan_url, plugins, secured))

    @routes.get("/desk")
    def show_desk() -> Response:
        page = _built(built, "desk.html", FOR_DESK)
        if "key" not in request.args:
            # The page may have kept it; it holds nothing itself.
            return page
        return _for_the_desk(lambda: page)

    @routes.get("/desk/sample")
    def show_sample() -> Response:
        return _built(built, "sample.html", STRICT)

    @routes.get("/desk/plugins")
    def show_plugins() -> Response:
        return _for_the_desk(
            lambda: _page(
                "plugins.html",
                200,
                reports=plugins.installed.reports,
                troubles=plugins.troubles,
                desk=desk_link(request.root_path, keyring),
            )
        )

    def _for_the_desk(show: Callable[[], Response]) -> Response:
        key = request.args.get("key")
        if key is None:
            return _page("welcome.html", 200 if request.path == "/" else 401, problem=None)
        try:
            if keyring.grant(key).audience != "desk":
                raise Refused("not_the_desk")
        except Refused as refused:
            words = wording.word_refusal(refused.code, refused.facts, reader_lang())
            return _page("welcome.html", 401 if refused.code == "key_unknown" else 403, problem=words)
        return show()

    return routes


def _built(built: Path, name: str, policy: str) -> Response:
    try:
        html = (built / name).read_text(encoding="utf-8")
    except FileNotFoundError:
        return Response(
            "The pages are not built. In a checkout, `python3 run.py` builds them.\n",
            503,
            mimetype="text/plain",
        )
    # The build names its assets beside itself; the page stands deeper than they do.
    response = Response(html.replace('"./assets/', f'"{request.root_path}/assets/'), mimetype="text/html")
    response.headers["Cache-Control"] = "no-cache"
    response.headers["Content-Security-Policy"] = policy
    return response


def _around(built: Path, view: View) -> Response:
    """The page that shows a plugin's view."""
    response = _built(built, "view.html", FOR_OBS)
    told = (("module", request.root_path + address_of(view)), ("element", view.element))
    html = response.get_data(as_text=True)
    for name, value in told:
        html = html.replace(f'data-{name}=""', f'data-{name}="{escape(value)}"')
    response.set_data(html)
    return response


def _desk(
    tables: Tables, keyring: Keyring, lan_url: str | None, plugins: Plugins, secured: Callable[[str], str]
) -> Response:
    here = request.host_url.rstrip("/")
    # A phone cannot open an address that means "this machine".
    for_phones = lan_url if lan_url and is_loopback(request.host) else secured(here)
    names = [table.name for table in tables]
    lang = reader_lang()
    local = {links.table: links for links in table_links(here, keyring, names, plugins.views, lang=lang)}
    rows = [
        {"table": tables.get(links.table), "links": links, "air": local[links.table].air, "qr": _codes(links)}
        for links in table_links(for_phones, keyring, names, plugins.views, lang=lang)
    ]
    return _page(
        "desk.html",
        200,
        rows=rows,
        desk=desk_link(for_phones, keyring),
        titles={view.name: view.title.get(lang, view.name) for view in plugins.views.values()},
        troubles=plugins.troubles,
        plugins=desk_link(here, keyring).replace("/desk?", "/desk/plugins?"),
        devices=desk_link(here, keyring).replace("/desk?", "/desk/devices?"),
    )


def _codes(links: TableLinks) -> dict[str, str]:
    """QR codes for the pages that are opened on phones."""
    return {
        name: segno.make(url, error="m").svg_data_uri(scale=4, border=2, dark="#0e1319", light="#ffffff")
        for name, url in (("judge", links.judge), ("hall", links.hall))
    }


def _page(template: str, status: int, **values: object) -> Response:
    lang = reader_lang()

    def t(name: str, **facts: str | int) -> str:
        return wording.text(f"page-{name}", facts, lang) or name

    response = Response(render_template(template, t=t, lang=lang, **values), status, mimetype="text/html")
    response.headers["Cache-Control"] = "no-store"
    response.headers["Content-Security-Policy"] = STRICT
    return response
