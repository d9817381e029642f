"""Who may come in: keys for links, devices with keys of their own, and the record of what was done about them."""

from __future__ import annotations

import hashlib
import json
import secrets
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import sqlalchemy as sa

from overlay.store.journal import Journal, KeyRow
from overlay.store.schema import audit, devices, entries, keys, refusals

KEY_BYTES: Final = 18


@dataclass(frozen=True, slots=True)
class DeviceRow:
    """A device that was let in. Its key is known to itself only; `digest` tells it from others.

    Times are in milliseconds since 1970. `table` is `EVERY_TABLE` for roles that are not bound to one.
    """

    id: str
    digest: str
    role: str
    table: str
    name: str
    paired_at: int
    seen_at: int


@dataclass(frozen=True, slots=True)
class Act:
    """A line of the record: what was done about access, to whom, by whom."""

    what: str
    role: str | None = None
    table: str | None = None
    device: str | None = None
    name: str | None = None
    by: str | None = None


def digest_of(key: str) -> str:
    """What is stored of a device's key: it cannot be turned back."""
    return hashlib.sha256(key.encode("utf-8", "surrogatepass")).hexdigest()


def now() -> int:
    return time.time_ns() // 1_000_000


class Access:
    """The part of a database that says who may come in."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal

    def keys(self) -> tuple[KeyRow, ...]:
        return self._journal.all_keys()

    def devices(self) -> tuple[DeviceRow, ...]:
        """All that may come in, the longest known first."""
        with self._journal.reading() as connection:
            rows = connection.execute(sa.select(devices).order_by(devices.c.paired_at, devices.c.id))
            return tuple(DeviceRow(**row) for row in rows.mappings())

    def pair(self, role: str, table: str, name: str, by: str) -> tuple[DeviceRow, str]:
        """Lets a device in; its key is told here and never again."""
        key = secrets.token_urlsafe(KEY_BYTES)
        at = now()
        device = DeviceRow(secrets.token_hex(6), digest_of(key), role, table, name, at, at)
        values = {field: getattr(device, field) for field in DeviceRow.__slots__}
        with self._journal.writing() as connection:
            connection.execute(devices.insert().values(values))
            _note(connection, Act("paired", role, table, device.id, name, by))
        return device, key

    def revoke(self, device: str, by: str) -> bool:
        """Shuts a device out; whether it was in."""
        with self._journal.writing() as connection:
            row = connection.execute(sa.select(devices).where(devices.c.id == device)).one_or_none()
            if row is None:
                return False
            connection.execute(devices.delete().where(devices.c.id == device))
            _note(connection, Act("revoked", row.role, row.table, device, row.name, by))
        return True

    def rotate(self, table: str, audience: str, by: str) -> str | None:
        """A new key for the links of one audience of one table, None where there are no such links."""
        key = secrets.token_urlsafe(KEY_BYTES)
        mine = (keys.c.table == table) & (keys.c.audience == audience)
        with self._journal.writing() as connection:
            if not connection.execute(keys.update().where(mine).values(key=key)).rowcount:
                return None
            _note(connection, Act("rotated", audience, table, by=by))
        return key

    def saw(self, device: str) -> None:
        with self._journal.writing() as connection:
            connection.execute(devices.update().where(devices.c.id == device).values(seen_at=now()))

    def note(self, act: Act) -> None:
        with self._journal.writing() as connection:
            _note(connection, act)

    def audit(self) -> Iterator[dict[str, object]]:
        """Who did what, when, from which device: every command, every refusal, every change of access; by table."""
        with self._journal.reading() as connection:
            for act in connection.execute(sa.select(audit).order_by(audit.c.number)).mappings():
                yield {"kind": "access", **{name: value for name, value in act.items() if name != "number"}}
            order = (entries.c.table, entries.c.revision)
            for row in connection.execute(sa.select(entries).order_by(*order)):
                yield _told("accepted", row, game=row.game)
            for row in connection.execute(sa.select(refusals).order_by(refusals.c.table, refusals.c.at)):
                yield _told("refused", row, code=json.loads(row.answer).get("code"))


def _told(kind: str, row: sa.Row[tuple[object, ...]], **more: object) -> dict[str, object]:
    step = json.loads(row.step) if row.step else None
    return {
        "kind": kind,
        "at": row.at,
        "what": next(iter(step), None) if step else None,
        "table": row.table,
        "revision": row.revision,
        "by": row.by,
        "device": row.device,
        "command": row.command,
        "do": step,
        **more,
    }


def _note(connection: sa.Connection, act: Act) -> None:
    values = {field: getattr(act, field) for field in Act.__slots__}
    connection.execute(audit.insert().values(at=now(), **values))
