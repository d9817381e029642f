"""A table: one writer, from a judge's order to a durable entry and the state that every audience sees."""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import reduce
from typing import Final

import gevent
from gevent.lock import BoundedSemaphore

from overlay import wording
from overlay.api.extensions import Recorded
from overlay.engine import (
    Game,
    Refused,
    clause_options,
    decide,
    decode_event,
    effects,
    encode_event,
    evolve,
    outlook,
    replay,
    reversal_of,
)
from overlay.engine.commands import Command, OpenGame
from overlay.engine.events import Event
from overlay.engine.regulation import Regulation
from overlay.engine.terms import Audience
from overlay.engine.view import Notice, Outlook, Reversal
from overlay.protocol.assembling import assembled
from overlay.protocol.messages import (
    Accepted,
    ClauseEntry,
    ClauseList,
    CommandMessage,
    EffectList,
    EventTitle,
    Rejected,
    Schedule,
    TableState,
    Timeline,
    Warned,
)
from overlay.server.clock import Clock
from overlay.server.devices import Devices
from overlay.server.production.control import Control
from overlay.server.timeline import timeline_of
from overlay.store import Answered, Conflict, Entry, Journal, NotStored, Refusal, StoreError
from overlay.store.errors import FOR_A_MOMENT
from overlay.store.journal import TableRow
from overlay.wording import Lang

Answer = Accepted | Rejected

ATTEMPTS: Final = 10
"""How often a command is decided again because another writer was faster."""
PATIENCE: Final = 0.5
"""Seconds that a command waits while another program has locked the database."""
PAUSE: Final = 0.02


@dataclass(frozen=True, slots=True)
class Sender:
    """Who sends a command: the name for people, and the device's id for the record."""

    name: str | None
    device: str | None


