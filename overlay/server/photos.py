"""Players' photos: re-encoded when they come in, found by the player's name."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from io import BytesIO
from typing import Final

from PIL import Image, ImageOps, UnidentifiedImageError

from overlay.engine import Refused
from overlay.store.production import PhotoRow, ProductionStore

LARGEST_FILE: Final = 8 * 1024 * 1024
MOST_PIXELS: Final = 50_000_000
"""A small file can claim to be a picture that fills the memory: 50 megapixels are more than any phone's portrait."""
SIDE: Final = 480
"""Of the square that is kept; a tile shows 164 px of it at the most, a card twice that."""
FORMATS: Final = ("JPEG", "PNG", "WEBP")
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

    def all(self) -> tuple[PhotoRow, ...]:
        return tuple(self._rows.values())

    def photos_of(self, names: Mapping[str, str]) -> Mapping[str, str]:
        """The address of each player's photo, by seat."""
        found = {seat: self._rows.get(player_of(name)) for seat, name in names.items()}
        return {seat: address_of(row) for seat, row in found.items() if row is not None}

    def image(self, digest: str) -> bytes | None:
        return self._store.image(digest)

    def put(self, name: str, image: bytes) -> PhotoRow:
        """Keeps an image that `reencoded` made. Raises `Refused`, `NotStored`, `Replaced`."""
        shown = checked_player(name)
        row = PhotoRow(player_of(shown), shown, hashlib.sha256(image).hexdigest()[:32])
        self._store.set_photo(row, image)
        self.read()
        return row

    def remove(self, name: str) -> None:
        """Raises `Refused`, `NotStored`, `Replaced`."""
        if not self._store.remove_photo(player_of(checked_player(name))):
            raise Refused("no_photo")
        self.read()


def player_of(name: str) -> str:
    """What a player is found by, however the name was typed."""
    return " ".join(name.split()).casefold()[:120]


def checked_player(said: str) -> str:
    name = " ".join(said.split())
    if not name or len(name) > LONGEST_NAME or not name.isprintable():
        raise Refused("malformed", place="name", reason="a player's name is needed")
    return name


def address_of(row: PhotoRow) -> str:
    return f"/photos/{row.digest}.webp"


def reencoded(data: bytes) -> bytes:
    """The photo as a square WebP without metadata. Raises `Refused`; takes a moment and belongs into a thread."""
    return encoded_webp(opened(data, MOST_PIXELS), (SIDE, SIDE))


def opened(data: bytes, most_pixels: int) -> Image.Image:
    """The picture in these bytes, upright, with nothing decoded that is too large. Raises `Refused`."""
    try:
        image: Image.Image = Image.open(BytesIO(data), formats=FORMATS)
        if image.width * image.height > most_pixels:
            raise Refused("image_too_large", width=image.width, height=image.height)
        # A JPEG is decoded no larger than it is needed.
        image.draft("RGB", (4 * SIDE, 4 * SIDE))
        image.load()
        # Some formats turn the picture by a note in the metadata, which is not kept.
        return ImageOps.exif_transpose(image)
    except UnidentifiedImageError:
        raise Refused("image_unknown") from None
    except Image.DecompressionBombError:
        raise Refused("image_too_large", width=0, height=0) from None
    except (OSError, ValueError, SyntaxError, EOFError, ArithmeticError, LookupError) as error:
        raise Refused("image_broken", reason=type(error).__name__) from None


def encoded_webp(image: Image.Image, size: tuple[int, int]) -> bytes:
    """Cropped to cover the size, a little above the middle where faces are."""
    plain = image.convert("RGBA" if image.has_transparency_data else "RGB")
    fitted = ImageOps.fit(plain, size, Image.Resampling.LANCZOS, centering=(0.5, 0.4))
    out = BytesIO()
    fitted.save(out, "WEBP", quality=84, method=4)
    return out.getvalue()
