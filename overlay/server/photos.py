"""Players' photos, found by the player's name."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Final

from overlay.engine import Refused
from overlay.protocol.production import PhotoEntry
from overlay.store.production import PhotoRow, ProductionStore

LONGEST_NAME: Final = 80


class Photos:
    """All photos, in memory by player: a picture on air costs no look into the database."""

    def __init__(self, store: ProductionStore) -> None:
        self._store = store
        self._rows: Mapping[str, PhotoRow] = {}
        self.read()

    def read(self) -> None:
        """Takes over what is stored. Raises `NotStored`."""
        self._rows = {row.player: row for row in self._store.photos()}

    @property
    def edition(self) -> object:
        """Equal as long as no photo has come, gone or changed."""
        return self._rows

    def all(self) -> tuple[PhotoEntry, ...]:
        return tuple(entry_of(row) for row in self._rows.values())

    def photos_of(self, names: Mapping[str, str]) -> Mapping[str, str]:
        """The path of each player's photo, by seat."""
        found = {seat: self._rows.get(player_of(name)) for seat, name in names.items()}
        return {seat: path_of(row) for seat, row in found.items() if row is not None}

    def image(self, digest: str) -> bytes | None:
        """The file of that name."""
        return self._store.image(digest)

    def put(self, name: str, image: bytes) -> PhotoEntry:
        """Keeps an image of our own making. Raises `Refused`, `NotStored`, `Replaced`."""
        shown = checked_player(name)
        row = PhotoRow(player_of(shown), shown, hashlib.sha256(image).hexdigest()[:32])
        self._store.set_photo(row, image)
        self.read()
        return entry_of(row)

    def remove(self, name: str) -> None:
        """Raises `Refused`, `NotStored`, `Replaced`."""
        if not self._store.remove_photo(player_of(checked_player(name))):
            raise Refused("no_photo")
        self.read()


def player_of(name: str) -> str:
    """What a player is found by, however the name was typed."""
    return " ".join(name.split()).casefold()[:120]


def checked_player(said: str) -> str:
    """A player's name as it is kept. Raises `Refused`."""
    name = " ".join(said.split())
    if not name or len(name) > LONGEST_NAME or not name.isprintable():
        raise Refused("malformed", place="name", reason="a player's name is needed")
    return name


def path_of(row: PhotoRow) -> str:
    return f"/photos/{row.digest}.webp"


def entry_of(row: PhotoRow) -> PhotoEntry:
    return PhotoEntry(name=row.name, path=path_of(row))
