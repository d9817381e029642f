"""The time that everything on the wire is told in."""

from __future__ import annotations

import time
from collections.abc import Callable

Clock = Callable[[], int]
"""The server's clock in milliseconds."""


def make_clock(not_before: int = 0) -> Clock:
    """A clock that shows the time of day when it is made and from then on only runs forward.

    It begins at `not_before` where the machine's own clock was set back since: a minute that runs must not grow.
    """
    began = max(time.time_ns(), not_before * 1_000_000)
    offset = began - time.monotonic_ns()
    return lambda: (time.monotonic_ns() + offset) // 1_000_000
