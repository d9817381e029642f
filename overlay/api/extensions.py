"""What plugins bring besides regulations: observers, exporters, overlay views. Commands are plain click commands."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from overlay.engine.game import Game
from overlay.engine.snapshot import snapshot
from overlay.engine.terms import Audience
from overlay.engine.view import Snapshot, Titles

_NAME = re.compile(r"[a-z][a-z0-9-]{0,39}")


@dataclass(frozen=True, slots=True)
class Recorded:
    """One order that a table has accepted and that is durable; what an observer is told.

    `table`: its name. `revision`: the table's, counting its accepted orders. `step`: the order as a scenario step,
    `{"infraction": {"seat": 5, ...}}`. `at`: milliseconds, server clock. `by`: the device that gave it. `game` is the
    state after it and not for reading: ask `seen_by`.
    """

    table: str
    revision: int
    step: Mapping[str, object]
    at: int
    by: str | None
    game: Game

    def seen_by(self, audience: Audience) -> Snapshot:
        """The game after the order, as an audience may see it: `judge`, `desk`, `air` or `hall`.

        What goes on a screen is taken from `air` or `hall`: the judge's view holds night rulings before their
        announcement, and roles.
        """
        return snapshot(self.game, audience)


@dataclass(frozen=True, slots=True)
class Observer:
    """Somebody who is told of every accepted order. Used by the hook `overlay_observers`.

    `name`: small Latin letters, digits and dashes, for the desk and the log. `recorded`: called with each `Recorded`,
    in the order of each table, in a thread of the observer's own, after the judge has been answered. Whatever it raises
    is counted and named on the desk; it can neither undo nor delay a ruling. One that does not keep up misses the
    oldest. `newest_only`: it shows how a table stands and need not hear of each order; it is told of a table's latest
    one, twice a second at most.

    >>> seen = []
    >>> Observer("list", seen.append).name
    'list'
    """

    name: str
    recorded: Callable[[Recorded], object]
    newest_only: bool = False

    def __post_init__(self) -> None:
        _check_name(self.name)


@dataclass(frozen=True, slots=True)
class GameRecord:
    """One game from the journal, for an exporter.

    `table`: its name. `event`, `stage`: the two lines of the header, may be empty. `opened_at`: milliseconds since
    1970. `judge`: the whole game as its judge sees it, rulings that were taken back included.
    """

    table: str
    event: str
    stage: str
    opened_at: int
    judge: Snapshot


@dataclass(frozen=True, slots=True)
class Exporter:
    """A file format for finished and running games. Used by the hook `overlay_exporters`.

    `name`: what `mafia-overlay export --format` takes. `suffix`: of the file, without a dot. `title`: per language.
    `write`: games in the order of table and number in, the content of the file out.

    >>> counting = Exporter("count", "txt", {"ru": "Счёт", "en": "Count"}, lambda games: str(len(games)).encode())
    >>> counting.write([])
    b'0'
    """

    name: str
    suffix: str
    title: Titles
    write: Callable[[Sequence[GameRecord]], bytes]

    def __post_init__(self) -> None:
        _check_name(self.name)


@dataclass(frozen=True, slots=True)
class View:
    """An overlay view: a custom element in a JavaScript module. Used by the hook `overlay_views`.

    `name`: the last part of its address, `/overlay/1/NAME`. `title`: per language, for the desk. `module`: the file
    with the module, which defines the custom element `element` and may import its neighbours. The page sets the
    element's property `state` to the table's state for the audience `air`, the same JSON as
    `GET /api/tables/1/snapshot`, once after loading and after each change, and `now`, a function that gives the
    server's clock in milliseconds.

    >>> from pathlib import Path
    >>> View("clock", {"ru": "Часы", "en": "Clock"}, Path("clock.js"), "my-clock").element
    'my-clock'
    """

    name: str
    title: Titles
    module: Path
    element: str

    def __post_init__(self) -> None:
        _check_name(self.name)
        if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)+", self.element):
            raise ValueError(f"{self.element!r} is no custom element: its name has a dash, such as my-clock")


Health = Literal["good", "warning", "broken", "off"]
"""How something is. The desk tells them apart by shape too: circle, square, diamond, ring."""


@dataclass(frozen=True, slots=True)
class UnitLight:
    """One line of a unit's state on the desk. `health`: its colour and shape; `title`, `detail`: per language."""

    health: Health
    title: Titles
    detail: Titles


