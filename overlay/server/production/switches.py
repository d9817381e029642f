"""The operator's switches of one table: a stored value, and pure functions from it and an order to the next one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pydantic import BaseModel, ConfigDict

from overlay.protocol.production import Element, Show, Take
from overlay.server.airing import Act, Directive
from overlay.server.production.scene import Scene, whole

AUTO_FADE_MS: Final = 400
"""How a picture changes that nobody has cut."""
DEFAULT_THEME: Final = "ether"


class Note(BaseModel):
    """A directive as it is stored."""

    model_config = ConfigDict(frozen=True)

    at: int
    act: Act
    id: str | None = None


class Switches(BaseModel):
    """What the operator has set.

    `set_by_hand`: the values of elements that were switched, with the period in which they were; they count until it
    ends, or, without `auto`, for good. `draft`: what the preview has different from the program. `cut_in`: the period
    of the last change by hand, which went on air in `fade_ms`. `notes`: directives for the banners of game number
    `game`, 0 before the first one.
    """

    model_config = ConfigDict(frozen=True)

    auto: bool = True
    set_by_hand: dict[Element, tuple[bool, str]] = {}
    draft: dict[Element, bool] = {}
    fade_ms: int = 0
    cut_in: str = ""
    theme: str = DEFAULT_THEME
    delay_ms: int = 0
    message: str = ""
    game: int = 0
    notes: tuple[Note, ...] = ()

    def program(self, scene: Scene) -> Mapping[Element, bool]:
        """What is on air."""
        by_hand = {element: value for element, (value, _) in self._standing(scene).items()}
        if not self.auto:
            return whole(by_hand)
        return {element: by_hand.get(element, scene.shows(element)) for element in whole({})}

    def preview(self, scene: Scene) -> Mapping[Element, bool]:
        """What the next take shows."""
        return {**self.program(scene), **self.draft}

    def by_hand(self, scene: Scene) -> tuple[Element, ...]:
        """What does not follow the game until the period ends."""
        return tuple(self._standing(scene)) if self.auto else ()

    def transition_ms(self, scene: Scene) -> int:
        return self.fade_ms if self.cut_in == scene.period else AUTO_FADE_MS

    def directives(self, game: int) -> tuple[Directive, ...]:
        """Those for this game; what was ordered for another one has no say."""
        return tuple(Directive(x.at, x.act, x.id) for x in self.notes) if game == self.game else ()

    def review(self, game: int) -> int | None:
        """Since when the judges confer, None while they do not."""
        since: int | None = None
        for directive in self.directives(game):
            match directive.act:
                case "freeze" | "drop":
                    since = directive.at if since is None else since
                case "thaw":
                    since = None
                case _:
                    pass
        return since

    # --- orders ------------------------------------------------------------------------------------------------

    def show(self, order: Show, scene: Scene) -> Switches:
        if order.bus == "preview":
            program = self.program(scene)
            draft = {
                element: value
                for element, value in {**self.draft, **order.elements}.items()
                if value != program[element]
            }
            return self.model_copy(update={"draft": draft})
        return self._cut(order.elements, 0, scene)

    def take(self, order: Take, scene: Scene) -> Switches:
        return self._cut(self.draft, order.fade_ms, scene)

    def follow(self, auto: bool, scene: Scene) -> Switches:
        """With `auto` everything follows the game again; without it the picture stays as it is."""
        stands = {element: (value, scene.period) for element, value in self.program(scene).items()}
        after = self.model_copy(update={"auto": auto, "set_by_hand": {} if auto else stands})
        return after.settled(scene)

    def noted(self, directive: Directive, game: int) -> Switches:
        """With one more directive; those of another game are dropped."""
        before = self.notes if game == self.game else ()
        note = Note(at=directive.at, act=directive.act, id=directive.id)
        return self.model_copy(update={"game": game, "notes": (*before, note)})

    def _cut(self, elements: Mapping[Element, bool], fade_ms: int, scene: Scene) -> Switches:
        switched = {element: (value, scene.period) for element, value in elements.items()}
        update = {
            "set_by_hand": {**self._standing(scene), **switched},
            "fade_ms": fade_ms,
            "cut_in": scene.period,
        }
        return self.model_copy(update=update).settled(scene)

    def settled(self, scene: Scene) -> Switches:
        """A draft that is on air already is no draft."""
        program = self.program(scene)
        draft = {element: value for element, value in self.draft.items() if value != program[element]}
        return self.model_copy(update={"draft": draft})

    def _standing(self, scene: Scene) -> dict[Element, tuple[bool, str]]:
        if not self.auto:
            return dict(self.set_by_hand)
        return {
            e: (value, period) for e, (value, period) in self.set_by_hand.items() if period == scene.period
        }
