"""Memory is tidied when the tables are quiet, and not while somebody waits for an answer."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from overlay.server.tidying import (
    EVERY_SECONDS,
    FEW,
    OVERDUE_SECONDS,
    PAUSE_SECONDS,
    QUIET_SECONDS,
    YOUNG,
    Tidying,
)


class Evening:
    """A server's time, and when somebody ordered something last."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.ordered = 1000.0
        self.tidying = Tidying(lambda: self.now - self.ordered, lambda: self.now)


class Knot:
    """Something that only holds itself."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def evening() -> Iterator[Evening]:
    evening = Evening()
    evening.tidying.start()
    yield evening
    evening.tidying.stop()


def test_what_only_holds_itself_is_gone_after_a_quiet_minute(evening: Evening) -> None:
    knot = Knot()
    lives = weakref.ref(knot)
    del knot
    evening.now += EVERY_SECONDS
    assert evening.tidying.look()
    assert lives() is None


def test_nobody_waits_for_it(evening: Evening) -> None:
    for _ in range(int(OVERDUE_SECONDS) - 1):
        evening.now += 1
        evening.ordered = evening.now
        assert not evening.tidying.look()
    # A tournament of many tables is never quiet: it cannot be put off for ever.
    evening.now += 1
    evening.ordered = evening.now
    assert evening.tidying.look()
    assert not evening.tidying.look()


def test_a_pause_is_enough(evening: Evening) -> None:
    evening.now += EVERY_SECONDS
    evening.ordered = evening.now
    assert not evening.tidying.look()
    evening.now += QUIET_SECONDS
    assert evening.tidying.look()


def test_what_is_young_is_looked_through_in_the_pause_between_two_taps(evening: Evening) -> None:
    kept = [[] for _ in range(FEW + 1)]  # type: list[list[object]]
    knot = Knot()
    lives = weakref.ref(knot)
    del knot
    evening.ordered = evening.now
    evening.tidying.look()
    assert lives() is not None
    evening.now += PAUSE_SECONDS
    assert not evening.tidying.look()
    assert lives() is None
    assert len(kept) > FEW


def test_without_pauses_it_is_looked_through_by_itself(evening: Evening) -> None:
    lives = []
    for _ in range(3 * YOUNG):
        knot = Knot()
        lives.append(weakref.ref(knot))
    del knot
    assert sum(ref() is not None for ref in lives) <= 2 * YOUNG


def test_python_does_not_do_it_by_itself_meanwhile() -> None:
    before = gc.get_threshold()
    tidying = Tidying(lambda: 0.0)
    tidying.start()
    # Many times what would bring on a collection of everything.
    collections = gc.get_stats()[2]["collections"]
    kept = [[] for _ in range(200_000)]  # type: list[list[object]]
    assert gc.get_stats()[2]["collections"] == collections
    assert len(kept) == 200_000
    tidying.stop()
    assert gc.get_threshold() == before
