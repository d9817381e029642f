"""A real server in a process of its own, and clients on its sockets."""

from __future__ import annotations

import json
import queue
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, cast

import socketio

COMMAND = [sys.executable, "-W", "error", "-c", "from overlay.cli import main; main()"]
PATIENCE = 10
"""Seconds after which a test gives up waiting for something that takes milliseconds."""


class Process:
    """`mafia-overlay serve --json` on a free port."""

    def __init__(
        self,
        data: Path,
        *options: str,
        command: tuple[str, ...] = ("serve",),
        program: Sequence[str] = COMMAND,
    ) -> None:
        place = ["--data", str(data)] if command == ("serve",) else []
        listen = ["--host", "127.0.0.1", "--port", "0", "--json"]
        self._process = subprocess.Popen(
            [*program, *command, *place, *listen, *options],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert line, self.stop()[1]
        self.links: dict[str, Any] = json.loads(line)
        self.url: str = self.links["url"]

    def key(self, audience: str, table: str = "1") -> str:
        links = self.links["tables"][table]
        link = links["air"]["full"] if audience == "air" else links[audience]
        return str(link.partition("?key=")[2])

    def kill(self) -> None:
        """As if the power went."""
        self._process.kill()
        self._process.communicate()

    def stop(self) -> tuple[int, str]:
        """Asks it to stop; its exit code and what it had to complain of."""
        self._process.terminate()
        _, complaints = self._process.communicate(timeout=PATIENCE)
        return self._process.returncode, complaints


class Client:
    """A page on a table's socket. `states` are those that it was sent, oldest first."""

    def __init__(self, url: str, key: object, table: object = "1", **auth: object) -> None:
        self.states: list[dict[str, Any]] = []
        self._arrived: queue.Queue[None] = queue.Queue()
        self._socket = socketio.Client(reconnection=False)
        self._socket.on("snapshot", self._keep, namespace="/table")
        self._socket.on("change", self._change, namespace="/table")
        self.changes = 0
        self.newest: dict[str, Any] | None = None
        # The library hands every packet to a thread of its own: they may arrive here out of turn.
        self._early: dict[int, dict[str, Any]] = {}
        self._in_turn = threading.Lock()
        self.refusal: dict[str, Any] | None = None
        self._socket.on("connect_error", self._refused, namespace="/table")
        self._socket.connect(
            url,
            auth={"table": table, "key": key, **auth},
            namespaces=["/table"],
            transports=["websocket"],
            wait_timeout=PATIENCE,
        )

    def send(self, step: object, id_: str) -> dict[str, Any]:
        return self.call({"id": id_, "do": step})

    def call(self, *packet: Any) -> dict[str, Any]:
        data = packet[0] if len(packet) == 1 else packet
        return cast(dict[str, Any], self._socket.call("command", data, namespace="/table", timeout=PATIENCE))

    def ask(self, event: str, *packet: Any) -> Any:
        """Sends any event; its answer."""
        data = packet[0] if len(packet) == 1 else packet
        return self._socket.call(event, data, namespace="/table", timeout=PATIENCE)

    def ask_for_state(self) -> None:
        self._socket.call("snapshot", None, namespace="/table", timeout=PATIENCE)

    def wait_for(self, condition: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """The first state that fulfils the condition."""
        deadline = time.monotonic() + PATIENCE
        seen = 0
        while True:
            for state in self.states[seen:]:
                seen += 1
                if condition(state):
                    return state
            self._arrived.get(timeout=max(0.001, deadline - time.monotonic()))

    def close(self) -> None:
        self._socket.shutdown()

    def _keep(self, state: dict[str, Any]) -> None:
        with self._in_turn:
            self.states.append(state)
            if self.newest is None or state["number"] >= self.newest["number"]:
                self.newest = state
        self._arrived.put(None)
        self._take_changes()

    def _change(self, change: dict[str, Any]) -> None:
        with self._in_turn:
            self._early[change["number"]] = change
        self._take_changes()

    def _take_changes(self) -> None:
        with self._in_turn:
            while self.newest is not None and self.newest["number"] + 1 in self._early:
                self.newest = applied(self.newest, self._early.pop(self.newest["number"] + 1))
                self.states.append(self.newest)
                self.changes += 1
                self._arrived.put(None)

    def _refused(self, data: dict[str, Any]) -> None:
        self.refusal = data


def applied(before: dict[str, Any], change: dict[str, Any]) -> dict[str, Any]:
    """What a client makes of the state that it has, in the plainest way."""
    assert change["journal"] == before["journal"]
    assert change["number"] == before["number"] + 1
    after: dict[str, Any] = json.loads(json.dumps(before))
    after |= {name: change[name] for name in ("revision", "number", "server_time")}
    for place, value in change["put"]:
        holder, key = _reached(after, place)
        holder[key] = value
    for place, kept, added in change["tails"]:
        holder, key = _reached(after, place)
        holder[key] = holder[key][:kept] + added
    return after


def _reached(root: Any, place: Sequence[Any]) -> tuple[Any, Any]:
    for key in place[:-1]:
        root = root[key]
    return root, place[-1]
