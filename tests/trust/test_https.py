"""https for phones: who trusts the authority is let on, nobody else is; keys stay here; no request lasts for ever."""

from __future__ import annotations

import plistlib
import socket
import ssl
import struct
import sys
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
import requests
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)

from overlay.server import certificates as making
from overlay.server.authority import profile_of
from overlay.server.certificates import FOLDER, Certificates, CertificateTrouble
from tests.server.conftest import OPEN
from tests.server.process import PATIENCE, Process
from tests.trust.conftest import Start
from tests.trust.raw import Gone, Raw
from tests.trust.test_faults import FOUL, start_in_vain

HTTPS = ("--https", "--https-port", "0")


class Secured:
    """A server with both ports, and what a phone needs that trusts it."""

    def __init__(self, data: Path, process: Process) -> None:
        self.process = process
        self.url = str(process.links["https"])
        self.authority = data / FOLDER / "authority.crt"
        place = urlsplit(self.url)
        self.place = (place.hostname or "", place.port or 0)

    def shown(self, host: str = "127.0.0.1") -> x509.Certificate:
        """The certificate as a client sees it that expects this host. Raises `ssl.SSLError`."""
        trusting = ssl.create_default_context(cafile=self.authority)
        with (
            socket.create_connection(self.place, timeout=PATIENCE) as line,
            trusting.wrap_socket(line, server_hostname=host) as secured,
        ):
            certificate = secured.getpeercert(binary_form=True)
        assert certificate is not None
        return x509.load_der_x509_certificate(certificate)

    def get(self, path: str, **more: Any) -> requests.Response:
        return requests.get(self.url + path, verify=str(self.authority), timeout=PATIENCE, **more)


@pytest.fixture
def secured(tmp_path: Path, start: Start) -> Secured:
    return Secured(tmp_path, start(tmp_path, *HTTPS))


def hosts_of(certificate: x509.Certificate) -> set[str]:
    names = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    return {str(name.value) for name in names}


def test_whoever_trusts_the_authority_has_both_ports_at_the_same_table(
    secured: Secured, tmp_path: Path
) -> None:
    links = secured.process.links
    assert links["tables"]["1"]["judge"].startswith(f"{secured.url}/judge/1?key=")
    assert links["tables"]["1"]["hall"].startswith(f"{secured.url}/hall/1?key=")
    # OBS trusts nobody's own authority.
    assert all(link.startswith(f"{links['url']}/overlay/") for link in links["tables"]["1"]["air"].values())
    assert secured.get("/healthz").status_code == 200
    judge = Raw(secured.url, secured.process.key("judge"), authority=secured.authority)
    air = Raw(links["url"], secured.process.key("air"))
    assert judge.send(OPEN, "open")["ok"]
    assert judge.send(FOUL, "foul")["ok"]
    air.until(lambda: bool(air.states) and air.states[-1]["revision"] == 2)
    judge.until(lambda: judge.states[-1]["revision"] == 2)
    judge.close()
    air.close()
    assert secured.process.stop() == (0, "")


def test_who_does_not_trust_it_is_not_let_on_and_disturbs_nobody(secured: Secured) -> None:
    with pytest.raises(requests.exceptions.SSLError):
        requests.get(f"{secured.url}/healthz", timeout=PATIENCE)
    for rubbish in (b"GET / HTTP/1.1\r\n\r\n", b"\x16\x03\x01\xff\xff" + b"x" * 70_000, b""):
        with socket.create_connection(secured.place, timeout=PATIENCE) as line:
            line.sendall(rubbish)
    silent = [socket.create_connection(secured.place, timeout=PATIENCE) for _ in range(50)]
    began = time.monotonic()
    assert secured.get("/healthz").status_code == 200
    assert time.monotonic() - began < PATIENCE
    for line in silent:
        # Cut off, not closed in order.
        line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        line.close()
    assert secured.get("/healthz").status_code == 200
    code, log = secured.process.stop()
    assert code == 0
    assert "Traceback" not in log


