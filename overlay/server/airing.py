"""When which ruling is on air: a pure function from rulings, the operator's directives and the time.

Everything follows from the times that rulings and directives carry, so every page that asks gets the same answer, one
that was reloaded and a server that was restarted too. The words of a banner are `banners`' business.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import chain
from typing import Final, Literal

from overlay.engine import sanctions as s
from overlay.engine.alike import differing
from overlay.engine.view import RulingView, Snapshot

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
GRAVE: Final[frozenset[Grade]] = frozenset(("second_technical", "removal", "team_defeat"))
"""What puts a player out goes before waiting fouls: the viewer sees an empty seat and must learn why."""
PAUSE_MS: Final = 120
"""Between the end of one banner and the start of the next."""

Act = Literal["hold", "release", "skip", "remove", "replay", "freeze", "drop", "thaw"]


@dataclass(frozen=True, slots=True)
class Directive:
    """What the operator ordered at `at`. `id` is of a showing; None for those about all of them.

    `freeze` lets nothing new on air until `thaw`; `drop` is a freeze that also takes down what is on air.
    """

    at: int
    act: Act
    id: str | None = None


@dataclass(frozen=True, slots=True)
class Showing:
    """A ruling, or the correction of one, that is shown, was shown or waits.

    `since`: when it came to wait as it does. `start` and `end` are None while it waits.
    """

    id: str
    ruling: RulingView
    grade: Grade
    correction: bool
    since: int
    length: int
    held: bool = False
    again: bool = False
    """It is shown once more on the operator's order."""
    start: int | None = None
    end: int | None = None

    def is_on(self, at: int) -> bool:
        return self.start is not None and self.end is not None and self.start <= at < self.end

    def is_as(self, other: Showing) -> bool:
        """The same showing at the same time. Written out: all fields are compared for every state."""
        return (
            self.ruling is other.ruling
            and self.start == other.start
            and self.end == other.end
            and self.since == other.since
            and self.again == other.again
        )

    def begun(self, start: int) -> Showing:
        # Written out: `replace` takes a third of the time of a whole schedule.
        return Showing(
            self.id,
            self.ruling,
            self.grade,
            self.correction,
            self.since,
            self.length,
            self.held,
            self.again,
            start,
            start + self.length,
        )

    def cut(self, at: int) -> Showing:
        return replace(self, end=at)


@dataclass(frozen=True, slots=True)
class Course:
    """How things stand at one moment.

    `shown`: what began, oldest first. `coming`: what goes by itself, with its times, in order; empty while frozen.
    `waiting`: what does not: held by the operator, or by the freeze. `frozen`: since when.
    """

    shown: tuple[Showing, ...]
    coming: tuple[Showing, ...]
    waiting: tuple[Showing, ...]
    frozen: int | None

    def find(self, id_: str) -> Showing | None:
        return next((x for x in (*self.shown, *self.coming, *self.waiting) if x.id == id_), None)

    def turn(self, after: int) -> int | None:
        """The next moment at which something begins or ends by itself."""
        turns = [at for x in (*self.shown[-1:], *self.coming[:1]) for at in (x.start, x.end)]
        return min((at for at in turns if at is not None and at > after), default=None)


def course(snapshot: Snapshot, directives: Iterable[Directive], now: int) -> Course:
    """The course of a game's banners at `now` (milliseconds, server clock)."""
    return Courses().at(snapshot, tuple(directives), now)


