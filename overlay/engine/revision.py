"""Taking back and amending: the game is read again without the withdrawn order, and the difference is recorded.

The law: after a revocation the standing game is that in which the infraction had never been recorded.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import replace

from overlay.engine import commands as c
from overlay.engine import events as e
from overlay.engine.draft import Draft
from overlay.engine.errors import Refused
from overlay.engine.evolve import evolve
from overlay.engine.game import Game, Order
from overlay.engine.reading import Orders, Shelf
from overlay.engine.regulation import Regulation
from overlay.engine.terms import SEATS
from overlay.engine.view import TimelineEntry

Apply = Callable[[Draft, c.Command, Regulation, int], None]
"""Carries out one ordinary order on a draft."""

Revision = c.Revoke | c.Undo | c.AttachClause | c.Amend

_AMENDING = (c.AttachClause, c.Amend)

_READINGS: Shelf[Orders] = Shelf(Orders)


def revise(game: Game, order: Order, regulation: Regulation, apply: Apply) -> e.HistoryRevised:
    """The revision that this order asks for; refused where there is nothing of the kind to revise."""
    assert isinstance(order.command, Revision)
    _require_target(game, order.command)
    return _reread(game, (*game.orders, order), order, regulation, apply)


def _require_target(game: Game, command: Revision) -> None:
    withdrawn = _withdrawn(game.orders)
    if isinstance(command, c.Undo):
        target = next((o for o in game.orders if o.step == command.step), None)
        if target is None:
            raise Refused("unknown_step", step=command.step)
        if target.step in withdrawn:
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


def _withdrawn(orders: tuple[Order, ...]) -> dict[int, int]:
    """Steps that have been taken back, with those that did it. A withdrawal that was itself taken back does nothing."""
    steps: dict[int, int] = {}
    ruled = {o.command.ref: o.step for o in orders if isinstance(o.command, c.RecordInfraction)}
    for order in reversed(orders):
        if order.step in steps:
            continue
        match order.command:
            case c.Undo(step=step):
                steps.setdefault(step, order.step)
            case c.Revoke(ref=ref) if ref in ruled:
                steps.setdefault(ruled[ref], order.step)
            case _:
                pass
    return steps


def standing_orders(orders: tuple[Order, ...]) -> Iterator[Order]:
    """The orders that make the game: without withdrawn ones, quick fouls with the clauses they were given since."""
    withdrawn = _withdrawn(orders)
    amendments: defaultdict[str, list[c.AttachClause | c.Amend]] = defaultdict(list)
    for order in orders:
        if isinstance(order.command, _AMENDING) and order.step not in withdrawn:
            amendments[order.command.ref].append(order.command)
    for order in orders:
        if order.step in withdrawn or isinstance(order.command, Revision):
            continue
        command = order.command
        if isinstance(command, c.RecordInfraction):
            for amendment in amendments.get(command.ref or "", ()):
                command = _amended(command, amendment)
        yield order if command is order.command else replace(order, command=command)


def _amended(infraction: c.RecordInfraction, amendment: c.AttachClause | c.Amend) -> c.RecordInfraction:
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


def _reread(
    game: Game, orders: tuple[Order, ...], cause: Order, regulation: Regulation, apply: Apply
) -> e.HistoryRevised:
    fresh, refusals = _read(game, tuple(standing_orders(orders)), regulation, apply)
    lapses = []
    for order, refusal in refusals:
        if isinstance(cause.command, _AMENDING) and _is_about(order, cause.command):
            raise refusal  # the amendment itself does not fit
        lapses.append(e.Lapse(order.step, refusal.code, refusal.facts))
    kept = _common_length(game.log, fresh.log)
    return e.HistoryRevised(
        cause.step, cause.command, cause.at, cause.by, kept, fresh.log[kept:], tuple(lapses)
    )


def _read(
    game: Game, orders: tuple[Order, ...], regulation: Regulation, apply: Apply
) -> tuple[Game, list[tuple[Order, Refused]]]:
    """The game that these orders make, and those of them that were refused on the way."""
    reading = _READINGS.of(game.log[0], regulation, apply)
    fresh = reading.keep(orders) or evolve(None, game.log[0])
    for order in orders[len(reading.read) :]:
        refusal = None
        try:
            events = carry_out(fresh, order, regulation, apply)
        except Refused as refused:
            # It is kept, the frames that it came through are not.
            events, refusal = (), refused.with_traceback(None)
        for event in events:
            fresh = evolve(fresh, _known(event, len(fresh.log), game.log))
        reading.add(order, refusal, fresh)
    return fresh, [(order, refusal) for order, refusal in reading.read if refusal is not None]


def _known(event: e.Event, place: int, log: tuple[e.Event, ...]) -> e.Event:
    """The event that the game has in this place already, where it is the same: so they need not be compared again."""
    return log[place] if place < len(log) and log[place] == event else event


def _is_about(order: Order, amendment: c.AttachClause | c.Amend) -> bool:
    return isinstance(order.command, c.RecordInfraction) and order.command.ref == amendment.ref


def _common_length(before: tuple[e.Event, ...], after: tuple[e.Event, ...]) -> int:
    for index, (old, new) in enumerate(zip(before, after, strict=False)):
        if old is not new and old != new:
            return index
    return min(len(before), len(after))


def carry_out(game: Game, order: Order, regulation: Regulation, apply: Apply) -> tuple[e.Event, ...]:
    """The events of an ordinary order: that it was given, and what came of it."""
    opened = e.Ordered(order.step, order.command, order.at, order.by)
    draft = Draft(evolve(game, opened))
    apply(draft, order.command, regulation, order.at)
    return (replace(opened, notices=tuple(draft.notices)), *draft.events)


def timeline(game: Game) -> tuple[TimelineEntry, ...]:
    """Everything that was ordered, oldest first, with what has become of it."""
    withdrawn = _withdrawn(game.orders)
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
