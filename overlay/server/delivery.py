"""Who is sent which state, and when: every audience of a table its next state, overlays before judges before the hall.

A large audience is sent to in parts. Between two of them whoever is more urgent has a turn: a judge whose order has
come meanwhile, and the overlays that are to show it.
"""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, Final

import gevent
import structlog
from flask_socketio import SocketIO

from overlay.engine.terms import Audience
from overlay.server.broadcast import Sending, Series
from overlay.server.lane import Event
from overlay.server.lane_trial import open_lane
from overlay.server.table import Table
from overlay.server.wire import Encoded

NAMESPACE: Final = "/table"
ORDER: Final[tuple[Audience, ...]] = ("air", "judge", "desk", "hall")
"""Who is sent a change first."""
PART: Final = 64
"""Clients that are sent to at once: a third of a millisecond."""
JUDGE_SECONDS: Final = 0.2
"""Between two states for the judges, which show what the next taps would do: as a rule hands are not quicker, and it is
the dearest of all states. The answer to an order does not wait for it."""
BACKLOG: Final = 32
"""Messages that may wait for one client without the direct lane. One that is further behind gets the newest state
instead of them."""

log = structlog.get_logger()


class Delivery:
    """The clients of all tables, as far as they are sent states."""

    def __init__(self, socketio: SocketIO, events: Mapping[str, Event] | None = None) -> None:
        """`events`: what clients send that need not come through the libraries."""
        self._socketio = socketio
        self._server = socketio.server
        self._lane = open_lane(self._server, NAMESPACE, events)
        self._rooms: defaultdict[str, set[str]] = defaultdict(set)
        self._series: defaultdict[str, Series] = defaultdict(Series)
        """The states that each room is sent."""
        self._stale: dict[str, set[Audience]] = {}
        """Per table that is being sent to: who waits for a newer state."""
        self._judged: dict[str, float] = {}
        """When the judges of each table were sent a state."""
        self._soon: set[str] = set()
        """Tables whose judges are sent a state in a moment."""
        self.followers: list[Callable[[Table], None]] = []
        """Called after a table's clients were sent a new state."""
        self.took: Callable[[float], object] = lambda _seconds: None
        """Told how long it took to send to everybody."""

    def join(
        self, sid: str, environ: dict[str, Any], table: Table, audience: Audience, changes: bool
    ) -> None:
        """A client has come; it is sent its first state by `greet`. `changes`: it knows what a change is."""
        place = _room(table, audience)
        self._rooms[place].add(sid)
        if self._lane is not None:
            self._lane.join(sid, environ, changes=changes)
        self._server.enter_room(sid, place, namespace=NAMESPACE)

    def leave(self, sid: str, table: Table, audience: Audience) -> None:
        self._rooms[_room(table, audience)].discard(sid)
        if self._lane is not None:
            self._lane.leave(sid)

    def greet(self, sid: str, table: Table, audience: Audience) -> None:
        """Sends one client the whole state."""
        if self._lane is not None:
            # Before the state is made: it would be old after a wait.
            self._lane.settle(sid)
        state = Encoded(table.state(audience, self._series[_room(table, audience)].number))
        if self._lane is not None:
            self._lane.send((sid,), "snapshot", state)
        else:
            self._server.emit("snapshot", state, to=sid, namespace=NAMESPACE)

    def publish(
        self, table: Table, audiences: tuple[Audience, ...] = ORDER, *, is_answered: bool = False
    ) -> None:
        """These audiences get the table's state, right after the answer to whoever changed it.

        Changes that come faster than they are sent are sent as one: a state replaces the state before it.
        `is_answered`: whoever changed it has the answer, so the first ones need not wait for a turn.
        """
        waiting = self._stale.get(table.name)
        if waiting is not None:
            waiting.update(audiences)
            return
        waiting = self._stale[table.name] = set(audiences)
        began = time.monotonic()
        first: Iterator[None] = iter(())
        if is_answered and ORDER[0] in waiting:
            waiting.discard(ORDER[0])
            first = self._sent_to(table, ORDER[0])
            self._guarded(table, partial(next, first, None))
        gevent.spawn(self._run, table, began, first)

    # --- one table ---------------------------------------------------------------------------------------------

    def _run(self, table: Table, began: float, first: Iterator[None]) -> None:
        waiting = self._stale[table.name]
        try:
            self._guarded(table, partial(self._finish, first))
            while waiting:
                self._guarded(table, partial(self._serve, table, waiting, ORDER))
                self.took(time.monotonic() - began)
                for follow in self.followers:
                    self._guarded(table, partial(follow, table))
                began = time.monotonic()
        finally:
            del self._stale[table.name]

    @staticmethod
    def _guarded(table: Table, act: Callable[[], object]) -> None:
        """Whatever fails, whoever else waits is served."""
        try:
            act()
        except Exception:
            log.exception("a table's clients could not all be told", table=table.name)

    def _finish(self, parts: Iterator[None]) -> None:
        for _ in parts:
            self._socketio.sleep(0)

    def _serve(self, table: Table, waiting: set[Audience], audiences: tuple[Audience, ...]) -> None:
        """Sends to those of these who wait, the most urgent first."""
        for place, audience in enumerate(audiences):
            if audience not in waiting:
                continue
            waiting.discard(audience)
            for _ in self._sent_to(table, audience):
                # What is ready goes out, and an order that has come is taken, before more is made or sent.
                self._socketio.sleep(0)
                self._serve(table, waiting, audiences[:place])

    def _sent_to(self, table: Table, audience: Audience) -> Iterator[None]:
        """Sends an audience its next state, in parts."""
        sids = self._rooms.get(_room(table, audience))
        if not sids or (audience == "judge" and self._is_early(table)):
            return
        series = self._series[_room(table, audience)]
        try:
            sending = series.next(table.state(audience, series.number + 1))
        except Exception:
            # One audience's trouble is not the others', and the next change tries again.
            log.exception("a state could not be made", table=table.name, audience=audience)
            return
        whom = tuple(sids)
        for first in range(0, len(whom), PART):
            self._send(whom[first : first + PART], sending)
            yield

    def _send(self, sids: tuple[str, ...], sending: Sending) -> None:
        if self._lane is not None:
            self._lane.send_next(sids, sending)
            return
        for sid in sids:
            self._drop_backlog(sid)
            self._server.emit("snapshot", sending.whole, to=sid, namespace=NAMESPACE)

    def _is_early(self, table: Table) -> bool:
        """Whether its judges were sent a state just now; then they are sent the next one in a moment."""
        if table.name in self._soon:
            return True
        now = time.monotonic()
        left = self._judged.get(table.name, 0.0) + JUDGE_SECONDS - now
        if left <= 0:
            self._judged[table.name] = now
            return False
        self._soon.add(table.name)
        gevent.spawn_later(left, self._judges_again, table)
        return True

    def _judges_again(self, table: Table) -> None:
        self._soon.discard(table.name)
        self._judged.pop(table.name, None)
        self.publish(table, ("judge",))

    def _drop_backlog(self, sid: str) -> None:
        """Empties the queue of a client that does not keep up: the state to come holds all that it misses.

        An answer lost with it is asked for again by the command's id. A client that takes nothing is closed by its
        pings.
        """
        engine_sid = self._server.manager.eio_sid_from_sid(sid, NAMESPACE)
        client = self._server.eio.sockets.get(engine_sid)
        if client is None or client.closed or client.queue.qsize() <= BACKLOG:
            return
        while not client.queue.empty():
            client.queue.get_nowait()
            client.queue.task_done()


def _room(table: Table, audience: Audience) -> str:
    return f"{table.name}:{audience}"
