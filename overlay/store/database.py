"""Opens the database file: finds its folder, checks it before touching it, brings it to the current shape.

A file that cannot be used is reported in plain words and left exactly as it was.
"""

from __future__ import annotations

import os
import secrets
import shutil
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, Final

import platformdirs
import sqlalchemy as sa

from overlay.store.direct import DirectFile
from overlay.store.errors import Damaged, NotStored, StoreError
from overlay.store.holding import WAY_OUT
from overlay.store.journal import Journal
from overlay.store.schema import facts
from overlay.store.writeahead import damage_in

HEAD = "0005"
"""The newest step of `migrations`; a test holds it."""
KNOWN = ("0001", "0002", "0003", "0004", "0005")
"""Every shape that this version can read or bring forward."""
FILE = "overlay.sqlite3"
BUSY_SECONDS = 5.0
"""How long to wait for another program that is writing, unless the caller has less time."""
LOG_BYTES: Final = 1_046 * 4_096
"""A thousand pages with what SQLite adds to each, and the last transaction that still goes behind them."""
ZEROS: Final = bytes(4_096)
SPARE: Final = 16
"""Room is made only where the disk is free for so many logs."""


def default_folder() -> Path:
    """Where the data lives unless the user names another folder."""
    return Path(platformdirs.user_data_dir("mafia-overlay", appauthor=False))


def open_store(folder: Path, *, busy_seconds: float = BUSY_SECONDS, with_room: bool = False) -> Journal:
    """Opens the journal in `folder`, making both when they do not exist.

    `busy_seconds`: how long a later write waits, and with it the whole process, while another program writes.
    `with_room`: makes room for many commands now, so that each of them costs the disk less; worth it for a server.
    """
    path = folder / FILE
    try:
        fresh = _prepare(folder, path)
        if not fresh:
            check_log(path)
        shape = None if fresh else shape_of(path)
        if shape is not None:
            _examine(path)
        engine = _engine(path, BUSY_SECONDS)
        try:
            with engine.begin() as connection:
                if shape != HEAD:
                    migrate(connection)
                id_ = name_journal(connection)
        finally:
            engine.dispose()
        engine = _engine(path, busy_seconds)
        direct = DirectFile(engine)
        if with_room:
            _make_room(direct, path)
        return Journal(engine, direct, id_)
    except StoreError:
        raise
    except (OSError, sqlite3.Error, sa.exc.DBAPIError) as error:
        raise StoreError(
            f"The data in {path} cannot be opened: {getattr(error, 'orig', None) or error}. {WAY_OUT}"
        ) from error


def _prepare(folder: Path, path: Path) -> bool:
    """Makes what is missing, readable by its owner only. True: the database is new."""
    if not folder.exists():
        folder.mkdir(mode=0o700, parents=True)
    if path.exists() and path.stat().st_size > 0:
        return False
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    return True


def _make_room(direct: DirectFile, path: Path) -> None:
    """Gives SQLite's log the length that it grows to before it begins anew.

    A commit that makes a file longer waits for the disk about twice as long, and costs twice the processor time, as one
    that goes over bytes that are there. Zeros behind the last frame are what SQLite takes for the end of its log.
    """
    log = path.with_name(path.name + "-wal")
    # It is only for speed: where it cannot be, commands are stored all the same, or it is said why not.
    with suppress(OSError, NotStored):
        if shutil.disk_usage(path.parent).free < SPARE * LOG_BYTES:
            return
        # Only who writes makes the log longer.
        with direct.alone(), log.open("r+b", buffering=0) as file:
            # Page by page: Linux keeps what is written at once in one piece, and then each commit goes over that piece.
            for _ in range(file.seek(0, os.SEEK_END), LOG_BYTES, len(ZEROS)):
                file.write(ZEROS)
            os.fsync(file.fileno())


def shape_of(path: Path) -> str | None:
    """The shape of an existing database, read without the right to write."""
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as connection:
            names = {
                name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
            }
            if not names:
                return None
            if "alembic_version" not in names:
                raise StoreError(
                    f"{path} is a database of another program. Choose another folder with --data."
                )
            row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    except sqlite3.OperationalError:
        # Locked, or not readable: nothing is known of its contents.
        raise
    except sqlite3.DatabaseError as error:
        raise damaged(path, error) from error
    shape = row[0] if row else None
    if shape is not None and shape not in KNOWN:
        raise StoreError(
            f"{path} was written by a newer mafia-overlay. Nothing was changed. "
            "Install the newer version, or start with another folder: --data DIR."
        )
    return shape


def _examine(path: Path) -> None:
    """Reads every page once: what is damaged is found now, not in the middle of a game."""
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as connection:
            found = connection.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.OperationalError:
        raise
    except sqlite3.DatabaseError as error:
        raise damaged(path, error) from error
    if found != ("ok",):
        raise damaged(path, found[0] if found else "it cannot be checked")


def check_log(path: Path) -> None:
    """Raises `StoreError` where the log of the latest commands is not whole. Comes before anything that opens the
    database: SQLite would drop what it cannot read, and the next write would be over it."""
    found = damage_in(path)
    if found is not None:
        raise StoreError(
            f"{path}-wal, the log of the latest commands, is damaged ({found}): commands that were acknowledged would "
            "be lost. Nothing was changed. Put a copy back with `mafia-overlay restore COPY`; or take what is whole "
            "with `mafia-overlay backup COPY --salvage` and put that back; or start with another folder: --data DIR."
        )


def damaged(path: Path, reason: object) -> Damaged:
    """What to say of a database that is not whole. It is never written to."""
    told = " ".join(str(reason).split())
    return Damaged(
        f"{path} is damaged or is not a database ({told}). Nothing was changed. "
        "Put a copy of it back with `mafia-overlay restore COPY`, or start with another folder: --data DIR.",
        told,
    )


def _engine(path: Path, busy_seconds: float) -> sa.Engine:
    engine = sa.create_engine(
        sa.URL.create("sqlite", database=str(path)),
        connect_args={"timeout": busy_seconds},
    )

    @sa.event.listens_for(engine, "connect")
    def durable(connection: Any, _record: object) -> None:
        cursor = connection.cursor()
        cursor.execute("PRAGMA journal_mode = WAL")
        # An acknowledged command survives a power cut, not only a crash.
        cursor.execute("PRAGMA synchronous = FULL")
        cursor.execute("PRAGMA foreign_keys = ON")
        cursor.close()

    return engine


def migrate(connection: sa.Connection) -> None:
    """Brings the database to the current shape, within the transaction of this connection."""
    # Alembic takes a while to load, and an up-to-date database has no need of it.
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def name_journal(connection: sa.Connection) -> str:
    """The random name of this database, made once."""
    found = connection.execute(sa.select(facts.c.value).where(facts.c.name == "journal")).scalar()
    if found is None:
        found = secrets.token_hex(8)
        connection.execute(facts.insert().values(name="journal", value=found))
    return str(found)
