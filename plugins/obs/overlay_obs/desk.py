"""What the desk shows of OBS for one table: lights that tell the truth, and buttons. Answered from memory."""

from __future__ import annotations

from typing import Final

from overlay.api import UnitButton, UnitLight, UnitPicture
from overlay_obs import words
from overlay_obs.automation import Automation
from overlay_obs.director import SCENES
from overlay_obs.link import CHAPTER
from overlay_obs.settings import SLOTS
from overlay_obs.state import ObsState
from overlay_obs.words import Words, both

CONNECTION: Final = {"address": words.ADDRESS, "password": words.PASSWORD}


def picture(automation: Automation, table: str) -> UnitPicture:
    state = automation.state(table)
    if state is None:
        unset = UnitLight("off", words.LINK, words.UNSET)
        return UnitPicture(unset, [unset], [UnitButton("connect", words.CONNECT, form=CONNECTION)])
    settings = automation.settings.of(table)
    lights = [_link(state, settings.address if settings else "?")]
    if state.is_up:
        lights += [_replay(state), _record(state), _scene(automation, table, state)]
        if not state.has_browser:
            lights.append(
                UnitLight("good", words.SOURCES, words.STANDS_IN)
                if automation.run(table).stands_in
                else UnitLight("broken", words.SOURCES, words.NO_SOURCE_KIND)
            )
        if state.refresh_waits:
            lights.append(UnitLight("good", words.SOURCES, words.REFRESH_WAITS))
        if state.trouble:
            lights.append(UnitLight("warning", words.REFUSED, both(state.trouble, state.trouble)))
    return UnitPicture(_worst(lights), lights, _buttons(automation, table, state))


def _link(state: ObsState, address: str) -> UnitLight:
    match state.stage:
        case "up":
            return UnitLight("good", words.LINK, words.linked(state.version, state.collection))
        case "connecting":
            return UnitLight("warning", words.LINK, words.CONNECTING)
        case "password":
            return UnitLight("broken", words.LINK, words.WRONG_PASSWORD)
        case "kicked":
            return UnitLight("broken", words.LINK, words.KICKED)
        case "lost":
            return UnitLight("broken", words.LINK, words.lost(address))


def _replay(state: ObsState) -> UnitLight:
    if state.replay_trouble:
        told = words.REPLAY_TROUBLES.get(
            state.replay_trouble, both(state.replay_trouble, state.replay_trouble)
        )
        return UnitLight("broken", words.REPLAY, told)
    match state.replay:
        case "running":
            told = (
                words.replay_saved(state.replays, state.replay_at, state.replay_file)
                if state.replays
                else words.REPLAY_RUNS
            )
            return UnitLight("good", words.REPLAY, told)
        case "stopped":
            return UnitLight("warning", words.REPLAY, words.REPLAY_STOPPED)
        case "off":
            return UnitLight("warning", words.REPLAY, words.REPLAY_IS_OFF)
        case "unknown":
            return UnitLight("warning", words.REPLAY, words.UNKNOWN)


def _record(state: ObsState) -> UnitLight:
    if not state.is_recording:
        last = words.not_recording(state.recording) if state.recording else words.NOT_RECORDING
        return UnitLight("off", words.RECORD, last)
    return UnitLight(
        "good", words.RECORD, words.recording(state.marks, has_chapters=state.markers == CHAPTER)
    )


def _scene(automation: Automation, table: str, state: ObsState) -> UnitLight:
    settings, run = automation.settings.of(table), automation.run(table)
    if settings is None or not settings.switches:
        return UnitLight("off", words.SCENE, words.by_operator(state.scene))
    if other := automation.other_on_air(table):
        return UnitLight("good", words.SCENE, words.other_table(state.scene, other))
    if run.slot is None:
        return UnitLight("good", words.SCENE, words.phase_unknown(state.scene))
    if run.by_hand is not None:
        return UnitLight("good", words.SCENE, words.by_hand(state.scene))
    if automation.scene(table, run.slot) is None:
        chosen = settings.scenes.get(run.slot)
        return UnitLight(
            "warning", words.SCENE, words.scene_missing((chosen, chosen) if chosen else SCENES[run.slot])
        )
    return UnitLight("good", words.SCENE, words.by_phase(state.scene))


def _buttons(automation: Automation, table: str, state: ObsState) -> list[UnitButton]:
    settings, run = automation.settings.of(table), automation.run(table)
    buttons: list[UnitButton] = []
    if state.is_up:
        for slot in SLOTS:
            scene = automation.scene(table, slot)
            if scene is not None:
                ru, en = SCENES[slot]
                buttons.append(UnitButton(f"show_{slot}", both(ru, en), pressed=scene == state.scene))
        if run.by_hand is not None:
            buttons.append(UnitButton("resume", words.RESUME))
        if state.replay == "running":
            buttons.append(UnitButton("save_replay", words.SAVE_REPLAY))
        elif state.replay == "stopped":
            buttons.append(UnitButton("start_replay", words.START_REPLAY))
        if state.is_recording:
            buttons.append(UnitButton("stop_record", words.STOP_RECORD, question=words.STOP_RECORD_SURE))
        else:
            buttons.append(UnitButton("start_record", words.START_RECORD))
        if state.has_browser:
            buttons.append(UnitButton("refresh", words.REFRESH))
    else:
        buttons.append(UnitButton("retry", words.RETRY))
    buttons.append(UnitButton("switches", words.SWITCHES, pressed=bool(settings and settings.switches)))
    names: dict[str, Words] = {slot: both(*SCENES[slot]) for slot in SLOTS}
    buttons.append(UnitButton("names", words.NAMES, form=names))
    buttons.append(UnitButton("connect", words.CHANGE, form=CONNECTION))
    buttons.append(UnitButton("disconnect", words.DISCONNECT))
    return buttons


def _worst(lights: list[UnitLight]) -> UnitLight:
    """The one light of the overview. What is merely off is no worse than what is good."""
    order = ("broken", "warning", "good", "off")
    return min(lights, key=lambda light: order.index(light.health))