@dataclass(frozen=True, slots=True)
class UnitButton:
    """A button of a unit on the desk.

    `act`: what `Unit.press` is told. `title`: per language. `pressed`: it is the one in force. `form`: the values to
    ask for first, a title per language by name; a name that ends in `password` is typed unseen and never sent back.
    `question`: what the desk asks before it presses, per language, for what cannot be taken back; empty asks nothing.
    """

    act: str
    title: Titles
    pressed: bool = False
    form: Mapping[str, Titles] = field(default_factory=dict)
    question: Titles = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class UnitPicture:
    """What the desk shows of a unit for one table.

    `summary`: its single light on the overview of all tables. `lights`, `buttons`: what stands under it at the table.
    """

    summary: UnitLight
    lights: Sequence[UnitLight] = ()
    buttons: Sequence[UnitButton] = ()


@dataclass(frozen=True, slots=True)
class UnitFinding:
    """One line of the doctor: what is wrong (`title`), what follows (`detail`), what to do (`remedy`), per language.

    `health`: how bad it is. `code`: small Latin letters and underscores, stable. `act`: the button of the unit that
    mends it, where one does.
    """

    health: Health
    code: str
    title: Titles
    detail: Titles
    remedy: Titles
    act: str | None = None


@dataclass(frozen=True, slots=True)
class ScreenSeen:
    """A connected on-air page of the table.

    `view`: the last part of its address. `width`, `height`: in CSS pixels. `chromium`: the major version of its engine.
    `obs`: the version of the OBS that it runs in, None outside of OBS. `is_current`: it runs this server's build.
    `is_keyed`: it has a background, to be captured and keyed out.
    """

    view: str
    width: int | None
    height: int | None
    chromium: int | None
    obs: str | None
    is_current: bool
    is_keyed: bool = False


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What a unit may want to compare with when the doctor asks.

    `hosts`: under which `host:port` this server is reached, the likeliest first. `screens`: the table's pages.
    `sizes`: the recommended width and height of a browser source, by view. `is_quiet`: no banner is on air, and none
    waits for its turn: what would be seen may be done.
    """

    hosts: Sequence[str]
    screens: Sequence[ScreenSeen]
    sizes: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    is_quiet: bool = True


class UnitRefused(Exception):
    """Raised by `Unit.press`: nothing was done, and why, per language."""

    def __init__(self, words: Titles) -> None:
        super().__init__(words.get("en", ""))
        self.words = words


@dataclass(frozen=True, slots=True)
class Unit:
    """Something beside the program that the desk watches and drives. Used by the hook `overlay_units`.

    `name`: small Latin letters, digits and dashes. `title`: per language. `look`: table in, `UnitPicture` out; asked
    often, so it answers from memory. `press`: table, act and the form's values in; raises `UnitRefused`. `examine`:
    table and `Surroundings` in, findings out; may take a second. `watch`: table and `Surroundings` (without `hosts`)
    in, every few seconds, for a unit that mends by itself; returns at once. `begin`: called once at start with a
    function to call (from any thread) whenever `look` would answer differently. `end`: called once when the server
    stops.

    >>> light = UnitLight("good", {"ru": "Свет", "en": "Light"}, {"ru": "горит", "en": "on"})
    >>> lamp = Unit("lamp", {"ru": "Лампа", "en": "Lamp"}, lambda table: UnitPicture(light))
    >>> lamp.look("1").summary.health
    'good'
    """

    name: str
    title: Titles
    look: Callable[[str], UnitPicture]
    press: Callable[[str, str, Mapping[str, str]], None] | None = None
    examine: Callable[[str, Surroundings], Sequence[UnitFinding]] | None = None
    watch: Callable[[str, Surroundings], None] | None = None
    begin: Callable[[Callable[[], None]], None] | None = None
    end: Callable[[], None] | None = None

    def __post_init__(self) -> None:
        _check_name(self.name)


def _check_name(name: str) -> None:
    if not _NAME.fullmatch(name):
        raise ValueError(f"{name!r} is no name: small Latin letters, digits and dashes")
