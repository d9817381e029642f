"""What the operator puts on air: the elements of the picture, the queue of banners, the theme, and who shows them.

A table has two pictures: the *program* is on air, the *preview* is being prepared. Orders of the desk travel as
`ProductionMessage`, states to the desk as `DeskState` and `DeskTable`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final, Literal, get_args

from pydantic import Field, StrictBool, StrictInt, StrictStr, StringConstraints

from overlay.engine.terms import Seat
from overlay.engine.view import Snapshot
from overlay.protocol.base import Message

Element = Literal["header", "board", "banner", "clock", "fouls", "ledger", "vote", "night", "result", "title"]
"""A part of the picture that can be switched. Each but `header` is also a view of its own, `full` composes them all."""

ELEMENTS: Final[tuple[Element, ...]] = get_args(Element)

Bus = Literal["preview", "program"]


# --- what every on-air page and the hall are told ------------------------------------------------------------------


class ThemeChoice(Message):
    """The theme of a table. `version` changes whenever the theme's folder does: a page then fetches it anew."""

    id: str
    version: str


class Production(Message):
    """What the operator shows, as a part of `TableState` for the audiences `air`, `hall` and `desk`.

    `program`: which elements are on air. `preview`: which ones the next take would show; for the desk only, None for
    others. `transition_ms`: how long the change that made this program fades, 0 for a cut. `delay_ms`: how far every
    on-air page lags behind the table, besides the `delay` of its own address. `review`: since when the judges confer
    ("under review", milliseconds, server clock), None while they do not. `message`: the operator's line on the title
    card, may be empty. `photos`: the addresses (paths under the server's root) of the players' photos by seat
    ("1".."10"), without those that have none. `rehearsal`: the picture shows test data, not the game.
    """

    program: Mapping[Element, bool]
    preview: Mapping[Element, bool] | None
    transition_ms: int
    theme: ThemeChoice
    delay_ms: int
    review: int | None
    message: str
    photos: Mapping[str, str]
    rehearsal: bool


# --- what the desk orders ------------------------------------------------------------------------------------------


class Show(Message):
    """Switches elements of one bus: `{"show": {"bus": "program", "elements": {"clock": true}}}`.

    On the program it cuts straight to air. A change by hand pauses `auto` for that element until the phase ends.
    """

    bus: Bus
    elements: Annotated[dict[Element, StrictBool], Field(min_length=1)]


class Take(Message):
    """Makes the program equal to the preview: at once with `fade_ms` 0, else fading."""

    fade_ms: Annotated[StrictInt, Field(ge=0, le=2_000)] = 0


class BannerAct(Message):
    """What becomes of a banner: `id` is that of its showing.

    `hold`: it waits until `release`, and never goes by itself. `skip`: it is not shown. `remove`: it leaves the air
    now. `replay`: it is shown once more, after those that wait.
    """

    id: Annotated[str, StringConstraints(strict=True, min_length=1, max_length=120)]
    act: Literal["hold", "release", "skip", "remove", "replay"]


class Review(Message):
    """Freezes the banners while the judges confer, or lets them go on in order.

    `drop`: the banner on air is removed at once; otherwise it finishes.
    """

    on: StrictBool
    drop: StrictBool = False


class UnitAct(Message):
    """Presses a button of a unit that a plugin brought, such as the link to OBS. `values`: what its form asks for."""

    unit: Annotated[str, StringConstraints(strict=True, min_length=1, max_length=40)]
    act: Annotated[str, StringConstraints(strict=True, min_length=1, max_length=40)]
    values: Annotated[
        dict[
            Annotated[str, StringConstraints(max_length=40)],
            Annotated[str, StringConstraints(strict=True, max_length=200)],
        ],
        Field(max_length=8),
    ] = Field(default_factory=dict)


