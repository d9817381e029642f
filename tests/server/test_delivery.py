"""Who is sent a state before whom, and what happens while a large hall is being sent to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import gevent
import pytest
from gevent.pywsgi import WSGIServer

from overlay.engine.terms import Audience
from overlay.server.broadcast import Sending
from overlay.server.delivery import JUDGE_SECONDS, PART, Delivery
from overlay.server.patience import PatientHandler
from overlay.server.table import Table
from tests.server.conftest import Hall
from tests.server.stage import Page


@dataclass
class Sent:
    """What was sent, in order: to how many of which audience, and the revision."""

    to: list[tuple[str, int, int]] = field(default_factory=list)
    after_each: Callable[[int], None] = lambda _count: None

    @property
    def audiences(self) -> list[str]:
        return [audience for audience, _, _ in self.to]


@pytest.fixture
def sent(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> Sent:
    """The delivery of a real server, with clients that are only names; every send is written down instead of sent."""
    sent = Sent()

    def send(_delivery: Delivery, sids: tuple[str, ...], sending: Sending) -> None:
        audience = sids[0].partition("-")[0]
        sent.to.append((audience, len(sids), sending._state.revision))
        sent.after_each(len(sent.to))

    monkeypatch.setattr(Delivery, "_send", send)
    return sent


def fill(venue: Hall, **counts: int) -> Delivery:
    delivery = venue.server.sockets._delivery
    for audience, count in counts.items():
        delivery._rooms[f"1:{audience}"] = {f"{audience}-{number}" for number in range(count)}
    return delivery


def settle() -> None:
    """Until whatever is to be sent is sent."""
    gevent.sleep(2 * JUDGE_SECONDS)


def test_overlays_come_before_judges_before_the_desk_before_the_hall(hall: Hall, sent: Sent) -> None:
    fill(hall, hall=3, desk=1, judge=2, air=4)
    hall.judge.do({"open": {"regulation": "fsm"}})
    settle()
    assert sent.to == [("air", 4, 1), ("judge", 2, 1), ("desk", 1, 1), ("hall", 3, 1)]


def test_an_order_that_comes_while_the_hall_is_sent_to_is_on_air_before_the_rest_of_the_hall(
    hall: Hall, sent: Sent
) -> None:
    fill(hall, hall=3 * PART + 1, air=1, judge=1)
    judge = hall.judge

    def tap(count: int) -> None:
        if count == 4:
            # The second part of the hall has just left.
            gevent.spawn(judge.do, {"day": 1})

    sent.after_each = tap
    judge.do({"open": {"regulation": "fsm"}})
    settle()
    assert sent.to[:4] == [("air", 1, 1), ("judge", 1, 1), ("hall", PART, 1), ("hall", PART, 1)]
    # The overlays do not wait for the rest of the hall; every part of it gets both states, in order.
    assert sent.to[4] == ("air", 1, 2)
    halls = [(size, revision) for audience, size, revision in sent.to if audience == "hall"]
    assert halls == [(PART, 1)] * 3 + [(1, 1)] + [(PART, 2)] * 3 + [(1, 2)]


def test_changes_that_come_faster_than_they_are_sent_are_sent_as_one(hall: Hall, sent: Sent) -> None:
    fill(hall, air=1, hall=1)
    judge = hall.judge
    judge.do({"open": {"regulation": "fsm"}}, {"day": 1}, {"speech": 1})
    settle()
    assert sent.to == [("air", 1, 3), ("hall", 1, 3)]


def test_judges_are_spared_states_between_taps_that_no_hand_makes(hall: Hall, sent: Sent) -> None:
    fill(hall, air=1, judge=1)
    judge = hall.judge
    for step in ({"open": {"regulation": "fsm"}}, {"day": 1}, {"speech": 1}, {"clock": "pause"}):
        judge.do(step)
        gevent.sleep(0.001)
    assert [revision for audience, _, revision in sent.to if audience == "air"] == [1, 2, 3, 4]
    settle()
    # The first at once, and the newest of the others.
    assert [revision for audience, _, revision in sent.to if audience == "judge"] == [1, 4]


def test_one_audience_whose_state_cannot_be_made_takes_nothing_from_the_others(
    hall: Hall, sent: Sent, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(hall, air=1, judge=1, hall=1)
    table = hall.server.tables.get("1")
    make = table.state

    def broken(audience: Audience, number: int = 0) -> object:
        if audience == "judge":
            raise ValueError("a plugin's preview")
        return make(audience, number)

    monkeypatch.setattr(table, "state", broken)
    hall.judge.do({"open": {"regulation": "fsm"}})
    settle()
    assert sent.audiences == ["air", "hall"]


def test_a_follower_that_fails_takes_nothing_from_the_others(hall: Hall, sent: Sent) -> None:
    delivery = fill(hall, air=1)
    told: list[int] = []

    def fail(_table: Table) -> None:
        raise ValueError("whoever follows")

    delivery.followers[:] = [fail, lambda table: told.append(table.revision)]
    judge = hall.judge
    for step in ({"open": {"regulation": "fsm"}}, {"day": 1}):
        judge.do(step)
        settle()
    assert sent.to == [("air", 1, 1), ("air", 1, 2)]
    assert told == [1, 2]


def test_no_state_comes_before_the_answer_to_the_connection(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However long the database takes to note who has come."""
    sockets, judge = hall.server.sockets, hall.judge
    noted: list[object] = []

    def note(grant: object) -> None:
        for step in ({"open": {"regulation": "fsm"}}, {"day": 1}):
            judge.do(step)
            gevent.sleep(0.02)
        noted.append(grant)

    monkeypatch.setattr(sockets, "saw", note)
    listener = WSGIServer(("127.0.0.1", 0), hall.server.app, handler_class=PatientHandler, log=None)
    listener.start()
    # It looks at every packet that comes before the answer.
    page = Page(listener.server_port, place="/table", table="1", key=judge.key)
    while not noted:
        gevent.sleep(0.001)
    page.close()
    listener.stop(timeout=1)