def test_the_certificate_is_for_this_computer_and_no_other_host(secured: Secured) -> None:
    assert {"localhost", "127.0.0.1", "::1"} <= hosts_of(secured.shown())
    secured.shown("localhost")
    for stranger in ("192.168.77.77", "example.org"):
        with pytest.raises(ssl.SSLCertVerificationError, match="mismatch"):
            secured.shown(stranger)


def test_the_page_gives_the_certificate_to_everybody_and_no_key_to_anybody(
    secured: Secured, tmp_path: Path
) -> None:
    plain = str(secured.process.links["url"])
    known = Certificates(tmp_path)
    page = requests.get(f"{plain}/ca", headers={"Accept-Language": "en"}, timeout=PATIENCE)
    assert page.status_code == 200
    assert known.fingerprint in page.text
    for platform in ("Android", "iPhone", "Windows", "macOS"):
        assert platform in page.text
    assert f'href="{secured.url}/ca"' in page.text
    assert "came over https" not in page.text
    assert "came over https" in secured.get("/ca", headers={"Accept-Language": "en"}).text
    given = requests.get(f"{plain}/ca/mafia-overlay.crt", timeout=PATIENCE)
    assert given.headers["Content-Type"] == "application/x-x509-ca-cert"
    assert given.content == known.authority
    assert (
        x509.load_der_x509_certificate(given.content).fingerprint(SHA256()).hex(":").upper()
        == known.fingerprint
    )
    profile = requests.get(f"{plain}/ca/mafia-overlay.mobileconfig", timeout=PATIENCE)
    assert profile.headers["Content-Type"] == "application/x-apple-aspen-config"
    (payload,) = plistlib.loads(profile.content)["PayloadContent"]
    assert payload["PayloadType"] == "com.apple.security.root"
    assert payload["PayloadContent"] == known.authority
    for name in ("authority.key", "server.key"):
        secret = load_pem_private_key((tmp_path / FOLDER / name).read_bytes(), None)
        raw = secret.private_bytes(Encoding.DER, PrivateFormat.PKCS8, NoEncryption())
        assert all(raw not in answer.content for answer in (page, given, profile))
        for way in (
            f"/ca/{name}",
            f"/ca/../{FOLDER}/{name}",
            f"/assets/../../{FOLDER}/{name}",
            f"/{FOLDER}/{name}",
        ):
            assert requests.get(plain + way, timeout=PATIENCE).status_code == 404


def test_without_https_there_is_nothing_to_trust(tmp_path: Path, start: Start) -> None:
    process = start(tmp_path)
    assert "https" not in process.links
    for path in ("/ca", "/ca/mafia-overlay.crt", "/ca/mafia-overlay.mobileconfig"):
        assert requests.get(process.url + path, timeout=PATIENCE).status_code == 404
    assert not (tmp_path / FOLDER).exists()


def test_a_phone_is_never_bound_to_https_nor_given_a_cookie(secured: Secured) -> None:
    """A laptop's address may be somebody else's tomorrow."""
    desk = str(secured.process.links["desk"]).partition("?key=")[2]
    for path in (
        "/",
        "/ca",
        "/judge/1",
        "/pair",
        f"/desk?key={desk}",
        f"/desk/devices?key={desk}",
        "/api/words",
    ):
        answer = secured.get(path)
        assert answer.status_code == 200, path
        assert "Strict-Transport-Security" not in answer.headers
        assert "Set-Cookie" not in answer.headers
        assert "upgrade-insecure-requests" not in answer.headers["Content-Security-Policy"]


def test_codes_of_the_devices_page_lead_phones_to_https(secured: Secured) -> None:
    desk = str(secured.process.links["desk"]).partition("?key=")[2]
    plain = str(secured.process.links["url"])
    made = requests.post(
        f"{plain}/desk/codes", {"key": desk, "role": "judge", "table": "1"}, timeout=PATIENCE
    )
    assert f"{secured.url}/pair?code=" in made.text


# --- the authority and its certificates ---------------------------------------------------------------------------


def files(data: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in (data / FOLDER).iterdir()}