class ProductionOrder(Message):
    """An order of the desk: exactly one of these is given."""

    show: Show | None = None
    take: Take | None = None
    auto: StrictBool | None = None
    banner: BannerAct | None = None
    review: Review | None = None
    delay_ms: Annotated[StrictInt, Field(ge=0, le=3_600_000)] | None = None
    theme: Annotated[StrictStr, StringConstraints(pattern=r"^[a-z][a-z0-9-]{0,39}$")] | None = None
    message: Annotated[StrictStr, StringConstraints(max_length=120)] | None = None
    rehearsal: StrictBool | None = None
    unit: UnitAct | None = None


class ProductionAccepted(Message):
    """The order is done and stored."""

    ok: Literal[True]


# --- what the desk is told -----------------------------------------------------------------------------------------


class Screen(Message):
    """A connected on-air or hall page, as it reported itself.

    `view`: the last part of its address (`hall` for the hall). `lag_ms`: from the server's sending of its last state
    to its drawing, None before the first one. `lag_at`: when that was, on the server's clock; while nothing
    happens at the table nothing is drawn anew. `width`, `height`: of the page in CSS pixels. `chromium`: the major
    version of its engine, `obs`: of the OBS it runs in, None outside of OBS. `is_current`: it runs this server's
    build. `is_hidden`: the source is not visible. `is_keyed`: its address gives it a background, to be captured and
    keyed out. `skew_ms`: how far its machine's clock is ahead of the server's. `address`: from which it came.
    `since`: when it connected.
    """

    id: str
    view: str
    audience: Literal["air", "hall", "desk"]
    lag_ms: int | None
    lag_at: int | None
    width: int | None
    height: int | None
    chromium: int | None
    obs: str | None
    is_current: bool
    is_hidden: bool
    is_keyed: bool = False
    skew_ms: int | None
    address: str
    since: int


class ScreenReport(Message):
    """What a page says of itself with the event `report`, on connect, on a change, and every five seconds.

    `build`: the name of the build it runs. Other fields as in `Screen`.
    """

    view: Annotated[StrictStr, StringConstraints(max_length=40)]
    build: Annotated[StrictStr, StringConstraints(max_length=120)]
    lag_ms: Annotated[StrictInt, Field(ge=0, le=3_600_000)] | None = None
    lag_at: Annotated[StrictInt, Field(ge=0, le=10**15)] | None = None
    width: Annotated[StrictInt, Field(ge=0, le=20_000)]
    height: Annotated[StrictInt, Field(ge=0, le=20_000)]
    hidden: StrictBool
    keyed: StrictBool = False
    skew_ms: Annotated[StrictInt, Field(ge=-(10**12), le=10**12)] | None = None
    obs: Annotated[StrictStr, StringConstraints(max_length=40)] | None = None


class DeskJudge(Message):
    """A device on the judge's page, as in `Device`."""

    name: str
    given: bool
    locked: bool
    since: int


Health = Literal["good", "warning", "broken", "off"]
"""Told apart by shape too: circle, square, diamond, ring."""

Words = Mapping[str, str]
"""A text per language."""


class UnitLight(Message):
    """One line of a unit's state."""

    health: Health
    title: Words
    detail: Words


class UnitButton(Message):
    """A button of a unit. `pressed`: it is the one in force. `form`: what is asked for first, title by name of the
    value; names ending in `password` are typed unseen. `question`: what is asked before it is pressed, or nothing."""

    act: str
    title: Words
    pressed: bool
    form: Mapping[str, Words]
    question: Words


class UnitState(Message):
    """A plugin's unit on the desk, for one table. `summary` is its one light on the overview."""

    unit: str
    title: Words
    summary: UnitLight
    lights: tuple[UnitLight, ...]
    buttons: tuple[UnitButton, ...]


class Attention(Message):
    """Something that wants the operator, worst first. `code` and `facts` are worded by the page.

    Codes: `judge_gone` (`since`), `banner_held` (`id`, `since`, `seat`, `grade`), `screen_missing` (`view`),
    `screen_outdated` (`view`), `unit` (`unit`, and `title`, `detail` in the page's language), `not_stored` (`reason`),
    `under_review` (`since`, `waiting`), `nodes_apart` (news from other servers take a second).
    """

    health: Health
    code: str
    facts: Mapping[str, str | int]


