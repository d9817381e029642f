"""Games that were read are remembered, so that taking something back costs the same late in a game as early in it.

Reading is a pure function of the events, or of the orders and the regulation: what is remembered here is only ever the
beginning of a reading that would come out the same again. Nothing is kept that cannot be made anew.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, Generic, TypeVar

from overlay.engine.errors import Refused
from overlay.engine.events import Event
from overlay.engine.game import Game, Order

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
        states = self._shelf.of(log[0])
        while states and log[: len(states[-1].log)] != states[-1].log:
            states.pop()
        game = states[-1] if states else None
        for event in log[len(game.log) if game else 0 :]:
            game = evolve(game, event)
            if len(game.log) % EVERY == 0:
                states.append(game)
        assert game is not None, "a log begins with its opening"
        return game


@dataclass(slots=True)
class Orders:
    """A reading of orders: each with the refusal where it was refused, and some of the states."""

    read: list[tuple[Order, Refused | None]] = field(default_factory=list)
    states: list[Game] = field(default_factory=list)
    """After the first `EVERY` orders, after twice as many, and so on."""

    def keep(self, orders: tuple[Order, ...]) -> Game | None:
        """Forgets all from the first other order on. The state after the orders that are left; None after none."""
        same = 0
        for (known, _), order in zip(self.read, orders, strict=False):
            if known is not order and known != order:
                break
            same += 1
        del self.states[same // EVERY :]
        del self.read[len(self.states) * EVERY :]
        return self.states[-1] if self.states else None

    def add(self, order: Order, refusal: Refused | None, after: Game) -> None:
        self.read.append((order, refusal))
        if len(self.read) % EVERY == 0:
            self.states.append(after)
