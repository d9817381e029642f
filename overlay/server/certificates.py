"""The certificate authority of this computer: made once, kept in the data folder, good for private addresses only.

A phone that trusts it gets a secure page: the screen may be kept on, and the panel opens without the network. No key
leaves the folder, and nothing is asked of anybody else.
"""

from __future__ import annotations

import os
import secrets
import socket
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from pathlib import Path
from typing import Final

from cryptography import x509
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

FOLDER: Final = "certificates"
AUTHORITY_DAYS: Final = 3650
LEAF_DAYS: Final = 397
"""Apple's devices take no longer one."""
RENEW_DAYS: Final = 30
EARLIER: Final = timedelta(days=2)
"""Certificates begin in the past: a phone's clock may be behind, and so may its idea of the time zone."""

NETWORKS: Final[tuple[IPv4Network | IPv6Network, ...]] = tuple(
    ip_network(network)
    for network in (
        "10.0.0.0/8",
        "172.16.0.0/12",
        "192.168.0.0/16",
        "100.64.0.0/10",
        "169.254.0.0/16",
        "127.0.0.0/8",
        "fc00::/7",
        "fe80::/10",
        "::1/128",
    )
)
"""Addresses that mean nothing outside a venue. The authority is good for these only."""
DOMAINS: Final = ("localhost", "local", "lan", "home.arpa", "internal")
"""Names that nobody owns, with all below them."""


class CertificateTrouble(Exception):
    """The authority cannot be used. The message tells a person why, and what to do."""


@dataclass(frozen=True, slots=True)
class Pair:
    """A certificate with its key."""

    certificate: x509.Certificate
    key: ec.EllipticCurvePrivateKey


class Certificates:
    """The authority of a data folder, and the certificate that the server shows. Raises `CertificateTrouble`."""

    def __init__(self, data: Path, *, hostname: str | None = None) -> None:
        self._folder = data / FOLDER
        self._hostname = _plain(hostname if hostname is not None else socket.gethostname())
        try:
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._authority = self._read("authority") or self._make_authority()
        except OSError as error:
            raise CertificateTrouble(f"{self._folder} cannot be used: {error.strerror}.") from error
        _usable(self._authority.certificate, self._folder)

    @property
    def authority(self) -> bytes:
        """The authority's certificate as phones take it (DER). It is no secret."""
        return self._authority.certificate.public_bytes(Encoding.DER)

    @property
    def fingerprint(self) -> str:
        """By which people tell the authority from another one."""
        return self._authority.certificate.fingerprint(SHA256()).hex(":").upper()

    @property
    def chain(self) -> Path:
        """The file of the server's certificate."""
        return self._folder / "server.crt"

    @property
    def key(self) -> Path:
        return self._folder / "server.key"

    def covers(self, host: str) -> bool:
        """Whether the authority may vouch for this name or address."""
        return _fits(host, self._permitted())

    def renew(self, addresses: Iterable[str]) -> bool:
        """Makes the server's certificate anew where it does not fit these addresses, or is about to end."""
        names = self._names(addresses)
        present = self._read("server")
        if present is not None and self._still_good(present, names):
            return False
        self._write("server", self._make_leaf(names))
        return True

    # --- what is made ------------------------------------------------------------------------------------------

    def _make_authority(self) -> Pair:
        now = datetime.now(UTC)
        key = ec.generate_private_key(ec.SECP256R1())
        # Two authorities, of two folders, must not be taken for each other.
        name = x509.Name(
            [
                x509.NameAttribute(NameOID.ORGANIZATION_NAME, "mafia-overlay"),
                x509.NameAttribute(
                    NameOID.COMMON_NAME,
                    f"mafia-overlay {self._hostname or 'server'} {now:%Y-%m-%d} {secrets.token_hex(2)}"[-64:],
                ),
            ]
        )
        permitted: list[x509.GeneralName] = [x509.IPAddress(network) for network in NETWORKS]
        permitted += [x509.DNSName(domain) for domain in (*DOMAINS, *filter(None, [self._hostname]))]
        made = (
            x509.CertificateBuilder()
            .subject_name(name)
            .issuer_name(name)
            .public_key(key.public_key())
            .serial_number(x509.random_serial_number())
            .not_valid_before(now - EARLIER)
            .not_valid_after(now + timedelta(days=AUTHORITY_DAYS))
            .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
            .add_extension(_usage(signs_certificates=True), critical=True)
            # Not critical: who knows the extension holds to it all the same, and nobody is put off by it.
            .add_extension(x509.NameConstraints(permitted, None), critical=False)
            .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
            .sign(key, SHA256())
        )
        pair = Pair(made, key)
        self._write("authority", pair)
        return pair

    def _make_leaf(self, names: list[x509.GeneralName]) -> Pair:
        now = datetime.now(UTC)
        key = ec.generate_private_key(ec.SECP256R1())
        issuer = self._authority.certificate
        identifier = issuer.extensions.get_extension_for_class(x509.SubjectKeyIdentifier).value
        made = (
            x509.CertificateBuilder()
            .subject_name(x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "mafia-overlay")]))
            .issuer_name(issuer.subject)
            .public_key(key.public_key())
            .serial_number(x509.random_serial_number())
            .not_valid_before(now - EARLIER)
            .not_valid_after(min(now - EARLIER + timedelta(days=LEAF_DAYS), issuer.not_valid_after_utc))
            .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
            .add_extension(_usage(signs_certificates=False), critical=True)
            .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
            .add_extension(x509.SubjectAlternativeName(names), critical=False)
            .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
            .add_extension(
                x509.AuthorityKeyIdentifier.from_issuer_subject_key_identifier(identifier), critical=False
            )
            .sign(self._authority.key, SHA256())
        )
        return Pair(made, key)

    def _names(self, addresses: Iterable[str]) -> list[x509.GeneralName]:
        hosts = ["localhost", "127.0.0.1", "::1", *sorted(addresses)]
        if self._hostname:
            hosts += [self._hostname, f"{self._hostname}.local"]
        permitted = self._permitted()
        names = [_general(host) for host in dict.fromkeys(hosts) if _fits(host, permitted)]
        return list(dict.fromkeys(names))

    def _permitted(self) -> list[x509.GeneralName]:
        constraints = self._authority.certificate.extensions.get_extension_for_class(x509.NameConstraints)
        return list(constraints.value.permitted_subtrees or ())

    def _still_good(self, present: Pair, names: list[x509.GeneralName]) -> bool:
        """Fits the addresses, was made by this authority, and holds for a while yet."""
        now, certificate = datetime.now(UTC), present.certificate
        try:
            certificate.verify_directly_issued_by(self._authority.certificate)
            said = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
        except (InvalidSignature, ValueError, TypeError, x509.ExtensionNotFound):
            return False
        holds = certificate.not_valid_before_utc <= now
        holds = holds and now + timedelta(days=RENEW_DAYS) < certificate.not_valid_after_utc
        return holds and set(names) == set(said)

    # --- files -------------------------------------------------------------------------------------------------

    def _read(self, name: str) -> Pair | None:
        """A pair of files; None where there is none, or where the server's own can be made again."""
        try:
            key = load_pem_private_key((self._folder / f"{name}.key").read_bytes(), None)
            certificate = x509.load_pem_x509_certificate((self._folder / f"{name}.crt").read_bytes())
        except FileNotFoundError:
            if name == "authority" and (self._folder / f"{name}.crt").exists():
                raise CertificateTrouble(_lost(self._folder)) from None
            return None
        except ValueError as error:
            if name == "authority":
                raise CertificateTrouble(_lost(self._folder)) from error
            return None
        if not isinstance(key, ec.EllipticCurvePrivateKey) or key.public_key() != certificate.public_key():
            if name == "authority":
                raise CertificateTrouble(_lost(self._folder))
            return None
        return Pair(certificate, key)

    def _write(self, name: str, pair: Pair) -> None:
        """The key first: a certificate without its key would be taken for a loss."""
        key = pair.key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
        self._put(f"{name}.key", key)
        self._put(f"{name}.crt", pair.certificate.public_bytes(Encoding.PEM))

    def _put(self, name: str, content: bytes) -> None:
        """All or nothing, for the owner only."""
        unfinished = self._folder / f".{name}.{secrets.token_hex(4)}"
        try:
            descriptor = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with os.fdopen(descriptor, "wb") as file:
                file.write(content)
                file.flush()
                os.fsync(descriptor)
            unfinished.replace(self._folder / name)
        finally:
            unfinished.unlink(missing_ok=True)


