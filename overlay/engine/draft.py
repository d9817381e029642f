"""A decision in the making: events so far, the game they would make, and notices for the judge."""

from __future__ import annotations

from overlay.engine.errors import Fact, Refused
from overlay.engine.events import DayBroke, Event, GameDecided, SeatLeft
from overlay.engine.evolve import evolve
from overlay.engine.game import Game, SeatState
from overlay.engine.terms import SEATS, Seat
from overlay.engine.view import Notice

BLACKS = 3
"""Black players in a whole deal: the don and two mafia."""


class Draft:
    """Collects what an order brings about. Local to one decision; nothing of it is kept when the order is refused."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.events: list[Event] = []
        self.notices: list[Notice] = []

    def emit(self, event: Event) -> None:
        self.events.append(event)
        self.game = evolve(self.game, event)

    def warn(self, code: str, **facts: Fact) -> None:
        notice = Notice(code, facts)
        if notice not in self.notices:
            self.notices.append(notice)

    # --- checks that many orders share ---------------------------------------------------------------------------

    def seat(self, seat: Seat) -> SeatState:
        """The seat's state, or a refusal for a number that no table has."""
        if seat not in SEATS:
            raise Refused("unknown_seat", seat=seat)
        return self.game.at(seat)

    def seated(self, seat: Seat) -> SeatState:
        state = self.seat(seat)
        if not state.is_seated:
            raise Refused("seat_not_at_table", seat=seat, presence=state.presence)
        return state

    def require_undecided(self) -> None:
        if self.game.outcome is not None:
            raise Refused("game_decided", winner=self.game.outcome.winner)

    def require_day(self) -> None:
        """By day only. Before anybody told the phase, the first day begins of itself, with a notice."""
        if self.game.phase != "night":
            return
        if self.game.phase_told:
            raise Refused("not_by_night", number=self.game.night)
        self.imply_day()

    def imply_day(self) -> None:
        """The judge skipped the morning: begin the day that must have come."""
        number = self.game.night + 1
        self.warn("day_implied", number=number)
        self.emit(DayBroke(number))

    # --- the end of the game -------------------------------------------------------------------------------------

    def leave(self, *seats: Seat, how: str, ref: str | None = None) -> None:
        """Seats leave together; only then is it asked whether that decided the game."""
        for seat in seats:
            self.emit(SeatLeft(seat, how, ref))  # type: ignore[arg-type]  # callers pass the literals
        self.settle(ref)

    def settle(self, ref: str | None = None) -> None:
        """Red wins when no black player is left; black wins when they are as many as red or more."""
        game = self.game
        blacks_dealt = sum(state.team == "black" for state in game.seats)
        if game.outcome is not None or blacks_dealt < BLACKS:
            return  # with part of the deal unknown nobody can be counted out
        blacks, reds = game.team_count("black"), game.team_count("red")
        if blacks == 0:
            self.emit(GameDecided("red", "elimination", ref))
        elif blacks >= reds:
            self.emit(GameDecided("black", "elimination", ref))
