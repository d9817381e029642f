"""Opening the database: private, in the newest shape, and never at the cost of what is there."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext

from overlay.host import discover
from overlay.protocol.messages import CommandMessage
from overlay.server.app import create_app
from overlay.store import Conflict, NotStored, StoreError, database, direct, open_store
from overlay.store.database import FILE, HEAD, KNOWN, LOG_BYTES
from overlay.store.schema import entries, metadata, refusals
from tests.store.test_journal import ENTRY


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


def test_the_folder_and_its_files_are_for_their_owner_only(tmp_path: Path) -> None:
    journal = open_store(tmp_path / "data")
    try:
        assert mode(tmp_path / "data") == 0o700
        assert {mode(file) for file in (tmp_path / "data").iterdir()} == {0o600}
    finally:
        journal.close()


def test_a_database_keeps_its_name(tmp_path: Path) -> None:
    first = open_store(tmp_path)
    first.close()
    again = open_store(tmp_path)
    again.close()
    assert first.id == again.id


def test_two_databases_have_two_names(tmp_path: Path) -> None:
    one, other = open_store(tmp_path / "one"), open_store(tmp_path / "other")
    one.close()
    other.close()
    assert one.id != other.id


def test_migrations_make_what_the_code_expects(tmp_path: Path) -> None:
    open_store(tmp_path).close()
    engine = sa.create_engine(f"sqlite:///{tmp_path / FILE}")
    with engine.connect() as connection:
        context = MigrationContext.configure(connection)
        assert context.get_current_revision() == HEAD == KNOWN[-1]
        assert compare_metadata(context, metadata) == []
    engine.dispose()


def test_a_database_of_the_first_shape_keeps_its_games(tmp_path: Path) -> None:
    """`first_shape.sql` was dumped from a server of that version: a game with a foul, and one refused tap."""
    with closing(sqlite3.connect(tmp_path / FILE)) as connection:
        connection.executescript((Path(__file__).parent / "first_shape.sql").read_text("utf-8"))
    journal = open_store(tmp_path)
    try:
        table = create_app(journal, discover().regulations).tables.get("1")
        state = table.state("judge")
        assert (state.revision, journal.id) == (3, "the-first-shape")
        assert state.snapshot is not None
        assert (state.snapshot.seats[0].name, state.snapshot.seats[4].fouls) == ("Аня", 1)
        *_, refused = table.timeline("ru").rows
        assert (refused.status, refused.code, refused.revision, refused.do) == (
            "refused",
            "unknown_seat",
            3,
            None,
        )
        assert table.schedule().players is None
    finally:
        journal.close()


def test_every_commit_reaches_the_disk(tmp_path: Path) -> None:
    journal = open_store(tmp_path)
    asked = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}
    with journal.reading() as connection:
        assert {name: connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in asked} == asked
    # Taps have a connection of their own.
    assert {name: journal._direct.row(f"PRAGMA {name}", ()) for name in asked} == {
        name: (value,) for name, value in asked.items()
    }
    journal.close()


def test_a_tap_that_finds_the_database_locked_is_told_so_and_holds_nothing_afterwards(tmp_path: Path) -> None:
    journal = open_store(tmp_path, busy_seconds=0.01)
    with closing(sqlite3.connect(tmp_path / FILE, timeout=0.01)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(NotStored) as told:
            journal.append(ENTRY)
        assert told.value.reason == "locked"
        assert journal.answered("1", ENTRY.command) is None
        other.rollback()
        journal.append(ENTRY)
        with pytest.raises(Conflict):
            journal.append(ENTRY)
        # Neither what was stored nor what was not leaves a lock, or a part of the log that cannot be cleared away.
        other.execute("BEGIN IMMEDIATE")
        other.rollback()
        assert other.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone() == (0, 0, 0)
    assert journal.answered("1", ENTRY.command) is not None
    journal.close()


def log_of(folder: Path) -> Path:
    return folder / f"{FILE}-wal"


def as_after_a_power_cut(folder: Path, to: Path) -> Path:
    """The files as they are on the disk at this moment, without the index of the log."""
    to.mkdir()
    for file in (folder / FILE, log_of(folder)):
        (to / file.name).write_bytes(file.read_bytes())
    return to


def test_commands_go_into_room_that_was_made_for_them(tmp_path: Path) -> None:
    journal = open_store(tmp_path / "data", with_room=True)
    log = log_of(tmp_path / "data")
    assert log.stat().st_size == LOG_BYTES
    before = as_after_a_power_cut(tmp_path / "data", tmp_path / "before")
    for revision in range(1, 401):
        journal.append(replace(ENTRY, revision=revision, command=f"c{revision}", step={"note": "x" * 900}))
        if revision in (1, 150, 400):
            cut = as_after_a_power_cut(tmp_path / "data", tmp_path / str(revision))
            with closing(open_store(cut)) as again:
                assert again.revision("1") == revision
    # SQLite began it anew meanwhile.
    assert log.stat().st_size == LOG_BYTES
    journal.close()
    assert not log.exists()
    with closing(open_store(before)) as again:
        assert again.revision("1") == 0


def test_no_room_is_made_in_a_log_that_somebody_is_writing(tmp_path: Path) -> None:
    open_store(tmp_path).close()
    with closing(sqlite3.connect(tmp_path / FILE)) as other:
        other.execute("BEGIN IMMEDIATE")
        other.execute("UPDATE facts SET value = 'another'")
        with closing(open_store(tmp_path, busy_seconds=0.01, with_room=True)) as journal:
            assert log_of(tmp_path).stat().st_size < LOG_BYTES
            other.rollback()
            journal.append(ENTRY)


def test_what_the_statements_of_a_tap_name_is_what_the_tables_have() -> None:
    """A column that is added must be written by them too, or be one that may be left out."""
    for statement, table in ((direct.APPEND, entries), (direct.REFUSE, refusals)):
        named = re.findall(r'"(\w+)"', statement.partition(" SELECT ")[0])
        assert sorted(named) == sorted(column.name for column in table.c)


@pytest.mark.parametrize("content", [b"this is no database" * 100, b"SQLite format 3\0" + b"\xff" * 5_000])
def test_a_damaged_file_is_reported_and_left_as_it_is(tmp_path: Path, content: bytes) -> None:
    (tmp_path / FILE).write_bytes(content)
    with pytest.raises(StoreError, match="damaged"):
        open_store(tmp_path)
    assert (tmp_path / FILE).read_bytes() == content


def test_a_newer_database_is_reported_and_left_as_it_is(tmp_path: Path) -> None:
    open_store(tmp_path).close()
    with closing(sqlite3.connect(tmp_path / FILE)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        connection.commit()
    before = (tmp_path / FILE).read_bytes()
    with pytest.raises(StoreError, match="newer"):
        open_store(tmp_path)
    assert (tmp_path / FILE).read_bytes() == before


def test_a_database_of_another_program_is_left_alone(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / FILE)) as connection:
        connection.execute("CREATE TABLE songs (title TEXT)")
    before = (tmp_path / FILE).read_bytes()
    with pytest.raises(StoreError, match="another program"):
        open_store(tmp_path)
    assert (tmp_path / FILE).read_bytes() == before


def test_a_database_of_the_third_shape_keeps_its_games_and_gets_room_for_the_picture(tmp_path: Path) -> None:
    """The shape of the version before the desk: made by its own migrations, with a game of today in it."""
    journal = open_store(tmp_path / "now")
    message = CommandMessage.model_validate(
        {"id": "open", "do": {"open": {"regulation": "fsm", "players": {"1": "Аня"}}}}
    )
    create_app(journal, discover().regulations).tables.get("1").submit(message, by=None, lang="ru")
    keys = journal.all_keys()
    journal.close()
    old = tmp_path / "old"
    old.mkdir()
    config = Config()
    config.set_main_option("script_location", str(Path(database.__file__).parent / "migrations"))
    engine = sa.create_engine(f"sqlite:///{old / FILE}")
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0003")
    engine.dispose()
    with closing(sqlite3.connect(old / FILE)) as line:
        line.execute("ATTACH DATABASE ? AS now", (str(tmp_path / "now" / FILE),))
        for name in ("facts", "tables", "keys", "entries"):
            columns = ", ".join(f'"{row[1]}"' for row in line.execute(f"PRAGMA main.table_info({name})"))
            line.execute(f"INSERT INTO main.{name} ({columns}) SELECT {columns} FROM now.{name}")
        line.commit()
    journal = open_store(old)
    try:
        tables = create_app(journal, discover().regulations).tables
        state = tables.get("1").state("air")
        assert state.snapshot is not None
        assert (state.revision, state.snapshot.seats[0].name) == (1, "Аня")
        assert sorted(journal.all_keys(), key=str) == sorted(keys, key=str)
        tables.production.set_switches({"1": "{}"})
        assert tables.production.switches() == {"1": "{}"}
    finally:
        journal.close()
