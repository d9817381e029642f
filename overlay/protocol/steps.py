"""Scenario steps = commands: the one vocabulary of sockets, HTTP and scenario files, checked at the edge.

A step is an object with one key. `to_command` turns it into the engine's order. Shapes are checked here; whether a seat
exists or a step can be taken now is for the engine to refuse, with a reason.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    StrictBool,
    StrictInt,
    StrictStr,
    StringConstraints,
)

from overlay.engine import commands as order
from overlay.engine.commands import Command, Override
from overlay.engine.sanctions import Size
from overlay.engine.terms import Role, Winner


def _writable(text: str) -> str:
    """Half of a surrogate pair is no text: it could be neither stored nor shown."""
    text.encode("utf-8")
    return text


Text = Annotated[StrictStr, AfterValidator(_writable)]
"""Text that can be stored and shown."""

Number = Annotated[StrictInt, Field(ge=-1_000, le=1_000)]
"""A seat, a day or a count as it comes from outside; the engine says which are possible."""
ClauseNumber = Annotated[
    str,
    StringConstraints(strict=True, strip_whitespace=True, min_length=1, max_length=40),
    AfterValidator(_writable),
]
Ref = Annotated[
    str,
    StringConstraints(strict=True, strip_whitespace=True, min_length=1, max_length=40),
    AfterValidator(_writable),
]
Key = Annotated[str, StringConstraints(strict=True, pattern=r"^(0|-?[1-9][0-9]{0,2})$")]
"""A seat as the key of an object: JSON knows no numbers there."""


class StepModel(BaseModel):
    """Base of step bodies: unknown fields are an error."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class OrderModel(StepModel, ABC):
    """Base of steps: each gives the engine's order."""

    @abstractmethod
    def to_command(self) -> Command:
        """The order that this step gives."""


class NominateBody(StepModel):
    by: Number
    seat: Number


class InfractionBody(StepModel):
    seat: Number
    clause: ClauseNumber | None = None
    sanction: Override | None = None
    note: Annotated[Text, Field(max_length=500)] | None = None
    ref: Ref | None = None


class AttachBody(StepModel):
    ref: Ref
    clause: ClauseNumber


class OpenBody(StepModel):
    regulation: Annotated[Text, Field(min_length=1, max_length=80)]
    players: dict[Key, Text] = {}
    roles: dict[Key, Role] = {}
    settings: dict[Text, Text] = {}
    replace: StrictBool = False


class ClockAdd(StepModel):
    add: Annotated[StrictInt, Field(ge=-600, le=600)]


class ClockStart(StepModel):
    start: Literal["agreement", "seating", "best_move", "don_check", "sheriff_check"]


class Open(OrderModel):
    """Opens the table's next game."""

    open: OpenBody

    def to_command(self) -> Command:
        body = self.open
        return order.OpenGame(
            body.regulation,
            {int(seat): name for seat, name in body.players.items()},
            {int(seat): role for seat, role in body.roles.items()},
            dict(body.settings),
            body.replace,
        )


class Night(OrderModel):
    """The night begins (0 is the agreement night)."""

    night: Number

    def to_command(self) -> Command:
        return order.BeginNight(self.night)


class Day(OrderModel):
    """Morning: the day begins."""

    day: Number

    def to_command(self) -> Command:
        return order.BeginDay(self.day)


class Speech(OrderModel):
    """This seat's own minute begins; the one before it ends."""

    speech: Number

    def to_command(self) -> Command:
        return order.BeginSpeech(self.speech)


class Nomination(OrderModel):
    """An accepted nomination."""

    nominate: NominateBody

    def to_command(self) -> Command:
        return order.Nominate(self.nominate.by, self.nominate.seat)


class Voting(OrderModel):
    """The vote phase begins."""

    voting: Literal[True]

    def to_command(self) -> Command:
        return order.BeginVoting()


class Vote(OrderModel):
    """A finished count per candidate, by voters or by number; hands not given go to the last candidate."""

    vote: dict[Key, Annotated[list[Number], Field(max_length=40)] | Number]

    def to_command(self) -> Command:
        return order.CountVote(
            {
                int(seat): tuple(hands) if isinstance(hands, list) else hands
                for seat, hands in self.vote.items()
            }
        )


class TieSpeech(OrderModel):
    """A tied seat's 30 seconds before a re-vote."""

    tie_speech: Number

    def to_command(self) -> Command:
        return order.BeginTieSpeech(self.tie_speech)


class Lift(OrderModel):
    """The lift vote: hands for all the tied seats leaving."""

    lift: Number

    def to_command(self) -> Command:
        return order.CountLift(self.lift)


class LastWord(OrderModel):
    """The leaving seat's last word begins."""

    last_word: Number

    def to_command(self) -> Command:
        return order.BeginLastWord(self.last_word)


class Shot(OrderModel):
    """The night's shooting: a seat, or `miss`."""

    shot: Number | Literal["miss"]

    def to_command(self) -> Command:
        return order.Shoot(None if self.shot == "miss" else self.shot)


class DonCheckStep(OrderModel):
    """The don checks a seat: is it the sheriff?"""

    don_check: Number

    def to_command(self) -> Command:
        return order.DonCheck(self.don_check)


