"""What the laws stand on: how one is broken, and a regulation asked in every way."""

from __future__ import annotations

from collections.abc import Iterator

from overlay.engine import Game, Refused
from overlay.engine import commands as c
from overlay.engine.regulation import Judgement, Regulation
from overlay.engine.rulings import case_of
from overlay.engine.terms import SEATS
from overlay.testing.games import attempt


class LawBroken(AssertionError):
    """A regulation does not keep a law. The text names the clause and the situation."""


def demand(truth: object, message: str) -> None:
    """Raises `LawBroken` with the message unless it is true."""
    if not truth:
        raise LawBroken(message)


def judgements(regulation: Regulation, game: Game) -> Iterator[tuple[c.RecordInfraction, Judgement]]:
    """Every clause at every seat, and a quick foul, where it is not refused."""
    for number in (None, *regulation.clauses):
        for seat in SEATS:
            order = c.RecordInfraction(seat, number, "foul" if number is None else None)
            judgement = judged(regulation, game, order)
            if isinstance(judgement, Judgement):
                yield order, judgement


def judged(regulation: Regulation, game: Game, order: c.RecordInfraction) -> Judgement | Refused:
    """The regulation's answer to one order, a refusal included."""
    try:
        return regulation.judge(case_of(game, order))
    except Refused as refused:
        return refused


def after(game: Game, order: c.Command, regulation: Regulation) -> Game:
    """The game after an order that must be taken."""
    after = attempt(game, order, regulation)
    if after is None:
        raise LawBroken(f"{order} is refused")
    return after
