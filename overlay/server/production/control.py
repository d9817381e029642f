"""The operator's control of one table: what is set, what that makes of the picture, and whether an order can be done.

It stores nothing itself: `prepared` gives what is to be stored, `adopt` takes it over once it is.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Protocol

import structlog
from pydantic import ValidationError

from overlay.engine import Game, Refused, snapshot
from overlay.engine.terms import Audience
from overlay.engine.view import Snapshot
from overlay.protocol.messages import Banner
from overlay.protocol.production import (
    BannerAct,
    DeskProduction,
    Production,
    ProductionOrder,
    QueuedBanner,
    ThemeChoice,
)
from overlay.server.airing import Act, Course, Courses, Directive, course, is_taken_back
from overlay.server.banners import Banners, queue_of
from overlay.server.production.rehearsal import Rehearsal
from overlay.server.production.scene import Scene, scene_of
from overlay.server.production.switches import DEFAULT_THEME, Switches

MOST_NOTES: Final = 500
"""Directives of one game. Each is looked at for every state, and no evening needs so many."""
UNSEEN_IN_HALL: Final = "night"
"""The one element that is for viewers who may know the roles."""

log = structlog.get_logger()


class Stock(Protocol):
    """What pictures are made with: themes and photos."""

    def theme(self, id_: str) -> ThemeChoice:
        """The theme, or the standard one where it is gone."""

    def has_theme(self, id_: str) -> bool: ...

    def photos_of(self, names: Mapping[str, str]) -> Mapping[str, str]:
        """The path of each player's photo, by seat."""

    def read(self) -> None:
        """Takes over what is stored. Raises `NotStored`."""

    @property
    def edition(self) -> object:
        """Equal as long as themes and photos are what they were."""


class Bare:
    """No themes but the standard one, and no photos."""

    def theme(self, id_: str) -> ThemeChoice:
        return ThemeChoice(id=id_, version="0")

    def has_theme(self, id_: str) -> bool:
        return id_ == DEFAULT_THEME

    def photos_of(self, _names: Mapping[str, str]) -> Mapping[str, str]:
        return {}

    def read(self) -> None:
        pass

    @property
    def edition(self) -> object:
        return None


@dataclass(slots=True)
class _Made:
    """What was last made for an audience: most taps change one part of it."""

    courses: Courses = field(default_factory=Courses)
    banners: Banners = field(default_factory=Banners)
    directives_of: tuple[object, ...] = ()
    directives: tuple[Directive, ...] = ()
    production_of: tuple[object, ...] = ()
    production: Production | None = None


@dataclass(frozen=True, slots=True)
class Picture:
    """What one audience is shown."""

    snapshot: Snapshot | None
    banners: tuple[Banner, ...]
    production: Production | None


@dataclass(frozen=True, slots=True)
class Change:
    """What an order makes of the switches: of those that are stored, and of a rehearsal's."""

    switches: Switches
    rehearsed: Switches | None


@dataclass(frozen=True, slots=True)
class DeskPicture:
    """What the operator sees besides. `turn`: when it changes by itself, None where it does not."""

    snapshot: Snapshot | None
    production: Production
    switches: DeskProduction
    queue: tuple[QueuedBanner, ...]
    review_waits: int
    turn: int | None


