"""What is known of one OBS at a moment: plain values, replaced whole, so that any thread may read them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Stage = Literal["connecting", "up", "lost", "password", "kicked"]
"""`lost`: it is tried again. `password`, `kicked`: nothing is tried until somebody does something."""

Replay = Literal["unknown", "off", "stopped", "running"]
"""`off`: not switched on in OBS's settings."""


@dataclass(frozen=True, slots=True)
class Source:
    """A browser source as OBS has it stored."""

    name: str
    url: str
    width: int
    height: int
    is_local: bool


@dataclass(frozen=True, slots=True)
class ObsState:
    """`reason`: why it is not up, in OBS's or the system's words. `trouble`: what OBS last refused while it was up."""

    stage: Stage = "connecting"
    reason: str = ""
    version: str = ""
    requests: frozenset[str] = frozenset()
    collection: str = ""
    scenes: tuple[str, ...] = ()
    scene: str = ""
    canvas: tuple[int, int] = (0, 0)
    has_browser: bool | None = None
    """Whether this OBS has the browser source at all: some packages of Linux come without. None: not asked yet."""
    sources: tuple[Source, ...] | None = None
    replay: Replay = "unknown"
    replay_file: str = ""
    replay_at: str = ""
    replays: int = 0
    replay_trouble: str = ""
    is_recording: bool = False
    recording: str = ""
    marks: int = 0
    markers: str = ""
    trouble: str = ""
    refreshed: int = 0
    refresh_waits: bool = False

    @property
    def is_up(self) -> bool:
        return self.stage == "up"
