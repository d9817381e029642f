"""Sockets of a real server: states for everybody, answers for every packet, and nothing lost when it dies."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest
import socketio.exceptions
import websocket

from tests.server.conftest import OPEN
from tests.server.process import Client, Process

FOUL = {"infraction": {"seat": 5, "sanction": "foul"}}


@pytest.fixture(scope="module")
def process(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    process = Process(tmp_path_factory.mktemp("data"), "--tables", "9")
    yield process
    code, complaints = process.stop()
    assert code == 0
    assert "Traceback" not in complaints


@pytest.fixture
def table(request: pytest.FixtureRequest, process: Process) -> str:
    """A table that no other test uses."""
    used = request.config.stash.setdefault(USED, [])
    used.append(request.node.name)
    return str(len(used))


USED = pytest.StashKey[list[str]]()


def test_whoever_connects_gets_the_state_of_their_audience(process: Process, table: str) -> None:
    for audience in ("judge", "air", "hall"):
        client = Client(process.url, process.key(audience, table), table)
        state = client.wait_for(lambda state: state["snapshot"] is None)
        assert (state["audience"], state["table"], state["revision"]) == (audience, table, 0)
        client.close()


def test_a_tap_reaches_every_screen(process: Process, table: str) -> None:
    clients = {
        audience: Client(process.url, process.key(audience, table), table) for audience in ("air", "hall")
    }
    judge, side_judge = (Client(process.url, process.key("judge", table), table) for _ in range(2))
    judge.send(OPEN, "open")
    judge.send({"day": 1}, "day")
    assert judge.send(FOUL, "foul")["revision"] == 3
    for client in (*clients.values(), side_judge, judge):
        state = client.wait_for(lambda state: state["revision"] == 3)
        assert state["snapshot"]["seats"][4]["fouls"] == 1
        assert [banner["grade"] for banner in state["banners"]] == ["foul"]
    roles = {
        audience: client.states[-1]["snapshot"]["seats"][2]["role"] for audience, client in clients.items()
    }
    assert roles == {"air": "sheriff", "hall": None}
    for client in (*clients.values(), judge, side_judge):
        client.close()


def test_judges_see_how_many_they_are(process: Process, table: str) -> None:
    judge = Client(process.url, process.key("judge", table), table)
    judge.wait_for(lambda state: state["judges"] == 1)
    other = Client(process.url, process.key("judge", table), table)
    judge.wait_for(lambda state: state["judges"] == 2)
    other.close()
    judge.states.clear()
    judge.ask_for_state()
    judge.wait_for(lambda state: state["judges"] == 1)
    judge.close()


def test_every_packet_gets_an_answer(process: Process, table: str) -> None:
    judge = Client(process.url, process.key("judge", table), table, lang="ru")
    packets = [
        "text",
        7,
        None,
        [],
        {},
        {"id": 1},
        {"id": "a", "do": {"dance": 1}},
        {"id": "a", "do": 1},
        ("a", "b"),
    ]
    for packet in packets:
        answer = judge.call(packet) if not isinstance(packet, tuple) else judge.call(*packet)
        assert (answer["ok"], answer["code"]) == (False, "malformed")
        assert "Не разобрано" in answer["message"]
    assert judge.send(OPEN, "open")["ok"]
    judge.close()


def test_a_screen_cannot_record(process: Process, table: str) -> None:
    air = Client(process.url, process.key("air", table), table)
    assert air.send(OPEN, "open")["code"] == "not_a_judge"
    air.ask_for_state()
    assert air.wait_for(lambda state: True)["revision"] == 0
    air.close()


@pytest.mark.parametrize(
    ("key", "at", "code"),
    [
        (None, "1", "key_missing"),
        (7, "1", "key_missing"),
        ("wrong", "1", "key_unknown"),
        ("\ud800", "1", "key_unknown"),
        ("judge", "2", "not_your_table"),
        ("judge", "99", "no_such_table"),
        ("judge", None, "no_such_table"),
    ],
)
def test_a_wrong_key_is_turned_away_with_the_reason(
    process: Process, key: object, at: object, code: str
) -> None:
    client = Client.__new__(Client)
    with pytest.raises(socketio.exceptions.ConnectionError):
        client.__init__(process.url, process.key("judge") if key == "judge" else key, at)  # type: ignore[misc]
    client.close()
    assert client.refusal is not None
    assert client.refusal["data"]["code"] == code
    assert client.refusal["message"]


@contextmanager
def raw(process: Process, origin: str | None = None) -> Iterator[websocket.WebSocket]:
    """A websocket without Socket.IO on it."""
    address = process.url.replace("http", "ws", 1) + "/socket.io/?EIO=4&transport=websocket"
    line = websocket.create_connection(address, timeout=10, origin=origin)
    try:
        yield line
    finally:
        line.shutdown()  # type: ignore[no-untyped-call]


def is_ended_by(line: websocket.WebSocket, message: str) -> bool:
    """Does the server end this connection on the message? A greeting or a ping may come before the end."""
    try:
        line.send(message)
        while line.recv():
            pass
    except websocket.WebSocketTimeoutException:
        return False
    except (websocket.WebSocketException, OSError):
        pass
    return True


def test_a_foreign_page_gets_no_socket(process: Process) -> None:
    foreign = raw(process, origin="http://evil.example")
    with pytest.raises(websocket.WebSocketBadStatusException) as refused, foreign:
        pass
    assert refused.value.status_code == 403
    with raw(process, origin=process.url) as line:
        assert line.connected


def test_garbage_ends_its_own_connection_only(process: Process, table: str) -> None:
    judge = Client(process.url, process.key("judge", table), table)
    for garbage in (
        "42",
        "4",
        "9",
        "42/table,{",
        '42/table,["command"',
        "4\x00",
        "451-/table,[]",
        "x" * 1_000,
    ):
        with raw(process) as line:
            line.send(garbage)
    assert judge.send(OPEN, "open")["ok"]
    judge.close()


def test_a_flood_is_cut_off(process: Process, table: str) -> None:
    judge = Client(process.url, process.key("judge", table), table)
    with raw(process) as line:
        assert is_ended_by(line, "4" + "x" * 100_000)
    assert judge.send(OPEN, "open")["ok"]
    judge.close()


def test_polling_is_not_offered(process: Process) -> None:
    address = urlsplit(process.url)
    with socket.create_connection((address.hostname or "", address.port or 0)) as line:
        line.sendall(b"GET /socket.io/?EIO=4&transport=polling HTTP/1.0\r\n\r\n")
        assert b" 400 " in line.makefile("rb").readline()


def test_a_killed_server_has_lost_nothing(tmp_path: Path) -> None:
    process = Process(tmp_path)
    judge = Client(process.url, process.key("judge"))
    for number, step in enumerate((OPEN, {"day": 1}, FOUL)):
        last = judge.send(step, f"tap-{number}")
    refused = judge.send({"nominate": {"by": 1, "seat": 99}}, "refused")
    before = judge.wait_for(lambda state: state["revision"] == 3)
    process.kill()
    judge.close()

    process = Process(tmp_path)
    judge = Client(process.url, process.key("judge"))
    after = judge.wait_for(lambda state: True)
    for part in ("journal", "revision", "snapshot", "title"):
        assert after[part] == before[part]
    assert judge.send(FOUL, "tap-2") == last
    assert judge.send({"nominate": {"by": 1, "seat": 99}}, "refused") == refused
    assert judge.send({"revoke": "r1"}, "back")["revision"] == 4
    judge.close()
    assert process.stop() == (0, "")


def test_links_are_the_same_after_a_restart(tmp_path: Path) -> None:
    def paths(process: Process) -> str:
        return json.dumps(process.links).replace(process.url, "")

    first = Process(tmp_path)
    before = paths(first)
    first.stop()
    second = Process(tmp_path)
    assert paths(second) == before
    second.stop()
