"""The direct lane on real connections: order, whole frames and bounded memory, whatever the clients do."""

from __future__ import annotations

import json
import random
import struct
import sys
from collections.abc import Iterator
from itertools import pairwise
from typing import Any, cast

import gevent
import pytest
import socketio
from gevent import socket
from gevent.pywsgi import WSGIServer
from pydantic import BaseModel

from overlay.protocol.messages import TableState
from overlay.server import heartbeat, outbox, wire
from overlay.server.broadcast import Sending
from overlay.server.lane import Event, Lane
from overlay.server.lane_trial import open_lane, trial
from overlay.server.websocket import Handler
from overlay.server.wire import Encoded
from tests.server.conftest import OPEN
from tests.server.process import Client, Process
from tests.trust.raw import Raw

PLACE = "/lane"
PATIENCE = 20
REQUEST = (
    b"GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\n"
    b"Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)


class Numbered(BaseModel):
    """In place of a state, or of a change."""

    number: int
    filling: str


class Stage:
    """A Socket.IO server in this process with nothing on it but the lane. `sent` numbers the states."""

    def __init__(self, ping_interval: float = 2, ping_timeout: float = 20) -> None:
        self._server = socketio.Server(
            async_mode="gevent",
            async_handlers=False,
            transports=["websocket"],
            json=wire,
            ping_interval=ping_interval,
            ping_timeout=ping_timeout,
        )
        self.asked: list[int] = []
        """What was asked past the libraries, in order."""
        self.lane = Lane(self._server, PLACE, {"ask": Event(self._answer)})
        self.sids: list[str] = []
        self.sent = 0
        self._server.on("connect", self._join, namespace=PLACE)
        self._server.on("disconnect", self._leave, namespace=PLACE)
        self._server.on("ask", lambda _sid, question: question, namespace=PLACE)
        self._server.on("plain", lambda _sid, question: question, namespace=PLACE)
        app = socketio.WSGIApp(self._server)
        self._listener = WSGIServer(("127.0.0.1", 0), app, handler_class=Handler, log=None)
        self._listener.start()
        self.port: int = self._listener.server_port

    def send(self, size: int = 3_000) -> None:
        """One state more to everybody."""
        self.sent += 1
        self.lane.send(tuple(self.sids), "state", {"number": self.sent, "filling": "ж" * (size // 6)})

    def send_next(self, size: int = 600) -> None:
        """One state more to everybody, as what has changed where that fits."""
        self.sent += 1
        state = cast(TableState, Numbered(number=self.sent, filling="ж" * (size // 2)))
        change = Numbered(number=self.sent, filling="ж" * (size // 6))
        self.lane.send_next(tuple(self.sids), Sending(state, Encoded(change)))

    def waiting(self) -> dict[str, int]:
        """Bytes that wait for each client."""
        return {sid: client.outbox.waiting_bytes for sid, client in self.lane._clients.items()}

    def end(self, sid: str) -> None:
        """As an operator's order ends a connection."""
        engine_sid = self._server.manager.eio_sid_from_sid(sid, PLACE)
        self._server.disconnect(sid, namespace=PLACE)
        self._server.eio.disconnect(engine_sid)

    def close(self) -> None:
        self._server.eio.shutdown()
        self._listener.stop(timeout=1)

    def _join(self, sid: str, environ: dict[str, Any], auth: object = None) -> None:
        self.lane.join(sid, environ, changes=isinstance(auth, dict) and auth.get("changes") is True)
        self.sids.append(sid)

    def _answer(self, _sid: str, question: int) -> int:
        self.asked.append(question)
        return question

    def _leave(self, sid: str, *_reason: object) -> None:
        self.lane.leave(sid)
        self.sids.remove(sid)


class Page:
    """A client on a bare socket: it reads when it is told to, and takes every frame apart itself."""

    def __init__(self, port: int, receive_buffer: int | None = None, *, changes: bool = False) -> None:
        self.numbers: list[int] = []
        self.wholes: list[int] = []
        """Those of them that were whole states of a series."""
        self.answers: list[Any] = []
        self.pings = 0
        self._line = socket.socket()
        if receive_buffer is not None:
            self._line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        self._line.connect(("127.0.0.1", port))
        self._line.settimeout(PATIENCE)
        self._line.sendall(REQUEST)
        self._stream = self._line.makefile("rb")
        while self._stream.readline() != b"\r\n":
            pass
        assert self._packet().startswith("0{")
        self.come(changes=changes)

    def come(self, *, changes: bool = False) -> None:
        self.say(f"40{PLACE}," + ('{"changes":true}' if changes else ""))
        while not (packet := self._packet()).startswith(f"40{PLACE},"):
            assert packet == "2", f"before the connection is answered came {packet[:80]}"

    def say(self, text: str) -> None:
        message = text.encode()
        assert len(message) < 126
        self._line.sendall(bytes([0x81, 0x80 | len(message)]) + bytes(4) + message)

    def ask(self, number: int) -> None:
        self.say(f'42{PLACE},{number}["ask",{number}]')

    def read(self) -> None:
        """Takes one packet in. `EOFError` when the server has ended the connection."""
        # The server has its turn even where much has arrived.
        gevent.sleep(0)
        packet = self._packet()
        if packet == "2":
            self.pings += 1
            self.say("3")
        elif packet.startswith(f"43{PLACE},"):
            self.answers.append(json.loads(packet[packet.index("[") :])[0])
        elif packet.startswith(f'42{PLACE},["state",'):
            self.numbers.append(json.loads(packet[packet.index("[") :])[1]["number"])
        elif packet.startswith(f'42{PLACE},["snapshot",'):
            self.numbers.append(json.loads(packet[packet.index("[") :])[1]["number"])
            self.wholes.append(self.numbers[-1])
        elif packet.startswith(f'42{PLACE},["change",'):
            number = json.loads(packet[packet.index("[") :])[1]["number"]
            assert number == self.numbers[-1] + 1, "a change continues what was sent before it"
            self.numbers.append(number)
        else:
            raise AssertionError(f"not a packet: {packet[:80]!r}")

    def read_until(self, number: int) -> None:
        while not self.numbers or self.numbers[-1] < number:
            self.read()

    def drain(self) -> bytes:
        """All up to the end of the connection; says nothing meanwhile."""
        return bytes(self._stream.read())

    def close(self) -> None:
        self._stream.close()
        self._line.close()

    def _packet(self) -> str:
        first, length = self._exactly(2)
        if length == 126:
            (length,) = struct.unpack("!H", self._exactly(2))
        elif length == 127:
            (length,) = struct.unpack("!Q", self._exactly(8))
        if first == 0x88:
            raise EOFError
        assert first == 0x81, f"not the beginning of a text frame: {first:#x}"
        return str(self._exactly(length), "utf-8")

    def _exactly(self, size: int) -> bytes:
        try:
            data = self._stream.read(size)
        except ConnectionError as error:
            raise EOFError from error
        if len(data) < size:
            raise EOFError
        return bytes(data)


@pytest.fixture
def stage() -> Iterator[Stage]:
    stage = Stage()
    yield stage
    stage.close()


# --- what the lane leans on ----------------------------------------------------------------------------------------


def test_the_libraries_are_as_the_lane_knows_them() -> None:
    assert trial() is None


class Torn(Lane):
    def _framed(self, event: str, payload: object) -> bytes:
        return super()._framed(event, payload)[:-1]


class Hasty(Lane):
    """Does not look whether the libraries are about to send something."""

    def join(self, sid: str, environ: dict[str, Any], *, changes: bool = False) -> None:
        super().join(sid, environ, changes=changes)

        class Nothing:
            unfinished_tasks = 0

        self._clients[sid]._queue = Nothing()


class Gone(Lane):
    def join(self, sid: str, environ: dict[str, Any], *, changes: bool = False) -> None:
        raise AttributeError("the library calls it otherwise now")


@pytest.mark.parametrize("lane", [Torn, Hasty, Gone])
def test_a_lane_that_does_not_fit_is_not_used(lane: type[Lane], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("overlay.server.lane_trial.TRIAL_SECONDS", 1.0)
    reason = trial(lane)
    assert reason is not None
    monkeypatch.setattr("overlay.server.lane_trial.trial", lambda: reason)
    assert open_lane(None, PLACE) is None


WITHOUT = (
    "import sys; import overlay.server.lane_trial as trying; trying.trial = lambda: 'a test says so'; "
    "from overlay.cli import main; main()"
)


def test_without_the_lane_screens_are_served_all_the_same(tmp_path: Any) -> None:
    process = Process(tmp_path, program=[sys.executable, "-W", "error", "-c", WITHOUT])
    screen, judge = (Client(process.url, process.key(audience)) for audience in ("air", "judge"))
    judge.send(OPEN, "open")
    judge.send({"day": 1}, "day")
    screen.wait_for(lambda state: state["revision"] == 2)
    screen.close()
    judge.close()
    code, complaints = process.stop()
    assert code == 0
    assert "the direct lane is not used" in complaints


# --- order ---------------------------------------------------------------------------------------------------------


def test_a_state_never_overtakes_the_answer_before_it(stage: Stage) -> None:
    page = Page(stage.port)
    for number in range(200):
        page.ask(number)
        if number % 3 == 0:
            stage.send(100)
        while len(page.answers) <= number:
            page.read()
    assert page.answers == list(range(200))
    assert page.numbers == sorted(page.numbers)
    page.close()


def test_twenty_thousand_deliveries_with_reconnects_leave_no_gap(stage: Stage) -> None:
    """Readers of every speed come and go; each connection hears every number from its first to its last."""
    dice = random.Random(7)
    states, readers = 450, 60
    connections: list[list[int]] = []

    def follow() -> None:
        own = random.Random(dice.random())
        while stage.sent < states:
            page = Page(stage.port)
            first, stays = stage.sent + 1, own.randint(20, 300)
            while not page.numbers or page.numbers[-1] < min(states, first + stays):
                page.read()
                if own.random() < 0.05:
                    page.ask(1)
                    gevent.sleep(own.random() * 0.01)
            # It heard all from the moment on in which it was taken in.
            assert page.numbers[0] <= first
            connections.append(page.numbers)
            page.close()

    followers = [gevent.spawn(follow) for _ in range(readers)]
    while not all(follower.ready() for follower in followers):
        stage.send()
        gevent.sleep(dice.choice((0, 0, 0.002, 0.01)))
    gevent.joinall(followers, raise_error=True)
    assert sum(map(len, connections)) >= 20_000
    assert len(connections) > readers
    for numbers in connections:
        assert all(later == earlier + 1 for earlier, later in pairwise(numbers))


def test_answers_keep_their_order_whichever_way_they_go(stage: Stage) -> None:
    page = Page(stage.port)
    for number in range(60):
        page.say(f'42{PLACE},{number}["{"ask" if number % 3 else "plain"}",{number}]')
    while len(page.answers) < 60:
        page.read()
    assert page.answers == list(range(60))
    assert stage.asked == [number for number in range(60) if number % 3]
    page.close()


@pytest.mark.parametrize(
    "said",
    [
        f'42{PLACE},1["ask"',
        f"42{PLACE},1[]",
        f"42{PLACE},1[[1],2]",
        f'42{PLACE},x["ask",1]',
        f'42{PLACE},"ask"',
        f'42{PLACE},١["ask",1]',
        f'42{PLACE},{"9" * 60}["ask",1]',
        '42/elsewhere,1["ask",1]',
        '42["ask",1]',
        "9",
        "",
    ],
)
def test_what_is_no_event_of_the_lanes_is_the_libraries_business(stage: Stage, said: str) -> None:
    """They end the connection or leave it, as they see fit; the others go on."""
    crooked, page = Page(stage.port), Page(stage.port)
    crooked.say(said)
    page.ask(5)
    stage.send(100)
    page.read_until(1)
    while not page.answers:
        page.read()
    assert stage.asked == [5]
    crooked.close()
    page.close()


def test_an_event_that_fails_is_not_answered_and_the_next_one_is(stage: Stage) -> None:
    page = Page(stage.port)
    page.say(f'42{PLACE},1["ask"]')
    page.say(f'42{PLACE},2["ask",1,2]')
    page.ask(3)
    while not page.answers:
        page.read()
    assert page.answers == [3]
    page.close()


@pytest.mark.parametrize("behind", [5, 100])
def test_what_comes_right_behind_the_request_is_heard(stage: Stage, behind: int) -> None:
    """Up to so many bytes of the first packets are in one piece with the request."""
    packets = b"".join(
        bytes([0x81, 0x80 | len(text)]) + bytes(4) + text
        for text in (f"40{PLACE},".encode(), f'42{PLACE},7["ask",7]'.encode())
    )
    with socket.create_connection(("127.0.0.1", stage.port)) as line:
        line.settimeout(PATIENCE)
        line.sendall(REQUEST + packets[:behind])
        gevent.sleep(0.05)
        line.sendall(packets[behind:])
        heard = b""
        while b"[7]" not in heard:
            piece = line.recv(4_096)
            assert piece, heard
            heard += piece
    assert stage.asked == [7]


# --- the pulse -----------------------------------------------------------------------------------------------------


def test_who_answers_pings_stays_and_who_does_not_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    """Longer than the libraries wait for something to send."""
    monkeypatch.setattr(heartbeat, "GOODBYE_SECONDS", 0.1)
    stage = Stage(ping_interval=0.2, ping_timeout=2)
    lively, silent = Page(stage.port), Page(stage.port)

    def live() -> None:
        while lively.pings < 20 or len(stage.sids) > 1:
            lively.read()
        lively.ask(1)
        while not lively.answers:
            lively.read()

    living = gevent.spawn(live)
    # A ping, and when nothing comes back the engine's own close.
    assert silent.drain().startswith(b"\x81\x012\x81\x011")
    living.get(timeout=PATIENCE)
    lively.close()
    silent.close()
    stage.close()


def test_who_has_left_the_lane_is_still_asked_for_its_pulse() -> None:
    stage = Stage(ping_interval=0.2, ping_timeout=1)
    page = Page(stage.port)
    page.say(f"41{PLACE},")
    page.pings = 0
    while page.pings < 4:
        page.read()
    assert stage.sids == []
    page.close()
    stage.close()


def test_a_connection_that_was_ended_is_hung_up_on(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    """A client that neither closes nor answers the close keeps nothing of the server's."""
    monkeypatch.setattr(heartbeat, "GOODBYE_SECONDS", 0.1)
    page = Page(stage.port)
    stage.end(stage.sids[0])
    page.drain()
    assert stage.lane._clients == {}
    page.close()


def test_who_comes_again_on_the_same_connection_is_served_again(stage: Stage) -> None:
    page = Page(stage.port)
    page.say(f"41{PLACE},")
    while stage.sids:
        gevent.sleep(0.001)
    page.come()
    page.ask(1)
    while not page.answers:
        page.read()
    assert stage.asked == [1]
    page.close()


# --- what has changed ----------------------------------------------------------------------------------------------


def test_a_change_goes_to_whom_it_fits_and_the_whole_to_all_others(stage: Stage) -> None:
    early, plain = Page(stage.port, changes=True), Page(stage.port)
    stage.send_next()
    stage.send_next()
    late = Page(stage.port, changes=True)
    stage.send_next()
    stage.send_next()
    for page in (early, plain, late):
        page.read_until(4)
    assert (early.numbers, early.wholes) == ([1, 2, 3, 4], [1])
    assert plain.wholes == [1, 2, 3, 4]
    assert (late.numbers, late.wholes) == ([3, 4], [3])
    # One that is sent a state of its own may have another than the series had: it gets the next one whole.
    stage.lane.send(tuple(stage.sids), "snapshot", {"number": 4})
    stage.send_next()
    early.read_until(5)
    assert early.wholes == [1, 4, 5]
    for page in (early, plain, late):
        page.close()


def test_a_stalled_client_is_given_the_whole_where_a_change_was_left_out(stage: Stage) -> None:
    stalled = Page(stage.port, receive_buffer=4_096, changes=True)
    other = Page(stage.port, changes=True)
    for number in range(400):
        stage.send_next(36_000)
        other.read_until(stage.sent)
        if number % 40 == 0:
            # An answer that is on its way keeps states back, too.
            stalled.ask(number)
        assert all(size <= outbox.BOUND for size in stage.waiting().values())
    assert other.wholes == [1]
    # `Page` holds that every change continues what came before it.
    stalled.read_until(400)
    assert stalled.numbers == sorted(set(stalled.numbers))
    assert 1 < len(stalled.wholes) < len(stalled.numbers) < 400
    for _ in range(5):
        stage.send_next()
        stalled.read_until(stage.sent)
    assert stalled.numbers[-6:] == list(range(400, 406))
    stalled.close()
    other.close()


# --- clients that stall --------------------------------------------------------------------------------------------


def test_a_stalled_client_finds_its_stream_whole_and_the_newest_state_at_its_end(stage: Stage) -> None:
    stalled, other = Page(stage.port, receive_buffer=4_096), Page(stage.port)
    stage.sids.sort()
    for _ in range(300):
        stage.send(12_000)
        other.read_until(stage.sent)
        assert all(size <= outbox.BOUND for size in stage.waiting().values())
    # The other one missed nothing meanwhile, though the first has megabytes to take.
    assert other.numbers == list(range(1, 301))
    stalled.read_until(300)
    assert stalled.numbers == sorted(set(stalled.numbers))
    assert 1 < len(stalled.numbers) < 300
    # It has caught up and misses nothing any more.
    for _ in range(5):
        stage.send(12_000)
        stalled.read_until(stage.sent)
    assert stalled.numbers[-6:] == list(range(300, 306))
    stalled.close()
    other.close()


def test_a_stalled_client_that_asks_is_answered_in_order(stage: Stage) -> None:
    """Its answers wait for room while states give way, and none is lost or torn."""
    page = Page(stage.port, receive_buffer=4_096)
    for number in range(120):
        page.ask(number)
        stage.send(12_000)
        gevent.sleep(0.001)
    while len(page.answers) < 120 or page.numbers[-1] < stage.sent:
        page.read()
    assert page.answers == list(range(120))
    assert page.numbers == sorted(set(page.numbers))
    page.close()


@pytest.mark.parametrize("answers_pings", [True, False])
def test_a_client_that_takes_nothing_is_ended(
    stage: Stage, answers_pings: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outbox, "PATIENCE_SECONDS", 1.0)
    monkeypatch.setattr("overlay.server.websocket.SILENCE_SECONDS", 3)
    page = Page(stage.port, receive_buffer=4_096)
    with gevent.Timeout(PATIENCE):
        while stage.sids:
            if answers_pings:
                page.say("3")
            stage.send(12_000)
            gevent.sleep(0.02)
    with pytest.raises(EOFError):
        page.read_until(stage.sent + 1)
    # As far as it goes, the stream is whole.
    assert page.numbers == sorted(set(page.numbers))
    assert stage.lane._clients == {}
    page.close()


def test_a_screen_that_does_not_read_holds_nobody_up(tmp_path: Any) -> None:
    """The whole way: a table's screens, one of which sleeps through most of a game."""
    process = Process(tmp_path)
    judge, hall = (Raw(process.url, process.key(audience)) for audience in ("judge", "hall"))
    sleeper = Raw(process.url, process.key("air"))
    judge.send(OPEN, "open")
    judge.send({"day": 1}, "day")
    for number in range(70):
        fouled = judge.send({"infraction": {"seat": number % 10 + 1, "sanction": "foul"}}, f"foul-{number}")
        revision = judge.send({"revoke": fouled["ref"]}, f"back-{number}")["revision"]
        hall.until(lambda revision=revision: hall.states and hall.states[-1]["revision"] >= revision)
    last = hall.states[-1]["revision"]
    sleeper.until(lambda: sleeper.states and sleeper.states[-1]["revision"] == last)
    revisions = [state["revision"] for state in sleeper.states]
    assert revisions == sorted(revisions)
    assert len(revisions) < last
    for raw in (judge, hall, sleeper):
        raw.close()
    assert process.stop() == (0, "")
