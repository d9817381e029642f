"""What stands on a ruling's banner, and which banners are on air or to come. When, is `airing`'s business."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from typing import Final, Literal

from overlay.engine import sanctions as s
from overlay.engine.alike import in_common
from overlay.engine.terms import Seat
from overlay.engine.view import (
    RegulationView,
    RulingView,
    SeatView,
    Snapshot,
    SpeechCost,
    TechnicalView,
)
from overlay.protocol.assembling import assembled
from overlay.protocol.messages import Banner, Term
from overlay.protocol.production import QueuedBanner
from overlay.server.airing import HOLD_MS, PAUSE_MS, Course, Directive, Grade, Showing, course, grade_of

__all__ = ["HOLD_MS", "PAUSE_MS", "Grade", "banners_of", "grade_of", "queue_of", "schedule"]

QueueState = Literal["on_air", "next", "held", "frozen", "past"]

PAST_MS: Final = 1_000
"""A banner that ended longer ago than this is left out."""
REMEMBERED: Final = 10
"""How many banners that were shown stand in the operator's queue."""


def schedule(snapshot: Snapshot, directives: Iterable[Directive], now: int) -> tuple[Banner, ...]:
    """The banners that are on air or still to come at `now` (milliseconds, server clock), in order, one at a time."""
    return banners_of(snapshot, course(snapshot, directives, now), now)


def banners_of(snapshot: Snapshot, course: Course, now: int) -> tuple[Banner, ...]:
    """The banners of a course, without those that are over."""
    costing = Costing().of(snapshot.rulings)
    return tuple(_banner(snapshot, x, costing.get(x.ruling.seat, ())) for x in _current(course, now))


class Costing:
    """The rulings that cost points, by seat: all that a banner tells of others than its own.

    Asked again and again of one game, it looks through what is new.
    """

    def __init__(self) -> None:
        self._rulings: tuple[RulingView, ...] = ()
        self._costly: list[tuple[int, RulingView]] = []
        """With their places among all rulings."""
        self._by_seat: dict[Seat, tuple[RulingView, ...]] = {}

    def of(self, rulings: tuple[RulingView, ...]) -> Mapping[Seat, tuple[RulingView, ...]]:
        if rulings is not self._rulings:
            alike = in_common(self._rulings, rulings)
            before = self._costly
            self._costly = [one for one in before if one[0] < alike]
            self._costly += [
                (place, ruling)
                for place, ruling in enumerate(rulings[alike:], alike)
                if any(_cost(sanction) for sanction in ruling.sanctions)
            ]
            if self._costly != before:
                self._by_seat = {}
                for _, ruling in self._costly:
                    self._by_seat[ruling.seat] = (*self._by_seat.get(ruling.seat, ()), ruling)
            self._rulings = rulings
        return self._by_seat


class Banners:
    """`banners_of`, asked again and again: a banner that stays as it is, is the same object."""

    def __init__(self) -> None:
        self._made: dict[str, tuple[_Basis, Banner]] = {}
        self._costing = Costing()

    def of(self, snapshot: Snapshot, course: Course, now: int) -> tuple[Banner, ...]:
        made: dict[str, tuple[_Basis, Banner]] = {}
        costing = self._costing.of(snapshot.rulings)
        for showing in _current(course, now):
            seat = showing.ruling.seat
            basis = (
                showing,
                costing.get(seat, ()),
                snapshot.seats[seat - 1],
                snapshot.regulation,
                _lost_vote(snapshot, showing.ruling),
            )
            kept = self._made.get(showing.id)
            made[showing.id] = (
                kept
                if kept is not None and kept[0] == basis
                else (basis, _banner(snapshot, showing, basis[1]))
            )
        self._made = made
        return tuple(banner for _, banner in made.values())


_LostVote = Literal["today", "tomorrow"] | None
_Basis = tuple[Showing, tuple[RulingView, ...], SeatView, RegulationView, _LostVote]
"""All that a banner follows from."""


def _current(course: Course, now: int) -> list[Showing]:
    """What is on air, has just been, or is to come, in order."""
    shown: list[Showing] = []
    # They follow one another, so what lies before one that is over is over too.
    for showing in reversed(course.shown):
        if showing.end is None or showing.end <= now - PAST_MS:
            break
        shown.append(showing)
    return [*reversed(shown), *course.coming]


def queue_of(snapshot: Snapshot, course: Course, now: int) -> tuple[QueuedBanner, ...]:
    """The queue as the operator sees it: on air, to come, frozen, held, then the last ones that were shown."""
    on = [x for x in course.shown if x.is_on(now)]
    past = [x for x in course.shown if not x.is_on(now)][: -REMEMBERED - 1 : -1]
    held = [x for x in course.waiting if x.held]
    frozen = [x for x in course.waiting if not x.held]
    listed: list[tuple[Showing, QueueState, int | None]] = [
        *((x, "on_air", x.start) for x in on),
        *((x, "next", x.since) for x in course.coming),
        *((x, "frozen", max(x.since, course.frozen or 0)) for x in frozen),
        *((x, "held", x.since) for x in held),
        *((x, "past", x.end) for x in past),
    ]
    costing = Costing().of(snapshot.rulings)
    return tuple(
        _queued(_banner(snapshot, x, costing.get(x.ruling.seat, ())), x, state, since or x.since)
        for x, state, since in listed
    )


def _queued(
    banner: Banner,
    showing: Showing,
    state: QueueState,
    since: int,
) -> QueuedBanner:
    return QueuedBanner(
        id=banner.id,
        state=state,
        since=since,
        starts_at=showing.start,
        ends_at=showing.end,
        length_ms=showing.length,
        ref=banner.ref,
        grade=banner.grade,
        corrects=banner.corrects,
        seat=banner.seat,
        name=banner.name,
        clause=banner.cited[-1].clause if banner.cited else None,
        fouls=banner.fouls,
        points=banner.points,
        total=banner.total,
    )


def _banner(snapshot: Snapshot, showing: Showing, rulings: Sequence[RulingView]) -> Banner:
    """`rulings`: those of its seat that cost points."""
    ruling = showing.ruling
    seat = snapshot.seats[ruling.seat - 1]
    grade = grade_of(ruling.sanctions) or "foul"
    terms = _terms(rulings, ruling)
    return assembled(
        Banner,
        id=showing.id,
        ref=ruling.ref,
        grade="correction" if showing.correction else grade,
        starts_at=showing.start or showing.since,
        ends_at=showing.end or showing.since + showing.length,
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
        vote_cancelled=_lost_vote(snapshot, ruling),
        corrects=grade if showing.correction else None,
    )


def _lost_vote(snapshot: Snapshot, ruling: RulingView) -> _LostVote:
    """Which vote the ruling takes, as one says it where the game is: last night's "tomorrow" is "today" by day."""
    when = next((x.when for x in ruling.sanctions if isinstance(x, s.VoteCancelled)), None)
    game = snapshot.game
    has_dawned = ruling.phase == "night" and game.phase != "night" and game.day > ruling.number
    return "today" if when == "tomorrow" and has_dawned else when


def _terms(rulings: Sequence[RulingView], last: RulingView) -> tuple[Term, ...]:
    """The seat's sum in the game, up to and with this ruling."""
    terms: list[Term] = []
    for ruling in rulings:
        if ruling.step > last.step:
            break
        if ruling.status != "standing" and ruling is not last:
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
