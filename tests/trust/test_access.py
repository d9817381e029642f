"""Roles, codes, devices and keys: who is let in, who is shut out, and how the machine always gets back in."""

from __future__ import annotations

import json
import re
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
import requests
from alembic import command
from alembic.config import Config
from click.testing import CliRunner
from flask.testing import FlaskClient

import overlay.store.database as database
from overlay.cli import main
from overlay.engine import Refused
from overlay.host import discover
from overlay.server.app import create_app
from overlay.server.devices import Devices
from overlay.server.pairing import LIFETIME, OVERALL, PER_ADDRESS, WINDOW, Pairing
from overlay.store import open_store
from tests.server.conftest import OPEN, Hall
from tests.server.process import Process
from tests.trust.conftest import Fork, Join
from tests.trust.launcher import Forked
from tests.trust.raw import Gone, Raw

FOUL = {"infraction": {"seat": 5, "sanction": "foul"}}


def desk_key(process: Process) -> str:
    return str(process.links["desk"].partition("?key=")[2])


def posted(process: Process, path: str, key: str | None = None, **fields: str) -> requests.Response:
    """A button of the desk, pressed in a browser."""
    sent = {"key": key or desk_key(process), **fields}
    headers = {"Origin": process.url}
    return requests.post(process.url + path, sent, headers=headers, timeout=10, allow_redirects=False)


def devices_page(process: Process, key: str | None = None) -> str:
    return requests.get(f"{process.url}/desk/devices?key={key or desk_key(process)}", timeout=10).text


def pair(process: Process, role: str, table: str, name: str) -> tuple[str, str]:
    """A device that has typed its code: its page and its key."""
    assert posted(process, "/desk/codes", role=role, table=table).status_code == 303
    shown = re.findall(r'paircode">(\w{3}-\w{3})<', devices_page(process))
    answer = requests.post(
        f"{process.url}/pair",
        {"code": shown[-1].lower(), "name": name},
        headers={"Origin": process.url},
        timeout=10,
        allow_redirects=False,
    )
    assert answer.status_code == 303, answer.text
    link = answer.headers["Location"]
    return urlsplit(link).path, key_in(link)


def key_in(link: str) -> str:
    return parse_qs(urlsplit(link).query)["key"][0]


def test_the_page_of_devices_keeps_what_was_chosen_and_tells_when_it_is_out_of_date(process: Process) -> None:
    answer = posted(process, "/desk/codes", role="side", table="1")
    page = requests.get(process.url + answer.headers["Location"], timeout=10).text
    assert '<option value="side" selected>' in page
    stands = re.findall(r'data-stands="([^"]*)"', page)
    (code,) = re.findall(r'paircode">(\w{3})-(\w{3})<', page)
    assert "".join(code) in stands[0]
    requests.post(f"{process.url}/pair", {"code": "".join(code), "name": "Телефон"}, timeout=10)
    after = re.findall(r'data-stands="([^"]*)"', devices_page(process))
    assert after != stands
    assert "".join(code) not in after[0]
    script = re.findall(r'<script src="([^"]+)"', page)
    assert requests.get(process.url + script[0], timeout=10).status_code == 200


def id_of(process: Process, name: str) -> str:
    page = devices_page(process)
    found = re.search(rf"<dt>{name}</dt>.*?name=\"device\" value=\"(\w+)\"", page, re.DOTALL)
    assert found, page
    return found[1]


@pytest.fixture
def process(tmp_path: Path, fork: Fork) -> Forked:
    return fork(tmp_path, "--tables", "2")


def test_a_device_comes_in_by_its_code_and_judges(process: Process) -> None:
    page, key = pair(process, "judge", "1", "Планшет")
    assert page == "/judge/1"
    raw = Raw(process.url, key)
    assert raw.send(OPEN, "open")["ok"]
    raw.until(lambda: bool(raw.states) and raw.states[-1]["revision"] == 1)
    assert [device["name"] for device in raw.states[-1]["devices"]] == ["Планшет"]
    assert "connected" in devices_page(process)
    raw.close()
    elsewhere = Raw(process.url, key, "2")
    assert elsewhere.refusal is not None
    elsewhere.close()


