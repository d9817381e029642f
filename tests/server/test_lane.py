"""The direct lane on real connections: order, whole frames and bounded memory, whatever the clients do."""

from __future__ import annotations

import random
import sys
from itertools import pairwise
from typing import Any

import gevent
import pytest

from overlay.server import outbox
from overlay.server.lane import Lane
from overlay.server.lane_trial import open_lane, trial
from tests.server.conftest import OPEN
from tests.server.process import Client, Process
from tests.server.stage import PATIENCE, PLACE, Page, Stage
from tests.trust.raw import Raw

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
