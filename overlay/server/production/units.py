"""The units that plugins bring to the desk: asked from memory, pressed in threads, named when they fail."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import gevent
import structlog

from overlay.api.extensions import (
    Surroundings,
    Unit,
    UnitFinding,
    UnitPicture,
    UnitRefused,
)
from overlay.api.extensions import UnitLight as Light
from overlay.engine import Refused
from overlay.host.errors import words
from overlay.protocol.production import UnitAct, UnitButton, UnitLight, UnitState
from overlay.server.threads import in_thread
from overlay.wording import Lang

EXAMINE_SECONDS: Final = 5.0
"""A unit that has not answered the doctor by then is named instead."""

log = structlog.get_logger()


class Units:
    """All units of a server, each with its plugin's name."""

    def __init__(self, units: Sequence[tuple[str, Unit]]) -> None:
        self._units = {unit.name: (plugin, unit) for plugin, unit in units}
        self._news = False
        self._failed: dict[str, str] = {}

    def begin(self) -> None:
        for plugin, unit in self._units.values():
            if unit.begin is not None:
                self._guarded(plugin, unit, unit.begin, self._tell)

    def end(self) -> None:
        for plugin, unit in self._units.values():
            if unit.end is not None:
                self._guarded(plugin, unit, unit.end)

    def take_news(self) -> bool:
        """Whether a unit has changed since this was last asked."""
        news, self._news = self._news, False
        return news

    def watch(self, table: str, surroundings: Surroundings) -> None:
        """Lets the units know which pages the table has; those that can mend something do."""
        for plugin, unit in self._units.values():
            if unit.watch is not None:
                self._guarded(plugin, unit, unit.watch, table, surroundings)

    def look(self, table: str) -> tuple[UnitState, ...]:
        """What the desk shows of them for this table."""
        return tuple(self._state(plugin, unit, table) for plugin, unit in self._units.values())

    def press(self, table: str, act: UnitAct, lang: Lang) -> None:
        """Presses a unit's button and waits for what comes of it. Raises `Refused`."""
        _, unit = self._units.get(act.unit, ("", None))
        if unit is None or unit.press is None:
            raise Refused("no_such_unit", unit=act.unit)
        known = {
            button.act for state in self.look(table) if state.unit == act.unit for button in state.buttons
        }
        if act.act not in known:
            raise Refused("no_such_unit", unit=act.unit)
        try:
            in_thread(unit.press, table, act.act, dict(act.values))
        except UnitRefused as refused:
            said = refused.words.get(lang) or next(iter(refused.words.values()), "?")
            raise Refused("unit_refused", reason=said) from None
        # A unit is foreign code: whatever it raises is its own trouble.
        except Exception as error:
            log.exception("a unit failed", unit=act.unit, act=act.act)
            raise Refused("unit_failed", unit=act.unit, reason=words(error)) from None

    def examine(self, table: str, surroundings: Surroundings) -> tuple[tuple[str, UnitFinding], ...]:
        """What the units say when the doctor asks, each with the unit's name."""
        found: list[tuple[str, UnitFinding]] = []
        for name, (_, unit) in self._units.items():
            if unit.examine is None:
                continue
            try:
                with gevent.Timeout(EXAMINE_SECONDS):
                    found += ((name, finding) for finding in in_thread(unit.examine, table, surroundings))
            except gevent.Timeout:
                found.append((name, _silent(unit, "no answer in 5 s")))
            # As above.
            except Exception as error:
                log.exception("a unit failed", unit=name)
                found.append((name, _silent(unit, words(error))))
        return tuple(found)

    def _state(self, plugin: str, unit: Unit, table: str) -> UnitState:
        picture = self._guarded(plugin, unit, unit.look, table)
        if not isinstance(picture, UnitPicture):
            reason = self._failed.get(unit.name, "?")
            light = UnitLight(
                health="broken",
                title=dict(unit.title),
                detail={
                    "ru": f"Плагин {plugin} дал сбой: {reason}",
                    "en": f"Plugin {plugin} failed: {reason}",
                },
            )
            return UnitState(
                unit=unit.name, title=dict(unit.title), summary=light, lights=(light,), buttons=()
            )
        return UnitState(
            unit=unit.name,
            title=dict(unit.title),
            summary=_light(picture.summary),
            lights=tuple(_light(light) for light in picture.lights),
            buttons=tuple(
                UnitButton(
                    act=button.act,
                    title=dict(button.title),
                    pressed=button.pressed,
                    form={name: dict(title) for name, title in button.form.items()},
                    question=dict(button.question),
                )
                for button in picture.buttons
            ),
        )

    def _guarded(self, plugin: str, unit: Unit, ask: Any, *args: object) -> object:
        """What the unit answers; None where it fails, which is told in the log once for each reason."""
        try:
            return ask(*args)
        # As above.
        except Exception as error:
            reason = words(error)
            if self._failed.get(unit.name) != reason:
                self._failed[unit.name] = reason
                log.exception("a unit failed", plugin=plugin, unit=unit.name)
            return None

    def _tell(self) -> None:
        # Called from any thread: the desk looks for it a few times a second.
        self._news = True


def _light(light: Light) -> UnitLight:
    return UnitLight(health=light.health, title=dict(light.title), detail=dict(light.detail))


def _silent(unit: Unit, reason: str) -> UnitFinding:
    return UnitFinding(
        "broken",
        "unit_failed",
        {lang: f"{title}: {reason}" for lang, title in unit.title.items()},
        {"ru": "Плагин не сказал, как у него дела", "en": "The plugin did not say how it is"},
        {"ru": "Подробности в терминале сервера", "en": "Details are in the server's terminal"},
    )
