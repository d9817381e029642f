"""Connections to PostgreSQL that let the server's other clients go on while they wait, and that never wait for ever.

psycopg waits in C, or by `select` where gevent has patched it. This server patches nothing: plugins have real threads.
"""

from __future__ import annotations

import select
from time import monotonic
from typing import Any, Final

import gevent
import psycopg
from psycopg.waiting import READY_NONE

READ: Final = 1
WRITE: Final = 2
"""psycopg's bits, which are also those of gevent's event loop."""
CONNECT_SECONDS: Final = 2
LONGEST_WAIT: Final = 3.0
"""Seconds for one question, after which the database counts as gone: a cable that was pulled tells nothing."""


class Connection(psycopg.Connection[Any]):
    """One connection, used by one greenlet at a time."""

    longest_wait: float | None = LONGEST_WAIT

    def wait(self, gen: Any, interval: float = 0.0, timeout: float | None = None) -> Any:  # noqa: ARG002  (psycopg's; Ctrl+C comes through gevent)
        """Drives one operation of psycopg to its end."""
        limits = [limit for limit in (timeout, self.longest_wait) if limit is not None]
        deadline = monotonic() + min(limits) if limits else None
        descriptor = self.pgconn.socket
        try:
            wanted = next(gen)
            while True:
                ready = _ready(descriptor, wanted) or _wait(descriptor, wanted, deadline)
                if not ready and deadline is not None and monotonic() >= deadline:
                    self.pgconn.finish()
                    raise psycopg.OperationalError("the database does not answer")
                wanted = gen.send(ready or READY_NONE)
        except StopIteration as end:
            return end.value
        except psycopg.Error:
            raise
        except BaseException:
            # Whoever waited was ended: what was asked may still be done, so nothing else is sent on this connection.
            self.pgconn.finish()
            raise


def connect(*arguments: Any, **options: Any) -> Connection:
    """A new connection, made in a thread of gevent's pool: finding the address may take a while too."""
    options.setdefault("connect_timeout", CONNECT_SECONDS)
    made: Connection = gevent.get_hub().threadpool.apply(Connection.connect, arguments, options)
    return made


def _ready(descriptor: int, wanted: int) -> int:
    """What can be done at once: writing nearly always can."""
    poll = select.poll()
    poll.register(
        descriptor, (select.POLLIN if wanted & READ else 0) | (select.POLLOUT if wanted & WRITE else 0)
    )
    for _, event in poll.poll(0):
        ready = (READ if event & select.POLLIN else 0) | (WRITE if event & select.POLLOUT else 0)
        # An error is told by the next reading.
        return ready or wanted
    return 0


def _wait(descriptor: int, wanted: int, deadline: float | None) -> int:
    """Lets others go on until it can be done; 0 when the time is over."""
    hub = gevent.get_hub()
    watcher = hub.loop.io(descriptor, wanted)
    limit = gevent.Timeout(None if deadline is None else max(0.0, deadline - monotonic()))
    try:
        with limit:
            hub.wait(watcher)
    except gevent.Timeout as over:
        if over is not limit:
            raise
        return 0
    finally:
        watcher.stop()
        watcher.close()
    return wanted
