"""OBS beside the table: replays of removals, chapters of rulings, scenes by phase, and its state on the desk."""

from __future__ import annotations

from functools import cache, partial
from pathlib import Path

from overlay.api import Observer, Unit, hookimpl
from overlay_obs import words
from overlay_obs.automation import Automation
from overlay_obs.desk import picture
from overlay_obs.doctor import findings

OVERLAY_API = "1.0"


@cache
def _automation(folder: Path) -> Automation:
    """The one automation of a data folder: what observes the games is what the desk drives."""
    return Automation(folder)


@hookimpl
def overlay_observers(data: Path) -> list[Observer]:
    """Replays, chapters and scenes follow what is ruled."""
    return [Observer("obs", _automation(data / "obs").recorded)]


@hookimpl
def overlay_units(data: Path) -> list[Unit]:
    """OBS on the desk."""
    automation = _automation(data / "obs")
    return [
        Unit(
            "obs",
            words.TITLE,
            look=partial(picture, automation),
            press=automation.press,
            examine=partial(findings, automation),
            watch=automation.watch,
            begin=automation.begin,
            end=automation.end,
        )
    ]


__all__ = ["overlay_observers", "overlay_units"]
