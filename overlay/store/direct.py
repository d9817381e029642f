"""What every tap asks of the database, as plain statements on the driver's own connection.

SQLAlchemy's way from a question to the driver costs several times as much as the question; all else goes by it. No rule
of the journal is here: only what is asked, and connections that are kept for it.
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final, Protocol

import sqlalchemy as sa

from overlay.store.errors import Conflict, not_stored, told_apart

Values = tuple[object, ...]

NAME: Final = "SELECT value FROM facts WHERE name = 'journal'"

ANSWERED: Final = (
    'SELECT digest, answer FROM entries WHERE "table" = ? AND command = ? '
    'UNION ALL SELECT digest, answer FROM refusals WHERE "table" = ? AND command = ?'
)
"""Table and command, twice."""

REVISION: Final = 'SELECT coalesce(max(revision), 0) FROM entries WHERE "table" = ?'


def _addition(into: str, columns: tuple[str, ...], other: str) -> str:
    """Adds a row where this is still the same database and the id was not answered in the other way.

    One statement is one transaction: what it asks and what it adds cannot come apart. After the columns come the name
    of the journal, the table and the command.
    """
    names = ", ".join(f'"{column}"' for column in columns)
    marks = ", ".join("?" * len(columns))
    return (
        f"INSERT INTO {into} ({names}) SELECT {marks} WHERE ({NAME}) = ? "  # noqa: S608  (names of our own tables)
        f'AND NOT EXISTS (SELECT 1 FROM {other} WHERE "table" = ? AND command = ?)'
    )


APPEND: Final = _addition(
    "entries",
    ("table", "revision", "game", "command", "digest", "step", "events", "at", "by", "answer", "device"),
    "refusals",
)
REFUSE: Final = _addition(
    "refusals",
    ("table", "command", "digest", "at", "by", "answer", "step", "revision", "device"),
    "entries",
)


class Direct(Protocol):
    """Runs these statements. Everything raises `NotStored` where the database gives or takes nothing."""

    def row(self, statement: str, values: Values) -> tuple[Any, ...] | None:
        """The first row."""

    def add(self, statement: str, values: Values) -> bool:
        """Adds a row, durable when this returns; whether it did. Raises `Conflict` where its place is taken."""

    def close(self) -> None:
        """Lets go of what is kept. The next statement opens it again."""


class DirectFile:
    """One connection to the file of one server, which stays open: SQLite keeps its statements prepared there.

    A restore writes into the same file, and SQLite notices. Statements run in autocommit.
    """

    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine
        self._connection: sqlite3.Connection | None = None
        # Of two threads one would read how many rows the other has added. Greenlets never wait here: nothing yields.
        self._lock = threading.Lock()

    def row(self, statement: str, values: Values) -> tuple[Any, ...] | None:
        with self._lock:
            try:
                # All of them: a statement that is not read to its end would hold the log.
                rows = self._kept().execute(statement, values).fetchall()
            except sqlite3.Error as error:
                raise not_stored(error) from error
        return rows[0] if rows else None

    def add(self, statement: str, values: Values) -> bool:
        with self._lock:
            try:
                return self._kept().execute(statement, values).rowcount > 0
            except sqlite3.IntegrityError as error:
                raise Conflict from error
            except sqlite3.Error as error:
                raise not_stored(error) from error

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Nobody else writes meanwhile, in this process or another."""
        with self._lock:
            try:
                self._kept().execute("BEGIN IMMEDIATE")
            except sqlite3.Error as error:
                raise not_stored(error) from error
            try:
                yield
            finally:
                self._kept().rollback()

    def close(self) -> None:
        with self._lock:
            if self._connection is not None:
                self._connection.close()
                self._connection = None

    def _kept(self) -> sqlite3.Connection:
        if self._connection is None:
            self._connection = detached(self._engine)
            self._connection.isolation_level = None
        return self._connection


def detached(engine: sa.Engine) -> Any:
    """A driver's connection, set up as all of this engine, that its pool no longer knows."""
    with told_apart():
        pooled = engine.raw_connection()
        connection = pooled.driver_connection
        pooled.detach()
    return connection
