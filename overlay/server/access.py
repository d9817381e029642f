"""Who may see and do what: a key opens one table, or all of them, for one role."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final, Literal

from overlay.engine.errors import Refused
from overlay.engine.terms import Audience
from overlay.protocol.messages import CommandMessage
from overlay.store.access import DeviceRow, digest_of
from overlay.store.journal import EVERY_TABLE, KeyRow

Role = Literal["judge", "side", "chief", "desk", "air", "hall"]

AUDIENCE: Final[Mapping[str, Audience]] = {
    "judge": "judge",
    "side": "judge",
    "chief": "judge",
    "desk": "desk",
    "air": "air",
    "hall": "hall",
}
"""What a role is shown: the judge's page is that of the side judge and of the chief judge too."""
PER_TABLE: Final[tuple[Audience, ...]] = ("judge", "air", "hall")
"""Audiences with a link of their own for each table."""
EVERYWHERE: Final[tuple[Role, ...]] = ("chief", "desk")
"""Roles that are not bound to a table."""
PAIRED: Final[tuple[Role, ...]] = ("judge", "side", "chief", "desk")
"""Roles that a device can be paired for."""
HEAD_ONLY: Final = ("open", "set", "decided", "finish")
"""What makes a game or ends it is not for a side judge."""


@dataclass(frozen=True, slots=True)
class Grant:
    """What a key opens. `device` and `name` are those of a paired device; `digest` tells the key from others."""

    audience: Audience
    table: str
    role: str
    digest: str
    device: str | None = None
    name: str | None = None

    def opens(self, table: str) -> bool:
        return self.table in (table, EVERY_TABLE)

    @property
    def barred(self) -> tuple[str, ...]:
        """The orders of a judge that this role may not give."""
        return HEAD_ONLY if self.role == "side" else ()

    def check(self, message: CommandMessage) -> None:
        """Raises `Refused` where this role may not give that order."""
        if self.audience != "judge":
            raise Refused("not_a_judge")
        (order,) = type(message.do).model_fields
        if order in self.barred:
            raise Refused("not_for_side_judge")


def wanted_keys(tables: Iterable[str]) -> list[tuple[str, str]]:
    """All (table, audience) pairs that need a key."""
    return [(EVERY_TABLE, "desk"), *((table, audience) for table in tables for audience in PER_TABLE)]


class Keyring:
    """All keys of the database."""

    def __init__(self, rows: Iterable[KeyRow], devices: Iterable[DeviceRow] = ()) -> None:
        self._rows: tuple[KeyRow, ...] = ()
        self._grants: Mapping[str, Grant] = {}
        self.look_again: Callable[[], None] = lambda: None
        """Called for a key that is not known: another node may have given it out a moment ago."""
        self.renew(rows, devices)

    def renew(self, rows: Iterable[KeyRow], devices: Iterable[DeviceRow]) -> bool:
        """Takes the present keys in place of those before; whether anything is different."""
        self._rows = tuple(rows)
        before = self._grants
        grants = [
            Grant(AUDIENCE[row.audience], row.table, row.audience, digest_of(row.key)) for row in self._rows
        ]
        grants += [
            Grant(AUDIENCE[device.role], device.table, device.role, device.digest, device.id, device.name)
            for device in devices
        ]
        self._grants = {grant.digest: grant for grant in grants}
        return self._grants != before

    def grant(self, key: object) -> Grant:
        """What this key opens. Raises `Refused` for none or a wrong one."""
        if not isinstance(key, str) or not key:
            raise Refused("key_missing")
        # Found by its digest: the time taken tells nothing about any key.
        digest = digest_of(key)
        if digest not in self._grants:
            self.look_again()
        found = self._grants.get(digest)
        if found is None:
            raise Refused("key_unknown")
        return found

    def stands(self, grant: Grant) -> bool:
        """False when the key was rotated or the device shut out since."""
        return self._grants.get(grant.digest) == grant

    def key(self, table: str, audience: Audience) -> str:
        """The key to put into a link."""
        place = EVERY_TABLE if audience == "desk" else table
        return next(row.key for row in self._rows if row.table == place and row.audience == audience)
