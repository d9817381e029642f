"""What the operator sees and may press, and what the doctor says, over a link to a fake: see `fake_obs`."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from overlay.api import Recorded, ScreenSeen, Surroundings, UnitRefused
from overlay.scenes import waiting_for
from overlay_obs import automation as module
from overlay_obs import collection, link
from overlay_obs.automation import MOST_RELOADS, Automation, page_of
from overlay_obs.desk import picture
from overlay_obs.doctor import findings
from overlay_obs.state import Source
from tests.obs.fake_obs import FakeObs
from tests.obs.studio import wait_for
from tests.table import Table

HOST = "192.168.1.40:8750"
AROUND = Surroundings(
    (HOST, "10.0.0.7:8750"),
    (ScreenSeen("full", 1920, 1080, 127, "32.0.1", True),),
    {"full": (1920, 1080), "title": (1712, 224)},
)


@pytest.fixture
def obs() -> Iterator[FakeObs]:
    fake = FakeObs()
    yield fake
    fake.stop()


@pytest.fixture
def automation(tmp_path: Path) -> Iterator[Automation]:
    automation = Automation(tmp_path / "obs")
    automation.begin(lambda: None)
    yield automation
    automation.end()


class Operator:
    """Somebody at the desk of a table."""

    def __init__(self, automation: Automation, obs: FakeObs, table: str = "1") -> None:
        self.automation, self.obs, self.table = automation, obs, table
        self.game = Table("fsm")

    def connect(self, password: str = "secret") -> None:
        self.press("connect", address=self.obs.address, password=password)
        wait_for(lambda: self.light("Link").health == "good" and self.state.sources is not None)

    @property
    def state(self) -> Any:
        return self.automation.state(self.table)

    def press(self, act: str, **values: str) -> None:
        self.automation.press(self.table, act, values)

    def light(self, title: str) -> Any:
        lights = picture(self.automation, self.table).lights
        return next(light for light in lights if light.title["en"] == title)

    def buttons(self) -> Mapping[str, bool]:
        return {button.act: button.pressed for button in picture(self.automation, self.table).buttons}

    def codes(self, around: Surroundings = AROUND) -> Mapping[str, Any]:
        return {finding.code: finding for finding in findings(self.automation, self.table, around)}

    def order(self, *steps: Mapping[str, object]) -> None:
        for step in steps:
            self.game.do(step)
            game = self.game.game
            self.automation.recorded(Recorded(self.table, game.steps, step, game.now, None, game))


@pytest.fixture
def operator(automation: Automation, obs: FakeObs) -> Operator:
    return Operator(automation, obs)


def switched(obs: FakeObs) -> list[str]:
    return [data["sceneName"] for data in obs.requests("SetCurrentProgramScene")]


def on_air(obs: FakeObs, *scenes: str) -> None:
    """OBS has these scenes, and the first one is on air."""
    obs.answers["GetSceneList"] = {
        "scenes": [{"sceneName": scene} for scene in scenes],
        "currentProgramSceneName": scenes[0],
    }


# --- lights and buttons --------------------------------------------------------------------------------------------


def test_a_table_without_obs_offers_to_connect_one(operator: Operator) -> None:
    shown = picture(operator.automation, "1")
    assert shown.summary.health == "off"
    (connect,) = shown.buttons
    assert set(connect.form) == {"address", "password"}
    assert set(operator.codes()) == {"obs_not_set_up"}
    with pytest.raises(UnitRefused):
        operator.press("save_replay")
    with pytest.raises(UnitRefused):
        operator.press("connect", address="no address!")


def test_a_connected_obs_shows_what_is_and_what_can_be_done(operator: Operator) -> None:
    operator.connect()
    assert picture(operator.automation, "1").summary.health == "good"
    assert "32.0.1" in operator.light("Link").detail["en"]
    buttons = operator.buttons()
    assert buttons["show_day"]
    assert not buttons["show_night"]
    assert "show_vote" not in buttons, "OBS has no such scene"
    assert {"save_replay", "refresh", "names", "connect", "disconnect"} <= set(buttons)
    with pytest.raises(UnitRefused):
        operator.press("show_vote")
    with pytest.raises(UnitRefused):
        operator.press("no_such_button")


def test_the_password_is_never_shown(operator: Operator, tmp_path: Path) -> None:
    operator.connect()
    shown = json.dumps([str(picture(operator.automation, "1")), str(operator.codes()), str(operator.state)])
    assert "secret" not in shown
    assert "secret" in (tmp_path / "obs" / "settings.json").read_text("utf-8")


def test_a_wrong_password_is_not_tried_again(operator: Operator, obs: FakeObs) -> None:
    operator.press("connect", address=obs.address, password="wrong")
    wait_for(lambda: operator.light("Link").health == "broken" and obs.tries == 1)
    assert set(operator.codes()) == {"obs_wrong_password"}
    operator.connect()
    assert obs.tries == 2


def test_a_table_that_is_disconnected_forgets_its_obs(operator: Operator) -> None:
    operator.connect()
    operator.press("disconnect")
    assert operator.state is None
    assert picture(operator.automation, "1").summary.health == "off"


def test_settings_are_used_after_a_restart(operator: Operator, tmp_path: Path) -> None:
    operator.connect()
    operator.automation.end()
    again = Automation(tmp_path / "obs")
    again.begin(lambda: None)
    wait_for(lambda: (state := again.state("1")) is not None and state.is_up)
    again.end()


# --- scenes --------------------------------------------------------------------------------------------------------


def test_names_that_the_operator_chose_are_used(operator: Operator, obs: FakeObs) -> None:
    on_air(obs, "Общий", "Темно")
    operator.connect()
    assert "obs_scene_missing" in operator.codes()
    operator.press("names", day="Общий", night="Темно")
    operator.order({"night": 0})
    wait_for(lambda: switched(obs) == ["Темно"])


def test_scenes_that_do_not_follow_stay(operator: Operator, obs: FakeObs) -> None:
    operator.connect()
    operator.press("switches")
    operator.order({"night": 0})
    assert operator.light("Scenes").health == "off"
    operator.press("switches")
    wait_for(lambda: switched(obs) == ["Ночь"])


def test_only_the_table_on_air_changes_the_picture_of_a_shared_obs(
    automation: Automation, obs: FakeObs
) -> None:
    on_air(obs, "День, стол 1", "Ночь, стол 1", "День, стол 2", "Ночь, стол 2", "Перерыв")
    first, second = Operator(automation, obs, "1"), Operator(automation, obs, "2")
    first.connect()
    second.press("connect", address=obs.address)
    assert obs.tries == 1, "one connection for one OBS"
    second.order({"night": 0})
    assert second.light("Scenes").detail["en"] == "“День, стол 1”: table 1 is on air"
    first.order({"night": 0})
    wait_for(lambda: switched(obs) == ["Ночь, стол 1"])
    obs.tell("CurrentProgramSceneChanged", sceneName="Ночь, стол 1")
    obs.tell("CurrentProgramSceneChanged", sceneName="Ночь, стол 2")
    wait_for(lambda: first.state.scene == "Ночь, стол 2")
    first.order({"day": 1})
    second.order({"day": 1})
    wait_for(lambda: switched(obs) == ["Ночь, стол 1", "День, стол 2"])


def test_two_tables_have_two_obs_if_they_want(automation: Automation, obs: FakeObs) -> None:
    other = FakeObs(password="other")
    try:
        first, second = Operator(automation, obs, "1"), Operator(automation, other, "2")
        first.connect()
        second.connect("other")
        second.order({"night": 0})
        wait_for(lambda: switched(other) == ["Ночь"])
        assert switched(obs) == []
    finally:
        automation.end()
        other.stop()


# --- the doctor ----------------------------------------------------------------------------------------------------


def with_source(obs: FakeObs, url: str, width: int = 1920, height: int = 1080) -> None:
    obs.answers["GetInputList"] = {"inputs": [{"inputName": "Всё вместе 1"}]}
    obs.answers["GetInputSettings"] = {"inputSettings": {"url": url, "width": width, "height": height}}


def test_all_is_well(operator: Operator, obs: FakeObs) -> None:
    on_air(obs, "День", "Ночь", "Голосование", "Итог", "Перерыв")
    with_source(obs, f"http://{HOST}/overlay/1/full?key=abc")
    operator.connect()
    assert {code: found.health for code, found in operator.codes().items()} == {
        "obs_version": "good",
        "obs_replay_running": "good",
        "obs_blending_unknown": "off",
    }
    assert "Chromium 127, as its page told" in operator.codes()["obs_version"].detail["en"]


@pytest.mark.parametrize(
    ("url", "size", "code"),
    [
        ("http://192.168.0.9:8750/overlay/1/full?key=abc", (1920, 1080), "obs_source_old_address"),
        (f"http://{HOST.replace('8750', '8751')}/overlay/1/full", (1920, 1080), "obs_source_old_address"),
        (waiting_for("http://192.168.0.9:8750/overlay/1/full"), (1920, 1080), "obs_source_old_address"),
        (f"http://{HOST}/overlay/1/title?key=abc", (1712, 224), "obs_source_not_connected"),
        (f"http://{HOST}/overlay/1/full?key=abc", (1280, 720), "obs_source_size"),
        (f"http://{HOST}/overlay/2/full?key=abc", (1920, 1080), "obs_no_source"),
        ("https://example.org/", (1920, 1080), "obs_no_source"),
    ],
)
def test_what_is_wrong_with_a_source(
    operator: Operator, obs: FakeObs, url: str, size: tuple[int, int], code: str
) -> None:
    with_source(obs, url, *size)
    operator.connect()
    assert code in operator.codes()


def test_an_obs_on_this_machine_may_use_this_machines_own_address(operator: Operator, obs: FakeObs) -> None:
    with_source(obs, "http://127.0.0.1:8750/overlay/1/full?key=abc")
    operator.connect()
    assert "obs_source_old_address" not in operator.codes()


def test_no_finding_shows_a_key(operator: Operator, obs: FakeObs) -> None:
    with_source(obs, "http://192.168.0.9:8750/overlay/1/full?key=abcdefgh", 10, 10)
    operator.connect()
    assert "abcdefgh" not in str(operator.codes())


@pytest.mark.parametrize("damage", ["", "graphics", "table"])
def test_missing_srgb_off_is_found_in_the_saved_collection_of_an_obs_on_this_machine(
    operator: Operator, obs: FakeObs, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, damage: str
) -> None:
    given = json.loads((Path(__file__).parents[2] / "obs-scenes" / "one.ru.json").read_text("utf-8"))
    wrong = {"graphics": ("Графика 1", "Всё вместе 1"), "table": ("Стол 1", "Графика 1")}.get(damage)
    for source in given["sources"]:
        for item in source["settings"].get("items", []):
            if wrong == (source["name"], item["name"]):
                item["blend_method"] = "default"
    (tmp_path / "scenes").mkdir()
    (tmp_path / "scenes" / "any.json").write_text(json.dumps(given), "utf-8")
    monkeypatch.setattr(collection, "scene_folder", lambda: tmp_path / "scenes")
    obs.answers["GetSceneCollectionList"] = {"currentSceneCollectionName": given["name"]}
    with_source(obs, f"http://{HOST}/overlay/1/full?key=abc")
    operator.connect()
    if wrong is None:
        assert operator.codes()["obs_blending"].health == "good"
    else:
        assert (
            operator.codes()["obs_srgb_on"].title["en"]
            == f"srgb_off is missing: “{wrong[1]}” in “{wrong[0]}”"
        )


def test_a_source_whose_page_does_not_come_is_reloaded_a_few_times(
    operator: Operator, obs: FakeObs, monkeypatch: pytest.MonkeyPatch
) -> None:
    """obs-browser#71: OBS was opened before the server, with a plain address."""
    monkeypatch.setattr(module, "MISSING_SECONDS", 0.1)
    monkeypatch.setattr(link, "REFRESH_SECONDS", 0.0)
    with_source(obs, f"http://{HOST}/overlay/1/full?key=abc")
    operator.connect()
    for _ in range(20):
        operator.automation.watch("1", AROUND)
        time.sleep(0.05)
    assert obs.requests("PressInputPropertiesButton") == [], "its page is there"
    for _ in range(20):
        operator.automation.watch("1", Surroundings((), ()))
        time.sleep(0.05)
    wait_for(lambda: operator.state.refreshed == MOST_RELOADS)
    assert {data["inputName"] for data in obs.requests("PressInputPropertiesButton")} == {"Всё вместе 1"}
    assert len(obs.requests("PressInputPropertiesButton")) == MOST_RELOADS


