"""What can be wrong with the database, in words for the person who starts the server, or in a word for the judge."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, Literal

import sqlalchemy as sa

Trouble = Literal["disk_full", "read_only", "locked", "away", "failed"]

_BY_CODE: Final[dict[int, Trouble]] = {
    sqlite3.SQLITE_FULL: "disk_full",
    sqlite3.SQLITE_READONLY: "read_only",
    sqlite3.SQLITE_PERM: "read_only",
    sqlite3.SQLITE_CANTOPEN: "read_only",
    sqlite3.SQLITE_BUSY: "locked",
    sqlite3.SQLITE_LOCKED: "locked",
}
_BY_STATE: Final[dict[str, Trouble]] = {
    "53100": "disk_full",
    # A replica, or a server that was told to take no more.
    "25006": "read_only",
    "42501": "read_only",
    "55P03": "locked",
    "40P01": "locked",
    "40001": "locked",
    "53300": "away",
    "57P01": "away",
    "57P02": "away",
    "57P03": "away",
    "57P05": "away",
}
"""PostgreSQL's SQLSTATE. Without one the server was not reached, or the connection was cut."""

FOR_A_MOMENT: Final[frozenset[Trouble]] = frozenset({"locked", "away"})
"""What may be over a moment later: worth another try before anybody is told."""


class StoreError(Exception):
    """The database cannot be used. The message tells a person why, and what to do."""


class Damaged(StoreError):
    """It is not whole. `reason`: what was found."""

    def __init__(self, message: str, reason: str) -> None:
        super().__init__(message)
        self.reason = reason


class NotStored(Exception):
    """The database takes or gives nothing at present. `reason` is a word for a refusal.

    Nothing has changed, unless the reason is `away`: then the connection may have been cut after the database had
    taken it. Asking for the command's id, or sending it again, tells.
    """

    def __init__(self, reason: Trouble, detail: str) -> None:
        super().__init__(detail)
        self.reason: Final = reason


class Conflict(Exception):
    """Another writer has taken this revision, or this id; decide again on the new state."""


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
        raise not_stored(error.orig) from error


def not_stored(cause: BaseException | None) -> NotStored:
    """What the driver raised, in a word."""
    return NotStored(_kind_of(cause), " ".join(str(cause).split()))


def _kind_of(cause: BaseException | None) -> Trouble:
    if isinstance(cause, sqlite3.Error):
        # The low byte is the kind, the others tell more of it.
        return _BY_CODE.get(getattr(cause, "sqlite_errorcode", 0) & 0xFF, "failed")
    state: str | None = getattr(cause, "sqlstate", None)
    if state is None or state.startswith("08"):
        # The driver for PostgreSQL need not be installed: its errors are known by the names that all drivers use.
        names = {kind.__name__ for kind in type(cause).__mro__}
        return "away" if names & {"OperationalError", "InterfaceError"} else "failed"
    return _BY_STATE.get(state, "failed")
