"""The pages on which devices are let in and shut out: the form for a code, and the desk's list of devices."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final
from urllib.parse import quote, urlencode

import segno
import structlog
from flask import Blueprint, Response, redirect, render_template, request

from overlay import wording
from overlay.engine import Refused
from overlay.server.access import EVERYWHERE, PAIRED, PER_TABLE, Grant, Keyring
from overlay.server.device_names import checked_name
from overlay.server.http import STATUS, reader_lang
from overlay.server.origin import is_loopback, is_same_origin
from overlay.server.pages import STRICT
from overlay.server.pairing import Pairing
from overlay.server.sockets import Sockets
from overlay.server.tables import Tables
from overlay.store.access import Access, DeviceRow
from overlay.store.journal import EVERY_TABLE

WITH_FORM: Final = STRICT.replace("form-action 'none'", "form-action 'self'")

log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Doors:
    """All that letting in and shutting out works with. `addresses` are those for phones, the likeliest first."""

    tables: Tables
    keyring: Keyring
    access: Access
    sockets: Sockets
    pairing: Pairing
    addresses: Sequence[str] = ()
    secured: Callable[[str], str] = str
    """Makes an address for phones out of another one of this server."""


def admission(doors: Doors) -> Blueprint:
    """The routes. What changes anything is a POST, from a page of this server."""
    routes = Blueprint("admission", __name__)

    @routes.get("/pair")
    def show_form() -> Response:
        return _form(request.args.get("code", "")[:20], None, 200)

    @routes.post("/pair")
    def let_in() -> Response:
        _from_our_page()
        code = request.form.get("code", "")
        try:
            name = checked_name(request.form.get("name", ""))
            offer = doors.pairing.redeem(code, request.remote_addr or "?")
        except Refused as refused:
            log.warning("a device was not paired", address=request.remote_addr, code=refused.code)
            words = wording.word_refusal(refused.code, refused.facts, reader_lang())
            return _form(code[:20], words, STATUS.get(refused.code, 409))
        device, key = doors.access.pair(offer.role, offer.table, name, f"code, {request.remote_addr}")
        doors.sockets.admit_anew()
        log.info("a device was paired", device=device.id, role=device.role, table=device.table)
        return _to(_page_of(device, doors.tables, key))

    @routes.get("/desk/devices")
    def show_devices() -> Response:
        key = request.args.get("key")
        try:
            _operator(doors.keyring, key)
        except Refused as refused:
            words = wording.word_refusal(refused.code, refused.facts, reader_lang())
            return _page("welcome.html", 403 if refused.code == "not_the_desk" else 401, problem=words)
        return _list(doors, key or "")

    @routes.post("/desk/codes")
    def make_code() -> Response:
        by = _posted(doors.keyring)
        role = request.form.get("role", "")
        if role not in PAIRED:
            raise Refused("malformed", place="role", reason="there is no such role")
        table = EVERY_TABLE if role in EVERYWHERE else doors.tables.get(request.form.get("table")).name
        doors.pairing.offer(role, table)
        log.info("a code was made", role=role, table=table, by=by.device)
        return _back(request.form.get("key", ""), role=role, table=request.form.get("table", ""))

    @routes.post("/desk/revoke")
    def shut_out() -> Response:
        by = _posted(doors.keyring)
        if not doors.access.revoke(request.form.get("device", ""), by.name or "desk"):
            raise Refused("no_such_device")
        doors.sockets.admit_anew()
        return _back(request.form.get("key", ""))

    @routes.post("/desk/rotate")
    def rotate() -> Response:
        by = _posted(doors.keyring)
        table, audience = request.form.get("table", ""), request.form.get("audience", "")
        new = doors.access.rotate(table, audience, by.name or "desk")
        if new is None:
            raise Refused("malformed", place="audience", reason="there is no such link")
        doors.sockets.admit_anew()
        # The desk goes on with its new key, unless it came with that of a device.
        changed_own = audience == "desk" and by.device is None
        return _back(new if changed_own else request.form.get("key", ""))

    return routes


def _from_our_page() -> None:
    if not is_same_origin(request.headers.get("Origin"), request.host):
        raise Refused("foreign_origin")


def _operator(keyring: Keyring, key: str | None) -> Grant:
    grant = keyring.grant(key)
    if grant.audience != "desk":
        raise Refused("not_the_desk")
    return grant


def _posted(keyring: Keyring) -> Grant:
    """Who pressed a button of the desk. Raises `Refused`."""
    _from_our_page()
    return _operator(keyring, request.form.get("key"))


def _page_of(device: DeviceRow, tables: Tables, key: str) -> str:
    table = next(iter(tables)).name if device.table == EVERY_TABLE else device.table
    if device.role == "desk":
        return f"{request.root_path}/desk?key={quote(key)}"
    # The panel goes by the name that was just given, instead of making one up.
    return f"{request.root_path}/judge/{quote(table)}?{urlencode({'key': key, 'name': device.name})}"


def _back(key: str, **chosen: str) -> Response:
    return _to(f"{request.root_path}/desk/devices?{urlencode({'key': key, **chosen})}")


def _to(address: str) -> Response:
    response = redirect(address, 303)
    assert isinstance(response, Response)
    response.headers["Cache-Control"] = "no-store"
    return response


def _form(code: str, problem: str | None, status: int) -> Response:
    return _page("pair.html", status, code=code, problem=problem, name=request.form.get("name", "")[:40])


def _list(doors: Doors, key: str) -> Response:
    here = doors.secured(request.host_url.rstrip("/"))
    addresses = [*doors.addresses] if is_loopback(request.host) and doors.addresses else [here]
    addresses += [address for address in doors.addresses if address not in addresses]
    offers = [
        {
            "offer": offer,
            "links": [f"{address}/pair?{urlencode({'code': offer.code})}" for address in addresses],
            "qr": segno.make(f"{addresses[0]}/pair?code={offer.code}", error="m").svg_data_uri(
                scale=4, border=2, dark="#0e1319", light="#ffffff"
            ),
        }
        for offer in doors.pairing.offers()
    ]
    names = [table.name for table in doors.tables]
    devices, connected = doors.access.devices(), doors.sockets.connected_devices()
    stands = [
        *(offer.code for offer in doors.pairing.offers()),
        *(f"{x.id} {x.id in connected}" for x in devices),
    ]
    return _page(
        "devices.html",
        200,
        key=key,
        form=addresses[0] + "/pair",
        offers=offers,
        devices=devices,
        connected=connected,
        stands=",".join(stands),
        chosen=request.args,
        reached=doors.sockets.reached,
        roles=PAIRED,
        everywhere=EVERYWHERE,
        tables=names,
        links=[(EVERY_TABLE, "desk"), *((name, audience) for name in names for audience in PER_TABLE)],
    )


def _page(template: str, status: int, **values: object) -> Response:
    lang = reader_lang()

    def t(name: str, **facts: str | int) -> str:
        return wording.text(f"page-{name}", facts, lang) or name

    html = render_template(template, t=t, lang=lang, **values)
    response = Response(html, status, mimetype="text/html")
    response.headers["Cache-Control"] = "no-store"
    response.headers["Content-Security-Policy"] = WITH_FORM if "<form" in html else STRICT
    # With `no-referrer` a browser would send the form without saying where it comes from.
    response.headers["Referrer-Policy"] = "same-origin"
    return response
