"""Tells a page of this server from a foreign one."""

from __future__ import annotations

from urllib.parse import urlsplit


def is_same_origin(origin: str | None, host: str | None) -> bool:
    """True for pages of this server, and for programs that are no browser and so send no Origin."""
    if origin is None:
        return True
    try:
        return bool(host) and urlsplit(origin).netloc.lower() == (host or "").lower()
    except ValueError:
        return False
