"""What two nodes share besides the games: the clock, judges' panels, keys and codes, the operator's picture."""

from __future__ import annotations

import time
from collections.abc import Callable
from itertools import pairwise

import pytest
import requests

from overlay.store.copies_shared import back_up_shared, restore_shared
from tests.nodes.conftest import PATIENCE, Cluster
from tests.nodes.load import until_revision
from tests.server.process import Process
from tests.server.test_desk import REPORT, Desk
from tests.trust.raw import Gone, Raw
from tests.trust.test_access import desk_key, devices_page, key_in, posted

pytestmark = pytest.mark.nodes

OPEN = {"open": {"regulation": "fsm"}}
FOUL = {"infraction": {"seat": 5, "sanction": "foul"}}


def until(line: Raw, condition: Callable[[], bool]) -> None:
    """Until the client has been sent a state that makes it so."""
    line.until(lambda: bool(line.states) and condition(), PATIENCE)


def until_other_journal(line: Raw, before: str) -> None:
    until(line, lambda: line.states[-1]["journal"] != before)


def panels(line: Raw) -> dict[str, tuple[str, bool, str | None]]:
    """The judges' panels, as the last state of this one tells."""
    devices = line.states[-1]["devices"]
    return {device["device"]: (device["name"], device["locked"], device["locked_by"]) for device in devices}


def is_cut(line: Raw) -> bool:
    try:
        line.until(lambda: False, PATIENCE)
    except Gone as gone:
        return str(gone) != "no answer"
    return False


def order(node: Process, table: str, **said: object) -> requests.Response:
    return requests.post(
        f"{node.url}/api/tables/{table}/production",
        json=said,
        headers={"Authorization": f"Bearer {desk_key(node)}"},
        timeout=PATIENCE,
    )


def test_a_screen_sees_what_another_node_took_and_the_clocks_agree(calm: Cluster) -> None:
    judge, air = calm.join(0, "judge"), calm.join(1, "air")
    assert judge.send(OPEN, "open")["ok"]
    assert judge.send({"day": 1}, "day")["ok"]
    assert judge.send({"speech": 1}, "speech")["ok"]
    until_revision(air, 3)
    other = calm.join(1, "judge")
    # Each question lies between the two around it; a busy machine makes the nodes' own question to the database late.
    told = [line.ask("time") for line in (judge, other) * 5]
    assert all(later > earlier - 100 for earlier, later in pairwise(told)), told


def test_the_same_order_at_two_nodes_counts_once(calm: Cluster) -> None:
    one, other = calm.join(0, "judge"), calm.join(1, "judge")
    assert one.send(OPEN, "open") == other.send(OPEN, "open")
    assert one.send(FOUL, "tap") == other.send(FOUL, "tap")
    assert [revision for table, revision, *_ in calm.rows() if table == calm.table] == [1, 2]
    refused = other.send({"day": 1}, "tap")
    assert refused["code"] == "id_reused"


def test_a_panel_at_one_node_takes_over_one_at_the_other(calm: Cluster) -> None:
    main = calm.join(0, "judge", device="main", by="Main")
    helper = calm.join(1, "judge", device="helper", by="Helper")
    until(main, lambda: "helper" in panels(main))
    assert main.send(OPEN, "open")["ok"]
    taken = main.ask("takeover", {"device": "helper"})
    assert taken["device"]["locked_by"] == "Main"
    until(helper, lambda: panels(helper).get("helper") == ("Helper", True, "Main"))
    assert helper.send(FOUL, "tap-1")["code"] == "panel_locked"
    # It stays closed though it comes back to the other node.
    helper.close()
    again = calm.join(0, "judge", device="helper", by="Helper")
    assert again.send(FOUL, "tap-2")["code"] == "panel_locked"
    again.ask("device", {"locked": False})
    assert again.send(FOUL, "tap-3")["ok"]
    until(main, lambda: panels(main).get("helper") == ("Helper", False, None))


def test_two_panels_at_two_nodes_do_not_bear_one_name(calm: Cluster) -> None:
    first = calm.join(0, "judge", device="first", by="Phone")
    calm.join(1, "judge", device="other", by="Tablet")
    until(first, lambda: "other" in panels(first))
    assert first.ask("device", {"name": "tablet"})["code"] == "device_name_taken"


def test_whoever_was_at_a_node_that_died_is_gone_from_the_others(cluster: Cluster) -> None:
    stays = cluster.join(0, "judge", device="stays", by="Stays")
    cluster.join(1, "judge", device="leaves", by="Leaves")
    until(stays, lambda: set(panels(stays)) == {"stays", "leaves"})
    cluster.kill(1)
    until(stays, lambda: set(panels(stays)) == {"stays"})