class Courses:
    """`course`, asked again and again of one game: what has passed is not run through anew.

    It is the same pure function. Where what has passed turns out to have been different (a ruling was taken back, an
    order came late, another game began), all is run through from the beginning.
    """

    def __init__(self) -> None:
        self._rulings: tuple[RulingView, ...] = ()
        self._asked: list[tuple[_Event, ...]] = []
        """What each of the rulings asks for."""
        self._directives: tuple[Directive, ...] = ()
        self._of: tuple[object, object] = (None, None)
        self._passed: list[_Event] = []
        self._line = _Line()
        self._now = -1
        self._course: Course | None = None

    def at(self, snapshot: Snapshot, directives: tuple[Directive, ...], now: int) -> Course:
        """The course at `now`, which as a rule is not earlier than the last."""
        new: list[_Event] = []
        if not self._is_as_before(snapshot, directives, now):
            events = self._events(snapshot, directives)
            new = self._begin_again(events, now)
            self._passed = events
        for event in new:
            at, _, what = event
            self._line.run(at)
            if isinstance(what, Directive):
                self._line.obey(what)
            elif what[1]:
                self._line.correct(what[0], at, snapshot.game.number)
            else:
                self._line.put(_showing(snapshot.game.number, what[0], False, at))
        self._now = now
        if self._line.run(now + 1) or new or self._course is None:
            self._course = self._taken_over(self._line.course())
        return self._course

    def _is_as_before(self, snapshot: Snapshot, directives: tuple[Directive, ...], now: int) -> bool:
        """Nothing has happened to the queue since; most orders are no rulings."""
        of = (snapshot.rulings, directives)
        before, self._of = self._of, of
        return of[0] is before[0] and of[1] is before[1] and now >= self._now

    def _taken_over(self, course: Course) -> Course:
        """The course, with the showings of the one before where they come as they were to come."""
        known = {showing.id: showing for showing in self._course.coming} if self._course else {}
        coming = tuple(
            before if (before := known.get(x.id)) is not None and before.is_as(x) else x
            for x in course.coming
        )
        return Course(course.shown, coming, course.waiting, course.frozen)

    def _events(self, snapshot: Snapshot, directives: tuple[Directive, ...]) -> list[_Event]:
        """What happens to the queue, in the order of the times: as the last time, but for what is different."""
        events, rulings = [*self._passed], snapshot.rulings
        shorter = min(len(self._rulings), len(rulings))
        other = [*differing(self._rulings, rulings)]
        for gone in chain.from_iterable(
            self._asked[place] for place in (*other, *range(shorter, len(self._asked)))
        ):
            del events[bisect_left(events, _order(gone), key=_order)]
        del self._asked[shorter:]
        for place in other:
            self._asked[place] = _airings(rulings[place])
        self._asked += map(_airings, rulings[shorter:])
        for come in chain.from_iterable(
            self._asked[place] for place in (*other, *range(shorter, len(rulings)))
        ):
            insort(events, come, key=_order)
        self._rulings = rulings
        if directives != self._directives:
            events = [event for event in events if not isinstance(event[2], Directive)]
            events += [(directive.at, 1, directive) for directive in directives]
            events.sort(key=_order)
            self._directives = directives
        return events

    def _begin_again(self, events: list[_Event], now: int) -> list[_Event]:
        """What has not passed yet; everything, from the beginning, where what has passed is not as it was."""
        count = len(self._passed)
        new = events[count:]
        renewed = self._renewed(events) if len(events) >= count and now >= self._now else None
        # In the same millisecond it would have come before what that millisecond has begun.
        if renewed is None or (new and new[0][0] <= self._now):
            self._line, self._course = _Line(), None
            return events
        if renewed:
            self._line.renew(renewed)
            self._course = None
        return new

    def _renewed(self, events: list[_Event]) -> Mapping[str, RulingView] | None:
        """What has passed and was taken back since; None where something else is not as it was."""
        renewed: dict[str, RulingView] = {}
        for place in differing(self._passed, events):
            before, now = self._passed[place][2], events[place][2]
            if isinstance(before, Directive) or isinstance(now, Directive) or before[1] != now[1]:
                return None
            was, is_ = before[0], now[0]
            if replace(was, status=is_.status, revoked_at=is_.revoked_at) != is_:
                return None
            renewed[is_.ref] = is_
        return renewed