def test_the_files_are_the_owners_only_and_the_authority_is_made_once(tmp_path: Path) -> None:
    first = Certificates(tmp_path)
    assert first.renew(["192.168.1.5"])
    assert (tmp_path / FOLDER).stat().st_mode & 0o777 == 0o700
    assert {path.stat().st_mode & 0o777 for path in (tmp_path / FOLDER).iterdir()} == {0o600}
    before = files(tmp_path)
    again = Certificates(tmp_path)
    assert not again.renew(["192.168.1.5"])
    assert files(tmp_path) == before
    assert again.fingerprint == first.fingerprint
    assert profile_of(again, "ru") == profile_of(first, "ru")


def test_the_certificate_follows_the_addresses_of_the_computer(tmp_path: Path) -> None:
    certificates = Certificates(tmp_path, hostname="laptop")
    certificates.renew(["192.168.1.5"])
    assert certificates.renew(["192.168.1.5", "10.0.0.7"])
    shown = x509.load_pem_x509_certificate(certificates.chain.read_bytes())
    assert hosts_of(shown) == {
        "localhost", "127.0.0.1", "::1", "192.168.1.5", "10.0.0.7", "laptop", "laptop.local"
    }  # fmt: skip
    assert not certificates.renew(["10.0.0.7", "192.168.1.5"])


def test_the_authority_vouches_for_nothing_outside_the_venue(tmp_path: Path) -> None:
    certificates = Certificates(tmp_path, hostname="laptop")
    certificates.renew(["192.168.1.5", "203.0.113.9"])
    assert "203.0.113.9" not in hosts_of(x509.load_pem_x509_certificate(certificates.chain.read_bytes()))
    for inside in (
        "10.1.2.3",
        "192.168.0.1",
        "172.20.0.1",
        "169.254.3.4",
        "fd00::1",
        "laptop.local",
        "laptop",
    ):
        assert certificates.covers(inside), inside
    for outside in ("8.8.8.8", "203.0.113.9", "2a00::1", "example.org", "laptop.example.org", "notlaptop"):
        assert not certificates.covers(outside), outside


@pytest.mark.parametrize(
    ("name", "expected"),
    [("bank.example", False), ("8.8.8.8", False), ("192.168.1.5", True), ("x.local", True)],
)
def test_a_thief_of_the_authority_can_still_not_imitate_the_internet(
    tmp_path: Path, name: str, expected: bool
) -> None:
    """Whatever is signed with its key: a client holds the authority to its own limits."""
    Certificates(tmp_path)
    authority = x509.load_pem_x509_certificate((tmp_path / FOLDER / "authority.crt").read_bytes())
    stolen = load_pem_private_key((tmp_path / FOLDER / "authority.key").read_bytes(), None)
    assert isinstance(stolen, ec.EllipticCurvePrivateKey)
    key = ec.generate_private_key(ec.SECP256R1())
    now = datetime.now(UTC)
    forged = (
        x509.CertificateBuilder()
        .subject_name(x509.Name([]))
        .issuer_name(authority.subject)
        .public_key(key.public_key())
        .serial_number(7)
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([making._general(name)]), critical=True)
        # Without it the handshake fails for this alone where the client is strict, as from Python 3.13 on.
        .add_extension(
            x509.AuthorityKeyIdentifier.from_issuer_public_key(stolen.public_key()), critical=False
        )
        .sign(stolen, SHA256())
    )
    chain = tmp_path / "forged.pem"
    chain.write_bytes(
        forged.public_bytes(Encoding.PEM)
        + key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    )
    serving = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    serving.load_cert_chain(chain)
    trusting = ssl.create_default_context(cadata=authority.public_bytes(Encoding.PEM).decode())
    assert shakes_hands(trusting, serving, name) is expected


def shakes_hands(client: ssl.SSLContext, server: ssl.SSLContext, name: str) -> bool:
    """A handshake in memory."""
    to_server, to_client = ssl.MemoryBIO(), ssl.MemoryBIO()
    asking = client.wrap_bio(to_client, to_server, server_hostname=name)
    answering = server.wrap_bio(to_server, to_client, server_side=True)
    for _ in range(5):
        for side in (asking, answering):
            try:
                side.do_handshake()
            except ssl.SSLWantReadError:
                continue
            except ssl.SSLCertVerificationError as error:
                if "permitted subtree violation" not in str(error):
                    raise
                return False
    return True


