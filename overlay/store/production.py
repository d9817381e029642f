"""What the operators have set, and the players' photos: kept beside the journal and never a part of it."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass

import sqlalchemy as sa

from overlay.store.journal import Journal
from overlay.store.schema import photos, production


@dataclass(frozen=True, slots=True)
class PhotoRow:
    """A player's photo. `player` is what the name is found by, `digest` names the file."""

    player: str
    name: str
    digest: str


class ProductionStore:
    """The part of a database that is about the picture."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal

    def switches(self) -> Mapping[str, str]:
        """What was stored for each table, as JSON."""
        with self._journal.reading() as connection:
            rows = connection.execute(sa.select(production.c.table, production.c.switches))
            return {row.table: row.switches for row in rows}

    def set_switches(self, by_table: Mapping[str, str]) -> None:
        """Replaces what is stored for these tables, all or nothing. Raises `NotStored`, `Replaced`."""
        rows = [{"table": table, "switches": text, "at": _now()} for table, text in by_table.items()]
        if not rows:
            return
        with self._journal.writing() as connection:
            connection.execute(production.delete().where(production.c.table.in_(by_table)))
            connection.execute(production.insert(), rows)

    # --- photos ------------------------------------------------------------------------------------------------

    def photos(self) -> tuple[PhotoRow, ...]:
        """All photos, by player, without the images."""
        with self._journal.reading() as connection:
            rows = connection.execute(
                sa.select(photos.c.player, photos.c.name, photos.c.digest).order_by(photos.c.player)
            )
            return tuple(PhotoRow(row.player, row.name, row.digest) for row in rows)

    def image(self, digest: str) -> bytes | None:
        with self._journal.reading() as connection:
            found = connection.execute(sa.select(photos.c.image).where(photos.c.digest == digest)).scalar()
            return bytes(found) if found is not None else None

    def set_photo(self, row: PhotoRow, image: bytes) -> None:
        """Replaces the player's photo. Raises `NotStored`, `Replaced`."""
        values = {
            "player": row.player,
            "name": row.name,
            "digest": row.digest,
            "image": image,
            "at": _now(),
        }
        with self._journal.writing() as connection:
            connection.execute(photos.delete().where(photos.c.player == row.player))
            connection.execute(photos.insert().values(values))

    def remove_photo(self, player: str) -> bool:
        """Forgets the player's photo; whether there was one. Raises `NotStored`, `Replaced`."""
        with self._journal.writing() as connection:
            return bool(connection.execute(photos.delete().where(photos.c.player == player)).rowcount)


def _now() -> int:
    return time.time_ns() // 1_000_000