def test_a_code_is_for_one_device(process: Process) -> None:
    posted(process, "/desk/codes", role="side", table="2")
    (code,) = re.findall(r'paircode">(\w{3}-\w{3})<', devices_page(process))
    answers = [
        requests.post(f"{process.url}/pair", {"code": code, "name": name}, timeout=10, allow_redirects=False)
        for name in ("первый", "второй")
    ]
    assert [answer.status_code for answer in answers] == [303, 403]
    assert "Location" not in answers[1].headers


def test_a_side_judge_records_but_does_not_make_or_end_a_game(process: Process, join: Join) -> None:
    _, key = pair(process, "side", "1", "Боковой")
    side, judge = Raw(process.url, key), join(process, "judge")
    assert side.send(OPEN, "a")["code"] == "not_for_side_judge"
    assert judge.send(OPEN, "open")["ok"]
    assert judge.send({"day": 1}, "day")["ok"]
    assert side.send(FOUL, "foul")["ok"]
    for number, step in enumerate(
        ({"finish": True}, {"decided": "red"}, {"set": {"phase": "day", "number": 2}})
    ):
        answer = side.send(step, f"b{number}")
        assert (answer["code"], answer["revision"]) == ("not_for_side_judge", 3)
    assert side.send({"revoke": "r1"}, "back")["ok"]
    # Each page knows what it need not offer.
    judge.ask("snapshot")
    barred = {device["name"]: device["barred"] for device in judge.states[-1]["devices"]}
    assert barred.pop("Боковой") == ["open", "set", "decided", "finish"]
    assert list(barred.values()) == [[]]
    side.close()


def test_a_second_tab_with_more_rights_is_not_told_of_the_first_ones() -> None:
    devices = Devices(lambda: 0)
    devices.arrive("side tab", "phone", "Боковой", None, ("open", "finish"))
    assert devices.of("side tab").barred == ("open", "finish")
    devices.arrive("head tab", "phone", "Боковой", None)
    assert devices.of("side tab").barred == ()
    devices.leave("head tab")
    assert devices.of("side tab").barred == ("open", "finish")


def test_the_chief_judge_has_every_table(process: Process) -> None:
    _, key = pair(process, "chief", "", "Главный")
    for table in ("1", "2"):
        raw = Raw(process.url, key, table)
        assert raw.send(OPEN, f"open-{table}")["ok"]
        raw.close()


def test_a_paired_operator_opens_the_desk_and_does_not_judge(process: Process) -> None:
    page, key = pair(process, "desk", "", "Пульт")
    assert page == "/desk"
    assert requests.get(f"{process.url}/desk?key={key}", timeout=10).status_code == 200
    raw = Raw(process.url, key)
    assert raw.send(OPEN, "open")["code"] == "not_a_judge"
    raw.close()
    assert posted(process, "/desk/codes", key, role="judge", table="1").status_code == 303


def is_shut_out(raw: Raw, key: str, process: Process) -> bool:
    """The connection is told so and ended, nothing is taken from it, and nobody comes in by that key."""
    try:
        raw.until(lambda: any(packet.startswith("41/table") for packet in raw.heard), patience=2)
        raw.post("command", {"id": "late", "do": FOUL})
        raw.until(lambda: False, patience=2)
    except Gone:
        pass
    assert any(packet.startswith("41/table") for packet in raw.heard)
    assert not any(packet.startswith("43") and '"ok":true' in packet for packet in raw.heard[-2:])
    again = Raw(process.url, key)
    assert again.refusal is not None
    again.close()
    return bool(again.refusal["data"]["code"] == "key_unknown")


