"""One writer per table: what is refused changes nothing, what is sent twice counts once, nobody's order is lost."""

from __future__ import annotations

from pathlib import Path
from unittest.mock import Mock

import pytest

from overlay.engine import Refused, outlook
from overlay.host import discover
from overlay.protocol.messages import Accepted, Rejected
from overlay.server import table as module
from overlay.server.app import create_app
from overlay.server.parse import parse_command
from overlay.server.table import Answer, Table
from overlay.server.tables import Tables
from overlay.store import StoreError, open_store
from tests.server.conftest import OPEN, Caller, Hall

FOUL = {"infraction": {"seat": 5, "sanction": "foul"}}


def submit(table: Table, id_: str, step: object) -> Answer:
    answer, _ = table.submit(parse_command({"id": id_, "do": step}), by=None, lang="en")
    return answer


def test_a_tap_is_answered_with_the_new_revision(judge: Caller) -> None:
    judge.do(OPEN, {"day": 1})
    answer = judge.do({"infraction": {"seat": 5, "clause": "6.6.1"}})
    assert (answer["ok"], answer["revision"], answer["ref"]) == (True, 3, "r1")
    assert judge.state()["snapshot"]["seats"][4]["fouls"] == 1


def test_refused_means_that_nothing_changed(judge: Caller) -> None:
    judge.do(OPEN, {"day": 1})
    before = judge.state()
    response = judge.send({"nominate": {"by": 1, "seat": 99}})
    assert response.status_code == 409
    assert (response.json or {})["revision"] == before["revision"]
    assert judge.state() == before


def test_sending_again_gives_the_same_answer_and_counts_once(judge: Caller) -> None:
    judge.do(OPEN, {"day": 1})
    first = judge.send(FOUL, "tap")
    again = judge.send(FOUL, "tap")
    assert again.data == first.data
    assert judge.state()["snapshot"]["seats"][4]["fouls"] == 1


def test_a_refusal_is_remembered_too(judge: Caller) -> None:
    first = judge.send(FOUL, "early")
    judge.do(OPEN, {"day": 1})
    assert judge.send(FOUL, "early").data == first.data
    assert judge.state()["snapshot"]["seats"][4]["fouls"] == 0


def test_an_id_stands_for_one_command(judge: Caller) -> None:
    judge.do(OPEN, {"day": 1})
    judge.send(FOUL, "tap")
    response = judge.send({"infraction": {"seat": 6, "sanction": "foul"}}, "tap")
    assert (response.status_code, (response.json or {})["code"]) == (409, "id_reused")
    assert judge.state()["snapshot"]["seats"][5]["fouls"] == 0


def test_the_same_command_may_leave_out_what_is_empty(judge: Caller) -> None:
    judge.do(OPEN, {"day": 1})
    judge.send(FOUL, "tap")
    spelled_out = {"infraction": {"seat": 5, "sanction": "foul", "clause": None, "note": None}}
    assert judge.send(spelled_out, "tap").status_code == 200


def test_answers_survive_a_restart(tmp_path: Path) -> None:
    regulations = discover().regulations
    journal = open_store(tmp_path)
    table = create_app(journal, regulations).tables.get("1")
    opened, refused = submit(table, "a", OPEN), submit(table, "b", {"shot": 99})
    state = table.state("judge").snapshot
    journal.close()

    journal = open_store(tmp_path)
    table = create_app(journal, regulations).tables.get("1")
    assert table.state("judge").snapshot == state
    assert (submit(table, "a", OPEN), submit(table, "b", {"shot": 99})) == (opened, refused)
    journal.close()


def test_a_game_can_be_taken_back_after_a_restart(tmp_path: Path) -> None:
    regulations = discover().regulations
    journal = open_store(tmp_path)
    table = create_app(journal, regulations).tables.get("1")
    for number, step in enumerate((OPEN, {"day": 1}, FOUL)):
        submit(table, f"c{number}", step)
    journal.close()

    journal = open_store(tmp_path)
    table = create_app(journal, regulations).tables.get("1")
    assert submit(table, "back", {"revoke": "r1"}).ok
    snapshot = table.state("judge").snapshot
    assert snapshot is not None
    assert snapshot.seats[4].fouls == 0
    journal.close()


def test_two_writers_on_one_table_lose_nothing(tmp_path: Path) -> None:
    journal, other = open_store(tmp_path), open_store(tmp_path)
    regulations = discover().regulations
    journal.add_tables(["1"])
    first, second = (Tables(store, regulations).get("1") for store in (journal, other))
    answers = [
        submit(first, "open", OPEN),
        submit(second, "day", {"day": 1}),
        submit(first, "a", FOUL),
        submit(second, "b", FOUL),
        submit(first, "c", FOUL),
    ]
    assert [answer.revision for answer in answers] == [1, 2, 3, 4, 5]
    state = first.state("judge").snapshot
    assert state is not None
    assert state.seats[4].fouls == 3
    # What the other one stored is answered here, without being done again.
    assert submit(first, "b", FOUL) == answers[3]
    journal.close()
    other.close()


