"""The bench's load against a real server: it counts what everybody got, and what a viewer that stops reading finds."""

from __future__ import annotations

import shutil

import pytest

from bench.load import Run, run
from bench.product import plan_of, product

VIEWERS, TAPS = 4, 40

pytestmark = pytest.mark.skipif(
    not (shutil.which("cc") and shutil.which("taskset")), reason="the load needs a C compiler and taskset"
)


@pytest.fixture(scope="module")
def measured(tmp_path_factory: pytest.TempPathFactory) -> Run:
    folder = tmp_path_factory.mktemp("bench")
    with product(folder / "data") as server:
        plan = plan_of(server, viewers=VIEWERS, taps=TAPS, stalled=1)
        return run(plan, server.port, "closed", folder=folder, pid=server.pid)


def test_every_viewer_gets_every_tap(measured: Run) -> None:
    assert measured.seen["every"]["n"] == VIEWERS * TAPS
    assert measured.seen["last"]["n"] == measured.seen["answer"]["n"] == TAPS


def test_states_come_as_changes_of_those_before_them(measured: Run) -> None:
    # The first of each game is a whole one, and the judge is a viewer, too.
    assert measured.seen["changes"] > (VIEWERS + 1) * TAPS / 2
    assert [measured.seen[name] for name in ("gaps", "backwards", "lost", "skipped")] == [0, 0, 0, 0]


def test_who_stopped_reading_finds_all_that_there_is_room_for(measured: Run) -> None:
    assert measured.seen["late"] == {"states": TAPS, "left_out": 0, "newest": 1, "ended": 0}


def test_there_is_one_server_that_all_viewers_are_at(measured: Run) -> None:
    assert measured.seen["near_last"]["n"] == TAPS
    assert measured.seen["far_last"]["n"] == 0
