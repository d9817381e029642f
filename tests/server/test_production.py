"""The operator's orders: what they make of the picture, who may give them, and that they last."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from overlay.host import discover
from overlay.server.app import create_app
from overlay.server.production.scene import RESULT_STANDS_MS
from overlay.store import open_store
from overlay.store.copies import back_up, restore
from tests.server.conftest import OPEN, Caller, FakeClock, Hall

PLAIN = {"header", "board", "banner"}
FOUL = {"infraction": {"seat": 5, "sanction": "foul"}}


class Operator(Caller):
    """Somebody at the desk."""

    def give(self, order: object, table: str | None = "1") -> dict[str, Any]:
        path = "/api/production" if table is None else f"/api/tables/{table}/production"
        return dict(self.http.post(path, json=order, headers=self.headers).json or {})

    def order(self, order: object, table: str | None = "1") -> None:
        answer = self.give(order, table)
        assert answer == {"ok": True}, answer


@pytest.fixture
def desk(hall: Hall) -> Operator:
    return Operator(hall.server.app.test_client(), hall.server.keyring.key("", "desk"))


def production(hall: Hall, audience: Any = "air", table: str = "1") -> dict[str, Any]:
    return dict(hall.caller(audience, table).state()["production"])


def program(hall: Hall, audience: Any = "air", table: str = "1") -> set[str]:
    return {element for element, on in production(hall, audience, table)["program"].items() if on}


def preview(hall: Hall) -> set[str]:
    return {element for element, on in production(hall, "desk")["preview"].items() if on}


# --- the picture by itself -----------------------------------------------------------------------------------------


def test_without_an_operator_the_picture_follows_the_game(hall: Hall, judge: Caller) -> None:
    assert program(hall) == {"title"}
    judge.do(OPEN, {"night": 0})
    assert program(hall) == PLAIN | {"night"}
    judge.do({"day": 1}, {"speech": 1}, {"nominate": {"by": 1, "seat": 8}})
    assert program(hall) == PLAIN
    judge.do({"voting": True})
    assert program(hall) == PLAIN | {"vote"}
    judge.do({"infraction": {"seat": 7, "clause": "6.9.1"}})
    assert program(hall) == PLAIN | {"result"}


def test_a_result_stands_and_then_makes_way_for_the_title(hall: Hall, judge: Caller) -> None:
    judge.do(OPEN, {"day": 1}, {"infraction": {"seat": 7, "clause": "6.9.1"}})
    hall.clock.now += RESULT_STANDS_MS - 1
    assert program(hall) == PLAIN | {"result"}
    hall.clock.now += 1
    assert program(hall) == {"title"}


def test_the_hall_never_sees_the_night_nor_the_preview(hall: Hall, judge: Caller, desk: Operator) -> None:
    judge.do(OPEN, {"night": 0})
    assert program(hall, "hall") == PLAIN
    desk.order({"show": {"bus": "program", "elements": {"night": True}}})
    assert program(hall, "hall") == PLAIN
    assert production(hall, "hall")["preview"] is None
    assert production(hall, "air")["preview"] is None
    assert hall.judge.state()["production"] is None


# --- by hand -------------------------------------------------------------------------------------------------------


def test_what_is_switched_by_hand_holds_until_the_phase_ends(
    hall: Hall, judge: Caller, desk: Operator
) -> None:
    judge.do(OPEN, {"day": 1})
    desk.order({"show": {"bus": "program", "elements": {"clock": True, "board": False}}})
    assert program(hall) == {"header", "banner", "clock"}
    assert production(hall)["transition_ms"] == 0
    judge.do({"speech": 1}, FOUL)
    assert program(hall) == {"header", "banner", "clock"}
    judge.do({"night": 1})
    assert program(hall) == PLAIN | {"night"}
    assert production(hall)["transition_ms"] > 0


def test_the_preview_goes_on_air_with_a_take(hall: Hall, judge: Caller, desk: Operator) -> None:
    judge.do(OPEN, {"day": 1})
    desk.order({"show": {"bus": "preview", "elements": {"ledger": True, "header": False}}})
    assert (program(hall), preview(hall)) == (PLAIN, {"board", "banner", "ledger"})
    desk.order({"take": {"fade_ms": 400}})
    assert program(hall) == preview(hall) == {"board", "banner", "ledger"}
    assert production(hall)["transition_ms"] == 400


def test_a_draft_outlives_the_phase(hall: Hall, judge: Caller, desk: Operator) -> None:
    judge.do(OPEN, {"day": 1})
    desk.order({"show": {"bus": "preview", "elements": {"ledger": True}}})
    judge.do({"night": 1})
    assert preview(hall) == PLAIN | {"night", "ledger"}


def test_without_auto_the_picture_stays_as_it_is(hall: Hall, judge: Caller, desk: Operator) -> None:
    judge.do(OPEN, {"day": 1})
    desk.order({"auto": False})
    judge.do({"night": 1})
    assert program(hall) == PLAIN
    desk.order({"show": {"bus": "program", "elements": {"clock": True}}})
    judge.do({"day": 2})
    assert program(hall) == PLAIN | {"clock"}
    desk.order({"auto": True})
    assert program(hall) == PLAIN


def test_theme_delay_and_message_are_told(hall: Hall, desk: Operator) -> None:
    for order in ({"theme": "velvet"}, {"delay_ms": 5_000}, {"message": "Перерыв до 15:00"}):
        desk.order(order)
    told = production(hall)
    assert (told["theme"]["id"], told["delay_ms"], told["message"]) == ("velvet", 5_000, "Перерыв до 15:00")
    assert told["theme"]["version"] != "0"
    assert production(hall, "hall")["delay_ms"] == 0


def test_an_order_for_every_table(hall: Hall, desk: Operator) -> None:
    desk.order({"review": {"on": True}}, table=None)
    assert [production(hall, table=table)["review"] for table in ("1", "2")] == [hall.clock.now] * 2
    desk.order({"review": {"on": False}}, table="2")
    assert [production(hall, table=table)["review"] for table in ("1", "2")] == [hall.clock.now, None]


# --- banners -------------------------------------------------------------------------------------------------------


def banners(hall: Hall) -> list[tuple[int, int, int]]:
    return [(b["seat"], b["starts_at"], b["ends_at"]) for b in hall.caller("air").state()["banners"]]


def ids(hall: Hall) -> list[str]:
    return [banner["id"] for banner in hall.caller("air").state()["banners"]]


def test_a_held_banner_waits_for_its_release(hall: Hall, judge: Caller, desk: Operator) -> None:
    at = hall.clock.now
    judge.do(OPEN, {"day": 1}, FOUL, {"infraction": {"seat": 6, "sanction": "foul"}})
    waiting = ids(hall)[1]
    desk.order({"banner": {"id": waiting, "act": "hold"}})
    hall.clock.now += 60_000
    assert banners(hall) == []
    desk.order({"banner": {"id": waiting, "act": "release"}})
    assert banners(hall) == [(6, at + 60_000, at + 65_000)]


def test_a_freeze_lets_the_one_on_air_finish_or_drops_it(hall: Hall, judge: Caller, desk: Operator) -> None:
    at = hall.clock.now
    judge.do(OPEN, {"day": 1}, FOUL)
    hall.clock.now += 1_000
    desk.order({"review": {"on": True}})
    assert banners(hall) == [(5, at, at + 5_000)]
    desk.order({"review": {"on": True, "drop": True}})
    assert banners(hall) == [(5, at, at + 1_000)]
    assert production(hall)["review"] == at + 1_000


def test_orders_that_cannot_be_are_refused_with_the_reason(hall: Hall, judge: Caller, desk: Operator) -> None:
    judge.do(OPEN, {"day": 1}, FOUL, {"infraction": {"seat": 6, "sanction": "foul"}})
    on_air, waiting = ids(hall)

    def code(id_: str, act: str) -> object:
        return desk.give({"banner": {"id": id_, "act": act}}).get("code")

    assert code("no-such", "skip") == "no_such_banner"
    assert code(on_air, "hold") == "banner_on_air"
    assert code(waiting, "replay") == "banner_waits"
    hall.clock.now += 5_000
    assert code(on_air, "skip") == "banner_over"
    judge.do({"revoke": "r1"})
    assert code(on_air, "replay") == "banner_taken_back"
    assert desk.give({"theme": "no-such"})["code"] == "no_such_theme"
    assert desk.give({"banner": {"id": waiting, "act": "skip"}}, table=None)["code"] == "one_table_only"
    assert desk.give({"unit": {"unit": "lamp", "act": "on"}})["code"] == "no_such_unit"
    assert desk.give({"auto": True}, table="9")["code"] == "no_such_table"


@pytest.mark.parametrize(
    "order",
    [
        {},
        [],
        None,
        {"auto": None},
        {"auto": True, "delay_ms": 0},
        {"auto": "yes"},
        {"show": {"bus": "program", "elements": {}}},
        {"show": {"bus": "program", "elements": {"tiles": True}}},
        {"take": {"fade_ms": 5_000}},
        {"delay_ms": -1},
        {"message": "x" * 121},
        {"message": "two\nlines"},
        {"message": "\ud800"},
        {"theme": "../../etc"},
        {"dance": True},
    ],
)
def test_a_malformed_order_changes_nothing(hall: Hall, desk: Operator, order: object) -> None:
    before = production(hall, "desk")
    assert desk.give(order)["code"] == "malformed"
    assert production(hall, "desk") == before


@pytest.mark.parametrize("audience", ["judge", "air", "hall"])
def test_only_the_operator_gives_orders(hall: Hall, audience: Any) -> None:
    stranger = Operator(hall.server.app.test_client(), hall.caller(audience).key)
    for table in ("1", None):
        assert stranger.give({"auto": False}, table)["code"] == "not_the_desk"


def test_a_foreign_page_gives_no_orders(hall: Hall, desk: Operator) -> None:
    headers = {**desk.headers, "Origin": "https://evil.example"}
    answer = desk.http.post("/api/tables/1/production", json={"auto": False}, headers=headers)
    assert (answer.status_code, (answer.json or {})["code"]) == (403, "foreign_origin")


# --- over a restart ------------------------------------------------------------------------------------------------


def test_what_the_operator_set_survives_a_restart(tmp_path: Path) -> None:
    clock = FakeClock()

    def start() -> Hall:
        journal = open_store(tmp_path)
        return Hall(create_app(journal, discover().regulations, clock=clock), clock, journal)

    hall = start()
    desk = Operator(hall.server.app.test_client(), hall.server.keyring.key("", "desk"))
    hall.judge.do(OPEN, {"day": 1}, FOUL, {"infraction": {"seat": 6, "sanction": "foul"}})
    desk.order({"banner": {"id": ids(hall)[1], "act": "hold"}})
    for order in (
        {"show": {"bus": "program", "elements": {"clock": True}}},
        {"show": {"bus": "preview", "elements": {"ledger": True}}},
        {"theme": "protocol"},
        {"review": {"on": True}},
        {"message": "Финал"},
    ):
        desk.order(order)
    before = [hall.caller(audience).state() for audience in ("air", "hall", "desk")]
    hall.journal.close()
    again = start()
    assert [again.caller(audience).state() for audience in ("air", "hall", "desk")] == before
    again.journal.close()


def test_switches_that_cannot_be_read_are_as_if_nothing_were_set(tmp_path: Path) -> None:
    journal = open_store(tmp_path)
    server = create_app(journal, discover().regulations)
    server.tables.production.set_switches({"1": '{"auto": "perhaps"}'})
    server.tables.read_switches()
    assert server.tables.get("1").control.switches.auto
    journal.close()


def test_directives_end_with_their_game(hall: Hall, judge: Caller, desk: Operator) -> None:
    judge.do(OPEN, {"day": 1}, FOUL)
    desk.order({"review": {"on": True}})
    judge.do({"finish": True}, OPEN, {"day": 1}, FOUL)
    assert production(hall)["review"] is None
    assert len(banners(hall)) == 1


def test_a_restored_copy_brings_back_what_was_set_then(tmp_path: Path) -> None:
    journal = open_store(tmp_path)
    hall = Hall(create_app(journal, discover().regulations), FakeClock(), journal)
    desk = Operator(hall.server.app.test_client(), hall.server.keyring.key("", "desk"))
    desk.order({"theme": "protocol"})
    back_up(tmp_path, tmp_path / "copy.sqlite3")
    desk.order({"theme": "velvet"})
    desk.order({"review": {"on": True}})
    restore(tmp_path / "copy.sqlite3", tmp_path)
    # An order that was on its way belongs to the picture before.
    assert desk.give({"message": "Финал"})["code"] == "journal_replaced"
    hall.server.sockets.renew()
    told = production(hall)
    assert (told["theme"]["id"], told["review"], told["message"]) == ("protocol", None, "")
    journal.close()
