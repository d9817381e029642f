"""Every order of a game, and what has become of it: taken back, amended, or standing as it was given.

The record grows with the game, by one order at a time. A revision is followed back to the order that it is about and
no further, so what it costs depends on how far back that is, not on how long the game has been. Whether an order that
stands can still be carried out is not the record's business: `revision` reads the game again to find out.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import takewhile
from operator import attrgetter
from typing import NamedTuple

from overlay.engine import commands as c

Withdrawal = c.Undo | c.Revoke
Amendment = c.AttachClause | c.Amend
Revision = Withdrawal | Amendment

_STEP = attrgetter("step")


@dataclass(frozen=True, slots=True)
class Order:
    """An order that was accepted, with what the world said about it. Later orders have greater steps."""

    step: int
    command: c.Command
    at: int
    by: str | None


class Record(NamedTuple):
    """The orders of a game.

    `given`: all that were accepted, oldest first. `standing`: those that make the game, that is without revisions and
    without what they took back; infractions as they were amended since. `taken_back`: the steps of those that count no
    more, each with the last step that took it back. A withdrawal that was itself taken back does nothing.
    """

    given: tuple[Order, ...] = ()
    standing: tuple[Order, ...] = ()
    taken_back: Mapping[int, int] = {}  # never changed, only replaced

    def then(self, order: Order) -> Record:
        """With one more order."""
        given = (*self.given, order)
        if isinstance(order.command, Revision):
            return Record(given, self.standing, self.taken_back).revised(order)
        # As long as nothing is revised they are one and the same.
        standing = given if self.standing is self.given else (*self.standing, order)
        return Record(given, standing, self.taken_back)

    def order(self, step: int) -> Order | None:
        return next((order for order in reversed(self.given) if order.step == step), None)

    def revised(self, revision: Order) -> Record:
        """With what this revision brings about, which is the last of the orders."""
        taken_back = dict(self.taken_back)
        touched: Order | None = revision
        # What is taken back may be a withdrawal: then what that took away is touched as well, and so on.
        while touched is not None and isinstance(touched.command, Withdrawal):
            touched = self._target(touched.command)
            if touched is not None:
                self._settle(touched, taken_back)
        if touched is not None and isinstance(touched.command, Amendment):
            touched = self._target(touched.command)
        standing = self.standing if touched is None else self._standing(touched, taken_back)
        return Record(self.given, standing, taken_back)

    def _target(self, revision: Revision) -> Order | None:
        """What it is about. None for a ruling that no infraction made: counts that were carried over."""
        if isinstance(revision, c.Undo):
            return self.order(revision.step)
        return next((order for order in reversed(self.given) if _is_of(order, revision.ref)), None)

    def _settle(self, order: Order, taken_back: dict[int, int]) -> None:
        """Notes whether the order is taken back, and by which."""
        taken_back.pop(order.step, None)
        for later in self._since(order):
            if later.step not in taken_back and _takes_back(later, order):
                taken_back[order.step] = later.step
                break

    def _standing(self, order: Order, taken_back: Mapping[int, int]) -> tuple[Order, ...]:
        """The standing orders, with this one as it is now."""
        place = bisect_left(self.standing, order.step, key=_STEP)
        stood = self.standing[place : place + 1]
        after = place + 1 if stood and stood[0].step == order.step else place
        now = () if order.step in taken_back else (self._amended(order, taken_back),)
        return (*self.standing[:place], *now, *self.standing[after:])

    def _amended(self, order: Order, taken_back: Mapping[int, int]) -> Order:
        command = order.command
        if not isinstance(command, c.RecordInfraction):
            return order
        amendments = [
            later.command
            for later in self._since(order)
            if isinstance(later.command, Amendment) and later.step not in taken_back
        ]
        for amendment in reversed(amendments):
            if amendment.ref == command.ref:
                command = _amend(command, amendment)
        return order if command is order.command else replace(order, command=command)

    def _since(self, order: Order) -> Iterator[Order]:
        """What was ordered after it, the last first."""
        return takewhile(lambda later: later.step > order.step, reversed(self.given))


def _is_of(order: Order, ref: str) -> bool:
    return isinstance(order.command, c.RecordInfraction) and order.command.ref == ref


def _takes_back(withdrawal: Order, order: Order) -> bool:
    match withdrawal.command:
        case c.Undo(step=step):
            return step == order.step
        case c.Revoke(ref=ref):
            return _is_of(order, ref)
        case _:
            return False


def _amend(infraction: c.RecordInfraction, amendment: Amendment) -> c.RecordInfraction:
    if isinstance(amendment, c.AttachClause):
        return replace(infraction, clause=amendment.clause)
    sanction = None if amendment.plain else amendment.sanction or infraction.sanction
    return replace(
        infraction,
        seat=amendment.seat if amendment.seat is not None else infraction.seat,
        clause=amendment.clause or infraction.clause,
        sanction=sanction,
        note=amendment.note or infraction.note,
    )
