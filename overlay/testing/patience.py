"""An end to what has none: an author's loop that does not come back."""

from __future__ import annotations

import _thread
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

SECONDS: Final = 20.0
"""For one law or one situation, which take a fraction of one."""


class TookTooLong(Exception):
    """It was ended. The traceback tells where it was."""


@contextmanager
def at_most(seconds: float = SECONDS) -> Iterator[None]:
    """Ends what is done inside after so many seconds with `TookTooLong`; only in the main thread, where it can."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    watch = _Watch()
    timer = threading.Timer(seconds, watch.interrupt)
    timer.daemon = True
    timer.start()
    try:
        yield
    except KeyboardInterrupt as interrupt:
        if not watch.interrupted:
            raise
        raise TookTooLong(f"no end after {seconds:g} s").with_traceback(interrupt.__traceback__) from None
    finally:
        watch.stop()
        timer.cancel()


class _Watch:
    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._is_over = False
        self.interrupted = False

    def interrupt(self) -> None:
        with self._lock:
            if not self._is_over:
                self.interrupted = True
                _thread.interrupt_main()

    def stop(self) -> None:
        with self._lock:
            self._is_over = True
