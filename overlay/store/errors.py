"""What can be wrong with the database, in words for the person who starts the server, or in a word for the judge."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, Literal

import sqlalchemy as sa

Trouble = Literal["disk_full", "read_only", "locked", "failed"]

_BY_CODE: Final[dict[int, Trouble]] = {
    sqlite3.SQLITE_FULL: "disk_full",
    sqlite3.SQLITE_READONLY: "read_only",
    sqlite3.SQLITE_PERM: "read_only",
    sqlite3.SQLITE_CANTOPEN: "read_only",
    sqlite3.SQLITE_BUSY: "locked",
    sqlite3.SQLITE_LOCKED: "locked",
}


class StoreError(Exception):
    """The database cannot be used. The message tells a person why, and what to do."""


class NotStored(Exception):
    """The database takes or gives nothing at present: nothing has changed. `reason` is a word for a refusal."""

    def __init__(self, reason: Trouble, detail: str) -> None:
        super().__init__(detail)
        self.reason: Final = reason


class Replaced(Exception):
    """Another database stands under this name: a backup was restored. Nothing was written to it."""


@contextmanager
def told_apart() -> Iterator[None]:
    """Turns what the driver raises when it cannot read or write into `NotStored`."""
    try:
        yield
    except sa.exc.IntegrityError:
        raise
    except sa.exc.DBAPIError as error:
        cause = error.orig
        # The low byte is the kind, the others tell more of it.
        code = getattr(cause, "sqlite_errorcode", 0) & 0xFF
        raise NotStored(_BY_CODE.get(code, "failed"), str(cause)) from error
