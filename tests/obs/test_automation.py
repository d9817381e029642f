"""A judge's orders at a real server, and what a real OBS makes of them."""

from __future__ import annotations

import copy
import csv
import json
import queue
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import requests
import socketio

from overlay_obs.collection import items_without_srgb_off
from tests.obs.conftest import Open
from tests.obs.studio import PASSWORD, Studio, wait_for
from tests.server.process import Process

pytestmark = pytest.mark.obs

ONE = json.loads((Path(__file__).parents[2] / "obs-scenes" / "one.ru.json").read_text("utf-8"))
ROLES = {3: "sheriff", 4: "don", 7: "mafia", 9: "mafia"}


class Evening:
    """A server with its judge and its desk."""

    def __init__(self, folder: Path, *options: str) -> None:
        self._folder = folder
        self._options = options
        self._sent = 0
        self.process = Process(folder, *options)

    def stop(self) -> None:
        """The evening is over: nothing has gone wrong, and nobody has told the log a password."""
        code, log = self.process.stop()
        assert code == 0
        assert "Traceback" not in log
        assert "[error" not in log
        assert PASSWORD not in log

    def order(self, step: dict[str, object], table: str = "1") -> None:
        """The judge gives an order."""
        self._sent += 1
        answer = requests.post(
            f"{self.process.url}/api/tables/{table}/commands",
            json={"id": f"o{self._sent}-{time.time_ns()}", "do": step},
            headers={"Authorization": f"Bearer {self.process.key('judge', table)}"},
            timeout=10,
        )
        assert answer.json()["ok"], answer.text

    def press(self, act: str, table: str = "1", **values: str) -> requests.Response:
        """The operator presses a button of OBS."""
        return requests.post(
            f"{self.process.url}/api/tables/{table}/production",
            json={"unit": {"unit": "obs", "act": act, "values": values}},
            headers={"Authorization": f"Bearer {self.desk_key}"},
            timeout=20,
        )

    def scenes(self) -> dict[str, Any]:
        """The scene file that the desk offers for one table."""
        answer = requests.get(
            f"{self.process.url}/api/obs-scenes/one.json?lang=ru",
            headers={"Authorization": f"Bearer {self.desk_key}"},
            timeout=20,
        )
        found = answer.json()
        assert isinstance(found, dict)
        return found

    def findings(self, table: str = "1") -> dict[str, dict[str, Any]]:
        """What the doctor says, by code."""
        answer = requests.get(
            f"{self.process.url}/api/tables/{table}/doctor?lang=en",
            headers={"Authorization": f"Bearer {self.desk_key}"},
            timeout=20,
        )
        return {finding["code"]: finding for finding in answer.json()["findings"]}

    def lights(self, table: str = "1") -> dict[str, tuple[str, str]]:
        """How OBS is, as the desk shows it: health and words by the light's title."""
        arrived: queue.Queue[dict[str, Any]] = queue.Queue()
        socket = socketio.Client(reconnection=False)
        socket.on("desk", arrived.put, namespace="/desk")
        socket.connect(
            self.process.url,
            auth={"key": self.desk_key, "lang": "en"},
            namespaces=["/desk"],
            transports=["websocket"],
        )
        try:
            state = arrived.get(timeout=10)
        finally:
            socket.shutdown()
        (shown,) = [one for one in state["tables"] if one["table"] == table]
        (unit,) = [one for one in shown["units"] if one["unit"] == "obs"]
        return {light["title"]["en"]: (light["health"], light["detail"]["en"]) for light in unit["lights"]}

    @property
    def desk_key(self) -> str:
        return str(self.process.links["desk"].partition("?key=")[2])

    def connect(self, studio: Studio, table: str = "1") -> None:
        answer = self.press("connect", table, address=studio.address, password=PASSWORD)
        assert answer.status_code == 200, answer.text
        wait_for(lambda: self.lights(table)["Link"][0] == "good")


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    evening = Evening(tmp_path / "data")
    yield evening
    evening.stop()


def scene(studio: Studio) -> str:
    return str(studio.ask("GetSceneList")["currentProgramSceneName"])


def shows(studio: Studio, name: str) -> Callable[[], bool]:
    return lambda: scene(studio) == name


def files(studio: Studio, kind: str) -> list[Path]:
    return sorted(studio.recordings.glob(kind))


def start_replay(studio: Studio) -> None:
    studio.ask("StartReplayBuffer")
    wait_for(lambda: studio.ask("GetReplayBufferStatus")["outputActive"])
    # It needs a picture to save.
    time.sleep(1)


