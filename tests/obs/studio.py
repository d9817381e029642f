"""A real OBS without a screen, with a home of its own, that can be killed and started again."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from overlay_obs.protocol import LinkLost, open_session

PASSWORD = "a password for tests"
GENERAL = {
    "FirstRun": "true",
    "ConfirmOnExit": "false",
    "EnableAutoUpdates": "false",
    "Pre31Migrated": "true",
    "Pre19Defaults": "false",
    "Pre21Defaults": "false",
    "Pre23Defaults": "false",
    "Pre24.1Defaults": "false",
    "InfoIncrement": "1",
    "BrowserHWAccel": "false",
    "Language": "en-US",
}


def wait_for(what: Callable[[], Any], seconds: float = 20.0) -> Any:
    """What `what` gives as soon as it is true; fails when it does not become so."""
    deadline = time.monotonic() + seconds
    while not (found := what()):
        assert time.monotonic() < deadline, f"still not so: {what}"
        time.sleep(0.05)
    return found


class Studio:
    """One OBS. `display` is an X server's; the program itself comes with `start`."""

    def __init__(self, home: Path, display: str, *, replay: bool = True) -> None:
        self.home, self._display = home, display
        self.port = _free_port()
        self._process: subprocess.Popen[bytes] | None = None
        self.config = home / ".config" / "obs-studio"
        self.recordings = home / "recordings"
        self.recordings.mkdir(parents=True)
        self.scenes = self.config / "basic" / "scenes"
        self.scenes.mkdir(parents=True)
        profile = self.config / "basic" / "profiles" / "Tests"
        profile.mkdir(parents=True)
        _write_ini(profile / "basic.ini", self._profile(replay))
        self.use({"name": "Empty", "sources": [], "scene_order": []})

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}"

    def use(self, collection: Mapping[str, Any]) -> None:
        """Puts a collection in OBS's folder, as the one to begin with."""
        name = str(collection["name"])
        (self.scenes / "Tests.json").write_text(json.dumps(collection), "utf-8")
        _write_ini(
            self.config / "global.ini",
            {
                "General": GENERAL,
                "Basic": {
                    "Profile": "Tests",
                    "ProfileDir": "Tests",
                    "SceneCollection": name,
                    "SceneCollectionFile": "Tests",
                },
                "BasicWindow": {
                    "PreviewEnabled": "false",
                    "SysTrayEnabled": "false",
                    "WarnBeforeStoppingRecord": "false",
                },
                "OBSWebSocket": {
                    "FirstLoad": "false",
                    "ServerEnabled": "true",
                    "ServerPort": str(self.port),
                    "AlertsEnabled": "false",
                    "AuthRequired": "true",
                    "ServerPassword": PASSWORD,
                },
            },
        )

    def saved(self) -> dict[str, Any]:
        """The collection as OBS last saved it."""
        found = json.loads((self.scenes / "Tests.json").read_text("utf-8"))
        assert isinstance(found, dict)
        return found

    def start(self) -> None:
        runtime = self.home / "runtime"
        runtime.mkdir(mode=0o700, exist_ok=True)
        environment = {
            **os.environ,
            "HOME": str(self.home),
            "DISPLAY": self._display,
            "QT_QPA_PLATFORM": "xcb",
            "LIBGL_ALWAYS_SOFTWARE": "1",
            "GALLIUM_DRIVER": "llvmpipe",
            "XDG_RUNTIME_DIR": str(runtime),
        }
        environment.pop("XDG_CONFIG_HOME", None)
        with (self.home / "obs.log").open("ab") as log:
            self._process = subprocess.Popen(
                [
                    *(("nice", "-n", "5") if shutil.which("nice") else ()),
                    "obs",
                    "--multi",
                    "--disable-updater",
                    "--disable-missing-files-check",
                    "--unfiltered_log",
                ],
                env=environment,
                stdout=log,
                stderr=subprocess.STDOUT,
            )
        wait_for(self._answers, 40)

    def _answers(self) -> bool:
        assert self._process is not None
        assert self._process.poll() is None, (self.home / "obs.log").read_text("utf-8", "replace")[-3000:]
        try:
            return bool(self.ask("GetSceneList"))
        except LinkLost:
            return False

    def kill(self) -> None:
        """As if it crashed."""
        assert self._process is not None
        self._process.kill()
        self._process.wait()

    def stop(self) -> None:
        """Closes it as its user would, so that it saves."""
        if self._process is None or self._process.poll() is not None:
            return
        self._process.send_signal(signal.SIGINT)
        try:
            self._process.wait(15)
        except subprocess.TimeoutExpired:
            self.kill()

    def ask(self, request: str, **data: object) -> dict[str, Any]:
        """Asks OBS over a connection of its own."""

        async def once() -> dict[str, Any]:
            session = await open_session(self.address, PASSWORD, lambda event, told: None)
            try:
                return dict(await session.ask(request, **data))
            finally:
                await session.close()

        return asyncio.run(once())

    def _profile(self, replay: bool) -> dict[str, dict[str, str]]:
        return {
            "General": {"Name": "Tests"},
            "Video": {
                "BaseCX": "1920",
                "BaseCY": "1080",
                "OutputCX": "640",
                "OutputCY": "360",
                "FPSType": "0",
                "FPSCommon": "10",
            },
            "Output": {"Mode": "Simple"},
            "SimpleOutput": {
                "FilePath": str(self.recordings),
                "RecFormat": "mkv",
                "RecFormat2": "mkv",
                "RecQuality": "Small",
                "RecEncoder": "x264_lowcpu",
                "StreamEncoder": "x264",
                "Preset": "ultrafast",
                "VBitrate": "1000",
                "RecRB": "true" if replay else "false",
                "RecRBTime": "5",
                "RecRBSize": "64",
                "RecRBPrefix": "Replay",
            },
        }


def _write_ini(path: Path, sections: Mapping[str, Mapping[str, str]]) -> None:
    lines = []
    for section, values in sections.items():
        lines += [f"[{section}]", *(f"{name}={value}" for name, value in values.items()), ""]
    path.write_text("\n".join(lines), "utf-8")


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
