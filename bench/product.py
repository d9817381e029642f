"""The server as it is shipped, in a process of its own, and plans of games that are played at its tables."""

from __future__ import annotations

import itertools
import json
import subprocess
import urllib.request
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from bench.load import Failed, Plan
from bench.machine import SERVER_CORE, pinned, python
from overlay.demo import recorded_game

PATH: Final = "/socket.io/?EIO=4&transport=websocket"
PACE_MS: Final = 1_000
"""How far the clock of `at_a_judges_pace` goes at a look; a tap looks a few times."""
KEY: Final = '"revision":'
SERVE: Final = (
    "import overlay.server.limits as limits; "
    # One connection plays a table faster here than hands could.
    "limits.for_orders = lambda: limits.Allowance(sustained=1e9, burst=1e9); "
    "from overlay.cli import main; main()"
)


Step = Mapping[str, Any]


@dataclass(frozen=True)
class Product:
    """A server that runs."""

    pid: int
    links: dict[str, Any]

    @property
    def url(self) -> str:
        return str(self.links["url"])

    @property
    def port(self) -> int:
        return int(self.url.rstrip("/").rsplit(":", 1)[1])

    def key(self, table: int, audience: str) -> str:
        of_table = self.links["tables"][str(table + 1)]
        link = of_table["air"]["full"] if audience == "air" else of_table[audience]
        return str(link).partition("?key=")[2]

    def hello(self, table: int, audience: str) -> str:
        """As a page says it: it knows changes."""
        said = {"table": str(table + 1), "key": self.key(table, audience), "changes": True}
        return f"40/table,{json.dumps(said)}"

    def order(self, table: int, step: Step, id_: str) -> None:
        """An order over HTTP."""
        request = urllib.request.Request(  # noqa: S310  (our own server)
            f"{self.url.rstrip('/')}/api/tables/{table + 1}/commands",
            data=json.dumps({"id": id_, "do": step}).encode(),
            headers={
                "Authorization": f"Bearer {self.key(table, 'judge')}",
                "Content-Type": "application/json",
            },
        )
        urllib.request.urlopen(request).close()  # noqa: S310

    def revision(self, table: int) -> int:
        request = urllib.request.Request(  # noqa: S310  (our own server)
            f"{self.url.rstrip('/')}/api/tables/{table + 1}/snapshot",
            headers={"Authorization": f"Bearer {self.key(table, 'judge')}"},
        )
        with urllib.request.urlopen(request) as answer:  # noqa: S310
            return int(json.load(answer)["revision"])


@contextmanager
def product(
    data: Path, tables: int = 1, *options: str, core: int = SERVER_CORE, prelude: str = ""
) -> Iterator[Product]:
    """A server on this folder, ready when this is entered. `prelude`: what its process does before."""
    serve = ["serve", "--data", str(data), "--host", "127.0.0.1", "--port", "0", "--json"]
    process = subprocess.Popen(  # noqa: S603
        pinned(core, *python("-c", prelude + SERVE, *serve, "--tables", str(tables), *options)),
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert process.stdout is not None
    try:
        line = process.stdout.readline()
        if not line:
            raise Failed(f"the server ended with status {process.wait()}")
        yield Product(process.pid, json.loads(line))
    finally:
        process.terminate()
        process.communicate()


def at_a_judges_pace() -> Callable[[], int]:
    """A clock for tables in this process, which goes on by itself whenever it is looked at.

    A judge orders something every few seconds: a queue of banners that nobody could ever see is no game's.
    """
    moments = itertools.count(1_000_000, PACE_MS)
    return lambda: next(moments)


def game_steps(count: int) -> list[Step]:
    """So many steps of the recorded game, which is played over and over."""
    steps: Sequence[Any] = recorded_game()
    return [steps[number % len(steps)] for number in range(count)]


def audience_of(viewer: int) -> str:
    """An overlay first; the others in turn overlays and screens of the hall."""
    return "air" if viewer % 2 == 0 else "hall"


def plan_of(
    server: Product,
    *,
    tables: int = 1,
    viewers: int = 10,
    taps: int = 100,
    stalled: int = 0,
    name: str = "x",
    hall_only_after: int | None = None,
    audience: str | None = None,
) -> Plan:
    """A judge and viewers at each table, and the recorded game. `hall_only_after`: the viewers from there on.

    `audience`: what all others are; without it they are overlays and screens of the hall in turn.
    """
    plan = Plan(KEY)
    for table in range(tables):
        for viewer in range(viewers):
            in_hall = hall_only_after is not None and viewer >= hall_only_after
            who = "hall" if in_hall else audience or audience_of(viewer)
            plan.connect("V", table, PATH, server.hello(table, who))
        for _ in range(stalled):
            plan.connect("S", table, PATH, server.hello(table, "air"))
        plan.connect("T", table, PATH, server.hello(table, "judge"))
        _play(plan, table, server.revision(table), taps, name)
    return plan


def plan_over(servers: Sequence[Product], *, viewers: int, taps: int, taking: int) -> Plan:
    """One table at several nodes: its viewers in turn at each, its judges at the first `taking`, tapping in turn."""
    plan = Plan(KEY)
    for viewer in range(viewers):
        server = servers[viewer % len(servers)]
        # At each node an overlay first.
        hello = server.hello(0, audience_of(viewer // len(servers)))
        plan.connect("V", 0, PATH, hello, port=server.port)
    for server in servers[:taking]:
        plan.connect("T", 0, PATH, server.hello(0, "judge"), port=server.port)
    _play(plan, 0, servers[0].revision(0), taps, "x")
    return plan


def _play(plan: Plan, table: int, base: int, taps: int, name: str) -> None:
    """The recorded game, from the revision after `base` on."""
    for number, step in enumerate(game_steps(taps)):
        order = json.dumps(["command", {"id": f"{name}-{table}-{number}", "do": step}], ensure_ascii=False)
        plan.tap(table, base + number + 1, f"42/table,{number}{order}")
