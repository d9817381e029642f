"""Copies of a database on PostgreSQL, as the same checked files as those of one server: either can be put back into
the other. Nodes may run meanwhile.
"""

from __future__ import annotations

import secrets
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import sqlalchemy as sa

from overlay.store.copies import ACCESS, SAVED, Contents, back_up, restore
from overlay.store.database import FILE, open_store
from overlay.store.errors import NotStored, StoreError, told_apart
from overlay.store.postgres import engine_for, open_database, parsed, shown
from overlay.store.schema import audit, facts, keys, metadata

OF_NODES: Final = ("nodes", "presences", "closed_panels", "offers")
"""What holds for the moment only: who is connected, codes that are out."""
AT_ONCE: Final = 500
"""Rows that are in memory together."""


def back_up_shared(address: str, target: Path) -> Contents:
    """Copies the database to the new file `target` and checks the copy.

    Raises `StoreError`; then `target` does not exist.
    """
    with closing(open_database(address)):
        pass
    with _place(target.parent) as place:
        with (
            _engines(address, place) as (shared, file),
            _told(address),
            shared.connect() as source,
            file.begin() as copy,
        ):
            # Everything as it was at one moment, whoever writes meanwhile.
            source.execution_options(isolation_level="REPEATABLE READ")
            _pour(
                source, copy, [table.name for table in metadata.sorted_tables if table.name not in OF_NODES]
            )
        return back_up(place, target)


def restore_shared(copy: Path, address: str, folder: Path) -> tuple[Contents, Path | None]:
    """Puts a copy in the place of what stands in the database, all or nothing. Nodes that run notice and show it.

    As with the file of one server: the copy is checked first, gets a name of its own, and the keys stay those that
    the database has; one that has none takes the copy's. What was there is kept in `folder`; the path of it comes back.
    Raises `StoreError`; then nothing has changed.
    """
    with closing(open_database(address)) as journal:
        is_empty = not journal.tables() and not journal.all_keys()
    saved: Path | None = None
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if not is_empty:
        saved = folder / SAVED.format(at=datetime.now(UTC).strftime("%Y%m%d-%H%M%S-%f"))
        back_up_shared(address, saved)
    with _place(folder) as place:
        contents, _ = restore(copy, place)
        with (
            _engines(address, place) as (shared, file),
            _told(address),
            file.connect() as source,
            shared.begin() as target,
        ):
            _replace(source, target, with_access=is_empty)
    return contents, saved


def _replace(source: sa.Connection, target: sa.Connection, *, with_access: bool) -> None:
    names = [table.name for table in metadata.sorted_tables if table.name not in OF_NODES]
    # An order that is on its way waits, and then finds that this is another database.
    held = ", ".join(f'"{name}"' for name in names)
    target.execute(sa.text(f"LOCK TABLE {held} IN ACCESS EXCLUSIVE MODE"))
    replaced = [name for name in names if with_access or name not in ACCESS]
    bell = target.execute(sa.select(facts.c.value).where(facts.c.name == "bell")).scalar()
    for name in replaced:
        target.execute(metadata.tables[name].delete())
    _pour(source, target, replaced)
    target.execute(facts.delete().where(facts.c.name.in_(("journal", "bell"))))
    target.execute(facts.insert().values(name="journal", value=secrets.token_hex(8)))
    if bell is not None:
        target.execute(facts.insert().values(name="bell", value=bell))
    if with_access:
        highest = sa.select(sa.func.coalesce(sa.func.max(audit.c.number), 0) + 1).scalar_subquery()
        target.execute(sa.select(sa.func.setval("audit_number_seq", highest, False)))
    else:
        _add_keys(source, target)


def _add_keys(source: sa.Connection, target: sa.Connection) -> None:
    """Tables that only the copy has keep its keys: they had none here."""
    held = {(row.table, row.audience) for row in target.execute(sa.select(keys))}
    for row in source.execute(sa.select(keys)).mappings():
        if (row["table"], row["audience"]) not in held:
            target.execute(keys.insert().values(row))


def _pour(source: sa.Connection, target: sa.Connection, names: list[str]) -> None:
    for name in names:
        table = metadata.tables[name]
        # The new file has named itself.
        target.execute(table.delete())
        for rows in source.execute(sa.select(table)).mappings().partitions(AT_ONCE):
            target.execute(table.insert(), [dict(row) for row in rows])


@contextmanager
def _place(beside: Path) -> Iterator[Path]:
    try:
        with tempfile.TemporaryDirectory(prefix=".copy-", dir=beside) as place:
            yield Path(place)
    except OSError as error:
        raise StoreError(f"{beside} cannot be written: {error.strerror}. Nothing was copied.") from error


@contextmanager
def _engines(address: str, place: Path) -> Iterator[tuple[sa.Engine, sa.Engine]]:
    """The shared database and a file of one server in `place`, which is made where there is none."""
    open_store(place).close()
    shared = engine_for(parsed(address), patient=True)
    file = sa.create_engine(sa.URL.create("sqlite", database=str(place / FILE)))
    try:
        yield shared, file
    finally:
        shared.dispose()
        file.dispose()


@contextmanager
def _told(address: str) -> Iterator[None]:
    try:
        with told_apart():
            yield
    except NotStored as trouble:
        raise StoreError(f"{shown(parsed(address))} was not copied: {trouble}.") from trouble
