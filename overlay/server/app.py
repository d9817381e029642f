"""Puts the server together. Everything it works with is handed in or made here; importing it has no effect."""

from __future__ import annotations

import logging
import re
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

import structlog
from flask import Flask, Response, g, request
from flask_socketio import SocketIO
from werkzeug.exceptions import HTTPException

from overlay.engine import Refused
from overlay.engine.regulation import Regulation
from overlay.host import Installed
from overlay.server import wire
from overlay.server.access import Keyring, wanted_keys
from overlay.server.admission import Doors, admission
from overlay.server.authority import Authority, authority_pages
from overlay.server.builds import Builds
from overlay.server.clock import Clock
from overlay.server.health import health
from overlay.server.http import api, refuse
from overlay.server.links import PlainPort
from overlay.server.metrics import Metrics
from overlay.server.obs_scenes import obs_scenes
from overlay.server.pages import BUILT, STRICT, pages
from overlay.server.pairing import Pairing
from overlay.server.photo_routes import photo_routes
from overlay.server.photos import Photos
from overlay.server.plugins import Plugins, start_plugins, view_files
from overlay.server.production.desk import Desk, Parts, Watch
from overlay.server.production.doctor import Doctor
from overlay.server.production.http import production
from overlay.server.production.links import LinkBook
from overlay.server.production.orders import Orders
from overlay.server.production.screens import Screens
from overlay.server.production.stock import Wardrobe
from overlay.server.production.units import Units
from overlay.server.reserved import keep_reserved
from overlay.server.shell import shell
from overlay.server.sockets import Sockets
from overlay.server.tables import Tables
from overlay.server.theme_routes import theme_routes
from overlay.server.themes import Themes
from overlay.server.websocket import LARGEST_MESSAGE
from overlay.store import Journal, NotStored, Replaced
from overlay.store.access import Access
from overlay.store.production import ProductionStore

if TYPE_CHECKING:
    from overlay.server.nodes.nodes import Nodes

PING_SECONDS: Final = 2
PONG_SECONDS: Final = 3
"""A page notices within five seconds that the server is gone."""

LINES: Final = 10
"""A second, about packets that cannot be read."""
REQUEST_ID: Final = re.compile(r"[A-Za-z0-9_.-]{1,64}")
CODES: Final = {404: "not_found", 405: "method_not_allowed", 413: "body_too_large"}

log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Server:
    """The parts of a server that is ready to run. `app` is its WSGI application; `watch` is started with it."""

    app: Flask
    socketio: SocketIO
    tables: Tables
    keyring: Keyring
    sockets: Sockets
    plugins: Plugins
    desk: Desk
    watch: Watch


def create_app(
    journal: Journal,
    regulations: Mapping[str, Regulation],
    *,
    names: tuple[str, ...] = ("1",),
    titles: tuple[str | None, str | None] = (None, None),
    clock: Clock | None = None,
    lan_url: str | None = None,
    addresses: Sequence[str] = (),
    plugins: Plugins | None = None,
    data: Path | None = None,
    port: int | None = None,
    built: Path = BUILT,
    authority: Authority | None = None,
    nodes: Nodes | None = None,
) -> Server:
    """Reads the journal and makes the server around it. `names` are tables to add where they do not exist,
    `titles` the event and the stage for the headers, where they are to be set. `lan_url` tells the address for phones.
    `plugins` brings observers and views besides the regulations. `data` is the data folder, in which the venue's own
    themes lie. `port` is that for plain http, `authority` is there where one for https is. `built` is where the pages
    were built. `nodes`: this server is one of several on one database.

    Raises `StoreError` for a journal that cannot be read; then nothing has been written to it.
    """
    plugins = plugins or start_plugins(Installed(regulations), None)
    clock = nodes.clock if nodes else clock
    regulations = plugins.regulations
    # Read once before the first write, so that what cannot be read is never written to.
    Tables(journal, regulations, clock)
    journal.add_tables(names)
    journal.entitle(*titles)
    themes = Themes(data / "themes" if data else None)
    photos = Photos(ProductionStore(journal))
    tables = Tables(journal, regulations, clock, Wardrobe(themes, photos))
    journal.add_keys(wanted_keys(table.name for table in tables))
    access, metrics = Access(journal), Metrics()
    keyring = Keyring(access.keys(), access.devices())
    journal.observe = metrics.journal.observe

    app = Flask(__name__)
    app.config["MAX_CONTENT_LENGTH"] = LARGEST_MESSAGE
    socketio = SocketIO(
        app,
        # Pinned: with eventlet installed it would be chosen first.
        async_mode="gevent",
        # In their own greenlets, commands of one client could overtake each other.
        async_handlers=False,
        transports=["websocket"],
        json=wire,
        logger=_packet_log(),
        engineio_logger=_packet_log(),
        manage_session=False,
        # The lane keeps the pulse of its clients, and the websocket layer ends others that are silent.
        monitor_clients=False,
        ping_interval=PING_SECONDS,
        ping_timeout=PONG_SECONDS,
        max_http_buffer_size=LARGEST_MESSAGE,
    )
    keep_reserved(socketio.server)
    builds = Builds(built)
    screens = Screens(tables.clock, builds, lambda name: tables.get(name).is_running)
    sockets = Sockets(socketio, tables, keyring, plugins.observing, access, metrics, screens)
    units = Units(plugins.units)
    desk = Desk(socketio, Parts(tables, keyring, sockets, screens, units, themes, builds))
    app.register_blueprint(api(tables, keyring, sockets, regulations))
    secured = authority.secured if authority else str
    app.register_blueprint(pages(tables, keyring, lan_url, built, plugins=plugins, secured=secured))
    app.register_blueprint(view_files(plugins))
    plain = PlainPort(port, authority.port) if authority and port else None
    orders = Orders(tables, units, regulations, sockets.publish, metrics, nodes)
    known = addresses or ([lan_url] if lan_url else [])
    sockets.own = frozenset(urlsplit(address).hostname or "" for address in known)
    links = LinkBook(keyring, known, secured, plugins.views, plain)
    app.register_blueprint(obs_scenes(tables, keyring, links))
    doctor = Doctor(tables, screens, units, desk.judgeless, lambda: sockets.reached, lambda: plugins.troubles)
    app.register_blueprint(production(tables, keyring, orders, links, doctor))
    app.register_blueprint(photo_routes(photos, keyring, desk.publish_all))
    app.register_blueprint(theme_routes(themes, keyring, desk.publish_all))
    doors = Doors(tables, keyring, access, sockets, nodes.pairing if nodes else Pairing(), known, secured)
    app.register_blueprint(admission(doors))
    app.register_blueprint(authority_pages(authority))
    app.register_blueprint(shell(built))
    app.register_blueprint(health(tables, keyring, metrics, nodes))
    _attend(app)
    if nodes is not None:
        from overlay.server.nodes.nodes import Place

        nodes.join(Place(tables, sockets, keyring, screens, desk, photos))
    watch = Watch(desk, units, themes)
    return Server(app, socketio, tables, keyring, sockets, plugins, desk, watch)


