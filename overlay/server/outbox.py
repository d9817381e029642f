"""What one connection is still to be sent: the only writer to its socket, so that nothing overtakes or cuts another.

Frames leave in the order in which they were given. What the system does not take at once waits here, and all that is
given later waits behind it. A frame that waits is not copied: the screens of an audience share it.

A state is given as a frame and as a way to the whole: the frame may hold only what is different from the state before
it, so wherever that one is left out, the whole goes in its place.
"""

from __future__ import annotations

import socket
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

import gevent
from gevent.event import Event

BOUND: Final = 256 * 1024
"""Bytes that may wait for one connection."""
PATIENCE_SECONDS: Final = 10.0
"""How long a connection may go on being behind. Then it is ended, and its page comes back for the newest state."""


class Outbox:
    """The frames of one connection: states, of which a newer one may take the place of an older, and all else."""

    __slots__ = (
        "_behind_since",
        "_held",
        "_is_encrypted",
        "_line",
        "_room",
        "_send",
        "_waiting",
        "_whole",
        "blocked",
        "closed",
        "quick",
        "waiting_bytes",
    )

    def __init__(self, line: Any) -> None:
        self._line = line
        self._is_encrypted = hasattr(line, "_sslobj")
        # The system's own send: gevent's around it costs a tenth of a message.
        self._send: Callable[[bytes], int] = getattr(line, "_sock", line).send
        self._waiting: deque[bytes] = deque()
        self._held: list[bytes] = []
        """States that leave when nothing else waits."""
        self.quick: Callable[[bytes], int] | None = None
        """The line's own `send` where nothing is before a state: a thousand screens are sent to for every tap, and then
        each look at something else costs as much as a part of the sending. Who uses it tells `left` what is left."""
        self._whole: Callable[[], bytes] | None = None
        """In their place, where they were too many: the newest. It is made when it leaves."""
        self._behind_since: float | None = None
        self._room = Event()
        self.waiting_bytes = 0
        self.blocked = 0
        """How many wait in `write` for room."""
        self.closed = False

    def post(self, frame: bytes, whole: Callable[[], bytes]) -> None:
        """Sends a state, or a newer one in its place. Never waits and never fails."""
        if not (self._waiting or self._keeps or self.blocked or self.closed):
            self._give(frame)
            self.quick = self._send if self._took_all() else None
            return
        if self.closed:
            return
        is_full = self.waiting_bytes + len(frame) > BOUND
        if is_full and self._behind_since is None:
            self._behind_since = time.monotonic()
        if is_full or self.blocked or self._keeps:
            self.hold(frame, whole)
        else:
            self._give(frame)

    def left(self, rest: bytes) -> None:
        """The line has not taken so much of a frame that was sent by `quick`."""
        self._append(rest)
        gevent.spawn(self._drain)

    def hold(self, frame: bytes, whole: Callable[[], bytes]) -> None:
        """Keeps a state until `release`, behind those that are kept; where there is no room for all, in their place."""
        self.quick = None
        if self._whole is not None or self.waiting_bytes + sum(map(len, self._held)) + len(frame) > BOUND:
            self._held, self._whole = [], whole
        else:
            self._held.append(frame)

    @property
    def _keeps(self) -> bool:
        """States are kept back."""
        return bool(self._held) or self._whole is not None

    def _kept(self) -> list[bytes]:
        """What was kept back, and is no more."""
        kept = [self._whole()] if self._whole is not None else self._held
        self._held, self._whole = [], None
        return kept

    def release(self) -> None:
        """Sends the states that are kept, once all that was given before has left."""
        if self._keeps and not self._waiting and not self.blocked and not self.closed:
            for state in self._kept():
                self._give(state)
            self._room.set()

    def catch_up(self) -> None:
        """Waits until no state is kept back: the next one leaves in its turn."""
        while (self._keeps or self.blocked) and not self.closed:
            self._room.clear()
            self._room.wait()

    def write(self, frame: bytes) -> None:
        """Sends a frame that nothing can replace. Waits while it finds too much waiting. `OSError`: it is closed."""
        while self.waiting_bytes > BOUND and not self.closed:
            self.quick = None
            self.blocked += 1
            self._room.clear()
            try:
                self._room.wait()
            finally:
                self.blocked -= 1
        if self.closed:
            raise OSError("the connection is closed")
        self._give(frame)
        self.release()

    @property
    def is_full(self) -> bool:
        """Whether `write` would wait."""
        return self.waiting_bytes > BOUND or self.blocked > 0

    def slip(self, frame: bytes) -> bool:
        """Sends a frame whose place does not matter. Never waits; False where there is no room for it."""
        if self.is_full or self.closed:
            return False
        self._give(frame)
        return True

    def cut(self) -> None:
        """Ends the connection now, whatever waits."""
        self._lose()

    def finish(self, seconds: float) -> None:
        """Waits a while for what is still to leave. Afterwards nothing leaves any more."""
        deadline = time.monotonic() + seconds
        while self._waiting and (left := deadline - time.monotonic()) > 0:
            self._room.clear()
            self._room.wait(left)
        self._close()

    # --- the line ----------------------------------------------------------------------------------------------

    def _give(self, frame: bytes) -> None:
        if self._waiting:
            self._append(frame)
            return
        rest = self._send_at_once(frame)
        if rest:
            self.left(rest)

    def _took_all(self) -> bool:
        return not (self._waiting or self.closed or self._is_encrypted)

    def _append(self, frame: bytes) -> None:
        self.quick = None
        self._waiting.append(frame)
        self.waiting_bytes += len(frame)

    def _send_at_once(self, frame: bytes) -> bytes:
        """Sends what the system takes without waiting. Returns what is left of the frame."""
        if self._is_encrypted:
            # Such a line cannot be asked without waiting.
            return frame
        try:
            sent = self._send(frame)
        except BlockingIOError:
            return frame
        except OSError:
            self._lose()
            return b""
        return b"" if sent == len(frame) else frame[sent:]

    def _drain(self) -> None:
        """Sends what waits as fast as the connection takes it."""
        try:
            while self._waiting and not self._is_lost():
                self._send_first()
                self._room.set()
                if not self._waiting:
                    self._behind_since = None
                    self._take_held()
        except OSError:
            self._lose()
        if self._waiting:
            self._lose()

    def _take_held(self) -> None:
        if self._keeps and not self.blocked:
            for state in self._kept():
                self._append(state)

    def _send_first(self) -> None:
        frame = self._waiting[0]
        # A connection that takes nothing at all is ended by the line's own timeout.
        sent = self._line.send(frame)
        if self.closed:
            return
        self.waiting_bytes -= sent
        if sent == len(frame):
            self._waiting.popleft()
        else:
            self._waiting[0] = frame[sent:]

    def _is_lost(self) -> bool:
        return self._behind_since is not None and time.monotonic() - self._behind_since > PATIENCE_SECONDS

    def _lose(self) -> None:
        """Ends the connection; whoever reads from it is told by its end."""
        self._close()
        with suppress(OSError):
            self._line.shutdown(socket.SHUT_RDWR)

    def _close(self) -> None:
        self.closed = True
        self.quick = None
        self._waiting.clear()
        self._held, self._whole = [], None
        self.waiting_bytes = 0
        self._room.set()
