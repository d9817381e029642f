"""Names of events that only the libraries give: a client that sends one is not heard.

python-socketio calls the handlers of "connect" and "disconnect" for whoever sends an event of that name, with what the
client has sent as if it were the request: its address, its key, its table.
"""

from __future__ import annotations

from typing import Any, Final

RESERVED: Final = ("connect", "disconnect")


def keep_reserved(server: Any) -> None:
    """From now on events of these names go no further, in no namespace, with or without attachments."""
    handle = server._handle_event  # noqa: SLF001  (what every event comes through; a test holds it)

    def handle_others(eio_sid: str, namespace: str | None, id_: int | None, data: Any) -> None:
        if data and data[0] in RESERVED:
            server.logger.warning("%s sent an event that is no client's: %s", eio_sid, data[0])
            return
        handle(eio_sid, namespace, id_, data)

    server._handle_event = handle_others  # noqa: SLF001
