"""Work that takes a while, done in a thread: the server has one loop, and everybody waits for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import gevent

Answer = TypeVar("Answer")


def in_thread(ask: Callable[..., Answer], *args: object) -> Answer:
    """What `ask` answers in a thread; raises what it raises."""

    def kept() -> tuple[Answer | None, Exception | None]:
        # What leaves the thread as an exception would be printed by the pool.
        try:
            return ask(*args), None
        except Exception as error:
            return None, error

    answer, error = gevent.get_hub().threadpool.apply(kept)
    if error is not None:
        raise error
    return answer  # type: ignore[no-any-return]
