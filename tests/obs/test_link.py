"""The link to OBS where the real one cannot be made to do what is asked about; see `fake_obs`."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from overlay_obs import link as module
from overlay_obs.link import Link
from overlay_obs.markers import Mark
from overlay_obs.state import Source
from overlay_obs.words import both
from tests.obs.fake_obs import FakeObs
from tests.obs.studio import wait_for

Join = Callable[..., Link]
MARK = Mark("1", 1, "r1", 5, "Тимур", both("удаление", "removal"), "6.8.9")


@pytest.fixture
def obs() -> Iterator[FakeObs]:
    fake = FakeObs()
    yield fake
    fake.stop()


@pytest.fixture
def join(obs: FakeObs, tmp_path: Path) -> Iterator[Join]:
    """Links to the fake, which end with the test."""
    links: list[Link] = []

    def start(password: str = "secret", on_scene: Callable[[str], None] = lambda scene: None) -> Link:
        link = Link(
            obs.address,
            password,
            markers=tmp_path / "markers",
            on_change=lambda: None,
            on_scene=on_scene,
            on_up=lambda: None,
        )
        links.append(link)
        link.start()
        return link

    yield start
    for link in links:
        link.stop()


def test_obs_that_is_not_ready_is_asked_again(obs: FakeObs, join: Join) -> None:
    obs.refuse["GetSceneList"] = [207, 207, 207]
    link = join()
    wait_for(lambda: link.state.is_up)
    assert len(obs.requests("GetSceneList")) == 4
    assert link.state.scene == "День"


def test_a_link_that_was_kicked_does_not_come_back_by_itself(obs: FakeObs, join: Join) -> None:
    link = join()
    wait_for(lambda: link.state.is_up)
    obs.close(4011)
    wait_for(lambda: link.state.stage == "kicked")
    time.sleep(2)
    assert obs.tries == 1
    link.retry()
    wait_for(lambda: link.state.is_up)


def test_a_link_that_was_lost_comes_back(obs: FakeObs, join: Join) -> None:
    link = join()
    wait_for(lambda: link.state.is_up)
    obs.close(1001)
    wait_for(lambda: obs.tries == 2 and link.state.is_up)


def test_obs_that_hangs_is_not_told_to_be_well(
    obs: FakeObs, join: Join, monkeypatch: pytest.MonkeyPatch
) -> None:
    """companion-module-obs-studio#111: the link says OK and is dead."""
    monkeypatch.setattr("overlay_obs.protocol.ANSWER_SECONDS", 0.5)
    monkeypatch.setattr(module, "POLL_SECONDS", 0.2)
    link = join()
    wait_for(lambda: link.state.is_up)
    obs.hangs = True
    wait_for(lambda: link.state.stage == "lost")
    assert link.state.replay == "unknown"
    obs.hangs = False
    wait_for(lambda: link.state.is_up)


def test_the_replay_buffer_is_asked_before_anything_is_said(obs: FakeObs, join: Join) -> None:
    """obs-websocket#183: events tell of changes only."""
    obs.refuse["GetReplayBufferStatus"] = [604] * 99
    link = join()
    wait_for(lambda: link.state.is_up)
    assert link.state.replay == "off"


@pytest.mark.parametrize(("code", "told"), [(501, "off"), (604, "off")])
def test_a_replay_that_could_not_be_saved_is_told(obs: FakeObs, join: Join, code: int, told: str) -> None:
    link = join()
    wait_for(lambda: link.state.is_up)
    obs.refuse["SaveReplayBuffer"] = [code]
    link.save_replay()
    wait_for(lambda: link.state.replay_trouble == told)


def test_a_replay_that_overwrote_the_last_one_is_told(obs: FakeObs, join: Join) -> None:
    link = join()
    wait_for(lambda: link.state.is_up)
    for number in (1, 2):
        link.save_replay()
        wait_for(lambda number=number: len(obs.requests("SaveReplayBuffer")) == number)  # type: ignore[misc]  # binds now
        obs.tell("ReplayBufferSaved", savedReplayPath="C:\\Replay.mkv")
        wait_for(lambda number=number: link.state.replays == number)  # type: ignore[misc]  # binds now
    wait_for(lambda: link.state.replay_trouble == "overwritten")


