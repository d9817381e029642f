"""What a connection has sent: read from the system as it comes, a whole short message at once where it is one.

gevent's file around a socket sets an alarm for each piece that it waits for, which costs more than to read the piece.
"""

from __future__ import annotations

import errno
from collections.abc import Callable
from typing import Any, Final

import gevent

PIECE: Final = 16_384
TEXT: Final = 0x81
"""The first byte of a message of text in one frame."""
MASKED: Final = 0x80
SHORT: Final = 126
"""Lengths from here on are written behind their place."""
IN_A_ROW: Final = 4
"""Pieces that may be read without a wait. Whoever sends faster than it is read lets everybody else have a turn."""


class Input:
    """The bytes of one connection, in order."""

    def __init__(self, line: Any, file: Any) -> None:
        """`file`: the one through which the request was read; it may have come further than that."""
        self._line = line
        self.is_watched = False
        """Somebody ends the connection when nothing comes; otherwise a wait lasts no longer than the line's timeout."""
        self._in_a_row = 0
        raw = getattr(line, "_sock", None)
        # An encrypted line is read through its own file, and so is one of a gevent that keeps its socket elsewhere.
        self._is_plain = raw is not None and hasattr(line, "_read_event") and not hasattr(line, "_sslobj")
        self._receive: Callable[[int], bytes] | None = raw.recv if raw is not None else None
        self._read_through: Callable[[int], bytes] = file.read
        self._bytes = bytearray(_ahead(line, file) if self._is_plain else b"")

    def read(self, size: int) -> bytes:
        """So many bytes; fewer only at the end of the connection. `OSError`: it broke, or stayed silent."""
        if not self._is_plain:
            self._take_turns()
            return self._read_through(size)
        self._fill(size)
        taken = bytes(self._bytes[:size])
        del self._bytes[:size]
        return taken

    def short_text(self) -> bytes | None:
        """The next message where it is one masked frame of text of at most 64 kB; None where it is anything else.

        Waits for its beginning, and for all of it. Nothing is taken where the answer is None.
        """
        if not self._is_plain or not self._fill(2):
            return None
        first, second = self._bytes[0], self._bytes[1]
        if first != TEXT or not second & MASKED:
            return None
        length, start = second & 0x7F, 2
        if length > SHORT:
            return None
        if length == SHORT:
            if not self._fill(4):
                return None
            length, start = int.from_bytes(self._bytes[2:4], "big"), 4
        end = start + 4 + length
        if not self._fill(end):
            return None
        payload = unmasked(self._bytes[start + 4 : end], self._bytes[start : start + 4])
        del self._bytes[:end]
        return payload

    def _fill(self, size: int) -> bool:
        """Waits until so many bytes are here; False at the end of the connection."""
        while len(self._bytes) < size:
            piece = self._piece()
            if not piece:
                return False
            self._bytes += piece
        return True

    def _piece(self) -> bytes:
        assert self._receive is not None
        self._take_turns()
        while True:
            try:
                return self._receive(PIECE)
            except BlockingIOError:
                self._wait()

    def _take_turns(self) -> None:
        self._in_a_row += 1
        if self._in_a_row > IN_A_ROW:
            self._in_a_row = 0
            gevent.sleep(0)

    def _wait(self) -> None:
        self._in_a_row = 0
        readable = self._line._read_event  # noqa: SLF001  (what gevent's own `recv` waits for)
        if readable is None:
            raise OSError(errno.EBADF, "the connection was closed here")
        if self.is_watched:
            gevent.get_hub().wait(readable)
        else:
            self._line._wait(readable)  # noqa: SLF001


def _ahead(line: Any, file: Any) -> bytes:
    """What a file has read of a line and nobody has taken."""
    timeout = line.gettimeout()
    line.settimeout(0)
    try:
        return bytes(file.peek())
    except OSError:
        # It has ended, which whoever reads on is told.
        return b""
    finally:
        line.settimeout(timeout)


def unmasked(payload: bytes | bytearray, mask: bytes | bytearray) -> bytes:
    size = len(payload)
    key = (mask * (size // 4 + 1))[:size]
    return (int.from_bytes(payload, "big") ^ int.from_bytes(key, "big")).to_bytes(size, "big")