def test_a_code_of_one_node_lets_in_at_the_other_and_only_once(calm: Cluster) -> None:
    one, other = calm.node(0), calm.node(1)
    assert posted(one, "/desk/codes", role="judge", table=calm.table).status_code == 303
    shown = devices_page(other)
    code = shown.partition('paircode">')[2][:7].replace("-", "")

    def typed(node: Process) -> requests.Response:
        return requests.post(
            f"{node.url}/pair",
            {"code": code, "name": "Phone"},
            headers={"Origin": node.url},
            timeout=PATIENCE,
            allow_redirects=False,
        )

    let_in = typed(other)
    assert let_in.status_code == 303
    assert typed(one).status_code == 403
    key = key_in(let_in.headers["Location"])
    device = calm.connect(one.url, key, device="phone")
    until(device, lambda: "phone" in panels(device))
    assert device.send(OPEN, "open")["ok"]


def test_whoever_is_shut_out_at_one_node_is_cut_off_at_the_other(calm: Cluster) -> None:
    one, other = calm.node(0), calm.node(1)
    old = calm.key(0, "hall")
    viewer = calm.connect(other.url, old)
    until(viewer, lambda: True)
    assert posted(one, "/desk/rotate", table=calm.table, audience="hall").status_code == 303
    assert is_cut(viewer)
    assert calm.connect(other.url, old).refusal is not None
    new = calm.database_value(f"SELECT key FROM keys WHERE audience = 'hall' AND \"table\" = '{calm.table}'")
    assert calm.connect(other.url, new).refusal is None


def test_what_the_operator_sets_at_one_node_is_on_air_at_the_other(calm: Cluster) -> None:
    air = calm.join(1, "air")
    assert order(calm.node(0), calm.table, message="Final").status_code == 200
    until(air, lambda: air.states[-1]["production"]["message"] == "Final")
    # The other desk goes on from there, and loses nothing of it.
    assert order(calm.node(1), calm.table, delay_ms=3_000).status_code == 200
    here = calm.join(0, "air")
    until(here, lambda: here.states[-1]["production"]["delay_ms"] == 3_000)
    assert here.states[-1]["production"]["message"] == "Final"


def test_a_table_that_a_later_node_adds_is_played_at_every_node(alone: Cluster) -> None:
    first = alone.start()
    second = alone.start("--tables", "2", "--event", "Cup")
    air = alone.join(0, "air")
    until(air, lambda: air.states[-1]["title"]["event"] == "Cup")
    deadline = time.monotonic() + PATIENCE
    while True:
        line = alone.connect(first.url, second.key("judge", "2"), "2")
        if line.refusal is None:
            break
        assert time.monotonic() < deadline
        line.until_later()
    assert line.send(OPEN, "open")["ok"]


def test_a_node_that_ends_in_order_takes_its_leave(cluster: Cluster) -> None:
    deadline = time.monotonic() + PATIENCE
    while cluster.readiness(0)["others"] != 1:
        assert time.monotonic() < deadline
        time.sleep(0.05)
    cluster.end(1)
    while cluster.readiness(0)["others"] != 0:
        assert time.monotonic() < deadline
        time.sleep(0.05)
    assert cluster.database_value("SELECT count(*) FROM nodes") == "1"


def test_a_restored_copy_is_shown_by_every_node(cluster: Cluster) -> None:
    judge = cluster.join(0, "judge")
    screens = [cluster.join(number, "air") for number in range(2)]
    assert judge.send(OPEN, "open")["ok"]
    copy = cluster.folder / "copy.sqlite3"
    back_up_shared(cluster.database, copy)
    assert judge.send(FOUL, "foul")["ok"]
    for screen in screens:
        until_revision(screen, 2)
    before = screens[0].states[-1]["journal"]
    restore_shared(copy, cluster.database, cluster.folder)
    after = set()
    for screen in screens:
        until_other_journal(screen, before)
        assert screen.states[-1]["revision"] == 1
        after.add(screen.states[-1]["journal"])
    assert len(after) == 1
    # The same foul is a new order now, at either node.
    assert cluster.join(1, "judge").send(FOUL, "foul")["revision"] == 2
    until_revision(screens[0], 2)


def test_the_desk_sees_the_screens_and_judges_of_every_node_and_what_is_wrong(alone: Cluster) -> None:
    for _ in range(2):
        alone.start()
    desk = Desk(alone.node(0).url, desk_key(alone.node(0)))
    try:
        air = alone.join(1, "air")
        alone.join(1, "judge", device="phone", by="Phone")
        assert air.ask("report", REPORT) == {"ok": True}
        table = desk.table("1", lambda t: bool(t["screens"]) and bool(t["judges"]))
        assert [(screen["view"], screen["lag_ms"]) for screen in table["screens"]] == [("full", 14)]
        assert [judge["name"] for judge in table["judges"]] == ["Phone"]
        alone.redis.stop()
        try:
            desk.table("1", lambda t: "nodes_apart" in [want["code"] for want in t["attention"]])
        finally:
            alone.redis.start()
        desk.table("1", lambda t: t is desk.tables[-1] and not t["attention"])
    finally:
        desk.close()
