"""A game as it stands: frozen state, and the questions that the rules of play ask of it. Nothing changes here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from operator import is_, itemgetter
from typing import Literal

from overlay.engine.commands import Override
from overlay.engine.events import Event, Hands, Lapse, VoteResult
from overlay.engine.record import Order as Order  # noqa: PLC0414  (part of a game, imported from here)
from overlay.engine.record import Record
from overlay.engine.regulation import GameRules
from overlay.engine.sanctions import (
    Caution,
    Deduction,
    Foul,
    Referral,
    Sanction,
    Size,
    SpeechLimit,
    TechnicalFoul,
)
from overlay.engine.terms import SEATS, TEAM_OF, Phase, Presence, Role, Seat, Stage, Team, Winner, Word
from overlay.engine.view import Citation, ClockView, Notice, Outcome, RegulationView, Titles


@dataclass(frozen=True, slots=True)
class Departure:
    """How a seat left the table. `ref`: the ruling that removed it."""

    how: Literal["killed", "voted_out", "removed"]
    phase: Literal["day", "night"]
    number: int
    ref: str | None = None


@dataclass(frozen=True, slots=True)
class SeatState:
    """A seat. `last_word` is None until the seat leaves by vote or kill, and after a removal."""

    seat: Seat
    name: str
    role: Role | None
    departures: tuple[Departure, ...] = ()
    last_word: Literal["due", "running", "over"] | None = None

    @property
    def team(self) -> Team | None:
        return TEAM_OF[self.role] if self.role else None

    @property
    def is_seated(self) -> bool:
        return not self.departures

    @property
    def presence(self) -> Presence:
        if not self.departures:
            return "seated"
        last = self.departures[-1].how
        if last == "voted_out" and self.last_word in ("due", "running"):
            return "leaving"
        return last

    @property
    def is_leaving(self) -> bool:
        """Voted out or killed, with the last word still to come or being spoken."""
        return self.last_word in ("due", "running") and self.departures[-1].how != "removed"

    @property
    def may_be_cited(self) -> bool:
        """At the table, the last word included."""
        return self.is_seated or self.is_leaving


@dataclass(frozen=True, slots=True)
class Nomination:
    seat: Seat
    by: Seat
    step: int = 0


@dataclass(frozen=True, slots=True)
class VoteState:
    """The day's vote. `known`: its result can no longer change."""

    standing: tuple[Seat, ...]
    round: int = 1
    hands: tuple[Hands, ...] = ()
    result: VoteResult = "open"
    leaving: tuple[Seat, ...] = ()
    lift_hands: int | None = None
    known: bool = False


@dataclass(frozen=True, slots=True)
class NightState:
    """A night's facts. `at_start`: players at the table when it fell."""

    number: int
    at_start: int
    shot: Seat | Literal["miss"] | None = None
    don_check: Seat | None = None
    don_found_sheriff: bool | None = None
    sheriff_check: Seat | None = None
    sheriff_found: Team | None = None
    best_move_by: Seat | None = None
    best_move: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class Ruling:
    """A ruling with the moment it was made. `status` is `standing` while it counts."""

    ref: str
    step: int
    seat: Seat
    clause: str | None
    title: Titles | None
    override: Override | None
    note: str | None
    sanctions: tuple[Sanction, ...]
    cited: tuple[Citation, ...]
    notices: tuple[Notice, ...]
    held: bool
    by: str | None
    made_at: int
    aired_at: int | None
    phase: Literal["night", "day"]
    day: int
    number: int
    status: Literal["standing", "revoked", "lapsed"] = "standing"
    readjudicated: bool = False
    revoked_at: int | None = None


