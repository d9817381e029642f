"""Saying how things stand: a game that begins in the middle, and phases that nobody kept. Never a dead end."""

from __future__ import annotations

from overlay.engine import commands as c
from overlay.engine import events as e
from overlay.engine.draft import Draft
from overlay.engine.errors import Refused
from overlay.engine.regulation import Regulation
from overlay.engine.rulings import is_held_now, release_what_it_builds_on
from overlay.engine.sanctions import Foul, Sanction, TechnicalFoul
from overlay.engine.terms import Seat


def set_table(draft: Draft, order: c.SetTable, regulation: Regulation) -> None:
    """Sets what the order names. Refuses what rulings made here already say otherwise: those are taken back instead."""
    for seat in {*order.presence, *order.fouls, *order.technical_fouls, *filter(None, (order.speaker,))}:
        draft.seat(seat)
    for seat, presence in sorted(order.presence.items()):
        _set_presence(draft, seat, presence)
    for seat in sorted({*order.fouls, *order.technical_fouls}):
        _set_counters(draft, seat, order, regulation)
    if order.phase is not None or order.number is not None or order.speaker is not None:
        _set_place(draft, order)
    draft.settle()


def _set_presence(draft: Draft, seat: Seat, presence: str) -> None:
    state = draft.game.at(seat)
    if any(departure.ref for departure in state.departures):
        raise Refused("take_back_instead", seat=seat)
    if state.presence == presence:
        return
    if not state.is_seated:
        draft.emit(e.PresenceSet(seat, "seated"))
    if presence != "seated":
        draft.emit(e.PresenceSet(seat, presence))  # type: ignore[arg-type]  # one of the order's literals


def _set_counters(draft: Draft, seat: Seat, order: c.SetTable, regulation: Regulation) -> None:
    """Counts that were made elsewhere come as one ruling without a clause, so that totals still derive from rulings."""
    have, techs = draft.game.fouls(seat), draft.game.technical_fouls(seat)
    want = order.fouls.get(seat, have)
    wanted = order.technical_fouls.get(seat, techs)
    if want < have or wanted[: len(techs)] != techs:
        raise Refused("take_back_instead", seat=seat)
    if not 0 <= want <= 20 or len(wanted) > 10:
        raise Refused("too_many_fouls", seat=seat)
    carried: list[Sanction] = [Foul(number) for number in range(have + 1, want + 1)]
    for earlier, size in enumerate(wanted[len(techs) :], start=len(techs)):
        cost = regulation.technical_cost(size, earlier)
        if cost is None:
            raise Refused("no_technical_fouls", regulation=regulation.id)
        carried.append(TechnicalFoul(size, cost))
    if carried:
        draft.warn("counted_only", seat=seat)
        ref = f"carried{draft.game.steps}-{seat}"
        release_what_it_builds_on(draft, seat)
        held = is_held_now(draft.game)
        draft.emit(e.RulingMade(ref, seat, None, None, None, None, tuple(carried), (), (), held=held))


def _set_place(draft: Draft, order: c.SetTable) -> None:
    game = draft.game
    draft.require_undecided()
    phase = order.phase or ("night" if game.phase == "night" and order.speaker is None else "day")
    current = game.night if phase == "night" else max(1, game.day)
    number = order.number if order.number is not None else current
    if not 0 <= number <= 99 or (phase == "day" and number == 0):
        raise Refused("bad_number", number=number)
    day = number
    night = number if phase == "night" else max(0, number - 1)
    spoken: tuple[Seat, ...] = ()
    if order.speaker is not None:
        draft.seated(order.speaker)
        order_today = game.speech_order
        spoken = order_today[: order_today.index(order.speaker)]
    elif phase == "day" and game.phase == "day" and number == game.day:
        spoken = game.spoken
    draft.emit(e.PlaceSet(phase, day, night, spoken))
    if order.speaker is not None and phase == "day":
        seconds = draft.game.speech_seconds(order.speaker, day)
        spent = tuple(ref for ref, _ in draft.game.limits_on(order.speaker, day))
        draft.emit(e.SpeechBegan(order.speaker, seconds, spent))
