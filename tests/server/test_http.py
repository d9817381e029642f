"""The HTTP interface: statuses, keys, secrets, and requests that nobody should send."""

from __future__ import annotations

import json
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.server.conftest import OPEN, Caller, Hall

FOUL = {"infraction": {"seat": 5, "sanction": "foul"}}


@pytest.fixture
def http(hall: Hall) -> FlaskClient:
    return hall.server.app.test_client()


def code(response: Any) -> tuple[int, str]:
    return response.status_code, response.json["code"]


def test_no_key_no_entry(hall: Hall) -> None:
    stranger = Caller(hall.server.app.test_client(), None)
    assert code(stranger.send(OPEN)) == (401, "key_missing")
    assert code(stranger.get("/api/tables/1/snapshot")) == (401, "key_missing")
    assert code(stranger.get("/api/regulations")) == (401, "key_missing")


@pytest.mark.parametrize("key", ["wrong", "ключ", "\x7f", "x" * 5_000])
def test_a_wrong_key_is_no_key(hall: Hall, key: str) -> None:
    stranger = Caller(hall.server.app.test_client(), key.encode().decode("latin-1"))
    assert code(stranger.send(OPEN)) == (401, "key_unknown")


def test_a_stranger_does_not_learn_which_tables_there_are(hall: Hall) -> None:
    stranger = Caller(hall.server.app.test_client(), "wrong", table="99")
    assert code(stranger.send(OPEN)) == (401, "key_unknown")


def test_a_judge_has_one_table(hall: Hall) -> None:
    astray = Caller(hall.server.app.test_client(), hall.judge.key, table="2")
    assert code(astray.send(OPEN)) == (403, "not_your_table")
    assert code(astray.get("/api/tables/2/snapshot")) == (403, "not_your_table")
    assert code(Caller(astray.http, hall.judge.key, table="99").send(OPEN)) == (404, "no_such_table")


@pytest.mark.parametrize("audience", ["air", "hall", "desk"])
def test_only_a_judge_records(hall: Hall, audience: Any) -> None:
    caller = hall.caller(audience)
    assert code(caller.send(OPEN)) == (403, "not_a_judge")
    for private in ("clauses", "effects?clause=6.6.1", "timeline", "reversal?step=1", "schedule"):
        assert code(caller.get(f"/api/tables/1/{private}")) == (403, "not_a_judge")
    assert caller.state()["revision"] == 0
    assert caller.state()["audience"] == audience


def test_the_desk_sees_every_table(hall: Hall) -> None:
    for table in ("1", "2"):
        assert hall.caller("desk", table).state()["table"] == table


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b"7",
        b"null",
        b"\xff\xfe",
        b"[" * 50_000,
        b'{"id": "a"}',
        b'{"do": {"night": 0}}',
        b'{"id": 7, "do": {"night": 0}}',
        b'{"id": "", "do": {"night": 0}}',
        b'{"id": "a", "do": {"night": "0"}}',
        b'{"id": "a", "do": {"night": 1.5}}',
        b'{"id": "a", "do": {"night": true}}',
        b'{"id": "a", "do": {"night": 0, "day": 1}}',
        b'{"id": "a", "do": {"dance": 1}}',
        b'{"id": "a", "do": {}}',
        b'{"id": "a", "do": {"night": 0}, "more": 1}',
        b'{"id": "a", "do": {"night": 99999999999999999999999}}',
        b'{"id": "\\ud800", "do": {"night": 0}}',
        b'{"id": "a", "do": {"infraction": {"seat": 5, "note": "\\ud800"}}}',
        b'{"id": "a", "do": {"infraction": {"\\ud800": 5}}}',
        b'{"id": "a", "do": {"vote": {"five": 3}}}',
        b'{"id": "%s", "do": {"night": 0}}' % (b"x" * 81),
    ],
)
def test_a_malformed_command_is_told_so_and_changes_nothing(hall: Hall, body: bytes) -> None:
    judge = hall.judge
    judge.do(OPEN)
    response = judge.http.post("/api/tables/1/commands", data=body, headers=judge.headers)
    assert code(response) == (422, "malformed")
    assert judge.state()["revision"] == 1


