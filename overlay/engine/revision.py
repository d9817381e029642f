"""Taking back and amending: the game is read again without the withdrawn order, and the difference is recorded.

The law: after a revocation the standing game is that in which the infraction had never been recorded.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from overlay.engine import commands as c
from overlay.engine import events as e
from overlay.engine.alike import in_common
from overlay.engine.changing import changed
from overlay.engine.draft import Draft
from overlay.engine.errors import Refused
from overlay.engine.evolve import evolve, remember
from overlay.engine.game import Game, Ruling
from overlay.engine.reading import Orders, Shelf
from overlay.engine.record import Amendment, Order
from overlay.engine.record import Revision as Revision  # noqa: PLC0414  (imported from here)
from overlay.engine.regulation import Regulation
from overlay.engine.terms import SEATS
from overlay.engine.view import TimelineEntry

Apply = Callable[[Draft, c.Command, Regulation, int], None]
"""Carries out one ordinary order on a draft."""

_READINGS: Shelf[Orders] = Shelf(Orders)


def revise(game: Game, order: Order, regulation: Regulation, apply: Apply) -> e.HistoryRevised:
    """The revision that this order asks for; refused where there is nothing of the kind to revise."""
    assert isinstance(order.command, Revision)
    _require_target(game, order.command)
    return _reread(game, game.record.then(order).standing, order, regulation, apply)


def _require_target(game: Game, command: Revision) -> None:
    if isinstance(command, c.Undo):
        if game.record.order(command.step) is None:
            raise Refused("unknown_step", step=command.step)
        if command.step in game.record.taken_back:
            raise Refused("taken_back_already", step=command.step)
        return
    standing = game.ruling(command.ref)
    if standing is None:
        lapsed = {ruling.ref for ruling in game.withdrawn if ruling.status == "lapsed"}
        if isinstance(command, c.Revoke) and command.ref in lapsed:
            return  # it does not count now; taken back, it will not come back either
        if any(ruling.ref == command.ref for ruling in game.withdrawn):
            raise Refused("revoked_already", ref=command.ref)
        raise Refused("unknown_ruling", ref=command.ref)
    if isinstance(command, c.Amend) and command.seat is not None and command.seat not in SEATS:
        raise Refused("unknown_seat", seat=command.seat)
    if isinstance(command, c.AttachClause) and standing.clause is not None:
        raise Refused("has_clause", ref=command.ref, clause=standing.clause)


def _reread(
    game: Game, orders: tuple[Order, ...], cause: Order, regulation: Regulation, apply: Apply
) -> e.HistoryRevised:
    fresh, refusals = _read(game, orders, regulation, apply)
    lapses = []
    for order, refusal in refusals:
        if isinstance(cause.command, Amendment) and _is_about(order, cause.command):
            raise refusal  # the amendment itself does not fit
        lapses.append(e.Lapse(order.step, refusal.code, refusal.facts))
    remember(fresh)
    kept = in_common(game.log, fresh.log)
    return e.HistoryRevised(
        cause.step, cause.command, cause.at, cause.by, kept, fresh.log[kept:], tuple(lapses)
    )


def _read(
    game: Game, orders: tuple[Order, ...], regulation: Regulation, apply: Apply
) -> tuple[Game, list[tuple[Order, Refused]]]:
    """The game that these orders make, and those of them that were refused on the way."""
    reading = _READINGS.of(game.log[0], regulation, apply)
    fresh = reading.begin(orders) or evolve(None, game.log[0])
    for order in orders[reading.count :]:
        refusal = None
        try:
            draft, events = _carried_out(fresh, order, regulation, apply)
        except Refused as refused:
            # It is kept, the frames that it came through are not.
            refusal = refused.with_traceback(None)
        else:
            known = (_known(event, place, game.log) for place, event in enumerate(events, len(fresh.log)))
            # The draft is there already; only the notices were not known when the order was opened.
            fresh = changed(
                draft.game,
                latest_warnings=tuple(draft.notices),
                log=(*fresh.log, *known),
                rulings=_known_rulings(draft.game.rulings, game.rulings),
            )
        reading.add(refusal, fresh)
    return fresh, reading.refused


def _known(event: e.Event, place: int, log: tuple[e.Event, ...]) -> e.Event:
    """The event that the game has in this place already, where it is the same: so they need not be compared again."""
    return log[place] if place < len(log) and log[place] == event else event


def _known_rulings(rulings: tuple[Ruling, ...], known: tuple[Ruling, ...]) -> tuple[Ruling, ...]:
    """The rulings, the last one as the game has it in this place already, where it is the same."""
    last = len(rulings) - 1
    if last < 0 or last >= len(known) or known[last] is rulings[last] or known[last] != rulings[last]:
        return rulings
    return (*rulings[:last], known[last])


def _is_about(order: Order, amendment: Amendment) -> bool:
    return isinstance(order.command, c.RecordInfraction) and order.command.ref == amendment.ref


def carry_out(game: Game, order: Order, regulation: Regulation, apply: Apply) -> tuple[e.Event, ...]:
    """The events of an ordinary order: that it was given, and what came of it."""
    return _carried_out(game, order, regulation, apply)[1]


def _carried_out(
    game: Game, order: Order, regulation: Regulation, apply: Apply
) -> tuple[Draft, tuple[e.Event, ...]]:
    opened = e.Ordered(order.step, order.command, order.at, order.by)
    draft = Draft(evolve(game, opened))
    apply(draft, order.command, regulation, order.at)
    return draft, (replace(opened, notices=tuple(draft.notices)), *draft.events)


def timeline(game: Game) -> tuple[TimelineEntry, ...]:
    """Everything that was ordered, oldest first, with what has become of it."""
    withdrawn = game.record.taken_back
    lapses = {lapse.step: lapse.code for lapse in game.lapses}
    return tuple(
        TimelineEntry(
            step=order.step,
            order=c.STEP_OF[type(order.command)],
            seat=getattr(order.command, "seat", None),
            ref=getattr(order.command, "ref", None),
            by=order.by,
            at=order.at,
            status="withdrawn"
            if order.step in withdrawn
            else "lapsed"
            if order.step in lapses
            else "standing",
            withdrawn_by=withdrawn.get(order.step),
            lapse=lapses.get(order.step),
        )
        for order in game.orders
    )
