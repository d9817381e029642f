"""Copies: made and put back while the server runs, checked, and never at the cost of what is there."""

from __future__ import annotations

import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner

from overlay.cli import main
from overlay.host import discover
from overlay.server.app import create_app
from overlay.store import StoreError, open_store
from overlay.store.copies import back_up, examine, restore
from overlay.store.database import FILE
from tests.server.conftest import OPEN
from tests.trust.conftest import Join, Start
from tests.trust.test_faults import FOUL, a_played_database


def run(*words: object) -> str:
    done = CliRunner().invoke(main, [str(word) for word in words])
    assert done.exit_code == 0, done.output
    return done.output


def test_a_copy_is_made_and_put_back_while_the_server_runs(tmp_path: Path, start: Start, join: Join) -> None:
    data, copy = tmp_path / "data", tmp_path / "evening.sqlite3"
    process = start(data)
    judge, hall = join(process, "judge"), join(process, "hall")
    for number, step in enumerate((OPEN, {"day": 1}, FOUL)):
        judge.send(step, f"c{number}")
    assert "1 table, 1 game, 3 commands; checked" in run("backup", copy, "--data", data)
    assert copy.stat().st_mode & 0o777 == 0o600
    for number in range(3):
        judge.send(FOUL, f"later-{number}")
    judge.until(lambda: judge.states[-1]["revision"] == 6)
    first = judge.states[-1]["journal"]
    assert "restored" in run("restore", copy, "--data", data)

    def is_back(states: list[dict[str, object]]) -> bool:
        return bool(states) and states[-1]["revision"] == 3 and states[-1]["journal"] != first

    # Everybody sees the game as it was, with no hand laid on any page; the keys have stayed.
    judge.until(lambda: is_back(judge.states))
    hall.until(lambda: is_back(hall.states))
    assert judge.states[-1]["snapshot"]["seats"][4]["fouls"] == 1
    assert judge.send(FOUL, "later-0")["revision"] == 4
    (saved,) = data.glob("before-restore-*.sqlite3")
    assert examine(saved).commands == 6
    process.kill()
    again = start(data)
    assert again.key("judge") == process.key("judge")
    after = join(again, "judge")
    after.until(lambda: bool(after.states))
    assert after.states[-1]["revision"] == 4


def test_a_command_meant_for_the_game_before_a_restore_is_refused(tmp_path: Path) -> None:
    data, copy = tmp_path / "data", tmp_path / "copy.sqlite3"
    a_played_database(data, 3)
    back_up(data, copy)
    journal = open_store(data)
    server = create_app(journal, discover().regulations)
    http = server.app.test_client()
    headers = {"Authorization": f"Bearer {server.keyring.key('1', 'judge')}"}
    sent = {"id": "x", "do": FOUL}
    assert http.post("/api/tables/1/commands", json=sent, headers=headers).status_code == 200
    restore(copy, data)
    refused = http.post("/api/tables/1/commands", json={"id": "y", "do": FOUL}, headers=headers).json or {}
    assert refused["code"] == "journal_replaced"
    assert server.tables.get("1").revision == 3
    taken = http.post("/api/tables/1/commands", json={"id": "y", "do": FOUL}, headers=headers).json or {}
    assert taken["revision"] == 4
    journal.close()
    assert examine(data / FILE).commands == 4


def test_copies_made_under_load_are_whole(tmp_path: Path, start: Start, join: Join) -> None:
    process = start(tmp_path / "data")
    judge = join(process, "judge")
    judge.send(OPEN, "open")
    stop = threading.Event()
    copied: list[int] = []

    def copy_on() -> None:
        while not stop.is_set():
            name = tmp_path / f"copy-{len(copied)}.sqlite3"
            copied.append(back_up(tmp_path / "data", name).commands)

    copying = threading.Thread(target=copy_on)
    copying.start()
    try:
        answers = [
            judge.send({"set": {"phase": "day", "number": 1}} if n % 2 else FOUL, f"c{n}") for n in range(120)
        ]
    finally:
        stop.set()
        copying.join()
    assert "not_stored" not in {answer.get("code") for answer in answers}
    assert copied == sorted(copied)
    assert len(copied) > 1