def grade_of(sanctions: Iterable[s.Sanction]) -> Grade | None:
    """What a ruling weighs on air; None for one that is not shown."""
    kinds = {sanction.kind for sanction in sanctions}
    if "team_defeat" in kinds:
        return "team_defeat"
    if "removal" in kinds:
        return "second_technical" if "technical_foul" in kinds else "removal"
    if "technical_foul" in kinds:
        return "technical"
    if "foul" in kinds:
        return "third_foul" if "speech" in kinds else "foul"
    if "speech" in kinds:
        return "minute"
    return "caution" if "caution" in kinds else None


_Event = tuple[int, int, "Directive | tuple[RulingView, bool]"]
"""When; rulings before directives of the same time; the directive, or a ruling and whether this corrects it."""


def _order(event: _Event) -> tuple[int, ...]:
    """Of one time, rulings come as they were made, each before its correction's time, and then the directives."""
    at, kind, what = event
    return (at, kind) if isinstance(what, Directive) else (at, kind, what[0].step, what[0].seat)


def _airings(ruling: RulingView) -> tuple[_Event, ...]:
    """What a ruling asks to be shown: itself, and that it was taken back."""
    aired, revoked = ruling.aired_at, ruling.revoked_at
    if aired is None or ruling.held or grade_of(ruling.sanctions) is None or is_carried(ruling):
        return ()
    first: _Event = (aired, 0, (ruling, False))
    if revoked is None:
        return (first,)
    return (first, (revoked, 0, (ruling, True))) if revoked > aired else ()


def is_carried(ruling: RulingView) -> bool:
    """Counts that were made elsewhere and only entered here: nothing has just happened that could be told."""
    return ruling.clause is None and ruling.override is None


def _showing(game: int, ruling: RulingView, correction: bool, at: int) -> Showing:
    grade = grade_of(ruling.sanctions) or "foul"
    kind = "correction" if correction else "ruling"
    length = HOLD_MS["correction" if correction else grade]
    return Showing(f"{game}-{ruling.ref}-{kind}-{at}", ruling, grade, correction, at, length)


