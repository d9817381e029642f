"""Orders that a judge may give. They are imperative, may be refused, and are the steps of a scenario."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from overlay.engine.terms import Role, Seat, Winner

Override = Literal["caution", "foul", "technical_minor", "technical_major", "removal"]
"""The judge's own choice of sanction, where the regulation allows it."""


@dataclass(frozen=True, slots=True)
class OpenGame:
    """Opens the next game of a table under a regulation."""

    regulation: str
    players: Mapping[Seat, str] = field(default_factory=dict)
    roles: Mapping[Seat, Role] = field(default_factory=dict)
    settings: Mapping[str, str] = field(default_factory=dict)
    replace: bool = False
    """True: discard a game that is still running."""


@dataclass(frozen=True, slots=True)
class BeginNight:
    number: int


@dataclass(frozen=True, slots=True)
class BeginDay:
    number: int


@dataclass(frozen=True, slots=True)
class BeginSpeech:
    seat: Seat


@dataclass(frozen=True, slots=True)
class Nominate:
    by: Seat
    seat: Seat


@dataclass(frozen=True, slots=True)
class BeginVoting:
    pass


@dataclass(frozen=True, slots=True)
class CountVote:
    """A finished count: hands per candidate, by voter or by number."""

    hands: Mapping[Seat, tuple[Seat, ...] | int]


@dataclass(frozen=True, slots=True)
class BeginTieSpeech:
    seat: Seat


@dataclass(frozen=True, slots=True)
class CountLift:
    hands: int


@dataclass(frozen=True, slots=True)
class BeginLastWord:
    seat: Seat


@dataclass(frozen=True, slots=True)
class Shoot:
    seat: Seat | None
    """None: a miss."""


@dataclass(frozen=True, slots=True)
class DonCheck:
    seat: Seat


@dataclass(frozen=True, slots=True)
class SheriffCheck:
    seat: Seat


@dataclass(frozen=True, slots=True)
class NameBestMove:
    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class RecordInfraction:
    """What the judge saw. `clause` is absent in a quick foul or a plain caution."""

    seat: Seat
    clause: str | None = None
    sanction: Override | None = None
    note: str | None = None
    ref: str | None = None


@dataclass(frozen=True, slots=True)
class AttachClause:
    ref: str
    clause: str


@dataclass(frozen=True, slots=True)
class Amend:
    """Corrects what was recorded: another seat, clause or sanction, judged at the recorded moment. None: as it was.

    `plain` drops the judge's own choice of sanction, so that the clause's ordinary one applies.
    """

    ref: str
    seat: Seat | None = None
    clause: str | None = None
    sanction: Override | None = None
    plain: bool = False
    note: str | None = None


@dataclass(frozen=True, slots=True)
class Revoke:
    ref: str


@dataclass(frozen=True, slots=True)
class Undo:
    """Takes back any accepted order, a game move or a ruling, by its step number."""

    step: int


@dataclass(frozen=True, slots=True)
class Announce:
    ref: str | None
    """None: all held rulings."""


@dataclass(frozen=True, slots=True)
class Declare:
    """The judge states the decisive moment."""

    winner: Winner


@dataclass(frozen=True, slots=True)
class Finish:
    pass


@dataclass(frozen=True, slots=True)
class SetClock:
    """Pauses, resumes, restarts the running clock, adds seconds (or takes away), or starts one by its purpose."""

    act: Literal["pause", "resume", "restart", "add", "start"]
    seconds: int = 0
    purpose: Literal["agreement", "seating", "best_move", "don_check", "sheriff_check"] | None = None


@dataclass(frozen=True, slots=True)
class SetTable:
    """The judge says how things stand, past what was recorded: where the game is, who is at the table, who has what.

    For a game that begins in the middle and for phases that were not kept. Absent values stay as they are. `fouls` and
    `technical_fouls` are the counts that a seat is to have; they can only be raised: what was ruled here is taken back.
    """

    phase: Literal["night", "day"] | None = None
    number: int | None = None
    speaker: Seat | None = None
    presence: Mapping[Seat, Literal["seated", "killed", "voted_out", "removed"]] = field(default_factory=dict)
    fouls: Mapping[Seat, int] = field(default_factory=dict)
    technical_fouls: Mapping[Seat, tuple[Literal["minor", "major"], ...]] = field(default_factory=dict)


Command = (
    OpenGame
    | BeginNight
    | BeginDay
    | BeginSpeech
    | Nominate
    | BeginVoting
    | CountVote
    | BeginTieSpeech
    | CountLift
    | BeginLastWord
    | Shoot
    | DonCheck
    | SheriffCheck
    | NameBestMove
    | RecordInfraction
    | AttachClause
    | Amend
    | Revoke
    | Undo
    | Announce
    | Declare
    | Finish
    | SetClock
    | SetTable
)

STEP_OF: Mapping[type, str] = {
    OpenGame: "open",
    BeginNight: "night",
    BeginDay: "day",
    BeginSpeech: "speech",
    Nominate: "nominate",
    BeginVoting: "voting",
    CountVote: "vote",
    BeginTieSpeech: "tie_speech",
    CountLift: "lift",
    BeginLastWord: "last_word",
    Shoot: "shot",
    DonCheck: "don_check",
    SheriffCheck: "sheriff_check",
    NameBestMove: "best_move",
    RecordInfraction: "infraction",
    AttachClause: "attach",
    Amend: "amend",
    Revoke: "revoke",
    Undo: "undo",
    Announce: "announce",
    Declare: "decided",
    Finish: "finish",
    SetClock: "clock",
    SetTable: "set",
}
"""The scenario step by which each order is given."""
