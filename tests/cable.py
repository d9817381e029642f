"""A cable between a server and its database that can be pulled, or cut at the worst moment."""

from __future__ import annotations

import select
import socket
import threading
from contextlib import suppress


class Cable:
    """Passes on what comes to its port. `cut_after`: ends the connection on which this is asked, once it is done."""

    def __init__(self, target: int) -> None:
        self.cut_after: bytes | None = None
        self.cuts = 0
        self.is_pulled = False
        self._target = target
        self._open = True
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listening.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def close(self) -> None:
        self._open = False
        self._listening.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._listening.accept()
                threading.Thread(target=self._carry, args=(near,), daemon=True).start()

    def _carry(self, near: socket.socket) -> None:
        with near, suppress(OSError), socket.create_connection(("127.0.0.1", self._target)) as far:
            answer_is_lost = False
            while self._open:
                ready, _, _ = select.select([near, far], [], [], 0.05)
                if self.is_pulled:
                    continue
                for end in ready:
                    said = end.recv(65_536)
                    if not said:
                        return
                    if end is far and answer_is_lost:
                        self.cuts += 1
                        return
                    if end is near and self.cut_after is not None and self.cut_after in said:
                        answer_is_lost, self.cut_after = True, None
                    (far if end is near else near).sendall(said)
