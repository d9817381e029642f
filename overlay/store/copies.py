"""Copies of the database: made while a server runs, checked before they are trusted, put back while a server runs."""

from __future__ import annotations

import json
import os
import secrets
import sqlite3
import tempfile
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from overlay.engine import decode_event, replay
from overlay.store.database import FILE, check_log, damaged, open_store, shape_of
from overlay.store.errors import Damaged, StoreError
from overlay.store.holding import WAY_OUT, hold

SAVED: Final = "before-restore-{at}.sqlite3"
"""What stood there before a restore is kept beside it under this name."""
BUSY_SECONDS: Final = 5.0
ACCESS: Final = ("keys", "devices", "audit")
"""Tables of access, which a restore leaves as they are: an old copy must not bring a revoked key back."""


@dataclass(frozen=True, slots=True)
class Contents:
    """What a checked copy holds."""

    tables: int
    games: int
    commands: int


def back_up(folder: Path, target: Path, *, salvage: bool = False) -> Contents:
    """Copies the database in `folder` to the new file `target` and checks the copy. A server may run meanwhile.

    `salvage`: where the log of the latest commands is damaged, what came before the damage is copied.
    Raises `StoreError`; then `target` does not exist.
    """
    source = folder / FILE
    if not source.is_file():
        raise StoreError(f"There is no database in {folder}: nothing to copy.")
    if target.exists():
        raise StoreError(f"{target} exists already and is left as it is. Choose another name.")
    unfinished = target.with_name(f".{target.name}.{secrets.token_hex(4)}")
    try:
        if salvage:
            _salvage(source, unfinished)
        else:
            check_log(source)
            _copy(source, unfinished)
        contents = examine(unfinished)
        _durable(unfinished)
        # Unlike a rename, a link does not replace what somebody else made meanwhile.
        os.link(unfinished, target)
    except sqlite3.DatabaseError as error:
        if isinstance(error, sqlite3.OperationalError):
            raise StoreError(f"{source} cannot be copied to {target}: {error}. {WAY_OUT}") from error
        raise damaged(source, error) from error
    except OSError as error:
        raise StoreError(f"{target} cannot be written: {error.strerror}. Nothing was copied.") from error
    finally:
        _remove(unfinished)
    return contents


def restore(copy: Path, folder: Path) -> tuple[Contents, Path | None]:
    """Puts a copy in the place of the database, all or nothing. A running server notices and shows it.

    The copy is checked first, brought to the current shape, and gets a name of its own, so that no client mixes the
    two. The keys stay those of the database that was there. That one is kept; the path of it comes back.
    Raises `StoreError`; then nothing has changed.
    """
    if not copy.is_file():
        raise StoreError(f"There is no file {copy}.")
    try:
        examine(copy)
    except Damaged as found:
        raise StoreError(
            f"{copy} is no whole copy of a database ({found.reason}). Nothing was changed. Take another copy."
        ) from found
    target = folder / FILE
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".restore-", dir=folder) as place:
        ready = Path(place) / FILE
        _copy(copy, ready)
        open_store(Path(place)).close()
        saved = _save(target, folder)
        if saved is not None and _is_whole(saved):
            _keep_access(saved, ready)
        _rename(ready)
        contents = examine(ready)
        if saved is not None and not _is_whole(saved):
            # A damaged database cannot be written into: it is kept under another name, its files make way.
            with hold(folder):
                for suffix in ("", "-wal", "-shm"):
                    Path(f"{target}{suffix}").unlink(missing_ok=True)
        try:
            _copy(ready, target)
        except sqlite3.OperationalError as error:
            raise StoreError(f"{target} cannot be replaced now: {error}. {WAY_OUT}") from error
    return contents, saved


def examine(path: Path) -> Contents:
    """Reads a whole database: its pages, the order of its revisions, and every game by the rules of replay.

    Raises `StoreError` for the first thing that is wrong.
    """
    check_log(path)
    if shape_of(path) is None:
        raise damaged(path, "it is empty")
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as connection:
            found = connection.execute("PRAGMA integrity_check(1)").fetchone()
            if found != ("ok",):
                raise damaged(path, found[0] if found else "it cannot be checked")
            return _read(connection, path)
    except sqlite3.DatabaseError as error:
        raise damaged(path, error) from error


