"""The direct lane hears: events, answers in order, and the pulse of whoever is there."""

from __future__ import annotations

import gevent
import pytest
from gevent import socket

from overlay.server import heartbeat
from tests.server.stage import PATIENCE, PLACE, REQUEST, Page, Stage


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


def test_whoever_is_shut_out_by_what_they_ask_hears_no_answer(stage: Stage) -> None:
    page = Page(stage.port)
    page.say(f'42{PLACE},1["fall",5]')
    page.say(f"40{PLACE},")
    assert page.packets_until(f"40{PLACE},") == [f"41{PLACE},"]
    page.ask(2)
    while not page.answers:
        page.read()
    assert page.answers == [2]
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
