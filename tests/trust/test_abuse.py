"""One client misbehaves: it is limited, named and at last ended, and the others do not notice."""

from __future__ import annotations

import json
import socket
import statistics
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

import pytest
import websocket

from overlay.server.limits import (
    BURST,
    ENTRIES_BURST,
    ENTRIES_SUSTAINED,
    FRAMES,
    ORDERS_BURST,
    ORDERS_SUSTAINED,
    PATIENCE,
    SUSTAINED,
    Allowance,
)
from tests.server.conftest import OPEN
from tests.server.process import Process
from tests.trust.conftest import Fork, Join, Start
from tests.trust.raw import Gone, Raw

FOUL = {"infraction": {"seat": 5, "sanction": "foul"}}
SOCKET = "socket.io/?EIO=4&transport=websocket"
UNHURT = 0.5
"""Seconds within which everybody else is answered; more on a machine that is slow without any flood."""


def typical(judge: Raw, until: Callable[[], bool], name: str) -> float:
    """Gives orders while something goes on; how long most of them took. A machine that is busy has single slow ones."""
    took: list[float] = []
    while not until() or len(took) < 5:
        began = time.monotonic()
        assert judge.send({"set": {"phase": "day", "number": 1}}, f"{name}-{len(took)}")["ok"]
        took.append(time.monotonic() - began)
        time.sleep(0.02)
    return statistics.median(took)


def test_a_flood_is_limited_named_and_ended(tmp_path: Path, start: Start, join: Join) -> None:
    process = start(tmp_path, "--tables", "2")
    judge = join(process, "judge", "2")
    judge.send(OPEN, "open")
    calm = typical(judge, lambda: True, "before")
    flooder = join(process, "judge", "1", device="flood-1")
    sent = int(ORDERS_BURST) + PATIENCE + 1_000

    def flood() -> None:
        with suppress(Gone):
            for number in range(sent):
                flooder.post("command", {"id": f"f{number}", "do": FOUL})
            flooder.until(lambda: False, patience=30)

    flooding = threading.Thread(target=flood)
    flooding.start()
    usual = typical(judge, lambda: not flooding.is_alive(), "calm")
    flooding.join()
    codes = [
        json.loads(packet.partition("[")[2][:-1]).get("code")
        for packet in flooder.heard
        if packet[:2] == "43"
    ]
    assert codes.count("too_often") >= 1
    handled = len([code for code in codes if code != "too_often"])
    assert handled <= ORDERS_BURST + ORDERS_SUSTAINED * 30
    with pytest.raises(Gone):
        flooder.ask("time")
    # It may come back, and is then like everybody else.
    assert isinstance(join(process, "judge", "1").ask("time"), int)
    code, log = process.stop()
    assert code == 0
    (first, *_) = [line for line in log.splitlines() if "a client sends too much" in line]
    assert "127.0.0.1" in first
    assert "flood-1" in log or "role=judge" in first
    assert log.count("a client sends too much") <= 3
    assert usual < max(UNHURT, 8 * calm)


def test_frames_without_end_are_the_end(tmp_path: Path, start: Start, join: Join) -> None:
    process = start(tmp_path)
    judge, flooder = join(process, "judge"), join(process, "hall")
    judge.send(OPEN, "open")
    with suppress(Gone):
        for _ in range(FRAMES * 20):
            flooder.say("3")
    with pytest.raises(Gone):
        flooder.ask("time")
    assert typical(judge, lambda: True, "after") < UNHURT
    (line,) = [line for line in process.stop()[1].splitlines() if "too many frames" in line]
    assert "127.0.0.1" in line


@pytest.mark.parametrize("event", ["nosuch", "time"])
def test_large_packets_without_end_and_without_a_key_keep_nobody_waiting(
    tmp_path: Path, start: Start, join: Join, event: str
) -> None:
    """They come faster than they can be read, so there is always more of them there."""
    process = start(tmp_path)
    judge = join(process, "judge")
    judge.send(OPEN, "open")
    over = threading.Event()
    packet = f'42/table,1["{event}",{json.dumps([1] * 16_000)}]'

    def flood() -> None:
        line = Raw(process.url, process.key("hall")) if event == "time" else None
        bare = websocket.create_connection(
            f"{process.url.replace('http', 'ws')}/{SOCKET}", origin=process.url
        )
        with suppress(Gone, OSError, websocket.WebSocketException):
            while not over.is_set():
                line.say(packet) if line else bare.send(packet)
        bare.close()
        if line:
            line.close()

    flooding = threading.Thread(target=flood)
    flooding.start()
    try:
        for number in range(5):
            assert judge.send({"set": {"phase": "day", "number": 1}}, f"calm-{number}", patience=5)["ok"]
    finally:
        over.set()
        flooding.join()
    code, log = process.stop()
    assert code == 0
    assert len(log.splitlines()) < 1_000


def test_events_of_the_libraries_own_names_are_not_heard(tmp_path: Path, start: Start, join: Join) -> None:
    """A judge's page does not become the hall's and stay the judge's, and nobody gets rid of the limits."""
    process = start(tmp_path)
    judge, hall = join(process, "judge"), join(process, "hall")
    for event in ("connect", "disconnect"):
        said = {"table": "1", "key": process.key("hall")}
        judge.say(f'42/table,7["{event}",{{"REMOTE_ADDR":"6.6.6.6"}},{json.dumps(said)}]')
        judge.say(f'451-/table,8["{event}",{{"_placeholder":true,"num":0}}]')
        judge.say(b"attached")
    assert judge.send(OPEN, "still the judge's")["ok"]
    assert not any(packet.startswith(("43/table,7", "43/table,8")) for packet in judge.heard)
    hall.say('42/table,1["disconnect"]')
    for _ in range(int(BURST) + 100):
        hall.post("device", {})
    hall.until(lambda: "too_often" in hall.heard[-1])
    code, log = process.stop()
    assert code == 0
    assert "6.6.6.6" not in log