class SheriffCheckStep(OrderModel):
    """The sheriff checks a seat: red or black?"""

    sheriff_check: Number

    def to_command(self) -> Command:
        return order.SheriffCheck(self.sheriff_check)


class BestMove(OrderModel):
    """The first killed names up to three seats."""

    best_move: Annotated[list[Number], Field(max_length=10)]

    def to_command(self) -> Command:
        return order.NameBestMove(tuple(self.best_move))


class Infraction(OrderModel):
    """What the judge saw; the regulation rules on it."""

    infraction: InfractionBody

    def to_command(self) -> Command:
        body = self.infraction
        return order.RecordInfraction(body.seat, body.clause, body.sanction, body.note, body.ref)


class Attach(OrderModel):
    """Gives a quick foul its clause."""

    attach: AttachBody

    def to_command(self) -> Command:
        return order.AttachClause(self.attach.ref, self.attach.clause)


class AmendBody(StepModel):
    ref: Ref
    seat: Number | None = None
    clause: ClauseNumber | None = None
    sanction: Override | None = None
    plain: StrictBool = False
    note: Annotated[Text, Field(max_length=500)] | None = None


class AmendStep(OrderModel):
    """Corrects what was recorded: another seat, clause or sanction, judged at the recorded moment."""

    amend: AmendBody

    def to_command(self) -> Command:
        body = self.amend
        return order.Amend(body.ref, body.seat, body.clause, body.sanction, body.plain, body.note)


class RevokeStep(OrderModel):
    """Takes a ruling back, with everything that followed from it."""

    revoke: Ref

    def to_command(self) -> Command:
        return order.Revoke(self.revoke)


class UndoStep(OrderModel):
    """Takes back any accepted step by its number, game moves included."""

    undo: Annotated[StrictInt, Field(ge=1, le=1_000_000)]

    def to_command(self) -> Command:
        return order.Undo(self.undo)


class AnnounceStep(OrderModel):
    """Releases held night rulings: `all`, or one by its ref."""

    announce: Ref

    def to_command(self) -> Command:
        return order.Announce(None if self.announce == "all" else self.announce)


class Decided(OrderModel):
    """The judge states the decisive moment."""

    decided: Winner

    def to_command(self) -> Command:
        return order.Declare(self.decided)


class FinishStep(OrderModel):
    """The game is over."""

    finish: Literal[True]

    def to_command(self) -> Command:
        return order.Finish()


class ClockStep(OrderModel):
    """Pauses, resumes or restarts the running clock, adds seconds to it, or starts one by its purpose."""

    clock: Literal["pause", "resume", "restart"] | ClockAdd | ClockStart

    def to_command(self) -> Command:
        if isinstance(self.clock, ClockAdd):
            return order.SetClock("add", self.clock.add)
        if isinstance(self.clock, ClockStart):
            return order.SetClock("start", purpose=self.clock.start)
        return order.SetClock(self.clock)


class SetBody(StepModel):
    phase: Literal["night", "day"] | None = None
    number: Number | None = None
    speaker: Number | None = None
    presence: dict[Key, Literal["seated", "killed", "voted_out", "removed"]] = {}
    fouls: dict[Key, Number] = {}
    technical_fouls: dict[Key, Annotated[list[Size], Field(max_length=10)]] = {}


class SetStep(OrderModel):
    """Says how things stand: where the game is, who is at the table, which counts were made elsewhere."""

    set: SetBody

    def to_command(self) -> Command:
        body = self.set
        return order.SetTable(
            phase=body.phase,
            number=body.number,
            speaker=body.speaker,
            presence={int(seat): presence for seat, presence in body.presence.items()},
            fouls={int(seat): count for seat, count in body.fouls.items()},
            technical_fouls={int(seat): tuple(sizes) for seat, sizes in body.technical_fouls.items()},
        )


STEPS: Mapping[str, type[OrderModel]] = {
    "open": Open,
    "night": Night,
    "day": Day,
    "speech": Speech,
    "nominate": Nomination,
    "voting": Voting,
    "vote": Vote,
    "tie_speech": TieSpeech,
    "lift": Lift,
    "last_word": LastWord,
    "shot": Shot,
    "don_check": DonCheckStep,
    "sheriff_check": SheriffCheckStep,
    "best_move": BestMove,
    "infraction": Infraction,
    "attach": Attach,
    "amend": AmendStep,
    "revoke": RevokeStep,
    "undo": UndoStep,
    "announce": AnnounceStep,
    "decided": Decided,
    "finish": FinishStep,
    "clock": ClockStep,
    "set": SetStep,
}
"""Step models by their key."""

Step = (
    Open
    | Night
    | Day
    | Speech
    | Nomination
    | Voting
    | Vote
    | TieSpeech
    | Lift
    | LastWord
    | Shot
    | DonCheckStep
    | SheriffCheckStep
    | BestMove
    | Infraction
    | Attach
    | AmendStep
    | RevokeStep
    | UndoStep
    | AnnounceStep
    | Decided
    | FinishStep
    | ClockStep
    | SetStep
)