def test_a_certificate_that_nears_its_end_is_made_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    certificates = Certificates(tmp_path)
    with monkeypatch.context() as patched:
        patched.setattr(making, "LEAF_DAYS", making.RENEW_DAYS + 1)
        assert certificates.renew(["192.168.1.5"])
    assert certificates.renew(["192.168.1.5"])
    assert not certificates.renew(["192.168.1.5"])
    shown = x509.load_pem_x509_certificate(certificates.chain.read_bytes())
    assert shown.not_valid_after_utc - shown.not_valid_before_utc <= timedelta(days=398)


@pytest.mark.parametrize("damage", ["server.crt", "server.key"])
def test_a_damaged_certificate_is_made_anew_by_the_same_authority(tmp_path: Path, damage: str) -> None:
    certificates = Certificates(tmp_path)
    certificates.renew([])
    (tmp_path / FOLDER / damage).write_bytes(b"rubbish")
    again = Certificates(tmp_path)
    assert again.renew([])
    assert again.fingerprint == certificates.fingerprint


@pytest.mark.parametrize("damage", ["rubbish", "lost", "strange"])
def test_a_damaged_authority_is_said_and_never_replaced(tmp_path: Path, damage: str) -> None:
    """All phones trust it: another one in its place would be a surprise in the middle of an evening."""
    Certificates(tmp_path).renew([])
    key = tmp_path / FOLDER / "authority.key"
    if damage == "lost":
        key.unlink()
    else:
        key.write_bytes(
            b"rubbish" if damage == "rubbish" else (tmp_path / FOLDER / "server.key").read_bytes()
        )
    before = files(tmp_path)
    with pytest.raises(CertificateTrouble, match="/ca"):
        Certificates(tmp_path)
    code, words = start_in_vain(tmp_path, *HTTPS)
    assert (code, "Traceback" in words) == (1, False)
    assert "delete it" in words
    assert {name: content for name, content in files(tmp_path).items() if name in before} == before


def test_an_authority_at_its_end_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "AUTHORITY_DAYS", making.RENEW_DAYS - 1)
    with pytest.raises(CertificateTrouble, match="clock"):
        Certificates(tmp_path)


MOVING = """
import sys
from pathlib import Path
import overlay.server.addresses as addresses
import overlay.server.authority as authority
place = Path(sys.argv.pop(1))
addresses.lan_addresses = lambda: place.read_text().split()
authority.SECONDS = 0.1
from overlay.cli import main
main()
"""


@pytest.fixture
def moving(tmp_path: Path) -> Iterator[tuple[Secured, Path]]:
    """A laptop that is carried from one network to another."""
    place, data = tmp_path / "addresses", tmp_path / "data"
    place.write_text("192.168.1.5")
    program = [sys.executable, "-W", "error", "-c", MOVING, str(place)]
    process = Process(data, *HTTPS, "--host", "0.0.0.0", program=program)
    process.links["https"] = str(process.links["https"]).replace("192.168.1.5", "127.0.0.1")
    yield Secured(data, process), place
    if process._process.poll() is None:
        process.kill()


def test_a_running_server_shows_a_new_certificate_when_its_addresses_change(
    moving: tuple[Secured, Path],
) -> None:
    secured, place = moving
    assert secured.process.links["url"].startswith("http://192.168.1.5:")
    assert "192.168.1.5" in hosts_of(secured.shown())
    before = Raw(secured.url, secured.process.key("judge"), authority=secured.authority)
    place.write_text("10.9.8.7 192.168.1.5")
    deadline = time.monotonic() + PATIENCE
    while "10.9.8.7" not in hosts_of(secured.shown("localhost")) and time.monotonic() < deadline:
        time.sleep(0.05)
    secured.shown("10.9.8.7")
    # Who is here already has noticed nothing.
    assert before.send(OPEN, "open")["ok"]
    before.close()
    code, log = secured.process.stop()
    assert code == 0
    assert "made anew" in log


