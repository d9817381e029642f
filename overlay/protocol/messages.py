"""What the server sends: acknowledgements, snapshots, clauses for the picker, the timeline, banners.

`SENT` and `TAKEN` list the roots from which the TypeScript types are generated.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import StrictBool, StrictStr, StringConstraints

from overlay.engine.terms import Audience, Role, Seat, Team, Winner
from overlay.engine.view import Citation, Effect, Outlook, Reversal, Snapshot, SpeechCost, TechnicalView
from overlay.protocol.base import Message
from overlay.protocol.production import (
    Checkup,
    DeskState,
    DeskTable,
    LinkList,
    PhotoList,
    Production,
    ProductionAccepted,
    ProductionOrder,
    ScreenReport,
    ThemeCopy,
)
from overlay.protocol.steps import Step
from overlay.protocol.theme import ThemeManifest


class CommandMessage(Message):
    """A command as a device sends it; `id` is made by the device, and resending it is harmless.

    `unasked`: the judge was not asked whether to end somebody's game, because the device did not know it would (the
    other judge was faster). The server then refuses with `needs_confirming` what would remove a seat or defeat a team.
    """

    # No database takes U+0000 in a text.
    id: Annotated[str, StringConstraints(strict=True, min_length=1, max_length=80, pattern=r"^[^\x00]+$")]
    do: Step
    unasked: StrictBool = False


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


class DeviceChange(Message):
    """What the event `device` says of the device that sends it. What is left out stays as it is."""

    name: StrictStr | None = None
    locked: StrictBool | None = None


class Takeover(Message):
    """What the event `takeover` asks: that the panel with this device id be locked."""

    device: StrictStr


class Device(Message):
    """A device that is connected to the judge's page of a table.

    `device` is its own stable id, `name` what the journal and the timeline call it: unique among the connected ones.
    A `locked` one shows, and records nothing; `locked_by` names the device that closed it, None where it locked
    itself. `since`: when it connected, in milliseconds on the server's clock. `barred`: the orders, by the name of
    their step, that the server does not take from it because of its role; a panel does not offer them. `given`:
    somebody has named it; until then it calls itself by its kind and a number.
    """

    device: str
    name: str
    locked: bool
    locked_by: str | None
    since: int
    barred: tuple[str, ...] = ()
    given: bool = True


class DeviceAccepted(Message):
    """Answer to `device` and `takeover`: the device as it now is. A refusal is a `Rejected` without an id."""

    ok: Literal[True]
    device: Device


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
        "minute",
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
        Literal[
            "caution",
            "minute",
            "foul",
            "third_foul",
            "technical",
            "second_technical",
            "removal",
            "team_defeat",
        ]
        | None
    )


class EventTitle(Message):
    """What is being played, for headers: the event, and a second line such as "Final · table 1"."""

    event: str
    stage: str


class TableState(Message):
    """The full state of a table for one audience. Sent on connect and after every change.

    `journal` names the database: a client that sees another one must not mix their revisions. `revision` grows with
    every accepted command and with nothing else, so banners and devices change within one revision. A connection
    delivers states in the order in which they were made: of two with the same revision the one that came later is
    newer; one with a lower revision of the same journal is old and is ignored. `server_time` is the server's clock in
    milliseconds when this was sent. `snapshot` is None before the first game. `number` counts the states of this
    audience on a connection: a `StateChange` continues the one before it.

    `production`: what the operator shows, None for the judge.

    For the judge only, None for others: `outlook`; `devices`, all that are connected to the judge's page, the reader's
    own included, the longest connected first; `judges`, how many they are.
    """

    journal: str
    table: str
    audience: Audience
    revision: int
    server_time: int
    title: EventTitle
    snapshot: Snapshot | None
    banners: tuple[Banner, ...]
    production: Production | None = None
    outlook: Outlook | None
    judges: int | None
    devices: tuple[Device, ...] | None
    number: int = 0


class StateChange(Message):
    """The event `change`: what makes the next state of the state before it, for clients that connect with `changes`.

    It continues the state or change of the same `journal` whose `number` is one less; a client that has another one
    asks for the event `snapshot`. `revision`, `journal`, `number` and `server_time` take the place of the state's own.
    `put`: places and what stands there now; a place is a list of keys and, in lists, of positions from 0.
    `tails`: lists that have become longer or shorter: the place, how many entries stay, and those that come after them.
    A place is named once, and no place lies within another.
    """

    revision: int
    journal: str
    number: int
    server_time: int
    put: tuple[tuple[tuple[str | int, ...], Any], ...]
    tails: tuple[tuple[tuple[str | int, ...], int, tuple[Any, ...]], ...]


class ClauseEntry(Message):
    """A clause in the judge's picker.

    `effect` is what the given seat would get now (refused ones say why). `siblings` are the lighter or heavier clauses
    to offer beside it. `overrides` are the lawful other sanctions. `words` are search words beyond the title.
    """

    clause: str
    title: dict[str, str]
    kind: Literal["foul", "technical", "speech", "removal", "team_defeat", "referral"]
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


class EffectList(Message):
    """Answer of GET /api/tables/{table}/effects?clause=X: what each seat ("1".."10") would get for this clause now."""

    revision: int
    clause: str
    effects: dict[str, Effect]


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


class TimelineRow(Message):
    """An order of the judges: one that was accepted, whether it still stands or not, or one that was refused.

    `step` is its number in the game, for `undo` and for the question what taking it back would undo; None where it was
    refused. `order` is the scenario step's name and `do` the step as it was sent (None for refusals that an older
    version kept). `seat` is whom it concerns, where the step names one seat, and `ref` the ruling that it made or is
    about. `revision`: the table's, right after it. `withdrawn_by` is the step that took it back, while that stands:
    its row tells who and when, and undoing that step restores this one. `code` and `message` say why it was refused,
    or why it lapsed when something before it was taken back.
    """

    step: int | None
    order: str | None
    do: Mapping[str, object] | None
    seat: Seat | None
    ref: str | None
    by: str | None
    at: int
    revision: int
    status: Literal["standing", "withdrawn", "lapsed", "refused"]
    withdrawn_by: int | None
    code: str | None
    message: str | None


class Timeline(Message):
    """Answer of GET /api/tables/{table}/timeline: the current game's orders, oldest first.

    `revision` is the table's: the answer is worth asking for again when a state bears another one. Refusals alone make
    no revision; a panel that has just been refused asks again.
    """

    revision: int
    game: int
    rows: tuple[TimelineRow, ...]


class Schedule(Message):
    """Answer of GET /api/tables/{table}/schedule: who sits where in the table's next game.

    `game` is that game's number. `players`: names by seat ("1".."10"), None where the schedule does not know the game.
    """

    game: int
    players: dict[str, str] | None


SENT: tuple[type, ...] = (
    Accepted,
    Rejected,
    DeviceAccepted,
    TableState,
    StateChange,
    ClauseList,
    EffectList,
    Timeline,
    Reversal,
    Schedule,
    RegulationList,
    ProductionAccepted,
    DeskState,
    DeskTable,
    Checkup,
    LinkList,
    PhotoList,
    ThemeManifest,
)
TAKEN: tuple[type, ...] = (CommandMessage, DeviceChange, Takeover, ProductionOrder, ScreenReport, ThemeCopy)