@pytest.mark.parametrize("namespace", ["/table", "/desk"])
def test_whoever_comes_and_goes_without_end_is_stopped_and_then_ended(
    tmp_path: Path, fork: Fork, join: Join, namespace: str
) -> None:
    """Each time would be a whole state, and news to every judge."""
    process = fork(tmp_path)
    other, restless = join(process, "judge"), join(process, "hall")
    desk = process.links["desk"].partition("?key=")[2]
    said = json.dumps({"table": "1", "key": desk if namespace == "/desk" else process.key("judge")})
    for _ in range(int(ENTRIES_BURST) * 2):
        restless.say(f"41{namespace},")
        restless.say(f"40{namespace},{said}")
    restless.until(lambda: any("too_often" in packet for packet in restless.heard))
    with suppress(Gone):
        for _ in range(PATIENCE):
            restless.say(f"40{namespace},{said}")
    with pytest.raises(Gone):
        restless.until(lambda: False)
    let_in = [packet for packet in restless.heard if packet.startswith(f"40{namespace},")]
    assert len(let_in) <= ENTRIES_BURST + ENTRIES_SUSTAINED * 10
    assert other.send(OPEN, "undisturbed")["ok"]


def test_a_client_that_takes_nothing_does_not_slow_the_others(tmp_path: Path, fork: Fork, join: Join) -> None:
    process = fork(tmp_path)
    judge, hall = join(process, "judge"), join(process, "hall")
    judge.send(OPEN, "open")
    stalled = [join(process, "air") for _ in range(10)]
    for raw in stalled:
        assert raw._line.sock is not None
        raw._line.sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1)
    calm = typical(judge, lambda: True, "before")
    ends = time.monotonic() + 3
    usual = typical(judge, lambda: time.monotonic() > ends, "on")
    assert usual < max(UNHURT, 8 * calm)
    judge.ask("snapshot")
    revision = judge.states[-1]["revision"]
    hall.until(lambda: bool(hall.states) and hall.states[-1]["revision"] == revision)


def test_an_allowance_fills_up_again() -> None:
    now = [0.0]
    allowance = Allowance(lambda: now[0])
    assert [allowance.take() for _ in range(int(BURST) + 5)].count(True) == BURST
    assert allowance.refused == 5
    now[0] += 1
    assert [allowance.take() for _ in range(200)].count(True) == SUSTAINED
    now[0] += 60
    assert allowance.take()
    assert allowance.refused == 0


def line_to(process: Process) -> socket.socket:
    place = urlsplit(process.url)
    return socket.create_connection((place.hostname or "", place.port or 0), timeout=5)


def test_half_sent_requests_hold_nobody_up(tmp_path: Path, fork: Fork, join: Join) -> None:
    process = fork(tmp_path)
    judge = join(process, "judge")
    judge.send(OPEN, "open")
    half = [line_to(process) for _ in range(150)]
    for line in half:
        line.sendall(b"POST /api/tables/1/commands HTTP/1.1\r\nHost: x\r\nContent-Length: 60000\r\n")
    assert typical(judge, lambda: True, "on") < UNHURT
    for line in half:
        line.close()


@pytest.mark.parametrize("size", [70_000, 5_000_000])
def test_a_giant_packet_is_the_end_of_its_connection_only(
    tmp_path: Path, fork: Fork, join: Join, size: int
) -> None:
    process = fork(tmp_path)
    judge, giant = join(process, "judge"), join(process, "judge")
    with pytest.raises(Gone):
        giant.ask("command", {"id": "x", "do": {"open": {"regulation": "f" * size}}})
    assert judge.send(OPEN, "open")["ok"]


def test_events_before_the_connection_are_not_taken(tmp_path: Path, fork: Fork, join: Join) -> None:
    process = fork(tmp_path)
    judge = join(process, "judge")
    early = join(process, None)
    assert early.refusal is not None
    for packet in ('42/table,1["command",{"id":"x","do":{"night":0}}]', "41/table,", '42["command",{}]'):
        with suppress(Gone):
            early.say(packet)
            early.settle()
    judge.ask("snapshot")
    assert judge.states[-1]["revision"] == 0
    assert early.states == []


def test_a_tap_that_was_cut_off_counts_once_when_the_network_returns(
    tmp_path: Path, fork: Fork, join: Join
) -> None:
    process = fork(tmp_path)
    judge = join(process, "judge")
    judge.send(OPEN, "open")
    judge.send({"day": 1}, "day")
    for number in range(10):
        cut = join(process, "judge")
        cut.post(
            "command", {"id": f"tap-{number}", "do": {"infraction": {"seat": number + 1, "sanction": "foul"}}}
        )
        cut.close()
        back = join(process, "judge")
        answer = back.send({"infraction": {"seat": number + 1, "sanction": "foul"}}, f"tap-{number}")
        assert answer["ok"]
        assert answer["revision"] == number + 3
    judge.ask("snapshot")
    assert [seat["fouls"] for seat in judge.states[-1]["snapshot"]["seats"]] == [1] * 10