def test_the_second_replay_waits_for_the_first(obs: FakeObs, join: Join) -> None:
    link = join()
    wait_for(lambda: link.state.is_up)
    link.save_replay()
    link.save_replay()
    wait_for(lambda: obs.requests("SaveReplayBuffer"))
    time.sleep(1.5)
    assert len(obs.requests("SaveReplayBuffer")) == 1
    obs.tell("ReplayBufferSaved", savedReplayPath="/1.mkv")
    wait_for(lambda: len(obs.requests("SaveReplayBuffer")) == 2)


def test_a_scene_that_is_gone_is_told_and_the_list_read_anew(obs: FakeObs, join: Join) -> None:
    link = join()
    wait_for(lambda: link.state.is_up)
    obs.refuse["SetCurrentProgramScene"] = [600]
    obs.answers["GetSceneList"]["scenes"] = [{"sceneName": "День"}]
    link.show("Ночь")
    wait_for(lambda: link.state.trouble)
    assert link.state.scenes == ("День",)


def test_studio_mode_does_not_matter(obs: FakeObs, join: Join) -> None:
    """506: a request that only studio mode has. None is used, and if OBS says so all the same, it is told."""
    link = join()
    wait_for(lambda: link.state.is_up)
    obs.refuse["SetCurrentProgramScene"] = [506]
    link.show("Ночь")
    wait_for(lambda: "506" in link.state.trouble)
    link.show("Ночь")
    wait_for(lambda: not link.state.trouble)


def test_who_changed_the_scene_is_told_apart(obs: FakeObs, join: Join) -> None:
    by_others: list[str] = []
    link = join(on_scene=by_others.append)
    wait_for(lambda: link.state.is_up)
    link.show("Ночь")
    wait_for(lambda: obs.requests("SetCurrentProgramScene"))
    obs.tell("CurrentProgramSceneChanged", sceneName="Ночь")
    wait_for(lambda: link.state.scene == "Ночь")
    assert by_others == []
    obs.tell("CurrentProgramSceneChanged", sceneName="День")
    wait_for(lambda: by_others == ["День"])


def test_chapters_where_obs_has_them(obs: FakeObs, join: Join, tmp_path: Path) -> None:
    link = join()
    wait_for(lambda: link.state.is_up)
    link.mark(MARK, "ru")
    wait_for(lambda: link.state.marks == 1)
    assert link.state.markers == "chapter"
    assert obs.requests("CreateRecordChapter") == [{"chapterName": "5 Тимур: удаление (6.8.9)"}]
    # The recording is no hybrid MP4: then a file.
    obs.refuse["CreateRecordChapter"] = [702]
    link.mark(MARK, "ru")
    wait_for(lambda: link.state.marks == 2)
    (file,) = (tmp_path / "markers").glob("*.csv")
    assert "00:01:02.345;1;1;5;Тимур;удаление;6.8.9" in file.read_text("utf-8-sig")
    # Until then nobody knew how the recording is called.
    film = tmp_path / "film.mkv"
    obs.tell("RecordStateChanged", outputState="OBS_WEBSOCKET_OUTPUT_STOPPED", outputPath=str(film))
    wait_for(film.with_suffix(".csv").exists)
    assert not file.exists()


def test_a_mark_in_the_file_is_amended_with_obs_and_without(obs: FakeObs, join: Join, tmp_path: Path) -> None:
    link = join()
    wait_for(lambda: link.state.is_up)
    obs.refuse["CreateRecordChapter"] = [702]
    link.mark(MARK, "ru")
    # At once, before OBS has told the moment of the mark itself.
    link.amend(replace(MARK, clauses="6.8.1"))
    wait_for(lambda: link.state.marks == 1)
    (file,) = (tmp_path / "markers").glob("*.csv")

    def clauses() -> str:
        return file.read_text("utf-8-sig").splitlines()[1].rpartition(";")[2]

    wait_for(lambda: clauses() == "6.8.1")
    obs.close(4011)
    wait_for(lambda: link.state.stage == "kicked")
    link.amend(replace(MARK, clauses="6.8.2"))
    wait_for(lambda: clauses() == "6.8.2")