class QueuedBanner(Message):
    """A banner in the queue; `banner` names the ruling as on air.

    `state`: `on_air`; `next` (it goes by itself, at `starts_at`); `held` (it waits for the operator); `frozen` (it
    waits for the end of the review); `past` (it was shown, the last ten). `since`: when it came to this state.
    """

    id: str
    state: Literal["on_air", "next", "held", "frozen", "past"]
    since: int
    starts_at: int | None
    ends_at: int | None
    length_ms: int
    ref: str
    grade: str
    corrects: str | None
    seat: Seat
    name: str
    clause: str | None
    fouls: int | None
    points: str | None
    total: str | None


class DeskProduction(Message):
    """The operator's switches of one table.

    `auto`: elements follow the phase. `by_hand`: those that do not until the phase ends, because they were switched.
    """

    auto: bool
    by_hand: tuple[Element, ...]


class DeskTable(Message):
    """One table for the desk: sent with the event `table` when anything of it has changed.

    `title`: the two lines of the header. `snapshot` is for the audience `desk` and None before the first game.
    """

    table: str
    revision: int
    event: str
    stage: str
    snapshot: Snapshot | None
    production: Production
    switches: DeskProduction
    queue: tuple[QueuedBanner, ...]
    screens: tuple[Screen, ...]
    judges: tuple[DeskJudge, ...]
    units: tuple[UnitState, ...]
    attention: tuple[Attention, ...]


class ThemeEntry(Message):
    """A theme that can be chosen. `own`: it lies in the data folder and can be edited; a shipped one is copied first.

    `colors`: the few that stand for it in a list.
    """

    id: str
    version: str
    title: Words
    about: Words
    skin: str
    own: bool
    colors: tuple[str, ...]


class DeskState(Message):
    """Everything the desk shows: sent with the event `desk` on connect, and when tables or themes change.

    `server_time`: the server's clock in milliseconds when this was sent. `reached`: the address of the latest phone
    that came through.
    """

    version: str
    build: str
    server_time: int
    tables: tuple[DeskTable, ...]
    themes: tuple[ThemeEntry, ...]
    reached: str | None


class Fix(Message):
    """The button of a unit that mends a finding."""

    unit: str
    act: str


class Finding(Message):
    """One line of the doctor. `title`, `detail` (consequence) and `remedy` are worded in the reader's language.

    `fix`: the button to press (`{"unit": {"unit": ..., "act": ...}}` to `POST /api/tables/{table}/production`) where
    the server can really mend it.
    """

    health: Health
    code: str
    title: str
    detail: str
    remedy: str
    fix: Fix | None


class Checkup(Message):
    """Answer of GET /api/tables/{table}/doctor: worst first."""

    table: str
    at: int
    findings: tuple[Finding, ...]


class PageLink(Message):
    """An address for the desk. `kind`: `air`, `hall`, `judge`, `ca` (where a phone takes the certificate).

    `qr`: the code as a data: URI of an SVG.

    `width`, `height`: the recommended size of a browser source, None for phones.
    """

    kind: Literal["air", "hall", "judge", "ca"]
    view: str
    url: str
    qr: str
    width: int | None
    height: int | None
    title: Words


class LinkList(Message):
    """Answer of GET /api/tables/{table}/links?host=H: every page of the table with its key, under the chosen address.

    `hosts`: the addresses of this server in the network, the likeliest first.
    """

    table: str
    hosts: tuple[str, ...]
    host: str
    links: tuple[PageLink, ...]


class ThemeCopy(Message):
    """Asks for an own theme that begins as another one: POST /api/themes. The answer is its `ThemeEntry`."""

    source: Annotated[StrictStr, StringConstraints(pattern=r"^[a-z][a-z0-9-]{0,39}$")] = Field(alias="copy")


class PhotoEntry(Message):
    """A player's photo: the name as it was given, and the file's path under the server's root."""

    name: str
    path: str


class PhotoList(Message):
    """Answer of GET /api/players/photos: all photos, by name."""

    photos: tuple[PhotoEntry, ...]
