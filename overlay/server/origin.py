"""Tells a page of this server from a foreign one."""

from __future__ import annotations

from ipaddress import ip_address
from urllib.parse import urlsplit


def is_same_origin(origin: str | None, host: str | None) -> bool:
    """True for pages of this server, and for programs that are no browser and so send no Origin."""
    if origin is None:
        return True
    try:
        return bool(host) and urlsplit(origin).netloc.lower() == (host or "").lower()
    except ValueError:
        return False


def is_loopback(host: str) -> bool:
    """True for this machine itself; `host` may bear a port."""
    bare = host.strip("[]")
    name = bare if host.count(":") > 1 and not host.startswith("[") else host.rsplit(":", 1)[0].strip("[]")
    try:
        return ip_address(name).is_loopback
    except ValueError:
        return name == "localhost"
