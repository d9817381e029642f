"""The server in memory, as in the tests of the server; real ones and their clients, which all end with the test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

import pytest

from tests.server.conftest import hall, judge
from tests.server.process import Process
from tests.trust.launcher import Forked, Launcher, shared_launcher
from tests.trust.raw import Raw

__all__ = ["hall", "judge"]


class Start(Protocol):
    def __call__(self, folder: Path, *options: str) -> Process: ...


class Join(Protocol):
    def __call__(self, process: Process, audience: str | None, table: str = "1", **auth: object) -> Raw: ...


@pytest.fixture
def start() -> Iterator[Start]:
    """Starts servers; those that still run at the end are killed."""
    started: list[Process] = []

    def make(folder: Path, *options: str) -> Process:
        started.append(Process(folder, *options))
        return started[-1]

    yield make
    for process in started:
        if process._process.poll() is None:
            process.kill()


@pytest.fixture
def join() -> Iterator[Join]:
    """Connects clients by the key of an audience."""
    joined: list[Raw] = []

    def make(process: Process, audience: str | None, table: str = "1", **auth: object) -> Raw:
        key = process.key(audience, table) if audience else None
        joined.append(Raw(process.url, key, table, authority=None, **auth))
        return joined[-1]

    yield make
    for raw in joined:
        raw.close()


@pytest.fixture(scope="session")
def launcher() -> Launcher:
    return shared_launcher()


class Fork(Protocol):
    def __call__(self, folder: Path, *options: str) -> Forked: ...


@pytest.fixture
def fork(launcher: Launcher) -> Iterator[Fork]:
    """Starts servers at little cost; all are killed at the end."""
    started: list[Forked] = []

    def make(folder: Path, *options: str) -> Forked:
        started.append(Forked(launcher, folder, *options))
        return started[-1]

    yield make
    for process in started:
        process.kill()