class _Line:
    """The queue while the events of a game pass by, in the order of their times."""

    def __init__(self) -> None:
        self._shown: list[Showing] = []
        self._places: dict[str, list[int]] = {}
        """Where among what was shown each ruling is."""
        self._seen: set[str] = set()
        """The rulings among what was shown."""
        self._waiting: list[Showing] = []
        self._frozen: int | None = None
        self._thawed = 0

    def run(self, until: int | None) -> bool:
        """Shows what begins before `until`; whether anything did, or was passed over."""
        moved = False
        while self._frozen is None:
            place = next((i for i, x in enumerate(self._waiting) if not x.held), None)
            if place is None:
                break
            showing = self._waiting[place]
            start = max(showing.since, self._thawed, self._free())
            if until is not None and start >= until:
                break
            del self._waiting[place]
            moved = True
            if not self._is_outdone(showing):
                self._show(showing.begun(start))
                if not showing.correction:
                    self._seen.add(showing.ruling.ref)
        return moved

    def renew(self, rulings: Mapping[str, RulingView]) -> None:
        """These rulings are told otherwise since, but were shown as they were."""
        for ref, ruling in rulings.items():
            for place in self._places.get(ref, ()):
                self._shown[place] = replace(self._shown[place], ruling=ruling)
        self._waiting = [
            replace(x, ruling=rulings[x.ruling.ref]) if x.ruling.ref in rulings else x for x in self._waiting
        ]

    def put(self, showing: Showing) -> None:
        """Lets it wait for its turn.

        What puts a player out goes before what does not, and takes what waits for the same seat along: rulings of one
        seat never overtake each other. What is lighter among them is dropped when its turn comes (`_is_outdone`), not
        here: the removal may be taken back or skipped before that.
        """
        if showing.grade not in GRAVE:
            self._waiting.append(showing)
            return
        grave = [i for i, x in enumerate(self._waiting) if x.grade in GRAVE and not x.again and not x.held]
        place = grave[-1] + 1 if grave else 0
        ahead, behind = self._waiting[:place], self._waiting[place:]
        own: list[Showing] = []
        others: list[Showing] = []
        for x in behind:
            (own if x.ruling.seat == showing.ruling.seat and not x.again else others).append(x)
        self._waiting = [*ahead, *own, showing, *others]

    def correct(self, ruling: RulingView, at: int, game: int) -> None:
        """A ruling was taken back: it leaves the queue; what was seen of it is corrected."""
        self._waiting = [x for x in self._waiting if x.correction or x.ruling.ref != ruling.ref]
        if ruling.ref not in self._seen:
            return
        correction = _showing(game, ruling, True, at)
        on = self._on(at)
        if on is None or on.correction or on.ruling.ref != ruling.ref:
            self.put(correction)
            return
        self._shown[-1] = on.cut(at)
        if self._frozen is not None:
            self.put(correction)
        else:
            # In its place at once, without a pause.
            self._show(correction.begun(at))

    def obey(self, order: Directive) -> None:
        """Carries out a directive; one that has lost its object does nothing."""
        match order.act:
            case "freeze" | "drop":
                self._frozen = order.at if self._frozen is None else self._frozen
                if order.act == "drop":
                    self._take_down(None, order.at)
            case "thaw":
                self._frozen, self._thawed = None, order.at
            case "hold" | "release":
                self._waiting = [
                    replace(x, held=order.act == "hold", since=order.at) if x.id == order.id else x
                    for x in self._waiting
                ]
            case "skip" | "remove":
                self._waiting = [x for x in self._waiting if x.id != order.id]
                self._take_down(order.id, order.at)
            case "replay":
                self._show_again(order)

    def course(self) -> Course:
        now = _Line()
        now._shown, now._waiting = [*self._shown], [*self._waiting]
        now._frozen, now._thawed = self._frozen, self._thawed
        now.run(None)
        begun = len(self._shown)
        return Course(tuple(self._shown), tuple(now._shown[begun:]), tuple(now._waiting), self._frozen)

    def _show(self, showing: Showing) -> None:
        self._places.setdefault(showing.ruling.ref, []).append(len(self._shown))
        self._shown.append(showing)

    def _on(self, at: int) -> Showing | None:
        return self._shown[-1] if self._shown and self._shown[-1].is_on(at) else None

    def _free(self) -> int:
        last = self._shown[-1].end if self._shown else None
        return last + PAUSE_MS if last is not None else 0

    def _is_outdone(self, showing: Showing) -> bool:
        """Behind it waits what puts its player out: "third foul, 30 seconds next speech" has lost its meaning."""
        if showing.grade in GRAVE or showing.correction or showing.again:
            return False
        return any(
            x.grade in GRAVE
            and not (x.correction or x.again or x.held)
            and x.ruling.seat == showing.ruling.seat
            and (x.ruling.aired_at or 0) >= (showing.ruling.aired_at or 0)
            for x in self._waiting
        )

    def _take_down(self, id_: str | None, at: int) -> None:
        on = self._on(at)
        if on is not None and id_ in (None, on.id):
            self._shown[-1] = on.cut(at)

    def _show_again(self, order: Directive) -> None:
        before = next((x for x in self._shown if x.id == order.id), None)
        if before is None or is_taken_back(before, order.at):
            return
        id_ = f"{first_id(before.id)}-again-{order.at}"
        if any(x.id == id_ for x in (*self._shown, *self._waiting)):
            return
        again = replace(before, id=id_, since=order.at, held=False, again=True, start=None, end=None)
        self._waiting.append(again)


def is_taken_back(showing: Showing, at: int) -> bool:
    """It showed a ruling that no longer stands: nobody may see it again."""
    revoked = showing.ruling.revoked_at
    return not showing.correction and revoked is not None and revoked <= at


def first_id(id_: str) -> str:
    """The id of the first showing, from that of a replay."""
    return id_.partition("-again-")[0]