def test_nothing_is_reloaded_while_the_operator_has_a_banner_on_air(
    operator: Operator, obs: FakeObs, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Held, replayed and released banners are the server's: only it knows of them."""
    monkeypatch.setattr(module, "LOUD_SECONDS", 4.0)
    with_source(obs, f"http://{HOST}/overlay/1/full?key=abc")
    operator.connect()
    operator.automation.watch("1", replace(AROUND, is_quiet=False))
    operator.press("refresh")
    wait_for(lambda: operator.state.refresh_waits)
    assert operator.light("Sources").detail["en"] == "will refresh after the banner"
    assert obs.requests("PressInputPropertiesButton") == []
    operator.automation.watch("1", AROUND)
    wait_for(lambda: operator.state.refreshed == 1)


def test_an_obs_without_the_browser_source_has_one_fault_and_nothing_is_pressed(
    operator: Operator, obs: FakeObs, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MISSING_SECONDS", 0.0)
    obs.answers["GetInputKindList"] = {"inputKinds": ["color_source"]}
    # Loaded from our file all the same: a name without a picture, of a wrong size besides.
    with_source(obs, f"http://{HOST}/overlay/1/full?key=abc", 10, 10)
    operator.connect()
    nowhere = Surroundings((HOST,), (), AROUND.sizes)
    found = operator.codes(nowhere)
    assert {code for code, one in found.items() if code.startswith(("obs_source", "obs_no"))} == {
        "obs_no_browser"
    }
    assert (found["obs_no_browser"].health, found["obs_no_browser"].act) == ("broken", None)
    assert "Chromium" not in found["obs_version"].detail["en"]
    assert operator.light("Sources").health == "broken"
    assert "refresh" not in operator.buttons()
    with pytest.raises(UnitRefused):
        operator.press("refresh")
    for _ in range(5):
        operator.automation.watch("1", nowhere)
    time.sleep(0.3)
    assert obs.requests("PressInputPropertiesButton") == []

    # A page in an ordinary browser stands in, if it can be keyed out.
    for is_keyed in (False, True):
        page = ScreenSeen("full", 1920, 1080, 127, None, True, is_keyed)
        around = replace(nowhere, screens=(page,))
        operator.automation.watch("1", around)
        assert ("obs_no_browser" in operator.codes(around)) is not is_keyed
        assert (operator.light("Sources").health == "good") is is_keyed
    assert operator.codes(around)["obs_stand_in"].health == "good"


def test_the_desk_says_which_file_a_replay_was_saved_to(operator: Operator, obs: FakeObs) -> None:
    operator.connect()
    operator.press("save_replay")
    wait_for(lambda: obs.requests("SaveReplayBuffer"))
    obs.tell("ReplayBufferSaved", savedReplayPath="D:\\Video\\Replay 1.mkv")
    wait_for(lambda: "D:\\Video\\Replay 1.mkv" in operator.light("Replay").detail["en"])


def test_a_recording_can_be_stopped_at_the_desk(operator: Operator, obs: FakeObs) -> None:
    operator.connect()
    assert "start_record" not in operator.buttons()
    operator.press("stop_record")
    wait_for(lambda: obs.requests("StopRecord"))
    asked = {one.act: one.question for one in picture(operator.automation, "1").buttons if one.question}
    assert set(asked) == {"stop_record"}, "nothing else ends for good"
    assert set(asked["stop_record"]) == {"ru", "en"}
    obs.answers["GetRecordStatus"]["outputActive"] = False
    obs.tell("RecordStateChanged", outputState="OBS_WEBSOCKET_OUTPUT_STOPPED", outputPath="/films/1.mkv")
    wait_for(lambda: "start_record" in operator.buttons())
    assert operator.light("Recording").detail["en"] == "not running; the last one: /films/1.mkv"


def test_marks_are_in_the_language_of_the_scenes(operator: Operator, obs: FakeObs) -> None:
    on_air(obs, "Day", "Night")
    operator.connect()
    operator.order(
        {"night": 0}, {"day": 1}, {"infraction": {"seat": 5, "sanction": "foul"}}, {"revoke": "r1"}
    )
    wait_for(lambda: len(obs.requests("CreateRecordChapter")) == 2)
    assert [chapter["chapterName"] for chapter in obs.requests("CreateRecordChapter")] == [
        "5: foul 1",
        "5: taken back: foul 1",
    ]


def test_a_clause_that_is_attached_later_stands_in_the_file(
    operator: Operator, obs: FakeObs, tmp_path: Path
) -> None:
    obs.answers["GetVersion"]["availableRequests"] = []
    operator.connect()
    operator.order({"night": 0}, {"day": 1}, {"infraction": {"seat": 5, "sanction": "foul"}})
    wait_for(lambda: operator.state.marks == 1)
    file = Path(operator.state.markers)
    assert file.is_relative_to(tmp_path)
    operator.order({"attach": {"ref": "r1", "clause": "6.6.1"}})
    wait_for(lambda: file.read_text("utf-8-sig").splitlines()[1:] == ["00:01:02.345;1;1;5;;фол 1;6.6.1"])


def test_what_obs_on_another_machine_has_saved_is_not_claimed() -> None:
    assert not collection.is_local("192.168.1.20:4455")
    assert collection.is_local("127.0.0.1:4455")


@pytest.mark.parametrize(
    "url",
    [
        "http://h:1/overlay/1/full?key=k",
        "https://h:1/overlay/1/full",
        waiting_for("http://h:1/overlay/1/full?key=k"),
        "file:///C:/mafia/loader.html#http://h:1/overlay/1/full?key=k",
    ],
)
def test_our_page_is_known_by_its_address(url: str) -> None:
    page = page_of(Source("any", url, 1, 1, False))
    assert page is not None
    assert (page.host, page.table, page.view) == ("h:1", "1", "full")
