"""Two panels at one table: who is there, who is locked, and what becomes of taps that meet."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from overlay import wording
from overlay.engine import Refused
from overlay.server.device_names import LONGEST_NAME, is_given
from overlay.server.devices import REMEMBERED, Devices
from tests.server.conftest import OPEN, Hall
from tests.server.process import Client, Process

FOUL = {"infraction": {"seat": 5, "sanction": "foul"}}


@pytest.fixture(scope="module")
def process(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    process = Process(tmp_path_factory.mktemp("data"), "--tables", "40")
    yield process
    code, complaints = process.stop()
    assert code == 0
    assert "Traceback" not in complaints


TABLES = count(1)


class Pair:
    """Two judges' panels at a table that no other test uses."""

    def __init__(self, process: Process) -> None:
        self.process = process
        self.table = str(next(TABLES))
        self.phone = self.panel("phone", "телефон 47")
        self.tablet = self.panel("tablet", "планшет 12")

    def panel(self, device: str, name: str, **auth: object) -> Client:
        key = self.process.key("judge", self.table)
        return Client(self.process.url, key, self.table, device=device, by=name, lang="ru", **auth)

    def seen_by(self, client: Client, names: list[str]) -> dict[str, Any]:
        return client.wait_for(lambda state: [device["name"] for device in state["devices"]] == names)


@pytest.fixture
def pair(process: Process) -> Iterator[Pair]:
    pair = Pair(process)
    yield pair
    pair.phone.close()
    pair.tablet.close()


def lock_of(state: dict[str, Any], device: str) -> tuple[bool, str | None]:
    (found,) = (one for one in state["devices"] if one["device"] == device)
    return found["locked"], found["locked_by"]


# --- on sockets --------------------------------------------------------------------------------------------------


def test_judges_see_each_other_without_a_new_revision(pair: Pair) -> None:
    state = pair.seen_by(pair.phone, ["телефон 47", "планшет 12"])
    assert (state["revision"], state["judges"]) == (0, 2)
    assert [device["device"] for device in state["devices"]] == ["phone", "tablet"]
    pair.phone.states.clear()
    pair.tablet.close()
    assert pair.seen_by(pair.phone, ["телефон 47"])["revision"] == 0


def test_a_device_renames_itself(pair: Pair) -> None:
    answer = pair.phone.ask("device", {"name": "  Главный  "})
    assert (answer["ok"], answer["device"]["name"]) == (True, "Главный")
    pair.seen_by(pair.tablet, ["Главный", "планшет 12"])
    pair.phone.send(OPEN, "open")
    pair.phone.send({"day": 1}, "day")
    pair.phone.send(FOUL, "foul")
    state = pair.tablet.wait_for(lambda state: state["revision"] == 3)
    assert state["snapshot"]["rulings"][0]["by"] == "Главный"


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("", "device_name_needed"),
        ("x" * (LONGEST_NAME + 1), "device_name_too_long"),
        ("<b>судья</b>", "device_name_markup"),
        ("суд\nья", "device_name_markup"),
        ("\ud800", "device_name_markup"),
        ("ПЛАНШЕТ 12", "device_name_taken"),
        (7, "malformed"),
    ],
)
def test_a_name_that_cannot_stand_is_refused_with_its_reason(pair: Pair, name: object, code: str) -> None:
    answer = pair.phone.ask("device", {"name": name, "locked": True})
    assert (answer["ok"], answer["code"]) == (False, code)
    assert answer["message"] != code
    pair.phone.states.clear()
    pair.phone.ask_for_state()
    state = pair.seen_by(pair.phone, ["телефон 47", "планшет 12"])
    assert lock_of(state, "phone") == (False, None)


def test_nobody_is_turned_away_for_a_name(pair: Pair) -> None:
    third = pair.panel("third", "телефон 47")
    fourth = pair.panel("fourth", "<i>\x00" + "ы" * 99)
    state = fourth.wait_for(lambda state: len(state["devices"]) == 4)
    names = [device["name"] for device in state["devices"]]
    assert names == ["телефон 47", "планшет 12", "телефон 47 2", "i" + "ы" * 39]
    third.close()
    fourth.close()


@pytest.mark.parametrize("packet", ["text", None, [], {"device": 7}, {}, {"device": "phone", "more": 1}])
def test_rubbish_is_answered(pair: Pair, packet: object) -> None:
    assert pair.phone.ask("takeover", packet)["code"] == "malformed"
    assert pair.phone.ask("device", {"nick": "x"})["code"] == "malformed"


def test_a_locked_panel_does_not_act(pair: Pair) -> None:
    pair.phone.send(OPEN, "open")
    assert pair.phone.ask("device", {"locked": True})["device"]["locked"]
    answer = pair.phone.send({"day": 1}, "day")
    assert (answer["ok"], answer["code"], answer["revision"]) == (False, "panel_locked", 1)
    # What was answered before is still answered so.
    assert pair.phone.send(OPEN, "open")["ok"]
    assert pair.tablet.send({"day": 1}, "day of the other")["ok"]
    pair.phone.ask("device", {"locked": False})
    assert pair.phone.send(FOUL, "foul")["ok"]


