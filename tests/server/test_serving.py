"""The port, before anybody is answered there."""

from __future__ import annotations

import socket
from contextlib import ExitStack
from pathlib import Path

import pytest

from overlay.server.serving import Listener

SCREENS = 400
"""More than any library's own number of connections that may wait."""
ALLOWED = Path("/proc/sys/net/core/somaxconn")


@pytest.mark.skipif(
    not ALLOWED.exists() or int(ALLOWED.read_text("ascii")) < SCREENS, reason="the system allows fewer"
)
def test_all_screens_of_an_event_find_a_place_while_the_server_is_busy() -> None:
    """One that finds none tries again after a second: nothing here waits for that."""
    with ExitStack() as stack:
        listener = Listener("127.0.0.1", 0)
        stack.callback(listener.close)
        for _ in range(SCREENS):
            screen = stack.enter_context(socket.socket())
            screen.settimeout(0.5)
            screen.connect(("127.0.0.1", listener.port))