# No slots: `changed` copies a game as a whole.
@dataclass(frozen=True)
class Game:
    """One game. Totals are not kept: they derive from the standing rulings.

    `log` are the events that stand. `withdrawn` are rulings that no longer count.
    `phase_told`: somebody has said where the game is. `spent`: rulings whose shortened minute has been spoken.
    `before`: the game as it was before the last order other than one to the clock, for "what would undo bring back".
    """

    number: int
    regulation: RegulationView
    rules: GameRules
    settings: Mapping[str, str]
    seats: tuple[SeatState, ...]
    phase: Phase = "night"
    phase_told: bool = False
    day: int = 0
    night: int = 0
    speaker: Seat | None = None
    word: Word | None = None
    opener: Seat = 1
    spoken: tuple[Seat, ...] = ()
    tie_spoken: tuple[Seat, ...] = ()
    nominations: tuple[Nomination, ...] = ()
    vote: VoteState | None = None
    cancelled_votes: tuple[tuple[int, str], ...] = ()
    nights: tuple[NightState, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    spent: frozenset[str] = frozenset()
    decided: Winner | None = None
    outcome: Outcome | None = None
    outcome_ref: str | None = None
    undecided_defeat: str | None = None
    clock: ClockView | None = None
    steps: int = 0
    now: int = 0
    order_by: str | None = None
    record: Record = field(default_factory=Record)
    lapses: tuple[Lapse, ...] = ()
    withdrawn: tuple[Ruling, ...] = ()
    log: tuple[Event, ...] = ()
    latest_warnings: tuple[Notice, ...] = ()
    latest_ref: str | None = None
    before: Game | None = field(default=None, compare=False, repr=False)

    @property
    def orders(self) -> tuple[Order, ...]:
        """All accepted orders."""
        return self.record.given

    # --- the table ---------------------------------------------------------------------------------------------

    def at(self, seat: Seat) -> SeatState:
        """The seat's state; the seat is known to exist."""
        return self.seats[seat - 1]

    @property
    def seated(self) -> tuple[Seat, ...]:
        return tuple(state.seat for state in self.seats if state.is_seated)

    @property
    def at_table(self) -> int:
        return len(self.seated)

    @property
    def finished(self) -> bool:
        return self.phase == "finished"

    @property
    def roles_known(self) -> bool:
        return any(state.role for state in self.seats)

    def team_count(self, team: Team) -> int:
        return sum(1 for state in self.seats if state.is_seated and state.team == team)

    def seat_of(self, role: Role) -> SeatState | None:
        return next((state for state in self.seats if state.role == role), None)

    def circle_from(self, seat: Seat) -> Iterator[Seat]:
        """All seats in speaking order, beginning with this one."""
        start = SEATS.index(seat)
        yield from SEATS[start:] + SEATS[:start]

    # --- standing of a seat ------------------------------------------------------------------------------------

    def record_of(self, seat: Seat) -> tuple[tuple[Ruling, Sanction], ...]:
        """What was imposed on this seat and stands, oldest first."""
        return self.records.get(seat, ())

    @property
    def records(self) -> Mapping[Seat, tuple[tuple[Ruling, Sanction], ...]]:
        """The same for all seats that have any. While nothing is imposed on a seat, its record is the same object."""
        return _by_seat(self.rulings)

    def sanctions_of(self, seat: Seat) -> Iterator[tuple[Ruling, Sanction]]:
        return iter(self.record_of(seat))

    def fouls(self, seat: Seat) -> int:
        return sum(isinstance(s, Foul) for _, s in self.sanctions_of(seat))

    def cautions(self, seat: Seat) -> int:
        return sum(isinstance(s, Caution) for _, s in self.sanctions_of(seat))

    def technical_fouls(self, seat: Seat) -> tuple[Size, ...]:
        return tuple(s.size for _, s in self.sanctions_of(seat) if isinstance(s, TechnicalFoul))

    def deduction(self, seat: Seat) -> Decimal:
        return points_of(s for _, s in self.sanctions_of(seat))

    def is_referred(self, seat: Seat) -> bool:
        return any(isinstance(s, Referral) for _, s in self.sanctions_of(seat))

    # --- speeches ----------------------------------------------------------------------------------------------

    def first_opener(self) -> Seat:
        """Who opens the coming day: seat 1 at first, then the next seated after the one who opened the day before."""
        order = list(self.circle_from(self.opener))
        if self.day > 0:
            order = order[1:] + order[:1]
        return next((seat for seat in order if self.at(seat).is_seated), self.opener)

    @property
    def speech_order(self) -> tuple[Seat, ...]:
        """Seated players in this day's speaking order."""
        return tuple(seat for seat in self.circle_from(self.opener) if self.at(seat).is_seated)

    @property
    def speeches_left(self) -> tuple[Seat, ...]:
        """Who has not begun the own minute today, in order after the last speaker."""
        order = self.speech_order
        if self.spoken and self.spoken[-1] in order:
            at = order.index(self.spoken[-1]) + 1
            order = order[at:] + order[:at]
        return tuple(seat for seat in order if seat not in self.spoken)

    def limits_on(self, seat: Seat, day: int) -> tuple[tuple[str, SpeechLimit], ...]:
        """The shortenings that would fall on this seat's minute of that day."""
        return tuple(
            (ruling.ref, sanction)
            for ruling, sanction in self.sanctions_of(seat)
            if isinstance(sanction, SpeechLimit)
            and ruling.ref not in self.spent
            and (day == ruling.day + 1 if sanction.when == "next_round" else True)
        )

    def speech_seconds(self, seat: Seat, day: int) -> int:
        """How long this seat's minute of that day is, with those at the table now."""
        limits = [limit.left(self.at_table) for _, limit in self.limits_on(seat, day)]
        return min((seconds for seconds in limits if seconds is not None), default=self.rules.minute)

    @property
    def passed_over(self) -> frozenset[str]:
        """Rulings whose lost minute is over once this day's speeches are: nobody called the silent to speak."""
        return frozenset(
            ruling.ref
            for seat in (self.speeches_left if self.phase == "day" else ())
            for ruling, limit in self.sanctions_of(seat)
            if isinstance(limit, SpeechLimit)
            and limit.when == "next_own"
            and ruling.ref not in self.spent
            and self.speech_seconds(seat, self.day) == 0
        )

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """Who is still to speak today and has a speech. The silent may be called to nominate; nobody waits for them."""
        return tuple(seat for seat in self.speeches_left if self.speech_seconds(seat, self.day))

    @property
    def round_day(self) -> int:
        """The day whose round comes next or is running."""
        return self.day if self.phase == "day" else self.night + 1 if self.phase == "night" else self.day + 1

    def next_speech_day(self, seat: Seat) -> int:
        """The day of this seat's next own minute."""
        return self.day + 1 if self.phase == "day" and seat in self.spoken else self.round_day

    # --- the vote ----------------------------------------------------------------------------------------------

    @property
    def candidates(self) -> tuple[Seat, ...]:
        """Nominees still at the table, in order of nomination."""
        return tuple(n.seat for n in self.nominations if self.at(n.seat).is_seated)

    def is_cancelled(self, day: int) -> bool:
        return any(cancelled == day for cancelled, _ in self.cancelled_votes)

    @property
    def next_vote_day(self) -> int:
        """The day whose vote a removal now would cancel first."""
        return self.night + 1 if self.phase == "night" else self.day

    @property
    def vote_known(self) -> bool:
        """This day's vote has a result that cannot change."""
        if self.phase == "night" or self.is_cancelled(self.day):
            return False
        if self.vote is not None:
            return self.vote.known
        return self.only_candidate_of_the_last_speaker is not None

    @property
    def only_candidate_of_the_last_speaker(self) -> Seat | None:
        """From the second day on, the only candidate leaves for certain once the last speaker has nominated."""
        if (
            self.day < 2
            or self.awaited
            or len(self.nominations) != 1
            or not self.spoken
            or self.phase != "day"
        ):
            return None
        only = self.nominations[0]
        return only.seat if only.by == self.spoken[-1] else None

    def lift_is_voted(self, tied: int) -> bool:
        """Whether "all of them leave" may be put to the vote for that many tied players."""
        if tied >= self.at_table and not self.rules.lift_everybody:
            return False
        return (self.at_table, tied) not in self.rules.lift_never_at

    # --- the night ---------------------------------------------------------------------------------------------

    @property
    def tonight(self) -> NightState | None:
        return self.nights[-1] if self.nights and self.nights[-1].number == self.night else None

    @property
    def best_move_seat(self) -> Seat | None:
        """Who has a best move to name: killed on the first night of shooting, not named yet."""
        shots = [night for night in self.nights if night.shot is not None]
        if self.rules.best_move_after_a_miss:
            shots = [night for night in shots if night.shot != "miss"]
        if len(shots) != 1 or not isinstance(shots[0].shot, int) or shots[0].best_move_by is not None:
            return None
        gone = sum(1 for s in self.seats for d in s.departures if d.how == "voted_out" and d.number == 1)
        state = self.at(shots[0].shot)
        if (
            gone >= self.rules.best_move_lost_by
            or not state.departures
            or state.departures[-1].how != "killed"
        ):
            return None
        return state.seat

    # --- stage -------------------------------------------------------------------------------------------------

    @property
    def stage(self) -> Stage:
        if self.finished:
            return "over"
        if self.word == "last":
            return "last_word"
        if self.phase == "night":
            return self._night_stage()
        if self.phase == "day":
            return "speeches" if self.spoken else "morning"
        vote = self.vote
        if vote is None or vote.result == "open":
            return "nominees"
        return vote.result if vote.result in ("tie", "lift") else "counted"

    def _night_stage(self) -> Stage:
        if self.night == 0:
            return "agreement"
        tonight = self.tonight
        if tonight is None or tonight.shot is None:
            return "shooting"
        checked = tonight.don_check is not None or tonight.sheriff_check is not None
        return "best_move" if self.best_move_seat is not None and not checked else "checks"

    def ruling(self, ref: str) -> Ruling | None:
        return next((r for r in reversed(self.rulings) if r.ref == ref), None)


_Sanctions = Mapping[Seat, tuple[tuple[Ruling, Sanction], ...]]

_SORTED: dict[int, tuple[Ruling, list[tuple[tuple[Ruling, ...], _Sanctions]]]] = {}
"""The last rulings that were sorted by seat, for a state is asked for each seat's many times over. By the identity of
the first ruling: so each game has its own, and the rulings that some may not know yet theirs."""
_MOST_SORTED = 8
_GAMES_SORTED = 256


def _by_seat(rulings: tuple[Ruling, ...]) -> _Sanctions:
    if not rulings:
        return {}
    sorted_ = _sorted_from(rulings[0])
    for known, sanctions in sorted_:
        if known is rulings:
            return sanctions
    # As a rule one more than were sorted the last time.
    beginnings = [
        (len(known), sanctions)
        for known, sanctions in sorted_
        if len(known) <= len(rulings)
        and known[-1] is rulings[len(known) - 1]
        and all(map(is_, known, rulings))
    ]
    length, begun = max(beginnings, key=itemgetter(0), default=(0, {}))
    made = dict(begun)
    for ruling in rulings[length:]:
        own = ((ruling, sanction) for sanction in ruling.sanctions)
        made[ruling.seat] = (*made.get(ruling.seat, ()), *own)
    sorted_.insert(0, (rulings, made))
    del sorted_[_MOST_SORTED:]
    return made


def _sorted_from(first: Ruling) -> list[tuple[tuple[Ruling, ...], _Sanctions]]:
    kept = _SORTED.get(id(first))
    if kept is None or kept[0] is not first:
        if len(_SORTED) >= _GAMES_SORTED:
            _SORTED.clear()
        kept = _SORTED[id(first)] = (first, [])
    return kept[1]


def points_of(sanctions: Iterator[Sanction]) -> Decimal:
    """The sum of points that sanctions cost (zero or negative)."""
    total = Decimal(0)
    for sanction in sanctions:
        match sanction:
            case TechnicalFoul(deduction=points) | Deduction(points=points):
                total += points
            case _:
                pass
    return total
