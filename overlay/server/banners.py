"""When which ruling is on air: a pure function from a snapshot's rulings to a schedule of banners.

The schedule follows from the times that the rulings carry, so every client that asks gets the same one, a reloaded page
too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Final, Literal

from overlay.engine import sanctions as s
from overlay.engine.view import RulingView, Snapshot, SpeechCost, TechnicalView
from overlay.protocol.messages import Banner, Term

Grade = Literal[
    "caution", "minute", "foul", "third_foul", "technical", "second_technical", "removal", "team_defeat"
]

HOLD_MS: Final[dict[Grade | Literal["correction"], int]] = {
    "caution": 4_000,
    "minute": 5_000,
    "foul": 5_000,
    "third_foul": 6_000,
    "technical": 7_000,
    "second_technical": 9_000,
    "removal": 9_000,
    "team_defeat": 12_000,
    "correction": 6_000,
}
PAUSE_MS: Final = 120
"""Between the end of one banner and the start of the next."""
PAST_MS: Final = 1_000
"""A banner that ended longer ago than this is left out."""


@dataclass(frozen=True, slots=True)
class _Slot:
    """A showing. `due` is when it was asked for, `start` when there is room for it."""

    ruling: RulingView
    correction: bool
    due: int
    start: int
    end: int


def schedule(snapshot: Snapshot, now: int) -> tuple[Banner, ...]:
    """The banners that are on air or still to come at `now` (milliseconds, server clock), in order, one at a time."""
    slots: list[_Slot] = []
    for at, ruling, correction in sorted(_airings(snapshot.rulings), key=lambda airing: airing[0]):
        # What is over by now has no say in what comes.
        slots = [slot for slot in slots if slot.end > at - PAST_MS]
        slots = _corrected(slots, ruling, at) if correction else [*slots, _queued(_slot(ruling, at), slots)]
    return tuple(_banner(snapshot, slot) for slot in slots if slot.end > now - PAST_MS)


def grade_of(sanctions: Iterable[s.Sanction]) -> Grade | None:
    """What a ruling weighs on air; None for one that is not shown."""
    by_kind = {sanction.kind: sanction for sanction in sanctions}
    if "team_defeat" in by_kind:
        return "team_defeat"
    if "removal" in by_kind:
        return "second_technical" if "technical_foul" in by_kind else "removal"
    if "technical_foul" in by_kind:
        return "technical"
    if "foul" in by_kind:
        return "third_foul" if "speech" in by_kind else "foul"
    if "speech" in by_kind:
        return "minute"
    return "caution" if "caution" in by_kind else None


# --- the schedule --------------------------------------------------------------------------------------------------


def _airings(rulings: Sequence[RulingView]) -> Iterator[tuple[int, RulingView, bool]]:
    """(when, ruling, is it a correction) for everything that asks for a banner."""
    for ruling in rulings:
        if ruling.aired_at is None or ruling.held or grade_of(ruling.sanctions) is None:
            continue
        if ruling.revoked_at is None:
            yield ruling.aired_at, ruling, False
        elif ruling.revoked_at > ruling.aired_at:
            yield ruling.aired_at, ruling, False
            yield ruling.revoked_at, ruling, True


def _slot(ruling: RulingView, at: int) -> _Slot:
    grade = grade_of(ruling.sanctions) or "foul"
    return _Slot(ruling, False, at, at, at + HOLD_MS[grade])


def _queued(slot: _Slot, before: list[_Slot]) -> _Slot:
    """The showing at the first moment that those before it leave free."""
    start = max(slot.due, before[-1].end + PAUSE_MS) if before else slot.due
    return replace(slot, start=start, end=start + slot.end - slot.start)


def _corrected(slots: list[_Slot], ruling: RulingView, at: int) -> list[_Slot]:
    """The schedule after a ruling was taken back at `at`."""
    shown = next((slot for slot in slots if slot.ruling.ref == ruling.ref), None)
    correction = _Slot(ruling, True, at, at, at + HOLD_MS["correction"])
    if shown is None or shown.end <= at:
        return [*slots, _queued(correction, slots)]
    i = slots.index(shown)
    if shown.start >= at:
        # Nobody has seen it yet: it leaves the queue, and there is nothing to correct.
        return _moved_up(slots[:i], slots[i + 1 :])
    # In its place at once, without a pause.
    return _moved_up([*slots[:i], replace(shown, end=at), correction], slots[i + 1 :])


def _moved_up(fixed: list[_Slot], waiting: list[_Slot]) -> list[_Slot]:
    """The waiting ones, each at the first moment that is free after those before it."""
    for slot in waiting:
        fixed = [*fixed, _queued(slot, fixed)]
    return fixed


# --- what a banner says --------------------------------------------------------------------------------------------


def _banner(snapshot: Snapshot, slot: _Slot) -> Banner:
    ruling = slot.ruling
    seat = snapshot.seats[ruling.seat - 1]
    grade = grade_of(ruling.sanctions) or "foul"
    terms = _terms(snapshot.rulings, ruling)
    showing = "correction" if slot.correction else "ruling"
    return Banner(
        id=f"{snapshot.game.number}-{ruling.ref}-{showing}-{slot.due}",
        ref=ruling.ref,
        grade="correction" if slot.correction else grade,
        starts_at=slot.start,
        ends_at=slot.end,
        seat=seat.seat,
        name=seat.name,
        role=seat.role,
        team=seat.team,
        cited=ruling.cited,
        fouls=next((x.number for x in ruling.sanctions if isinstance(x, s.Foul)), None),
        foul_slots=snapshot.regulation.foul_slots,
        speech=next(
            (SpeechCost(x.seconds, x.when) for x in ruling.sanctions if isinstance(x, s.SpeechLimit)), None
        ),
        technical=next(
            (TechnicalView(x.size, x.deduction) for x in ruling.sanctions if isinstance(x, s.TechnicalFoul)),
            None,
        ),
        points=_points(sum((_cost(x) for x in ruling.sanctions), Decimal(0))),
        terms=terms,
        total=_points(sum((Decimal(term.points) * (2 if term.double else 1) for term in terms), Decimal(0))),
        winner=_winner(ruling),
        vote_cancelled=next((x.when for x in ruling.sanctions if isinstance(x, s.VoteCancelled)), None),
        corrects=grade if slot.correction else None,
    )


def _terms(rulings: Sequence[RulingView], last: RulingView) -> tuple[Term, ...]:
    """The seat's sum in the game, up to and with this ruling."""
    terms: list[Term] = []
    for ruling in rulings[: rulings.index(last) + 1]:
        if ruling.seat != last.seat or (ruling.status != "standing" and ruling is not last):
            continue
        earlier = any(term.size for term in terms)
        removes = any(isinstance(x, s.Removal) for x in ruling.sanctions)
        for sanction in ruling.sanctions:
            points = _points(_cost(sanction))
            if points is None:
                continue
            if isinstance(sanction, s.TechnicalFoul):
                # The one that removes counts twice its size: the sanction holds the product, the banner the factor.
                double = earlier and removes
                terms.append(
                    Term(
                        points=str(sanction.deduction / 2) if double else points,
                        size=sanction.size,
                        double=double,
                    )
                )
            else:
                terms.append(Term(points=points, size=None, double=False))
    return tuple(terms)


def _cost(sanction: s.Sanction) -> Decimal:
    match sanction:
        case s.TechnicalFoul(deduction=points) | s.Deduction(points=points):
            return points
        case _:
            return Decimal(0)


def _points(points: Decimal) -> str | None:
    """Points as a decimal string; zero is silent on air."""
    return str(points) if points else None


def _winner(ruling: RulingView) -> Literal["red", "black"] | None:
    for sanction in ruling.sanctions:
        if isinstance(sanction, s.TeamDefeat) and sanction.loser != "unknown":
            return "black" if sanction.loser == "red" else "red"
    return None