def test_a_file_is_not_overwritten(tmp_path: Path) -> None:
    a_played_database(tmp_path / "data", 3)
    target = tmp_path / "holiday.jpg"
    target.write_bytes(b"precious")
    with pytest.raises(StoreError, match="exists"):
        back_up(tmp_path / "data", target)
    assert target.read_bytes() == b"precious"
    with pytest.raises(StoreError, match="no database"):
        back_up(tmp_path / "elsewhere", tmp_path / "new")
    assert not (tmp_path / "new").exists()


def test_a_copy_that_is_not_whole_is_not_put_back(tmp_path: Path) -> None:
    data = tmp_path / "data"
    a_played_database(data, 20)
    before = (data / FILE).read_bytes()
    for spoil in (
        "DELETE FROM entries WHERE revision = 7",
        'UPDATE entries SET events = \'[{"type": "Futurity"}]\' WHERE revision = 3',
        "UPDATE entries SET events = 'x' WHERE revision = 3",
        "UPDATE alembic_version SET version_num = '9999'",
        "DROP TABLE alembic_version",
    ):
        copy = tmp_path / "copy.sqlite3"
        copy.unlink(missing_ok=True)
        back_up(data, copy)
        with closing(sqlite3.connect(copy)) as connection:
            connection.execute(spoil)
            connection.commit()
        with pytest.raises(StoreError):
            restore(copy, data)
    copy.write_bytes(b"no database at all" * 1000)
    with pytest.raises(StoreError, match=r"copy\.sqlite3 is no whole copy .*Take another copy"):
        restore(copy, data)
    assert (data / FILE).read_bytes() == before
    assert not list(data.glob("before-restore-*"))


def test_a_damaged_database_is_kept_and_a_copy_takes_its_place(tmp_path: Path) -> None:
    data, copy = tmp_path / "data", tmp_path / "copy.sqlite3"
    a_played_database(data, 40)
    back_up(data, copy)
    spoilt = bytearray((data / FILE).read_bytes())
    spoilt[4096 * 4 : 4096 * 6] = b"\xa5" * 8192
    (data / FILE).write_bytes(spoilt)
    output = run("restore", copy, "--data", data)
    (saved,) = data.glob("before-restore-*.sqlite3")
    assert str(saved) in output
    assert saved.read_bytes() == bytes(spoilt)
    assert examine(data / FILE).commands == 40


def test_a_copy_of_the_first_shape_is_brought_forward(tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite3"
    with closing(sqlite3.connect(copy)) as connection:
        shape = Path(__file__).parents[1] / "store" / "first_shape.sql"
        connection.executescript(shape.read_text("utf-8"))
    before = copy.read_bytes()
    run("restore", copy, "--data", tmp_path / "data")
    assert copy.read_bytes() == before
    journal = open_store(tmp_path / "data")
    state = create_app(journal, discover().regulations).tables.get("1").state("judge")
    assert state.snapshot is not None
    assert (state.revision, state.snapshot.seats[4].fouls) == (3, 1)
    journal.close()


def test_an_old_copy_brings_no_old_key_back(tmp_path: Path) -> None:
    data, copy = tmp_path / "data", tmp_path / "copy.sqlite3"
    a_played_database(data, 3)
    back_up(data, copy)
    with closing(sqlite3.connect(data / FILE)) as connection:
        connection.execute("UPDATE keys SET key = 'rotated' WHERE audience = 'judge'")
        connection.commit()
    restore(copy, data)
    journal = open_store(data)
    assert "rotated" in {row.key for row in journal.all_keys()}
    journal.close()
