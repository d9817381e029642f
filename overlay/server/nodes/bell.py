"""The bell between nodes: it says that something has changed and where to look, and carries nothing of a game.

Redis keeps no message for whoever is not listening. A node that missed one learns of it by its next look into the
database, a second later.
"""

from __future__ import annotations

import json
import queue
import threading
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any, Final, Literal

import gevent
import structlog

from overlay.store import StoreError

Topic = Literal["game", "nodes", "access"]
TOPICS: Final[frozenset[str]] = frozenset({"game", "nodes", "access"})
CONNECT_SECONDS: Final = 2.0
LISTEN_SECONDS: Final = 1.0
PAUSES: Final = (0.1, 0.2, 0.5, 1.0)
"""Seconds between two tries to reach Redis; the last one for ever."""
LONGEST: Final = 1_000
"""Letters of a message that is looked at."""

log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Ring:
    """`game`: the table is at this revision. `nodes`: switches, panels or screens have changed. `access`: keys have."""

    topic: Topic
    table: str = ""
    revision: int = 0


Heard = Callable[[Ring | None], None]
"""Called in the server's own thread, and not for long; with None when rings may have been missed."""


class Bell:
    """One node's rope and ears, each in a thread of its own: Redis holds up nobody, whatever becomes of it."""

    def __init__(self, address: str, node: str, channel: str) -> None:
        try:
            import redis
        except ImportError as error:
            raise StoreError(
                f"A queue needs more than is installed ({error}): pip install 'mafia-overlay[nodes]'."
            ) from None
        self._node = node
        self._channel = f"mafia-overlay:{channel}"
        try:
            self._redis: Any = redis.Redis.from_url(
                address,
                socket_connect_timeout=CONNECT_SECONDS,
                socket_timeout=CONNECT_SECONDS,
                socket_keepalive=True,
                health_check_interval=5,
            )
        except ValueError as error:
            raise StoreError(
                f"The address of the queue is not understood ({error}); it looks like redis://HOST:6379."
            ) from None
        self._trouble: type[Exception] = redis.RedisError
        self._waiting: queue.SimpleQueue[Ring | None] = queue.SimpleQueue()
        self._arrived: queue.SimpleQueue[Ring | None] = queue.SimpleQueue()
        self._is_up = {"listening": False, "ringing": False}
        self._ended = False
        self._threads: list[threading.Thread] = []
        self._watcher: Any = None

    @property
    def is_up(self) -> bool:
        """False while other nodes do not hear this one or are not heard."""
        return all(self._is_up.values())

    def start(self, heard: Heard) -> None:
        def deliver() -> None:
            while not self._arrived.empty():
                heard(self._arrived.get())

        self._watcher = gevent.get_hub().loop.async_()
        self._watcher.start(deliver)
        for work in (self._listen, self._ring):
            thread = threading.Thread(
                target=self._keep, args=(work,), name=f"bell-{work.__name__}", daemon=True
            )
            thread.start()
            self._threads.append(thread)

    def stop(self) -> None:
        """Ends both threads."""
        self._ended = True
        self._waiting.put(None)
        for thread in self._threads:
            thread.join(2 * LISTEN_SECONDS)
        if self._watcher is not None:
            self._watcher.stop()
            self._watcher.close()
        self._redis.close()

    def ring(self, ring: Ring) -> None:
        """Takes no time: it only puts it where the thread finds it."""
        self._waiting.put(ring)

    # --- in their threads --------------------------------------------------------------------------------------

    def _keep(self, work: Callable[[], None]) -> None:
        """Begins anew whenever Redis was lost, until the end."""
        tries = 0
        while not self._ended:
            began = time.monotonic()
            try:
                work()
            except (self._trouble, OSError) as error:
                tries = 0 if time.monotonic() - began > LISTEN_SECONDS else tries
                if tries == 0:
                    log.warning("the bell between the nodes is away", reason=str(error))
                time.sleep(PAUSES[min(tries, len(PAUSES) - 1)])
                tries += 1

    def _listen(self) -> None:
        with self._redis.pubsub(ignore_subscribe_messages=False) as listener:
            try:
                listener.subscribe(self._channel)
                while not self._ended:
                    message = listener.get_message(timeout=LISTEN_SECONDS)
                    if message is None:
                        continue
                    if message["type"] == "subscribe":
                        self._is_up["listening"] = True
                        self._deliver(None)
                    elif message["type"] == "message":
                        self._take(message["data"])
            finally:
                self._is_up["listening"] = False

    def _take(self, data: bytes) -> None:
        ring = _read(data, self._node)
        if ring is not None:
            self._deliver(ring)

    def _deliver(self, ring: Ring | None) -> None:
        if not self._ended:
            self._arrived.put(ring)
            self._watcher.send()

    def _ring(self) -> None:
        try:
            self._redis.ping()
            # Whoever missed a ring has looked by itself: to ring late would tell nobody anything.
            while not self._waiting.empty():
                self._waiting.get()
            self._is_up["ringing"] = True
            while not self._ended:
                ring = self._waiting.get()
                if ring is None:
                    return
                said = json.dumps({"from": self._node, **asdict(ring)})
                self._redis.publish(self._channel, said)
        finally:
            self._is_up["ringing"] = False


def _read(data: object, own: str) -> Ring | None:
    """What another node has said; None where it is this one's own, or nothing that a node says."""
    if not isinstance(data, bytes) or len(data) > LONGEST:
        return None
    try:
        said = json.loads(data)
    except ValueError:
        return None
    if not isinstance(said, dict) or said.get("from") == own or said.get("topic") not in TOPICS:
        return None
    revision = said.get("revision")
    return Ring(said["topic"], str(said.get("table", "")), revision if isinstance(revision, int) else 0)
