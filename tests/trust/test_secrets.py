"""Every route, every event and every key, on the bytes: nothing secret arrives, nothing is accepted.

`ROUTES` and `EVENTS` are compared with what the server really has: a new one fails here until it is described.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import requests
from flask import Flask

from overlay.engine.terms import Audience
from overlay.server.broadcast import Series
from overlay.store.schema import metadata
from tests.server.conftest import OPEN, Caller, Hall
from tests.server.process import Process
from tests.trust.raw import Gone, Raw

ROLES = {"3": "sheriff", "4": "don", "7": "mafia", "9": "mafia"}
HELD_NOTE = "ПОДСМОТРЕЛ-НОЧЬЮ"
PUBLIC_NOTE = "ГОЛОС-ПОСЛЕ-СТОП"
DEVICE = "ТЕЛЕФОН-СУДЬИ"
OTHER_PLAYER = "ИГРОК-ВТОРОГО-СТОЛА"
SCHEDULED = "ИГРОК-ИЗ-РАСПИСАНИЯ"
METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")

AUDIENCES = ("judge", "air", "hall", "desk", None)
ALL = dict.fromkeys(AUDIENCES, 200)
KEYED = ALL | {None: 401}
JUDGED = {"judge": 200, "air": 403, "hall": 403, "desk": 403, None: 401}
DESK = {"judge": 403, "air": 403, "hall": 403, "desk": 200, None: 401}
ORDER = DESK | {"desk": 422}
"""What is sent to it here is no order."""

ROUTES: Mapping[str, Mapping[str | None, int]] = {
    "POST /api/tables/<table>/commands": JUDGED,
    "GET /api/tables/<table>/snapshot": KEYED,
    "GET /api/tables/<table>/clauses": JUDGED,
    "GET /api/tables/<table>/effects": JUDGED,
    "GET /api/tables/<table>/timeline": JUDGED,
    "GET /api/tables/<table>/reversal": JUDGED,
    "GET /api/tables/<table>/schedule": JUDGED,
    "POST /api/tables/<table>/production": ORDER,
    "POST /api/production": ORDER,
    "GET /api/tables/<table>/links": DESK,
    "GET /api/tables/<table>/doctor": DESK,
    "GET /api/players/photos": DESK,
    "PUT /api/players/photo": ORDER,
    "DELETE /api/players/photo": ORDER,
    "GET /photos/<file>": dict.fromkeys(AUDIENCES, 404),
    "POST /api/themes": ORDER,
    "POST /api/themes/upload": ORDER,
    "PUT /api/themes/<theme>": ORDER,
    "DELETE /api/themes/<theme>": DESK | {"desk": 409},
    "PUT /api/themes/<theme>/files/<name>": DESK | {"desk": 409},
    "GET /api/themes/<theme>.zip": DESK,
    "GET /themes/<theme>/<version>/<file>": dict.fromkeys(AUDIENCES, 404),
    "GET /api/obs-scenes/<kind>.json": DESK,
    "GET /api/regulations": KEYED,
    "GET /api/words": ALL,
    "GET /api/openapi.json": ALL,
    "GET /healthz": ALL,
    "GET /readyz": ALL,
    "GET /metrics": DESK,
    # Only where there is an https port: tests/trust/test_https.py.
    "GET /ca": dict.fromkeys(AUDIENCES, 404),
    "GET /ca/mafia-overlay.crt": dict.fromkeys(AUDIENCES, 404),
    "GET /ca/mafia-overlay.mobileconfig": dict.fromkeys(AUDIENCES, 404),
    "GET /pair": ALL,
    "POST /pair": dict.fromkeys(AUDIENCES, 422),
    "GET /desk/devices": DESK,
    "POST /desk/codes": dict.fromkeys(AUDIENCES, 401),
    "POST /desk/revoke": dict.fromkeys(AUDIENCES, 401),
    "POST /desk/rotate": dict.fromkeys(AUDIENCES, 401),
    "GET /judge/<table>": ALL,
    "GET /judge/worker.js": ALL,
    "GET /hall/<table>": ALL,
    "GET /overlay/<table>/<view>": ALL,
    "GET /desk": DESK | {None: 200},
    "GET /desk/sample": ALL,
    "GET /": DESK | {None: 200},
    "GET /desk/plugins": DESK,
    "GET /assets/<path:name>": dict.fromkeys(AUDIENCES, 404),
    "GET /static/<path:filename>": ALL,
    "GET /views/<name>/<path:file>": dict.fromkeys(AUDIENCES, 404),
    "GET /favicon.ico": dict.fromkeys(AUDIENCES, 204),
}
"""What each key gets at each route, at its own table."""

FILLED = {
    "<table>": "1",
    "<view>": "full",
    "<kind>": "one",
    "<theme>": "ether",
    "<version>": "0",
    "<file>": "../../pages/overlay.html",
    "<path:name>": "../panel.html",
    "<path:filename>": "desk.css",
    "<name>": "scorebug",
    "<path:file>": "../__init__.py",
}
QUERIES = {"effects": {"clause": "6.6.1"}, "reversal": {"step": "2"}}

EVENTS = {
    "/table": {"connect", "disconnect", "command", "snapshot", "device", "takeover", "time", "report"},
    "/desk": {"connect", "disconnect", "time"},
}


@dataclass
class Evening:
    """A server with two tables and a game with roles at each, full of things that not everybody may know."""

    process: Process
    judge: Raw
    screens: Mapping[str, Raw]
    """They were there all the time, and were sent what changed."""

    def key(self, audience: str | None, table: str = "1") -> str | None:
        if audience == "desk":
            return str(self.process.links["desk"].partition("?key=")[2])
        return self.process.key(audience, table) if audience else None

    @property
    def keys(self) -> set[str]:
        wanted = [(audience, table) for audience in ("judge", "air", "hall") for table in ("1", "2")]
        return {str(self.key(*place)) for place in [*wanted, ("desk", "1")]}

    def secrets(self, audience: str | None) -> list[str]:
        """What must not stand in anything that this audience is sent, however it is asked."""
        own = self.key(audience)
        found = [key for key in self.keys if key != own]
        found += [OTHER_PLAYER, HELD_NOTE, DEVICE, SCHEDULED]
        if audience != "air":
            found += [
                f'"{field}":"{value}"'
                for field in ("role", "team", "target_role")
                for value in ("sheriff", "don", "mafia", "citizen", "red", "black")
            ]
            found += ['"checked":', '"reds":7', '"blacks":3']
        if audience is None:
            found += ["Аня", '"seats":[']
        return found

    def revision(self) -> tuple[int, object]:
        self.judge.ask("snapshot")
        state = self.judge.states[-1]
        return state["revision"], state["snapshot"]


def _await(screen: Raw, revision: int) -> None:
    screen.until(lambda: f'"revision":{revision},' in screen.heard[-1])


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    folder: Path = tmp_path_factory.mktemp("data")
    process = Process(folder, "--tables", "2")
    judge = Raw(process.url, process.key("judge"), by=DEVICE)
    other = Raw(process.url, process.key("judge", "2"), "2")
    screens = {of: Raw(process.url, process.key(of), changes=True) for of in ("air", "hall")}
    game: list[dict[str, object]] = [
        {"open": {"regulation": "fsm", "players": {"1": "Аня"}, "roles": ROLES}},
        {"night": 0},
        {"day": 1},
        {"infraction": {"seat": 6, "sanction": "foul", "note": PUBLIC_NOTE}},
        {"speech": 1},
        {"nominate": {"by": 1, "seat": 8}},
        {"night": 1},
        {"shot": 2},
        {"don_check": 3},
        {"sheriff_check": 7},
        {"infraction": {"seat": 5, "clause": "6.8.9", "note": HELD_NOTE}},
    ]
    for number, step in enumerate(game):
        answer = judge.send(step, f"step-{number}")
        assert answer["ok"], answer
        for screen in screens.values():
            # Orders that come faster than a screen is sent to are shown as one.
            _await(screen, answer["revision"])
    roster = {"1": OTHER_PLAYER}
    assert other.send({"open": {"regulation": "fsm", "players": roster, "roles": ROLES}}, "open")["ok"]
    evening = Evening(process, judge, screens)
    yield evening
    for line in (judge, other, *screens.values()):
        line.close()
    code, complaints = process.stop()
    # Nothing of it stands in the log either, whatever was asked in these tests.
    assert code == 0
    for secret in (*evening.keys, HELD_NOTE, OTHER_PLAYER, "sheriff", "Аня"):
        assert secret not in complaints
    assert "Traceback" not in complaints


def rules(app: Flask) -> set[str]:
    return {
        f"{method} {rule.rule}"
        for rule in app.url_map.iter_rules()
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    }


def test_every_route_is_described_here(hall: Hall) -> None:
    assert rules(hall.server.app) == set(ROUTES)


def test_every_event_is_described_here(hall: Hall) -> None:
    handlers: Mapping[str, Mapping[str, object]] = hall.server.socketio.server.handlers
    assert {space: set(events) for space, events in handlers.items()} == EVENTS


def test_nothing_that_is_read_changes_anything(hall: Hall) -> None:
    """A GET never changes a state: no link, no image and no prefetch of a browser can act for a judge."""
    http = hall.server.app.test_client()
    hall.judge.do(OPEN, {"day": 1})

    def stored() -> object:
        with hall.journal._engine.connect() as connection:
            names = sorted(metadata.tables)
            rows = [list(connection.execute(metadata.tables[name].select())) for name in names]
        # The check of readiness leaves a row of its own, which says nothing.
        return [[row for row in table if row[0] != "probe"] for table in rows]

    before = stored()
    for rule in sorted(rules(hall.server.app)):
        method, _, path = rule.partition(" ")
        if method != "GET":
            continue
        for name, value in FILLED.items():
            path = path.replace(name, value)
        for audience in ("judge", "desk"):
            key = hall.server.keyring.key("1", audience)
            http.get(path, query_string={"key": key}, headers={"Authorization": f"Bearer {key}"}).close()
    assert stored() == before
    assert {rule.partition(" ")[0] for rule in rules(hall.server.app)} <= {"GET", "POST", "PUT", "DELETE"}


def address(evening: Evening, rule: str) -> tuple[str, str, dict[str, str]]:
    method, _, path = rule.partition(" ")
    query = next((asked for end, asked in QUERIES.items() if path.endswith(end)), {})
    for name, value in FILLED.items():
        path = path.replace(name, value)
    return method, evening.process.url + path, query


def ask(url: str, method: str, key: str | None, query: Mapping[str, str], way: str) -> requests.Response:
    """The key as programs send it, or as pages do."""
    headers = {"Authorization": f"Bearer {key}"} if key and way == "header" else {}
    asked = {**query, "key": key} if key and way == "query" else dict(query)
    body = json.dumps({"id": "x", "do": {"day": 2}}) if method != "GET" else None
    prepared = requests.Request(method, url, params=asked, data=body, headers=headers).prepare()
    # As it is written: the client must not tidy `/../` away.
    with requests.Session() as session:
        return session.send(prepared, allow_redirects=False, timeout=10)


def heard(response: requests.Response, own: str | None) -> str:
    """All that came back, in the letters of JSON, without the caller's own key."""
    text = f"{response.headers}\n{response.text}"
    return text.replace(own, "") if own else text


