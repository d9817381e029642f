"""The journal on PostgreSQL, for several nodes: the same tables and the same promises as in the file of one server."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from overlay.store.database import KNOWN, migrate, name_journal
from overlay.store.direct import Direct
from overlay.store.errors import NotStored, StoreError, told_apart
from overlay.store.journal import Journal
from overlay.store.schema import facts

SCHEMES: Final = ("postgresql", "postgres", "postgresql+psycopg")
IN_TURN: Final = 0x6D61666961
"""Number of the lock that nodes take while they bring the database to its shape, one after the other."""
LOCK_SECONDS: Final = 1
"""How long a command waits while somebody holds the tables, as a restore does."""
WAY_OUT: Final = (
    "Check the address after --database, and that the server is running and lets this machine in."
)


class SharedJournal(Journal):
    """A journal that other nodes write to as well."""

    def __init__(self, engine: sa.Engine, direct: Direct, id: str) -> None:  # noqa: A002  (as in `Journal`)
        super().__init__(engine, direct, id)
        self.is_shared = True

    def probe(self) -> None:
        row = {"name": "probe", "value": secrets.token_hex(4)}
        # Other nodes try at the same time.
        stored = (
            insert(facts)
            .values(row)
            .on_conflict_do_update(index_elements=[facts.c.name], set_={"value": row["value"]})
        )
        with self.writing() as connection:
            connection.execute(stored)

    @contextmanager
    def reading(self) -> Iterator[sa.Connection]:
        # One statement, one look: a transaction would cost two more ways there and back.
        with told_apart(), self._engine.connect() as connection:
            yield connection.execution_options(isolation_level="AUTOCOMMIT")

    @contextmanager
    def consistent(self) -> Iterator[sa.Connection]:
        with told_apart(), self._engine.connect() as connection:
            connection.execution_options(isolation_level="REPEATABLE READ")
            with connection.begin():
                yield connection


def open_database(address: str) -> SharedJournal:
    """Opens the journal at this address (`postgresql+psycopg://...`), making its tables when they do not exist."""
    url = parsed(address)
    try:
        with told_apart():
            shaping = engine_for(url, patient=True)
            try:
                with shaping.begin() as connection:
                    connection.execute(sa.select(sa.func.pg_advisory_xact_lock(IN_TURN)))
                    if _shape_of(connection, url) != KNOWN[-1]:
                        migrate(connection)
                    id_ = name_journal(connection)
            finally:
                shaping.dispose()
    except NotStored as error:
        raise StoreError(f"The database {shown(url)} cannot be opened: {error}. {WAY_OUT}") from error
    engine = engine_for(url)
    # It needs the driver, which `engine_for` has found.
    from overlay.store.direct_shared import DirectShared

    # What SQLAlchemy asks on its first connection it asks under a lock, on which greenlets would wait for each other.
    with told_apart(), engine.connect():
        return SharedJournal(engine, DirectShared(engine), id_)


def parsed(address: str) -> sa.URL:
    """The address, told apart from others. Raises `StoreError`."""
    try:
        url = sa.make_url(address)
    except sa.exc.ArgumentError:
        raise StoreError(
            "The address of the database is not understood; it looks like "
            "postgresql+psycopg://USER:PASSWORD@HOST/DATABASE."
        ) from None
    if url.drivername not in SCHEMES:
        raise StoreError(
            f"{url.drivername}: several nodes share a PostgreSQL database "
            "(postgresql+psycopg://...); one server by itself has a file, see --data."
        )
    return url.set(drivername="postgresql+psycopg")


def shown(url: sa.URL) -> str:
    """The address for people, without the password."""
    return url.set(query={}).render_as_string(hide_password=True)


def engine_for(url: sa.URL, *, patient: bool = False) -> sa.Engine:
    """`patient`: its statements may take as long as they need, for changes of the whole database."""
    try:
        from overlay.store.cooperative import connect
    except ImportError as error:
        raise StoreError(
            f"A database on PostgreSQL needs more than is installed ({error}): pip install 'mafia-overlay[nodes]'."
        ) from None
    # Without an end to the pool: a greenlet that waited for a connection there would stop all others with it.
    engine = sa.create_engine(url, pool_size=4, max_overflow=-1, pool_use_lifo=True)

    @sa.event.listens_for(engine, "do_connect")
    def cooperatively(_dialect: object, _record: object, arguments: Any, options: Any) -> Any:
        connection = connect(*arguments, **options)
        if patient:
            connection.longest_wait = None
        return connection

    @sa.event.listens_for(engine, "connect")
    def durable(connection: Any, _record: object) -> None:
        # An acknowledged command survives a power cut, whatever the server is set to.
        connection.execute(
            "SELECT set_config('synchronous_commit', 'on', false) "
            "WHERE current_setting('synchronous_commit') = 'off'"
        )
        if not patient:
            connection.execute(f"SET lock_timeout = '{LOCK_SECONDS}s'")
        connection.commit()

    return engine


def _shape_of(connection: sa.Connection, url: sa.URL) -> str | None:
    names = set(sa.inspect(connection).get_table_names())
    if not names:
        return None
    if "alembic_version" not in names:
        raise StoreError(
            f"{shown(url)} is a database of another program. Choose another one with --database."
        )
    shape = connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar()
    if shape is not None and shape not in KNOWN:
        raise StoreError(
            f"{shown(url)} was written by a newer mafia-overlay. Nothing was changed. "
            "Install the newer version on every node."
        )
    return str(shape) if shape is not None else None
