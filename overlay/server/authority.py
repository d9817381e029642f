"""https for phones: the port, the addresses that begin with it, the page on which a phone takes the certificate."""

from __future__ import annotations

import plistlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit
from uuid import NAMESPACE_URL, uuid5

import gevent
import structlog
from flask import Blueprint, Response, render_template, request

from overlay import wording
from overlay.engine import Refused
from overlay.server.certificates import Certificates, CertificateTrouble
from overlay.server.http import reader_lang
from overlay.server.pages import STRICT
from overlay.server.serving import Listener, Secure

STEPS: Final = {"android": 4, "ios": 4, "windows": 4, "macos": 3}
"""How many steps each platform's instruction has in the catalogue."""

SECONDS: Final = 30
"""How often the computer's addresses are looked at: a laptop may change its network."""

log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Authority:
    """The certificates, and the port on which they are shown."""

    certificates: Certificates
    port: int

    def secured(self, base: str) -> str:
        """This server's https address under the same host; `base` itself where the authority is not good for it."""
        host = urlsplit(base).hostname or ""
        if not self.certificates.covers(host):
            return base
        return f"https://[{host}]:{self.port}" if ":" in host else f"https://{host}:{self.port}"


def authority_pages(authority: Authority | None) -> Blueprint:
    """The routes; without https there is nothing to take. Whoever comes here trusts nothing yet: plain http will do."""
    routes = Blueprint("authority", __name__)

    def present() -> Authority:
        if authority is None:
            raise Refused("not_found")
        return authority

    @routes.get("/ca")
    def show_authority() -> Response:
        known = present()
        lang = reader_lang()

        def t(name: str, **facts: str | int) -> str:
            return wording.text(f"page-{name}", facts, lang) or name

        html = render_template(
            "authority.html",
            t=t,
            lang=lang,
            steps=STEPS,
            fingerprint=known.certificates.fingerprint,
            secured=known.secured(request.host_url.rstrip("/")),
        )
        response = Response(html, mimetype="text/html")
        response.headers["Cache-Control"] = "no-store"
        response.headers["Content-Security-Policy"] = STRICT
        return response

    @routes.get("/ca/mafia-overlay.crt")
    def give_certificate() -> Response:
        return _file(present().certificates.authority, "application/x-x509-ca-cert", "mafia-overlay.crt")

    @routes.get("/ca/mafia-overlay.mobileconfig")
    def give_profile() -> Response:
        profile = profile_of(present().certificates, reader_lang())
        return _file(profile, "application/x-apple-aspen-config", "mafia-overlay.mobileconfig")

    return routes


def profile_of(certificates: Certificates, lang: wording.Lang) -> bytes:
    """The certificate in the shape in which an iPhone installs it. The same authority is the same profile."""
    title = wording.text("page-ca-profile", {}, lang) or "mafia-overlay"
    about = wording.text("page-ca-profile-about", {}, lang) or ""
    identifier = f"mafia-overlay.{certificates.fingerprint.replace(':', '').lower()[:16]}"
    inner = {
        "PayloadType": "com.apple.security.root",
        "PayloadVersion": 1,
        "PayloadIdentifier": f"{identifier}.root",
        "PayloadUUID": str(uuid5(NAMESPACE_URL, f"{identifier}.root")).upper(),
        "PayloadDisplayName": title,
        "PayloadCertificateFileName": "mafia-overlay.crt",
        "PayloadContent": certificates.authority,
    }
    return plistlib.dumps(
        {
            "PayloadType": "Configuration",
            "PayloadVersion": 1,
            "PayloadIdentifier": identifier,
            "PayloadUUID": str(uuid5(NAMESPACE_URL, identifier)).upper(),
            "PayloadDisplayName": title,
            "PayloadDescription": about,
            "PayloadRemovalDisallowed": False,
            "PayloadContent": [inner],
        }
    )


def _file(content: bytes, kind: str, name: str) -> Response:
    response = Response(content, mimetype=kind)
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    response.headers["Cache-Control"] = "no-store"
    return response


class Renewal:
    """Looks now and then whether the certificate still fits this computer's addresses, until it is stopped."""

    def __init__(
        self, certificates: Certificates, secure: Secure, addresses: Callable[[], list[str]]
    ) -> None:
        self._certificates = certificates
        self._secure = secure
        self._addresses = addresses
        self._greenlet: gevent.Greenlet | None = None

    def start(self) -> None:
        self._greenlet = gevent.spawn(self._run)

    def stop(self) -> None:
        if self._greenlet is not None:
            self._greenlet.kill()

    def look(self) -> None:
        try:
            if self._certificates.renew(self._addresses()):
                self._secure.show(self._certificates.chain, self._certificates.key)
                log.info("the certificate was made anew")
        except (OSError, CertificateTrouble) as error:
            # The one that is shown goes on meanwhile.
            log.error("the certificate cannot be made anew", reason=str(error))

    def _run(self) -> None:
        while True:
            gevent.sleep(SECONDS)
            self.look()


@dataclass(frozen=True, slots=True)
class Https:
    """An https port beside the plain one, with all that keeps it good."""

    listener: Listener
    authority: Authority
    renewal: Renewal

    def close(self) -> None:
        self.renewal.stop()
        self.listener.close()


def open_https(data: Path, host: str, port: int, addresses: Callable[[], list[str]]) -> Https:
    """Binds the port and makes what certificates are missing. Raises `CertificateTrouble`, and for the port what
    `Listener` raises."""
    certificates = Certificates(data)
    certificates.renew(addresses())
    secure = Secure(certificates.chain, certificates.key)
    listener = Listener(host, port, secure)
    renewal = Renewal(certificates, secure, addresses)
    renewal.start()
    return Https(listener, Authority(certificates, listener.port), renewal)