# --- requests that do not end --------------------------------------------------------------------------------------

HASTY = """
import sys
import overlay.server.patience as patience
import overlay.server.serving as serving
patience.IDLE_SECONDS = patience.HEAD_SECONDS = patience.BODY_SECONDS = serving.HANDSHAKE_SECONDS = 0.7
from overlay.cli import main
main()
"""


@pytest.fixture
def hasty(tmp_path: Path) -> Iterator[Secured]:
    """A server whose patience is short."""
    program = [sys.executable, "-W", "error", "-c", HASTY]
    process = Process(tmp_path, *HTTPS, program=program)
    yield Secured(tmp_path, process)
    if process._process.poll() is None:
        process.kill()


HEAD = b"POST /api/tables/1/commands HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
DRIBBLED = {
    "nothing": b"",
    "the first line": b"GET /healthz HTT",
    "headers": HEAD,
    "a header": HEAD + b"X-Long: ",
    "a body": HEAD + b"Content-Length: 60000\r\n\r\n{",
    "chunks": HEAD + b"Transfer-Encoding: chunked\r\n\r\n6",
    "many requests": b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\nGET /hea",
}


@pytest.mark.parametrize("is_secure", [False, True], ids=["http", "https"])
def test_whoever_dribbles_is_ended_while_others_are_served(hasty: Secured, is_secure: bool) -> None:
    url = hasty.url if is_secure else str(hasty.process.links["url"])
    place = urlsplit(url)
    judge = Raw(url, hasty.process.key("judge"), authority=hasty.authority if is_secure else None)
    lines: dict[str, socket.socket] = {}
    for name, begun in DRIBBLED.items():
        line = socket.create_connection((place.hostname or "", place.port or 0), timeout=PATIENCE)
        if is_secure:
            line = ssl.create_default_context(cafile=hasty.authority).wrap_socket(
                line, server_hostname="127.0.0.1"
            )
        line.sendall(begun)
        lines[name] = line
    if is_secure:
        lines["a handshake"] = socket.create_connection(hasty.place, timeout=PATIENCE)
        lines["a handshake"].sendall(b"\x16")
    left, asked = set(lines), 0
    deadline = time.monotonic() + PATIENCE
    while left and time.monotonic() < deadline:
        # A byte now and then, so that no single wait is long.
        for name in list(left):
            if is_over(lines[name], b"" if name == "nothing" else b"0"):
                left.discard(name)
        asked += 1
        assert judge.ask("time") > 0
    assert left == set()
    assert judge.send(OPEN, "open")["ok"]
    for line in lines.values():
        line.close()
    judge.close()
    code, log = hasty.process.stop()
    assert (code, "Traceback" in log) == (0, False), log


def is_over(line: socket.socket, byte: bytes) -> bool:
    """Sends a byte; whether the other side has closed."""
    try:
        if byte:
            line.sendall(byte)
        line.settimeout(0.03)
        while line.recv(4096):
            pass
    except (TimeoutError, ssl.SSLWantReadError):
        return False
    except OSError:
        return True
    return True


def test_a_slow_but_honest_client_is_served(hasty: Secured) -> None:
    place = urlsplit(str(hasty.process.links["url"]))
    with socket.create_connection((place.hostname or "", place.port or 0), timeout=PATIENCE) as line:
        for _ in range(3):
            for part in (b"GET /healthz HTTP/1.1\r\n", b"Host: x\r\n", b"\r\n"):
                line.sendall(part)
                time.sleep(0.1)
            assert b" 200 " in line.recv(4096)


def test_a_websocket_is_none_of_this(hasty: Secured) -> None:
    judge = Raw(hasty.url, hasty.process.key("judge"), authority=hasty.authority)
    with pytest.raises(Gone):
        judge.until(lambda: False, patience=2.0)
    assert judge.send(OPEN, "open")["ok"]
    judge.close()
