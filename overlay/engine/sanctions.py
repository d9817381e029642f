"""What a ruling imposes. Each sanction is a frozen value that says everything its effect needs."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from overlay.engine.terms import Team

Size = Literal["minor", "major"]
SpeechWhen = Literal["next_own", "next_round"]
VoteWhen = Literal["today", "tomorrow"]


@dataclass(frozen=True, slots=True)
class NoSanction:
    """Recorded with its clause, but nothing follows, such as after the decisive moment."""

    kind: Literal["none"] = "none"


@dataclass(frozen=True, slots=True)
class Caution:
    """A recorded warning without a counter; a clause with `needs_caution` waits for one."""

    kind: Literal["caution"] = "caution"


@dataclass(frozen=True, slots=True)
class Foul:
    """One more counted foul; `number` is the count it makes, from 1."""

    number: int
    kind: Literal["foul"] = "foul"


@dataclass(frozen=True, slots=True)
class TechnicalFoul:
    """A technical foul, which costs points and has a counter of its own.

    `size`: `minor` or `major`. `deduction`: what it costs, in points, zero or negative.
    """

    size: Size
    deduction: Decimal
    kind: Literal["technical_foul"] = "technical_foul"


@dataclass(frozen=True, slots=True)
class Removal:
    """The seat leaves this game at once, without a last word; one that is being spoken stops."""

    kind: Literal["removal"] = "removal"


@dataclass(frozen=True, slots=True)
class Deduction:
    """Points that a sanction costs besides technical fouls.

    `points`: zero or negative.
    """

    points: Decimal
    kind: Literal["deduction"] = "deduction"


@dataclass(frozen=True, slots=True)
class SpeechLimit:
    """A shorter own minute: `seconds` instead of the full one, 0 for none.

    `when`: `next_own` falls on the nearest own minute that begins after the ruling; `next_round` on the seat's minute
    in the next day's round. `spared_at` lists the numbers of players at the table with whom it is not applied, or
    leaves `spared_seconds` instead; they are counted when the minute comes.
    """

    seconds: int
    when: SpeechWhen
    spared_at: tuple[int, ...] = ()
    spared_seconds: int | None = None
    kind: Literal["speech"] = "speech"

    def left(self, at_table: int) -> int | None:
        """The seconds that it leaves with that many players at the table; None: the whole minute."""
        return self.spared_seconds if at_table in self.spared_at else self.seconds


@dataclass(frozen=True, slots=True)
class TeamDefeat:
    """The seat's team loses at once, and the game is decided.

    `loser`: `red`, `black`, or `unknown` while the seat's role is not known; the judge then declares who won.
    """

    loser: Team | Literal["unknown"]
    kind: Literal["team_defeat"] = "team_defeat"


@dataclass(frozen=True, slots=True)
class VoteCancelled:
    """The removal cancels a vote.

    `when`: `today`, the current or nearest one, or `tomorrow`, the next day's.
    """

    when: VoteWhen
    kind: Literal["vote_cancelled"] = "vote_cancelled"


@dataclass(frozen=True, slots=True)
class Referral:
    """The matter goes to the chief judge and the committee, beyond this game."""

    kind: Literal["referral"] = "referral"


Sanction = (
    NoSanction
    | Caution
    | Foul
    | TechnicalFoul
    | Removal
    | Deduction
    | SpeechLimit
    | TeamDefeat
    | VoteCancelled
    | Referral
)
"""What a ruling can impose; there are no others."""
