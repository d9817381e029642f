"""Games at every stage in which a judge may have to rule, for laws that hold in each of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from overlay.engine import Game
from overlay.engine.regulation import Regulation
from overlay.protocol.steps import STEPS
from overlay.testing.games import attempt, opened

Step = Mapping[str, object]

_DAY: Final[tuple[Step, ...]] = ({"night": 0}, {"day": 1})
_NOMINATED: Final[tuple[Step, ...]] = (
    *_DAY,
    {"speech": 1},
    {"nominate": {"by": 1, "seat": 5}},
    {"speech": 2},
    {"nominate": {"by": 2, "seat": 6}},
)
_VOTED_OUT: Final[tuple[Step, ...]] = (*_NOMINATED, {"voting": True}, {"vote": {"5": 7, "6": 3}})
_KILLED: Final[tuple[Step, ...]] = (*_VOTED_OUT, {"last_word": 5}, {"night": 1}, {"shot": 8})
_FEW: Final[Step] = {
    "set": {
        "phase": "day",
        "number": 4,
        "presence": {
            "4": "killed",
            "6": "voted_out",
            "7": "voted_out",
            "8": "killed",
            "9": "killed",
            "10": "removed",
        },
    }
}

STAGES: Final[Mapping[str, tuple[Step, ...]]] = {
    "before any phase is told": (),
    "in the agreement night": ({"night": 0},),
    "in the morning": _DAY,
    "in the own minute": (*_DAY, {"speech": 5}),
    "when a vote is ahead": _NOMINATED,
    "in the vote": (*_NOMINATED, {"voting": True}),
    "in a tie": (*_NOMINATED, {"voting": True}, {"vote": {"5": 5, "6": 5}}, {"tie_speech": 5}),
    "when somebody is voted out": _VOTED_OUT,
    "in the last word": (*_VOTED_OUT, {"last_word": 5}),
    "in a night of shooting": (*_VOTED_OUT, {"last_word": 5}, {"night": 1}),
    "after the shot": _KILLED,
    "when the killed has the word": (*_KILLED, {"day": 2}, {"last_word": 8}),
    "with few at the table": (_FEW,),
    "when the game is decided": (*_DAY, {"decided": "red"}),
    "when the game is over": (*_DAY, {"decided": "red"}, {"finish": True}),
    "with fouls and a caution": (
        *_DAY,
        *({"infraction": {"seat": seat, "sanction": "foul"}} for seat in (1, 1, 2, 5, 5, 5)),
        {"infraction": {"seat": 5, "sanction": "caution"}},
        {"infraction": {"seat": 6, "sanction": "caution"}},
    ),
    "with fouls in the night": (
        *_DAY,
        *({"infraction": {"seat": 5, "sanction": "foul"}} for _ in range(2)),
        {"infraction": {"seat": 5, "sanction": "caution"}},
        {"night": 1},
    ),
}
"""Stage by its name: the steps that lead to it. What a regulation refuses of them is passed over."""


def game_at(stage: str, regulation: Regulation, *, dealt: bool = True) -> Game:
    """A game of this regulation at that stage."""
    game = opened(regulation, dealt=dealt)
    for step in STAGES[stage]:
        command = STEPS[next(iter(step))].model_validate(dict(step)).to_command()
        game = attempt(game, command, regulation) or game
    return game