class Table:
    """One table. All of its changes go through `submit`, one at a time."""

    def __init__(
        self,
        row: TableRow,
        journal: Journal,
        regulations: Mapping[str, Regulation],
        clock: Clock,
        control: Control,
    ) -> None:
        self.name = row.name
        self.control = control
        """What the operator shows of it."""
        self.title = EventTitle(event=row.event, stage=row.stage)
        self.devices = Devices(clock)
        """Devices on the judge's page."""
        self._journal = journal
        self._regulations = regulations
        self._clock = clock
        self._lock = BoundedSemaphore(1)
        self._game: Game | None = None
        self._is_troubled = False
        self._outlook: tuple[Game, Outlook] | None = None
        """The last outlook, and the game that it is of."""
        self._at = 0
        self._news: list[Recorded] = []
        self.revision = 0
        self._load()

    def submit(
        self,
        message: CommandMessage,
        *,
        by: str | None,
        lang: Lang,
        locked: bool = False,
        device: str | None = None,
    ) -> tuple[Answer, bool]:
        """Answers a command; True with it when the table has changed. Sending it again changes nothing.

        `by` names the device, and `locked` says that its panel is: then only what was answered before is answered.
        Raises `NotStored` where the database takes nothing, and `Replaced` where it is another one: nothing changed.
        """
        with self._lock:
            # Who comes after somebody that waited in vain is told at once.
            deadline = time.monotonic() + (0 if self._is_troubled else PATIENCE)
            while True:
                try:
                    answer = self._answer(message, Sender(by, device), lang, locked)
                    self._is_troubled = False
                    return answer
                except NotStored as trouble:
                    if trouble.reason not in FOR_A_MOMENT or time.monotonic() >= deadline:
                        self._is_troubled = True
                        raise
                # The other tables go on meanwhile.
                gevent.sleep(PAUSE)

    def _answer(self, message: CommandMessage, by: Sender, lang: Lang, locked: bool) -> tuple[Answer, bool]:
        step = message.do.model_dump(mode="json", exclude_defaults=True)
        digest = hashlib.sha256(_canonical(step).encode()).hexdigest()
        for _ in range(ATTEMPTS):
            try:
                if locked:
                    raise Refused("panel_locked")
                return self._take(message, step, digest, by, lang), True
            except Conflict:
                # Somebody else has this revision, or this command was here before: the journal takes an id once.
                before = self._before(message.id)
                if before is not None:
                    return self._again(message, digest, before, lang), False
                self._catch_up()
            except Refused as refused:
                before = self._before(message.id)
                if before is not None:
                    return self._again(message, digest, before, lang), False
                if self._catch_up(to=self._journal.revision(self.name)):
                    # It was judged on an old state.
                    continue
                answer = self._rejected(message.id, refused, lang)
                try:
                    self._keep(answer, message.id, step, digest, by)
                except Conflict:
                    continue
                return answer, False
        raise NotStored("locked", f"table {self.name}: {ATTEMPTS} conflicts in a row")

    def _before(self, command: str) -> Answered | None:
        """What this command was answered before: it is asked only when a new one could not be taken."""
        before = self._journal.answered(self.name, command)
        if before is not None:
            # Another node took it, or the database did and the connection was cut before it said so.
            self._catch_up(to=json.loads(before.answer)["revision"])
        return before

    def reload(self) -> None:
        """Reads the current game again: a backup was restored."""
        with self._lock:
            self._load()

    def catch_up(self) -> bool:
        """Takes in what other nodes have written; whether there was anything. Raises `NotStored`."""
        with self._lock:
            return self._catch_up()

    def news(self) -> tuple[Recorded, ...]:
        """The orders that were accepted since this was last asked, whichever node took them; for observers."""
        news, self._news = tuple(self._news), []
        return news

    def state(self, audience: Audience, number: int = 0) -> TableState:
        """The full state as this audience may see it, now; `number`: which one it is of those that it is sent."""
        now = self._clock()
        game = self._game
        picture = self.control.picture(game, audience, now)
        judge = audience == "judge"
        return assembled(
            TableState,
            journal=self._journal.id,
            table=self.name,
            audience=audience,
            revision=self.revision,
            server_time=now,
            title=self.title,
            snapshot=picture.snapshot,
            banners=picture.banners,
            production=picture.production,
            outlook=self._outlook_of(game) if game and judge and self._knows(game) else None,
            judges=len(self.devices) if judge else None,
            devices=self.devices.all() if judge else None,
            number=number,
        )

    def clauses(self, seat: int | None) -> ClauseList:
        """What can be cited in the running game, with what it would do to this seat."""
        if self._game is None:
            raise Refused("no_game")
        if seat is not None and not 1 <= seat <= len(self._game.seats):
            raise Refused("unknown_seat", seat=seat)
        regulation = self._regulation_of(self._game)
        return ClauseList(
            regulation=regulation.id,
            edition=regulation.edition,
            revision=self.revision,
            seat=seat,
            clauses=tuple(
                ClauseEntry(
                    clause=option.clause,
                    title=dict(option.title),
                    kind=option.kind,
                    siblings=option.siblings,
                    overrides=option.overrides,
                    words=option.words,
                    effect=option.effect,
                )
                for option in clause_options(self._game, regulation, seat)
            ),
        )

    def effects(self, clause: str) -> EffectList:
        """What each seat would get for this clause now. Raises `Refused`."""
        if self._game is None:
            raise Refused("no_game")
        regulation = self._regulation_of(self._game)
        return EffectList(
            revision=self.revision, clause=clause, effects=dict(effects(self._game, regulation, clause, None))
        )

    def timeline(self, lang: Lang) -> Timeline:
        """What was ordered in the current game, with what was refused meanwhile. Raises `Refused`."""
        game, revision = self._game, self.revision
        if game is None:
            raise Refused("no_game")
        sent = self._journal.sent(self.name, game.number, revision)
        refusals = self._journal.refusals(self.name, sent[0].revision)
        return timeline_of(game, revision, sent, refusals, lang)

    def reversal(self, step: int) -> Reversal:
        """What taking this step of the current game back would undo. Raises `Refused` where it cannot be."""
        if self._game is None:
            raise Refused("no_game")
        return reversal_of(self._game, step, self._regulation_of(self._game))

    def schedule(self, number: int | None = None) -> Schedule:
        """Who sits where in the table's next game, or in the game of that number."""
        game = number if number is not None else (self.game_number or 0) + 1
        seated = self._journal.seated(self.name, game)
        players = {str(seat): name for seat, name in seated.items()}
        return Schedule(game=game, players=players or None)

    @property
    def game_number(self) -> int | None:
        return self._game.number if self._game else None

    @property
    def game(self) -> Game | None:
        """The current game as it is, secrets included."""
        return self._game

    @property
    def is_running(self) -> bool:
        return self._game is not None and not self._game.finished

    # --- one command -------------------------------------------------------------------------------------------

    def _take(
        self, message: CommandMessage, step: Mapping[str, object], digest: str, by: Sender, lang: Lang
    ) -> Accepted:
        """Decides, makes the result durable, and only then lets it count."""
        # The clock of the node that took the order before may be ahead by a little.
        at = max(self._clock(), self._at)
        command = message.do.to_command()
        events = decide(self._game, command, self._regulation_for(command), at=at, by=by.name)
        game = _evolved(self._game, events)
        if message.unasked and _ends_somebodys_game(self._game, game):
            raise Refused("needs_confirming")
        answer = Accepted(
            ok=True,
            id=message.id,
            revision=self.revision + 1,
            ref=game.latest_ref,
            warnings=tuple(_warned(notice, lang) for notice in game.latest_warnings),
        )
        self._journal.append(
            Entry(
                table=self.name,
                revision=answer.revision,
                game=game.number,
                command=message.id,
                digest=digest,
                step=step,
                events=tuple(encode_event(event) for event in events),
                at=at,
                by=by.name,
                answer=answer.model_dump_json(),
                device=by.device,
            )
        )
        self._advance(game, Recorded(self.name, answer.revision, step, at, by.name, game))
        return answer

    def _again(self, message: CommandMessage, digest: str, before: Answered, lang: Lang) -> Answer:
        """The answer that was given before, or a refusal where the id now stands for something else."""
        if before.digest != digest:
            return self._rejected(message.id, Refused("id_reused"), lang)
        model = Accepted if json.loads(before.answer)["ok"] else Rejected
        return model.model_validate_json(before.answer)

    def _rejected(self, id_: str, refused: Refused, lang: Lang) -> Rejected:
        return Rejected(
            ok=False,
            id=id_,
            code=refused.code,
            message=wording.word_refusal(refused.code, refused.facts, lang),
            revision=self.revision,
        )

    def _keep(
        self, answer: Rejected, command: str, step: Mapping[str, object], digest: str, by: Sender
    ) -> None:
        self._journal.refuse(
            Refusal(
                table=self.name,
                command=command,
                digest=digest,
                at=self._clock(),
                by=by.name,
                answer=answer.model_dump_json(),
                device=by.device,
                step=step,
                revision=answer.revision,
            )
        )

    # --- the game ----------------------------------------------------------------------------------------------

    def _load(self) -> None:
        loaded = self._journal.load(self.name)
        with self._readable():
            self._game = replay(decode_event(event) for event in loaded.events)
        self.revision, self._at = loaded.revision, 0

    def _catch_up(self, to: int | None = None) -> bool:
        """Takes in what is newer in the journal, unless it is known that nothing is (`to`: its revision)."""
        if to is not None and to <= self.revision:
            return False
        newer = self._journal.since(self.name, self.revision)
        for entry in newer:
            with self._readable():
                game = _evolved(self._game, map(decode_event, entry.events))
            self._advance(game, Recorded(self.name, entry.revision, entry.step, entry.at, entry.by, game))
        return bool(newer)

    def _advance(self, game: Game, recorded: Recorded) -> None:
        self._game, self.revision, self._at = game, recorded.revision, recorded.at
        self._news.append(recorded)

    @contextmanager
    def _readable(self) -> Iterator[None]:
        try:
            yield
        except (KeyError, TypeError, ValueError) as error:
            raise StoreError(
                f"The journal of table {self.name} holds something that this version cannot read: {error}. "
                "Nothing was changed."
            ) from error

    def _outlook_of(self, game: Game) -> Outlook:
        """The outlook, made once for each state of the game: devices come and go without a new one."""
        if self._outlook is None or self._outlook[0] is not game:
            self._outlook = (game, outlook(game, self._regulation_of(game)))
        return self._outlook[1]

    def _knows(self, game: Game) -> bool:
        return game.regulation.id in self._regulations

    def _regulation_of(self, game: Game) -> Regulation:
        if not self._knows(game):
            raise Refused("regulation_missing", regulation=game.regulation.id)
        return self._regulations[game.regulation.id]

    def _regulation_for(self, command: Command) -> Regulation:
        """The regulation by which this command is decided."""
        if isinstance(command, OpenGame):
            if command.regulation not in self._regulations:
                raise Refused("unknown_regulation", regulation=command.regulation)
            return self._regulations[command.regulation]
        if self._game is None:
            raise Refused("no_game")
        return self._regulation_of(self._game)


def _ends_somebodys_game(before: Game | None, after: Game) -> bool:
    """A seat is removed that was not, or a ruling has decided the game."""
    removed = [
        {s.seat for s in game.seats if s.presence == "removed"} if game else set() for game in (before, after)
    ]
    decided = after.outcome_ref or after.undecided_defeat
    return bool(removed[1] - removed[0]) or (
        decided is not None and (before is None or before.outcome != after.outcome)
    )


def _evolved(game: Game | None, events: Iterable[Event]) -> Game:
    after = reduce(evolve, events, game)
    if after is None:
        raise ValueError("an accepted command has no events")
    return after


def _warned(notice: Notice, lang: Lang) -> Warned:
    return Warned(code=notice.code, message=wording.word_notice(notice.code, notice.facts, lang))


_canonical: Final = json.JSONEncoder(sort_keys=True, ensure_ascii=False, separators=(",", ":")).encode
"""The same text for the same step, in whatever order it was sent."""
