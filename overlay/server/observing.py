"""Tells observers of what was recorded, each in a thread of its own: none delays a ruling or another observer."""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Iterable
from typing import Final

import gevent
import structlog

from overlay.api.extensions import Observer, Recorded
from overlay.host.errors import words

LONGEST_BACKLOG: Final = 1000
"""What one observer may be behind; what is older is missed and counted."""

WAKE_SECONDS: Final = 0.02
"""How long after an order the observers' threads are woken. They take turns with the thread that answers judges and
sends states, so a tap is not shared with them."""

NEWEST_SECONDS: Final = 0.5
"""The same for an observer that is told of the newest only."""

log = structlog.get_logger()


class Watcher:
    """One observer with what it has still to be told. Its counts are for the desk."""

    def __init__(self, plugin: str, observer: Observer) -> None:
        self.plugin = plugin
        self.name = observer.name
        self.told = 0
        self.failed = 0
        self.missed = 0
        self.last_error: str | None = None
        self._observer = observer
        self._waiting: deque[Recorded] = deque()
        self._changed = threading.Condition()
        self._thread: threading.Thread | None = None
        self._pause = NEWEST_SECONDS if observer.newest_only else WAKE_SECONDS
        self._waking: gevent.Greenlet | None = None

    def tell(self, recorded: Recorded) -> None:
        """Puts it in the queue; takes no time whatever the observer does. It is told at the next `wake`."""
        with self._changed:
            if self._observer.newest_only:
                self._waiting = deque(other for other in self._waiting if other.table != recorded.table)
            self._waiting.append(recorded)
            if len(self._waiting) > LONGEST_BACKLOG:
                self._waiting.popleft()
                self.missed += 1
        if self._waking is None or self._waking.dead:
            self._waking = gevent.spawn_later(self._pause, self.wake)

    def wake(self) -> None:
        """Lets the observer's thread go on."""
        with self._changed:
            if not self._waiting:
                return
            self._changed.notify()
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name=f"observer-{self.name}", daemon=True)
            self._thread.start()

    @property
    def behind(self) -> int:
        """How much it has still to be told, what it is being told now included."""
        return len(self._waiting)

    def _run(self) -> None:
        while True:
            with self._changed:
                while not self._waiting:
                    self._changed.wait()
                recorded = self._waiting[0]
            self._tell_one(recorded)
            with self._changed:
                # An overflow may have taken it out meanwhile.
                if self._waiting and self._waiting[0] is recorded:
                    self._waiting.popleft()
                self._changed.notify_all()

    def _tell_one(self, recorded: Recorded) -> None:
        try:
            self._observer.recorded(recorded)
        # An observer is foreign code: whatever it raises is its own trouble.
        except (Exception, SystemExit) as error:
            self.failed += 1
            self.last_error = words(error)
            log.error("an observer failed", plugin=self.plugin, observer=self.name, reason=self.last_error)
        else:
            self.told += 1


class Observing:
    """All observers of a server."""

    def __init__(self, observers: Iterable[tuple[str, Observer]] = ()) -> None:
        self.watchers = tuple(Watcher(plugin, observer) for plugin, observer in observers)

    def tell(self, recorded: Recorded) -> None:
        """Lets every observer know, in its own time: not before whoever waits for a tap has been sent it."""
        for watcher in self.watchers:
            watcher.tell(recorded)

    def drain(self, seconds: float) -> bool:
        """Waits until everything has been told, at most so long; whether it has."""
        for watcher in self.watchers:
            watcher.wake()
        deadline = time.monotonic() + seconds
        while any(watcher.behind for watcher in self.watchers):
            if time.monotonic() > deadline:
                return False
            time.sleep(0.005)
        return True
