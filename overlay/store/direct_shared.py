"""What every tap asks, on PostgreSQL: connections in autocommit that are kept, each for one greenlet at a time."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

import psycopg
import sqlalchemy as sa

from overlay.store.direct import Values, detached
from overlay.store.errors import Conflict, not_stored

KEPT: Final = 4
"""Connections that wait for the next tap. Where more are needed at once, more are made."""


class DirectShared:
    """A statement is one way there and back: it is prepared on its connection, and is its own transaction."""

    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine
        self._kept: list[psycopg.Connection[Any]] = []

    def row(self, statement: str, values: Values) -> tuple[Any, ...] | None:
        with self._connection() as connection:
            return connection.execute(_marked(statement), values).fetchone()

    def add(self, statement: str, values: Values) -> bool:
        with self._connection() as connection:
            try:
                return connection.execute(_marked(statement), values).rowcount > 0
            except psycopg.IntegrityError as error:
                raise Conflict from error

    def close(self) -> None:
        while self._kept:
            self._kept.pop().close()

    @contextmanager
    def _connection(self) -> Iterator[psycopg.Connection[Any]]:
        connection: psycopg.Connection[Any] | None = None
        try:
            connection = self._kept.pop() if self._kept else self._opened()
            yield connection
        except psycopg.Error as error:
            trouble = not_stored(error)
            if trouble.reason == "away":
                # Where one was cut, the others were.
                self.close()
                if connection is not None:
                    connection.close()
            raise trouble from error
        finally:
            if connection is not None and not connection.closed:
                if len(self._kept) < KEPT:
                    self._kept.append(connection)
                else:
                    connection.close()

    def _opened(self) -> psycopg.Connection[Any]:
        connection: psycopg.Connection[Any] = detached(self._engine)
        connection.autocommit = True
        return connection


def _marked(statement: str) -> bytes:
    return statement.replace("?", "%s").encode()
