"""How much one connection may ask: enough for a judge and a phone that catches up, too little to hurt others."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Final

SUSTAINED: Final = 100.0
"""Events a second that one connection may go on sending."""
BURST: Final = 300.0
"""Events at once."""
ORDERS_SUSTAINED: Final = 30.0
ORDERS_BURST: Final = 150.0
"""The same for commands, each of which costs the disk and every screen: everything that a panel kept while its link
was down, and then more than hands can give."""
ENTRIES_SUSTAINED: Final = 1.0
ENTRIES_BURST: Final = 20.0
"""How often one connection may come in, to whatever table: each time is a whole state. A page does it once."""
HANDS: Final = 5
"""Events at once that a judge's hands and a page's own questions make."""
PATIENCE: Final = 500
"""Refused in a row, after which the connection is ended."""
IDLE_SECONDS: Final = 30.0
"""How long a connection may be without a request, and take over the first line of one."""
HEAD_SECONDS: Final = 10.0
"""How long the headers of a request may take."""
BODY_SECONDS: Final = 60.0
"""How long its body may take: a photo over a poor Wi-Fi."""
TAKE_SECONDS: Final = 30.0
"""How long an answer may wait to be taken."""
HANDSHAKE_SECONDS: Final = 10.0
"""How long a client may take to agree on a secure connection."""
FRAMES: Final = 2000
"""Frames of any kind in a second, after which the connection is ended: events are far fewer."""


class Allowance:
    """What a connection may still send. It fills up again with time."""

    __slots__ = ("_at", "_burst", "_clock", "_left", "_sustained", "refused")

    def __init__(
        self,
        clock: Callable[[], float] = time.monotonic,
        *,
        sustained: float = SUSTAINED,
        burst: float = BURST,
    ) -> None:
        self._clock = clock
        self._sustained, self._burst = sustained, burst
        self._left = burst
        self._at = clock()
        self.refused = 0
        """How many in a row were too many."""

    @property
    def is_busy(self) -> bool:
        """Whether the connection sends faster than hands do: others then get their turn in between."""
        return self._left < self._burst - HANDS

    def take(self) -> bool:
        """Whether one more event may be handled."""
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._at) * self._sustained)
        self._at = now
        if self._left < 1:
            self.refused += 1
            return False
        self._left -= 1
        if self._left > self._burst / 2:
            self.refused = 0
        return True


def for_orders() -> Allowance:
    return Allowance(sustained=ORDERS_SUSTAINED, burst=ORDERS_BURST)


def entries_of(environ: dict[str, Any]) -> Allowance:
    """What the connection with this environment may still come in."""
    entries: Allowance = environ.setdefault(
        "overlay.entries", Allowance(sustained=ENTRIES_SUSTAINED, burst=ENTRIES_BURST)
    )
    return entries


class FrameCount:
    """Counts the frames of a connection, second by second."""

    __slots__ = ("_clock", "_count", "_since")

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._since = clock()
        self._count = 0

    def is_too_many(self) -> bool:
        now = self._clock()
        if now - self._since >= 1:
            self._since, self._count = now, 0
        self._count += 1
        return self._count > FRAMES