def test_a_giant_body_is_not_read(judge: Caller) -> None:
    response = judge.http.post("/api/tables/1/commands", data=b"x" * 70_000, headers=judge.headers)
    assert code(response) == (413, "body_too_large")


def test_a_foreign_page_cannot_send_commands(judge: Caller) -> None:
    for origin in ("http://evil.example", "null", "http://localhost:1"):
        headers = {**judge.headers, "Origin": origin}
        command = {"id": "a", "do": OPEN}
        assert code(judge.http.post("/api/tables/1/commands", json=command, headers=headers)) == (
            403,
            "foreign_origin",
        )
    own = {**judge.headers, "Origin": "http://localhost"}
    assert (
        judge.http.post("/api/tables/1/commands", json={"id": "a", "do": OPEN}, headers=own).status_code
        == 200
    )


def test_reading_never_changes_anything(judge: Caller) -> None:
    assert code(judge.get("/api/tables/1/commands")) == (405, "method_not_allowed")
    assert code(judge.http.put("/api/tables/1/snapshot", headers=judge.headers)) == (
        405,
        "method_not_allowed",
    )


@pytest.mark.parametrize(
    "path", ["/api/nothing", "/nothing", "/assets/nothing.js", "/assets/../cli.py", "/static/../app.py"]
)
def test_there_is_nothing_else(http: FlaskClient, path: str) -> None:
    assert code(http.get(path)) == (404, "not_found")


