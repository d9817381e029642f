"""A rehearsal: the recorded game of the demonstration on a table's own pages, so that a setup can be looked at.

It is played in memory, by the times that its steps are given, and touches neither the journal nor the judge.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from typing import Final

from overlay.demo import Step, recorded_game
from overlay.engine import Game, decide, evolve
from overlay.engine.regulation import Regulation
from overlay.protocol.steps import STEPS
from overlay.server.production.switches import Switches

LASTS_MS: Final = 180_000
STANDS_MS: Final[Mapping[str, int]] = {
    "day": 2_500,
    "infraction": 6_500,
    "revoke": 6_500,
    "voting": 3_000,
    "vote": 4_000,
    "night": 2_500,
    "shot": 2_500,
    "sheriff_check": 2_500,
    "announce": 2_500,
    "last_word": 2_500,
    "finish": 12_000,
}
"""How long each kind of step is looked at; those that are not listed pass at once."""


class Rehearsal:
    """The recorded game over and over from `began` on, until `LASTS_MS` have passed or something real happens.

    `revision`: the table's at the start; a judge's order ends the rehearsal.
    """

    def __init__(self, regulation: Regulation, began: int, revision: int, switches: Switches) -> None:
        self.revision = revision
        self.began = began
        self.switches = switches.model_copy(update={"game": 0, "notes": ()})
        self.game: Game | None = None
        self._regulation = regulation
        self._steps: tuple[Step, ...] = ()
        self._next_at = began
        self.advance(began)

    def is_over(self, now: int, revision: int) -> bool:
        return revision != self.revision or now >= self.began + LASTS_MS

    def advance(self, now: int) -> bool:
        """Plays on to `now`; whether anything happened."""
        moved = False
        while self._next_at <= now:
            self._play(self._next_at)
            moved = True
        return moved

    def _play(self, at: int) -> None:
        if not self._steps:
            self._steps = recorded_game()
        step, *rest = self._steps
        self._steps = tuple(rest)
        (name,) = step
        command = STEPS[name].model_validate(step).to_command()
        events = decide(self.game, command, self._regulation, at=at, by=None)
        self.game = reduce(evolve, events, self.game)
        self._next_at = at + STANDS_MS.get(name, 0)
