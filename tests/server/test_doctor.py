"""The doctor: each trouble is named with its remedy, worst first, and what is well is said too."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from overlay.api.extensions import Surroundings, Unit, UnitFinding, UnitLight, UnitPicture, UnitRefused
from overlay.host import Guarded, Installed, Trouble, discover
from overlay.protocol.production import ScreenReport
from overlay.server.app import create_app
from overlay.server.production import doctor as doctors
from overlay.server.production.doctor import Case, signs
from overlay.server.production.screens import Screens
from overlay.store import open_store
from tests.server.conftest import OPEN, FakeClock, Hall
from tests.server.test_production import Operator

OBS_30 = "Mozilla/5.0 Chrome/103.0.5060.114 OBS/30.2.3 Safari/537.36"
OBS_27 = "Mozilla/5.0 Chrome/95.0.4638.69 OBS/27.2.4 Safari/537.36"


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    clock = FakeClock()
    journal = open_store(tmp_path)
    addresses = ["http://192.168.1.40:8750"]
    server = create_app(journal, discover().regulations, clock=clock, addresses=addresses)
    yield Hall(server, clock, journal)
    journal.close()


@pytest.fixture
def desk(hall: Hall) -> Operator:
    return Operator(hall.server.app.test_client(), hall.server.keyring.key("", "desk"))


def screens(hall: Hall) -> Screens:
    found = hall.server.sockets._screens
    assert found is not None
    return found


def opened(hall: Hall, sid: str = "one", agent: str = OBS_30, **said: Any) -> None:
    """A page of OBS that is as it should be, but for what is said."""
    report = {"view": "full", "build": "", "width": 1920, "height": 1080, "hidden": False, **said}
    if "lag_ms" in said:
        report["lag_at"] = hall.clock()
    screens(hall).arrive(sid, "1", "air", "192.168.1.9", agent)
    screens(hall).report(sid, ScreenReport.model_validate(report))


def findings(desk: Operator, lang: str = "ru") -> list[dict[str, Any]]:
    answer: Any = desk.get(f"/api/tables/1/doctor?lang={lang}")
    assert answer.status_code == 200
    return list(answer.json["findings"])


def codes(desk: Operator, *healths: str) -> list[str]:
    return [finding["code"] for finding in findings(desk) if finding["health"] in healths]


def test_before_anything_is_open_the_doctor_says_what_to_do(desk: Operator) -> None:
    assert codes(desk, "broken", "warning") == ["not_reached", "never_opened"]
    assert "http://192.168.1.40:8750" not in findings(desk)[0]["title"]
    assert "192.168.1.40" in findings(desk)[0]["remedy"]


def test_when_all_is_well_it_is_said(hall: Hall, desk: Operator) -> None:
    opened(hall, lag_ms=41, skew_ms=20)
    hall.server.sockets.reached = "192.168.1.52"
    found = findings(desk)
    assert {finding["health"] for finding in found} == {"good"}
    titles = [finding["title"] for finding in found]
    assert "Источники открыты в Chromium 103: это OBS 28–30" in titles
    assert "До эфира 41 мс" in titles
    assert {"stored", "reached", "chromium", "current", "sizes", "lag"} == {x["code"] for x in found}


@pytest.mark.parametrize(
    ("said", "agent", "code", "words"),
    [
        ({"width": 1280, "height": 720}, OBS_30, "size", "«Всё вместе»: источник 1280×720 вместо 1920×1080"),
        ({"view": "banner"}, OBS_30, "size", "«Плашка»: источник 1920×1080 вместо 1920×260"),
        ({"skew_ms": 3_240}, OBS_30, "skew", "Часы ПК 192.168.1.9 впереди на 3,2 с"),
        ({"skew_ms": -2_000}, OBS_30, "skew", "Часы ПК 192.168.1.9 отстают на 2,0 с"),
        ({"lag_ms": 900}, OBS_30, "slow", "До эфира 900 мс"),
        ({}, OBS_27, "chromium_old", "Слишком старый Chromium 95: это OBS 27"),
        ({"hidden": True}, OBS_30, "hidden", "«Всё вместе» открыта, но не видна"),
    ],
)
def test_a_page_that_is_not_as_it_should_be_is_named(
    hall: Hall, desk: Operator, said: Mapping[str, Any], agent: str, code: str, words: str
) -> None:
    opened(hall, agent=agent, **said)
    found = next(finding for finding in findings(desk) if finding["code"] == code)
    assert found["title"] == words
    assert found["detail"]
    assert found["remedy"] or found["health"] == "off"


@pytest.mark.parametrize(
    ("passed", "words"), [(0, "0 с назад"), (59_999, "59 с назад"), (190_000, "3 мин назад")]
)
def test_a_lag_is_told_with_its_age(hall: Hall, desk: Operator, passed: int, words: str) -> None:
    opened(hall, lag_ms=41)
    hall.clock.now += passed
    (found,) = (finding for finding in findings(desk) if finding["code"] == "lag")
    assert found["detail"] == f"самая медленная страница: «Всё вместе», замер {words}"


@pytest.mark.parametrize(
    ("names", "words"),
    [
        (["Анна", "Борис"], "Анна, Борис"),
        (["телефон 47"], "без имени: телефон 47"),
        (["телефон 47", "Анна", "планшет 12"], "Анна; без имени: телефон 47, планшет 12"),
    ],
)
def test_the_judges_are_told_by_name_and_those_without_apart(
    hall: Hall, desk: Operator, names: list[str], words: str
) -> None:
    for name in names:
        hall.server.tables.get("1").devices.arrive(name, None, name, None)
    (found,) = (finding for finding in findings(desk) if finding["code"] == "judge")
    assert found["detail"] == words


def test_a_window_that_is_to_be_captured_has_the_size_of_the_frame(hall: Hall, desk: Operator) -> None:
    chrome = "Mozilla/5.0 Chrome/140.0.0.0 Safari/537.36"
    opened(hall, agent=chrome, keyed=True, width=1919, height=1023)
    (found,) = (finding for finding in findings(desk) if finding["code"] == "window_size")
    assert found["title"] == "«Всё вместе»: окно браузера 1919×1023 вместо 1920×1080"
    assert "F11" in found["remedy"]
    screens(hall).leave("one")
    opened(hall, agent=chrome, keyed=True)
    assert "window_size" not in codes(desk, "warning")
    assert "sizes" in codes(desk, "good")


def test_a_unit_is_told_which_pages_can_be_keyed_out(hall: Hall) -> None:
    opened(hall, agent="Mozilla/5.0 Chrome/140.0.0.0 Safari/537.36", keyed=True)
    opened(hall, "two", view="board")
    seen = doctors.surroundings(screens(hall).of("1")).screens
    assert [(screen.view, screen.obs, screen.is_keyed) for screen in seen] == [
        ("full", None, True),
        ("board", "30.2.3", False),
    ]


def test_a_picture_of_twice_the_size_is_as_good(hall: Hall, desk: Operator) -> None:
    opened(hall, width=3840, height=2160)
    assert "sizes" in codes(desk, "good")


def test_a_window_outside_of_obs_may_have_any_size(hall: Hall, desk: Operator) -> None:
    opened(hall, agent="Mozilla/5.0 Chrome/140.0.0.0 Safari/537.36", width=800, height=600)
    assert "size" not in codes(desk, "warning")


def test_a_page_of_another_build_is_outdated(hall: Hall, desk: Operator, monkeypatch: Any) -> None:
    monkeypatch.setattr(screens(hall)._builds, "is_current", lambda build: build == "new")
    opened(hall, build="old")
    assert "outdated" in codes(desk, "warning")
    opened(hall, build="new")
    assert "current" in codes(desk, "good")


def test_a_view_that_vanishes_in_a_game_is_missed_after_a_while(hall: Hall, desk: Operator) -> None:
    hall.judge.do(OPEN, {"day": 1})
    opened(hall)
    screens(hall).leave("one")
    hall.clock.now += 9_000
    assert "gone" not in codes(desk, "broken")
    hall.clock.now += 2_000
    assert "gone" in codes(desk, "broken")
    opened(hall, sid="two")
    assert "gone" not in codes(desk, "broken")


def test_a_closed_screen_of_the_hall_is_no_source_of_obs(hall: Hall, desk: Operator) -> None:
    hall.judge.do(OPEN, {"day": 1})
    opened(hall)
    screens(hall).arrive("room", "1", "hall", "192.168.1.9", "Mozilla/5.0 Chrome/140.0.0.0")
    report = {"view": "hall", "build": "", "width": 1920, "height": 1080, "hidden": False}
    screens(hall).report("room", ScreenReport.model_validate(report))
    screens(hall).leave("room")
    hall.clock.now += 11_000
    (gone,) = [finding for finding in findings(desk) if finding["code"] == "hall_gone"]
    assert gone["health"] == "warning"
    assert "OBS" not in gone["remedy"]
    assert "gone" not in codes(desk, "broken")


def test_a_view_that_was_closed_before_the_game_is_not_missed(hall: Hall, desk: Operator) -> None:
    opened(hall)
    screens(hall).leave("one")
    hall.judge.do(OPEN, {"day": 1})
    hall.clock.now += 60_000
    assert "closed" in codes(desk, "broken")
    assert "gone" not in codes(desk, "broken")


def test_what_is_not_stored_comes_first(hall: Hall, desk: Operator) -> None:
    hall.server.tables.trouble = "disk_full"
    first = findings(desk)[0]
    assert (first["code"], first["health"]) == ("not_stored", "broken")
    assert "нет места" in first["detail"]


def test_every_sign_is_worded_in_both_languages(hall: Hall, desk: Operator) -> None:
    hall.judge.do(OPEN)
    opened(hall, width=100, height=100, skew_ms=5_000, lag_ms=900, hidden=True)
    opened(hall, sid="old", agent=OBS_27)
    for lang in ("ru", "en"):
        for finding in findings(desk, lang):
            assert finding["title"] != finding["code"]
            assert "{" not in finding["title"] + finding["detail"] + finding["remedy"]


def test_the_plugins_troubles_are_told_without_keys(hall: Hall) -> None:
    case = Case(
        hall.server.tables.get("1"),
        0,
        None,
        None,
        {},
        frozenset(),
        (),
        ("192.168.1.40:8750",),
        None,
        (Trouble("obs", "cannot read http://x/overlay/1/full?key=SECRET&lang=ru"),),
    )
    (told,) = (sign for sign in signs(case) if sign.code == "plugin")
    assert "SECRET" not in str(told.facts["reason"])
    assert doctors._clean("?key=abc&x") == "?key=…&x"


# --- units ---------------------------------------------------------------------------------------------------------

BOTH = {"ru": "Лампа", "en": "Lamp"}


def picture(_table: str) -> UnitPicture:
    return UnitPicture(UnitLight("warning", BOTH, {"ru": "не горит", "en": "off"}))


LAMP = Unit(
    "lamp",
    BOTH,
    picture,
    examine=lambda _table, seen: [
        UnitFinding("broken", "lamp_off", BOTH, {"ru": f"{len(seen.screens)}", "en": ""}, BOTH, "on")
    ],
)


def with_unit(tmp_path: Path, unit: Unit) -> Hall:
    from overlay.server.plugins import Plugins

    journal = open_store(tmp_path / unit.name)
    clock = FakeClock()
    found = discover().regulations
    guarded = {id_: Guarded(regulation) for id_, regulation in found.items()}
    plugins = Plugins(Installed(found), guarded, units=(("lamps", unit),))
    server = create_app(journal, discover().regulations, clock=clock, plugins=plugins)
    return Hall(server, clock, journal)


def test_a_units_findings_stand_among_the_others(tmp_path: Path) -> None:
    hall = with_unit(tmp_path, LAMP)
    desk = Operator(hall.server.app.test_client(), hall.server.keyring.key("", "desk"))
    opened(hall)
    first = findings(desk)[0]
    assert (first["code"], first["detail"], first["fix"]) == ("lamp_off", "1", {"unit": "lamp", "act": "on"})
    hall.journal.close()


def test_a_unit_that_breaks_is_named_and_breaks_nothing(tmp_path: Path) -> None:
    def broken(*_args: object) -> Any:
        raise RuntimeError("bulb")

    hall = with_unit(tmp_path, replace(LAMP, look=broken, examine=broken))
    desk = Operator(hall.server.app.test_client(), hall.server.keyring.key("", "desk"))
    (finding,) = (x for x in findings(desk) if x["code"] == "unit_failed")
    assert "bulb" in finding["title"]
    (state,) = hall.server.desk.table(hall.server.tables.get("1"), "ru").units
    assert (state.summary.health, "bulb" in state.summary.detail["ru"]) == ("broken", True)
    hall.journal.close()


def test_a_units_button_is_pressed_and_its_refusal_is_told(tmp_path: Path) -> None:
    from overlay.api.extensions import UnitButton

    pressed: list[tuple[str, str, Mapping[str, str]]] = []

    def press(table: str, act: str, values: Mapping[str, str]) -> None:
        if values.get("password") != "right":
            raise UnitRefused({"ru": "Не тот пароль", "en": "Wrong password"})
        pressed.append((table, act, values))

    def look(_table: str) -> UnitPicture:
        on = UnitButton("on", BOTH, form={"password": BOTH}, question={"ru": "Точно?", "en": "Sure?"})
        return UnitPicture(picture("1").summary, buttons=[on])

    hall = with_unit(tmp_path, replace(LAMP, look=look, press=press))
    desk = Operator(hall.server.app.test_client(), hall.server.keyring.key("", "desk"))
    wrong: dict[str, object] = {"unit": {"unit": "lamp", "act": "on"}}
    assert (desk.give(wrong)["code"], desk.give(wrong)["message"]) == ("unit_refused", "Wrong password")
    assert desk.give({"unit": {"unit": "lamp", "act": "burn"}})["code"] == "no_such_unit"
    desk.order({"unit": {"unit": "lamp", "act": "on", "values": {"password": "right"}}})
    assert pressed == [("1", "on", {"password": "right"})]
    (state,) = hall.server.desk.table(hall.server.tables.get("1"), "ru").units
    assert state.buttons[0].question == {"ru": "Точно?", "en": "Sure?"}
    hall.journal.close()


def test_a_silent_unit_keeps_nobody_waiting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import time

    monkeypatch.setattr("overlay.server.production.units.EXAMINE_SECONDS", 0.05)

    def silent(_table: str, _seen: Surroundings) -> Sequence[UnitFinding]:
        time.sleep(1)
        return []

    hall = with_unit(tmp_path, replace(LAMP, examine=silent))
    desk = Operator(hall.server.app.test_client(), hall.server.keyring.key("", "desk"))
    assert "unit_failed" in codes(desk, "broken")
    hall.journal.close()


def test_a_judge_at_this_machine_is_no_sign_of_a_firewall(hall: Hall, desk: Operator) -> None:
    assert "not_reached" in codes(desk, "warning")
    hall.server.tables.get("1").devices.arrive("here", None, "laptop", None)
    assert codes(desk, "off") == ["reached_otherwise"]
    assert "not_reached" not in codes(desk, "warning", "broken")


@pytest.mark.parametrize(("address", "reached"), [("192.168.1.40", False), ("192.168.1.52", True)])
def test_this_machine_itself_is_no_phone(hall: Hall, desk: Operator, address: str, reached: bool) -> None:
    http = hall.server.app.test_client()
    http.environ_base["REMOTE_ADDR"] = address
    auth = {"table": "1", "key": hall.server.keyring.key("1", "hall")}
    client = hall.server.socketio.test_client(
        hall.server.app, namespace="/table", auth=auth, flask_test_client=http
    )
    assert client.is_connected("/table")
    assert ("reached" in codes(desk, "good")) == reached
    client.disconnect("/table")


def test_a_unit_is_told_of_the_pages_and_of_a_banner_that_is_on_air(tmp_path: Path) -> None:
    told: list[tuple[str, tuple[str, ...], bool]] = []

    def watch(table: str, seen: Surroundings) -> None:
        told.append((table, tuple(screen.view for screen in seen.screens), seen.is_quiet))

    hall = with_unit(tmp_path, replace(LAMP, watch=watch))
    opened(hall)
    hall.server.desk.show_units()
    hall.judge.do(OPEN, {"night": 0}, {"day": 1}, {"infraction": {"seat": 5, "sanction": "foul"}})
    hall.server.desk.show_units()
    hall.clock.now += 60_000
    hall.server.desk.show_units()
    assert told == [("1", ("full",), True), ("1", ("full",), False), ("1", ("full",), True)]
    hall.journal.close()


def test_a_unit_that_breaks_while_it_watches_is_left_at_that(tmp_path: Path) -> None:
    def broken(*_args: object) -> None:
        raise RuntimeError("bulb")

    hall = with_unit(tmp_path, replace(LAMP, watch=broken))
    hall.server.desk.show_units()
    (state,) = hall.server.desk.table(hall.server.tables.get("1"), "ru").units
    assert state.summary.health == "warning"
    hall.journal.close()