def test_a_game_drives_scenes_replays_and_marks(evening: Evening, open_studio: Open) -> None:
    studio = open_studio(ONE)
    evening.connect(studio)
    assert evening.lights()["Replay"] == ("warning", "not running")

    evening.order({"open": {"regulation": "fsm", "players": {"5": "Тимур"}, "roles": ROLES}})
    wait_for(shows(studio, "Перерыв"))
    evening.order({"night": 0})
    wait_for(shows(studio, "Ночь"))
    evening.order({"day": 1})
    wait_for(shows(studio, "День"))

    # By hand, in OBS itself: it stays until the phase ends.
    studio.ask("SetCurrentProgramScene", sceneName="Перерыв")
    evening.order({"speech": 1})
    evening.order({"nominate": {"by": 1, "seat": 8}})
    time.sleep(0.5)
    assert scene(studio) == "Перерыв"
    evening.order({"voting": True})
    wait_for(shows(studio, "Голосование"))

    # From the desk, and back again.
    assert evening.press("show_break").status_code == 200
    wait_for(shows(studio, "Перерыв"))
    assert evening.press("resume").status_code == 200
    wait_for(shows(studio, "Голосование"))

    assert evening.press("start_replay").status_code == 200
    wait_for(lambda: evening.lights()["Replay"][0] == "good")
    assert evening.press("start_record").status_code == 200
    wait_for(lambda: studio.ask("GetRecordStatus")["outputActive"])
    time.sleep(1)

    # Two removals within a moment: two files.
    evening.order({"infraction": {"seat": 5, "clause": "6.8.9"}})
    evening.order({"infraction": {"seat": 6, "clause": "6.8.9"}})
    wait_for(lambda: len(files(studio, "Replay*")) == 2)
    wait_for(lambda: str(files(studio, "Replay*")[-1]) in evening.lights()["Replay"][1])
    evening.order({"revoke": "r2"})
    wait_for(lambda: "3" in evening.lights()["Recording"][1])

    assert evening.press("stop_record").status_code == 200
    wait_for(lambda: not studio.ask("GetRecordStatus")["outputActive"])
    (recording,) = [file for file in files(studio, "*.mkv") if not file.name.startswith("Replay")]
    for film in (recording, *files(studio, "Replay*")):
        wait_for(lambda film=film: video_seconds(film) > 0.5)  # type: ignore[misc]  # binds now
    wait_for(lambda: str(recording) in evening.lights()["Recording"][1])
    (marks,) = files(studio, "*.csv")
    assert marks.stem == recording.stem
    with marks.open(encoding="utf-8-sig", newline="") as file:
        heads, *rows = csv.reader(file, delimiter=";")
    assert heads[0] == "таймкод"
    assert [(row[3], row[4], row[5].split(",")[0], row[6].split(",")[0]) for row in rows] == [
        ("5", "Тимур", "удаление", "6.8.9"),
        ("6", "", "удаление", "6.8.9"),
        ("6", "", "отменено: удаление", "6.8.9"),
    ]
    assert all(row[0].startswith("00:00:0") for row in rows)


def video_seconds(film: Path) -> float:
    """How long its picture is, as ffprobe sees it."""
    probe = subprocess.run(
        [
            "ffprobe",
            "-v",
            "error",
            "-show_entries",
            "stream=codec_type:format=duration",
            "-of",
            "json",
            str(film),
        ],
        capture_output=True,
        check=False,
    )
    told = json.loads(probe.stdout or "{}")
    kinds = [stream["codec_type"] for stream in told.get("streams", [])]
    return float(told["format"]["duration"]) if "video" in kinds and "duration" in told["format"] else 0.0


def test_a_held_night_ruling_does_nothing_in_obs_before_it_is_announced(
    evening: Evening, open_studio: Open
) -> None:
    studio = open_studio(ONE)
    start_replay(studio)
    evening.connect(studio)
    evening.order({"open": {"regulation": "fsm", "roles": ROLES}})
    evening.order({"night": 0})
    evening.order({"infraction": {"seat": 5, "clause": "6.8.9"}})
    evening.order({"day": 1})
    wait_for(shows(studio, "День"))
    assert files(studio, "Replay*") == []
    evening.order({"announce": "all"})
    wait_for(lambda: len(files(studio, "Replay*")) == 1)