def _attend(app: Flask) -> None:
    """What happens around every request, and to those that fail."""
    app.add_template_filter(_moment, "moment")
    app.before_request(_name_request)
    app.register_error_handler(Refused, refuse)
    app.register_error_handler(NotStored, _not_stored)
    app.register_error_handler(Replaced, _replaced)
    app.register_error_handler(HTTPException, _refuse_http)
    app.register_error_handler(Exception, _fail)
    app.after_request(_guard)


def _packet_log() -> logging.Logger:
    """The log of what the socket libraries cannot read: a line each, for the sender's trouble is not the server's."""
    logger = logging.getLogger("overlay.server.packets")
    logger.setLevel(logging.WARNING)
    if not logger.filters:
        logger.addFilter(_one_line)
        logger.addFilter(_Sparing())
    return logger


def _one_line(record: logging.LogRecord) -> bool:
    if record.exc_info and record.exc_info[1]:
        record.msg, record.args = f"{record.getMessage()}: {record.exc_info[1]!r}", ()
        record.exc_info = None
    return True


class _Sparing(logging.Filter):
    """Ten lines a second: whoever sends what cannot be read may do so two thousand times."""

    def __init__(self) -> None:
        super().__init__()
        self._since, self._count = 0.0, 0

    def filter(self, record: logging.LogRecord) -> bool:
        if record.created - self._since >= 1:
            self._since, self._count = record.created, 0
        self._count += 1
        return self._count <= LINES


def _refuse_http(error: HTTPException) -> Response:
    if error.code in CODES:
        return refuse(Refused(CODES[error.code]))
    response = refuse(Refused("malformed", place="request", reason=error.name))
    response.status_code = error.code or 400
    return response


def _name_request() -> None:
    """Every line of the log that this request makes bears its id, the caller's own where it sends one."""
    said = request.headers.get("X-Request-Id", "")
    g.request_id = said if REQUEST_ID.fullmatch(said) else secrets.token_hex(6)
    structlog.contextvars.clear_contextvars()
    structlog.contextvars.bind_contextvars(request=g.request_id)


def _moment(at: int) -> str:
    """A time for people, on this machine's clock."""
    return datetime.fromtimestamp(at / 1000).astimezone().strftime("%Y-%m-%d %H:%M")


def _not_stored(trouble: NotStored) -> Response:
    log.error("the database does not answer", reason=trouble.reason, detail=str(trouble))
    return refuse(Refused("not_stored", reason=trouble.reason))


def _replaced(_trouble: Replaced) -> Response:
    """It was meant for a database that is not this one any more."""
    return refuse(Refused("journal_replaced"))


def _fail(_error: Exception) -> Response:
    log.exception("a request failed")  # noqa: LOG004  (Flask calls this while it handles the error)
    return refuse(Refused("internal_error"))


def _guard(response: Response) -> Response:
    """Headers for every answer: no guessing of types, no key in a Referer, no foreign content."""
    response.headers.setdefault("Content-Security-Policy", STRICT)
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers.setdefault("Referrer-Policy", "no-referrer")
    response.headers["X-Request-Id"] = g.get("request_id", "-")
    if request.is_secure or request.host.partition(":")[0] in ("localhost", "127.0.0.1"):
        # On a plain http address of the venue a browser ignores it, and complains of it in its console.
        response.headers["Cross-Origin-Opener-Policy"] = "same-origin"
    response.headers.setdefault("Cross-Origin-Resource-Policy", "same-origin")
    if response.mimetype == "application/json":
        response.headers.setdefault("Cache-Control", "no-store")
    return response
