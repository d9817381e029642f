"""Two real servers on one PostgreSQL and one Redis, which may be killed and stopped at any moment."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
import requests

from tests.server.process import Process
from tests.servers import Postgres, Redis, need, running
from tests.trust.conftest import launcher
from tests.trust.launcher import Forked, Launcher
from tests.trust.raw import Raw

__all__ = ["launcher"]

PATIENCE = 20.0


@dataclass
class Cluster:
    """The nodes of one database. `nodes` are their processes; a killed one is None. `table`: where the test plays."""

    folder: Path
    postgres: Postgres
    redis: Redis
    database: str
    launcher: Launcher
    nodes: list[Process | None] = field(default_factory=list)
    lines: list[Raw] = field(default_factory=list)
    table: str = "1"

    def start(self, *options: str) -> Process:
        """One more node."""
        shared = ("--database", self.database, "--queue", self.redis.address)
        node = Forked(self.launcher, self.folder / f"node-{len(self.nodes)}", *shared, *options)
        self.nodes.append(node)
        return node

    def node(self, number: int) -> Process:
        node = self.nodes[number]
        assert node is not None
        return node

    def kill(self, number: int) -> None:
        self.node(number).kill()
        self.nodes[number] = None

    def end(self, number: int) -> None:
        """As a service is stopped."""
        node = self.node(number)
        assert isinstance(node, Forked)
        os.kill(node._pid, signal.SIGTERM)
        self.nodes[number] = None

    def database_value(self, asked: str) -> str:
        ((value,),) = self.postgres.execute(asked, self.database.rpartition("/")[2])
        return str(value)

    def key(self, number: int, audience: str) -> str:
        return self.node(number).key(audience, self.table)

    def join(self, number: int, audience: str, table: str | None = None, **auth: Any) -> Raw:
        """A client on that node, with the key of its audience."""
        node = self.node(number)
        table = table or self.table
        return self.connect(node.url, node.key(audience, table), table, **auth)

    def connect(self, url: str, key: object, table: str | None = None, **auth: Any) -> Raw:
        self.lines.append(Raw(url, key, table or self.table, **auth))
        return self.lines[-1]

    def leave(self) -> None:
        """All clients go."""
        while self.lines:
            self.lines.pop().close()

    def remove(self) -> None:
        self.leave()
        for node in self.nodes:
            if node is not None:
                node.kill()

    def readiness(self, number: int) -> dict[str, Any]:
        return dict(requests.get(f"{self.node(number).url}/readyz", timeout=PATIENCE).json())

    def rows(self) -> list[tuple[str, int, str, str]]:
        """The journal, by table and revision: table, revision, command, answer."""
        asked = 'SELECT "table", revision, command, answer FROM entries ORDER BY "table", revision'
        name = self.database.rpartition("/")[2]
        return [(str(a), int(str(b)), str(c), str(d)) for a, b, c, d in self.postgres.execute(asked, name)]


@pytest.fixture(scope="session")
def redis(request: pytest.FixtureRequest) -> Iterator[Redis]:
    need("redis-server", request.config)
    with running(Redis) as daemon:
        assert isinstance(daemon, Redis)
        yield daemon


@pytest.fixture
def alone(tmp_path: Path, postgres: Postgres, redis: Redis, launcher: Launcher) -> Iterator[Cluster]:
    """A database of its own and no node yet."""
    cluster = Cluster(tmp_path, postgres, redis, postgres.database(), launcher)
    yield cluster
    cluster.remove()


@pytest.fixture
def cluster(alone: Cluster) -> Cluster:
    """Two nodes with two tables."""
    for _ in range(2):
        alone.start("--tables", "2")
    return alone


@pytest.fixture(scope="module")
def lasting(
    tmp_path_factory: pytest.TempPathFactory, postgres: Postgres, redis: Redis, launcher: Launcher
) -> Iterator[Cluster]:
    """Two nodes for all tests of the file that end none of them."""
    cluster = Cluster(tmp_path_factory.mktemp("nodes"), postgres, redis, postgres.database(), launcher)
    for _ in range(2):
        cluster.start("--tables", "12")
    yield cluster
    cluster.remove()


@pytest.fixture
def calm(lasting: Cluster) -> Iterator[Cluster]:
    """The lasting nodes, with a table that nobody has played at."""
    yield lasting
    lasting.leave()
    lasting.table = str(int(lasting.table) + 1)
