"""A table for tests: gives orders as a judge would, in the words of scenario steps, and asks how things stand."""

from __future__ import annotations

from collections.abc import Mapping

import overlay_club
import overlay_fiim
import overlay_fsm
import overlay_fsm2024
from overlay.engine import Game, decide, evolve, snapshot
from overlay.engine.events import Event
from overlay.engine.regulation import Regulation
from overlay.engine.view import RulingView, SeatView
from overlay.protocol.steps import STEPS

REGULATIONS: Mapping[str, Regulation] = {
    regulation.id: regulation
    for regulation in (
        overlay_fsm.REGULATION,
        overlay_fiim.REGULATION,
        overlay_fsm2024.REGULATION,
        overlay_club.REGULATION,
    )
}

DEAL = {3: "sheriff", 4: "don", 7: "mafia", 9: "mafia"}
"""The roles that tests deal unless they say otherwise."""


class Table:
    """One game in progress."""

    def __init__(self, regulation: str, *, roles: Mapping[int, str] | None = DEAL, **settings: str) -> None:
        self.regulation = REGULATIONS[regulation]
        self.game: Game
        self.events: list[Event] = []
        roles_by_key = {str(seat): role for seat, role in (roles or {}).items()}
        opening = {"regulation": regulation, "roles": roles_by_key, "settings": settings}
        self._take(
            decide(None, STEPS["open"].model_validate({"open": opening}).to_command(), self.regulation, at=0)
        )

    def do(self, *steps: Mapping[str, object]) -> Table:
        """Carries out steps; raises `Refused` at the first that cannot be."""
        for step in steps:
            command = STEPS[next(iter(step))].model_validate(step).to_command()
            at = (self.game.steps + 1) * 1000
            self._take(decide(self.game, command, self.regulation, at=at))
        return self

    def _take(self, events: tuple[Event, ...]) -> None:
        for event in events:
            self.game = evolve(getattr(self, "game", None), event)
        self.events += events

    # --- orders in one word ---------------------------------------------------------------------------------------

    def day(self, number: int = 1, speaker: int | None = None) -> Table:
        self.do({"day": number})
        return self.do({"speech": speaker}) if speaker else self

    def cite(self, seat: int, clause: str | None = None, sanction: str | None = None) -> RulingView:
        """Records an infraction and gives its ruling."""
        body = {"seat": seat, "clause": clause, "sanction": sanction}
        self.do({"infraction": {key: value for key, value in body.items() if value is not None}})
        return self.ruling()

    def fouls(self, seat: int, count: int) -> Table:
        for _ in range(count):
            self.cite(seat, sanction="foul")
        return self

    # --- questions ------------------------------------------------------------------------------------------------

    def ruling(self, ref: str | None = None) -> RulingView:
        """The ruling of this name, or the latest."""
        rulings = snapshot(self.game, "judge").rulings
        return next(r for r in rulings if r.ref == ref) if ref else rulings[-1]

    def seat(self, seat: int) -> SeatView:
        return snapshot(self.game, "judge").seats[seat - 1]


def kinds(ruling: RulingView) -> list[str]:
    return [sanction.kind for sanction in ruling.sanctions]


def cited(ruling: RulingView) -> list[str]:
    return [citation.clause for citation in ruling.cited]


def notices(ruling: RulingView) -> list[str]:
    return [notice.code for notice in ruling.warnings]
