"""Ready-made policies that a regulation composes: fouls, technical fouls, last word, lapse, removal and the vote."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Literal

from overlay.engine.regulation import Case, Clause, Standing
from overlay.engine.sanctions import Size, SpeechLimit, VoteCancelled
from overlay.engine.terms import Word


@dataclass(frozen=True, slots=True)
class LosesSpeech:
    """A rung of the ladder: a shorter own minute.

    `seconds`: what is left of it, 0 for a lost one. `when`: `next_own`, the nearest minute that begins after the
    ruling, or `next_round`, the minute in the next day's round. `spared_at`: numbers of players at the table with whom
    it is not applied; with `spared_seconds` that much is left instead, and who is at the table is counted when the
    minute comes. `cites`: the provision behind it.

    >>> LosesSpeech(seconds=0, when="next_own", cites="6.4", spared_at=(3, 4), spared_seconds=30).limit().left(4)
    30
    """

    seconds: int
    when: Literal["next_own", "next_round"]
    cites: str
    spared_at: tuple[int, ...] = ()
    spared_seconds: int | None = None

    def limit(self) -> SpeechLimit:
        """The sanction that this rung imposes."""
        return SpeechLimit(self.seconds, self.when, self.spared_at, self.spared_seconds)

    def spares(self, at_table: int) -> bool:
        """Whether nothing is lost with that many players at the table."""
        return self.spared_seconds is None and at_table in self.spared_at


@dataclass(frozen=True, slots=True)
class Removes:
    """A rung of the ladder: the seat leaves at once. `cites`: the provision behind it."""

    cites: str


@dataclass(frozen=True, slots=True)
class Costs:
    """A rung of the ladder: what it costs.

    `points`: zero or negative. `cites`: the provision behind it.
    """

    points: Decimal
    cites: str


Rung = LosesSpeech | Removes | Costs
"""What a count of fouls can bring: a lost or shorter minute, a removal, points."""


@dataclass(frozen=True, slots=True)
class FoulLadder:
    """What the N-th counted foul of a game brings besides being counted.

    `rungs`: by the count, one rung or several. `each`: what every foul costs. `slots`: marks drawn on a tile, 0 for
    none.

    >>> ladder = FoulLadder({3: LosesSpeech(30, "next_own", "2.1"), 4: (Removes("2.2"), Costs(Decimal("-0.5"), "2.3"))})
    >>> [type(rung).__name__ for rung in ladder.at(4)]
    ['Removes', 'Costs']
    >>> ladder.at(2)
    ()
    """

    rungs: Mapping[int, Rung | tuple[Rung, ...]] = field(default_factory=dict)
    slots: int = 4
    each: Costs | None = None
    removes_at: int | None = field(init=False, repr=False, compare=False)
    """The count that removes the player; None where fouls never do."""

    def __post_init__(self) -> None:
        counts = [
            count
            for count, found in self.rungs.items()
            if any(isinstance(rung, Removes) for rung in (found if isinstance(found, tuple) else (found,)))
        ]
        object.__setattr__(self, "removes_at", min(counts, default=None))

    def at(self, number: int) -> tuple[Rung, ...]:
        """The rungs that this count reaches; past the one that removes it stands for every later count."""
        last = self.removes_at
        found = self.rungs.get(last if last is not None and number > last else number, ())
        rungs = found if isinstance(found, tuple) else (found,)
        return rungs if self.each is None else (self.each, *rungs)


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

    `clause` is read as `reads_as` for a player with exactly `fouls` fouls, in that `phase` (`day`: the vote too), in
    that `word` of the player's own. What is None does not matter; a phase that nobody told is none.

    >>> Reading("3.1", "4.2", phase="night")
    Reading(clause='3.1', reads_as='4.2', fouls=None, phase='night', word=None)
    """

    clause: str
    reads_as: str
    fouls: int | None = None
    phase: Literal["night", "day"] | None = None
    word: Word | None = None

    def applies(self, case: Case) -> bool:
        """Whether the case is the one in which the other clause is meant."""
        moment = case.moment
        if case.clause != self.clause:
            return False
        if self.phase is not None and (
            moment.phase is None or (moment.phase == "night") != (self.phase == "night")
        ):
            return False
        return self.fouls in (None, case.standing.fouls) and self.word in (None, moment.word)


@dataclass(frozen=True, slots=True)
class LastWordDefeat:
    """Clauses flagged `last_minute` become a team defeat in the own last word.

    `once_voted_out`: also once it is known that the vote sends the player out, before the word begins.
    `cites`: the provision behind it, if it
    has a number.
    """

    cites: str | None = None
    once_voted_out: bool = False

    def applies(self, clause: Clause, case: Case) -> bool:
        """Whether this clause is heavier at this moment. Nothing can be lost after the decisive moment."""
        if not clause.last_minute or case.moment.is_decided:
            return False
        if case.moment.word == "last":
            return True
        return self.once_voted_out and case.standing.leaves_by_vote


@dataclass(frozen=True, slots=True)
class Lapse:
    """Clauses flagged `lapses` are recorded without a sanction once the game is decided; `cites` says by what."""

    cites: str

    def applies(self, clause: Clause, case: Case) -> bool:
        """Whether the decisive moment has passed and the clause is not applied any more."""
        return clause.lapses and case.moment.is_decided


@dataclass(frozen=True, slots=True)
class Mitigation:
    """The judge may turn a removal into a technical foul of a size of the judge's choice; `cites` says by what."""

    cites: str


@dataclass(frozen=True, slots=True)
class RemovalPrice:
    """Points that a removal, or a team defeat for its author, costs by itself.

    `points` is fixed (zero or negative), or `setting` names a setting that holds them. `cites`: the provision
    behind it. `also_when_gone`: somebody who has left the table already pays it too.
    """

    points: Decimal = Decimal(0)
    setting: str | None = None
    cites: str | None = None
    also_when_gone: bool = False

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
        if moment.is_decided or not removes_from_table(standing) or _leaves_anyway(standing):
            return None
        when: Literal["today", "tomorrow"] = "tomorrow" if moment.by_night or moment.vote_known else "today"
        return None if when in moment.cancelled else VoteCancelled(when)


def _leaves_anyway(standing: Standing) -> bool:
    """Killed that night, or leaving by this very vote."""
    return standing.leaving_by is not None or standing.leaves_by_vote


def removes_from_table(standing: Standing) -> bool:
    """Whether a removal changes anything for this seat: somebody who has left cannot leave again."""
    return standing.may_be_cited