@pytest.mark.parametrize("rule", sorted(ROUTES))
def test_a_route_gives_nobody_more_than_their_share(evening: Evening, rule: str) -> None:
    method, url, query = address(evening, rule)
    page = "/api/" not in rule and not rule.endswith("/metrics")
    for audience, expected in ROUTES[rule].items():
        if audience in ("judge", "desk") and expected == 200 and not page:
            # What a judge may do is tested elsewhere; here it would change the game.
            continue
        key = evening.key(audience)
        before = evening.revision()
        response = ask(url, method, key, query, "query" if page else "header")
        assert response.status_code == expected, (audience, response.text)
        if not (audience == "desk" and page):
            assert [s for s in evening.secrets(audience) if s in heard(response, key)] == []
        assert evening.revision() == before


@pytest.mark.parametrize("rule", sorted(ROUTES))
@pytest.mark.parametrize("audience", ["air", "hall", None])
def test_no_method_and_no_way_of_giving_a_key_is_accepted(
    evening: Evening, rule: str, audience: str | None
) -> None:
    _, url, query = address(evening, rule)
    key = evening.key(audience)
    before = evening.revision()
    for method in METHODS:
        for way in ("header", "query"):
            response = ask(url, method, key, query, way)
            assert response.status_code < 500
            assert method == "GET" or response.status_code >= 400
            assert [s for s in evening.secrets(audience) if s in heard(response, key)] == []
    assert evening.revision() == before