class Control:
    """One table's switches, in force."""

    def __init__(self, table: str, stock: Stock, stored: str | None) -> None:
        self._stock = stock
        self.table = table
        self.rehearsal: Rehearsal | None = None
        self.switches = Switches()
        self._made: defaultdict[Audience, _Made] = defaultdict(_Made)
        self.reload(stored)

    def reload(self, stored: str | None) -> None:
        """Takes over what is stored; what cannot be read is as if nothing had been set."""
        try:
            self.switches = Switches.model_validate_json(stored) if stored else Switches()
        except ValidationError as error:
            log.error("the operator's switches cannot be read", table=self.table, reason=str(error))
            self.switches = Switches()

    # --- the picture -------------------------------------------------------------------------------------------

    def picture(self, game: Game | None, audience: Audience, now: int) -> Picture:
        """What this audience is shown of the game, or of the rehearsal."""
        game, switches = self._source(game, audience)
        made = self._made[audience]
        seen = snapshot(game, audience) if game else None
        return Picture(
            seen,
            made.banners.of(seen, self._course(seen, switches, made, now), now) if seen else (),
            self._production(seen, game, switches, audience, now) if audience != "judge" else None,
        )

    def desk(self, game: Game | None, now: int) -> DeskPicture:
        """What the operator sees."""
        game, switches = self._source(game, "desk")
        seen = snapshot(game, "desk") if game else None
        scene = self._scene(seen, game, now)
        running = self._course(seen, switches, self._made["desk"], now) if seen else None
        return DeskPicture(
            seen,
            self._production(seen, game, switches, "desk", now),
            DeskProduction(auto=switches.auto, by_hand=switches.by_hand(scene)),
            queue_of(seen, running, now) if seen and running else (),
            sum(not x.held for x in running.waiting) if running and running.frozen is not None else 0,
            running.turn(now) if running else None,
        )

    def scene(self, game: Game | None, now: int) -> Scene:
        """What is on air is at, for those who look whether it has changed by itself."""
        game, _ = self._source(game, "air")
        return self._scene(snapshot(game, "air") if game else None, game, now)

    @staticmethod
    def _course(seen: Snapshot, switches: Switches, made: _Made, now: int) -> Course:
        basis = (switches.notes, switches.game, seen.game.number)
        if basis != made.directives_of:
            made.directives_of, made.directives = basis, switches.directives(seen.game.number)
        return made.courses.at(seen, made.directives, now)

    def _source(self, game: Game | None, audience: Audience) -> tuple[Game | None, Switches]:
        """The game and the switches that this audience's picture is made of."""
        if self.rehearsal is not None and audience in ("air", "desk"):
            return self.rehearsal.game, self.rehearsal.switches
        return game, self.switches

    @staticmethod
    def _scene(seen: Snapshot | None, game: Game | None, now: int) -> Scene:
        return scene_of(seen.game if seen else None, game.now if game else 0, now)

    def _production(
        self, seen: Snapshot | None, game: Game | None, switches: Switches, audience: Audience, now: int
    ) -> Production:
        made = self._made[audience]
        scene = self._scene(seen, game, now)
        names = tuple(view.name for view in seen.seats) if seen else ()
        number = seen.game.number if seen else 0
        basis = (scene, switches, names, number, self._stock.edition, self.rehearsal is None)
        if made.production is None or basis != made.production_of:
            made.production_of = basis
            made.production = self._produced(scene, switches, names, number, audience)
        return made.production

    def _produced(
        self, scene: Scene, switches: Switches, names: tuple[str, ...], number: int, audience: Audience
    ) -> Production:
        program = dict(switches.program(scene))
        if audience == "hall":
            program[UNSEEN_IN_HALL] = False
        return Production(
            program=program,
            preview=switches.preview(scene) if audience == "desk" else None,
            transition_ms=switches.transition_ms(scene),
            theme=self._stock.theme(switches.theme),
            # The delay waits for a video; people in the hall see the table itself.
            delay_ms=0 if audience == "hall" else switches.delay_ms,
            review=switches.review(number),
            message=switches.message,
            photos=self._stock.photos_of({str(seat): name for seat, name in enumerate(names, start=1)}),
            rehearsal=self.rehearsal is not None and audience in ("air", "desk"),
        )

    # --- orders ------------------------------------------------------------------------------------------------

    def prepared(self, order: ProductionOrder, game: Game | None, now: int) -> Change:
        """The switches after an order; nothing is changed yet. Raises `Refused`.

        What is done to elements and banners in a rehearsal is done to the rehearsal; theme, delay and message stay.
        """
        if order.theme is not None and not self._stock.has_theme(order.theme):
            raise Refused("no_such_theme", theme=order.theme)
        if order.message is not None and not order.message.isprintable():
            raise Refused("malformed", place="message", reason="one line of text is needed")
        settings = order.model_dump(include={"theme", "delay_ms", "message"}, exclude_none=True)
        rehearsed = self.rehearsal.switches if self.rehearsal else None
        if settings:
            return Change(
                self.switches.model_copy(update=settings),
                rehearsed.model_copy(update=settings) if rehearsed else None,
            )
        game, before = self._source(game, "desk")
        after = self._after(order, before, game, now)
        return Change(self.switches, after) if rehearsed else Change(after, None)

    def adopt(self, change: Change) -> None:
        """Takes over what `prepared` gave."""
        self.switches = change.switches
        if self.rehearsal is not None and change.rehearsed is not None:
            self.rehearsal.switches = change.rehearsed

    def _after(self, order: ProductionOrder, before: Switches, game: Game | None, now: int) -> Switches:
        seen = snapshot(game, "desk") if game else None
        scene = self._scene(seen, game, now)
        number = seen.game.number if seen else 0
        if order.show is not None:
            return before.show(order.show, scene)
        if order.take is not None:
            return before.take(order.take, scene)
        if order.auto is not None:
            return before.follow(order.auto, scene)
        if order.review is not None:
            freeze: Act = "drop" if order.review.drop else "freeze"
            return self._noted(before, Directive(now, freeze if order.review.on else "thaw"), number)
        if order.banner is not None:
            self._check(order.banner, seen, before, now)
            return self._noted(before, Directive(now, order.banner.act, order.banner.id), number)
        raise ValueError("an order for the switches says nothing")

    @staticmethod
    def _noted(before: Switches, directive: Directive, game: int) -> Switches:
        if len(before.directives(game)) >= MOST_NOTES:
            raise Refused("too_many_directives", most=MOST_NOTES)
        return before.noted(directive, game)

    @staticmethod
    def _check(act: BannerAct, seen: Snapshot | None, switches: Switches, now: int) -> None:
        """Raises `Refused` where the banner is not in a state for this."""
        running: Course | None = None
        if seen is not None:
            running = course(seen, switches.directives(seen.game.number), now)
        showing = running.find(act.id) if running else None
        if running is None or showing is None:
            raise Refused("no_such_banner")
        began = showing in running.shown
        if act.act == "replay":
            if not began:
                raise Refused("banner_waits")
            if is_taken_back(showing, now):
                raise Refused("banner_taken_back")
        elif began and not showing.is_on(now):
            raise Refused("banner_over")
        elif began and act.act in ("hold", "release"):
            raise Refused("banner_on_air")
