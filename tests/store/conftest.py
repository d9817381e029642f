"""The two databases: the file of one server, and PostgreSQL for several."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from overlay.store import Journal, open_store
from overlay.store.postgres import open_database
from tests.servers import Postgres

Place = Callable[[], Journal]
"""Opens the journal of this test."""


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    if request.param == "sqlite":
        return lambda: open_store(tmp_path)
    server: Postgres = request.getfixturevalue("postgres")
    address = server.database()
    return lambda: open_database(address)


@pytest.fixture
def journal(place: Place) -> Iterator[Journal]:
    journal = place()
    yield journal
    journal.close()