@pytest.mark.parametrize("audience", ["judge", "air", "hall"])
def test_a_key_of_one_table_opens_nothing_of_another(evening: Evening, audience: str) -> None:
    for rule in ROUTES:
        if "<table>" not in rule or "/api/" not in rule:
            continue
        method, url, query = address(evening, rule)
        response = ask(
            url.replace("/tables/1/", "/tables/2/"), method, evening.key(audience), query, "header"
        )
        assert response.status_code == 403
        assert OTHER_PLAYER not in response.text
    stranger = Raw(evening.process.url, evening.key(audience), "2")
    assert stranger.refusal is not None
    assert OTHER_PLAYER not in stranger.text
    stranger.close()


PAYLOADS: tuple[object, ...] = (
    None,
    {},
    {"id": "x", "do": {"day": 2}},
    {"id": "step-1", "do": {"night": 0}},
    {"name": "Судья"},
    {"locked": True},
    {"device": "x"},
    {"table": "2"},
    "judge",
    [],
)


@pytest.mark.parametrize("audience", ["air", "hall"])
def test_no_event_gives_a_screen_more_than_its_state(evening: Evening, audience: str) -> None:
    before = evening.revision()
    raw = Raw(evening.process.url, evening.key(audience))
    for event in sorted(EVENTS["/table"] - {"connect", "disconnect"}):
        for payload in PAYLOADS:
            answer = raw.ask(event, payload)
            if event == "report":
                assert (answer["ok"], answer["code"]) == (False, "malformed")
            elif event not in ("snapshot", "time"):
                assert (answer["ok"], answer["code"]) == (False, "not_a_judge")
    # Names of the library's own, of rooms, of other places.
    for event in ("join", "enter_room", "connect", "disconnect", "*", "__proto__", "1:judge", "2:air", ""):
        raw.post(event, {"room": "1:judge"})
    desk = f"40/desk,{json.dumps({'key': evening.key(audience)})}"
    for packet in (
        desk,
        '42/desk,1["time"]',
        "40/,",
        "40/admin,",
        "41/admin,",
        "451-/table,[]",
        '43/table,1["x"]',
    ):
        raw.say(packet)
    raw.settle()
    assert [s for s in evening.secrets(audience) if s in raw.text] == []
    assert HELD_NOTE not in raw.text
    assert '44/desk,{"message"' in raw.text
    assert "42/desk" not in raw.text
    assert evening.revision() == before
    raw.close()