def test_a_panel_is_closed_by_another_and_opened_by_its_own_judge(pair: Pair) -> None:
    pair.tablet.send(OPEN, "open")
    assert pair.tablet.ask("takeover", {"device": "phone"})["device"]["locked_by"] == "планшет 12"
    pair.phone.wait_for(lambda state: lock_of(state, "phone") == (True, "планшет 12"))
    assert pair.phone.send({"day": 1}, "day")["code"] == "panel_locked"
    # A locked panel takes nothing over.
    assert pair.phone.ask("takeover", {"device": "tablet"})["code"] == "panel_locked"
    pair.phone.ask("device", {"locked": False})
    assert pair.phone.send({"day": 1}, "day again")["ok"]


def test_a_closed_panel_stays_closed_over_a_reload(pair: Pair) -> None:
    pair.tablet.ask("takeover", {"device": "phone"})
    pair.phone.close()
    pair.tablet.states.clear()
    pair.tablet.ask_for_state()
    pair.seen_by(pair.tablet, ["планшет 12"])
    pair.phone = pair.panel("phone", "телефон 47")
    assert lock_of(pair.phone.wait_for(lambda state: True), "phone") == (True, "планшет 12")
    pair.phone.close()
    # Its judge opened it while there was no link.
    pair.phone = pair.panel("phone", "телефон 47", locked=False)
    assert lock_of(pair.phone.wait_for(lambda state: True), "phone") == (False, None)


def test_who_is_gone_cannot_be_closed(pair: Pair) -> None:
    assert pair.phone.ask("takeover", {"device": "nobody"})["code"] == "no_such_device"


def test_screens_have_no_say_among_devices(pair: Pair) -> None:
    air = Client(pair.process.url, pair.process.key("air", pair.table), pair.table, device="phone", by="эфир")
    assert air.ask("device", {"locked": True})["code"] == "not_a_judge"
    assert air.ask("takeover", {"device": "phone"})["code"] == "not_a_judge"
    pair.phone.states.clear()
    pair.phone.ask_for_state()
    pair.seen_by(pair.phone, ["телефон 47", "планшет 12"])
    air.close()


def test_the_clock_is_told_to_whoever_asks(pair: Pair) -> None:
    before = pair.phone.ask("time")
    state = pair.phone.wait_for(lambda state: True)
    air = Client(pair.process.url, pair.process.key("air", pair.table), pair.table)
    assert state["server_time"] <= before + 10_000
    assert before <= air.ask("time") <= before + 10_000
    air.close()


def test_two_judges_revoke_the_same_ruling_at_once(pair: Pair) -> None:
    panels = {"phone": pair.phone, "tablet": pair.tablet}
    pair.phone.send(OPEN, "open")
    pair.tablet.send({"day": 1}, "day")
    with ThreadPoolExecutor(2) as both:
        # Taps that cross each other.
        for round_ in range(3):
            step = {"infraction": {"seat": round_ + 1, "sanction": "foul"}}
            taps = [both.submit(panel.send, step, f"{name}-{round_}") for name, panel in panels.items()]
            assert all(tap.result()["ok"] for tap in taps)
        taps = [both.submit(panel.send, {"revoke": "r3"}, f"{name}-back") for name, panel in panels.items()]
        answers = [tap.result() for tap in taps]
    (taken,) = (answer for answer in answers if answer["ok"])
    (refused,) = (answer for answer in answers if not answer["ok"])
    assert refused["code"] == "revoked_already"
    assert refused["message"] == "Это решение уже возвращено. Ничего не изменилось."
    last = taken["revision"]
    ends = [panel.wait_for(lambda state: state["revision"] == last) for panel in panels.values()]
    for end in ends:
        assert [seat["fouls"] for seat in end["snapshot"]["seats"][:3]] == [2, 1, 2]
    assert ends[0]["snapshot"] == ends[1]["snapshot"]
    assert ends[0]["outlook"] == ends[1]["outlook"]
    authors = {ruling["by"] for ruling in ends[0]["snapshot"]["rulings"]}
    assert authors == {"телефон 47", "планшет 12"}


# --- in memory ---------------------------------------------------------------------------------------------------


def devices(*names: str) -> Devices:
    made = Devices(lambda: 1_000)
    for name in names:
        made.arrive(f"sid of {name}", name, name, None)
    return made


def test_two_tabs_are_one_device() -> None:
    table = devices("phone")
    table.arrive("second tab", "phone", "phone", None)
    table.change("second tab", locked=True)
    assert (len(table), table.of("sid of phone").locked) == (1, True)
    table.leave("sid of phone")
    assert len(table) == 1
    table.leave("second tab")
    table.leave("second tab")
    assert table.all() == ()