def test_the_next_game_has_the_next_number(judge: Caller) -> None:
    judge.do(OPEN)
    assert (judge.send(OPEN).json or {})["code"] == "game_running"
    judge.do({"open": {"regulation": "fiim", "replace": True}})
    snapshot = judge.state()["snapshot"]
    assert (snapshot["game"]["number"], snapshot["regulation"]["id"]) == (2, "fiim")


def test_tables_do_not_touch_each_other(hall: Hall) -> None:
    hall.judge.do(OPEN)
    assert hall.caller("judge", "2").state()["snapshot"] is None


def test_an_unknown_regulation_is_named(judge: Caller) -> None:
    response = judge.send({"open": {"regulation": "chess"}})
    assert (response.status_code, (response.json or {})["code"]) == (409, "unknown_regulation")
    assert "chess" in (response.json or {})["message"]


def test_a_game_is_shown_without_its_plugin_but_not_judged(tmp_path: Path) -> None:
    journal = open_store(tmp_path)
    submit(create_app(journal, discover().regulations).tables.get("1"), "a", OPEN)
    table = Tables(journal, {}).get("1")
    assert table.state("air").snapshot is not None
    answer = submit(table, "b", {"day": 1})
    assert not answer.ok
    assert answer.code == "regulation_missing"
    with pytest.raises(Refused):
        table.clauses(None)
    journal.close()


def test_an_unreadable_journal_is_reported_before_anything_is_written(tmp_path: Path) -> None:
    journal = open_store(tmp_path)
    submit(create_app(journal, discover().regulations).tables.get("1"), "a", OPEN)
    with journal._engine.begin() as connection:
        connection.exec_driver_sql("""UPDATE entries SET events = '[{"type": "Futurity"}]'""")
    before = journal.all_keys()
    with pytest.raises(StoreError, match="cannot read"):
        create_app(journal, discover().regulations, names=("1", "2", "3"))
    assert journal.all_keys() == before
    assert [row.name for row in journal.tables()] == ["1"]
    journal.close()


def test_warnings_are_worded(judge: Caller) -> None:
    judge.do(OPEN, {"day": 1})
    answer = judge.do({"speech": 4})
    assert answer["warnings"]
    assert all(warning["message"] != warning["code"] for warning in answer["warnings"])


def test_the_thirtieth_game_is_loaded_as_quickly_as_the_first(tmp_path: Path) -> None:
    journal = open_store(tmp_path)
    table = create_app(journal, discover().regulations).tables.get("1")
    for game in range(30):
        submit(table, f"open-{game}", {"open": {"regulation": "fsm", "replace": True}})
        submit(table, f"day-{game}", {"day": 1})
    loaded = journal.load("1")
    assert (loaded.revision, len(loaded.events)) == (60, len(journal.load("1").events))
    assert len(loaded.events) < 10
    journal.close()


def test_the_clock_of_a_state_is_the_servers(hall: Hall) -> None:
    hall.judge.do(OPEN, {"day": 1}, {"speech": 1})
    hall.clock.now += 5_000
    state = hall.judge.state()
    assert state["server_time"] == hall.clock.now
    assert state["snapshot"]["clock"]["ends_at"] == hall.clock.now + 55_000


def test_devices_come_and_go_without_a_new_outlook(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    made = Mock(wraps=outlook)
    monkeypatch.setattr(module, "outlook", made)
    judge = hall.judge
    judge.do(OPEN, {"day": 1})
    table = hall.server.tables.get("1")
    first = table.state("judge")
    table.devices.arrive("sid", "phone", "телефон", None)
    assert table.state("judge").outlook == first.outlook
    assert made.call_count == 1
    judge.do({"speech": 1})
    assert table.state("judge").outlook != first.outlook


def test_an_accepted_answer_holds_no_more_than_it_says(judge: Caller) -> None:
    judge.do(OPEN)
    Accepted.model_validate_json(judge.send({"day": 1}).data)


def test_a_removal_that_the_judge_was_not_asked_about_is_refused(hall: Hall) -> None:
    table = hall.server.tables.get("1")
    submit(table, "open", OPEN)
    submit(table, "day", {"day": 1})

    def unasked(id_: str) -> Answer:
        return table.submit(parse_command({"id": id_, "do": FOUL, "unasked": True}), by=None, lang="en")[0]

    assert [unasked(f"foul{number}").ok for number in range(3)] == [True, True, True]
    before = table.state("judge").snapshot
    refused = unasked("fourth")
    assert isinstance(refused, Rejected)
    assert refused.code == "needs_confirming"
    assert table.state("judge").snapshot == before
    assert submit(table, "asked", FOUL).ok