def test_sources_are_refreshed_once_in_ten_seconds_and_never_under_a_banner(
    obs: FakeObs, join: Join, monkeypatch: pytest.MonkeyPatch
) -> None:
    """obs-browser#356, #360: a handful of reloads in a row kills every source."""
    monkeypatch.setattr(module, "REFRESH_SECONDS", 1.5)
    obs.answers["GetInputList"]["inputs"] = [{"inputName": "Всё вместе 1"}, {"inputName": "Чат"}]
    obs.answers["GetInputSettings"] = {
        "inputSettings": {"url": "http://x/overlay/1/full", "width": 1, "height": 1}
    }
    link = join()
    wait_for(lambda: len(link.state.sources or ()) == 2)
    banner = time.monotonic() + 1

    def ours(source: Source) -> bool:
        return source.name == "Всё вместе 1"

    def pressed() -> list[dict[str, object]]:
        return obs.requests("PressInputPropertiesButton")

    for _ in range(5):
        link.refresh(ours, lambda: banner)
    wait_for(lambda: link.state.refresh_waits)
    assert not pressed()
    wait_for(lambda: link.state.refreshed == 1)
    assert pressed() == [{"inputName": "Всё вместе 1", "propertyName": "refreshnocache"}]
    for _ in range(5):
        link.refresh(ours, lambda: 0.0)
    wait_for(lambda: link.state.refresh_waits)
    assert len(pressed()) == 1
    wait_for(lambda: link.state.refreshed == 2)
    time.sleep(0.5)
    assert len(pressed()) == 2


def test_nobody_waits_for_an_obs_that_is_away(tmp_path: Path) -> None:
    link = Link(
        "127.0.0.1:1", "", markers=tmp_path, on_change=lambda: None, on_scene=print, on_up=lambda: None
    )
    link.start()
    wait_for(lambda: link.state.stage == "lost")
    link.show("День")
    link.mark(MARK, "ru")
    link.start_record()
    link.save_replay()
    # Told, for a replay cannot be made up for; nothing is done later.
    wait_for(lambda: link.state.replay_trouble == "not_connected")
    link.stop()


def test_a_scene_is_asked_for_though_obs_has_not_told_of_the_one_before(obs: FakeObs, join: Join) -> None:
    """OBS under load tells of a change a second late: what it told last is not what it shows."""
    by_others: list[str] = []
    link = join(on_scene=by_others.append)
    wait_for(lambda: link.state.is_up)
    link.show("Ночь")
    link.show("День")
    wait_for(lambda: len(obs.requests("SetCurrentProgramScene")) == 2)
    # It passed over the first one.
    obs.tell("CurrentProgramSceneChanged", sceneName="День")
    obs.tell("CurrentProgramSceneChanged", sceneName="Ночь")
    wait_for(lambda: by_others == ["Ночь"])


def test_a_recording_is_stopped_and_its_file_told(obs: FakeObs, join: Join) -> None:
    link = join()
    wait_for(lambda: link.state.is_recording)
    link.stop_record()
    wait_for(lambda: obs.requests("StopRecord"))
    obs.answers["GetRecordStatus"]["outputActive"] = False
    obs.tell("RecordStateChanged", outputState="OBS_WEBSOCKET_OUTPUT_STOPPED", outputPath="D:\\1.mkv")
    wait_for(lambda: not link.state.is_recording and link.state.recording == "D:\\1.mkv")
    # Somebody else was quicker: nothing is wrong.
    obs.refuse["StopRecord"] = [501]
    link.stop_record()
    wait_for(lambda: len(obs.requests("StopRecord")) == 2)
    link.show("Ночь")
    wait_for(lambda: obs.requests("SetCurrentProgramScene"))
    assert link.state.trouble == ""