def test_obs_killed_and_started_again_is_told_truly_and_used_again(
    evening: Evening, open_studio: Open
) -> None:
    studio = open_studio(ONE)
    start_replay(studio)
    evening.connect(studio)
    evening.order({"open": {"regulation": "fsm", "roles": ROLES}})
    evening.order({"night": 0})
    evening.order({"day": 1})
    wait_for(shows(studio, "День"))
    assert evening.lights()["Replay"][0] == "good"

    studio.kill()
    wait_for(lambda: evening.lights()["Link"][0] == "broken")
    assert set(evening.lights()) == {"Link"}, "nothing is claimed of what cannot be seen"
    assert evening.press("save_replay").status_code != 200
    evening.order({"speech": 1})
    evening.order({"voting": True})

    studio.start()
    wait_for(lambda: evening.lights()["Link"][0] == "good")
    # A fresh OBS has no running buffer, whatever was true before; and the scene is the phase's.
    assert evening.lights()["Replay"] == ("warning", "not running")
    wait_for(shows(studio, "Голосование"))
    start_replay(studio)
    evening.order({"infraction": {"seat": 5, "clause": "6.8.9"}})
    wait_for(lambda: len(files(studio, "Replay*")) == 1)


def test_a_wrong_password_is_named_and_tried_once_only(evening: Evening, open_studio: Open) -> None:
    studio = open_studio(ONE)
    before = tries(studio)
    assert evening.press("connect", address=studio.address, password="not this one").status_code == 200
    wait_for(lambda: "wrong password" in evening.lights()["Link"][1])
    settled = tries(studio)
    time.sleep(3)
    assert tries(studio) == settled == before + 1
    evening.connect(studio)


def tries(studio: Studio) -> int:
    """How often somebody failed to prove the password, as OBS's own log tells."""
    return (studio.home / "obs.log").read_text("utf-8", "replace").count("4009")


def test_a_replay_buffer_that_is_off_in_obs_is_told_before_it_is_needed(
    evening: Evening, open_studio: Open
) -> None:
    studio = open_studio(ONE, replay=False)
    evening.connect(studio)
    assert evening.lights()["Replay"] == ("warning", "off in OBS's settings")
    evening.order({"open": {"regulation": "fsm", "roles": ROLES}})
    evening.order({"night": 0})
    evening.order({"day": 1})
    evening.order({"infraction": {"seat": 5, "clause": "6.8.9"}})
    wait_for(shows(studio, "День"))
    wait_for(
        lambda: evening.lights()["Replay"] == ("broken", "the last one was not saved: the buffer was off")
    )
    assert files(studio, "Replay*") == []


@pytest.fixture
def evening_beside_obs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Evening]:
    """OBS and server on one machine: the server finds what OBS has saved."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "obs-home" / ".config"))
    evening = Evening(tmp_path / "data")
    yield evening
    evening.stop()


def test_the_doctor_examines_a_real_obs(evening_beside_obs: Evening, open_studio: Open) -> None:
    evening = evening_beside_obs
    assert evening.findings()["obs_not_set_up"]["health"] == "off"
    given = evening.scenes()
    studio = open_studio(given)
    evening.connect(studio)
    wait_for(lambda: "obs_no_browser" in evening.findings())
    # Debian's OBS has no browser: that is said once, and not of each of its sources; nothing is pressed there.
    found = evening.findings()
    assert found["obs_no_browser"]["fix"] is None
    assert evening.lights()["Sources"][0] == "broken"
    assert evening.press("refresh").status_code != 200
    assert not any(code.startswith(("obs_source", "obs_no_source", "obs_srgb")) for code in found)
    assert "obs_scene_missing" not in found
    assert "OBS refused" not in evening.lights()

    studio.ask("RemoveScene", sceneName="Ночь")
    wait_for(lambda: "“Night”" in evening.findings().get("obs_scene_missing", {}).get("title", ""), 30)


def test_what_a_real_obs_has_saved_tells_which_items_blend_in_linear_light(
    open_studio: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "obs-home" / ".config"))
    given = copy.deepcopy(ONE)
    for scene in given["sources"]:
        for item in scene["settings"].get("items", []):
            item["blend_method"] = "default" if item["name"] == "Графика 1" else item["blend_method"]
    open_studio(given).stop()
    found = items_without_srgb_off(given["name"], {"Всё вместе 1"})
    assert found is not None
    assert set(found) == {("Стол 1", "Графика 1"), ("Ночь", "Графика 1")}