@pytest.mark.parametrize("key", [None, "", "wrong", 7, [], {}, "a" * 5000])
def test_nobody_comes_in_without_a_key(evening: Evening, key: Any) -> None:
    raw = Raw(evening.process.url, key)
    assert raw.refusal is not None
    assert raw.refusal["data"]["code"] in ("key_missing", "key_unknown")
    try:
        for event in sorted(EVENTS["/table"]):
            raw.post(event, {"id": "x", "do": {"day": 2}})
        raw.settle()
    except Gone:
        pass
    assert raw.states == []
    assert [s for s in evening.secrets(None) if s in raw.text] == []
    raw.close()


@pytest.mark.parametrize("audience", ["air", "hall"])
def test_what_changes_tells_a_screen_no_more_than_its_state(evening: Evening, audience: str) -> None:
    screen = evening.screens[audience]
    screen.settle()
    assert sum(packet.startswith('42/table,["change",') for packet in screen.heard) >= 10
    assert [s for s in evening.secrets(audience) if s in screen.text] == []


def test_a_held_ruling_is_on_no_screen(evening: Evening) -> None:
    assert evening.judge.states[-1]["snapshot"]["rulings"][-1]["held"]
    for audience in ("air", "hall", "desk"):
        url = f"{evening.process.url}/api/tables/1/snapshot"
        text = ask(url, "GET", evening.key(audience), {}, "header").text
        assert HELD_NOTE not in text
        assert "6.8.9" not in text


