"""Games that were read are remembered, so that taking something back costs the same late in a game as early in it.

Reading is a pure function of the events, or of the orders and the regulation: what is remembered here is only ever the
beginning of a reading that would come out the same again. Nothing is kept that cannot be made anew.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, Generic, TypeVar

from overlay.engine.alike import in_common
from overlay.engine.errors import Refused
from overlay.engine.events import Event
from overlay.engine.game import Game
from overlay.engine.record import Order

EVERY: Final = 8
"""One state in so many is kept; from the nearest one before it is read on."""
GAMES: Final = 64
"""Games that are remembered, the ones that were read last."""

Kept = TypeVar("Kept")


class Shelf(Generic[Kept]):
    """What is kept of the games that were read last. A game is known by its opening event, the object itself."""

    def __init__(self, make: Callable[[], Kept]) -> None:
        self._make = make
        self._kept: list[tuple[tuple[object, ...], Kept]] = []

    def of(self, *of: object) -> Kept:
        """What is kept of these; nothing yet for new ones."""
        for place, (known, kept) in enumerate(self._kept):
            if all(one is other for one, other in zip(known, of, strict=True)):
                if place:
                    self._kept.insert(0, self._kept.pop(place))
                return kept
        made = self._make()
        self._kept.insert(0, (of, made))
        del self._kept[GAMES:]
        return made


class Replays:
    """Readings of events: some of the states on the way to the last one."""

    def __init__(self) -> None:
        self._shelf: Shelf[list[Game]] = Shelf(list)

    def read(self, log: tuple[Event, ...], evolve: Callable[[Game | None, Event], Game]) -> Game:
        """The game that these events make, none of which revises others."""
        states = self._on_the_way_to(log)
        game = states[-1] if states else None
        for event in log[len(game.log) if game else 0 :]:
            game = evolve(game, event)
            if len(game.log) % EVERY == 0:
                states.append(game)
        assert game is not None, "a log begins with its opening"
        return game

    def add(self, game: Game) -> None:
        """A game that came out of its events elsewhere, as it would here."""
        states = self._on_the_way_to(game.log)
        if not states or len(states[-1].log) < len(game.log):
            states.append(game)

    def _on_the_way_to(self, log: tuple[Event, ...]) -> list[Game]:
        """The states whose events these begin with; the others are forgotten."""
        states = self._shelf.of(log[0])
        while states and log[: len(states[-1].log)] != states[-1].log:
            states.pop()
        return states


@dataclass(slots=True)
class Orders:
    """A reading of orders: some of the states, and what was refused on the way."""

    orders: tuple[Order, ...] = ()
    count: int = 0
    """So many of them are read."""
    states: list[Game] = field(default_factory=list)
    """After the first `EVERY` orders, after twice as many, and so on."""
    refused: list[tuple[Order, Refused]] = field(default_factory=list)

    def begin(self, orders: tuple[Order, ...]) -> Game | None:
        """Forgets all from the first other order on. The state after the first `count` orders; None after none."""
        del self.states[in_common(self.orders, orders) // EVERY :]
        self.orders, self.count = orders, len(self.states) * EVERY
        last = orders[self.count - 1].step if self.count else 0
        while self.refused and self.refused[-1][0].step > last:
            self.refused.pop()
        return self.states[-1] if self.states else None

    def add(self, refusal: Refused | None, after: Game) -> None:
        """The next order is read."""
        if refusal is not None:
            self.refused.append((self.orders[self.count], refusal))
        self.count += 1
        if self.count % EVERY == 0:
            self.states.append(after)