def test_an_error_inside_leaks_nothing(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("the secret of the house")

    judge = hall.judge
    monkeypatch.setattr(hall.server.tables.get("1"), "state", fail)
    response = judge.get("/api/tables/1/snapshot")
    assert code(response) == (500, "internal_error")
    assert b"secret" not in response.data
    monkeypatch.setattr(hall.server.tables.get("1"), "submit", fail)
    response = judge.send(OPEN)
    assert code(response) == (500, "internal_error")
    assert b"secret" not in response.data


def test_refusals_speak_the_readers_language(judge: Caller) -> None:
    command = {"id": "a", "do": FOUL}
    headers = {**judge.headers, "Accept-Language": "de, ru;q=0.9, en;q=0.8"}
    by_header = judge.http.post("/api/tables/1/commands", json=command, headers=headers)
    by_query = judge.http.post("/api/tables/1/commands?lang=en", json={**command, "id": "b"}, headers=headers)
    assert "игр" in (by_header.json or {})["message"].lower()
    assert "game" in (by_query.json or {})["message"].lower()


def test_every_answer_is_guarded(hall: Hall) -> None:
    for path in ("/", "/api/nothing", "/healthz", "/judge/1", "/overlay/1/full"):
        headers = hall.server.app.test_client().get(path).headers
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Referrer-Policy"] == "no-referrer"
        assert "default-src 'none'" in headers["Content-Security-Policy"]
        assert "Access-Control-Allow-Origin" not in headers


def test_effects_say_what_a_clause_would_do_to_each_seat(judge: Caller) -> None:
    judge.send(OPEN)
    told = (judge.get("/api/tables/1/effects?clause=6.8.15").json or {})["effects"]
    assert {effect["act"] for effect in told.values()} == {"removal"}
    assert sorted(told, key=int) == [str(seat) for seat in range(1, 11)]
    assert code(judge.get("/api/tables/1/effects")) == (422, "malformed")


def test_clauses_say_what_they_would_do_to_a_seat(judge: Caller) -> None:
    assert code(judge.get("/api/tables/1/clauses")) == (409, "no_game")
    judge.do(OPEN, {"day": 1})
    listed = judge.get("/api/tables/1/clauses?seat=5").json or {}
    foul = next(entry for entry in listed["clauses"] if entry["clause"] == "6.6.1")
    assert (listed["seat"], foul["effect"]["act"], foul["effect"]["number"]) == (5, "foul", 1)
    assert code(judge.get("/api/tables/1/clauses?seat=eleven")) == (422, "malformed")
    assert code(judge.get("/api/tables/1/clauses?seat=99")) == (409, "unknown_seat")


def test_regulations_come_with_their_settings(judge: Caller) -> None:
    listed = (judge.get("/api/regulations").json or {})["regulations"]
    assert listed[0]["id"] == "fsm"  # the fullest text first: the form offers it
    fsm = next(entry for entry in listed if entry["id"] == "fsm")
    assert "removal_deduction" in [setting["name"] for setting in fsm["settings"]]


def test_the_description_knows_every_route_and_model(http: FlaskClient, hall: Hall) -> None:
    described = http.get("/api/openapi.json").json or {}
    assert described["openapi"] == "3.1.0"
    routes = {
        rule.rule.replace("<", "{").replace(">", "}")
        for rule in hall.server.app.url_map.iter_rules()
        if rule.rule.startswith("/api/") and rule.rule != "/api/openapi.json"
    }
    assert set(described["paths"]) == routes
    text = json.dumps(described)
    for reference in {part.split('"')[0] for part in text.split("#/components/schemas/")[1:]}:
        assert reference in described["components"]["schemas"]


def test_the_server_says_that_it_is_well(http: FlaskClient) -> None:
    assert (http.get("/healthz").json or {})["ok"] is True


# --- what an audience may not know -----------------------------------------------------------------------------


def test_the_hall_is_told_no_secrets(hall: Hall) -> None:
    judge = hall.judge
    judge.do(
        OPEN,
        {"day": 1},
        {"speech": 1},
        {"nominate": {"by": 1, "seat": 8}},
        {"night": 1},
        {"shot": 2},
        {"don_check": 5},
        {"infraction": {"seat": 6, "clause": "6.6.4", "note": "стук"}},
        {"sheriff_check": 7},
    )
    response = hall.caller("hall").get("/api/tables/1/snapshot")
    text = response.data.decode()
    seen = (response.json or {})["snapshot"]
    for secret in ("sheriff", '"don"', '"mafia"', "citizen", '"red"', '"black"', "6.6.4", "стук"):
        assert secret not in text
    assert (seen["nights"], seen["rulings"], seen["nominees"]) == ([], [], [])
    assert seen["seats"][1]["presence"] == "seated"
    assert [seat["fouls"] for seat in seen["seats"]] == [0] * 10


def test_nominations_are_public_once_the_vote_begins(hall: Hall) -> None:
    judge = hall.judge
    judge.do(OPEN, {"day": 2}, {"speech": 1}, {"nominate": {"by": 1, "seat": 8}})
    assert hall.caller("hall").state()["snapshot"]["nominees"] == []
    assert [nominee["seat"] for nominee in hall.caller("air").state()["snapshot"]["nominees"]] == [8]
    judge.do({"speech": 2}, {"nominate": {"by": 2, "seat": 9}}, {"voting": True})
    assert [nominee["seat"] for nominee in hall.caller("hall").state()["snapshot"]["nominees"]] == [8, 9]


@pytest.mark.parametrize("audience", ["air", "desk"])
def test_a_held_ruling_is_on_no_screen_but_the_judges(hall: Hall, audience: Any) -> None:
    judge = hall.judge
    judge.do(OPEN, {"day": 1}, {"night": 1}, {"infraction": {"seat": 6, "clause": "6.6.4"}})
    state = hall.caller(audience).state()
    assert (state["snapshot"]["rulings"], state["banners"], state["outlook"]) == ([], [], None)
    assert judge.state()["outlook"]["held"] == ["r1"]
    judge.do({"day": 2}, {"announce": "all"})
    state = hall.caller(audience).state()
    assert [banner["seat"] for banner in state["banners"]] == [6]


def test_only_the_judge_gets_the_outlook(hall: Hall) -> None:
    hall.judge.do(OPEN)
    for audience in ("air", "desk", "hall"):
        state = hall.caller(audience).state()
        assert (state["outlook"], state["judges"]) == (None, None)
    assert hall.judge.state()["outlook"]["next"]["code"]
