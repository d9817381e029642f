"""When memory is tidied: not in the middle of a tap.

Python looks through everything that lives, now and then, for what only holds itself. With a thousand screens that is
some hundred thousand objects and a tenth of a second in which nobody is answered, at a moment of its own choosing.
Here it is done when the tables are quiet, and at the latest after `OVERDUE_SECONDS`. What is young is looked through in
the pauses between taps, which are long enough for that; where there are none, after a few hundred taps.
"""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import Callable
from typing import Final

import gevent
import structlog

QUIET_SECONDS: Final = 2.0
"""So long after the last order the judge has put the phone down, as far as one can tell."""
EVERY_SECONDS: Final = 60.0
OVERDUE_SECONDS: Final = 600.0
LOOK_SECONDS: Final = 1.0
SELDOM: Final = 1_000_000
"""So many collections of the middle generation before one of everything: never by itself."""
YOUNG: Final = 10_000
"""What may have come since the last look at what is young before Python looks by itself, which takes a millisecond or
two. Its own 700 are there after ten taps."""
FEW: Final = 1_000
"""What is not worth a look in a pause."""
PAUSE_SECONDS: Final = 0.1
"""So long after an order everybody has been sent what it made."""
TURN_SECONDS: Final = 0.001
"""How long a thread of a plugin or of the image decoder may keep the others from their turn: Python's own is 5 ms,
which is half of what a tap takes."""

log = structlog.get_logger()


class Tidying:
    """Runs beside the server until it is stopped. `rested` tells since how many seconds nobody has ordered anything."""

    def __init__(self, rested: Callable[[], float], clock: Callable[[], float] = time.monotonic) -> None:
        self._rested = rested
        self._clock = clock
        self._last = clock()
        self._before: tuple[int, int, int] | None = None
        self._greenlet: gevent.Greenlet | None = None

    def start(self) -> None:
        """What has been loaded until now stays, and is not looked through again."""
        self._before = gc.get_threshold()
        gc.collect()
        gc.freeze()
        # What has been looked at once is old at the second look.
        gc.set_threshold(YOUNG, 1, SELDOM)
        sys.setswitchinterval(TURN_SECONDS)
        self._greenlet = gevent.spawn(self._run)

    def stop(self) -> None:
        if self._greenlet is not None:
            self._greenlet.kill()
        if self._before is not None:
            gc.set_threshold(*self._before)
            gc.unfreeze()

    def look(self) -> bool:
        """Tidies where it is time; whether it did so with everything."""
        since, rested = self._clock() - self._last, self._rested()
        if since < EVERY_SECONDS or (since < OVERDUE_SECONDS and rested < QUIET_SECONDS):
            if rested >= PAUSE_SECONDS and gc.get_count()[0] > FEW:
                gc.collect(1)
            return False
        began = time.perf_counter()
        gc.collect()
        self._last = self._clock()
        log.debug("memory is tidy", ms=round((time.perf_counter() - began) * 1000, 1))
        return True

    def _run(self) -> None:
        while True:
            gevent.sleep(LOOK_SECONDS)
            self.look()
