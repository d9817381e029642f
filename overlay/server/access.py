"""Who may see and do what: a key opens one table for one audience, the desk's key all tables for the desk."""

from __future__ import annotations

import hmac
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, cast

from overlay.engine.errors import Refused
from overlay.engine.terms import Audience
from overlay.store.journal import EVERY_TABLE, KeyRow

PER_TABLE: Final[tuple[Audience, ...]] = ("judge", "air", "hall")
"""Audiences with a key of their own for each table."""


@dataclass(frozen=True, slots=True)
class Grant:
    """What a key opens."""

    audience: Audience
    table: str

    def opens(self, table: str) -> bool:
        return self.table in (table, EVERY_TABLE)


def wanted_keys(tables: Iterable[str]) -> list[tuple[str, str]]:
    """All (table, audience) pairs that need a key."""
    return [(EVERY_TABLE, "desk"), *((table, audience) for table in tables for audience in PER_TABLE)]


class Keyring:
    """All keys of the database."""

    def __init__(self, rows: Iterable[KeyRow]) -> None:
        self._rows = tuple(rows)

    def grant(self, key: object) -> Grant:
        """What this key opens. Raises `Refused` for none or a wrong one."""
        if not isinstance(key, str) or not key:
            raise Refused("key_missing")
        given = key.encode("utf-8", "surrogatepass")
        found: KeyRow | None = None
        # Every key is compared, each in constant time: the time taken tells nothing about any of them.
        for row in self._rows:
            if hmac.compare_digest(row.key.encode(), given):
                found = row
        if found is None:
            raise Refused("key_unknown")
        return Grant(cast(Audience, found.audience), found.table)

    def key(self, table: str, audience: Audience) -> str:
        """The key to put into a link."""
        place = EVERY_TABLE if audience == "desk" else table
        return next(row.key for row in self._rows if row.table == place and row.audience == audience)