def test_a_lost_phone_is_cut_off_at_once_and_the_others_stay(process: Process, join: Join) -> None:
    _, key = pair(process, "judge", "1", "Потерянный")
    lost, judge = Raw(process.url, key), join(process, "judge")
    assert lost.send(OPEN, "open")["ok"]
    assert posted(process, "/desk/revoke", device=id_of(process, "Потерянный")).status_code == 303
    assert is_shut_out(lost, key, process)
    judge.ask("snapshot")
    assert judge.states[-1]["revision"] == 1
    assert judge.states[-1]["judges"] == 1
    headers = {"Authorization": f"Bearer {key}"}
    assert (
        requests.get(f"{process.url}/api/tables/1/timeline", headers=headers, timeout=10).status_code == 401
    )
    assert "Потерянный" not in devices_page(process)
    lost.close()


def test_a_new_key_for_one_link_leaves_every_other_source_alone(process: Forked, join: Join) -> None:
    audiences = [("air", "1"), ("air", "2"), ("hall", "1"), ("judge", "1"), ("judge", "2")]
    lines = {place: join(process, *place) for place in audiences}
    before = devices_page(process)
    assert "New key" in before
    assert posted(process, "/desk/rotate", table="1", audience="judge").status_code == 303
    assert is_shut_out(lines.pop(("judge", "1")), process.key("judge"), process)
    for raw in lines.values():
        raw.ask("snapshot")
    links = CliRunner().invoke(main, ["access", "list", "--data", str(process.data)]).output
    assert process.key("air") in links
    assert process.key("judge") not in links
    fresh = re.search(r"/judge/1\?key=(\S+)", links)
    assert fresh
    raw = Raw(process.url, fresh[1])
    assert raw.send(OPEN, "open")["ok"]
    raw.close()


def test_the_desk_goes_on_with_its_own_new_key(process: Process) -> None:
    answer = posted(process, "/desk/rotate", table="*", audience="desk")
    new = answer.headers["Location"].partition("?key=")[2]
    assert requests.get(f"{process.url}/desk?key={desk_key(process)}", timeout=10).status_code == 401
    assert requests.get(f"{process.url}/desk?key={new}", timeout=10).status_code == 200


@pytest.mark.parametrize("path", ["/desk/codes", "/desk/revoke", "/desk/rotate"])
@pytest.mark.parametrize("who", ["judge", "air", "hall", "wrong"])
def test_only_the_desk_lets_in_and_shuts_out(process: Process, path: str, who: str) -> None:
    key = "wrong" if who == "wrong" else process.key(who)
    answer = posted(process, path, key, role="judge", table="1", audience="judge", device="x")
    assert answer.status_code == (401 if who == "wrong" else 403)
    assert "paircode" not in devices_page(process)


def test_the_machine_itself_always_lets_somebody_in(process: Process, tmp_path: Path) -> None:
    def run(*words: str) -> str:
        done = CliRunner().invoke(main, ["access", *words, "--data", str(tmp_path)])
        assert done.exit_code == 0, done.output
        return done.output.strip()

    old = desk_key(process)
    new = run("rotate", "desk")
    link = run("let-in", "chief", "Главный", "--url", process.url)
    raw = wait_for(process, key_in(link))
    assert raw.send(OPEN, "open")["ok"]
    assert requests.get(f"{process.url}/desk?key={new}", timeout=10).status_code == 200
    assert requests.get(f"{process.url}/desk?key={old}", timeout=10).status_code == 401
    (device,) = re.findall(r"device (\w+)  Главный", run("list"))
    run("revoke", device)
    assert is_shut_out(raw, key_in(link), process)
    raw.close()


def wait_for(process: Process, key: str) -> Raw:
    """The server looks at the keys twice a second."""
    for _ in range(40):
        raw = Raw(process.url, key)
        if raw.refusal is None:
            return raw
        raw.close()
        raw.until_later()
    raise AssertionError("nobody was let in")


