"""The journal on PostgreSQL: opened by many at once, away and back, cut in the middle, and never lying."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import replace

import gevent
import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from overlay.host import discover
from overlay.protocol.messages import Accepted, CommandMessage
from overlay.server.app import create_app
from overlay.store import Conflict, Journal, NotStored, Replaced, StoreError
from overlay.store.cooperative import Connection
from overlay.store.database import HEAD
from overlay.store.postgres import engine_for, open_database, parsed
from overlay.store.schema import metadata
from tests.cable import Cable
from tests.servers import Postgres, need, running
from tests.store.test_journal import ENTRY


@pytest.fixture
def address(postgres: Postgres) -> str:
    return postgres.database()


@pytest.fixture
def journal(address: str) -> Iterator[Journal]:
    with closing(open_database(address)) as journal:
        yield journal


@pytest.fixture
def cable(postgres: Postgres) -> Iterator[Cable]:
    cable = Cable(postgres.port)
    yield cable
    cable.close()


def behind(cable: Cable, address: str) -> str:
    return parsed(address).set(port=cable.port).render_as_string()


def test_migrations_make_what_the_code_expects(address: str) -> None:
    open_database(address).close()
    engine = engine_for(parsed(address))
    with engine.connect() as connection:
        context = MigrationContext.configure(connection)
        assert context.get_current_revision() == HEAD
        assert compare_metadata(context, metadata) == []
    engine.dispose()


def test_nodes_that_start_at_once_make_one_database_with_one_name(address: str) -> None:
    def start(_number: int) -> str:
        with closing(open_database(address)) as journal:
            journal.add_tables(["1", "2"])
            journal.add_keys([("1", "judge"), ("2", "judge")])
            return journal.id

    with ThreadPoolExecutor(4) as pool:
        assert len(set(pool.map(start, range(4)))) == 1
    with closing(open_database(address)) as journal:
        assert [row.name for row in journal.tables()] == ["1", "2"]
        assert len(journal.all_keys()) == 2


def test_a_newer_database_is_reported_and_left_alone(address: str) -> None:
    open_database(address).close()
    engine = engine_for(parsed(address))
    with engine.begin() as connection:
        connection.execute(sa.text("UPDATE alembic_version SET version_num = '9999'"))
    engine.dispose()
    with pytest.raises(StoreError, match="newer"):
        open_database(address)


def test_a_database_of_another_program_is_left_alone(address: str) -> None:
    engine = engine_for(parsed(address))
    with engine.begin() as connection:
        connection.execute(sa.text("CREATE TABLE songs (title TEXT)"))
    with pytest.raises(StoreError, match="another program"):
        open_database(address)
    with engine.connect() as connection:
        assert sa.inspect(connection).get_table_names() == ["songs"]
    engine.dispose()


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("sqlite:///games.sqlite3", "--data"),
        ("mysql://somebody@host/games", "PostgreSQL"),
        ("no address", "postgresql\\+psycopg"),
        ("postgresql+psycopg://somebody:hidden@127.0.0.1:1/games", "cannot be opened"),
    ],
)
def test_what_cannot_be_opened_is_told_without_the_password(address: str, told: str) -> None:
    with pytest.raises(StoreError, match=told) as error:
        open_database(address)
    assert "hidden" not in str(error.value)


def test_a_database_that_goes_away_and_comes_back_is_used_again(request: pytest.FixtureRequest) -> None:
    need("initdb", request.config)
    with running(Postgres) as server:
        assert isinstance(server, Postgres)
        with closing(open_database(server.database())) as journal:
            journal.append(ENTRY)
            server.stop()
            with pytest.raises(NotStored) as trouble:
                journal.append(replace(ENTRY, revision=2, command="c2"))
            assert trouble.value.reason == "away"
            with pytest.raises(NotStored):
                journal.load("1")
            server.start()
            journal.append(replace(ENTRY, revision=2, command="c2"))
            assert journal.load("1").revision == 2


def test_a_database_that_takes_nothing_is_told_apart_from_one_that_is_away(
    postgres: Postgres, address: str
) -> None:
    name = parsed(address).database
    open_database(address).close()
    postgres.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
    with closing(open_database(address)) as journal:
        with pytest.raises(NotStored) as trouble:
            journal.append(ENTRY)
        assert trouble.value.reason == "read_only"
        assert journal.load("1").revision == 0


def test_a_held_table_is_told_as_locked_and_the_connection_stays(journal: Journal, address: str) -> None:
    engine = engine_for(parsed(address))
    with engine.connect() as other, other.begin():
        other.execute(sa.text("LOCK TABLE entries IN ACCESS EXCLUSIVE MODE"))
        with pytest.raises(NotStored) as trouble:
            journal.append(ENTRY)
        assert trouble.value.reason == "locked"
    engine.dispose()
    journal.append(ENTRY)


def test_others_go_on_while_the_database_is_waited_for(journal: Journal) -> None:
    ticks = 0

    def wait() -> None:
        with journal.reading() as connection:
            connection.execute(sa.text("SELECT pg_sleep(0.3)"))

    waiting = [gevent.spawn(wait) for _ in range(8)]
    while not all(greenlet.ready() for greenlet in waiting):
        gevent.sleep(0.01)
        ticks += 1
    gevent.joinall(waiting, raise_error=True)
    # Eight waits of 0.3 s one after the other, or one that holds the process, would leave a tick or two.
    assert ticks > 5


def test_a_pulled_cable_is_told_and_the_next_connection_works(
    address: str, cable: Cable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Connection, "longest_wait", 0.3)
    with closing(open_database(behind(cable, address))) as journal:
        journal.append(ENTRY)
        cable.is_pulled = True
        with pytest.raises(NotStored) as trouble:
            journal.append(replace(ENTRY, revision=2, command="c2"))
        assert trouble.value.reason == "away"
        cable.is_pulled = False
        with pytest.raises(Conflict):
            journal.append(ENTRY)


def test_a_greenlet_that_is_ended_leaves_no_half_read_answer_behind(journal: Journal) -> None:
    def wait() -> None:
        with journal.reading() as connection:
            connection.execute(sa.text("SELECT pg_sleep(5)"))

    waiting = gevent.spawn(wait)
    gevent.sleep(0.05)
    waiting.kill()
    assert journal.load("1").revision == 0
    journal.append(ENTRY)


def test_an_order_whose_confirmation_was_lost_is_looked_up_and_counts_once(
    address: str, cable: Cable
) -> None:
    with closing(open_database(behind(cable, address))) as journal:
        table = create_app(journal, discover().regulations).tables.get("1")
        cable.cut_after = b"INSERT INTO entries"
        opening = {"id": "tap-1", "do": {"open": {"regulation": "fsm"}}}
        answer, _changed = table.submit(CommandMessage.model_validate(opening), by="phone", lang="en")
        assert cable.cuts == 1
        assert isinstance(answer, Accepted)
        assert (answer.revision, table.revision, table.game_number) == (1, 1, 1)
        assert len(journal.since("1", 0)) == 1
        assert [recorded.revision for recorded in table.news()] == [1]


def test_nothing_is_written_to_a_database_that_was_replaced(journal: Journal, address: str) -> None:
    engine = engine_for(parsed(address))
    with engine.begin() as connection:
        connection.execute(
            sa.text("UPDATE facts SET value = :id WHERE name = 'journal'"), {"id": secrets.token_hex(8)}
        )
    engine.dispose()
    with pytest.raises(Replaced):
        journal.append(ENTRY)
    assert journal.recognise()
    assert journal.load("1").revision == 0
    journal.append(ENTRY)


def test_what_the_database_cannot_hold_is_refused_as_malformed(journal: Journal) -> None:
    server = create_app(journal, discover().regulations)
    answer = server.app.test_client().post(
        "/api/tables/1/commands",
        json={"id": "a\0b", "do": {"open": {"regulation": "fsm"}}},
        headers={"Authorization": f"Bearer {server.keyring.key('1', 'judge')}"},
    )
    assert (answer.status_code, (answer.json or {})["code"]) == (422, "malformed")
    assert server.tables.trouble is None
