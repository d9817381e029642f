"""What happened, in past tense. A game is a fold over these; they hold results, so reading needs no regulation."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from overlay.engine.commands import Command, Override
from overlay.engine.errors import Fact
from overlay.engine.regulation import GameRules
from overlay.engine.sanctions import Sanction
from overlay.engine.terms import Role, Seat, Team, Winner
from overlay.engine.view import Citation, ClockPurpose, Notice, RegulationView, Titles


@dataclass(frozen=True, slots=True)
class GameOpened:
    number: int
    regulation: RegulationView
    rules: GameRules
    settings: Mapping[str, str]
    players: Mapping[Seat, str]
    roles: Mapping[Seat, Role]


@dataclass(frozen=True, slots=True)
class Ordered:
    """The judge's order was accepted; the events after it are what came of it. `at`: milliseconds, server clock."""

    step: int
    command: Command
    at: int
    by: str | None = None
    notices: tuple[Notice, ...] = ()


@dataclass(frozen=True, slots=True)
class NightFell:
    number: int


@dataclass(frozen=True, slots=True)
class DayBroke:
    number: int


@dataclass(frozen=True, slots=True)
class SpeechBegan:
    """`spent`: rulings whose shortening this minute consumed."""

    seat: Seat
    seconds: int
    spent: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CandidateNominated:
    by: Seat
    seat: Seat


@dataclass(frozen=True, slots=True)
class VotingBegan:
    standing: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Hands:
    """One candidate's count; `voters` where hands were taken by name."""

    seat: Seat
    votes: int
    voters: tuple[Seat, ...] | None = None


VoteResult = Literal["open", "tie", "lift", "leaves", "stay"]


@dataclass(frozen=True, slots=True)
class VoteCounted:
    """`standing`: who is voted on next. `known`: the day's result cannot change any more."""

    hands: tuple[Hands, ...]
    result: VoteResult
    standing: tuple[Seat, ...]
    leaving: tuple[Seat, ...]
    known: bool


@dataclass(frozen=True, slots=True)
class LiftCounted:
    hands: int
    leaving: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class TieSpeechBegan:
    seat: Seat
    seconds: int


@dataclass(frozen=True, slots=True)
class LastWordBegan:
    seat: Seat
    seconds: int


@dataclass(frozen=True, slots=True)
class ShotCounted:
    seat: Seat | None


@dataclass(frozen=True, slots=True)
class DonChecked:
    seat: Seat
    found_sheriff: bool | None


@dataclass(frozen=True, slots=True)
class SheriffChecked:
    seat: Seat
    found: Team | None


@dataclass(frozen=True, slots=True)
class BestMoveNamed:
    by: Seat
    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class SeatLeft:
    """`ref`: the ruling that removed the seat."""

    seat: Seat
    how: Literal["killed", "voted_out", "removed"]
    ref: str | None = None


@dataclass(frozen=True, slots=True)
class RulingMade:
    ref: str
    seat: Seat
    clause: str | None
    title: Titles | None
    override: Override | None
    note: str | None
    sanctions: tuple[Sanction, ...]
    cited: tuple[Citation, ...]
    notices: tuple[Notice, ...]
    held: bool


@dataclass(frozen=True, slots=True)
class VoteDropped:
    """A removal cancelled the vote of this day."""

    day: int
    ref: str


@dataclass(frozen=True, slots=True)
class VoteKept:
    """The seat that this ruling removed was killed the same night, so that the removal cancels no vote."""

    ref: str


@dataclass(frozen=True, slots=True)
class RulingsAnnounced:
    refs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GameDecided:
    """The decisive moment. `ref`: the ruling behind it, if a ruling decided."""

    winner: Winner
    by: Literal["elimination", "team_defeat", "declared", "stalemate"]
    ref: str | None = None


@dataclass(frozen=True, slots=True)
class DefeatUndecided:
    """A team lost by this ruling, but nobody told which team the seat belongs to."""

    ref: str


@dataclass(frozen=True, slots=True)
class GameFinished:
    pass


@dataclass(frozen=True, slots=True)
class ClockStarted:
    purpose: ClockPurpose
    seat: Seat | None
    seconds: int


@dataclass(frozen=True, slots=True)
class ClockSet:
    """The clock from now on: running until `ends_at`, or paused with `left_ms`; with neither there is none."""

    ends_at: int | None
    left_ms: int | None


@dataclass(frozen=True, slots=True)
class PlaceSet:
    """The judge said where the game is. `spoken`: who has had the own minute today."""

    phase: Literal["night", "day"]
    day: int
    night: int
    spoken: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class PresenceSet:
    """The judge said whether and how a seat has left. The last word, if any, is past."""

    seat: Seat
    presence: Literal["seated", "killed", "voted_out", "removed"]


@dataclass(frozen=True, slots=True)
class Lapse:
    """An order that could no longer have been given once something before it was taken back."""

    step: int
    code: str
    facts: Mapping[str, Fact] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class HistoryRevised:
    """An order was taken back or amended, and everything after it was read again.

    The first `kept` events of the game stand; `events` replace the rest. Nothing is deleted: the journal keeps
    what was.
    """

    step: int
    command: Command
    at: int
    by: str | None
    kept: int
    events: tuple[Event, ...]
    lapses: tuple[Lapse, ...]


Event = (
    GameOpened
    | Ordered
    | NightFell
    | DayBroke
    | SpeechBegan
    | CandidateNominated
    | VotingBegan
    | VoteCounted
    | LiftCounted
    | TieSpeechBegan
    | LastWordBegan
    | ShotCounted
    | DonChecked
    | SheriffChecked
    | BestMoveNamed
    | SeatLeft
    | RulingMade
    | VoteDropped
    | VoteKept
    | RulingsAnnounced
    | GameDecided
    | DefeatUndecided
    | GameFinished
    | ClockStarted
    | ClockSet
    | PlaceSet
    | PresenceSet
    | HistoryRevised
)