def _usage(*, signs_certificates: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=not signs_certificates,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        key_cert_sign=signs_certificates,
        crl_sign=signs_certificates,
        encipher_only=False,
        decipher_only=False,
    )


def _usable(authority: x509.Certificate, folder: Path) -> None:
    """Raises `CertificateTrouble` for one that nobody takes any more."""
    if authority.not_valid_after_utc - timedelta(days=RENEW_DAYS) < datetime.now(UTC):
        raise CertificateTrouble(
            f"The certificate authority in {folder} has come to its end, or this computer's clock is wrong. "
            "Set the clock; or delete the folder, and let the phones take the new certificate from /ca."
        )


def _lost(folder: Path) -> str:
    return (
        f"The certificate authority in {folder} cannot be read. Nothing was changed. "
        "Put the folder back from a copy; or delete it, and let the phones take the new certificate from /ca."
    )


def _plain(hostname: str) -> str:
    """The computer's name as a certificate can bear it, without its domain; empty where it cannot."""
    name = hostname.partition(".")[0].lower()
    is_plain = name.isascii() and all(letter.isalnum() or letter == "-" for letter in name)
    return name if is_plain and 0 < len(name) <= 40 else ""


def _general(host: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ip_address(host))
    except ValueError:
        return x509.DNSName(host)


def _fits(host: str, permitted: Iterable[x509.GeneralName]) -> bool:
    try:
        address = ip_address(host)
    except ValueError:
        name = host.lower()
    else:
        networks = [ip_network(one.value) for one in permitted if isinstance(one, x509.IPAddress)]
        return any(address in network for network in networks)
    domains = [one.value for one in permitted if isinstance(one, x509.DNSName)]
    return any(name == domain or name.endswith(f".{domain}") for domain in domains)
