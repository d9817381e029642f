"""What the table is at, as far as the picture is concerned, and which elements belong to it by themselves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from overlay.engine.view import GameView
from overlay.protocol.production import ELEMENTS, Element

SceneName = Literal["standby", "day", "vote", "night", "result"]

RESULT_STANDS_MS: Final = 10 * 60_000
"""How long after the last order a finished game's result gives way to the title card."""

SHOWN: Final[Mapping[SceneName, frozenset[Element]]] = {
    "standby": frozenset(("title",)),
    "day": frozenset(("header", "board", "banner")),
    "vote": frozenset(("header", "board", "banner", "vote")),
    "night": frozenset(("header", "board", "banner", "night")),
    "result": frozenset(("header", "board", "banner", "result")),
}
"""What is on by itself. A new setup without an operator shows a whole game with it."""


@dataclass(frozen=True, slots=True)
class Scene:
    """`period` names the stretch of the game: what was switched by hand holds until another one begins."""

    name: SceneName
    period: str

    def shows(self, element: Element) -> bool:
        return element in SHOWN[self.name]


STANDBY: Final = Scene("standby", "0")


def scene_of(game: GameView | None, changed_at: int, now: int) -> Scene:
    """The scene of a game as an audience may see it. `changed_at`: when its last order was given."""
    if game is None:
        return STANDBY
    if is_over(game):
        name: SceneName = "result" if now < changed_at + RESULT_STANDS_MS else "standby"
        return Scene(name, f"{game.number}-{name}")
    match game.phase:
        case "night":
            return Scene("night", f"{game.number}-night-{game.night}")
        case "vote":
            return Scene("vote", f"{game.number}-vote-{game.day}")
        case _:
            return Scene("day", f"{game.number}-day-{game.day}")


def is_over(game: GameView) -> bool:
    """The result is shown. After a decisive vote or kill there is a last word, so the judge's end is waited for."""
    if game.outcome is None:
        return game.phase == "finished"
    return game.stage == "over" or game.outcome.by in ("team_defeat", "stalemate")


def whole(shown: Mapping[Element, bool]) -> Mapping[Element, bool]:
    """A value for every element, in the order of the protocol."""
    return {element: bool(shown.get(element)) for element in ELEMENTS}
