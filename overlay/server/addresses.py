"""Finds the addresses at which a phone on the same network reaches this computer, the likeliest first."""

from __future__ import annotations

import socket
import struct
from collections.abc import Iterable
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv4Network
from typing import Final

VIRTUAL: Final = (
    "docker",
    "br-",
    "veth",
    "virbr",
    "vbox",
    "vmnet",
    "vnet",
    "zt",
    "tailscale",
    "utun",
    "tun",
    "tap",
    "wg",
)
"""How the network adapters of virtual machines, containers and tunnels are called: no phone sees them."""
HOME: Final = (
    IPv4Network("192.168.0.0/16"),
    IPv4Network("10.0.0.0/8"),
    IPv4Network("172.16.0.0/12"),
)
"""Networks of homes and venues, the commonest first. Docker and WSL live in the last."""
SIOCGIFADDR: Final = 0x8915


@dataclass(frozen=True, slots=True)
class Address:
    """An address of this computer. `adapter` is empty where the system does not tell it."""

    ip: str
    adapter: str = ""
    routed: bool = False
    """The system sends through it to the outside."""


def lan_addresses() -> list[str]:
    """This computer's addresses for others, the likeliest first; empty without a network."""
    return [address.ip for address in ranked(_found())]


def ranked(addresses: Iterable[Address]) -> list[Address]:
    """Real adapters before virtual ones, the way out before the rest, home networks before others; no loopback."""
    usable = [address for address in addresses if not IPv4Address(address.ip).is_loopback]
    return sorted(usable, key=_rank)


def _rank(address: Address) -> tuple[bool, bool, bool, int, str]:
    ip = IPv4Address(address.ip)
    home = next((at for at, network in enumerate(HOME) if ip in network), len(HOME))
    virtual = address.adapter.lower().startswith(VIRTUAL)
    return (ip.is_link_local, virtual, not address.routed, home, address.ip)


def _found() -> list[Address]:
    routed = _routed()
    found = {address.ip: address for address in _by_adapter()}
    for ip in (*_by_name(), *([routed] if routed else ())):
        found.setdefault(ip, Address(ip))
    return [Address(a.ip, a.adapter, a.ip == routed) for a in found.values()]


def _routed() -> str | None:
    """The address from which the system would send outside. Nothing is sent: a datagram socket only picks its route."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # An address kept for documentation: nobody is there.
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return None


def _by_name() -> list[str]:
    try:
        return [str(entry[4][0]) for entry in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    except OSError:
        return []


def _by_adapter() -> list[Address]:
    """The addresses of all adapters, on Linux."""
    try:
        import fcntl
    except ImportError:
        return []
    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _, name in socket.if_nameindex():
            try:
                answer = fcntl.ioctl(probe, SIOCGIFADDR, struct.pack("256s", name.encode()[:15]))
            except OSError:
                continue
            found.append(Address(socket.inet_ntoa(answer[20:24]), name))
    return found
