"""What a screen is shown: plain values per audience, with everything that audience may not know left out.

These dataclasses are the contract between engine, wire and pages. `overlay.engine.snapshot` fills them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from overlay.engine.commands import Override
from overlay.engine.errors import Fact
from overlay.engine.sanctions import Sanction, Size
from overlay.engine.terms import Phase, Presence, Role, Seat, Stage, Team, Winner, Word

Titles = Mapping[str, str]
"""Wording per language: {"ru": ..., "en": ...}."""


@dataclass(frozen=True, slots=True)
class Notice:
    """A warning: a code for the catalogues and what it names.

    `code`: small letters and `_`; the message is `notice-CODE`. `facts`: seats, numbers and counts for the words.
    """

    code: str
    facts: Mapping[str, Fact]


@dataclass(frozen=True, slots=True)
class Citation:
    """A clause that a ruling rests on, with its short title in our words."""

    clause: str
    title: Titles


@dataclass(frozen=True, slots=True)
class RegulationView:
    """The regulation of the game. `foul_slots`: marks that a tile draws (0: draws none)."""

    id: str
    edition: str
    title: Titles
    short: Titles
    foul_slots: int


@dataclass(frozen=True, slots=True)
class Decisive:
    """The departure that settled the game, as it was: a later removal in the last word changes nothing of it.

    `seats`: who left by it, several where a lift did. `clause`: what a removal rests on.
    """

    how: Literal["killed", "voted_out", "removed"]
    phase: Literal["day", "night"]
    number: int
    seats: tuple[Seat, ...]
    clause: str | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """Who won, and by what. `decisive`: for an elimination, whose departure it was, where that is known."""

    winner: Winner
    by: Literal["elimination", "team_defeat", "declared", "stalemate"]
    decisive: Decisive | None = None


ClockPurpose = Literal[
    "speech", "tie_speech", "last_word", "agreement", "seating", "best_move", "don_check", "sheriff_check"
]


@dataclass(frozen=True, slots=True)
class ClockView:
    """A running or paused allowance of time.

    `ends_at` is in milliseconds on the server's clock while it runs; `left_ms` counts while it is paused.
    """

    seat: Seat | None
    purpose: ClockPurpose
    seconds: int
    ends_at: int | None
    left_ms: int | None


@dataclass(frozen=True, slots=True)
class GameView:
    """The course of the game. `reds` and `blacks` count who is at the table, None where roles are unknown or secret.

    `vote_cancelled`: the cancelled vote that still lies ahead or is this day's, until the game is decided.
    `undecided_defeat`: a team defeat whose loser is unknown because roles are not kept; the judge declares the winner.
    `turn` and `turns`: the speaker's place in today's round, "4 of 10", in an own minute.
    """

    number: int
    phase: Phase
    stage: Stage
    day: int
    night: int
    at_table: int
    reds: int | None
    blacks: int | None
    speaker: Seat | None
    word: Word | None
    turn: int | None
    turns: int | None
    vote_cancelled: Literal["today", "tomorrow"] | None
    decided: Winner | None
    outcome: Outcome | None
    undecided_defeat: bool


@dataclass(frozen=True, slots=True)
class Left:
    """How and when a seat left. `ref` and `clause` for a removal."""

    how: Literal["killed", "voted_out", "removed"]
    phase: Literal["day", "night"]
    number: int
    ref: str | None
    clause: str | None


@dataclass(frozen=True, slots=True)
class TechnicalView:
    size: Size
    deduction: Decimal


@dataclass(frozen=True, slots=True)
class SpeechCost:
    """A shorter minute that is still to come."""

    seconds: int
    when: Literal["next_own", "next_round"]


@dataclass(frozen=True, slots=True)
class SeatView:
    """One of the ten seats.

    `seat`: 1..10. `name`: the player's, may be empty. `role` and `team`: None where they are unknown or secret.
    `presence`: `seated`, `leaving`, `killed`, `voted_out` or `removed`; `left`: how and when. `fouls`,
    `technical_fouls`, `cautions`: of this game. `deduction`: the seat's total in this game (zero or negative).
    `speech_cost`: a shorter minute that is still to come; `next_speech_seconds`: how long the next one is.
    `may_nominate`, `may_be_cited`: at the table, the last word included for the latter. `nominated`: its place in the
    order of nomination, from 1. `voted_for`: the candidate that this seat's hand went to in the last count, where
    hands were taken by voter. `last_word`: `due` before it, `running` during it. `tournament_referral`: a ruling sent
    it to the committee.
    """

    seat: Seat
    name: str
    role: Role | None
    team: Team | None
    presence: Presence
    left: Left | None
    fouls: int
    technical_fouls: tuple[TechnicalView, ...]
    cautions: int
    deduction: Decimal
    speech_cost: SpeechCost | None
    next_speech_seconds: int
    may_nominate: bool
    may_be_cited: bool
    nominated: int | None
    voted_for: Seat | None
    last_word: Literal["due", "running"] | None
    tournament_referral: bool


@dataclass(frozen=True, slots=True)
class NomineeView:
    """A candidate in the order of nomination, and the step that `undo` takes to withdraw the nomination."""

    seat: Seat
    by: Seat
    step: int


@dataclass(frozen=True, slots=True)
class CandidateView:
    seat: Seat
    votes: int
    voters: tuple[Seat, ...] | None


@dataclass(frozen=True, slots=True)
class VoteView:
    """The day's vote. `round` counts from 1 (2 and on: re-votes). `majority`: hands that decide it.

    `standing`: the seats still voted on. `result`: `open` before a count is final, `tie` before a re-vote,
    `lift` before
    a lift vote, `leaves` (see `leaving`), `stay` (nobody leaves), `cancelled`. `lift_hands`: hands for the lift.
    `hands`: how many could be raised, those of who left by it included.
    """

    round: int
    standing: tuple[Seat, ...]
    candidates: tuple[CandidateView, ...]
    result: Literal["open", "tie", "lift", "leaves", "stay", "cancelled"]
    leaving: tuple[Seat, ...]
    lift_hands: int | None
    hands: int
    majority: int


@dataclass(frozen=True, slots=True)
class NightView:
    """A night's facts. `shot` is None before the count, "miss", or the seat."""

    number: int
    shot: Seat | Literal["miss"] | None
    don_check: Seat | None
    don_found_sheriff: bool | None
    sheriff_check: Seat | None
    sheriff_found: Team | None
    best_move_by: Seat | None
    best_move: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class RulingView:
    """A ruling, oldest first in lists.

    `ref`: its name in the game. `step`: of the order that made it. `seat`: 1..10. `clause` and `title`: None in a
    quick foul. `cited`: every clause it rests on, with titles. `override`: the judge's own choice of sanction.
    `sanctions`: in order. `warnings`: the regulation's notices. `note`: the judge's. `by`: the device. `phase` and
    `number`: when it was. `held`: a night ruling not announced yet (judge only). `status`: `standing`; `revoked` by
    the judge; `lapsed`: the re-reading after a revocation left it without ground. `readjudicated`: what it imposes has
    changed since it was made. Times are milliseconds on the server's clock: `made_at`, `revoked_at`, and `aired_at`,
    the moment it may go on air.
    """

    ref: str
    step: int
    seat: Seat
    clause: str | None
    title: Titles | None
    cited: tuple[Citation, ...]
    override: Override | None
    status: Literal["standing", "revoked", "lapsed"]
    sanctions: tuple[Sanction, ...]
    warnings: tuple[Notice, ...]
    held: bool
    readjudicated: bool
    note: str | None
    by: str | None
    made_at: int | None
    aired_at: int | None
    revoked_at: int | None
    phase: Literal["night", "day"]
    number: int


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A game as one audience sees it; what it may not know is left out.

    `regulation`: id, edition, titles. `game`: phase, numbers, outcome. `clock`: None where none runs. `seats`: ten, in
    order. `nominees`: in order of nomination. `vote`: the day's, None before it. `nights`: what happened in each.
    `rulings`: oldest first.
    """

    regulation: RegulationView
    game: GameView
    clock: ClockView | None
    seats: tuple[SeatView, ...]
    nominees: tuple[NomineeView, ...]
    vote: VoteView | None
    nights: tuple[NightView, ...]
    rulings: tuple[RulingView, ...]


# --- for the judge only: what the next tap would do -------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Effect:
    """What a penalty would do, in one look. `act` names the heaviest consequence.

    `refused`: it cannot be now; `code` and `facts` say why. `confirm`: ends somebody's game, so ask once more.
    `number`: the foul count it makes. `seconds`: the minute it leaves. `points`: what it costs; `total`: the seat's
    total after it. `winner`: who wins by it. `vote_cancelled`: the vote it cancels.
    """

    act: Literal[
        "none", "caution", "foul", "speech", "technical", "removal", "team_defeat", "referral", "refused"
    ]
    confirm: bool
    number: int | None
    seconds: int | None
    points: Decimal
    total: Decimal
    size: Size | None
    winner: Winner | None
    vote_cancelled: Literal["today", "tomorrow"] | None
    cited: tuple[Citation, ...]
    notices: tuple[Notice, ...]
    code: str | None
    facts: Mapping[str, Fact]


@dataclass(frozen=True, slots=True)
class PenaltyKey:
    """A button of the judge's register, made from the regulation.

    `kind` names it; `clause` and `sanction` are what the infraction command carries (both None for the picker keys
    `clause`, `removal` and `team_defeat`, which open the list of clauses, the latter two narrowed to that sanction).
    `points` stands on the key of a technical foul.
    """

    kind: Literal["foul", "technical_minor", "technical_major", "caution", "clause", "removal", "team_defeat"]
    clause: str | None
    sanction: Override | None
    points: Decimal | None


@dataclass(frozen=True, slots=True)
class NextStep:
    """The next natural step: a scenario step to send (`do`), or None where the judge must enter something first.

    `code` words it: `speech`, `voting`, `vote`, `no_vote`, `tie_speech`, `revote`, `lift`, `last_word`,
    `night`, `shot`,
    `best_move`, `don_check`, `sheriff_check`, `day`, `announce`, `decide`, `finish`, `open`. `seat`, `number`
    and `seconds` as far as it has them, of `voting` the only nominee, who leaves by it; `cost` is a shortened minute's
    clause.
    """

    code: str
    do: Mapping[str, object] | None
    seat: Seat | None
    number: int | None
    seconds: int | None
    cost: Citation | None


@dataclass(frozen=True, slots=True)
class SeatChange:
    """What would change at one seat if an order were taken back."""

    seat: Seat
    returns: bool
    leaves: bool
    fouls: int | None
    deduction: Decimal | None


@dataclass(frozen=True, slots=True)
class Reversal:
    """The last order and what taking it back would undo.

    `order` is the scenario step's name. `do` is the step that takes it back. `vote_held`: a cancelled vote is held
    again. `outcome_falls`: the result of the game no longer stands. `overrides`: for an infraction that is asked about,
    the sanctions that the judge may choose for it, at its own moment.
    """

    step: int
    order: str
    seat: Seat | None
    ref: str | None
    by: str | None
    at: int | None
    do: Mapping[str, object]
    changes: tuple[SeatChange, ...]
    vote_held: bool
    outcome_falls: bool
    overrides: tuple[Override, ...] = ()


@dataclass(frozen=True, slots=True)
class TimelineEntry:
    """One order that was accepted, whether it still stands or not.

    `order` is the scenario step's name. `withdrawn_by`: the step that took it back and itself still stands.
    `lapse`: why it fell when something before it was taken back.
    """

    step: int
    order: str
    seat: Seat | None
    ref: str | None
    by: str | None
    at: int
    status: Literal["standing", "withdrawn", "lapsed"]
    withdrawn_by: int | None
    lapse: str | None


@dataclass(frozen=True, slots=True)
class Outlook:
    """The judge's share of a snapshot, made by engine and regulation together.

    `preview`: per seat ("1".."10") and register kind. `held`: refs of night rulings waiting to be announced.
    `candidates`: seats that may be nominated now, by the speaker. `last`: for the strip and its undo.
    """

    register: tuple[PenaltyKey, ...]
    preview: Mapping[str, Mapping[str, Effect]]
    next: NextStep
    beyond: NextStep | None
    """Where the next step is the announcement: what comes if the judge leaves it for later."""
    last: Reversal | None
    held: tuple[str, ...]
    nominator: Seat | None
    candidates: tuple[Seat, ...]
    hands: int
    """Hands at the table for a count."""
    majority: int
    """Hands that decide a vote or a lift."""
