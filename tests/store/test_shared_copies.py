"""Copies of a shared database: checked files that go back into it, into another one, or into one server's folder."""

from __future__ import annotations

from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from overlay.cli import main
from overlay.host import discover
from overlay.protocol.messages import CommandMessage
from overlay.server.app import Server, create_app
from overlay.store import Journal, Replaced, StoreError, open_store
from overlay.store.access import Access
from overlay.store.copies import back_up, restore
from overlay.store.copies_shared import back_up_shared, restore_shared
from overlay.store.postgres import open_database
from overlay.store.production import PhotoRow, ProductionStore
from tests.servers import Postgres
from tests.store.test_journal import ENTRY

OPENING = {"id": "opening", "do": {"open": {"regulation": "fsm", "players": {"1": "Аня"}}}}
FOUL = {"id": "foul", "do": {"infraction": {"seat": 5, "sanction": "foul"}}}


@pytest.fixture
def address(postgres: Postgres) -> str:
    return postgres.database()


def played(journal: Journal, *sent: dict[str, object]) -> Server:
    """A server on this journal, with a game in it."""
    server = create_app(journal, discover().regulations)
    for message in sent or (OPENING, FOUL):
        answer, _ = server.tables.get("1").submit(
            CommandMessage.model_validate(message), by="judge", lang="en"
        )
        assert answer.ok
    return server


def test_a_copy_holds_everything_and_goes_back_into_the_database(address: str, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite3"
    with closing(open_database(address)) as journal:
        server = played(journal)
        ProductionStore(journal).set_photo(PhotoRow("аня", "Аня", "0" * 32), b"picture")
        before = server.tables.get("1").state("judge").snapshot
        assert back_up_shared(address, copy).commands == 2
        played(journal, {"id": "second", "do": {"infraction": {"seat": 7, "sanction": "foul"}}})
        lost_key = Access(journal).rotate("1", "hall", "desk")
        contents, saved = restore_shared(copy, address, tmp_path)
        assert (contents.games, contents.commands) == (1, 2)
        assert saved is not None
        assert saved.is_file()
        # Whoever still writes to what was there before is told.
        with pytest.raises(Replaced):
            journal.append(replace(ENTRY, revision=4))
        with pytest.raises(Replaced):
            ProductionStore(journal).remove_photo("аня")
        assert server.tables.renew()
        assert server.tables.get("1").state("judge").snapshot == before
        assert ProductionStore(journal).image("0" * 32) == b"picture"
        # An old copy does not bring an old key back.
        assert lost_key in {row.key for row in journal.all_keys()}


def test_an_evening_moves_from_one_server_to_several_with_its_links_and_back(
    address: str, tmp_path: Path
) -> None:
    alone, copy, again = tmp_path / "alone", tmp_path / "copy.sqlite3", tmp_path / "again.sqlite3"
    with closing(open_store(alone)) as journal:
        played(journal)
        device, _ = Access(journal).pair("judge", "1", "Phone", "desk")
        keys = journal.all_keys()
    back_up(alone, copy)
    _, saved = restore_shared(copy, address, tmp_path)
    assert saved is None
    with closing(open_database(address)) as journal:
        assert set(journal.all_keys()) == set(keys)
        assert [known.id for known in Access(journal).devices()] == [device.id]
        # The record of access goes on after its last line.
        Access(journal).revoke(device.id, "desk")
        server = played(journal, {"id": "later", "do": {"infraction": {"seat": 5, "sanction": "foul"}}})
        assert server.tables.get("1").revision == 3
    back_up_shared(address, again)
    restore(again, alone)
    with closing(open_store(alone)) as journal:
        assert journal.load("1").revision == 3


def test_a_table_that_only_the_copy_has_keeps_its_links(address: str, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite3"
    with closing(open_store(tmp_path / "two")) as journal:
        create_app(journal, discover().regulations, names=("1", "2"))
        theirs = {(row.table, row.audience): row.key for row in journal.all_keys()}
    back_up(tmp_path / "two", copy)
    with closing(open_database(address)) as journal:
        create_app(journal, discover().regulations)
        ours = {(row.table, row.audience): row.key for row in journal.all_keys()}
        restore_shared(copy, address, tmp_path)
        after = {(row.table, row.audience): row.key for row in journal.all_keys()}
    assert after == theirs | ours


def test_what_is_no_copy_changes_nothing(address: str, tmp_path: Path) -> None:
    rubbish = tmp_path / "rubbish.sqlite3"
    rubbish.write_bytes(b"no database" * 100)
    with closing(open_database(address)) as journal:
        played(journal)
        with pytest.raises(StoreError, match="no whole copy"):
            restore_shared(rubbish, address, tmp_path)
        assert not journal.recognise()
        assert journal.load("1").revision == 2


def test_the_machines_own_commands_work_on_it(address: str, tmp_path: Path) -> None:
    with closing(open_database(address)) as journal:
        played(journal)

    def run(*words: str) -> str:
        options = ["--data", str(tmp_path / "data"), "--database", address]
        result = CliRunner().invoke(main, [*words, *options], catch_exceptions=False)
        assert result.exit_code == 0, result.output
        return result.output

    assert "1 table, 1 game, 2 commands" in run("backup", str(tmp_path / "copy.sqlite3"))
    assert "restored" in run("restore", str(tmp_path / "copy.sqlite3"))
    assert "hall/1?key=" in run("access", "list")
    link = run("access", "let-in", "judge", "Phone")
    assert ":8750/judge/1?key=" in link
    key = run("access", "rotate", "hall").strip()
    assert key in run("access", "list")
    run("audit", str(tmp_path / "audit.jsonl"))
    assert len((tmp_path / "audit.jsonl").read_text("utf-8").splitlines()) > 2
    schedule = tmp_path / "schedule.csv"
    schedule.write_text("table,game,seat,name\n1,2,1,Боря\n", "utf-8")
    run("schedule", str(schedule))
    with closing(open_database(address)) as journal:
        assert journal.seated("1", 2) == {1: "Боря"}


def test_a_database_that_is_away_ends_a_command_in_words(tmp_path: Path) -> None:
    nowhere = "postgresql+psycopg://overlay:hidden@127.0.0.1:1/games"
    for words in (["access", "list"], ["serve", "--port", "0"], ["backup", str(tmp_path / "copy.sqlite3")]):
        result = CliRunner().invoke(main, [*words, "--data", str(tmp_path), "--database", nowhere])
        assert result.exit_code == 1
        assert "cannot be opened" in result.output
        assert "hidden" not in result.output


def test_a_queue_without_a_database_is_refused() -> None:
    result = CliRunner().invoke(main, ["serve", "--queue", "redis://127.0.0.1"])
    assert result.exit_code == 2
    assert "--database" in result.output
