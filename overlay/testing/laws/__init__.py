"""The laws that hold for every regulation: each a small function that raises `LawBroken` and says where."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from overlay.engine import Game
from overlay.engine.regulation import Regulation
from overlay.testing.laws.ground import LawBroken
from overlay.testing.laws.of_play import OF_PLAY
from overlay.testing.laws.of_rulings import OF_RULINGS
from overlay.testing.laws.of_text import OF_TEXT
from overlay.testing.stages import STAGES, game_at

GAMES: Final = 60
"""Random games for each law about whole games."""

__all__ = ["GAMES", "Law", "LawBroken", "laws"]


@dataclass(frozen=True, slots=True)
class Law:
    """A law by its `name`, such as `rules every clause, in the vote`.

    `holds`: takes a regulation and raises `LawBroken` where it does not keep the law.
    """

    name: str
    holds: Callable[[Regulation], None]


def laws(*, games: int = GAMES) -> tuple[Law, ...]:
    """All laws. `games`: how many random games are played for each law about whole games.

    >>> len(laws()) > 90
    True
    """
    plain = [Law(name, holds) for name, holds in OF_TEXT.items()]
    staged = [
        Law(f"{name}, {stage}", _at(holds, stage)) for name, holds in OF_RULINGS.items() for stage in STAGES
    ]
    played = [Law(name, _over(holds, games)) for name, holds in OF_PLAY.items()]
    return (*plain, *staged, *played)


def _at(holds: Callable[[Regulation, Game, str], None], stage: str) -> Callable[[Regulation], None]:
    def check(regulation: Regulation) -> None:
        holds(regulation, game_at(stage, regulation), stage)

    return check


def _over(holds: Callable[[Regulation, int], None], games: int) -> Callable[[Regulation], None]:
    return lambda regulation: holds(regulation, games)