def test_keys_devices_and_their_shutting_out_survive_a_restart(tmp_path: Path, fork: Fork) -> None:
    first = fork(tmp_path)
    _, kept = pair(first, "judge", "1", "Остаётся")
    _, lost = pair(first, "judge", "1", "Уходит")
    posted(first, "/desk/revoke", device=id_of(first, "Уходит"))
    first.kill()
    second = fork(tmp_path)
    for key, comes_in in ((kept, True), (lost, False)):
        raw = Raw(second.url, key)
        assert (raw.refusal is None) == comes_in
        raw.close()
    # The key itself stands nowhere in the database.
    second.kill()
    assert kept.encode() not in b"".join(path.read_bytes() for path in tmp_path.glob("overlay.sqlite3*"))


def test_wrong_codes_are_limited_per_address_and_overall() -> None:
    now = [0.0]
    pairing = Pairing(lambda: now[0])

    def tried(address: str, code: str = "AAAAAA") -> str:
        with pytest.raises(Refused) as refused:
            pairing.redeem(code, address)
        return refused.value.code

    assert [tried("10.0.0.1") for _ in range(PER_ADDRESS)] == ["pairing_code_unknown"] * PER_ADDRESS
    right = pairing.offer("judge", "1").code
    # Even a right code says nothing to somebody who guesses, and is not used up by it.
    assert tried("10.0.0.1", right) == "pairing_too_often"
    assert pairing.redeem(right, "10.0.0.2").role == "judge"
    for number in range(OVERALL):
        tried(f"10.0.1.{number}")
    assert tried("10.0.9.9", pairing.offer("judge", "1").code) == "pairing_too_often"
    now[0] += WINDOW + 1
    assert pairing.redeem(pairing.offer("judge", "1").code, "10.0.0.1").table == "1"


def test_a_code_ends_by_itself_and_by_the_next_one() -> None:
    now = [0.0]
    pairing = Pairing(lambda: now[0])
    first, second = pairing.offer("judge", "1"), pairing.offer("judge", "1")
    assert [offer.code for offer in pairing.offers()] == [second.code]
    now[0] += LIFETIME
    for offer in (first, second):
        with pytest.raises(Refused):
            pairing.redeem(offer.code, "a")


def test_the_limit_holds_over_http(process: Process) -> None:
    tries = [
        requests.post(f"{process.url}/pair", {"code": f"AAAAA{n}", "name": "x"}, timeout=10).status_code
        for n in range(8)
    ]
    assert tries == [403] * PER_ADDRESS + [429] * 3


def test_the_qr_shows_an_address_of_the_network_and_offers_the_others(hall: Hall, tmp_path: Path) -> None:
    journal = open_store(tmp_path / "other")
    addresses = ["http://192.168.1.20:8750", "http://10.8.0.2:8750"]
    server = create_app(journal, discover().regulations, lan_url=addresses[0], addresses=addresses)
    http: FlaskClient = server.app.test_client()
    key = server.keyring.key("1", "desk")
    http.post("/desk/codes", data={"key": key, "role": "chief"})
    page = http.get(f"/desk/devices?key={key}", base_url="http://127.0.0.1:8750").text
    found = re.findall(r"<code>(http://[\d.]+:8750)/pair\?code=\w{6}</code>", page)
    assert found == addresses
    assert "No other device has reached" in page
    server.sockets.reached = "192.168.1.33"
    assert "192.168.1.33" in http.get(f"/desk/devices?key={key}").text
    journal.close()


def test_a_name_is_text_everywhere(process: Process) -> None:
    posted(process, "/desk/codes", role="judge", table="1")
    (code,) = re.findall(r'paircode">(\w{3}-\w{3})<', devices_page(process))
    evil = "<svg/onload=alert()>"
    answer = requests.post(f"{process.url}/pair", {"code": code, "name": evil}, timeout=10)
    assert answer.status_code == 422
    assert evil not in answer.text
    assert "&lt;svg" in answer.text
    reflected = requests.get(f"{process.url}/pair", {"code": '"><script>'}, timeout=10).text
    assert "<script" not in reflected


