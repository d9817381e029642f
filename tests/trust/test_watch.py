"""What those see who watch the server: whether it can store, what it counts, and who did what, without a secret."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import requests

from tests.server.conftest import ROLES
from tests.trust.conftest import Join, Start
from tests.trust.test_faults import locked

NOTE = "ПОДСМОТРЕЛ"


def test_readiness_follows_the_disk(tmp_path: Path, start: Start) -> None:
    process = start(tmp_path)

    def ready() -> tuple[int, object]:
        answer = requests.get(f"{process.url}/readyz", timeout=10)
        return answer.status_code, answer.json()["reason"]

    assert ready() == (200, None)
    with locked(tmp_path):
        for _ in until(lambda: ready() == (503, "locked")):
            pass
        assert ready() == (503, "locked")
        assert requests.get(f"{process.url}/healthz", timeout=10).json()["ok"]
    for _ in until(lambda: ready() == (200, None)):
        pass
    assert ready() == (200, None)
    assert "Traceback" not in process.stop()[1]


def until(condition: Callable[[], bool]) -> Iterator[None]:
    """Yields until the condition holds, for three seconds at most."""
    ends = time.monotonic() + 3
    while not condition() and time.monotonic() < ends:
        yield
        time.sleep(0.05)


def test_metrics_count_and_tell_nothing(tmp_path: Path, start: Start, join: Join) -> None:
    process = start(tmp_path)
    judge, _air, _hall = (join(process, audience) for audience in ("judge", "air", "hall"))
    judge.send({"open": {"regulation": "fsm", "players": {"1": "Аня"}, "roles": ROLES}}, "open")
    judge.send({"shot": 99}, "wrong")
    desk = process.links["desk"].partition("?key=")[2]
    headers = {"Authorization": f"Bearer {desk}"}
    text = requests.get(f"{process.url}/metrics", headers=headers, timeout=10).text
    for line in (
        'mafia_overlay_commands_total{table="1"} 1.0',
        'mafia_overlay_clients{audience="judge"} 1.0',
        'mafia_overlay_clients{audience="air"} 1.0',
        'mafia_overlay_clients{audience="hall"} 1.0',
        "mafia_overlay_journal_seconds_count 1.0",
        "mafia_overlay_storing 1.0",
        "mafia_overlay_flooded_total 0.0",
    ):
        assert line in text, text
    assert "mafia_overlay_refusals_total{code=" in text
    assert "mafia_overlay_broadcast_seconds_count" in text
    for secret in ("Аня", "sheriff", desk, process.key("judge"), "shot"):
        assert secret not in text
    for who in ("judge", "air", "hall"):
        other = {"Authorization": f"Bearer {process.key(who)}"}
        assert requests.get(f"{process.url}/metrics", headers=other, timeout=10).status_code == 403
    assert requests.get(f"{process.url}/metrics", timeout=10).status_code == 401


def test_the_log_names_every_command_by_its_id_and_not_its_contents(
    tmp_path: Path, start: Start, join: Join
) -> None:
    process = start(tmp_path, "--log", "json")
    judge = join(process, "judge", device="phone-1", by="Судья")
    judge.send({"open": {"regulation": "fsm", "players": {"1": "Аня"}, "roles": ROLES}}, "open-1")
    judge.send({"infraction": {"seat": 5, "sanction": "foul", "note": NOTE}}, "foul-1")
    judge.send({"shot": 99}, "wrong-1")
    url, key = f"{process.url}/api/tables/1/commands", process.key("judge")
    headers = {"Authorization": f"Bearer {key}", "X-Request-Id": "from-here"}
    answer = requests.post(url, json={"id": "http-1", "do": {"day": 1}}, headers=headers, timeout=10)
    assert answer.headers["X-Request-Id"] == "from-here"
    crooked = requests.get(f"{process.url}/healthz", headers={"X-Request-Id": "a b\t<c>"}, timeout=10)
    assert "<" not in crooked.headers["X-Request-Id"]
    code, log = process.stop()
    assert code == 0
    lines = {
        line["command"]: line for line in map(json.loads, log.splitlines()) if line["event"] == "command"
    }
    assert list(lines) == ["open-1", "foul-1", "wrong-1", "http-1"]
    assert lines["foul-1"]["device"] == "phone-1"
    assert (lines["foul-1"]["table"], lines["foul-1"]["code"], lines["foul-1"]["revision"]) == ("1", None, 2)
    assert lines["wrong-1"]["code"]
    assert lines["http-1"]["request"] == "from-here"
    assert all(line["ms"] < 1_000 and line["timestamp"] for line in lines.values())
    for secret in (NOTE, "Аня", "sheriff", key, "infraction", "Traceback"):
        assert secret not in log