def _read(connection: sqlite3.Connection, path: Path) -> Contents:
    (tables,) = connection.execute("SELECT count(*) FROM tables").fetchone()
    rows = connection.execute(
        'SELECT "table", revision, game, events FROM entries ORDER BY "table", revision'
    )
    expected: dict[str, int] = {}
    commands = games = 0
    current: tuple[str, int] | None = None
    events: list[dict[str, object]] = []

    def play() -> None:
        try:
            replay(decode_event(event) for event in events)
        except (KeyError, TypeError, ValueError) as error:
            raise damaged(path, f"game {current and current[1]} cannot be played: {error}") from error

    for table, revision, game, text in rows:
        expected[table] = expected.get(table, 0) + 1
        if revision != expected[table]:
            raise damaged(path, f"table {table} lacks revision {expected[table]}")
        if current != (table, game):
            play()
            current, events, games = (table, game), [], games + 1
        try:
            events += json.loads(text)
        except ValueError as error:
            raise damaged(path, f"revision {revision} of table {table} cannot be read") from error
        commands += 1
    play()
    return Contents(tables, games, commands)


def _copy(source: Path, target: Path) -> None:
    """SQLite's own copying: one consistent state, whoever writes meanwhile, and all or nothing at the target."""
    with (
        closing(
            sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True, timeout=BUSY_SECONDS)
        ) as one,
        closing(sqlite3.connect(target, timeout=BUSY_SECONDS)) as other,
    ):
        one.backup(other)
    target.chmod(0o600)


def _salvage(source: Path, target: Path) -> None:
    """SQLite reads files of its own up to the damage; those that are damaged stay as they are."""
    with tempfile.TemporaryDirectory(prefix=".salvage-", dir=target.parent) as place:
        for suffix in ("", "-wal"):
            part = Path(f"{source}{suffix}")
            if part.exists():
                (Path(place) / f"{FILE}{suffix}").write_bytes(part.read_bytes())
        _copy(Path(place) / FILE, target)


def _save(target: Path, folder: Path) -> Path | None:
    """Keeps what stands there; where it is damaged, byte by byte."""
    if not target.exists() or target.stat().st_size == 0:
        return None
    at = datetime.now(UTC).strftime("%Y%m%d-%H%M%S-%f")
    saved = folder / SAVED.format(at=at)
    try:
        if _is_whole(target):
            _copy(target, saved)
        else:
            for suffix in ("", "-wal", "-shm"):
                part = Path(f"{target}{suffix}")
                if part.exists():
                    Path(f"{saved}{suffix}").write_bytes(part.read_bytes())
    except (OSError, sqlite3.Error) as error:
        _remove(saved)
        raise StoreError(f"{target} cannot be kept: {error}. Nothing was changed. {WAY_OUT}") from error
    return saved


def _is_whole(path: Path) -> bool:
    try:
        examine(path)
    except StoreError:
        return False
    return True


def _keep_access(of: Path, into: Path) -> None:
    with closing(sqlite3.connect(into)) as connection:
        connection.execute("ATTACH DATABASE ? AS before", (str(of),))
        for name in ACCESS:
            known = "SELECT 1 FROM {}.sqlite_master WHERE type = 'table' AND name = ?"
            if all(
                connection.execute(known.format(schema), (name,)).fetchone() for schema in ("main", "before")
            ):
                columns = [row[1] for row in connection.execute(f"PRAGMA before.table_info({name})")]
                listed = ", ".join(f'"{column}"' for column in columns)
                connection.execute(f"DELETE FROM main.{name}")  # noqa: S608  (names of our own tables)
                connection.execute(
                    f"INSERT INTO main.{name} ({listed}) SELECT {listed} FROM before.{name}"  # noqa: S608
                )
        connection.commit()


def _rename(path: Path) -> None:
    """A name of its own: the same revision may stand for another game than before."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE facts SET value = ? WHERE name = 'journal'", (secrets.token_hex(8),))
        connection.commit()


def _durable(path: Path) -> None:
    descriptor = os.open(path, os.O_RDWR)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _remove(path: Path) -> None:
    for suffix in ("", "-wal", "-shm", "-journal"):
        Path(f"{path}{suffix}").unlink(missing_ok=True)
