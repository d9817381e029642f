"""Reads and appends the journal of every table. Its rows are only ever added; the schedule beside it is replaced."""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from pydantic_core import to_json

from overlay.store.direct import ANSWERED, APPEND, NAME, REFUSE, REVISION, Direct
from overlay.store.errors import Conflict, NotStored, Replaced, StoreError, told_apart
from overlay.store.schema import entries, facts, keys, refusals, seatings, tables

_NAME = sa.select(facts.c.value).where(facts.c.name == "journal")

EVERY_TABLE = "*"
"""In place of a table: the key opens all of them."""

Event = Mapping[str, object]
"""An event as plain JSON values."""


@dataclass(frozen=True, slots=True)
class Entry:
    """An accepted command with what it did. `at` is in milliseconds on the server's clock."""

    table: str
    revision: int
    game: int
    command: str
    digest: str
    step: Mapping[str, object]
    events: tuple[Event, ...]
    at: int
    by: str | None
    answer: str
    device: str | None = None


@dataclass(frozen=True, slots=True)
class Refusal:
    """A refused command. Nothing changed; the answer is kept.

    `step` is what was asked, None in rows of an older version. `revision`: the table's when it was refused.
    """

    table: str
    command: str
    digest: str
    at: int
    by: str | None
    answer: str
    step: Mapping[str, object] | None = None
    revision: int = 0
    device: str | None = None


@dataclass(frozen=True, slots=True)
class Sent:
    """The step of an accepted command, as it was sent, and the revision that it made."""

    revision: int
    step: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Seating:
    """A line of the schedule: this player sits there in that game of the table."""

    table: str
    game: int
    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class Answered:
    """What a command with a certain id was answered, and the digest of what it asked."""

    digest: str
    answer: str


