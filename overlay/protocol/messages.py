"""What the server sends: acknowledgements, snapshots, clauses for the picker, banners.

`SENT` and `TAKEN` list the roots from which the TypeScript types are generated.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, StringConstraints

from overlay.engine.terms import Audience, Role, Seat, Team, Winner
from overlay.engine.view import Citation, Effect, Outlook, Snapshot, SpeechCost, TechnicalView
from overlay.protocol.steps import Step


class Message(BaseModel):
    """Base of everything on the wire: unknown fields are an error, values are frozen."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class CommandMessage(Message):
    """A command as a device sends it; `id` is made by the device, and resending it is harmless."""

    id: Annotated[str, StringConstraints(strict=True, min_length=1, max_length=80)]
    do: Step


class Warned(Message):
    """A step was taken although something speaks against it."""

    code: str
    message: str


class Accepted(Message):
    """The command is stored. `revision` is the table's new revision; `ref` names a ruling that it made."""

    ok: Literal[True]
    id: str
    revision: int
    ref: str | None
    warnings: tuple[Warned, ...]


class Rejected(Message):
    """The command was refused and nothing changed. `code` is stable; `message` says what to do."""

    ok: Literal[False]
    id: str | None
    code: str
    message: str
    revision: int


class Term(Message):
    """One term of a sum on air: the points, and `double` where the regulation counts them twice."""

    points: str
    size: Literal["minor", "major"] | None
    double: bool


class Banner(Message):
    """A ruling on air. It is shown from `starts_at` to `ends_at` (milliseconds, server clock) and ended by deadline.

    `id` is unique per showing. `fouls`: the count it makes, with `foul_slots` marks drawn. `speech`: what the
    next minute
    is cut to. `points`: this ruling's cost, `terms` and `total` the seat's sum in the game (empty and None
    where nothing is deducted). `winner`: after a team defeat. `corrects`: for a correction, what was taken back.
    `role` and `team` are None for audiences that may not know them.
    """

    id: str
    ref: str
    grade: Literal[
        "caution",
        "foul",
        "third_foul",
        "technical",
        "second_technical",
        "removal",
        "team_defeat",
        "correction",
    ]
    starts_at: int
    ends_at: int
    seat: Seat
    name: str
    role: Role | None
    team: Team | None
    cited: tuple[Citation, ...]
    fouls: int | None
    foul_slots: int
    speech: SpeechCost | None
    technical: TechnicalView | None
    points: str | None
    terms: tuple[Term, ...]
    total: str | None
    winner: Winner | None
    vote_cancelled: Literal["today", "tomorrow"] | None
    corrects: (
        Literal["caution", "foul", "third_foul", "technical", "second_technical", "removal", "team_defeat"]
        | None
    )


class EventTitle(Message):
    """What is being played, for headers: the event, and a second line such as "Final · table 1"."""

    event: str
    stage: str


class TableState(Message):
    """The full state of a table for one audience. Sent on connect and after every change.

    `journal` names the database: a client that sees another one must not mix their revisions. `server_time` is the
    server's clock in milliseconds when this was sent. `snapshot` is None before the first game. `outlook`,
    `judges` (devices on
    the judge's page) and `clauses_version` (changes when the picker's list must be fetched again) are for the
    judge only.
    """

    journal: str
    table: str
    audience: Audience
    revision: int
    server_time: int
    title: EventTitle
    snapshot: Snapshot | None
    banners: tuple[Banner, ...]
    outlook: Outlook | None
    judges: int | None


class ClauseEntry(Message):
    """A clause in the judge's picker.

    `effect` is what the given seat would get now (refused ones say why). `siblings` are the lighter or heavier clauses
    to offer beside it. `overrides` are the lawful other sanctions. `words` are search words beyond the title.
    """

    clause: str
    title: dict[str, str]
    kind: Literal["foul", "technical", "removal", "team_defeat", "referral"]
    siblings: tuple[str, ...]
    overrides: tuple[str, ...]
    words: tuple[str, ...]
    effect: Effect | None


class ClauseList(Message):
    """Answer of GET /api/tables/{table}/clauses?seat=N: all citable clauses in the regulation's order."""

    regulation: str
    edition: str
    revision: int
    seat: Seat | None
    clauses: tuple[ClauseEntry, ...]


class SettingEntry(Message):
    """A choice that a regulation leaves to the organiser, for the form of a new game."""

    name: str
    kind: Literal["points"]
    default: str
    title: dict[str, str]


class RegulationEntry(Message):
    """An installed regulation."""

    id: str
    edition: str
    title: dict[str, str]
    short: dict[str, str]
    settings: tuple[SettingEntry, ...]


class RegulationList(Message):
    """Answer of GET /api/regulations: what a game can be opened under, in the order of their ids."""

    regulations: tuple[RegulationEntry, ...]


SENT: tuple[type, ...] = (Accepted, Rejected, TableState, ClauseList, RegulationList)
TAKEN: tuple[type, ...] = (CommandMessage,)
