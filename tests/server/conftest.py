"""A whole server in memory, with a clock that the test moves, and its clients over HTTP."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from overlay.engine.terms import Audience
from overlay.host import discover
from overlay.server.app import Server, create_app
from overlay.store import Journal, open_store
from tests.server.stage import Stage

ROLES = {"3": "sheriff", "4": "don", "7": "mafia", "9": "mafia"}
OPEN = {"open": {"regulation": "fsm", "players": {"1": "Аня"}, "roles": ROLES}}


@dataclass
class FakeClock:
    """Stands still until the test moves it."""

    now: int = 1_000_000

    def __call__(self) -> int:
        return self.now


@dataclass
class Caller:
    """Calls the HTTP interface with one key."""

    http: FlaskClient
    key: str | None
    table: str = "1"
    ids: Iterator[int] = field(default_factory=lambda: count(1))

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.key}"} if self.key else {}

    def send(self, step: object, id_: str | None = None) -> TestResponse:
        command = {"id": id_ or f"tap-{next(self.ids)}", "do": step}
        return self.http.post(f"/api/tables/{self.table}/commands", json=command, headers=self.headers)

    def do(self, *steps: Mapping[str, object]) -> dict[str, Any]:
        """Steps that must be accepted; the last answer."""
        answer: dict[str, Any] = {}
        for step in steps:
            response = self.send(step)
            answer = dict(response.json or {})
            assert response.status_code == 200, answer
        return answer

    def get(self, path: str) -> TestResponse:
        return self.http.get(path, headers=self.headers)

    def state(self) -> dict[str, Any]:
        response = self.get(f"/api/tables/{self.table}/snapshot")
        assert response.status_code == 200, response.json
        return dict(response.json or {})


@dataclass
class Hall:
    """The venue: a server, its clock and its callers."""

    server: Server
    clock: FakeClock
    journal: Journal

    def caller(self, audience: Audience, table: str = "1") -> Caller:
        return Caller(self.server.app.test_client(), self.server.keyring.key(table, audience), table)

    @property
    def judge(self) -> Caller:
        return self.caller("judge")


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    clock = FakeClock()
    journal = open_store(tmp_path)
    yield Hall(create_app(journal, discover().regulations, names=("1", "2"), clock=clock), clock, journal)
    journal.close()


@pytest.fixture
def stage() -> Iterator[Stage]:
    """The direct lane by itself."""
    stage = Stage()
    yield stage
    stage.close()


@pytest.fixture
def judge(hall: Hall) -> Caller:
    """The judge of table 1, before the first game."""
    return hall.judge
