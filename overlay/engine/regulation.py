"""What the engine asks of a regulation, and the case it is asked to judge. No regulation is known here by name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal, Protocol

from overlay.engine.commands import Override
from overlay.engine.sanctions import Sanction, Size, SpeechWhen
from overlay.engine.terms import Phase, Presence, Seat, Team, Winner, Word
from overlay.engine.view import Notice, PenaltyKey, Titles

ClauseKind = Literal["foul", "technical", "speech", "removal", "team_defeat", "referral"]


@dataclass(frozen=True, slots=True)
class GameRules:
    """The course of the game where circuits differ: seconds, votes that are not held, the draw.

    Seconds: `minute` of an own speech, `tie_speech` before a re-vote, `last_word`, `agreement` of the black team in
    the first night, `seating` after it, `best_move`, `check` of the don and of the sheriff.
    `single_nominee_leaves_on_first_day`: otherwise a single candidate of the first day is not voted on.
    `lift_everybody`: all at the table may be lifted. `lift_never_at`: pairs (players at the table, tied players) for
    which a lift is not voted. `stalemate_nights`: nights in a row without a change in numbers that make a draw; 0:
    never. `best_move_lost_by`: players who left by the first day's vote, from which on there is no best move.
    `best_move_after_a_miss`: the first killed has a best move also when nobody was killed on the first night of
    shooting.
    """

    minute: int = 60
    tie_speech: int = 30
    last_word: int = 60
    agreement: int = 60
    seating: int = 40
    best_move: int = 20
    check: int = 10
    single_nominee_leaves_on_first_day: bool = False
    lift_everybody: bool = False
    lift_never_at: tuple[tuple[int, int], ...] = ()
    stalemate_nights: int = 3
    best_move_lost_by: int = 2
    best_move_after_a_miss: bool = False


@dataclass(frozen=True, slots=True)
class Clause:
    """One numbered rule that a judge can cite, as data.

    `number`: as it is printed. `kind`: `foul`, `technical`, `speech` (a shorter minute), `removal`, `team_defeat` or
    `referral` (beyond the game). `title`: short, in your own words, per language; it goes on air. `size`: of a
    technical foul, `minor` or `major`. `sizes`: sizes that the judge may choose between. `last_minute`: heavier in the
    last word, see `LastWordDefeat`. `lapses`: not applied after the decisive moment, see `Lapse`. `needs_fouls`: the
    count a player must have; otherwise it is refused with `fouls_needed`. `needs_caution`: a recorded caution must
    come first; otherwise it is refused with `caution_needed`. `reaches_gone`: also somebody who has left the table.
    `phase`: `night` or `day`, where it normally happens; in the other one the judge is told, and it is ruled all the
    same. `siblings`: lighter or heavier clauses for nearly the same act. `unless_heavier`: the text itself sends the
    judge to them, so a ruling reminds of them. `cautionable`: a caution instead is lawful. `seconds` and `when`: the
    minute that is left, for the kind `speech`; with another kind it comes on top of it. `when` is `next_own`, the
    nearest own minute that begins after the ruling, or `next_round`, the next day's. `points`: what the act costs by
    itself, zero or negative. `refers`: the number by which the matter also goes to the committee. `words`: what a
    judge might type to find it. `note`: the reading that you chose, for readers of the file.
    """

    number: str
    kind: ClauseKind
    title: Titles
    size: Size | None = None
    sizes: tuple[Size, ...] = ()
    last_minute: bool = False
    lapses: bool = False
    needs_fouls: int = 0
    needs_caution: bool = False
    reaches_gone: bool = False
    phase: Literal["night", "day"] | None = None
    siblings: tuple[str, ...] = ()
    unless_heavier: bool = False
    cautionable: bool = True
    seconds: int | None = None
    when: SpeechWhen = "next_own"
    points: Decimal = Decimal(0)
    refers: str | None = None
    words: tuple[str, ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True)
class Provision:
    """A numbered general rule or definition that a ruling may rest on but that nobody can be cited for.

    `number`: as it is printed. `title`: short, per language. `instead` names what can be cited; a judge who cites the
    provision is refused with `clause_not_citable` and told so.
    """

    number: str
    title: Titles
    instead: str


@dataclass(frozen=True, slots=True)
class Setting:
    """A named choice that the regulation leaves to the organiser, who makes it when a game is opened.

    `name`: small Latin letters and `_`. `kind`: `points`, zero or negative. `default`: a decimal as text, such as
    "-0.5". `title`: per language. `Case.settings` holds what was chosen.
    """

    name: str
    kind: Literal["points"]
    default: str
    title: Titles


@dataclass(frozen=True, slots=True)
class Moment:
    """When the infraction happened, as far as it is known.

    `phase`: `night`, `day`, `vote` or `finished`, None where nobody told the program. `day` and `night`: their
    numbers, counted from 1 and 0. `word`: whose word it is, if it is the seat's own: `own`, `tie` or `last`.
    `at_table`: how many players are there. `decided`: who has won, None where nobody has or it is not known who.
    `cancelled`: votes that are cancelled already. `vote_known`: this day's vote has a result. `minute`: the full own
    minute in seconds. `by_night`: it is night, also where nobody told a phase. `by_unknown`: a team has been defeated,
    and nobody has told yet which.
    """

    phase: Phase | None
    day: int
    night: int
    word: Word | None
    at_table: int
    decided: Winner | None
    vote_known: bool
    cancelled: frozenset[Literal["today", "tomorrow"]]
    minute: int
    by_night: bool = False
    by_unknown: bool = False

    @property
    def is_decided(self) -> bool:
        """Whether the decisive moment has passed."""
        return self.decided is not None or self.by_unknown


@dataclass(frozen=True, slots=True)
class Standing:
    """The seat's record before this infraction.

    `seat`: 1..10. `presence`: `seated`, `leaving`, `killed`, `voted_out` or `removed`. `team`: None where roles are
    not kept. `may_be_cited`: at the table, the last word included. `leaving_by`: how it came to be leaving, while its
    last word is due or running. `leaves_by_vote`: this day's vote has decided that it leaves, also where the count is
    still to come. `fouls`, `technical_fouls` (sizes, in order) and `cautions` of this game. `deduction`: points so
    far, zero or negative.
    """

    seat: Seat
    presence: Presence
    team: Team | None
    may_be_cited: bool
    leaving_by: Literal["vote", "kill"] | None
    leaves_by_vote: bool
    fouls: int
    technical_fouls: tuple[Size, ...]
    cautions: int
    deduction: Decimal


@dataclass(frozen=True, slots=True)
class Case:
    """What a regulation judges: same case, same ruling.

    `clause`: the number, None in a quick foul or a plain caution. `override`: the judge's own choice of sanction, None
    for the clause's. `moment`: when it happened. `standing`: the seat's record before it. `settings`: the organiser's
    choices, by name, as text.
    """

    clause: str | None
    override: Override | None
    moment: Moment
    standing: Standing
    settings: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Judgement:
    """What follows: sanctions in order, the clauses cited (the infraction's first), notices for the judge.

    `sanctions`: never empty; `NoSanction` where nothing follows. `cited`: numbers of clauses and provisions.
    `notices`: codes with facts, worded by the catalogues.
    """

    sanctions: tuple[Sanction, ...]
    cited: tuple[str, ...]
    notices: tuple[Notice, ...] = ()


class Regulation(Protocol):
    """A federation's rules as an object. Its `judge` raises `Refused` for what cannot be cited now."""

    @property
    def id(self) -> str: ...
    @property
    def edition(self) -> str: ...
    @property
    def title(self) -> Titles: ...
    @property
    def short(self) -> Titles: ...
    @property
    def foul_slots(self) -> int: ...
    @property
    def rules(self) -> GameRules: ...
    @property
    def clauses(self) -> Mapping[str, Clause]: ...
    @property
    def provisions(self) -> Mapping[str, Provision]: ...
    @property
    def settings(self) -> tuple[Setting, ...]: ...
    @property
    def register(self) -> tuple[PenaltyKey, ...]: ...
    def judge(self, case: Case) -> Judgement: ...
    def lawful_overrides(self, case: Case) -> tuple[Override, ...]: ...
    def technical_cost(self, size: Size, earlier: int) -> Decimal | None: ...
