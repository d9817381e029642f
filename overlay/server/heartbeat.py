"""The pulse of all connections of a lane: a ping every few seconds, and an end for those that do not answer.

One loop for all: the libraries keep a greenlet and an alarm for each ping of each client, and with a thousand screens
that costs more than the judges' taps. The pings of clients that came together are spread over the whole interval.
"""

from __future__ import annotations

import time
from collections import deque
from typing import Final

import gevent

from overlay.server.connection import Connection

SLOTS: Final = 20
"""Parts of an interval. The clients of one are pinged together."""
GOODBYE_SECONDS: Final = 5.0
"""How long a connection that was ended may take to end by itself."""


class Heartbeat:
    """`interval`: seconds between two pings. `patience`: seconds that an answer may take."""

    def __init__(self, interval: float, patience: float) -> None:
        self._pause = interval / SLOTS
        self._patience = patience
        self._slots: tuple[set[Connection], ...] = tuple(set() for _ in range(SLOTS))
        self._leaving: deque[tuple[float, Connection]] = deque()
        self._beating: gevent.Greenlet | None = None

    def watch(self, connection: Connection) -> None:
        """From now on it is asked."""
        min(self._slots, key=len).add(connection)
        if self._beating is None:
            self._beating = gevent.spawn(self._beat)

    def dismiss(self, connection: Connection) -> None:
        """It is leaving: it is not asked any more, and hung up on in the end."""
        for slot in self._slots:
            slot.discard(connection)
        self._leaving.append((time.monotonic() + GOODBYE_SECONDS, connection))

    def _beat(self) -> None:
        while any(self._slots) or self._leaving:
            for slot in self._slots:
                gevent.sleep(self._pause)
                for connection in tuple(slot):
                    self._ask(connection)
                self._hang_up()
        self._beating = None

    def _ask(self, connection: Connection) -> None:
        if connection.asked_at is None:
            connection.ping()
        elif time.monotonic() - connection.asked_at > self._patience:
            # What follows from it may take a while.
            gevent.spawn(connection.end)

    def _hang_up(self) -> None:
        now = time.monotonic()
        while self._leaving and self._leaving[0][0] <= now:
            self._leaving.popleft()[1].hang_up()
