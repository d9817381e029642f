"""The one owner of a connection to OBS: a thread with an event loop of its own that keeps it up and knows the truth.

Everybody else posts orders and reads `state`; nobody waits. What is posted while OBS is away is not done later: a
replay of a minute ago is gone, and the scene is set anew by whoever knows the phase.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import threading
import time
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from overlay_obs.markers import Mark, Markers
from overlay_obs.protocol import (
    INVALID_STATE,
    KICKED,
    NOT_FOUND,
    OUTPUT_NOT_RUNNING,
    OUTPUT_RUNNING,
    WRONG_PASSWORD,
    Data,
    LinkLost,
    ObsRefused,
    Session,
    open_session,
)
from overlay_obs.state import ObsState, Replay, Source
from overlay_obs.words import Lang

FIRST_PAUSE: Final = 0.5
LONGEST_PAUSE: Final = 5.0
POLL_SECONDS: Final = 2.0
SURVEY_SECONDS: Final = 5.0
SAVED_SECONDS: Final = 15.0
"""How long OBS may take to write a replay."""
SAVE_PAUSE_SECONDS: Final = 1.2
"""Between two requests: OBS names replays by the second, and the second of one second would overwrite the first."""
OWN_SCENE_SECONDS: Final = 5.0
"""How long after a request of ours a change to that scene is taken for ours."""
BROWSER: Final = "browser_source"
CHAPTER: Final = "chapter"
"""What `ObsState.markers` says where marks are the recording's own; else it is a file's path."""
REFRESH_SECONDS: Final = 10.0
"""Between two refreshes: a handful of reloads in a row kills every browser source of OBS."""
END_SECONDS: Final = 3.0

Order = Callable[[Session], Awaitable[None]]


class Link:
    """One OBS. `on_change` is called from its thread after every change of `state`, `on_scene` when the scene on air
    was changed by somebody else, `on_up` when OBS is there (again)."""

    def __init__(
        self,
        address: str,
        password: str,
        *,
        markers: Path,
        on_change: Callable[[], None],
        on_scene: Callable[[str], None],
        on_up: Callable[[], None],
    ) -> None:
        self.address = address
        self.state = ObsState()
        self._password = password
        self._markers = Markers(markers)
        self._on_change, self._on_scene, self._on_up = on_change, on_scene, on_up
        self._loop = asyncio.new_event_loop()
        self._wake = asyncio.Event()
        self._orders: asyncio.Queue[Order] = asyncio.Queue()
        self._saves: asyncio.Queue[None] = asyncio.Queue()
        self._saved: asyncio.Event | None = None
        self._ours: list[tuple[str, float]] = []
        self._refreshed_at = -REFRESH_SECONDS
        self._lost_at: float | None = None
        self._refreshing: asyncio.Task[None] | None = None
        self._running: asyncio.Task[None] | None = None
        self._thread = threading.Thread(target=self._main, name=f"obs-{address}", daemon=True)

    # --- for every thread --------------------------------------------------------------------------------------

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        if self._thread.is_alive():
            self._call(lambda: self._running.cancel() if self._running else None)
            self._thread.join(END_SECONDS)

    def use_password(self, password: str) -> None:
        """A new password, or the same again: in any case it is tried at once."""

        def use() -> None:
            self._password = password
            self._wake.set()

        self._call(use)

    def retry(self) -> None:
        """Tries at once, also after OBS has turned us away."""
        self._call(self._wake.set)

    def show(self, scene: str) -> None:
        """Puts a scene on air, unless it is there."""

        async def switch(session: Session) -> None:
            # OBS tells of a change a while after it, under load more than a second.
            ours = self._ours_now()
            if scene == (ours[-1][0] if ours else self.state.scene):
                return
            asked = (scene, time.monotonic())
            self._ours.append(asked)
            try:
                await session.ask("SetCurrentProgramScene", sceneName=scene)
            except ObsRefused as refused:
                self._ours.remove(asked)
                if refused.code == NOT_FOUND:
                    await self._read_scenes(session)
                raise

        self._post(switch)

    def save_replay(self) -> None:
        """Saves the replay buffer: as many files as there were calls, one after another."""

        def save() -> None:
            if self.state.is_up:
                self._saves.put_nowait(None)
            else:
                self._now(replay_trouble="not_connected")

        self._call(save)

    def start_replay(self) -> None:
        self._post(lambda session: self._start(session, "StartReplayBuffer"))

    def start_record(self) -> None:
        self._post(lambda session: self._start(session, "StartRecord"))

    def stop_record(self) -> None:
        self._post(lambda session: self._stop(session, "StopRecord"))

    def mark(self, mark: Mark, lang: Lang) -> None:
        """Marks this moment of the recording, if there is one."""

        async def put(session: Session) -> None:
            status = await session.ask("GetRecordStatus")
            if not status["outputActive"]:
                return
            where = CHAPTER
            if not await self._put_chapter(session, mark.words(lang)):
                timecode = str(status["outputTimecode"])
                where = str(self._markers.put(mark, timecode, self.state.recording, lang))
            self._now(marks=self.state.marks + 1, markers=where)

        self._post(put)

    def amend(self, mark: Mark) -> None:
        """What was marked reads otherwise now. A chapter keeps the name that it was given: OBS renames none."""

        async def rewrite(_session: Session) -> None:
            self._markers.amend(mark)

        def begin() -> None:
            if self.state.is_up:
                self._orders.put_nowait(rewrite)  # behind the mark itself
                return
            with contextlib.suppress(OSError):  # of an OBS that is away the desk tells nothing but that
                self._markers.amend(mark)

        self._call(begin)

    def refresh(self, wanted: Callable[[Source], bool], quiet_at: Callable[[], float]) -> None:
        """Reloads browser sources, once it is allowed to: ten seconds after the last time, and not before `quiet_at()`
        (monotonic), when no banner is on air. Asked again meanwhile, it still happens once."""

        def begin() -> None:
            # Without the browser there is no such button to press.
            if self._refreshing is None and self.state.is_up and self.state.has_browser:
                self._refreshing = self._loop.create_task(self._refresh_later(wanted, quiet_at))

        self._call(begin)

    # --- in the link's own thread ------------------------------------------------------------------------------

    def _call(self, what: Callable[[], object]) -> None:
        with contextlib.suppress(RuntimeError):  # the loop has ended, and with it the link
            self._loop.call_soon_threadsafe(what)

    def _post(self, order: Order) -> None:
        self._call(lambda: self._orders.put_nowait(order) if self.state.is_up else None)

    def _now(self, **changes: Any) -> None:
        state = replace(self.state, **changes)
        if state != self.state:
            self.state = state
            self._on_change()

    def _main(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._running = self._loop.create_task(self._keep_up())
        with contextlib.suppress(asyncio.CancelledError):
            self._loop.run_until_complete(self._running)
        self._loop.run_until_complete(self._loop.shutdown_asyncgens())
        self._loop.close()

    async def _keep_up(self) -> None:
        pause = FIRST_PAUSE
        while True:
            self._wake.clear()
            try:
                session = await open_session(self.address, self._password, self._hear)
                pause = FIRST_PAUSE
                await self._live(session)
            except LinkLost as lost:
                self._lose(lost)
            if self.state.stage in ("password", "kicked"):
                await self._wake.wait()
                self._now(stage="connecting", reason="")
                continue
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._wake.wait(), pause * random.uniform(0.8, 1.2))  # noqa: S311  (spreads tries)
            pause = min(pause * 1.6, LONGEST_PAUSE)

    def _lose(self, lost: LinkLost) -> None:
        stage = {WRONG_PASSWORD: "password", KICKED: "kicked"}.get(lost.code or 0, "lost")
        if self.state.is_up:
            self._lost_at = time.monotonic()
        # What was true of an OBS that is gone is not true any more.
        self._now(
            stage=stage,
            reason=str(lost),
            scene="",
            scenes=(),
            sources=None,
            replay="unknown",
            is_recording=False,
            refresh_waits=False,
        )

    async def _live(self, session: Session) -> None:
        """Everything between two connections."""
        self._orders, self._saves, self._ours = asyncio.Queue(), asyncio.Queue(), []
        tasks: list[asyncio.Task[Any]] = []
        try:
            await self._look_around(session)
            self._on_up()
            parts: tuple[Coroutine[Any, Any, object], ...] = (
                session.ended(),
                self._work(session),
                self._save(session),
                self._poll(session),
                self._survey(session),
            )
            tasks = [asyncio.create_task(part) for part in parts]
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            raise await self._why(session, tasks)
        except ObsRefused as refused:
            raise LinkLost(str(refused)) from None
        finally:
            if self._refreshing:
                tasks.append(self._refreshing)
                self._refreshing = None
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await session.close()

    async def _why(self, session: Session, tasks: list[asyncio.Task[Any]]) -> LinkLost:
        """The end as OBS gave it, where it gave one; else what one of the parts met."""
        if tasks[0].done():
            return await session.ended()
        for task in tasks[1:]:
            if task.done() and not task.cancelled() and (met := task.exception()):
                return met if isinstance(met, LinkLost) else LinkLost(f"{type(met).__name__}: {met}")
        return LinkLost("the connection has ended")

    async def _look_around(self, session: Session) -> None:
        """Asks before anything is shown: an event tells only of a change."""
        version = await session.ask("GetVersion")
        video = await session.ask("GetVideoSettings")
        kinds = await session.ask("GetInputKindList", unversioned=True)
        self._now(
            version=str(version["obsVersion"]),
            requests=frozenset(version["availableRequests"]),
            canvas=(int(video["baseWidth"]), int(video["baseHeight"])),
            has_browser=BROWSER in kinds["inputKinds"],
            trouble="",
        )
        await self._read_scenes(session)
        await self._read_outputs(session)
        self._now(stage="up", reason="")

    async def _read_scenes(self, session: Session) -> None:
        listed = await session.ask("GetSceneList")
        collections = await session.ask("GetSceneCollectionList")
        self._now(
            scenes=tuple(str(scene["sceneName"]) for scene in reversed(listed["scenes"])),
            scene=str(listed["currentProgramSceneName"] or ""),
            collection=str(collections["currentSceneCollectionName"]),
        )

    async def _read_outputs(self, session: Session) -> None:
        record = await session.ask("GetRecordStatus")
        is_recording = bool(record["outputActive"])
        if self._lost_at is not None:
            self._pick_up(is_recording, float(record["outputDuration"]) / 1000)
        self._now(
            replay=await self._read_replay(session),
            is_recording=is_recording,
        )

    def _pick_up(self, is_recording: bool, seconds: float) -> None:
        """Whether the recording is still the one from before the connection was lost."""
        assert self._lost_at is not None
        if not is_recording or seconds < time.monotonic() - self._lost_at:
            self._markers.end("")
            self._now(recording="", marks=0, markers="")
        self._lost_at = None

    async def _read_replay(self, session: Session) -> Replay:
        try:
            status = await session.ask("GetReplayBufferStatus")
        except ObsRefused as refused:
            if refused.code == INVALID_STATE:
                return "off"
            raise
        return "running" if status["outputActive"] else "stopped"

    async def _poll(self, session: Session) -> None:
        """Asks again and again: OBS that hangs keeps its connection open and answers nothing."""
        while True:
            await asyncio.sleep(POLL_SECONDS)
            await self._read_outputs(session)

    async def _survey(self, session: Session) -> None:
        while True:
            inputs = await session.ask("GetInputList", inputKind=BROWSER)
            found = []
            for one in inputs["inputs"]:
                with contextlib.suppress(ObsRefused):  # removed in between
                    settings = await session.ask("GetInputSettings", inputName=one["inputName"])
                    found.append(_source(str(one["inputName"]), settings["inputSettings"]))
            self._now(sources=tuple(found))
            await asyncio.sleep(SURVEY_SECONDS)

    async def _work(self, session: Session) -> None:
        while True:
            order = await self._orders.get()
            try:
                await order(session)
                self._now(trouble="")
            except ObsRefused as refused:
                self._now(trouble=str(refused))
            except OSError as error:
                self._now(trouble=f"{type(error).__name__}: {error}")

    async def _start(self, session: Session, request: str) -> None:
        try:
            await session.ask(request)
        except ObsRefused as refused:
            if refused.code != OUTPUT_RUNNING:
                raise
        await self._read_outputs(session)

    async def _stop(self, session: Session, request: str) -> None:
        try:
            await session.ask(request)
        except ObsRefused as refused:
            if refused.code != OUTPUT_NOT_RUNNING:
                raise
        await self._read_outputs(session)

    async def _save(self, session: Session) -> None:
        """Saves replays one at a time: OBS answers two quick requests with one file."""
        while True:
            await self._saves.get()
            self._saved = asyncio.Event()
            began, before = time.monotonic(), self.state.replay_file
            try:
                await session.ask("SaveReplayBuffer")
                await asyncio.wait_for(self._saved.wait(), SAVED_SECONDS)
                # A name without seconds was set in OBS.
                self._now(replay_trouble="overwritten" if self.state.replay_file == before else "")
            except ObsRefused as refused:
                off = refused.code in (OUTPUT_NOT_RUNNING, INVALID_STATE)
                self._now(replay_trouble="off" if off else str(refused))
                await self._read_outputs(session)
            except TimeoutError:
                self._now(replay_trouble="not_written")
            finally:
                self._saved = None
            await asyncio.sleep(max(0.0, began + SAVE_PAUSE_SECONDS - time.monotonic()))

    async def _put_chapter(self, session: Session, name: str) -> bool:
        """Only OBS 30.2 and later has chapters, and only in a hybrid MP4."""
        if "CreateRecordChapter" not in self.state.requests:
            return False
        try:
            await session.ask("CreateRecordChapter", chapterName=name)
        except ObsRefused:
            return False
        return True

    async def _refresh_later(self, wanted: Callable[[Source], bool], quiet_at: Callable[[], float]) -> None:
        try:
            while (left := max(quiet_at(), self._refreshed_at + REFRESH_SECONDS) - time.monotonic()) > 0:
                self._now(refresh_waits=True)
                await asyncio.sleep(left)
            self._refreshed_at = time.monotonic()
            names = [source.name for source in self.state.sources or () if wanted(source)]
            self._post(lambda session: self._refresh(session, names))
        finally:
            self._refreshing = None
            self._now(refresh_waits=False)

    async def _refresh(self, session: Session, names: list[str]) -> None:
        for name in names:
            await session.ask("PressInputPropertiesButton", inputName=name, propertyName="refreshnocache")
        self._now(refreshed=self.state.refreshed + 1)

    def _hear(self, event: str, data: Data) -> None:
        match event:
            case "CurrentProgramSceneChanged":
                scene = str(data["sceneName"])
                self._now(scene=scene)
                ours = [name for name, _ in self._ours_now()]
                if scene in ours:
                    # What we asked for before that, OBS has passed over.
                    self._ours = self._ours[ours.index(scene) + 1 :]
                else:
                    self._on_scene(scene)
            case "SceneListChanged":
                self._now(scenes=tuple(str(scene["sceneName"]) for scene in reversed(data["scenes"])))
            case "CurrentSceneCollectionChanged":
                self._orders.put_nowait(self._read_scenes)
            case "ReplayBufferSaved":
                self._now(
                    replays=self.state.replays + 1,
                    replay_file=str(data["savedReplayPath"]),
                    replay_at=time.strftime("%H:%M"),
                )
                if self._saved is not None:
                    self._saved.set()
            case "ReplayBufferStateChanged":
                self._now(replay="running" if data["outputActive"] else "stopped")
            case "RecordStateChanged":
                self._hear_recording(str(data["outputState"]), str(data.get("outputPath") or ""))
            case _:
                pass  # the categories bring more than is asked for

    def _ours_now(self) -> list[tuple[str, float]]:
        """The scenes that we asked for, and of which OBS has not told yet."""
        recent = time.monotonic() - OWN_SCENE_SECONDS
        self._ours = [one for one in self._ours if one[1] > recent]
        return self._ours

    def _hear_recording(self, event: str, path: str) -> None:
        if event == "OBS_WEBSOCKET_OUTPUT_STARTED":
            self._now(is_recording=True, recording=path, marks=0, markers="")
            self._markers.begin(path)
        elif event == "OBS_WEBSOCKET_OUTPUT_STOPPED":
            moved = self._markers.end(path)
            self._now(
                is_recording=False,
                recording=path or self.state.recording,
                markers=moved or self.state.markers,
            )


def _source(name: str, settings: Data) -> Source:
    is_local = bool(settings.get("is_local_file"))
    return Source(
        name,
        str(settings.get("local_file" if is_local else "url", "")),
        int(settings.get("width", 800)),
        int(settings.get("height", 600)),
        is_local,
    )
