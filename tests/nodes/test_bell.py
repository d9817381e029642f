"""The bell by itself: heard by others and not by its own node, back by itself, and deaf to what no node says."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import gevent
import pytest
import redis as client

from overlay.server.nodes.bell import Bell, Ring
from overlay.store import StoreError
from tests.nodes.conftest import PATIENCE
from tests.servers import Redis

pytestmark = pytest.mark.nodes


@contextmanager
def hung(redis: Redis, node: str, channel: str = "games") -> Iterator[tuple[Bell, list[Ring | None]]]:
    heard: list[Ring | None] = []
    bell = Bell(redis.address, node, channel)
    bell.start(heard.append)
    try:
        until(lambda: bell.is_up)
        yield bell, heard
    finally:
        bell.stop()


def until(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline
        gevent.sleep(0.01)


def test_others_hear_it_and_its_own_node_does_not(redis: Redis) -> None:
    with hung(redis, "one") as (one, by_one), hung(redis, "other") as (_, by_other):
        one.ring(Ring("game", "1", 7))
        until(lambda: Ring("game", "1", 7) in by_other)
        assert by_one == [None]


def test_databases_on_one_redis_do_not_hear_each_other(redis: Redis) -> None:
    with hung(redis, "one", "here") as (one, _), hung(redis, "other", "there") as (_, by_other):
        one.ring(Ring("access"))
        with hung(redis, "third", "here") as (_, by_third):
            one.ring(Ring("nodes"))
            until(lambda: Ring("nodes") in by_third)
        assert by_other == [None]


def test_it_comes_back_with_redis_and_says_that_something_may_have_been_missed(redis: Redis) -> None:
    with hung(redis, "one") as (one, _), hung(redis, "other") as (other, by_other):
        redis.stop()
        try:
            until(lambda: not one.is_up and not other.is_up)
            one.ring(Ring("game", "1", 8))
        finally:
            redis.start()
        until(lambda: one.is_up and other.is_up and by_other.count(None) == 2)
        one.ring(Ring("game", "1", 9))
        until(lambda: by_other[-1] == Ring("game", "1", 9))


@pytest.mark.parametrize("said", [b"\xff", b"[]", b"{}", b'{"topic": "other"}', b'"' + b"a" * 5_000 + b'"'])
def test_what_no_node_says_is_not_heard(redis: Redis, said: bytes) -> None:
    with hung(redis, "one") as (one, _), hung(redis, "other") as (_, by_other):
        client.Redis(port=redis.port).publish("mafia-overlay:games", said)
        one.ring(Ring("access"))
        until(lambda: by_other[-1] == Ring("access"))
        assert by_other == [None, Ring("access")]


def test_an_address_that_is_none_is_told() -> None:
    with pytest.raises(StoreError, match="redis://HOST"):
        Bell("somewhere", "one", "games")