@dataclass(frozen=True, slots=True)
class Loaded:
    """A table's current game: its revision (0 before the first command) and its events, oldest first."""

    revision: int
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Played:
    """One game of a table: its number, when it was opened (milliseconds, server clock), its events."""

    number: int
    opened_at: int
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table that is played at. `event` and `stage` are the two lines of its header."""

    name: str
    event: str
    stage: str


@dataclass(frozen=True, slots=True)
class KeyRow:
    """What a key opens: one table for one audience, or every table (`EVERY_TABLE`)."""

    key: str
    audience: str
    table: str


class Journal:
    """One database. `id` names it, so that a client can tell a restored journal from an older state."""

    def __init__(self, engine: sa.Engine, direct: Direct, id: str) -> None:  # noqa: A002  (so on the wire)
        self._engine = engine
        self._direct = direct
        self.id = id
        self.is_shared = False
        """Other nodes write to it as well."""
        self.observe: Callable[[float], None] = lambda _seconds: None
        """Told how long each entry took until it was durable."""

    def close(self) -> None:
        self._direct.close()
        self._engine.dispose()

    @contextmanager
    def reading(self) -> Iterator[sa.Connection]:
        """Raises `NotStored` where the database gives nothing."""
        with told_apart(), self._engine.connect() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[sa.Connection]:
        """All or nothing, durable at the end. Raises `NotStored`, or `Replaced` where this is another database now."""
        with told_apart(), self._engine.begin() as connection:
            yield connection
            if connection.execute(_NAME).scalar() != self.id:
                raise Replaced

    def recognise(self) -> bool:
        """True when another database has been put in place of the one that was read: its name is taken over."""
        before, self.id = self.id, self._found()
        return self.id != before

    def _found(self) -> str:
        row = self._direct.row(NAME, ())
        return str(row and row[0])

    def probe(self) -> None:
        """Stores a row and returns when it is durable. Raises `NotStored` when nothing can be stored now."""
        with self.writing() as connection:
            connection.execute(facts.delete().where(facts.c.name == "probe"))
            connection.execute(facts.insert().values(name="probe", value=secrets.token_hex(4)))

    def latest_at(self) -> int:
        """When the newest entry of any table was made; 0 without one."""
        of_table = entries.alias()
        # One look into the index for each table, however many orders are behind them.
        newest = (
            sa.select(sa.func.max(of_table.c.revision))
            .where(of_table.c.table == tables.c.name)
            .scalar_subquery()
        )
        at = sa.select(sa.func.max(entries.c.at)).join(
            tables, (entries.c.table == tables.c.name) & (entries.c.revision == newest)
        )
        with self.reading() as connection:
            return int(connection.execute(at).scalar() or 0)

    # --- the games ---------------------------------------------------------------------------------------------

    def load(self, table: str) -> Loaded:
        """The table's current game only, so that finished games cost nothing at start."""
        newest = sa.select(sa.func.max(entries.c.revision)).where(entries.c.table == table)
        last = sa.select(entries.c.revision, entries.c.game).where(
            entries.c.table == table, entries.c.revision == newest.scalar_subquery()
        )
        try:
            with self.reading() as connection:
                row = connection.execute(last).one_or_none()
                if row is None:
                    return Loaded(0, ())
                rows = connection.execute(
                    sa.select(entries.c.events)
                    .where(
                        entries.c.table == table,
                        entries.c.game == row.game,
                        # Another node may have written since.
                        entries.c.revision <= row.revision,
                    )
                    .order_by(entries.c.revision)
                ).scalars()
                return Loaded(row.revision, tuple(event for events in rows for event in json.loads(events)))
        except (NotStored, ValueError) as error:
            if isinstance(error, NotStored) and error.reason != "failed":
                raise
            raise StoreError(
                f"The journal of table {table} is damaged and cannot be read: {error}"
            ) from error

    def since(self, table: str, revision: int) -> tuple[Entry, ...]:
        """The entries after this revision, oldest first: what other nodes have written meanwhile."""
        newer = (
            sa.select(entries)
            .where(entries.c.table == table, entries.c.revision > revision)
            .order_by(entries.c.revision)
        )
        with self.reading() as connection:
            return tuple(_entry_of(row) for row in connection.execute(newer))

    def revisions(self) -> Mapping[str, int]:
        """The newest revision of every table, at the cost of one look into the index for each."""
        newest = (
            sa.select(sa.func.max(entries.c.revision))
            .where(entries.c.table == tables.c.name)
            .scalar_subquery()
        )
        with self.reading() as connection:
            rows = connection.execute(sa.select(tables.c.name, sa.func.coalesce(newest, 0).label("revision")))
            return {row.name: row.revision for row in rows}

    def games(self, table: str) -> tuple[Played, ...]:
        """Every game of the table, oldest first."""
        rows_of = (
            sa.select(entries.c.game, entries.c.at, entries.c.events)
            .where(entries.c.table == table)
            .order_by(entries.c.revision)
        )
        games: dict[int, tuple[int, list[Event]]] = {}
        with self.reading() as connection:
            for row in connection.execute(rows_of):
                games.setdefault(row.game, (row.at, []))[1].extend(json.loads(row.events))
        return tuple(Played(number, at, tuple(events)) for number, (at, events) in games.items())

    def revision(self, table: str) -> int:
        """The table's newest revision, 0 before the first command."""
        row = self._direct.row(REVISION, (table,))
        return row[0] if row is not None else 0

    def answered(self, table: str, command: str) -> Answered | None:
        """What this command was answered, if it has been here before."""
        row = self._direct.row(ANSWERED, (table, command, table, command))
        return Answered(*row) if row is not None else None

    def append(self, entry: Entry) -> None:
        """Makes the entry durable; returns when it is. Raises `Conflict` when its revision or id is taken."""
        values = (
            entry.table,
            entry.revision,
            entry.game,
            entry.command,
            entry.digest,
            _json(entry.step),
            _json(entry.events),
            entry.at,
            entry.by,
            entry.answer,
            entry.device,
        )
        began = time.monotonic()
        self._add(APPEND, values, entry.table, entry.command)
        self.observe(time.monotonic() - began)

    def refuse(self, refusal: Refusal) -> None:
        """Keeps the answer of a refused command. Raises `Conflict` when its id is taken."""
        values = (
            refusal.table,
            refusal.command,
            refusal.digest,
            refusal.at,
            refusal.by,
            refusal.answer,
            _json(refusal.step) if refusal.step is not None else None,
            refusal.revision,
            refusal.device,
        )
        self._add(REFUSE, values, refusal.table, refusal.command)

    def _add(self, statement: str, values: tuple[object, ...], table: str, command: str) -> None:
        if not self._direct.add(statement, (*values, self.id, table, command)):
            raise Replaced if self._found() != self.id else Conflict

    def sent(self, table: str, game: int, up_to: int) -> tuple[Sent, ...]:
        """The steps of a game in order, up to this revision."""
        with self.reading() as connection:
            rows = connection.execute(
                sa.select(entries.c.revision, entries.c.step)
                .where(entries.c.table == table, entries.c.game == game, entries.c.revision <= up_to)
                .order_by(entries.c.revision)
            )
            return tuple(Sent(row.revision, json.loads(row.step)) for row in rows)

    def refusals(self, table: str, since: int) -> tuple[Refusal, ...]:
        """What was refused from this revision on, oldest first."""
        with self.reading() as connection:
            rows = connection.execute(
                sa.select(refusals)
                .where(refusals.c.table == table, refusals.c.revision >= since)
                .order_by(refusals.c.revision, refusals.c.at)
            )
            return tuple(
                Refusal(
                    table=row.table,
                    command=row.command,
                    digest=row.digest,
                    at=row.at,
                    by=row.by,
                    answer=row.answer,
                    step=json.loads(row.step) if row.step is not None else None,
                    revision=row.revision,
                )
                for row in rows
            )

    # --- the schedule ------------------------------------------------------------------------------------------

    def schedule(self, lines: Iterable[Seating], *, clear: bool = False) -> None:
        """Stores who sits where, all or nothing: games that are named are replaced, others stay unless `clear`."""
        values = [
            {"table": line.table, "game": line.game, "seat": line.seat, "name": line.name} for line in lines
        ]
        named = {(line["table"], line["game"]) for line in values}
        with self.writing() as connection:
            if clear:
                connection.execute(seatings.delete())
            for table, game in named:
                connection.execute(
                    seatings.delete().where(seatings.c.table == table, seatings.c.game == game)
                )
            if values:
                connection.execute(seatings.insert(), values)

    def seated(self, table: str, game: int) -> Mapping[int, str]:
        """Who sits where in this game, by seat; empty where the schedule does not know the game."""
        with self.reading() as connection:
            rows = connection.execute(
                sa.select(seatings.c.seat, seatings.c.name)
                .where(seatings.c.table == table, seatings.c.game == game)
                .order_by(seatings.c.seat)
            )
            return {row.seat: row.name for row in rows}

    # --- tables and keys ---------------------------------------------------------------------------------------

    def tables(self) -> tuple[TableRow, ...]:
        with self.reading() as connection:
            rows = connection.execute(sa.select(tables.c.name, tables.c.event, tables.c.stage))
            found = [TableRow(row.name, row.event, row.stage) for row in rows]
        # "2" comes before "10".
        return tuple(sorted(found, key=lambda row: (len(row.name), row.name)))

    def add_tables(self, names: Iterable[str]) -> None:
        """Adds the tables that do not exist yet."""
        wanted = tuple(names)

        def missing() -> list[dict[str, str]]:
            known = {row.name for row in self.tables()}
            return [{"name": name} for name in wanted if name not in known]

        self._complete(tables, missing)

    def entitle(self, event: str | None, stage: str | None) -> None:
        """Sets what is given of the two header lines, for all tables."""
        values = {name: text for name, text in (("event", event), ("stage", stage)) if text is not None}
        if values:
            with self.writing() as connection:
                connection.execute(tables.update().values(values))

    def all_keys(self) -> tuple[KeyRow, ...]:
        with self.reading() as connection:
            rows = connection.execute(sa.select(keys.c.key, keys.c.audience, keys.c.table))
            return tuple(KeyRow(row.key, row.audience, row.table) for row in rows)

    def add_keys(self, wanted: Iterable[tuple[str, str]]) -> None:
        """Makes a key for every (table, audience) that has none yet."""
        places = tuple(wanted)

        def missing() -> list[dict[str, str]]:
            held = {(row.table, row.audience) for row in self.all_keys()}
            return [
                {"table": table, "audience": audience, "key": secrets.token_urlsafe(18)}
                for table, audience in places
                if (table, audience) not in held
            ]

        self._complete(keys, missing)

    def _complete(self, into: sa.Table, missing: Callable[[], list[dict[str, str]]]) -> None:
        """Adds the rows that are missing; another node that starts may be doing the same."""
        while rows := missing():
            try:
                with self.writing() as connection:
                    connection.execute(into.insert(), rows)
            except sa.exc.IntegrityError:
                continue
            return


def _entry_of(row: sa.Row[Any]) -> Entry:
    return Entry(
        table=row.table,
        revision=row.revision,
        game=row.game,
        command=row.command,
        digest=row.digest,
        step=json.loads(row.step),
        events=tuple(json.loads(row.events)),
        at=row.at,
        by=row.by,
        answer=row.answer,
        device=row.device,
    )


def _json(value: object) -> str:
    return to_json(value).decode()
