"""For the stream: the log of rulings as text files, and a score bug as an overlay view."""

from pathlib import Path

from overlay.api import Observer, View, hookimpl
from overlay_broadcast.ruling_log import RulingLog

OVERLAY_API = "1.0"


@hookimpl
def overlay_observers(data: Path) -> list[Observer]:
    """The ruling log, in a folder of its own beside the database."""
    return [Observer("ruling-log", RulingLog(data / "ruling-log").recorded, newest_only=True)]


@hookimpl
def overlay_views() -> list[View]:
    """The score bug."""
    module = Path(__file__).parent / "scorebug.js"
    return [View("scorebug", {"ru": "Счёт стола", "en": "Score bug"}, module, "overlay-scorebug")]


__all__ = ["overlay_observers", "overlay_views"]