ONE = {
    "roles": {"3": "sheriff", "4": "don", "7": "mafia", "9": "mafia"},
    "nominated": 8,
    "seen": 5,
    "held": 5,
}
OTHER = {
    "roles": {"9": "sheriff", "1": "don", "2": "mafia", "5": "mafia"},
    "nominated": 6,
    "seen": 4,
    "held": 4,
}


def play(hall: Hall, secret: Mapping[str, Any], audience: Audience) -> list[bytes]:
    """What an audience is sent step by step in a game whose public course is always the same."""
    judge, screen = hall.judge, hall.caller(audience)
    steps: list[dict[str, object]] = [
        {"open": {"regulation": "fsm", "roles": secret["roles"]}},
        {"night": 0},
        {"day": 1},
        {"speech": 10},
        {"nominate": {"by": 10, "seat": secret["nominated"]}},
        {"night": 1},
        {"shot": 8},
        {"don_check": secret["seen"]},
        {"sheriff_check": secret["nominated"]},
        {"infraction": {"seat": secret["held"], "clause": "6.6.1", "note": HELD_NOTE}},
        {"best_move": [1, 2, secret["seen"]]},
    ]
    sent = []
    table, series = hall.server.tables.get("1"), Series()
    for step in steps:
        assert judge.send(step).status_code == 200, step
        hall.clock.now += 1_000
        state = screen.state()
        state["journal"] = ""
        sent.append(json.dumps(state, ensure_ascii=False, sort_keys=True).encode())
        change = series.next(table.state(audience, series.number + 1)).change
        sent.append(change.text.replace(hall.journal.id, "").encode() if change else b"")
        assert Caller(screen.http, None).get("/api/tables/1/snapshot").status_code == 401
    return sent


@pytest.fixture
def another(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    from overlay.host import discover
    from overlay.server.app import create_app
    from overlay.store import open_store
    from tests.server.conftest import FakeClock

    clock = FakeClock()
    journal = open_store(tmp_path_factory.mktemp("another"))
    yield Hall(create_app(journal, discover().regulations, names=("1", "2"), clock=clock), clock, journal)
    journal.close()


def test_two_games_that_differ_in_secrets_only_are_the_same_bytes_in_the_hall(
    hall: Hall, another: Hall
) -> None:
    assert play(hall, ONE, "hall") == play(another, OTHER, "hall")


def test_two_games_that_differ_in_held_rulings_only_are_the_same_bytes_on_air(
    hall: Hall, another: Hall
) -> None:
    on_air = play(hall, ONE, "air")
    assert on_air == play(another, ONE | {"held": 4}, "air")
    assert b'"sheriff"' in on_air[-2]
