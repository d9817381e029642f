"""The clock of several nodes: the database's, without its jumps back and without the way there and back."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overlay.server.nodes.clock import RATE, SharedClock
from overlay.store import NotStored


@dataclass
class World:
    """A machine's monotonic clock and a database's, in milliseconds. A question takes `way`, most of it there."""

    machine: float = 50_000.0
    database: float = 1_700_000_000_000.0
    way: float = 0.0

    def monotonic(self) -> float:
        return self.machine

    def ask(self) -> float:
        self.go(self.way / 2)
        said = self.database
        self.go(self.way / 2)
        return said

    def go(self, milliseconds: float) -> None:
        self.machine += milliseconds
        self.database += milliseconds

    def clock(self, not_before: int = 0) -> SharedClock:
        return SharedClock(self.ask, not_before, self.monotonic)


def test_it_shows_the_databases_time_and_goes_on_between_two_questions() -> None:
    world = World(way=40)
    clock = world.clock()
    assert clock() == pytest.approx(world.database, abs=1)
    world.go(60_000)
    assert clock() == pytest.approx(world.database, abs=1)


def test_of_many_questions_the_one_with_the_shortest_way_counts() -> None:
    world = World(way=2)
    clock = world.clock()

    def slow_answer() -> float:
        said = world.database
        world.go(400)
        return said

    clock._ask = slow_answer
    for _ in range(5):
        clock.set()
        world.go(1_000)
    assert clock() == pytest.approx(world.database, abs=2)


def test_it_begins_no_earlier_than_the_newest_entry() -> None:
    world = World()
    assert world.clock(not_before=int(world.database) + 90_000)() == int(world.database) + 90_000


def test_a_database_that_is_set_back_slows_it_down_and_no_more() -> None:
    world = World()
    clock = world.clock()
    world.database -= 3_000
    shown = clock()
    clock.set()
    assert clock() == shown
    world.go(1_000)
    assert clock() - shown == pytest.approx(1_000 * (1 - RATE), abs=1)
    for _ in range(40):
        world.go(1_000)
        clock.set()
    assert clock() == pytest.approx(world.database, abs=1)


def test_a_machine_that_slept_is_right_at_once() -> None:
    world = World()
    clock = world.clock()
    world.database += 60_000
    clock.set()
    assert clock() == pytest.approx(world.database, abs=1)


def test_a_question_that_fails_leaves_it_running() -> None:
    world = World()
    clock = world.clock()

    def away() -> float:
        raise NotStored("away", "gone")

    clock._ask = away
    with pytest.raises(NotStored):
        clock.set()
    world.go(5_000)
    assert clock() == pytest.approx(world.database, abs=1)


@given(
    st.lists(
        st.tuples(st.floats(0, 2_000), st.floats(0, 300), st.floats(-5_000, 5_000)), min_size=1, max_size=40
    )
)
def test_it_never_runs_back(moves: list[tuple[float, float, float]]) -> None:
    world = World()
    clock = world.clock()
    shown = clock()
    for passed, way, jump in moves:
        world.go(passed)
        world.way = way
        world.database += jump
        clock.set()
        now = clock()
        assert now >= shown
        shown = now


def test_two_nodes_come_together() -> None:
    one = World(way=8)
    first = one.clock()
    # The other machine has been up for longer, and started on a busy network.
    second = SharedClock(one.ask, 0, lambda: one.machine * 1.0001 + 9_000_000)
    for _ in range(60):
        one.go(1_000)
        first.set()
        second.set()
    assert abs(first() - second()) <= 2
