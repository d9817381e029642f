"""Work that takes a while, done in a thread: the server has one loop, and everybody waits for it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final, TypeVar
from weakref import WeakKeyDictionary

import gevent
from gevent.threadpool import ThreadPool

Answer = TypeVar("Answer")


_single: Final[WeakKeyDictionary[Any, ThreadPool]] = WeakKeyDictionary()
"""One thread for each loop, for what must not be done twice at a time."""


def in_thread(ask: Callable[..., Answer], *args: object) -> Answer:
    """What `ask` answers in a thread; raises what it raises."""
    return _asked(gevent.get_hub().threadpool, partial(ask, *args))


def in_one_thread(ask: Callable[..., Answer], *args: object) -> Answer:
    """The same, always in the same thread, one after another: for what takes much memory.

    Threads that take turns would each keep what they once had.
    """
    hub = gevent.get_hub()
    if hub not in _single:
        _single[hub] = ThreadPool(1, hub=hub)
    return _asked(_single[hub], partial(ask, *args))


def _asked(pool: ThreadPool, ask: Callable[[], Answer]) -> Answer:
    def kept() -> tuple[Answer | None, Exception | None]:
        # What leaves the thread as an exception would be printed by the pool.
        try:
            return ask(), None
        except Exception as error:
            return None, error

    answer, error = pool.apply(kept)
    if error is not None:
        raise error
    return answer  # type: ignore[no-any-return]
