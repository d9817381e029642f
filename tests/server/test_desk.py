"""The desk's socket of a real server: who may come in, and what it is told when."""

from __future__ import annotations

import queue
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import requests
import socketio
import socketio.exceptions

from overlay.store import open_store
from overlay.store.access import Access
from overlay.store.journal import EVERY_TABLE
from tests.server.conftest import OPEN
from tests.server.process import PATIENCE, Client, Process

FOUL = {"infraction": {"seat": 5, "sanction": "foul"}}
REPORT = {
    "view": "full",
    "build": "overlay-abc.js",
    "lag_ms": 14,
    "lag_at": 1_000,
    "width": 1920,
    "height": 1080,
    "hidden": False,
    "skew_ms": 3,
    "obs": "2.24.5",
}


class Desk:
    """An operator's page. `tables` are the states of each table, oldest first."""

    def __init__(self, url: str, key: object, lang: str = "ru") -> None:
        self.wholes: list[dict[str, Any]] = []
        self.tables: list[dict[str, Any]] = []
        self.ended = False
        self.refusal: dict[str, Any] | None = None
        self._arrived: queue.Queue[None] = queue.Queue()
        self._socket = socketio.Client(reconnection=False)
        self._socket.on("desk", self._whole, namespace="/desk")
        self._socket.on("table", self._table, namespace="/desk")
        self._socket.on("connect_error", self._refused, namespace="/desk")
        self._socket.on("disconnect", self._ended, namespace="/desk")
        self.url, self.key = url, key
        self._socket.connect(
            url,
            auth={"key": key, "lang": lang},
            namespaces=["/desk"],
            transports=["websocket"],
            wait_timeout=PATIENCE,
        )

    def order(self, order: object, table: str) -> dict[str, Any]:
        answer = requests.post(
            f"{self.url}/api/tables/{table}/production",
            json=order,
            headers={"Authorization": f"Bearer {self.key}"},
            timeout=PATIENCE,
        )
        return dict(answer.json())

    def ask(self, event: str, *data: object) -> Any:
        return self._socket.call(event, *data, namespace="/desk", timeout=PATIENCE)

    def until(self, condition: Callable[[], Any]) -> Any:
        """What the condition gives as soon as it gives something."""
        while True:
            found = condition()
            if found:
                return found
            self._arrived.get(timeout=PATIENCE)

    def table(self, name: str, condition: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """The newest state of a table, once one fulfils the condition."""

        def newest() -> dict[str, Any] | None:
            told = [*(t for whole in self.wholes for t in whole["tables"]), *self.tables]
            return next((t for t in reversed(told) if t["table"] == name and condition(t)), None)

        return dict(self.until(newest))

    def close(self) -> None:
        self._socket.shutdown()

    def _whole(self, state: dict[str, Any]) -> None:
        self.wholes.append(state)
        self._arrived.put(None)

    def _table(self, state: dict[str, Any]) -> None:
        self.tables.append(state)
        self._arrived.put(None)

    def _ended(self, *_reason: object) -> None:
        self.ended = True
        self._arrived.put(None)

    def _refused(self, data: dict[str, Any]) -> None:
        self.refusal = data


@pytest.fixture(scope="module")
def process(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    process = Process(tmp_path_factory.mktemp("data"), "--tables", "9")
    yield process
    code, complaints = process.stop()
    assert code == 0
    assert "Traceback" not in complaints


@pytest.fixture
def desk(process: Process) -> Iterator[Desk]:
    desk = Desk(process.url, desk_key(process))
    yield desk
    desk.close()


def desk_key(process: Process) -> str:
    return str(process.links["desk"].partition("?key=")[2])


def test_the_desk_is_told_everything_when_it_comes(process: Process, desk: Desk) -> None:
    whole = desk.until(lambda: desk.wholes)[0]
    assert [table["table"] for table in whole["tables"]] == [str(n) for n in range(1, 10)]
    assert {"ether", "protocol", "velvet"} <= {theme["id"] for theme in whole["themes"]}
    assert abs(whole["server_time"] - desk.ask("time")) < 60_000
    assert whole["tables"][0]["production"]["preview"]["title"]


@pytest.mark.parametrize("audience", ["judge", "air", "hall", None])
def test_nobody_else_comes_in(process: Process, audience: str | None) -> None:
    desk = Desk.__new__(Desk)
    with pytest.raises(socketio.exceptions.ConnectionError):
        desk.__init__(process.url, process.key(audience) if audience else "wrong")  # type: ignore[misc]
    desk.close()
    assert desk.refusal is not None
    assert desk.refusal["data"]["code"] == ("not_the_desk" if audience else "key_unknown")
    assert desk.wholes == []


def test_a_tap_and_an_order_reach_the_desk(process: Process, desk: Desk) -> None:
    judge = Client(process.url, process.key("judge", "2"), "2", by="Судья Орлов")
    nameless = Client(process.url, process.key("judge", "2"), "2", by="телефон 47")
    both = [("Судья Орлов", True), ("телефон 47", False)]
    desk.table("2", lambda t: [(judge["name"], judge["given"]) for judge in t["judges"]] == both)
    nameless.close()
    desk.table("2", lambda t: [judge["name"] for judge in t["judges"]] == ["Судья Орлов"])
    for number, step in enumerate((OPEN, {"day": 1}, FOUL)):
        judge.send(step, f"step-{number}")
    told = desk.table("2", lambda t: t["revision"] == 3 and bool(t["queue"]))
    assert told["snapshot"]["seats"][4]["fouls"] == 1
    (banner,) = told["queue"]
    assert (banner["state"], banner["grade"], banner["seat"]) == ("on_air", "foul", 5)
    assert desk.order({"banner": {"id": banner["id"], "act": "remove"}}, "2") == {"ok": True}
    desk.table("2", lambda t: [b["state"] for b in t["queue"]] == ["past"])
    assert desk.order({"review": {"on": True}}, "2") == {"ok": True}
    told = desk.table("2", lambda t: t["production"]["review"] is not None)
    assert [wanted["code"] for wanted in told["attention"]] == ["under_review"]
    judge.close()


def test_a_banner_comes_and_goes_on_the_desk_by_itself(process: Process, desk: Desk) -> None:
    judge = Client(process.url, process.key("judge", "3"), "3")
    for number, step in enumerate((OPEN, {"day": 1}, {"infraction": {"seat": 4, "sanction": "caution"}})):
        judge.send(step, f"step-{number}")
    desk.table("3", lambda t: [b["state"] for b in t["queue"]] == ["on_air"])
    desk.table("3", lambda t: [b["state"] for b in t["queue"]] == ["past"])
    judge.close()


def test_a_page_says_how_it_is(process: Process, desk: Desk) -> None:
    air = Client(process.url, process.key("air", "4"), "4")
    assert air.ask("report", REPORT) == {"ok": True}
    (screen,) = desk.table("4", lambda t: bool(t["screens"]))["screens"]
    assert (screen["view"], screen["audience"], screen["lag_ms"], screen["lag_at"], screen["obs"]) == (
        "full",
        "air",
        14,
        1_000,
        "2.24.5",
    )
    assert (screen["width"], screen["height"], screen["address"]) == (1920, 1080, "127.0.0.1")
    air.ask("report", {**REPORT, "lag_ms": 250})
    desk.table("4", lambda t: [s["lag_ms"] for s in t["screens"]] == [250])
    air.close()
    desk.table("4", lambda t: t["screens"] == [] and t is desk.tables[-1])


@pytest.mark.parametrize("report", [None, {}, {**REPORT, "width": -1}, {**REPORT, "more": 1}, "x", [REPORT]])
def test_a_malformed_report_is_refused(process: Process, report: object) -> None:
    air = Client(process.url, process.key("air", "5"), "5")
    assert air.ask("report", report)["code"] == "malformed"
    air.close()


def test_a_judge_is_no_screen(process: Process) -> None:
    judge = Client(process.url, process.key("judge", "5"), "5")
    assert judge.ask("report", REPORT)["code"] == "not_a_screen"
    judge.close()


def test_a_judge_who_is_gone_is_missed(process: Process, desk: Desk) -> None:
    judge = Client(process.url, process.key("judge", "6"), "6")
    judge.send(OPEN, "open")
    judge.close()
    told = desk.table("6", lambda t: "judge_gone" in [wanted["code"] for wanted in t["attention"]])
    assert told["attention"][0]["facts"]["since"] > 0


def test_operators_are_told_in_their_own_language_and_shut_out_with_their_key(tmp_path: Path) -> None:
    process = Process(tmp_path)
    try:
        desks = [Desk(process.url, desk_key(process), lang) for lang in ("ru", "en")]
        for desk in desks:
            desk.until(partial(getattr, desk, "wholes"))
        answer = requests.post(
            f"{process.url}/desk/rotate",
            data={"key": desk_key(process), "table": "*", "audience": "desk"},
            allow_redirects=False,
            timeout=PATIENCE,
        )
        assert answer.status_code == 303
        for desk in desks:
            desk.until(partial(getattr, desk, "ended"))
            desk.close()
    finally:
        assert process.stop()[0] == 0


def test_a_paired_operator_is_seen_at_the_desk_and_cut_off_when_shut_out(tmp_path: Path) -> None:
    process = Process(tmp_path)
    try:
        with closing(open_store(tmp_path)) as journal:
            device, key = Access(journal).pair("desk", EVERY_TABLE, "Второй пульт", "test")
        page = f"{process.url}/desk/devices?key={desk_key(process)}&lang=ru"
        # A running server learns of it within a second.
        second = joined(process, key)
        second.until(lambda: second.wholes)
        assert "на связи" in requests.get(page, timeout=PATIENCE).text
        with closing(open_store(tmp_path)) as journal:
            assert Access(journal).revoke(device.id, "test")
        second.until(lambda: second.ended)
        second.close()
        assert "на связи" not in requests.get(page, timeout=PATIENCE).text
    finally:
        assert process.stop()[0] == 0


def joined(process: Process, key: str) -> Desk:
    """The desk with a key that the server may not know yet."""
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            return Desk(process.url, key)
        except socketio.exceptions.ConnectionError:
            assert time.monotonic() < deadline
            time.sleep(0.1)
