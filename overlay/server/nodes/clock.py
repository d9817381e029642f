"""The clock of nodes that share a database: the database's time, carried on between two questions and never back."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from typing import Final

RATE: Final = 0.1
"""How much faster or slower it may run until it is right again: a speaker's minute stays within six seconds of one."""
JUMP_MS: Final = 1_000.0
"""Being later than that by so much, this machine slept: it goes forward at once."""
SAMPLES: Final = 8
FIRST_SAMPLES: Final = 4


class SharedClock:
    """Milliseconds since 1970 as the database counts them; `not_before` is when its newest entry was made."""

    def __init__(
        self,
        ask: Callable[[], float],
        not_before: int = 0,
        monotonic: Callable[[], float] = lambda: time.monotonic_ns() / 1e6,
    ) -> None:
        self._ask = ask
        self._monotonic = monotonic
        self._samples: deque[tuple[float, float]] = deque(maxlen=SAMPLES)
        self._owed = 0.0
        self._looked = monotonic()
        self._shown = 0.0
        for _ in range(FIRST_SAMPLES):
            self._measure()
        self._looked = monotonic()
        self._shown = max(self._looked + self._offset(), float(not_before))

    def __call__(self) -> int:
        now = self._monotonic()
        passed = now - self._looked
        made_good = max(-passed * RATE, min(passed * RATE, self._owed))
        self._owed -= made_good
        self._shown += passed + made_good
        self._looked = now
        return int(self._shown)

    @property
    def owed(self) -> float:
        """By how many milliseconds it is still behind the database's clock; negative where it is ahead."""
        return self._owed

    def set(self) -> None:
        """Asks the database once more. Raises what asking raises; then it goes on as before."""
        self._measure()
        self()
        self._owed = self._looked + self._offset() - self._shown
        if self._owed > JUMP_MS:
            self._shown += self._owed
            self._owed = 0.0

    def _measure(self) -> None:
        began = self._monotonic()
        said = self._ask()
        ended = self._monotonic()
        way = ended - began
        # When it was said is not known better than half of the way there and back.
        offset = said + way / 2 - ended
        if self._samples and abs(offset - self._offset()) > JUMP_MS + way:
            # One of the two clocks was set: what was measured before says nothing any more.
            self._samples.clear()
        self._samples.append((way, offset))

    def _offset(self) -> float:
        """Of the latest questions, the one that took the shortest way."""
        return min(self._samples)[1]
