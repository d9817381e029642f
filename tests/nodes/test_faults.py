"""A node is killed, Redis goes, PostgreSQL goes: no acknowledged order is lost or doubled, and all see the same."""

from __future__ import annotations

import time
from itertools import pairwise

import pytest

from tests.nodes.conftest import PATIENCE, Cluster
from tests.nodes.load import tap_during

pytestmark = pytest.mark.nodes


def until_bell(cluster: Cluster, state: str) -> None:
    deadline = time.monotonic() + PATIENCE
    while any(cluster.readiness(number)["bell"] != state for number in range(2)):
        assert time.monotonic() < deadline
        time.sleep(0.05)


def test_orders_at_two_nodes_interleave(cluster: Cluster) -> None:
    tappers = tap_during(cluster, lambda: time.sleep(2), tables=("1",), each=3)
    assert all(tapper.answered for tapper in tappers)
    taken_by = [int(command.split("-")[1]) for _, _, command, _ in cluster.rows()]
    # Each node has taken orders on a state that the other had made.
    assert sum(one != other for one, other in pairwise(taken_by)) > 5


def test_a_killed_node_loses_nothing_and_its_judges_go_on_at_the_other(cluster: Cluster) -> None:
    def trouble() -> None:
        cluster.kill(0)
        time.sleep(1.5)
        cluster.start("--tables", "2")

    tappers = tap_during(cluster, trouble)
    assert any(tapper.moved for tapper in tappers)


def test_without_redis_nothing_is_refused_and_everybody_is_told_within_a_second_or_so(
    cluster: Cluster,
) -> None:
    until_bell(cluster, "up")
    air = cluster.join(1, "air")

    def trouble() -> None:
        cluster.redis.stop()
        until_bell(cluster, "away")
        assert cluster.readiness(0)["ok"]
        before = len(cluster.rows())
        deadline = time.monotonic() + PATIENCE
        while air.states[-1:] == [] or air.states[-1]["revision"] <= before:
            assert time.monotonic() < deadline
            air.settle(0.05)
        cluster.redis.start()
        until_bell(cluster, "up")

    try:
        # At one table only: its revision is the number of rows.
        tappers = tap_during(cluster, trouble, tables=("1",))
    finally:
        if not cluster.redis.is_up():
            cluster.redis.start()
    assert not sum(tapper.told["not_stored"] for tapper in tappers)


def test_without_postgresql_the_judges_are_told_and_the_same_taps_count_once_it_is_back(
    cluster: Cluster,
) -> None:
    def trouble() -> None:
        cluster.postgres.stop()
        time.sleep(1.5)
        assert cluster.readiness(0) | {"ok": False, "reason": "away"} == cluster.readiness(0)
        cluster.postgres.start()

    try:
        tappers = tap_during(cluster, trouble)
    finally:
        if not cluster.postgres.is_up():
            cluster.postgres.start()
    assert sum(tapper.told["not_stored"] for tapper in tappers)
    assert cluster.readiness(0)["ok"]


def test_a_restart_of_postgresql_in_the_middle_of_many_orders(cluster: Cluster) -> None:
    def trouble() -> None:
        for _ in range(3):
            cluster.postgres.stop()
            cluster.postgres.start()
            time.sleep(0.3)

    tap_during(cluster, trouble)
