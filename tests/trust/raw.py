"""A Socket.IO client without the library: it sends what no library would, and keeps every byte it hears."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import websocket

PATIENCE = 10.0
NAMESPACE = "/table"


class Gone(Exception):
    """The server has closed the connection, or does not answer."""


class Raw:
    """One connection. `heard` are all packets, `states` the snapshots among them."""

    def __init__(
        self,
        url: str,
        key: object = None,
        table: object = "1",
        *,
        authority: Path | None = None,
        **auth: object,
    ) -> None:
        self.heard: list[str] = []
        self.states: list[dict[str, Any]] = []
        self.refusal: dict[str, Any] | None = None
        self._answers: dict[int, Any] = {}
        self._ids = 0
        scheme = "wss" if url.startswith("https:") else "ws"
        try:
            self._line = websocket.create_connection(
                f"{scheme}://{urlsplit(url).netloc}/socket.io/?EIO=4&transport=websocket",
                timeout=PATIENCE,
                origin=url,
                sslopt={"ca_certs": str(authority)} if authority else None,
            )
            self.read()
            said = json.dumps({"table": table, "key": key, **auth})
            self.say(f"40{NAMESPACE},{said}")
            self.until(lambda: self.is_open or self.refusal is not None)
        except (OSError, websocket.WebSocketException) as error:
            raise Gone from error

    @property
    def is_open(self) -> bool:
        return any(packet.startswith(f"40{NAMESPACE},") for packet in self.heard)

    @property
    def text(self) -> str:
        return "\n".join(self.heard)

    def say(self, packet: str | bytes) -> None:
        """Sends anything."""
        try:
            if isinstance(packet, bytes):
                self._line.send_binary(packet)
            else:
                self._line.send(packet)
        except (OSError, websocket.WebSocketException) as error:
            raise Gone from error

    def post(self, event: object, *data: object) -> int:
        """Sends an event; the number of its answer."""
        self._ids += 1
        self.say(f"42{NAMESPACE},{self._ids}{json.dumps([event, *data])}")
        return self._ids

    def ask(self, event: object, *data: object, patience: float = PATIENCE) -> Any:
        """Sends an event and waits for its answer."""
        while True:
            number = self.post(event, *data)
            self.until(lambda number=number: number in self._answers, patience)
            answer = self._answers.pop(number)
            if not (isinstance(answer, dict) and answer.get("code") == "too_often"):
                return answer
            # As a well-behaved client does.
            time.sleep(0.1)

    def send(self, step: object, id_: str, patience: float = PATIENCE) -> dict[str, Any]:
        return dict(self.ask("command", {"id": id_, "do": step}, patience=patience))

    def until(self, condition: Any, patience: float = PATIENCE) -> None:
        """Reads until the condition holds."""
        deadline = time.monotonic() + patience
        while not condition():
            left = deadline - time.monotonic()
            if left <= 0:
                raise Gone("no answer")
            self.read(left)

    @staticmethod
    def until_later() -> None:
        """A pause between two tries."""
        time.sleep(0.1)

    def settle(self, seconds: float = 0.1) -> None:
        """Reads until nothing has come for a while."""
        try:
            while True:
                self.read(seconds)
        except Gone:
            return

    def read(self, patience: float = PATIENCE) -> None:
        """Takes one packet in."""
        try:
            self._line.settimeout(patience)
            packet = self._line.recv()
        except (OSError, websocket.WebSocketException) as error:
            raise Gone from error
        if not isinstance(packet, str) or not packet:
            raise Gone("closed")
        if packet == "2":
            self.say("3")
            return
        self.heard.append(packet)
        kind, rest = packet[:2], packet[2:].removeprefix(f"{NAMESPACE},")
        if kind == "44" and packet[2:].startswith(NAMESPACE):
            self.refusal = json.loads(rest)
        elif kind == "43":
            number, _, body = rest.partition("[")
            self._answers[int(number)] = (json.loads(f"[{body}") or [None])[0]
        elif kind == "42":
            event, *data = json.loads(rest)
            if event == "snapshot":
                self.states.append(data[0])

    def forget(self) -> None:
        """What was heard, so that a long run keeps none of it; the last state stays."""
        self.heard.clear()
        del self.states[:-1]

    def close(self) -> None:
        self._line.shutdown()  # type: ignore[no-untyped-call]
