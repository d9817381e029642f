"""Ready-made policies that a regulation composes: fouls, technical fouls, last word, lapse, removal and the vote."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Literal

from overlay.engine.regulation import Case, Clause, Standing
from overlay.engine.sanctions import Size, SpeechLimit, VoteCancelled


@dataclass(frozen=True, slots=True)
class LosesSpeech:
    """A rung of the ladder: a shorter own minute.

    `seconds`: what is left of it. `when`: `next_own`, the nearest minute that begins after the ruling, or
    `next_round`, the
    minute in the next day's round. `spared_at`: numbers of players at the table with whom it is not applied.
    `cites`: the provision behind it.
    """

    seconds: int
    when: Literal["next_own", "next_round"]
    cites: str
    spared_at: tuple[int, ...] = ()

    def limit(self) -> SpeechLimit:
        """The sanction that this rung imposes."""
        return SpeechLimit(self.seconds, self.when, self.spared_at)


@dataclass(frozen=True, slots=True)
class Removes:
    """A rung of the ladder: the seat leaves at once. `cites`: the provision behind it."""

    cites: str


@dataclass(frozen=True, slots=True)
class FoulLadder:
    """What the N-th counted foul of a game brings besides being counted. `slots`: marks drawn on a tile."""

    rungs: Mapping[int, LosesSpeech | Removes] = field(default_factory=dict)
    slots: int = 4

    def rung(self, number: int) -> LosesSpeech | Removes | None:
        """The rung that this count reaches; past the last one the heaviest stands."""
        if number in self.rungs:
            return self.rungs[number]
        removing = [count for count, rung in self.rungs.items() if isinstance(rung, Removes)]
        return self.rungs[min(removing)] if removing and number > min(removing) else None


@dataclass(frozen=True, slots=True)
class TechnicalFouls:
    """Technical fouls that cost points.

    `points` per size (negative). The `removing`-th of a game removes the player and counts `factor` times its own size;
    `cites` is the provision behind that.
    """

    points: Mapping[Size, Decimal]
    removing: int
    factor: int
    cites: str

    def cost(self, size: Size, earlier: int) -> Decimal:
        """What one more technical foul of this size costs after that many earlier ones."""
        return self.points[size] * (self.factor if earlier + 1 >= self.removing else 1)

    def removes(self, earlier: int) -> bool:
        """Whether one more after that many earlier ones removes the player."""
        return earlier + 1 >= self.removing


@dataclass(frozen=True, slots=True)
class Reading:
    """A clause that is read as another one in a given situation, unless the judge insists.

    `clause` is read as `reads_as` for a player with exactly `fouls` fouls.
    """

    clause: str
    reads_as: str
    fouls: int

    def applies(self, case: Case) -> bool:
        """Whether the case is the one in which the other clause is meant."""
        return case.clause == self.clause and case.override is None and case.standing.fouls == self.fouls


@dataclass(frozen=True, slots=True)
class LastWordDefeat:
    """Clauses flagged `last_minute` become a team defeat in the own last word.

    `once_voted_out`: also from the vote on, before the word begins. `cites`: the provision behind it, if it
    has a number.
    """

    cites: str | None = None
    once_voted_out: bool = False

    def applies(self, clause: Clause, case: Case) -> bool:
        """Whether this clause is heavier at this moment. Nothing can be lost after the decisive moment."""
        if not clause.last_minute or case.moment.decided is not None:
            return False
        if case.moment.word == "last":
            return True
        return self.once_voted_out and case.standing.leaving_by == "vote"


@dataclass(frozen=True, slots=True)
class Lapse:
    """Clauses flagged `lapses` are recorded without a sanction once the game is decided; `cites` says by what."""

    cites: str

    def applies(self, clause: Clause, case: Case) -> bool:
        """Whether the decisive moment has passed and the clause is not applied any more."""
        return clause.lapses and case.moment.decided is not None


@dataclass(frozen=True, slots=True)
class Mitigation:
    """The judge may turn a removal into a technical foul of a size of the judge's choice; `cites` says by what."""

    cites: str


@dataclass(frozen=True, slots=True)
class RemovalPrice:
    """Points that a removal costs by itself.

    `points` is fixed (zero or negative), or `setting` names a setting that holds them. `cites`: the provision
    behind it.
    """

    points: Decimal = Decimal(0)
    setting: str | None = None
    cites: str | None = None

    def of(self, case: Case) -> Decimal:
        """The price of a removal in this game; a seat pays it once."""
        if case.standing.presence == "removed":
            return Decimal(0)
        return Decimal(case.settings.get(self.setting, "0")) if self.setting else self.points


@dataclass(frozen=True, slots=True)
class RemovalAndVote:
    """A removal cancels the current or nearest vote, however many are removed only one.

    Not when the removed player was killed that night or is leaving by that vote. If the day's result is known
    already, the next day's vote is cancelled instead.
    """

    def cancels(self, case: Case) -> VoteCancelled | None:
        """The vote that removing this seat now cancels, unless an earlier removal has done so."""
        moment, standing = case.moment, case.standing
        if moment.decided is not None or not removes_from_table(standing) or _leaves_anyway(standing):
            return None
        when: Literal["today", "tomorrow"] = "tomorrow" if moment.by_night or moment.vote_known else "today"
        return None if when in moment.cancelled else VoteCancelled(when)


def _leaves_anyway(standing: Standing) -> bool:
    """Killed that night, or leaving by this very vote."""
    return standing.leaving_by is not None or standing.leaves_by_vote


def removes_from_table(standing: Standing) -> bool:
    """Whether a removal changes anything for this seat: somebody who has left cannot leave again."""
    return standing.may_be_cited