def test_the_record_tells_who_did_what_when_and_from_which_device(process: Process, tmp_path: Path) -> None:
    _, key = pair(process, "judge", "1", "Планшет")
    raw = Raw(process.url, key)
    raw.send(OPEN, "open")
    raw.send({"shot": 99}, "wrong")
    raw.close()
    device = id_of(process, "Планшет")
    posted(process, "/desk/revoke", device=device)
    file = tmp_path / "audit.jsonl"
    done = CliRunner().invoke(main, ["audit", str(file), "--data", str(tmp_path)])
    assert done.exit_code == 0, done.output
    lines: list[dict[str, Any]] = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    assert [(line["kind"], line["what"], line["device"]) for line in lines] == [
        ("access", "paired", device),
        ("access", "revoked", device),
        ("accepted", "open", device),
        ("refused", "shot", device),
    ]
    assert [line["by"] for line in lines[2:]] == ["Планшет", "Планшет"]
    assert lines[3]["code"]
    assert all(line["at"] > 1_700_000_000_000 for line in lines)
    assert file.stat().st_mode & 0o777 == 0o600
    assert key not in file.read_text("utf-8")
    assert CliRunner().invoke(main, ["audit", str(file), "--data", str(tmp_path)]).exit_code == 1


def test_the_record_tells_what_operators_did_to_the_banners(
    process: Process, join: Join, tmp_path: Path
) -> None:
    def ordered(**order: object) -> requests.Response:
        headers = {"Authorization": f"Bearer {desk_key(process)}"}
        url = f"{process.url}/api/tables/1/production"
        return requests.post(url, json=order, headers=headers, timeout=10)

    judge = join(process, "judge")
    for number, step in enumerate((OPEN, {"day": 1}, FOUL)):
        assert judge.send(step, f"step-{number}")["ok"]
    air = join(process, "air")
    air.until(lambda: bool(air.states) and bool(air.states[-1]["banners"]))
    banner = air.states[-1]["banners"][0]["id"]
    before = time.time_ns() // 1_000_000
    assert ordered(banner={"id": banner, "act": "remove"}).ok
    assert ordered(review={"on": True}).ok
    assert ordered(banner={"id": banner, "act": "hold"}).status_code == 409
    file = tmp_path / "audit.jsonl"
    done = CliRunner().invoke(main, ["audit", str(file), "--data", str(tmp_path)])
    assert done.exit_code == 0, done.output
    lines: list[dict[str, Any]] = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    told = [line for line in lines if line["kind"] == "operator"]
    assert [(line["what"], line["banner"]) for line in told] == [("remove", banner), ("freeze", None)]
    assert {(line["table"], line["game"]) for line in told} == {("1", 1)}
    assert before <= told[0]["at"] <= told[1]["at"]
    judge.close()
    air.close()


def test_a_database_of_the_shape_before_keeps_every_game(tmp_path: Path) -> None:
    """Brought to the second shape by its own migration, with a schedule in it; then opened."""
    path = tmp_path / database.FILE
    with closing(sqlite3.connect(path)) as connection:
        shape = Path(__file__).parents[1] / "store" / "first_shape.sql"
        connection.executescript(shape.read_text("utf-8"))
    engine = database._engine(path, 1)
    config = Config()
    config.set_main_option("script_location", str(Path(database.__file__).parent / "migrations"))
    with engine.begin() as connection_:
        config.attributes["connection"] = connection_
        command.upgrade(config, database.KNOWN[-2])
    engine.dispose()

    def games() -> object:
        with closing(sqlite3.connect(path)) as connection:
            columns = '"table", revision, game, command, digest, step, events, at, by, answer'
            return list(connection.execute(f"SELECT {columns} FROM entries ORDER BY 1, 2"))

    before = games()
    journal = open_store(tmp_path)
    state = create_app(journal, discover().regulations).tables.get("1").state("judge")
    assert state.snapshot is not None
    assert (state.revision, state.snapshot.seats[4].fouls) == (3, 1)
    journal.close()
    assert games() == before
