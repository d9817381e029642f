"""Test data at a press: the demonstration's game on the operator's pictures, and nowhere else."""

from __future__ import annotations

from typing import Any

import pytest

from overlay.server.production.rehearsal import LASTS_MS
from tests.server.conftest import OPEN, Caller, Hall
from tests.server.test_production import Operator


@pytest.fixture
def desk(hall: Hall) -> Operator:
    return Operator(hall.server.app.test_client(), hall.server.keyring.key("", "desk"))


def state(hall: Hall, audience: Any) -> dict[str, Any]:
    return hall.caller(audience).state()


def pass_time(hall: Hall, ms: int) -> None:
    """As the server looks at its tables a few times a second."""
    for _ in range(ms // 250):
        hall.clock.now += 250
        hall.server.desk.look()


def test_the_recorded_game_is_on_the_pictures_and_not_at_the_table(hall: Hall, desk: Operator) -> None:
    desk.order({"rehearsal": True})
    for audience in ("air", "desk"):
        shown = state(hall, audience)
        assert shown["production"]["rehearsal"]
        assert shown["snapshot"]["seats"][0]["name"] == "Аврора"
        assert shown["revision"] == 0
    told = hall.server.desk.table(hall.server.tables.get("1"), "ru")
    assert told.production.rehearsal
    assert told.snapshot is not None
    for audience in ("hall", "judge"):
        assert state(hall, audience)["snapshot"] is None
    assert not (state(hall, "hall")["production"] or {})["rehearsal"]
    assert hall.journal.load("1").revision == 0


def test_it_goes_on_with_banners_and_phases(hall: Hall, desk: Operator) -> None:
    desk.order({"rehearsal": True})
    seen: set[str] = set()
    scenes: set[str] = set()
    for _ in range(LASTS_MS // 2_000 - 1):
        pass_time(hall, 2_000)
        shown = state(hall, "air")
        assert shown["production"]["rehearsal"]
        seen |= {banner["grade"] for banner in shown["banners"]}
        scenes |= {element for element, on in shown["production"]["program"].items() if on}
    assert {"foul", "third_foul", "technical", "second_technical", "correction", "caution"} <= seen
    assert {"vote", "night", "result"} <= scenes


def test_it_ends_by_itself(hall: Hall, desk: Operator) -> None:
    desk.order({"rehearsal": True})
    pass_time(hall, LASTS_MS)
    assert not state(hall, "air")["production"]["rehearsal"]
    assert state(hall, "air")["snapshot"] is None


def test_it_ends_when_it_is_told_to(hall: Hall, desk: Operator) -> None:
    desk.order({"rehearsal": True})
    desk.order({"rehearsal": False})
    assert not state(hall, "air")["production"]["rehearsal"]


def test_it_ends_when_the_judge_begins(hall: Hall, desk: Operator, judge: Caller) -> None:
    desk.order({"rehearsal": True})
    judge.do(OPEN)
    pass_time(hall, 250)
    shown = state(hall, "air")
    assert (shown["production"]["rehearsal"], shown["snapshot"]["seats"][0]["name"]) == (False, "Аня")


def test_it_is_refused_in_a_game(hall: Hall, desk: Operator, judge: Caller) -> None:
    judge.do(OPEN)
    assert desk.give({"rehearsal": True})["code"] == "rehearsal_in_game"
    assert desk.give({"rehearsal": True}, table=None)["code"] == "rehearsal_in_game"
    assert not state(hall, "air")["production"]["rehearsal"]


def test_what_is_tried_in_a_rehearsal_is_not_kept_but_the_theme_is(hall: Hall, desk: Operator) -> None:
    desk.order({"rehearsal": True})
    desk.order({"show": {"bus": "program", "elements": {"clock": True, "board": False}}})
    desk.order({"review": {"on": True}})
    desk.order({"theme": "velvet"})
    shown = state(hall, "air")["production"]
    assert shown["program"]["clock"]
    assert not shown["program"]["board"]
    assert shown["review"] is not None
    assert shown["theme"]["id"] == "velvet"
    desk.order({"rehearsal": False})
    shown = state(hall, "air")["production"]
    assert not shown["program"]["clock"]
    assert shown["review"] is None
    assert shown["theme"]["id"] == "velvet"
    stored = hall.server.tables.production.switches()["1"]
    assert '"velvet"' in stored
    assert "clock" not in stored