@pytest.mark.parametrize("id_", [None, 7, "", "x" * 65, "a b", "<b>", ["phone"]])
def test_a_device_without_an_id_goes_by_its_connection(id_: object) -> None:
    table = devices()
    table.arrive("sid", id_, "телефон", None)
    assert table.all()[0].device == "sid"


@pytest.mark.parametrize("lang", ["ru", "en"])
@pytest.mark.parametrize("kind", ["device-phone", "device-tablet", "device-computer", "device-unnamed"])
def test_a_kind_and_a_number_is_a_name_that_nobody_has_given(kind: str, lang: str) -> None:
    table = devices()
    made_up = wording.text(kind, {"number": "47"}, lang)
    assert made_up is not None
    table.arrive("one", "one", made_up, None)
    table.arrive("other", "other", made_up, None)
    assert [device.name for device in table.all()] == [made_up, f"{made_up} 2"]
    assert [device.given for device in table.all()] == [False, False]
    assert table.change("one", name="Анна").given
    assert not table.of("other").given
    # It comes again as it is called now.
    table.arrive("again", "other", "Запасной телефон", None)
    assert table.of("again").given


@pytest.mark.parametrize("name", ["Анна", "Телефон Анны", "телефон 1", "телефон", "мой телефон 47", "47"])
def test_a_name_of_ones_own_is_a_given_one(name: str) -> None:
    assert is_given(name)


def test_a_panel_may_come_locked() -> None:
    table = devices()
    table.arrive("sid", "phone", "телефон", True)
    assert table.of("sid").locked
    assert table.of("sid").locked_by is None


def test_a_panel_that_comes_locked_still_knows_who_closed_it() -> None:
    table = devices("phone", "tablet")
    table.take_over("sid of tablet", "phone")
    table.leave("sid of phone")
    table.arrive("again", "phone", "phone", True)
    assert table.of("again").locked_by == "tablet"


def test_taking_oneself_over_is_locking() -> None:
    table = devices("phone")
    assert table.take_over("sid of phone", "phone").locked_by is None
    with pytest.raises(Refused, match="panel_locked"):
        table.take_over("sid of phone", "phone")


def test_memory_of_panels_that_are_gone_is_bounded() -> None:
    table = devices("judge")
    for number in range(REMEMBERED + 5):
        table.arrive("sid", f"phone-{number}", "телефон", None)
        table.take_over("sid of judge", f"phone-{number}")
        table.leave("sid")
    table.arrive("first", "phone-0", "a", None)
    table.arrive("last", f"phone-{REMEMBERED + 4}", "b", None)
    assert (table.of("first").locked, table.of("last").locked) == (False, True)


@pytest.mark.parametrize("audience", ["air", "desk", "hall"])
def test_no_screen_is_told_of_devices_or_authors(hall: Hall, audience: Any) -> None:
    table = hall.server.tables.get("1")
    table.devices.arrive("sid", "device-of-the-judge", "телефон Маши", None)
    judge = hall.judge
    headers = {**judge.headers, "X-Device": "телефон Маши".encode().decode("latin-1")}
    for number, step in enumerate((OPEN, {"day": 1}, FOUL, {"infraction": {"seat": 6, "clause": "6.6.4"}})):
        command = {"id": f"c{number}", "do": step}
        assert judge.http.post("/api/tables/1/commands", json=command, headers=headers).status_code == 200
    assert [ruling["by"] for ruling in judge.state()["snapshot"]["rulings"]] == ["телефон Маши"] * 2
    assert [device["name"] for device in judge.state()["devices"]] == ["телефон Маши"]
    caller = hall.caller(audience)
    seen = caller.get("/api/tables/1/snapshot").data
    assert b'"fouls":1' in seen
    for path in ("snapshot", "timeline", "reversal?step=2", "schedule", "clauses"):
        text = caller.get(f"/api/tables/1/{path}").data
        for secret in ("device-of-the-judge", "телефон Маши", '"withdrawn_by"', '"changes"'):
            assert secret.encode() not in text
    assert b'"devices":null,' in seen or b'"devices":null}' in seen


@pytest.mark.parametrize(
    ("name", "code"), [("x" * 41, "device_name_too_long"), ("<b>", "device_name_markup")]
)
def test_a_program_names_itself_plainly(hall: Hall, name: str, code: str) -> None:
    judge = hall.judge
    response = judge.http.post(
        "/api/tables/1/commands",
        json={"id": "a", "do": OPEN},
        headers={**judge.headers, "X-Device": name},
    )
    assert (response.status_code, (response.json or {})["code"]) == (422, code)
    assert judge.state()["revision"] == 0


def test_locks_do_not_outlive_the_server(tmp_path: Path) -> None:
    """The panel itself remembers, and says so when it connects again."""
    process = Process(tmp_path)
    key = process.key("judge")
    Client(process.url, key, device="phone").ask("device", {"locked": True})
    process.stop()
    process = Process(tmp_path)
    panel = Client(process.url, key, device="phone", locked=True)
    assert panel.send(OPEN, "open")["code"] == "panel_locked"
    panel.close()
    process.stop()
